"""What every change of a player begins and ends with: the row locked, a line of the history."""

from datetime import datetime
from typing import Any

from players.models import Player, PlayerLog, User


def locked(player: Player) -> Player:
    """Lock the player's row for the rest of the transaction; clubs and nights are locked before."""
    return Player.objects.select_for_update(of=("self",)).get(pk=player.pk)


def log(player: Player, code: str, *, by: User | None, now: datetime, **params: Any) -> None:
    """Write a line of the player's history; part of the caller's transaction."""
    PlayerLog.objects.create(player=player, at=now, by=by, code=code, params=params)
