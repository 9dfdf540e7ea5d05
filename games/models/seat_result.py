"""A seat's share of a result: raw points as entered, and what the ruleset made of them."""

from django.db import models
from django.utils.translation import gettext_lazy as _

from games.fields import ExactField
from games.models.result import Result
from games.models.seat import Seat


class SeatResult(models.Model):
    result = models.ForeignKey(Result, on_delete=models.CASCADE, related_name="rows")
    seat = models.ForeignKey(Seat, on_delete=models.CASCADE, related_name="results")
    points = models.IntegerField(_("points"))
    penalty = models.IntegerField(_("penalty"), default=0)
    chombos = models.PositiveSmallIntegerField(_("chombo"), default=0)
    rank = models.PositiveSmallIntegerField(_("place"))
    # The mean of the places a tie covers: 3/2 for two who share first.
    place = ExactField()
    # In points: a ruleset that speaks in thousands shows a thousandth of it.
    uma = ExactField()
    oka = ExactField(default=0)
    score = ExactField(_("score"))

    class Meta:
        ordering = ("result", "seat")
        constraints = (models.UniqueConstraint(fields=("result", "seat"), name="one_row_a_seat"),)

    def __str__(self) -> str:
        return f"{self.seat}: {self.points}"

    @property
    def place_label(self) -> str:
        """The place as written: "2", or "2=" where it is shared."""
        return f"{self.rank}" if self.place == self.rank else f"{self.rank}="
