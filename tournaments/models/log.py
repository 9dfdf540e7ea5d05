"""The history of a tournament, a row a change."""

from django.db import models

from players.models import LogRow
from tournaments.models.tournament import Tournament


class TournamentLog(LogRow):
    tournament = models.ForeignKey(Tournament, on_delete=models.CASCADE, related_name="log")

    class Meta(LogRow.Meta):
        abstract = False
