"""The games of fixtures: begun by the four at any hour, or played at a table of a night."""

import uuid
from collections.abc import Mapping, Sequence
from datetime import datetime

from django.db.models import F

from clubs.actions.fixtures import SEATS, locked, log, refuse_settled, touch
from clubs.actions.league_refusals import (
    NoLineUp,
    NotTheirTable,
    SittingTwice,
    TooManyGames,
)
from clubs.actions.locking import locked as locked_night
from clubs.models import Fixture, FixtureSeat, NightTable
from games.actions import results, tables
from games.actions.results import Totals
from games.models import Game, Result
from players.actions.idempotent import idempotent
from players.models import Player, User


@idempotent
def begin(
    *,
    fixture: Fixture,
    players: Mapping[int, Player],
    order: Sequence[int],
    seen_version: int,
    by: User | None,
    now: datetime,
    client_id: uuid.UUID | None,
) -> Fixture:
    """Begin the game: `players` says who sits down for each seat, `order` the seats East first.

    Seats are named by their keys. Somebody who is not of the entrant is a substitute.
    """
    fixture = locked(fixture, seen_version)
    refuse_settled(fixture)
    seats = {seat.pk: seat for seat in fixture.seats.select_related("entrant__captain")}
    for pk, seat in seats.items():
        if pk not in players:
            raise NoLineUp(entrant=str(seat.entrant))
    _refuse_twice(list(players.values()))
    for pk, seat in seats.items():
        _refuse_too_many(fixture, seat, players[pk])
    fixture.game = tables.start(
        table=fixture.number,
        ruleset=fixture.phase.league.rules,
        players=[players[pk] for pk in order],
        by=by,
        now=now,
    )
    _take(fixture, [seats[pk] for pk in order], players, at=now)
    log(fixture, "fixture_begun", by=by, now=now)
    return fixture


@idempotent
def play_at(
    *,
    fixture: Fixture,
    table: NightTable,
    seen_version: int,
    by: User | None,
    now: datetime,
    client_id: uuid.UUID | None,
) -> Fixture:
    """Let a table of a night, whose game is under way, be the game of a fixture.

    The four at the table are one of each entrant, by the rules of the league.
    """
    locked_night(table.sitting.night_id)  # the night is locked before the league, everywhere
    fixture = locked(fixture, seen_version)
    refuse_settled(fixture)
    game = Game.objects.get(pk=table.game_id)
    sitting = [seat.player for seat in game.seats.select_related("player").order_by("index")]
    of = _entrants_of(fixture, sitting)
    fits = game.ruleset == fixture.phase.league.ruleset and game.state == Game.State.RUNNING
    if len(of) != len(sitting) or not fits or Fixture.objects.filter(game=game).exists():
        raise NotTheirTable(fixture=fixture.number, table=game.table)
    for player, seat in of.items():
        _refuse_too_many(fixture, seat, player)
    fixture.game = game
    players = {seat.pk: player for player, seat in of.items()}
    _take(fixture, [of[player] for player in sitting], players, at=game.started_at)
    log(fixture, "fixture_at_night", by=by, now=now, date=table.sitting.night.date.isoformat())
    return fixture


@idempotent
def enter(
    *,
    fixture: Fixture,
    totals: Totals,
    seen_version: int,
    by: User | None,
    now: datetime,
    client_id: uuid.UUID | None,
) -> Result:
    """Enter the first result of a fixture played outside a night."""
    fixture = locked(fixture)
    stored = results.enter(
        game=_game(fixture),
        totals=totals,
        seen_version=seen_version,
        by=by,
        now=now,
        client_id=None,
    )
    touch(fixture)
    log(fixture, "fixture_played", by=by, now=now)
    return stored


@idempotent
def correct(
    *,
    fixture: Fixture,
    totals: Totals,
    reason: str,
    seen_version: int,
    by: User | None,
    now: datetime,
    client_id: uuid.UUID | None,
) -> Result:
    """Correct a result, of a closed phase too; every later phase that carries it over follows."""
    fixture = locked(fixture, closed_too=True)
    stored = results.correct(
        game=_game(fixture),
        totals=totals,
        reason=reason,
        seen_version=seen_version,
        by=by,
        now=now,
        client_id=None,
    )
    touch(fixture)
    log(fixture, "fixture_corrected", by=by, now=now, reason=stored.reason)
    return stored


@idempotent
def call_off(
    *,
    fixture: Fixture,
    seen_version: int,
    by: User | None,
    now: datetime,
    client_id: uuid.UUID | None,
) -> Game:
    """Call off a game that was begun; the fixture is to be played again."""
    fixture = locked(fixture)
    game = tables.call_off(game=_game(fixture), seen_version=seen_version, by=by, now=now)
    fixture.game, fixture.played_at = None, None
    touch(fixture)
    log(fixture, "fixture_game_called_off", by=by, now=now)
    return game


def _game(fixture: Fixture) -> Game:
    return Game.objects.get(fixture=fixture)


def _take(
    fixture: Fixture, order: Sequence[FixtureSeat], players: Mapping[int, Player], *, at: datetime
) -> None:
    """Write who sits down where; the seats make room for each other first."""
    fixture.seats.update(index=F("index") + SEATS)
    for index, seat in enumerate(order):
        seat.index, seat.player = index, players[seat.pk]
        seat.save(update_fields=("index", "player"))
    fixture.played_at = at
    touch(fixture)


def _entrants_of(fixture: Fixture, sitting: Sequence[Player]) -> dict[Player, FixtureSeat]:
    """The seat of each who sits at the table and is of one of the entrants."""
    seats = list(fixture.seats.select_related("entrant").prefetch_related("entrant__players"))
    here = set(sitting)
    found: dict[Player, FixtureSeat] = {}
    for seat in seats:
        for player in here & set(seat.entrant.players.all()):
            found[player] = seat
    return found if len({seat.pk for seat in found.values()}) == len(found) else {}


def _refuse_twice(players: Sequence[Player]) -> None:
    twice = next((player for player in players if players.count(player) > 1), None)
    if twice is not None:
        raise SittingTwice(player=twice.name)


def _refuse_too_many(fixture: Fixture, seat: FixtureSeat, player: Player) -> None:
    """A phase may limit how often one player of a team plays."""
    most = fixture.phase.most_games
    if most is None or not seat.entrant.players.filter(pk=player.pk).exists():
        return
    played = FixtureSeat.objects.filter(
        entrant=seat.entrant,
        player=player,
        fixture__phase=fixture.phase,
        fixture__game__state__in=(Game.State.RUNNING, Game.State.FINISHED),
    ).exclude(fixture=fixture)
    if (games := played.count()) >= most:
        raise TooManyGames(player=player.name, games=games, most=most)
