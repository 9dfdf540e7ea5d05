"""The words of a table: what things are called, why something was refused, its history."""

from games.wording.history import LOG, SHEET
from games.wording.refusals import REFUSALS
from games.wording.table import (
    SEATS,
    Totals,
    changes,
    differences,
    in_one_line,
    place,
    ruleset_name,
    seat,
)

__all__ = (
    "LOG",
    "REFUSALS",
    "SEATS",
    "SHEET",
    "Totals",
    "changes",
    "differences",
    "in_one_line",
    "place",
    "ruleset_name",
    "seat",
)
