"""A series: a night every week, every second week, or on the same weekday of every month."""

from datetime import date, datetime
from typing import TYPE_CHECKING, Self

from django.db import models
from django.utils import timezone
from django.utils.translation import gettext_lazy as _

from clubs.models.club import Club
from clubs.models.planned import Planned

if TYPE_CHECKING:
    from clubs.models.night import Night


class SeriesQuerySet(models.QuerySet["Series"]):
    def running(self, day: date) -> Self:
        """Series that have or may have a date on this day or later."""
        return self.filter(models.Q(last=None) | models.Q(last__gte=day))


class Series(Planned):
    """The rule and the plan by which the nights of a series are made ahead.

    Times are the club's local ones: 14:00 stays 14:00 when the clocks change.
    """

    class Every(models.TextChoices):
        WEEK = "week", _("every week")
        SECOND_WEEK = "second_week", _("every second week")
        MONTH = "month", _("every month, on the same weekday of the same week")
        MONTH_END = "month_end", _("every month, on the last such weekday")

    club = models.ForeignKey(Club, on_delete=models.CASCADE, related_name="series")
    every = models.CharField(_("how often"), max_length=11, choices=Every, default=Every.WEEK)
    # The first date gives the weekday, and for months the week.
    first = models.DateField(_("first date"))
    last = models.DateField(_("last date"), null=True, blank=True)
    start = models.TimeField(_("start"))
    end = models.TimeField(_("end"))
    # Raised by every change: the form that changes it is made from one.
    plan_version = models.PositiveIntegerField(default=1)
    created_at = models.DateTimeField(default=timezone.now, editable=False)

    objects = SeriesQuerySet.as_manager()

    class Meta:
        ordering = ("first", "pk")
        verbose_name = _("series")
        verbose_name_plural = _("series")
        constraints = (
            models.CheckConstraint(
                condition=models.Q(last=None) | models.Q(last__gte=models.F("first")),
                name="series_ends_after_first",
            ),
            models.CheckConstraint(condition=models.Q(fee__gte=0), name="series_fee_not_negative"),
        )

    def __str__(self) -> str:
        return f"{self.club} {self.every} from {self.first}"

    def has_ended(self, today: date) -> bool:
        return self.last is not None and self.last < today

    def untouched(self, now: datetime) -> "models.QuerySet[Night]":
        """Its nights to come that nobody changed by themselves and nobody has opened."""
        nights: models.QuerySet[Night] = self.nights.filter(
            apart=False, state="planned", starts_at__gt=now
        )
        return nights.order_by("starts_at", "pk")
