"""The race of a season: totals after each night, for a chart and the table beside it."""

from collections.abc import Iterable
from dataclasses import dataclass
from itertools import accumulate

from scoring.season import Entry, Exact, Method, Played, Row, total_of, weighted


@dataclass(frozen=True, slots=True, kw_only=True)
class Race:
    """Totals by night; `totals` holds a value a night for each player, None before the first game.

    A player who misses a night keeps the total of the night before. Totals are by the method,
    whether or not the player has the games to be ranked.
    """

    nights: tuple[int, ...]
    totals: dict[int, tuple[Exact | None, ...]]


def race(entries: Iterable[Entry | Row], method: Method, players: Iterable[int] = ()) -> Race:
    """Totals after each night, of `players` or of everybody who played.

    Sums of all games are added up night by night; other methods choose the games anew
    after each night, so name the players of a chart.

    >>> run = race([Entry(7, 1, 1, 30, 1), Entry(8, 2, 2, 5, 2), Entry(7, 2, 2, -5, 3)], Method())
    >>> run.nights, run.totals
    ((1, 2), {7: (30, 25), 8: (None, 5)})
    """
    wanted = set(players)
    nights: dict[int, None] = {}
    by_player: dict[int, list[Entry | Row]] = {}
    for entry in entries:
        nights[entry[1]] = None
        if not wanted or entry[0] in wanted:
            by_player.setdefault(entry[0], []).append(entry)
    running = _added_up if method.kind == "sum" and not method.drop_worst else _chosen_anew
    return Race(
        nights=tuple(nights),
        totals={
            player: _carried(nights, running(rows, method)) for player, rows in by_player.items()
        },
    )


def _added_up(rows: list[Entry | Row], _: Method) -> dict[int, Exact]:
    """The sum after each night the player came."""
    values = weighted(Played.of(rows))
    return dict(zip((row[1] for row in rows), accumulate(values), strict=True))


def _chosen_anew(rows: list[Entry | Row], method: Method) -> dict[int, Exact]:
    """The total after each night the player came, from all games up to it."""
    lasts = {row[1]: number for number, row in enumerate(rows, start=1)}
    totals = ((night, total_of(Played.of(rows[:last]), method)[0]) for night, last in lasts.items())
    return {night: total for night, total in totals if total is not None}


def _carried(nights: Iterable[int], totals: dict[int, Exact]) -> tuple[Exact | None, ...]:
    """A value for each night: where the player was missing, that of the night before."""
    carried, latest = list[Exact | None](), None
    for night in nights:
        latest = totals.get(night, latest)
        carried.append(latest)
    return tuple(carried)
