"""Seat everybody who is here: one press, one sitting, a game at every table."""

import uuid
from collections.abc import Sequence
from datetime import datetime

from clubs.actions import news
from clubs.actions.league_refusals import LeagueTable
from clubs.actions.locking import locked, log, touch
from clubs.actions.refusals import NotHere, NothingToSeatAgain, NotSeated, SeatingStale
from clubs.actions.results import call_off_if_empty
from clubs.models import Attendance, Fixture, Night, NightTable, SitOut, Sitting
from clubs.queries.seating import free_players, mark_of, seating_problem
from games.actions import tables
from games.models import Game
from players.actions.idempotent import idempotent
from players.models import Player, User
from scoring import rulesets
from scoring.ruleset import Ruleset
from seating import Plan
from seating.night import seat


@idempotent
def seat_everybody(
    *,
    night: Night,
    seen: str,
    seed: int,
    by: User | None,
    now: datetime,
    client_id: uuid.UUID | None,
) -> Sitting:
    """Make the next sitting of all who are free, and begin a game at each of its tables.

    `seen` is the `seen_mark` of the list the press was made from. Refuses with `SeatingStale` when
    people came or left or a table finished since, and with the core's `SeatingError` when there
    are too few or a wish cannot be kept.
    """
    night = _seen(night, seen)
    sitting = _draw(night, seed=seed, by=by, now=now)
    log(night, "seated", by=by, now=now, **_facts(sitting))
    return sitting


@idempotent
def seat_again(
    *,
    night: Night,
    seen: str,
    seed: int,
    by: User | None,
    now: datetime,
    client_id: uuid.UUID | None,
) -> Sitting:
    """Call off the tables of the last sitting that have no result, and seat all who are free.

    When no table of it has one, the new sitting takes its place and its number. Refuses like
    `seat_everybody`, and with `NothingToSeatAgain` when every table has its result.
    """
    night = _seen(night, seen)
    last = night.sittings.standing().last()
    games = _running(last) if last else []
    if last is None or not games:
        raise NothingToSeatAgain()
    for game in games:
        tables.call_off(game=game, seen_version=game.version, by=by, now=now)
    call_off_if_empty(last, now=now)
    sitting = _draw(night, seed=seed, by=by, now=now)
    called_off = [game.table for game in games]
    log(night, "seated_again", by=by, now=now, called_off=called_off, **_facts(sitting))
    return sitting


@idempotent
def swap(
    *,
    night: Night,
    one: Player,
    other: Player,
    by: User | None,
    now: datetime,
    client_id: uuid.UUID | None,
) -> Night:
    """Let two people change places: two seats of tables without a result, or a seat and a wait.

    Refuses with `NotSeated` when neither sits at such a table, with `NotHere` when the one who
    would sit down is not here, and with `LeagueTable` when a table plays a fixture of a league.
    """
    night = locked(night)
    places = {player: _table_of(night, player) for player in (one, other)}
    seated = sorted({game for game in places.values() if game}, key=lambda game: game.pk)
    if not seated:
        raise NotSeated(name=one.name, other=other.name)
    for player, game in places.items():
        if game is None and not night.attendances.here().filter(player=player).exists():
            raise NotHere(name=player.name)
    refuse_league_table(seated)
    instead = {one: other, other: one}
    for game in seated:
        before = [seat.player for seat in game.seats.select_related("player").order_by("index")]
        after = [instead.get(player, player) for player in before]
        tables.change_seats(game=game, players=after, by=by, now=now)
    _change_waits(seated[0], instead, places)
    touch(night)
    log(night, "swapped", by=by, now=now, name=one, other=other)
    news.seated(night, seated, now=now, only=(one, other))
    return night


def refuse_league_table(games: Sequence[Game]) -> None:
    """Who sits at a fixture of a league was agreed there; its result counts for these four."""
    fixture = Fixture.objects.filter(game__in=games).select_related("game", "phase__league").first()
    if fixture is not None and fixture.game is not None:
        raise LeagueTable(
            table=fixture.game.table, league=fixture.phase.league.name, fixture=fixture.number
        )


def ruleset_for(night: Night, size: int) -> Ruleset:
    """The rules of the night at a table of this many people."""
    match size:
        case 3:
            return rulesets.load(night.ruleset_of_three)
        case 5:
            return rulesets.load(night.ruleset).for_five()
        case _:
            return rulesets.load(night.ruleset)


def _seen(night: Night, seen: str) -> Night:
    night = locked(night)
    if mark_of(night) != seen:
        raise SeatingStale(free=len(free_players(night)))
    return night


def _running(sitting: Sitting) -> list[Game]:
    return list(Game.objects.running().filter(night_table__sitting=sitting).order_by("table"))


def _draw(night: Night, *, seed: int, by: User | None, now: datetime) -> Sitting:
    """Draw the tables of a locked night and begin their games."""
    people = free_players(night)
    playing = Game.objects.running().filter(night_table__sitting__night=night)
    problem = seating_problem(night, people, list(playing.values_list("table", flat=True)))
    plan = seat(problem, seed=seed)
    last = night.sittings.standing().last()
    sitting = Sitting.objects.create(
        night=night,
        number=last.number + 1 if last else 1,
        made_at=now,
        plan=plan.as_dict(),
        problem=problem.as_dict(),
    )
    games = _begin(sitting, plan, people, by=by, now=now)
    news.seated(night, games, now=now)
    touch(night, opens=True)
    return sitting


def _begin(
    sitting: Sitting, plan: Plan, people: Sequence[Attendance], *, by: User | None, now: datetime
) -> list[Game]:
    players = {person.player_id: person.player for person in people}
    (this_round,) = plan.rounds
    games = []
    for table in this_round.tables:
        game = tables.start(
            table=table.number,
            ruleset=ruleset_for(sitting.night, len(table.seats)),
            players=[players[pk] for pk in table.seats],
            by=by,
            now=now,
        )
        NightTable.objects.create(sitting=sitting, game=game)
        games.append(game)
    SitOut.objects.bulk_create(SitOut(sitting=sitting, player_id=pk) for pk in this_round.waiting)
    return games


def _facts(sitting: Sitting) -> dict[str, int]:
    problem = sitting.problem
    return {
        "hanchan": sitting.number,
        "players": sum(problem["sizes"]),
        "tables": len(problem["sizes"]),
        "seed": sitting.plan["seed"],
    }


def _table_of(night: Night, player: Player) -> Game | None:
    """The table without a result at which the player sits."""
    running = Game.objects.running().filter(night_table__sitting__night=night)
    return running.filter(seats__player=player).first()


def _change_waits(
    game: Game, instead: dict[Player, Player], places: dict[Player, Game | None]
) -> None:
    """Who sits down waits no longer; who stood up and is still here waits in their stead."""
    sitting = Sitting.objects.get(tables__game=game)
    for player, place in places.items():
        if place is None:
            sitting.sit_outs.filter(player=player).delete()
            if sitting.night.attendances.here().filter(player=instead[player]).exists():
                sitting.sit_outs.create(player=instead[player])
