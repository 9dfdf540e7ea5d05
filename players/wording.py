"""Codes to words: the drawer in which each app keeps the sentences for its refusals and its log.

A code maps to a lazy string with `%(name)s` places for the parameters, or to a function of
the parameters where a number decides the form of a word. An upper floor's drawer starts from
the lower one's: `REFUSALS = games.wording.REFUSALS | {...}`.
"""

from collections.abc import Callable, Mapping
from typing import Any

from django.utils.functional import Promise
from django.utils.translation import gettext, ngettext
from django.utils.translation import gettext_lazy as _

from players.models import OnlineName, Player

type Sentence = str | Promise | Callable[..., str]
type Words = Mapping[str, Sentence]


def say(words: Words, code: str, params: Mapping[str, Any]) -> str:
    """Return the sentence for a code in the language of the moment."""
    sentence = words[code]
    if callable(sentence) and not isinstance(sentence, Promise):
        return sentence(**params)
    return str(sentence) % params


def _name_too_long(*, length: int, longest: int) -> str:
    return ngettext(
        "The name has %(length)d letter; %(longest)d fit.",
        "The name has %(length)d letters; %(longest)d fit.",
        length,
    ) % {"length": length, "longest": longest}


def _number_too_long(*, text: str, length: int, longest: int) -> str:
    return ngettext(
        "%(text)s has %(length)d letter; %(longest)d fit.",
        "%(text)s has %(length)d letters; %(longest)d fit.",
        length,
    ) % {"text": text, "length": length, "longest": longest}


def _merge_too_late(*, what: str) -> str:
    if not what:
        return gettext(
            "Something that the merge moved belonged to what was deleted since, so it cannot be"
            " undone. Nothing was changed."
        )
    return gettext(
        "What the merge moved was changed since (%(what)s), so it cannot be undone exactly."
        " Nothing was changed."
    ) % {"what": what}


REFUSALS: Words = {
    "client_id_reused": _(
        "This form was sent before with other content. Nothing was changed; send it again."
    ),
    "answer_gone": _(
        "This form was sent before, and what it made was deleted since. Send it again to make it"
        " anew."
    ),
    "row_gone": _(
        "Something this is about was removed or joined with another at this moment. Nothing was"
        " changed; look again."
    ),
    "is_you": _("You are %(name)s already."),
    "claim_gone": _("This was answered or taken back before."),
    "same_player": _("%(name)s cannot be joined with themselves."),
    "merge_stale": _(
        "Something was written about %(name)s since this page was made. Nothing was changed: look"
        " at what moves now, then join them."
    ),
    "merge_clash": lambda *, reasons: " ".join(reasons),
    "merge_undone": _("The merge with %(name)s was undone already."),
    "merge_covered": _("%(name)s was joined with another player since: undo that first."),
    "merge_too_late": _merge_too_late,
    "name_missing": _("A name is needed."),
    "name_too_long": _name_too_long,
    "not_confirmed": _("This is not the name. Nothing was changed; type it as it stands above."),
    "has_gone": _("This player left for good: nobody knows any more who it was."),
    "has_login": _("%(name)s already belongs to another login."),
    "too_many_devices": _("You have %(most)s devices already. Switch one off first."),
    "has_player": _("Your login already is the player %(name)s."),
    "alias_known": _("%(name)s is known as a name of this player already."),
    "number_missing": _("A federation number has a federation and a number."),
    "number_too_long": _number_too_long,
    "number_taken": _(
        "%(name)s has the %(federation)s number %(text)s. If that is the same person, join the two."
    ),
    "number_differs": _(
        "%(name)s already has the %(federation)s number %(other)s. Remove that first."
    ),
}


def _country_set(*, old: str, country: str) -> str:
    if not country:
        return gettext("took the country %(old)s away") % {"old": old}
    return gettext("set the country to %(country)s") % {"country": country}


def _online_name(words: Promise) -> Sentence:
    def sentence(*, service: str, text: str) -> str:
        label = OnlineName.Service(service).label
        return str(words) % {"service": label, "name": text}

    return sentence


def _privacy_set(*, old: str, how: str) -> str:
    words = gettext("shows strangers instead of %(old)s: %(how)s")
    label = dict(Player.Privacy.choices)
    return words % {"old": label[old], "how": label[how]}


LOG: Words = {
    "privacy_set": _privacy_set,
    "gone": _("left for good"),
    "renamed": _("renamed %(old)s to %(name)s"),
    "claimed": _("became the login of this player"),
    "country_set": _country_set,
    "alias_added": _("added the other name %(name)s"),
    "alias_removed": _("removed the other name %(name)s"),
    "identifier_added": _("added the %(federation)s number %(text)s"),
    "identifier_removed": _("removed the %(federation)s number %(text)s"),
    "claim_asked": _("says to be this player"),
    "claim_withdrawn": _("takes back to be this player"),
    "claim_declined": _("said that %(user)s is not this player"),
    "given_up": _("gave this player up: the login is somebody else"),
    "merged": _("joined %(name)s with this player"),
    "merge_undone": _("undid the merge with %(name)s"),
    "online_name_added": _online_name(_("added the online name %(name)s (%(service)s)")),
    "online_name_removed": _online_name(_("removed the online name %(name)s (%(service)s)")),
}


def _refused(*, host: str, status: int, reason: str) -> str:
    said = f"{status} {reason}".strip()
    if not host:
        return gettext("The mail server refused it: %(said)s.") % {"said": said}
    return gettext("%(host)s refused it: %(said)s.") % {"host": host, "said": said}


# Why a message of the outbox was not sent.
FAULTS: Words = {
    "no_connection": _("%(host)s could not be reached."),
    "no_answer": _("%(host)s did not say whether it took the message."),
    "server_refused": _("The mail server does not let the site in: %(status)s %(reason)s."),
    "refused": _refused,
    "busy": _("%(host)s is busy (%(status)s) and asked to wait."),
    "broken": _("%(host)s failed (%(status)s) and did not say whether it took the message."),
    "device_gone": _("The device does not take pushes any more."),
    "unknown_service": _("%(host)s is no push service the site knows."),
    "no_chat": _("The channel was deleted."),
    "cut_off": _("The site was stopped while it waited for the answer."),
    "restored": _("It waited when the backup was made from which this site was restored."),
    "too_late": _("It could not be sent before its time was over."),
    "fault": _("A fault of the site (%(reason)s); its log says more."),
}
