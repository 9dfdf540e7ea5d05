"""Where a game of a file stands: its night, round and table, and what is there already."""

from collections.abc import Collection, Mapping, Sequence
from dataclasses import dataclass, field
from datetime import date
from typing import Self

from clubs.files.games import BadLineError, GameRow
from clubs.models import Club, Night, NightTable, Sitting
from games.actions.results import Totals
from games.models import Game, Seat, SeatResult

# A player's key, or the key of somebody new in the file.
type Seats = tuple[int | str, ...]


@dataclass(frozen=True, slots=True, kw_only=True)
class There:
    """A game that the club has."""

    table: int
    night: int
    round: int
    number: int
    seats: Seats
    totals: Totals | None


@dataclass(frozen=True, slots=True, kw_only=True)
class Place:
    """A night (None: to be made), a round of it and a table; `there` is the key of a table."""

    night: int | None
    day: date
    title: str
    round: int
    table: int
    there: int | None = None


type NightKey = tuple[date, str]


@dataclass(slots=True, kw_only=True)
class Nights:
    """The nights of some days with their games, and the places the file takes meanwhile."""

    by_day: dict[date, list[Night]]
    there: dict[int, list[There]]
    taken: set[int] = field(default_factory=set)
    # The places of new games, and who sits in the round that is being filled.
    filled: dict[NightKey, dict[tuple[int, int], Seats]] = field(default_factory=dict)
    rounds: dict[NightKey, tuple[int, set[int | str]]] = field(default_factory=dict)

    @classmethod
    def of(cls, club: Club, days: Collection[date]) -> Self:
        """Read the nights of these days; four queries."""
        found = Night.objects.filter(club=club, date__range=(min(days), max(days))) if days else []
        nights = [night for night in found if night.date in days and not night.is_called_off]
        by_day: dict[date, list[Night]] = {}
        for night in sorted(nights, key=lambda night: (night.starts_at, night.pk)):
            by_day.setdefault(night.date, []).append(night)
        there: dict[int, list[There]] = {}
        for game in _there([night.pk for night in nights]):
            there.setdefault(game.night, []).append(game)
        return cls(by_day=by_day, there=there)

    def find(self, day: date, event: str | None) -> Night | None:
        """The night of that day and title; None is one to be made."""
        nights = self.by_day.get(day, [])
        titled = [night for night in nights if night.title == (event or "")]
        if len(titled) == 1 and (event or len(nights) == 1):
            return titled[0]
        if len(nights) > 1 and (len(titled) > 1 or not event):
            if event is not None and len(titled) == 1:
                return titled[0]
            raise BadLineError("many_nights", day=day.isoformat(), nights=len(nights))
        return nights[0] if nights and not event else None

    def has(self, row: GameRow, day: date, seats: Seats, totals: Totals | None) -> bool:
        """Whether a game without a place of its own is there just so."""
        return self._alike(row, self.find(day, row.event), seats, totals) is not None

    def place(
        self, row: GameRow, day: date, seats: Seats, totals: Totals | None
    ) -> tuple[Place, There | None]:
        """The place of a game, and the game that is there."""
        night = self.find(day, row.event)
        key = (day, night.title if night else row.event or "")
        there = self._at(row, night) if is_said(row) else self._alike(row, night, seats, totals)
        if there is None and row.round is not None and not is_said(row):
            there = self._seated_so(row, night, seats)
        if there is not None:
            self._take(there, seats)
            number, table = there.round, there.number
        else:
            number, table = self._free(row, night, key, seats)
        return Place(
            night=night.pk if night else None,
            day=day,
            title=key[1],
            round=number,
            table=table,
            there=there.table if there else None,
        ), there

    def _take(self, there: There, seats: Seats) -> None:
        if there.table in self.taken:
            raise BadLineError("game_twice", round=there.round, table=there.number)
        if there.seats != seats:
            raise BadLineError("other_people", round=there.round, table=there.number)
        self.taken.add(there.table)

    def _games(self, night: Night | None) -> Sequence[There]:
        return self.there.get(night.pk, []) if night else []

    def _at(self, row: GameRow, night: Night | None) -> There | None:
        return next(
            (
                game
                for game in self._games(night)
                if (game.round, game.number) == (row.round, row.table)
            ),
            None,
        )

    def _alike(
        self, row: GameRow, night: Night | None, seats: Seats, totals: Totals | None
    ) -> There | None:
        for game in self._games(night):
            if (
                game.table not in self.taken
                and (game.seats, game.totals) == (seats, totals)
                and row.round in (None, game.round)
                and row.table in (None, game.number)
            ):
                return game
        return None

    def _seated_so(self, row: GameRow, night: Night | None, seats: Seats) -> There | None:
        """A game of the row's round with the same people in the same seats."""
        for game in self._games(night):
            if game.table not in self.taken and (game.round, game.seats) == (row.round, seats):
                return game
        return None

    def _free(
        self, row: GameRow, night: Night | None, key: NightKey, seats: Seats
    ) -> tuple[int, int]:
        """The round and table of a new game: as said, else the next where these people are free."""
        filled = self.filled.setdefault(key, {})
        used = {(game.round, game.number) for game in self._games(night)} | set(filled)
        number = row.round or self._round(night, key, seats)
        table = row.table or next(n for n in range(1, 1000) if (number, n) not in used)
        if (number, table) in used:
            raise BadLineError("game_twice", round=number, table=table)
        filled[number, table] = seats
        return number, table

    def _round(self, night: Night | None, key: NightKey, seats: Seats) -> int:
        last = max((game.round for game in self._games(night)), default=0)
        number, sitting = self.rounds.setdefault(key, (last + 1, set()))
        if sitting & set(seats):
            number, sitting = number + 1, set()
        self.rounds[key] = (number, sitting | set(seats))
        return number


