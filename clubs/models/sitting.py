"""A sitting: one time everybody present was seated, its tables and who waited."""

from typing import Self

from django.db import models
from django.utils.translation import gettext_lazy as _

from clubs.models.night import Night
from games.models import Game
from players.models import Player


class SittingQuerySet(models.QuerySet["Sitting"]):
    def standing(self) -> Self:
        """Sittings that were played or are, in their order; those called off are left out."""
        return self.filter(called_off_at=None).order_by("number")


class Sitting(models.Model):
    """One time everybody was seated: the tables of one hanchan of the night."""

    night = models.ForeignKey(Night, on_delete=models.CASCADE, related_name="sittings")
    number = models.PositiveSmallIntegerField(_("hanchan"))
    made_at = models.DateTimeField()
    # The plan with its seed, algorithm and problem, so that it can be made again.
    plan = models.JSONField()
    problem = models.JSONField()
    # Set when every table was called off, as when people are seated again: nothing of it counts.
    called_off_at = models.DateTimeField(null=True, blank=True)

    objects = SittingQuerySet.as_manager()

    class Meta:
        ordering = ("night", "number", "pk")
        constraints = (
            models.UniqueConstraint(
                fields=("night", "number"),
                condition=models.Q(called_off_at=None),
                name="one_sitting_a_number",
            ),
        )

    def __str__(self) -> str:
        return f"{self.night} hanchan {self.number}"


class NightTable(models.Model):
    """Binds a game to the sitting it was dealt in."""

    sitting = models.ForeignKey(Sitting, on_delete=models.CASCADE, related_name="tables")
    game = models.OneToOneField(Game, on_delete=models.CASCADE, related_name="night_table")

    class Meta:
        ordering = ("sitting", "game__table")

    def __str__(self) -> str:
        return f"{self.sitting} {self.game.table}"


class SitOut(models.Model):
    """A person who was here and waited while a sitting played."""

    sitting = models.ForeignKey(Sitting, on_delete=models.CASCADE, related_name="sit_outs")
    player = models.ForeignKey(Player, on_delete=models.PROTECT, related_name="sit_outs")

    class Meta:
        constraints = (
            models.UniqueConstraint(fields=("sitting", "player"), name="one_sit_out_a_sitting"),
        )

    def __str__(self) -> str:
        return f"{self.player} waits in {self.sitting}"
