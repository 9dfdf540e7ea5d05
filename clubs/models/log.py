"""The history of a club and its nights, a row a change."""

from django.db import models

from clubs.models.club import Club
from clubs.models.night import Night
from players.models import LogRow


class ClubLog(LogRow):
    club = models.ForeignKey(Club, on_delete=models.CASCADE, related_name="log")
    night = models.ForeignKey(Night, on_delete=models.CASCADE, null=True, related_name="log")

    class Meta(LogRow.Meta):
        abstract = False