def is_said(row: GameRow) -> bool:
    """Whether the file says where the game was played."""
    return row.round is not None and row.table is not None


def _there(nights: Sequence[int]) -> list[There]:
    tables = NightTable.objects.filter(sitting__night__in=nights).exclude(
        game__state=Game.State.CANCELLED
    )
    seats: dict[int, list[int]] = {}
    rows = Seat.objects.filter(game__night_table__sitting__night__in=nights).order_by("index")
    for game, player in rows.values_list("game", "player"):
        seats.setdefault(game, []).append(player)
    totals = _totals(nights)
    standing = Sitting.objects.standing().filter(night__in=nights).values("pk")
    found = tables.filter(sitting__in=standing).order_by("sitting__number", "game__table", "pk")
    return [
        There(
            table=pk,
            night=night,
            round=number,
            number=table,
            seats=tuple(seats.get(game, ())),
            totals=totals.get(game),
        )
        for pk, night, number, game, table in found.values_list(
            "pk", "sitting__night", "sitting__number", "game", "game__table"
        )
    ]


def _totals(nights: Sequence[int]) -> Mapping[int, Totals]:
    """The current results of the nights' games as they were entered."""
    rows = SeatResult.objects.filter(
        result__current=True, result__game__night_table__sitting__night__in=nights
    ).order_by("result", "seat__index")
    parts: dict[int, list[tuple[int, int, int]]] = {}
    said: dict[int, tuple[int, list[int] | None]] = {}
    for game, sticks, order, points, penalty, chombos in rows.values_list(
        "result__game", "result__sticks", "result__order", "points", "penalty", "chombos"
    ):
        parts.setdefault(game, []).append((points, penalty, chombos))
        said[game] = (sticks, order)
    return {
        game: Totals(
            points=tuple(one[0] for one in seats),
            sticks=said[game][0],
            penalties=tuple(one[1] for one in seats) if any(one[1] for one in seats) else (),
            chombos=tuple(one[2] for one in seats) if any(one[2] for one in seats) else (),
            order=None if said[game][1] is None else tuple(said[game][1] or ()),
        )
        for game, seats in parts.items()
    }
