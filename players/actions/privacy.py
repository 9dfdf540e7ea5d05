"""Say how a player is shown to strangers."""

import uuid
from datetime import datetime

from players.actions.idempotent import idempotent
from players.actions.locking import locked, log
from players.models import Player, User


def show(*, player: Player, how: str, by: User | None, now: datetime) -> Player:
    """Show the player to strangers so from now on; part of the caller's transaction."""
    player = locked(player)
    if player.privacy != how:
        log(player, "privacy_set", by=by, now=now, old=player.privacy, how=how)
        player.privacy = how
        player.save(update_fields=("privacy",))
    return player


@idempotent
def choose(
    *, player: Player, how: str, by: User, now: datetime, client_id: uuid.UUID | None
) -> Player:
    """The player themselves says how strangers see them."""
    return show(player=player, how=how, by=by, now=now)
