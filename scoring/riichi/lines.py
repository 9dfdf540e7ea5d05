"""Payments as lines: from whom, to whom, how much, for what."""

from typing import NamedTuple

from scoring.seats import STICK, Seats


class Line(NamedTuple):
    """Points that move; None is the table, where riichi sticks lie."""

    from_: int | None
    to: int | None
    points: int
    for_: str


def riichi_lines(riichi: Seats) -> list[Line]:
    """A stick to the table from each who declared."""
    return [Line(player, None, STICK, "riichi") for player in riichi]
