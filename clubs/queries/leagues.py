"""The fixtures of a league as appearances for the core, and the tables it makes of them."""

from collections import defaultdict
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass
from typing import NamedTuple

from django.db.models import Count, Prefetch, Q, QuerySet, Sum

from clubs.models import Entrant, Fixture, FixtureSeat, League, NightTable, Phase
from clubs.queries.seasons import SCORE_UNITS, TIED
from games.fields import to_units
from games.models import Game, Result, SeatResult
from players.models import Player
from scoring.league import Appearance, PhaseTable, forfeited
from scoring.league import Phase as PlayedPhase
from scoring.league_table import league_tables


@dataclass(frozen=True, slots=True, kw_only=True)
class LeagueStandings:
    """A league with its phases, entrants and the table of every phase by its key."""

    league: League
    phases: tuple[Phase, ...]
    entrants: dict[int, Entrant]
    going: dict[int, tuple[int, ...]]
    appearances: dict[int, tuple[Appearance, ...]]
    tables: dict[int, PhaseTable]

    def before(self, phase: Phase) -> Phase | None:
        return next((one for one in self.phases if one.number == phase.number - 1), None)

    def after(self, phase: Phase) -> Phase | None:
        return next((one for one in self.phases if one.number == phase.number + 1), None)


class Played(NamedTuple):
    """What one seat of a finished game brought, scores in sixtieths of a point."""

    player: int
    score: int
    rank: int
    tied: int


def league_standings(league: League) -> LeagueStandings:
    """All tables of a league from its rows; as many queries whatever was played."""
    phases = list(league.phases.order_by("number"))
    for phase in phases:
        phase.league = league
    entrants = {
        one.pk: one for one in league.entrants.select_related("captain").prefetch_related("players")
    }
    players = {pk: tuple(p.pk for p in one.players.all()) for pk, one in entrants.items()}
    going: dict[int, list[int]] = {phase.pk: [] for phase in phases}
    links = Phase.entrants.through.objects.filter(phase__league=league).order_by("entrant")
    for phase_pk, entrant in links.values_list("phase", "entrant"):
        going[phase_pk].append(entrant)
    appearances = _appearances(league, players)
    tables = league_tables(
        [
            PlayedPhase(
                rules=phase.rules,
                entrants=tuple(going[phase.pk]),
                appearances=appearances[phase.pk],
                ended=phase.is_closed,
            )
            for phase in phases
        ],
        players,
    )
    return LeagueStandings(
        league=league,
        phases=tuple(phases),
        entrants=entrants,
        going={pk: tuple(found) for pk, found in going.items()},
        appearances=dict(appearances),
        tables={phase.pk: table for phase, table in zip(phases, tables, strict=True)},
    )


def _appearances(
    league: League, players: Mapping[int, Sequence[int]]
) -> defaultdict[int, tuple[Appearance, ...]]:
    """What was played or forfeited in each phase, in order of play."""
    fixtures = Fixture.objects.settled().filter(phase__league=league)
    fixtures = fixtures.order_by("played_at", "number").prefetch_related("seats")
    results = _results(league)
    found: defaultdict[int, tuple[Appearance, ...]] = defaultdict(tuple)
    for fixture in fixtures:
        seats = list(fixture.seats.all())
        if fixture.is_forfeited:
            rows = _forfeited(league, fixture, seats)
        else:
            rows = _played(league, fixture, seats, results, players)
        found[fixture.phase_id] += tuple(rows)
    return found


def _results(league: League) -> dict[tuple[int, int], Played]:
    """The current results of the league's games by game and seat."""
    rows = SeatResult.objects.filter(
        result__current=True, result__game__fixture__phase__league=league
    )
    return {
        (game, seat): Played(player, score, rank, tied)
        for game, seat, player, score, rank, tied in rows.order_by().values_list(
            "result__game", "seat__index", "seat__player", SCORE_UNITS, "rank", TIED
        )
    }


def _forfeited(
    league: League, fixture: Fixture, seats: Sequence[FixtureSeat]
) -> Iterable[Appearance]:
    return forfeited(
        fixture.pk,
        {seat.entrant_id: seat.player_id for seat in seats},
        [seat.entrant_id for seat in seats if seat.forfeits],
        loss=to_units(league.forfeit_score),
        walkover=to_units(league.walkover_score),
    )


def _played(
    league: League,
    fixture: Fixture,
    seats: Sequence[FixtureSeat],
    results: Mapping[tuple[int, int], Played],
    players: Mapping[int, Sequence[int]],
) -> Iterable[Appearance]:
    for seat in seats:
        row = results.get((fixture.game_id or 0, seat.index))
        if row is None:
            continue  # not one that was finished since the results were read
        if row.player in players[seat.entrant_id]:
            yield Appearance(seat.entrant_id, row.player, fixture.pk, row.score, row.rank, row.tied)
        elif league.substitutes == League.Substitutes.FIXED:
            fixed = to_units(league.substitute_score)
            yield Appearance(seat.entrant_id, None, fixture.pk, fixed, None, counts=False)
        else:
            yield Appearance(
                seat.entrant_id, None, fixture.pk, row.score, row.rank, row.tied, counts=False
            )


# Fixtures


def with_seats(fixtures: QuerySet[Fixture]) -> QuerySet[Fixture]:
    """Fixtures with all that a card of them shows, the current result as `game.current`."""
    seats = FixtureSeat.objects.select_related("entrant__captain", "player").order_by("index")
    rows = SeatResult.objects.select_related("seat__player").order_by("rank", "seat__index")
    current = Result.objects.filter(current=True).prefetch_related(Prefetch("rows", rows))
    return fixtures.select_related(
        "phase__league__club", "game__night_table__sitting__night"
    ).prefetch_related(
        Prefetch("seats", seats), Prefetch("game__results", current, to_attr="current")
    )


def speaks_for(player: Player | None, seats: Iterable[FixtureSeat]) -> list[FixtureSeat]:
    """The seats somebody speaks for: their own, and those of the entrants they are captain of."""
    if player is None:
        return []
    return [seat for seat in seats if player.pk in (seat.player_id, seat.entrant.captain_id)]


def fixtures_of(player: Player) -> QuerySet[Fixture]:
    """The fixtures somebody has still to play or to line up for, the next first."""
    own = Q(seats__player=player) | Q(seats__entrant__captain=player)
    waiting = Fixture.objects.waiting().filter(own, phase__closed_at=None).values("pk")
    return Fixture.objects.filter(pk__in=waiting).order_by("due", "time", "number")


def open_tables(fixture: Fixture) -> list[NightTable]:
    """Tables of a night, whose games run, at which one of each entrant sits."""
    entrants = [seat.entrant for seat in fixture.seats.all()]
    league = fixture.phase.league
    tables = NightTable.objects.filter(
        sitting__night__club=league.club_id,
        game__state=Game.State.RUNNING,
        game__ruleset=league.ruleset,
        game__fixture=None,
    )
    for entrant in entrants:
        tables = tables.filter(game__seats__player__in=entrant.players.all())
    return list(tables.select_related("sitting__night", "game").distinct())


def state_of(league: League) -> str:
    """A mark that every change of the league or of a result of it makes another."""
    games = Fixture.objects.filter(phase__league=league).aggregate(
        games=Count("game"), versions=Sum("game__version")
    )
    return f"{league.version}-{games['games']}-{games['versions'] or 0}"
