"""The tables of a night as its pages show them: who sits where, with what result."""

from collections import defaultdict
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass, field
from fractions import Fraction

from clubs.models import Night, NightTable, SitOut, Sitting
from games.models import Game, Seat, SeatResult
from seating import Plan, Problem, Report, check
from seating.plan import Round, Table


@dataclass(frozen=True, slots=True, kw_only=True)
class SeatLine:
    """A person at a table; points, place and score (in the unit of the rules) once it is over."""

    wind: int
    player: int
    name: str
    points: int | None = None
    rank: int | None = None
    score: Fraction | None = None


@dataclass(frozen=True, slots=True, kw_only=True)
class TableCard:
    """A table of one hanchan that was not called off."""

    game: int
    number: int
    hanchan: int
    ruleset: str
    is_running: bool
    seats: tuple[SeatLine, ...]

    @property
    def players(self) -> set[int]:
        return {line.player for line in self.seats}

    @property
    def by_place(self) -> list[SeatLine]:
        """The seats of a finished table, the winner first."""
        return sorted(self.seats, key=lambda line: (line.rank or 0, line.wind))


@dataclass(frozen=True, slots=True, kw_only=True)
class Hanchan:
    """One sitting with its tables and with who waited."""

    sitting: Sitting
    tables: tuple[TableCard, ...]
    waiting: tuple[SitOut, ...]
    # The record of the draw stays as it was: who was merged since, by the key they have now.
    drawn_as: Mapping[int, int] = field(default_factory=dict)

    @property
    def number(self) -> int:
        return self.sitting.number

    @property
    def is_drawn(self) -> bool:
        """Whether the site drew it; one that was read from a file has tables and no draw."""
        return bool(self.sitting.plan and self.tables)

    @property
    def seed(self) -> int:
        seed: int = self.sitting.plan["seed"]
        return seed

    @property
    def algorithm(self) -> str:
        return str(self.sitting.plan["algorithm"])

    @property
    def running(self) -> list[TableCard]:
        return [table for table in self.tables if table.is_running]

    @property
    def finished(self) -> list[TableCard]:
        return [table for table in self.tables if not table.is_running]

    @property
    def moved_by_hand(self) -> bool:
        """Whether somebody sits elsewhere than the draw put them."""
        drawn = Plan.from_dict(self.sitting.plan).rounds[0]
        seats = {table.number: table.seats for table in drawn.tables}
        return any(
            seats.get(table.number) != self._as_drawn(line.player for line in table.seats)
            for table in self.tables
        )

    def report(self) -> Report:
        """What the independent check says of the tables as people sit at them now."""
        tables = tuple(
            Table(number=table.number, seats=self._as_drawn(line.player for line in table.seats))
            for table in self.tables
        )
        drawn = Plan.from_dict(self.sitting.plan)
        waiting = self._as_drawn(wait.player_id for wait in self.waiting)
        plan = Plan(
            rounds=(Round(tables=tables, waiting=waiting),),
            seed=drawn.seed,
            algorithm=drawn.algorithm,
            problem_hash=drawn.problem_hash,
        )
        return check(Problem.from_dict(self.sitting.problem), plan)

    def _as_drawn(self, players: Iterable[int]) -> tuple[int, ...]:
        return tuple(self.drawn_as.get(player, player) for player in players)


def cards(night: Night) -> Iterable[tuple[int, TableCard]]:
    bound = NightTable.objects.filter(sitting__night=night).select_related("game", "sitting")
    bound = bound.exclude(game__state=Game.State.CANCELLED)
    games = {table.game_id for table in bound}
    seats: defaultdict[int, list[Seat]] = defaultdict(list)
    for seat in Seat.objects.filter(game__in=games).select_related("player").order_by("index"):
        seats[seat.game_id].append(seat)
    rows = SeatResult.objects.filter(result__game__in=games, result__current=True)
    results = {row.seat_id: row for row in rows}
    for table in bound.order_by("game__table"):
        yield table.sitting_id, _card(table, seats[table.game_id], results)


def _card(table: NightTable, seats: Sequence[Seat], results: Mapping[int, SeatResult]) -> TableCard:
    game = table.game
    return TableCard(
        game=game.pk,
        number=game.table,
        hanchan=table.sitting.number,
        ruleset=game.ruleset,
        is_running=game.state == Game.State.RUNNING,
        seats=tuple(_line(seat, results.get(seat.pk), game.rules["score_unit"]) for seat in seats),
    )


def _line(seat: Seat, row: SeatResult | None, unit: int) -> SeatLine:
    return SeatLine(
        wind=seat.index,
        player=seat.player_id,
        name=seat.player.name,
        points=row.points if row else None,
        rank=row.rank if row else None,
        score=row.score / unit if row else None,
    )
