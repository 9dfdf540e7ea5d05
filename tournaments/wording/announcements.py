"""The words about the announcement of a tournament."""

from collections.abc import Sequence

from django.utils.translation import gettext
from django.utils.translation import gettext_lazy as _

from players.wording import Words
from tournaments.models import Tournament


def labels(fields: Sequence[str]) -> str:
    """Names of fields as forms show them."""
    known = {field.name: str(field.verbose_name) for field in Tournament._meta.fields}
    return ", ".join(known[name] for name in fields)


def _stale(*, seen: int, version: int, changes: Sequence[str]) -> str:
    return gettext(
        "Somebody changed this tournament since you opened the form. What you typed is still "
        "here; it differs from the tournament in: %(changes)s. Send it again to have it your way."
    ) % {"changes": labels(changes) or gettext("nothing")}


def _changed(*, changes: Sequence[str]) -> str:
    return gettext("changed: %(changes)s") % {"changes": labels(changes)}


REFUSALS: Words = {
    "tournament_address_taken": _("Another tournament has the address “%(slug)s”."),
    "tournament_stale": _stale,
    "not_announced": _("%(name)s is not announced, so it cannot be called off."),
    "already_announced": _("%(name)s is announced already."),
    "already_public": _("%(name)s was announced and cannot be deleted; call it off instead."),
}

LOG: Words = {
    "tournament_drafted": _("wrote a draft"),
    "tournament_announced": _("announced the tournament"),
    "tournament_changed": _changed,
    "tournament_withdrawn": _("called the tournament off"),
}
