"""Results of a club's tables: written by the game's own actions, counted by the club's seasons."""

import uuid
from datetime import datetime
from typing import Any

from clubs.actions.locking import count_again, locked, log, touch
from clubs.models import Night, NightTable, Sitting
from games.actions import results, tables
from games.actions.results import Totals
from games.models import Game, Result
from players.actions.idempotent import idempotent
from players.models import User


@idempotent
def enter(
    *,
    table: NightTable,
    totals: Totals,
    seen_version: int,
    by: User | None,
    now: datetime,
    client_id: uuid.UUID | None,
) -> Result:
    """Enter the first result of a table of a night."""
    night = _locked_night(table)
    stored = results.enter(
        game=_game(table),
        totals=totals,
        seen_version=seen_version,
        by=by,
        now=now,
        client_id=None,
    )
    _count(night, table, by=by, now=now, code="result_entered")
    return stored


@idempotent
def correct(
    *,
    table: NightTable,
    totals: Totals,
    reason: str,
    seen_version: int,
    by: User | None,
    now: datetime,
    client_id: uuid.UUID | None,
) -> Result:
    """Correct a result, of a closed night too; every season that counts it follows."""
    night = _locked_night(table)
    stored = results.correct(
        game=_game(table),
        totals=totals,
        reason=reason,
        seen_version=seen_version,
        by=by,
        now=now,
        client_id=None,
    )
    game = _game(table)
    seats = game.seats.select_related("player").order_by("index")
    facts = {name: game.log.latest("pk").params[name] for name in ("before", "totals", "reason")}
    facts["names"] = [one.player for one in seats]
    _count(night, table, by=by, now=now, code="result_corrected", **facts)
    return stored


@idempotent
def call_off(
    *,
    table: NightTable,
    seen_version: int,
    by: User | None,
    now: datetime,
    client_id: uuid.UUID | None,
) -> Game:
    """Call off a table that will not be played to its end."""
    night = _locked_night(table)
    game = tables.call_off(game=_game(table), seen_version=seen_version, by=by, now=now)
    call_off_if_empty(Sitting.objects.get(tables=table), now=now)
    _count(night, table, by=by, now=now, code="table_called_off")
    return game


def call_off_if_empty(sitting: Sitting, *, now: datetime) -> None:
    """A sitting of which no table is left was called off itself: nobody has waited for it."""
    if not sitting.tables.exclude(game__state=Game.State.CANCELLED).exists():
        sitting.called_off_at = now
        sitting.save(update_fields=("called_off_at",))


def _locked_night(table: NightTable) -> Night:
    return locked(Sitting.objects.get(tables=table).night_id, closed_too=True)


def _game(table: NightTable) -> Game:
    return Game.objects.get(night_table=table)


def _count(
    night: Night,
    table: NightTable,
    *,
    by: User | None,
    now: datetime,
    code: str,
    **facts: Any,
) -> None:
    """Raise the versions by which the night's page and the season tables know of the change."""
    table = NightTable.objects.select_related("sitting", "game").get(pk=table.pk)
    touch(night)
    count_again(night)
    place = {"table": table.game.table, "hanchan": table.sitting.number}
    log(night, code, by=by, now=now, **place, **facts)
