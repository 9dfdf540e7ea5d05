"""Begin and end of a table: people sit down, or the game is called off."""

from collections.abc import Sequence
from datetime import datetime

from django.db import transaction

from games.actions.results import CalledOff, Stale
from games.models import Game, GameLog, Seat
from players.models import Player, User
from players.refusal import Refusal
from scoring.ruleset import Ruleset


class SeatTaken(Refusal):
    """One person was given two seats of a table."""


class WrongNumberOfPlayers(Refusal):
    """The ruleset is for another number of people."""


class HasResult(Refusal):
    """The game has a result and cannot be called off."""

    status = 409


@transaction.atomic
def start(
    *, table: int, ruleset: Ruleset, players: Sequence[Player], by: User | None, now: datetime
) -> Game:
    """Seat the players (East first) and begin their game with a snapshot of the ruleset."""
    check_table(players, ruleset)
    game = Game.objects.create(
        table=table, ruleset=ruleset.slug, rules=ruleset.as_dict(), started_at=now
    )
    _sit_down(game, players)
    GameLog.objects.create(
        game=game, at=now, by=by, code="started", params={"players": list(players)}
    )
    return game


@transaction.atomic
def change_seats(*, game: Game, players: Sequence[Player], by: User | None, now: datetime) -> Game:
    """Let other people sit, East first, at a game that has no result; as many as before."""
    game = Game.objects.select_for_update().get(pk=game.pk)
    if game.state == Game.State.CANCELLED:
        raise CalledOff(table=game.table)
    if game.state == Game.State.FINISHED:
        raise HasResult(table=game.table)
    _refuse_twice(players)
    game.seats.all().delete()
    _sit_down(game, players)
    game.version += 1
    game.save(update_fields=("version",))
    GameLog.objects.create(
        game=game, at=now, by=by, code="seats_changed", params={"players": list(players)}
    )
    return game


@transaction.atomic
def call_off(*, game: Game, seen_version: int, by: User | None, now: datetime) -> Game:
    """Cancel a game that has no result; it counts nowhere."""
    game = Game.objects.select_for_update().get(pk=game.pk)
    if game.version != seen_version:
        raise Stale(seen=seen_version, version=game.version)
    if game.results.exists():
        raise HasResult(table=game.table)
    game.state = Game.State.CANCELLED
    game.version += 1
    game.save(update_fields=("state", "version"))
    GameLog.objects.create(game=game, at=now, by=by, code="called_off")
    return game


def check_table(players: Sequence[Player], ruleset: Ruleset) -> None:
    """Refuse a person with two seats, and more or fewer people than the rules are for."""
    _refuse_twice(players)
    if len(players) != ruleset.at_table:
        raise WrongNumberOfPlayers(
            ruleset=ruleset.name, expected=ruleset.at_table, players=len(players)
        )


def _refuse_twice(players: Sequence[Player]) -> None:
    twice = next((player for player in players if players.count(player) > 1), None)
    if twice:
        raise SeatTaken(name=twice.name)


def _sit_down(game: Game, players: Sequence[Player]) -> None:
    Seat.objects.bulk_create(
        Seat(game=game, index=index, player=player) for index, player in enumerate(players)
    )
