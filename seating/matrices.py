"""JSON matrices of numbers from 0: four layouts of rounds, tables and seats in rows and columns."""

import json
from collections.abc import Callable
from typing import Any

from .errors import SeatingError

type Rounds = list[list[list[int]]]
"""For each round its tables, for each table its players from 1, in wind order."""

SEATS = 4
"""Seats of a table in a matrix."""

MATRICES = {
    f"{outer}_{way}": {"rounds_first": outer == "round_table", "horizontal": way == "horizontal"}
    for outer in ("round_table", "table_round")
    for way in ("horizontal", "vertical")
}
"""For each layout whether rounds, not tables, come first, and whether seats stand side by side."""


def matrix_reader(which: dict[str, bool]) -> Callable[[str], Rounds]:
    """Reads matrices of one layout. Raises `SeatingError`: `uneven_rows` (row, size, wanted)."""
    return lambda text: _read(text, **which)


def matrix_writer(which: dict[str, bool]) -> Callable[[Rounds], str]:
    """Writes matrices of one layout."""
    return lambda rounds: _write(rounds, **which)


def _read(text: str, *, rounds_first: bool, horizontal: bool) -> Rounds:
    """Bring every layout into rows of four seats, ordered by the outer and the inner index."""
    rows: list[list[int]] = json.loads(text)
    for number, row in enumerate(rows, 1):
        if len(row) != len(rows[0]):
            raise SeatingError("uneven_rows", row=number, size=len(row), wanted=len(rows[0]))
    if not horizontal:
        if len(rows) % SEATS:
            raise TypeError(rows)
        rows = [
            [row[i] for i in range(len(rows[0])) for row in rows[at : at + SEATS]]
            for at in range(0, len(rows), SEATS)
        ]
    if len(rows[0]) % SEATS:
        raise TypeError(rows)
    outer = [
        [[whole(p) + 1 for p in row[at : at + SEATS]] for at in range(0, len(row), SEATS)]
        for row in rows
    ]
    return outer if rounds_first else [list(tables) for tables in zip(*outer, strict=True)]


def _write(rounds: Rounds, *, rounds_first: bool, horizontal: bool) -> str:
    outer = rounds if rounds_first else [list(tables) for tables in zip(*rounds, strict=True)]
    rows = [[p - 1 for table in row for p in table] for row in outer]
    if not horizontal:
        rows = [row[seat::SEATS] for row in rows for seat in range(SEATS)]
    return "[" + ",\n".join(json.dumps(row) for row in rows) + "]\n"


def whole(number: Any) -> int:
    """The number, if it is one; neither a text nor true or false."""
    if type(number) is not int:
        raise TypeError(number)
    return number
