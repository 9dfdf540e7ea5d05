"""The history of a table in sentences, and what the sheet says of typed numbers."""

from collections.abc import Sequence

from django.utils.translation import gettext
from django.utils.translation import gettext_lazy as _

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


LOG: Words = {
    "started": _started,
    "seats_changed": _seats_changed,
    "entered": _entered,
    "corrected": _corrected,
    "checked": _("version %(number)s compared with the paper"),
    "called_off": _("the table was called off"),
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
