"""A league: phases over weeks, whose fixtures are played whenever the four agree."""

from django.db import models
from django.utils.translation import gettext_lazy as _
from django.utils.translation import pgettext_lazy

from clubs.models.club import Club
from clubs.models.season import Season
from games.fields import ExactField
from scoring import rulesets
from scoring.ruleset import Ruleset


class League(models.Model):
    class Entry(models.TextChoices):
        INDIVIDUALS = "individuals", _("single players")
        TEAMS = "teams", _("teams, of which one player sits at a table")

    class Substitutes(models.TextChoices):
        THEIRS = "theirs", _("what the substitute achieved")
        FIXED = "fixed", _("the fixed score below")

    club = models.ForeignKey(Club, on_delete=models.CASCADE, related_name="leagues")
    slug = models.SlugField(_("address"), max_length=60)
    name = models.CharField(pgettext_lazy("not a person", "name"), max_length=100)
    starts = models.DateField(_("first day"))
    ends = models.DateField(_("last day"))
    ruleset = models.CharField(_("rules"), max_length=40)
    entry = models.CharField(_("who plays"), max_length=12, choices=Entry)
    ties = models.CharField(
        _("ties"), max_length=10, choices=Season.Ties, default=Season.Ties.SHARED
    )
    # What an entrant gets whose seat was taken by somebody from elsewhere.
    substitutes = models.CharField(
        _("who was replaced gets"), max_length=6, choices=Substitutes, default=Substitutes.THEIRS
    )
    # In points, like every score in a column: who was replaced, forfeited, or was ready to play.
    substitute_score = ExactField(_("score of who was replaced"), default=0)
    forfeit_score = ExactField(_("score of who forfeits"), default=0)
    walkover_score = ExactField(_("score of the others at a forfeited table"), default=0)
    # Raised by changes of plan, phases and entrants; a form says which it was made from.
    plan_version = models.PositiveIntegerField(default=1)
    # Raised by every change of the league; results raise that of their game.
    version = models.PositiveIntegerField(default=1)

    class Meta:
        ordering = ("-starts", "-pk")
        verbose_name = _("league")
        verbose_name_plural = _("leagues")
        constraints = (
            models.UniqueConstraint(fields=("club", "slug"), name="one_league_an_address"),
            models.CheckConstraint(
                condition=models.Q(ends__gte=models.F("starts")), name="league_ends_after_start"
            ),
        )

    def __str__(self) -> str:
        return self.name

    @property
    def is_of_teams(self) -> bool:
        return self.entry == self.Entry.TEAMS

    @property
    def rules(self) -> Ruleset:
        return rulesets.load(self.ruleset)

    @property
    def unit(self) -> int:
        """Points that make one point of the tables."""
        return self.rules.score_unit
