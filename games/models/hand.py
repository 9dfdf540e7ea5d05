"""A hand: one entry of a game's ledger, in versions; the ledger replayed is the game."""

from typing import Self

from django.conf import settings
from django.db import models
from django.utils.translation import gettext_lazy as _

from games.models.game import Game


class HandQuerySet(models.QuerySet["Hand"]):
    def current(self) -> Self:
        """What counts, in order of play; struck entries keep their numbers."""
        return self.filter(current=True).order_by("number")


class Hand(models.Model):
    """What happened, as the core takes it: a win, a draw, a penalty, the bell.

    An entry is never edited: a correction is a new version, and one without an event strikes it.
    """

    game = models.ForeignKey(Game, on_delete=models.CASCADE, related_name="hands")
    number = models.PositiveSmallIntegerField(_("hand"))
    version = models.PositiveSmallIntegerField(_("version"), default=1)
    current = models.BooleanField(default=True)
    event = models.JSONField(null=True)
    # Round, dealer, honba and sticks as they were when it was entered: an earlier correction may
    # change them, and then this hand is pointed out.
    at = models.JSONField()
    entered_at = models.DateTimeField()
    entered_by = models.ForeignKey(
        settings.AUTH_USER_MODEL, on_delete=models.SET_NULL, null=True, related_name="+"
    )
    reason = models.CharField(_("reason"), max_length=200, blank=True)

    objects = HandQuerySet.as_manager()

    class Meta:
        ordering = ("game", "number", "version")
        verbose_name = _("hand")
        verbose_name_plural = _("hands")
        constraints = (
            models.UniqueConstraint(
                fields=("game", "number", "version"), name="one_hand_a_number_and_version"
            ),
            models.UniqueConstraint(
                fields=("game", "number"),
                condition=models.Q(current=True),
                name="one_current_hand_a_number",
            ),
        )

    def __str__(self) -> str:
        return f"{self.game}, hand {self.number} v{self.version}"

    @property
    def is_struck(self) -> bool:
        return self.event is None
