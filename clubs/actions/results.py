"""Results of a club's tables: written by the game's own actions, counted by the club's seasons."""

import uuid
from datetime import datetime

from django.db.models import F

from clubs.actions.nights import log, touch
from clubs.models import Night, NightTable, Season
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
    stored = results.enter(
        game=_game(table),
        totals=totals,
        seen_version=seen_version,
        by=by,
        now=now,
        client_id=None,
    )
    _count(table, by=by, now=now, code="result_entered")
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
    stored = results.correct(
        game=_game(table),
        totals=totals,
        reason=reason,
        seen_version=seen_version,
        by=by,
        now=now,
        client_id=None,
    )
    _count(table, by=by, now=now, code="result_corrected")
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
    game = tables.call_off(game=_game(table), seen_version=seen_version, by=by, now=now)
    _count(table, by=by, now=now, code="table_called_off")
    return game


def _game(table: NightTable) -> Game:
    return Game.objects.get(night_table=table)


def _count(table: NightTable, *, by: User | None, now: datetime, code: str) -> None:
    """Raise the versions by which the night's page and the season tables know of the change."""
    table = NightTable.objects.select_related("sitting", "game").get(pk=table.pk)
    night = Night.objects.select_for_update().get(pk=table.sitting.night_id)
    touch(night)
    Season.objects.counting(night).update(version=F("version") + 1)
    log(night, code, by=by, now=now, table=table.game.table, hanchan=table.sitting.number)
