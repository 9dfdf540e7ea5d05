"""A phase of a league: its dates, how it counts, who plays in it and how many go on."""

from typing import Any, Self, cast

from django.db import models
from django.utils.translation import gettext_lazy as _
from django.utils.translation import pgettext_lazy

from clubs.models.entrant import Entrant
from clubs.models.league import League
from games.fields import UNITS_PER_POINT, ExactField
from scoring.league import PhaseRules


class PhaseQuerySet(models.QuerySet["Phase"]):
    def open(self) -> Self:
        return self.filter(closed_at=None)


class Phase(models.Model):
    class Carry(models.TextChoices):
        ALL = "all", _("all of it")
        HALF = "half", _("half of it")
        QUARTER = "quarter", _("a quarter of it")
        NONE = "none", _("nothing: everybody begins at zero")

    league = models.ForeignKey(League, on_delete=models.CASCADE, related_name="phases")
    number = models.PositiveSmallIntegerField(_("number"))
    name = models.CharField(pgettext_lazy("not a person", "name"), max_length=60)
    starts = models.DateField(_("first day"))
    ends = models.DateField(_("last day"))
    # What everybody brings from the phase before; never stored, always computed from results.
    carry = models.CharField(_("carried over"), max_length=8, choices=Carry, default=Carry.NONE)
    carry_to_tenths = models.BooleanField(_("carried points rounded to tenths"), default=False)
    games = models.PositiveSmallIntegerField(_("games of each"), null=True, blank=True)
    best_in_row = models.PositiveSmallIntegerField(
        _("best games in a row that count"), null=True, blank=True
    )
    minimum_games = models.PositiveSmallIntegerField(_("games each must play"), default=0)
    most_games = models.PositiveSmallIntegerField(
        _("games a player may play"), null=True, blank=True
    )
    # In points, for each game missing once the phase is closed.
    penalty = ExactField(_("penalty for each missing game"), default=0)
    advance = models.PositiveSmallIntegerField(_("how many go on"), null=True, blank=True)
    closed_at = models.DateTimeField(null=True, blank=True)
    entrants = models.ManyToManyField(Entrant, related_name="phases", blank=True)

    objects = PhaseQuerySet.as_manager()

    class Meta:
        ordering = ("league", "number")
        verbose_name = _("phase")
        verbose_name_plural = _("phases")
        constraints = (
            models.UniqueConstraint(fields=("league", "number"), name="one_phase_a_number"),
            models.CheckConstraint(
                condition=models.Q(ends__gte=models.F("starts")), name="phase_ends_after_start"
            ),
            models.CheckConstraint(
                condition=models.Q(penalty__gte=0), name="phase_penalty_not_negative"
            ),
        )

    def __str__(self) -> str:
        return self.name

    @property
    def is_closed(self) -> bool:
        return self.closed_at is not None

    @property
    def rules(self) -> PhaseRules:
        """How the phase counts, as the core computes; scores in sixtieths of a point."""
        tenth = UNITS_PER_POINT * self.league.unit // 10
        return PhaseRules(
            carry=cast(Any, self.carry),
            carry_step=tenth if self.carry_to_tenths else 0,
            best_in_row=self.best_in_row,
            minimum_games=self.minimum_games,
            penalty=self.penalty * UNITS_PER_POINT,
            cut=self.advance,
            ties=cast(Any, self.league.ties),
        )
