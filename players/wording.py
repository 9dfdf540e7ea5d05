"""Codes to words: the drawer in which each app keeps the sentences for its refusals and its log.

A code maps to a lazy string with `%(name)s` places for the parameters, or to a function of
the parameters where a number decides the form of a word. An upper floor's drawer starts from
the lower one's: `REFUSALS = games.wording.REFUSALS | {...}`.
"""

from collections.abc import Callable, Mapping
from typing import Any

from django.utils.functional import Promise
from django.utils.translation import gettext_lazy as _
from django.utils.translation import ngettext

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


REFUSALS: Words = {
    "client_id_reused": _(
        "This form was sent before with other content. Nothing was changed; send it again."
    ),
    "answer_gone": _(
        "This form was sent before, and what it made was deleted since. Send it again to make it"
        " anew."
    ),
    "name_missing": _("A name is needed."),
    "name_too_long": _name_too_long,
    "has_login": _("%(name)s already belongs to another login."),
    "has_player": _("Your login already is the player %(name)s."),
}
