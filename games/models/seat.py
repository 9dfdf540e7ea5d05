"""A seat: who sits at a game; index 0 to 3 is East to North at the start, 4 sits out first."""

from django.db import models
from django.utils.translation import gettext_lazy as _

from games.models.game import Game
from players.models import Player


class Seat(models.Model):
    game = models.ForeignKey(Game, on_delete=models.CASCADE, related_name="seats")
    index = models.PositiveSmallIntegerField(_("seat"))
    player = models.ForeignKey(Player, on_delete=models.PROTECT, related_name="seats")
    substitute = models.BooleanField(_("substitute"), default=False)

    class Meta:
        ordering = ("game", "index")
        constraints = (
            models.UniqueConstraint(fields=("game", "index"), name="one_player_a_seat"),
            models.UniqueConstraint(fields=("game", "player"), name="one_seat_a_player"),
            models.CheckConstraint(condition=models.Q(index__lte=4), name="seat_index_to_4"),
        )

    def __str__(self) -> str:
        return f"{self.player} ({self.index})"
