"""The tables of a night: which wait for their result, and what was entered by whom."""

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from datetime import datetime
from typing import Any

from django.db.models import QuerySet

from clubs.models import Night, NightTable
from games.models import Game, Result
from players.history import who


@dataclass(frozen=True, slots=True, kw_only=True)
class Entered:
    """A table with its current result, for who checks what was typed."""

    table: NightTable
    number: int
    typist: str
    at: datetime
    points: tuple[int, ...]
    checker: str
    checked_at: datetime | None

    @property
    def place(self) -> tuple[int, int]:
        return self.table.sitting.number, self.table.game.table


def missing_tables(night: Night) -> list[NightTable]:
    """Tables without a result, the oldest first, with who sits there."""
    tables = of_night(night).filter(game__state=Game.State.RUNNING)
    return list(tables.prefetch_related("game__seats__player"))


def next_missing(night: Night, *, after: Game | None = None) -> NightTable | None:
    """The table whose result is due next: the first missing behind this one, else the oldest."""
    waiting = of_night(night).filter(game__state=Game.State.RUNNING)
    if after is None:
        return waiting.first()
    waiting = waiting.exclude(game=after)
    return waiting.filter(game__pk__gt=after.pk).first() or waiting.first()


def by_number(night: Night, number: int) -> NightTable | None:
    """The table of this number that waits for its result, else the last that had one."""
    same = of_night(night).filter(game__table=number).exclude(game__state=Game.State.CANCELLED)
    return same.filter(game__state=Game.State.RUNNING).first() or same.last()


# What a checker with a pile of paper sorts the list by.
_ORDERS: dict[str, Callable[[Entered], Any]] = {
    "table": lambda one: one.place,
    "typist": lambda one: (one.typist, one.at, one.place),
    "time": lambda one: (one.at, one.place),
}


def entered(night: Night, *, sort: str = "table") -> list[Entered]:
    """The current results of a night, sorted by table, typist or time of entry."""
    results = (
        Result.objects.filter(game__night_table__sitting__night=night, current=True)
        .select_related("game__night_table__sitting", "entered_by__player", "checked_by__player")
        .prefetch_related("rows__seat")
    )
    return sorted(map(_entered, results), key=_ORDERS.get(sort, _ORDERS["table"]))


def _entered(result: Result) -> Entered:
    rows: Sequence[tuple[int, int]] = sorted(
        (row.seat.index, row.points) for row in result.rows.all()
    )
    return Entered(
        table=result.game.night_table,
        number=result.number,
        typist=who(result.entered_by),
        at=result.entered_at,
        points=tuple(points for _, points in rows),
        checker=who(result.checked_by) if result.checked_at else "",
        checked_at=result.checked_at,
    )


def of_night(night: Night) -> QuerySet[NightTable]:
    """Every table of the night with its game, oldest hanchan first."""
    tables = NightTable.objects.filter(sitting__night=night)
    tables = tables.select_related("sitting__night", "game")
    return tables.order_by("sitting__number", "game__table")
