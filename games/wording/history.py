"""The history of a table in sentences, and what the sheet says of typed numbers."""

from collections.abc import Mapping, Sequence
from typing import Any

from django.utils.translation import gettext
from django.utils.translation import gettext_lazy as _

from games.wording.events import event as said
from games.wording.events import moved, round_name
from games.wording.table import Totals, changes, in_one_line, seat
from players.wording import Words


def _started(*, players: Sequence[str]) -> str:
    return gettext("the game began: %(players)s") % {
        "players": ", ".join(f"{seat(index)} {name}" for index, name in enumerate(players))
    }


def _seats_changed(*, players: Sequence[str]) -> str:
    return gettext("other seats: %(players)s") % {
        "players": ", ".join(f"{seat(index)} {name}" for index, name in enumerate(players))
    }


def _entered(*, number: int, totals: Totals) -> str:
    return gettext("result entered: %(totals)s") % {"totals": in_one_line(totals)}


def _corrected(*, number: int, totals: Totals, before: Totals, reason: str) -> str:
    return gettext("result corrected: %(changes)s, because: %(reason)s") % {
        "changes": ", ".join(changes(before, totals)) or gettext("nothing"),
        "reason": reason,
    }


type Facts = Mapping[str, Any]


def _at(at: Facts) -> str:
    return round_name(at["round"], at["honba"])


def _hand_entered(*, number: int, event: Facts, at: Facts, changes: Sequence[int]) -> str:
    words = f"{_at(at)}: {said(event)}"
    gained = moved(changes)
    return f"{words} ({gained})" if gained else words


def _hand_undone(*, number: int, event: Facts, at: Facts) -> str:
    return gettext("%(at)s undone: %(event)s") % {"at": _at(at), "event": said(event)}


def _hand_corrected(
    *, number: int, event: Facts, before: Facts | None, at: Facts, reason: str
) -> str:
    return gettext("%(at)s corrected: %(event)s instead of %(before)s, because: %(reason)s") % {
        "at": _at(at),
        "event": said(event),
        "before": said(before) if before else gettext("nothing"),
        "reason": reason,
    }


def _hand_struck(*, number: int, event: None, before: Facts, at: Facts, reason: str) -> str:
    return gettext("%(at)s struck: %(before)s, because: %(reason)s") % {
        "at": _at(at),
        "before": said(before),
        "reason": reason,
    }


def _hand_inserted(*, number: int, event: Facts, at: Facts, reason: str) -> str:
    return gettext("%(at)s inserted: %(event)s, because: %(reason)s") % {
        "at": _at(at),
        "event": said(event),
        "reason": reason,
    }


LOG: Words = {
    "started": _started,
    "seats_changed": _seats_changed,
    "entered": _entered,
    "corrected": _corrected,
    "checked": _("version %(number)s compared with the paper"),
    "called_off": _("the table was called off"),
    "hand_entered": _hand_entered,
    "hand_undone": _hand_undone,
    "hand_corrected": _hand_corrected,
    "hand_struck": _hand_struck,
    "hand_inserted": _hand_inserted,
    "goes_on": _("the corrected hands do not end the game: it goes on, because: %(reason)s"),
}

# What the sheet itself says of typed numbers

SHEET: Words = {
    "not_a_number": _("“%(typed)s” is not a number."),
    "mixed_units": _(
        "These numbers are not in one unit. Write all of them in points (25300), in hundreds "
        "(253) or in thousands (25.3)."
    ),
    "empty": _("A number is missing here."),
    "proposed": _("This was empty: %(points)s closes the sum. Check it and save."),
    "penalty_not_in_points": _(
        "%(typed)s: penalties are written in points, so 20 000 takes 20 from the score."
    ),
    "not_a_count": _("“%(typed)s” is not a number of sticks or chombo from 0 to 99."),
}
