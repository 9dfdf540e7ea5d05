"""What is decided beforehand about an evening, whether of one night or of a series of them."""

from datetime import timedelta

from django.core.validators import MinValueValidator
from django.db import models
from django.utils.translation import gettext_lazy as _

from clubs.models.club import TablePreference
from games.fields import ExactField


class FeeBy(models.TextChoices):
    """What the fee is counted by."""

    NIGHT = "night", _("for the night")
    HOUR = "hour", _("by the hour")


class Planned(models.Model):
    """The plan that nights and series share; a night gets a copy of its series' plan."""

    title = models.CharField(_("title"), max_length=100, blank=True)
    # Beginners are taught: said wherever the night is shown.
    teaching = models.BooleanField(_("teaching night"), default=False)
    venue = models.CharField(_("venue"), max_length=200, blank=True)
    capacity = models.PositiveSmallIntegerField(_("places"), null=True, blank=True)
    # Whoever signs up says that they are as old.
    minimum_age = models.PositiveSmallIntegerField(_("minimum age"), null=True, blank=True)
    # Sign-up opens so many days and closes so many hours before the start; None: no limit.
    sign_up_opens = models.PositiveSmallIntegerField(
        _("days before the start when sign-up opens"), null=True, blank=True
    )
    sign_up_closes = models.PositiveSmallIntegerField(
        _("hours before the start when sign-up closes"), null=True, blank=True
    )
    fee = models.DecimalField(_("fee"), max_digits=10, decimal_places=2, default=0)
    fee_by = models.CharField(_("fee counted"), max_length=5, choices=FeeBy, default=FeeBy.NIGHT)
    # By the hour: time is rounded up to whole steps, and nobody pays more than the cap.
    fee_step = models.PositiveSmallIntegerField(
        _("minutes that are begun count whole"), default=15, validators=[MinValueValidator(1)]
    )
    fee_cap = models.DecimalField(
        _("at most"), max_digits=10, decimal_places=2, null=True, blank=True
    )
    member_fee = models.DecimalField(
        _("fee of members"), max_digits=10, decimal_places=2, null=True, blank=True
    )
    newcomers_free = models.BooleanField(_("free for newcomers"), default=False)
    ruleset = models.CharField(_("rules"), max_length=40)
    ruleset_of_three = models.CharField(_("rules at a table of three"), max_length=40)
    tables = models.CharField(
        _("if not a multiple of four"),
        max_length=10,
        choices=TablePreference,
        default=TablePreference.FIVES,
    )
    # A night may count half in the season.
    weight = ExactField(_("weight in the season"), default=1)

    class Meta:
        abstract = True

    @property
    def by_the_hour(self) -> bool:
        return self.fee_by == FeeBy.HOUR

    @property
    def opens_before(self) -> timedelta | None:
        """How long before the start sign-up opens."""
        return None if self.sign_up_opens is None else timedelta(days=self.sign_up_opens)

    @property
    def closes_before(self) -> timedelta | None:
        """How long before the start sign-up closes."""
        return None if self.sign_up_closes is None else timedelta(hours=self.sign_up_closes)
