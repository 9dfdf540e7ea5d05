"""Rows of a game turned into the values its page shows."""

from collections.abc import Mapping, Sequence
from dataclasses import asdict, dataclass, field
from datetime import datetime
from fractions import Fraction

from django.utils.translation import gettext

from games import wording
from games.actions.results import Totals
from games.models import Game, Result, Seat, SeatResult
from players import history as log
from scoring import Riichi
from scoring.result import GameResult
from scoring.ruleset import Ruleset


@dataclass(frozen=True, slots=True, kw_only=True)
class Line:
    """One seat's part of a result; uma, oka and score in the unit of the ruleset."""

    seat: Seat
    points: int
    rank: int
    tied: bool
    uma: Fraction
    oka: Fraction
    score: Fraction
    penalty: int = 0
    chombos: int = 0

    @property
    def place(self) -> str:
        return wording.place(self.rank, tied=self.tied)


@dataclass(frozen=True, slots=True, kw_only=True)
class Version:
    """A stored result with what was entered and what it was worth."""

    number: int
    current: bool
    entered_at: datetime
    entered_by: str
    reason: str
    totals: Totals
    unassigned: int
    lines: tuple[Line, ...]

    @property
    def words(self) -> str:
        return wording.in_one_line(asdict(self.totals))

    @property
    def penalised(self) -> bool:
        return any(line.penalty or line.chombos for line in self.lines)

    @property
    def ranked(self) -> list[Line]:
        return sorted(self.lines, key=lambda line: (line.rank, line.seat.index))


@dataclass(frozen=True, slots=True, kw_only=True)
class Sheet:
    """All that the page of a game shows; versions newest first, history oldest first."""

    game: Game
    rules: Ruleset
    seats: tuple[Seat, ...]
    versions: tuple[Version, ...] = ()
    history: tuple[log.Line, ...] = field(default=())

    @property
    def current(self) -> Version | None:
        return next((version for version in self.versions if version.current), None)

    @property
    def changed(self) -> list[str]:
        """What the current result corrected, in words; empty for a first one."""
        if len(self.versions) < 2:
            return []
        newest, before = self.versions[:2]
        return wording.differences(before.totals, newest.totals)

    @property
    def decimals(self) -> int:
        return 1 if self.rules.score_unit == 1000 else 0

    @property
    def total(self) -> int:
        """The points all seats and leftover sticks hold together."""
        return self.rules.at_table * self.rules.start_points

    @property
    def has_oka(self) -> bool:
        return isinstance(self.rules, Riichi) and self.rules.target_points > self.rules.start_points

    @property
    def substitutes(self) -> tuple[int, ...]:
        return tuple(seat.index for seat in self.seats if seat.substitute)


def sheet(game: Game) -> Sheet:
    """Load a game's page in a fixed number of queries, whatever its history."""
    rules = game.frozen_rules
    seats = tuple(game.seats.select_related("player").order_by("index"))
    seat_by_pk = {seat.pk: seat for seat in seats}
    rows: dict[int, list[SeatResult]] = {}
    for row in SeatResult.objects.filter(result__game=game).order_by("seat__index"):
        rows.setdefault(row.result_id, []).append(row)
    stored = game.results.select_related("entered_by__player").order_by("-number")
    versions = tuple(_version(result, rows[result.pk], seat_by_pk, rules) for result in stored)
    told = log.lines(wording.LOG, game.log.select_related("by__player").order_by("pk"))
    return Sheet(game=game, rules=rules, seats=seats, versions=versions, history=tuple(told))


@dataclass(frozen=True, slots=True, kw_only=True)
class Compared:
    """One number of two results side by side."""

    name: str
    stored: int
    typed: int

    @property
    def differs(self) -> bool:
        return self.stored != self.typed


def compare(sheet: Sheet, typed: Totals) -> list[Compared]:
    """The stored result beside typed totals: the points of every seat, then the sticks."""
    if sheet.current is None:
        return []
    stored = sheet.current.totals
    rows = [
        Compared(
            name=f"{wording.seat(seat.index)} {seat.player.name}",
            stored=stored.points[i],
            typed=typed.points[i],
        )
        for i, seat in enumerate(sheet.seats)
    ]
    sticks = Compared(name=gettext("Sticks left"), stored=stored.sticks, typed=typed.sticks)
    return [*rows, sticks] if sticks.stored or sticks.typed else rows


def lines_of(value: GameResult, totals: Totals, seats: Sequence[Seat]) -> tuple[Line, ...]:
    """What the core made of totals nobody has stored yet."""
    nothing = (0,) * len(seats)
    return tuple(
        Line(
            seat=seat,
            points=totals.points[i],
            rank=value.ranks[i],
            tied=value.ranks.count(value.ranks[i]) > 1,
            uma=value.uma[i],
            oka=value.oka[i],
            score=value.scores[i],
            penalty=(totals.penalties or nothing)[i],
            chombos=(totals.chombos or nothing)[i],
        )
        for i, seat in enumerate(seats)
    )


def _version(
    result: Result, rows: Sequence[SeatResult], seats: Mapping[int, Seat], rules: Ruleset
) -> Version:
    ranks = [row.rank for row in rows]
    return Version(
        number=result.number,
        current=result.current,
        entered_at=result.entered_at,
        entered_by=log.who(result.entered_by),
        reason=result.reason,
        totals=Totals(
            points=tuple(row.points for row in rows),
            sticks=result.sticks,
            penalties=tuple(row.penalty for row in rows),
            chombos=tuple(row.chombos for row in rows),
            order=None if result.order is None else tuple(result.order),
        ),
        unassigned=result.unassigned,
        lines=tuple(
            Line(
                seat=seats[row.seat_id],
                points=row.points,
                rank=row.rank,
                tied=ranks.count(row.rank) > 1,
                uma=row.uma / rules.score_unit,
                oka=row.oka / rules.score_unit,
                score=row.score / rules.score_unit,
                penalty=row.penalty,
                chombos=row.chombos,
            )
            for row in rows
        ),
    )
