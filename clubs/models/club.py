"""A club: where people meet to play, with its usual rules and habits."""

from datetime import date, datetime
from typing import TYPE_CHECKING, Self
from zoneinfo import ZoneInfo

from django.db import models
from django.utils import timezone
from django.utils.translation import gettext_lazy as _
from django.utils.translation import pgettext_lazy

from clubs.models.membership import Role
from players.names import search_key

if TYPE_CHECKING:
    from players.models import User


class TablePreference(models.TextChoices):
    """What happens when the number of people present is not a multiple of four."""

    FIVES = "fives", _("tables of five first")
    THREES = "threes", _("tables of three first")
    SIT_OUTS = "sit_outs", _("tables of four only, the rest wait in turn")


class ClubQuerySet(models.QuerySet["Club"]):
    def joined_by(self, user: "User") -> Self:
        return self.filter(memberships__player__user=user, memberships__active=True)

    def matching(self, text: str) -> Self:
        """Clubs whose name or city contains the text, whatever its case and accents."""
        return self.filter(search_key__contains=search_key(text))

    def organised_by(self, user: "User") -> Self:
        """The clubs whose nights, seasons and tournaments this user may plan."""
        if user.is_superuser:
            return self
        roles = [role for role in Role if role.may_act_as(Role.ORGANISER)]
        return self.filter(
            memberships__player__user=user,
            memberships__active=True,
            memberships__role__in=roles,
        )


class Club(models.Model):
    slug = models.SlugField(_("address"), max_length=60, unique=True)
    name = models.CharField(pgettext_lazy("not a person", "name"), max_length=100)
    city = models.CharField(_("city"), max_length=100, blank=True)
    # Name and city as `players.names.search_key` spells them.
    search_key = models.CharField(max_length=400, blank=True, editable=False)
    venue = models.CharField(_("venue"), max_length=200, blank=True)
    # Street and house number: what the link to a map looks for.
    street = models.CharField(_("street address"), max_length=200, blank=True)
    minimum_age = models.PositiveSmallIntegerField(_("minimum age"), null=True, blank=True)
    about = models.TextField(_("about"), blank=True)
    contact = models.CharField(_("contact"), max_length=200, blank=True)
    time_zone = models.CharField(_("time zone"), max_length=50, default="UTC")
    currency = models.CharField(_("currency"), max_length=3, default="EUR")
    # Presets for the night form; a table of three needs rules of its own.
    ruleset = models.CharField(_("rules"), max_length=40, default="ema_2025")
    ruleset_of_three = models.CharField(
        _("rules at a table of three"), max_length=40, default="sanma_tenhou"
    )
    tables = models.CharField(
        _("if not a multiple of four"),
        max_length=10,
        choices=TablePreference,
        default=TablePreference.FIVES,
    )
    fee = models.DecimalField(_("usual fee"), max_digits=10, decimal_places=2, default=0)
    open_to_join = models.BooleanField(_("anybody may join as a member"), default=True)
    created_at = models.DateTimeField(default=timezone.now, editable=False)

    objects = ClubQuerySet.as_manager()

    class Meta:
        ordering = ("name", "pk")
        verbose_name = _("club")
        verbose_name_plural = _("clubs")
        constraints = (
            models.CheckConstraint(condition=models.Q(fee__gte=0), name="club_fee_not_negative"),
        )

    def __str__(self) -> str:
        return self.name

    @property
    def zone(self) -> ZoneInfo:
        """The zone in which the club's days begin and end."""
        return ZoneInfo(self.time_zone)

    def today(self, now: datetime) -> date:
        """The day it is at the club, whatever day it is elsewhere."""
        return now.astimezone(self.zone).date()

    def role_of(self, user: "User") -> Role | None:
        """The user's role here, or None for a stranger."""
        joined = self.memberships.filter(player__user=user, active=True)
        found = joined.values_list("role", flat=True).first()
        return None if found is None else Role(found)
