"""The history of a game, a row a change."""

from django.db import models

from games.models.game import Game
from players.models import LogRow


class GameLog(LogRow):
    game = models.ForeignKey(Game, on_delete=models.CASCADE, related_name="log")

    class Meta(LogRow.Meta):
        abstract = False
