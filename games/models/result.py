"""A result: the end of a game in versions; a correction is a new version, never an edit."""

from django.conf import settings
from django.db import models
from django.utils.translation import gettext_lazy as _

from games.models.game import Game


class Result(models.Model):
    game = models.ForeignKey(Game, on_delete=models.CASCADE, related_name="results")
    number = models.PositiveSmallIntegerField(_("version"))
    current = models.BooleanField(default=True)
    # Riichi sticks left on the table, and the points of them nobody received.
    sticks = models.PositiveSmallIntegerField(_("sticks left"), default=0)
    unassigned = models.PositiveIntegerField(default=0)
    # Seats best first, where the rules let the referee decide a tie.
    order = models.JSONField(null=True, blank=True)
    entered_at = models.DateTimeField()
    entered_by = models.ForeignKey(
        settings.AUTH_USER_MODEL, on_delete=models.SET_NULL, null=True, related_name="+"
    )
    # Compared with the paper by somebody; a corrected result is unchecked again.
    checked_at = models.DateTimeField(null=True, blank=True)
    checked_by = models.ForeignKey(
        settings.AUTH_USER_MODEL, on_delete=models.SET_NULL, null=True, blank=True, related_name="+"
    )
    reason = models.CharField(_("reason"), max_length=200, blank=True)

    class Meta:
        ordering = ("game", "number")
        constraints = (
            models.UniqueConstraint(fields=("game", "number"), name="one_result_a_version"),
            models.UniqueConstraint(
                fields=("game",), condition=models.Q(current=True), name="one_current_result"
            ),
        )

    def __str__(self) -> str:
        return f"{self.game} v{self.number}"
