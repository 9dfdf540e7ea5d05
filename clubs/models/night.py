"""A club night: a day, a place, its rules and its fee."""

from datetime import datetime, timedelta
from typing import Self, cast

from django.db import models
from django.utils import timezone
from django.utils.translation import gettext_lazy as _

from clubs.models.club import Club
from clubs.models.planned import Planned
from clubs.models.series import Series
from games.models import Game
from seating.sizes import Preference

# A night that runs longer than planned still runs; after this it was forgotten open.
LONGEST_DELAY = timedelta(hours=12)


# Nobody is told of tomorrow's night before breakfast or in their sleep.
DAYTIME = range(10, 21)


class NightQuerySet(models.QuerySet["Night"]):
    def tomorrow(self, now: datetime) -> "list[Night]":
        """Planned nights of the day that is tomorrow at their club, where it is daytime now."""
        days = [now.date() + timedelta(days=days) for days in (0, 1, 2)]
        planned = self.filter(state=Night.State.PLANNED, date__in=days, starts_at__gt=now)
        return [night for night in planned.select_related("club") if _is_eve(night, now)]

    def open(self) -> Self:
        return self.exclude(state__in=OVER)

    def closed(self) -> Self:
        return self.filter(state=Night.State.CLOSED)

    def upcoming(self, now: datetime) -> Self:
        """Nights that run or are to come, the next first; one forgotten open is not among them."""
        late = models.Q(state=Night.State.OPEN, ends_at__gt=now - LONGEST_DELAY)
        return self.open().filter(late | models.Q(ends_at__gt=now)).order_by("starts_at", "pk")

    def past(self, now: datetime) -> Self:
        """Nights that took place or were to, the latest first."""
        return self.filter(ends_at__lte=now).order_by("-starts_at", "-pk")

    def forgotten(self, now: datetime) -> Self:
        """Nights left open long after their end, at which nothing has happened for as long.

        One with a table that has no result is not forgotten: somebody still owes it.
        """
        since = now - LONGEST_DELAY
        over = self.open().filter(ends_at__lt=since)
        over = over.exclude(sittings__tables__game__state=Game.State.RUNNING)
        return over.exclude(log__at__gte=since)


class Night(Planned):
    class State(models.TextChoices):
        PLANNED = "planned", _("planned")
        OPEN = "open", _("open")
        CLOSED = "closed", _("closed")
        CALLED_OFF = "called_off", _("called off")

    club = models.ForeignKey(Club, on_delete=models.CASCADE, related_name="nights")
    # The club's local day the night belongs to, however late it ends.
    date = models.DateField(_("date"))
    starts_at = models.DateTimeField(_("start"))
    ends_at = models.DateTimeField(_("end"))
    # The series it was made by, and for which of its dates, whatever day it was moved to.
    series = models.ForeignKey(
        Series, on_delete=models.SET_NULL, null=True, blank=True, related_name="nights"
    )
    series_date = models.DateField(null=True, blank=True, editable=False)
    # Changed or called off by itself: a change of the series leaves it as it is.
    apart = models.BooleanField(default=False, editable=False)
    state = models.CharField(max_length=10, choices=State, default=State.PLANNED)
    # Raised by every change to people or tables; live pages poll with it.
    version = models.PositiveIntegerField(default=1)
    # Raised by a change of what was planned only: the form that changes it is made from one.
    plan_version = models.PositiveIntegerField(default=1)
    planned_at = models.DateTimeField(default=timezone.now, editable=False)
    plan_changed_at = models.DateTimeField(default=timezone.now, editable=False)

    objects = NightQuerySet.as_manager()

    class Meta:
        ordering = ("-date", "-pk")
        verbose_name = _("night")
        verbose_name_plural = _("nights")
        constraints = (
            models.CheckConstraint(
                condition=models.Q(ends_at__gt=models.F("starts_at")), name="night_ends_after_start"
            ),
            models.CheckConstraint(condition=models.Q(fee__gte=0), name="night_fee_not_negative"),
            models.UniqueConstraint(fields=("series", "series_date"), name="one_night_a_date"),
        )

    def __str__(self) -> str:
        return f"{self.club} {self.date}"

    @property
    def table_preference(self) -> Preference:
        """The preference as the seating core names it."""
        return cast(Preference, self.tables)

    @property
    def sign_up_from(self) -> datetime | None:
        """When sign-up opens; None: it is open since the night was planned."""
        return None if self.opens_before is None else self.starts_at - self.opens_before

    @property
    def sign_up_until(self) -> datetime:
        """When sign-up closes: before the start if so planned, else when the night ends."""
        return self.ends_at if self.closes_before is None else self.starts_at - self.closes_before

    def sign_up(self, now: datetime) -> str:
        """Whether sign-up is "open", or will be "later", or is "over"."""
        if self.sign_up_from and now < self.sign_up_from:
            return "later"
        return "open" if now < self.sign_up_until else "over"

    @property
    def sign_up_is_open(self) -> bool:
        return self.sign_up(timezone.now()) == "open"

    @property
    def is_closed(self) -> bool:
        """Whether nothing happens at it any more: it was closed, or called off."""
        return self.state in OVER

    @property
    def is_called_off(self) -> bool:
        return self.state == Night.State.CALLED_OFF


def _is_eve(night: Night, now: datetime) -> bool:
    local = now.astimezone(night.club.zone)
    return local.hour in DAYTIME and night.date == local.date() + timedelta(days=1)


OVER = (Night.State.CLOSED, Night.State.CALLED_OFF)
