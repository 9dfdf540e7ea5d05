"""A season: the dates and the method by which a club's results become one table."""

from datetime import date
from typing import TYPE_CHECKING, Any, Self, cast

from django.db import models
from django.utils.translation import gettext_lazy as _
from django.utils.translation import pgettext_lazy

from clubs.models.club import Club
from scoring import rulesets, season

if TYPE_CHECKING:
    from clubs.models.night import Night


class SeasonQuerySet(models.QuerySet["Season"]):
    def on(self, day: date) -> Self:
        return self.filter(starts__lte=day, ends__gte=day)

    def counting(self, night: "Night") -> Self:
        """The seasons of its club in whose dates the night lies."""
        return self.on(night.date).filter(club=night.club_id)


class Season(models.Model):
    class Method(models.TextChoices):
        SUM = "sum", _("sum of all games")
        AVERAGE = "average", _("average of all games")
        BEST = "best", _("best games")
        BEST_IN_ROW = "best_in_row", _("best games in a row")

    class Ties(models.TextChoices):
        SHARED = "shared", _("equal totals share the place")
        FIRSTS = "firsts", _("more first places, then more second places")
        MEAN_PLACE = "mean_place", _("the better mean place")
        BEST_GAME = "best_game", _("the best single game")

    club = models.ForeignKey(Club, on_delete=models.CASCADE, related_name="seasons")
    slug = models.SlugField(_("address"), max_length=60)
    name = models.CharField(pgettext_lazy("not a person", "name"), max_length=100)
    starts = models.DateField(_("first day"))
    ends = models.DateField(_("last day"))
    # Slugs of the rulesets that count; empty means every table of the club.
    rulesets = models.JSONField(_("rules that count"), default=list, blank=True)
    method = models.CharField(_("method"), max_length=12, choices=Method, default=Method.SUM)
    best = models.PositiveSmallIntegerField(_("number of games that count"), null=True, blank=True)
    minimum_games = models.PositiveSmallIntegerField(_("minimum games"), default=0)
    drop_worst = models.PositiveSmallIntegerField(_("worst games dropped"), default=0)
    ties = models.CharField(_("ties"), max_length=10, choices=Ties, default=Ties.SHARED)
    # Raised by changes of plan and teams; a form says which it was made from.
    plan_version = models.PositiveIntegerField(default=1)
    # Raised by every result, correction and change of plan: the key of the cached table.
    version = models.PositiveIntegerField(default=1)

    objects = SeasonQuerySet.as_manager()

    class Meta:
        ordering = ("-starts", "-pk")
        verbose_name = _("season")
        verbose_name_plural = _("seasons")
        constraints = (
            models.UniqueConstraint(fields=("club", "slug"), name="one_season_an_address"),
            models.CheckConstraint(
                condition=models.Q(ends__gte=models.F("starts")), name="season_ends_after_start"
            ),
        )

    def __str__(self) -> str:
        return f"{self.club}: {self.name}"

    @property
    def counts_some(self) -> bool:
        """Whether the method chooses among a player's games by a number."""
        return self.method in (self.Method.BEST, self.Method.BEST_IN_ROW)

    @property
    def rules(self) -> season.Method:
        """The method as the core computes by it."""
        return season.Method(
            kind=cast(Any, self.method),
            n=self.best,
            minimum_games=self.minimum_games,
            drop_worst=self.drop_worst,
            ties=cast(Any, self.ties),
        )

    @property
    def unit(self) -> int:
        """Points that make one point of the table: 1 where all rules score so, else 1000."""
        known = [rulesets.load(slug) for slug in self.rulesets if slug in rulesets.names()]
        return 1 if known and all(rules.score_unit == 1 for rules in known) else 1000
