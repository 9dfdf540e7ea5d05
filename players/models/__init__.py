"""People: logins and players, and the shapes every action writes with (log, receipt)."""

from players.models.identity import Alias, Identifier, OnlineName
from players.models.log import LogRow, PlayerLog, formerly
from players.models.merge import Merge
from players.models.player import Player, PlayerQuerySet
from players.models.receipt import Receipt
from players.models.user import User

__all__ = [
    "Alias",
    "Identifier",
    "LogRow",
    "Merge",
    "OnlineName",
    "Player",
    "PlayerLog",
    "PlayerQuerySet",
    "Receipt",
    "User",
    "formerly",
]
