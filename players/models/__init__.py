"""People: logins and players, the shapes every action writes with (log, receipt), the outbox."""

from players.models.chat import Chat, Provider
from players.models.choice import Choice
from players.models.claim import Claim
from players.models.device import Device
from players.models.identity import Alias, Identifier, OnlineName
from players.models.log import LogRow, PlayerLog, formerly
from players.models.merge import Merge
from players.models.message import Kind, Medium, Message, State
from players.models.player import Player, PlayerQuerySet
from players.models.receipt import Receipt
from players.models.user import User

__all__ = [
    "Alias",
    "Chat",
    "Choice",
    "Claim",
    "Device",
    "Identifier",
    "Kind",
    "LogRow",
    "Medium",
    "Merge",
    "Message",
    "OnlineName",
    "Player",
    "PlayerLog",
    "PlayerQuerySet",
    "Provider",
    "Receipt",
    "State",
    "User",
    "formerly",
]
