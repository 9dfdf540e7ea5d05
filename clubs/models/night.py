"""A club night: a day, a place, its rules and its fee."""

from datetime import datetime, timedelta
from typing import Self, cast

from django.db import models
from django.utils.translation import gettext_lazy as _

from clubs.models.club import Club, TablePreference
from games.fields import ExactField
from games.models import Game
from seating.sizes import Preference

# A night that runs longer than planned still runs; after this it was forgotten open.
LONGEST_DELAY = timedelta(hours=12)


class NightQuerySet(models.QuerySet["Night"]):
    def open(self) -> Self:
        return self.exclude(state__in=OVER)

    def closed(self) -> Self:
        return self.filter(state=Night.State.CLOSED)

    def upcoming(self, now: datetime) -> Self:
        """Nights that run or are to come, the next first; one forgotten open is not among them."""
        late = models.Q(state=Night.State.OPEN, ends_at__gt=now - LONGEST_DELAY)
        return self.open().filter(late | models.Q(ends_at__gt=now)).order_by("starts_at", "pk")

    def forgotten(self, now: datetime) -> Self:
        """Nights left open long after their end, at which nothing has happened for as long.

        One with a table that has no result is not forgotten: somebody still owes it.
        """
        since = now - LONGEST_DELAY
        over = self.open().filter(ends_at__lt=since)
        over = over.exclude(sittings__tables__game__state=Game.State.RUNNING)
        return over.exclude(log__at__gte=since)


class Night(models.Model):
    class State(models.TextChoices):
        PLANNED = "planned", _("planned")
        OPEN = "open", _("open")
        CLOSED = "closed", _("closed")
        CALLED_OFF = "called_off", _("called off")

    club = models.ForeignKey(Club, on_delete=models.CASCADE, related_name="nights")
    title = models.CharField(_("title"), max_length=100, blank=True)
    # The club's local day the night belongs to, however late it ends.
    date = models.DateField(_("date"))
    starts_at = models.DateTimeField(_("start"))
    ends_at = models.DateTimeField(_("end"))
    venue = models.CharField(_("venue"), max_length=200, blank=True)
    capacity = models.PositiveSmallIntegerField(_("places"), null=True, blank=True)
    fee = models.DecimalField(_("fee"), max_digits=7, decimal_places=2, default=0)
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
    state = models.CharField(max_length=10, choices=State, default=State.PLANNED)
    # Raised by every change to people or tables; live pages poll with it.
    version = models.PositiveIntegerField(default=1)
    # Raised by a change of what was planned only: the form that changes it is made from one.
    plan_version = models.PositiveIntegerField(default=1)

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
        )

    def __str__(self) -> str:
        return f"{self.club} {self.date}"

    @property
    def table_preference(self) -> Preference:
        """The preference as the seating core names it."""
        return cast(Preference, self.tables)

    @property
    def is_closed(self) -> bool:
        """Whether nothing happens at it any more: it was closed, or called off."""
        return self.state in OVER

    @property
    def is_called_off(self) -> bool:
        return self.state == Night.State.CALLED_OFF


OVER = (Night.State.CLOSED, Night.State.CALLED_OFF)
