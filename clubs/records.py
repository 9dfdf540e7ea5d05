"""The records of a club: computed from its results, kept in the cache by their versions.

Who holds a record is kept as a number; the name is asked for when a page is made, so that it is
the one its reader may know.
"""

from collections.abc import Callable, Iterable, Sequence
from dataclasses import dataclass
from datetime import date
from typing import NamedTuple

from django.core.cache import cache
from django.db.models import Count, Sum

from clubs.models import Attendance, Club, Night
from games.models import Game, SeatResult
from players.models import Player
from scoring import rulesets

KEPT_SECONDS = 7 * 24 * 3600
# Fewer are no streak.
SHORTEST_STREAK = 2


class Played(NamedTuple):
    """One seat of one finished game of the club."""

    player: int
    night: int
    day: date
    ruleset: str
    points: int
    rank: int
    last: bool


class Record(NamedTuple):
    """The best of one kind, who had it first, and when it was reached."""

    kind: str
    ruleset: str
    value: int
    player: int
    night: int
    day: date


@dataclass(frozen=True, slots=True, kw_only=True)
class Held:
    """A record with the player as a page names them."""

    record: Record
    player: Player


def records(club: Club) -> list[Held]:
    """The records of the club, by kind."""
    key = f"records:{club.pk}:{_version(club)}"
    found: list[Record] | None = cache.get(key)
    if found is None:
        found = compute(_played(club), _visits(club))
        cache.set(key, found, timeout=KEPT_SECONDS)
    people = Player.objects.in_bulk({record.player for record in found})
    return [
        Held(record=record, player=people[record.player])
        for record in found
        if record.player in people
    ]


def compute(played: Sequence[Played], visits: Iterable[tuple[int, int, date]] = ()) -> list[Record]:
    """The records from seats and visits in order of play; of equals the first to reach it."""
    found = [_highest(group) for group in _by_kind(played)]
    firsts = _longest(played, lambda seat: seat.rank == 1)
    not_last = _longest(played, lambda seat: not seat.last)
    wins = _most([(seat.player, seat.night, seat.day) for seat in played if seat.rank == 1])
    games = _most([(seat.player, seat.night, seat.day) for seat in played])
    nights = _most(visits)
    for kind, best in (
        ("streak_of_firsts", firsts),
        ("streak_without_last", not_last),
        ("firsts", wins),
        ("games", games),
        ("nights", nights),
    ):
        if best and best.value >= SHORTEST_STREAK:
            found.append(best._replace(kind=kind))
    return found


def _highest(seats: Sequence[Played]) -> Record:
    best = max(seats, key=lambda seat: seat.points)
    return Record("points", best.ruleset, best.points, best.player, best.night, best.day)


def _by_kind(played: Sequence[Played]) -> list[list[Played]]:
    """Seats whose points can be compared: of one family, one size of table; most games first."""
    groups: dict[tuple[str, int], list[Played]] = {}
    kinds = {ruleset: _kind(ruleset) for ruleset in {seat.ruleset for seat in played}}
    for seat in played:
        groups.setdefault(kinds[seat.ruleset], []).append(seat)
    return sorted(groups.values(), key=len, reverse=True)


def _kind(ruleset: str) -> tuple[str, int]:
    if ruleset not in rulesets.names():
        return ruleset, 0
    rules = rulesets.load(ruleset)
    return rules.family, rules.players


def _longest(played: Iterable[Played], goes_on: Callable[[Played], bool]) -> Record | None:
    """The longest run of games of one player that all go on."""
    run: dict[int, int] = {}
    best: Record | None = None
    for seat in played:
        run[seat.player] = run.get(seat.player, 0) + 1 if goes_on(seat) else 0
        if best is None or run[seat.player] > best.value:
            best = Record("", "", run[seat.player], seat.player, seat.night, seat.day)
    return best


def _most(times: Iterable[tuple[int, int, date]]) -> Record | None:
    """Who did it most often."""
    count: dict[int, int] = {}
    best: Record | None = None
    for player, night, day in times:
        count[player] = count.get(player, 0) + 1
        if best is None or count[player] > best.value:
            best = Record("", "", count[player], player, night, day)
    return best


def _version(club: Club) -> str:
    """Raised by every result, correction and visit: each raises the version of its night."""
    counted = club.nights.aggregate(nights=Count("pk"), versions=Sum("version"))
    return f"{counted['nights']}-{counted['versions'] or 0}"


def _played(club: Club) -> list[Played]:
    rows = SeatResult.objects.filter(
        result__current=True,
        result__game__state=Game.State.FINISHED,
        result__game__night_table__sitting__night__club=club,
        result__game__night_table__sitting__night__weight__gt=0,
    ).order_by(
        "result__game__night_table__sitting__night__date",
        "result__game__night_table__sitting__night__starts_at",
        "result__game__night_table__sitting__number",
        "result__game__table",
        "seat__index",
    )
    seats = list(
        rows.values_list(
            "result__game",
            "seat__player",
            "result__game__night_table__sitting__night",
            "result__game__night_table__sitting__night__date",
            "result__game__ruleset",
            "points",
            "rank",
        )
    )
    lowest: dict[int, int] = {}
    for game, *_, rank in seats:
        lowest[game] = max(lowest.get(game, 1), rank)
    return [
        Played(player, night, day, ruleset, points, rank, rank == lowest[game] and rank > 1)
        for game, player, night, day, ruleset, points, rank in seats
    ]


def _visits(club: Club) -> list[tuple[int, int, date]]:
    came = (Attendance.State.HERE, Attendance.State.LEFT)
    rows = Attendance.objects.filter(night__club=club, state__in=came)
    rows = rows.exclude(night__state=Night.State.CALLED_OFF)
    ordered = rows.order_by("night__date", "night__starts_at", "arrived_at", "pk")
    return list(ordered.values_list("player", "night", "night__date"))
