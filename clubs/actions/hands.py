"""Hands of a club's tables: written by the game's own actions, counted by the club's seasons."""

import uuid
from collections.abc import Callable
from datetime import datetime
from typing import Any

from django.db.models import Model

from clubs.actions.locking import count_again, locked, log, touch
from clubs.models import NightTable, Sitting
from games.actions import hands
from games.models import Game, Hand, Result
from players.actions.idempotent import idempotent
from players.models import User


@idempotent
def enter(
    *,
    table: NightTable,
    event: dict[str, Any],
    seen: int,
    by: User | None,
    now: datetime,
    client_id: uuid.UUID | None,
) -> Hand:
    """Enter a hand at a table of a night; the last one brings the result."""
    return _counted(hands.enter, table, by=by, now=now, event=event, seen=seen)


@idempotent
def undo(
    *, table: NightTable, number: int, by: User | None, now: datetime, client_id: uuid.UUID | None
) -> Hand:
    """Take back the last hand."""
    return _counted(hands.undo, table, by=by, now=now, number=number)


@idempotent
def correct(
    *,
    table: NightTable,
    number: int,
    event: dict[str, Any] | None,
    reason: str,
    seen_version: int,
    by: User | None,
    now: datetime,
    client_id: uuid.UUID | None,
    order: tuple[int, ...] | None = None,
) -> Hand:
    """Correct a hand, of a closed night too; every season that counts the result follows."""
    given = {"number": number, "event": event, "reason": reason, "order": order}
    return _counted(hands.correct, table, by=by, now=now, seen_version=seen_version, **given)


@idempotent
def insert(
    *,
    table: NightTable,
    number: int,
    event: dict[str, Any],
    reason: str,
    seen_version: int,
    by: User | None,
    now: datetime,
    client_id: uuid.UUID | None,
) -> Hand:
    """Enter a forgotten hand before another one."""
    given = {"number": number, "event": event, "reason": reason}
    return _counted(hands.insert, table, by=by, now=now, seen_version=seen_version, **given)


@idempotent
def decide(
    *,
    table: NightTable,
    order: tuple[int, ...],
    by: User | None,
    now: datetime,
    client_id: uuid.UUID | None,
) -> Result:
    """Say who of the tied is ahead."""
    return _counted(hands.decide, table, by=by, now=now, order=order)


def _counted[Row: Model](
    action: Callable[..., Row],
    table: NightTable,
    *,
    by: User | None,
    now: datetime,
    **given: Any,
) -> Row:
    """Do it under the night's lock; a changed result is told to the night and to the seasons."""
    sitting = Sitting.objects.get(tables=table)
    night = locked(sitting.night_id, closed_too=True)
    game = Game.objects.get(night_table=table)
    before = _result_of(game)
    done = action(game=game, by=by, now=now, client_id=None, **given)
    if (after := _result_of(game)) != before:
        touch(night)
        count_again(night)
        code = "result_entered" if before is None else "result_follows_hands"
        log(night, code, by=by, now=now, table=game.table, hanchan=sitting.number, number=after)
    return done


def _result_of(game: Game) -> int | None:
    """The version of the result that counts."""
    current = game.results.filter(current=True)
    return current.values_list("number", flat=True).first()
