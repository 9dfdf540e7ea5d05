"""An entrant: who stands in a league's table, a player or a team."""

from django.db import models
from django.utils.translation import gettext_lazy as _

from clubs.models.league import League
from players.models import Player


class Entrant(models.Model):
    """A player, or a team; who enters alone is captain of nobody else and has no other name."""

    league = models.ForeignKey(League, on_delete=models.CASCADE, related_name="entrants")
    # The name of a team; a single player is called as the player is.
    team = models.CharField(_("team"), max_length=100, blank=True)
    captain = models.ForeignKey(
        Player, on_delete=models.PROTECT, related_name="captain_of", verbose_name=_("captain")
    )
    players = models.ManyToManyField(Player, related_name="entrants", verbose_name=_("players"))

    class Meta:
        ordering = ("league", "team", "captain__full_name", "pk")
        verbose_name = _("entrant")
        verbose_name_plural = _("entrants")
        constraints = (
            models.UniqueConstraint(
                fields=("league", "team"),
                condition=~models.Q(team=""),
                name="one_entrant_a_team_name",
            ),
        )

    def __str__(self) -> str:
        return self.team or self.captain.name
