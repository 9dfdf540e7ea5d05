"""Fixtures as cards: who plays, until when, what was agreed, how it ended."""

from collections.abc import Sequence
from dataclasses import dataclass
from fractions import Fraction

from django.db.models import QuerySet

from clubs.league_table import EntrantRow
from clubs.models import Entrant, Fixture, FixtureSeat, NightTable, Phase
from clubs.queries.leagues import speaks_for, with_seats
from games.models import SeatResult
from players.models import Player


@dataclass(frozen=True, slots=True, kw_only=True)
class Seated:
    """An entrant at a fixture: the wind, who plays, and what it brought once it is played."""

    seat: FixtureSeat
    player: Player | None
    rank: int | None = None
    points: int | None = None
    score: Fraction | None = None

    @property
    def entrant(self) -> Entrant:
        return self.seat.entrant

    @property
    def wind(self) -> int:
        return self.seat.index


@dataclass(frozen=True, slots=True, kw_only=True)
class FixtureCard:
    """A fixture with its four; once it is played in the order of the places."""

    fixture: Fixture
    seated: tuple[Seated, ...]
    own: bool
    table: NightTable | None

    @property
    def agreed(self) -> int:
        return sum(one.seat.agreed for one in self.seated)

    @property
    def is_agreed(self) -> bool:
        return self.fixture.time is not None and self.agreed == len(self.seated)


@dataclass(frozen=True, slots=True, kw_only=True)
class EntrantGame:
    """One fixture of an entrant as a line of its sum."""

    card: FixtureCard
    own: Seated
    score: Fraction
    counts: bool
    running: Fraction


def cards(fixtures: QuerySet[Fixture], viewer: Player | None = None) -> list[FixtureCard]:
    """Cards of fixtures in their order; as many queries for many as for one."""
    return [card_of(fixture, viewer) for fixture in with_seats(fixtures)]


def card_of(fixture: Fixture, viewer: Player | None = None) -> FixtureCard:
    """The card of a fixture that was loaded `with_seats`."""
    seats = list(fixture.seats.all())
    results = _results(fixture)
    unit = fixture.phase.league.unit
    seated = [_seated(fixture, seat, results.get(seat.index), unit) for seat in seats]
    if results:
        seated.sort(key=lambda one: (one.rank or 0, one.wind))
    game = fixture.game
    return FixtureCard(
        fixture=fixture,
        seated=tuple(seated),
        own=bool(speaks_for(viewer, seats)),
        table=getattr(game, "night_table", None) if game and not fixture.is_open else None,
    )


def games_of(phase: Phase, row: EntrantRow) -> tuple[EntrantGame, ...]:
    """The fixtures of an entrant in order of play, with the sum of those that count."""
    settled = phase.fixtures.settled().filter(seats__entrant=row.entrant)
    running, games = Fraction(0), []
    for card in cards(settled.order_by("played_at", "number")):
        own = next(one for one in card.seated if one.entrant.pk == row.entrant.pk)
        counts = card.fixture.pk in row.line.counted
        score = row.scores[card.fixture.pk]
        running += score if counts else 0
        games.append(EntrantGame(card=card, own=own, score=score, counts=counts, running=running))
    return tuple(games)


def _results(fixture: Fixture) -> dict[int, SeatResult]:
    if fixture.game is None or not fixture.is_played:
        return {}
    current: Sequence[object] = fixture.game.current  # type: ignore[attr-defined]
    return {row.seat.index: row for result in current for row in result.rows.all()}  # type: ignore[attr-defined]


def _seated(fixture: Fixture, seat: FixtureSeat, row: SeatResult | None, unit: int) -> Seated:
    if row is not None:
        return Seated(
            seat=seat,
            player=row.seat.player,
            rank=row.rank,
            points=row.points,
            score=row.score / unit,
        )
    score = None
    if fixture.is_forfeited:
        league = fixture.phase.league
        score = (league.forfeit_score if seat.forfeits else league.walkover_score) / unit
    return Seated(seat=seat, player=seat.player, score=score)
