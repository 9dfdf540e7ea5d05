"""People: logins and players, and the shapes every action writes with (log, receipt)."""

from players.models.log import LogRow
from players.models.player import Player
from players.models.receipt import Receipt
from players.models.user import User

__all__ = ["LogRow", "Player", "Receipt", "User"]
