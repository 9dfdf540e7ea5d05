"""The shape of every log: who did what when, as a code with parameters for wording.

Each root object (a player, a game, a club) has its own table of this shape, so that a row points
at its root with a real foreign key and is written in the transaction of the action itself.
"""

from django.conf import settings
from django.db import models


class LogRow(models.Model):
    at = models.DateTimeField()
    by = models.ForeignKey(
        settings.AUTH_USER_MODEL, on_delete=models.SET_NULL, null=True, related_name="+"
    )
    code = models.CharField(max_length=60)
    params = models.JSONField(default=dict)

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
