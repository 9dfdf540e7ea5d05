"""What the organiser wishes of a tournament's seating: rounds, tables, who stays apart."""

from django.db import models
from django.db.models import F, Q
from django.utils.translation import gettext_lazy as _

from tournaments.models.entry import Entry
from tournaments.models.tournament import Tournament


class SeatingWishes(models.Model):
    class Odd(models.TextChoices):
        """What happens to those who are left over when fours are made."""

        SIT_OUTS = "sit_outs", _("some sit out, in turn")
        THREES = "threes", _("tables of three")
        FIVES = "fives", _("tables of five")

    tournament = models.OneToOneField(Tournament, on_delete=models.CASCADE, related_name="wishes")
    rounds = models.PositiveSmallIntegerField(_("rounds"), default=8)
    odd = models.CharField(_("left over"), max_length=10, choices=Odd, default=Odd.SIT_OUTS)
    # Fewer tables than people could fill; then the others sit out in turn.
    tables = models.PositiveSmallIntegerField(_("tables"), null=True, blank=True)
    mind_clubs = models.BooleanField(_("same club rather apart"), default=True)
    mind_countries = models.BooleanField(_("same country rather apart"), default=False)
    # Raised by every change of entries and wishes; a form says from which it was made.
    version = models.PositiveIntegerField(default=1)

    class Meta:
        verbose_name = _("wishes for the seating")
        verbose_name_plural = _("wishes for the seating")

    def __str__(self) -> str:
        return f"{self.tournament_id}: {self.rounds}"


class ApartPair(models.Model):
    """Two who never sit at one table."""

    wishes = models.ForeignKey(SeatingWishes, on_delete=models.CASCADE, related_name="apart")
    one = models.ForeignKey(Entry, on_delete=models.CASCADE, related_name="+")
    other = models.ForeignKey(Entry, on_delete=models.CASCADE, related_name="+")

    class Meta:
        ordering = ("one__number", "other__number")
        constraints = (
            models.UniqueConstraint(fields=("wishes", "one", "other"), name="apart_once"),
            models.CheckConstraint(condition=~Q(one=F("other")), name="apart_from_another"),
        )

    def __str__(self) -> str:
        return f"{self.one_id}-{self.other_id}"
