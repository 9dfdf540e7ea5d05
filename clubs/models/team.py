"""A team of a season."""

from django.db import models
from django.utils.translation import gettext_lazy as _
from django.utils.translation import pgettext_lazy

from clubs.models.season import Season
from players.models import Player


class Team(models.Model):
    season = models.ForeignKey(Season, on_delete=models.CASCADE, related_name="teams")
    name = models.CharField(pgettext_lazy("not a person", "name"), max_length=100)
    players = models.ManyToManyField(Player, related_name="teams", verbose_name=_("players"))

    class Meta:
        ordering = ("season", "name")
        verbose_name = _("team")
        verbose_name_plural = _("teams")
        constraints = (models.UniqueConstraint(fields=("season", "name"), name="one_team_a_name"),)

    def __str__(self) -> str:
        return self.name
