"""The words about clubs and their members."""

from collections.abc import Mapping, Sequence

from django.utils.text import Truncator
from django.utils.translation import gettext, ngettext
from django.utils.translation import gettext_lazy as _

from clubs.models import Club, Role
from players.wording import Words


def _labels(fields: Sequence[str]) -> str:
    labels = {field.name: str(field.verbose_name) for field in Club._meta.fields}
    return ", ".join(labels[name] for name in fields)


def _club_stale(*, changed: Mapping[str, str]) -> str:
    now = [
        gettext("%(field)s: “%(value)s”")
        % {"field": _labels([name]), "value": Truncator(value).chars(60)}
        for name, value in changed.items()
    ]
    return gettext(
        "Somebody else saved these settings meanwhile; now they say: %(now)s. What you typed is "
        "kept. Send it again to replace that."
    ) % {"now": "; ".join(now)}


def _names_known(*, names: Sequence[str]) -> str:
    return ngettext(
        "The club knows somebody named %(names)s already. Say below whether it is the same one.",
        "The club knows people named %(names)s already. Say below whether they are the same ones.",
        len(names),
    ) % {"names": ", ".join(names)}


REFUSALS: Words = {
    "address_taken": _("The address “%(slug)s” is taken. Choose another."),
    "club_stale": _club_stale,
    "names_known": _names_known,
    "name_twice": _(
        "%(name)s stands twice in the list. Leave one; if they are two people, add the second "
        "afterwards."
    ),
    "last_owner": _(
        "%(name)s is the only owner who can sign in. Make somebody else an owner first."
    ),
    "only_owner": _(
        "Nobody else owns the club %(club)s. Make somebody with a login its owner first; nothing "
        "was changed."
    ),
    "has_left": _("%(name)s left the club. Take them back first."),
    "owner_needs_login": _("%(name)s has no login. Send them their link first."),
    "owners_only": _("%(name)s has a role in the club; only an owner may do this."),
    "chooses_own_name": _("%(name)s has a login and chooses the name on their own page."),
    "already_member": _("%(name)s is a member already."),
    "not_open": _("%(club)s adds its members itself. Ask an organiser."),
    "maybe_invited": _(
        "%(name)s is a member here without a login. If that is you, ask an organiser for your "
        "link: it keeps your results. If not, say so below."
    ),
    "invite_over": _(
        "This link is over: it was used, withdrawn or replaced by a newer one, or is older than 14 "
        "days. Ask an organiser of %(club)s for a new one."
    ),
}


def _members_added(*, names: Sequence[str]) -> str:
    return ngettext("added %(names)s", "added %(count)d members: %(names)s", len(names)) % {
        "count": len(names),
        "names": ", ".join(names),
    }


def _role_set(*, name: str, role: str) -> str:
    return gettext("gave %(name)s the role %(role)s") % {"name": name, "role": Role(role).label}


def _club_changed(*, fields: Sequence[str]) -> str:
    return gettext("changed the settings: %(fields)s") % {"fields": _labels(fields)}


LOG: Words = {
    "club_founded": _("founded the club %(name)s"),
    "club_changed": _club_changed,
    "members_added": _members_added,
    "member_joined": _("joined as %(name)s"),
    "member_left": _("left the club (%(name)s)"),
    "member_retired": _("took %(name)s off the list"),
    "member_back": _("took %(name)s back on the list"),
    "renamed": _("renamed %(old)s to %(name)s"),
    "role_set": _role_set,
    "invited": _("made a link for %(name)s"),
    "invite_withdrawn": _("withdrew the link for %(name)s"),
    "claimed": _("followed the link and is %(name)s"),
}
