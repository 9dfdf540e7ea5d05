"""A claim: a login says to be a player, and waits for an organiser to confirm it."""

from django.conf import settings
from django.db import models

from players.models.player import Player


class Claim(models.Model):
    player = models.ForeignKey(Player, on_delete=models.CASCADE, related_name="claims")
    user = models.ForeignKey(
        settings.AUTH_USER_MODEL, on_delete=models.CASCADE, related_name="claims"
    )
    at = models.DateTimeField()

    class Meta:
        ordering = ("at", "pk")
        constraints = (
            models.UniqueConstraint(fields=("player", "user"), name="one_claim_a_login"),
        )

    def __str__(self) -> str:
        return f"{self.user_id} is {self.player_id}"
