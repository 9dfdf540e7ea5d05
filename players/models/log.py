"""The shape of every log: who did what when, as a code with parameters for wording.

Each root object (a player, a game, a club) has its own table of this shape, so that a row points
at its root with a real foreign key and is written in the transaction of the action itself.
"""

import json
from typing import Any

from django.conf import settings
from django.db import models

from players.models.player import Player


class LogEncoder(json.JSONEncoder):
    """Writes a player as a number: no log keeps a name, the reader of the day decides on it."""

    def default(self, value: Any) -> Any:
        return {"player": value.pk} if isinstance(value, Player) else super().default(value)


def formerly(player: Player) -> dict[str, Any]:
    """The name of a player before it was changed, as a log keeps it: with whose it was."""
    return {"player": player.pk, "was": player.full_name}


class LogRow(models.Model):
    at = models.DateTimeField()
    by = models.ForeignKey(
        settings.AUTH_USER_MODEL, on_delete=models.SET_NULL, null=True, related_name="+"
    )
    code = models.CharField(max_length=60)
    # Plain values, and players as they are: `name=player`, never `player.name`.
    params = models.JSONField(default=dict, encoder=LogEncoder)

    class Meta:
        abstract = True
        ordering = ("pk",)

    def __str__(self) -> str:
        return f"{self.at:%Y-%m-%d %H:%M} {self.code}"


class PlayerLog(LogRow):
    """The history of who a player is: names, numbers, merges, the login."""

    player = models.ForeignKey("players.Player", on_delete=models.CASCADE, related_name="log")

    class Meta(LogRow.Meta):
        abstract = False
