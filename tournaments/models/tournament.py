"""A tournament: where, when, by which rules, and how to get in."""

from datetime import date
from typing import Self

from django.db import models
from django.db.models import Q
from django.utils import timezone
from django.utils.translation import gettext_lazy as _
from django.utils.translation import pgettext_lazy

from clubs.models import Club
from players.models import User


class TournamentQuerySet(models.QuerySet["Tournament"]):
    def visible_to(self, user: User | None) -> Self:
        """All that were announced, and the drafts of clubs this user organises."""
        if user is not None and user.is_superuser:
            return self
        seen = ~Q(state=Tournament.State.DRAFT)
        return self.filter(seen | Q(club__in=Club.objects.organised_by(user)) if user else seen)

    def upcoming(self, today: date) -> Self:
        """Those not over yet, the next first."""
        return self.filter(ends__gte=today).order_by("starts", "name", "pk")

    def past(self, today: date) -> Self:
        """Those that are over, the last first."""
        return self.filter(ends__lt=today).order_by("-starts", "name", "pk")


class Tournament(models.Model):
    class State(models.TextChoices):
        DRAFT = "draft", _("draft")
        ANNOUNCED = "announced", _("announced")
        WITHDRAWN = "withdrawn", _("called off")

    club = models.ForeignKey(Club, on_delete=models.PROTECT, related_name="tournaments")
    slug = models.SlugField(_("address"), max_length=80, unique=True)
    name = models.CharField(pgettext_lazy("not a person", "name"), max_length=120)
    city = models.CharField(_("city"), max_length=100)
    venue = models.CharField(_("venue"), max_length=200, blank=True)
    starts = models.DateField(_("first day"))
    ends = models.DateField(_("last day"))
    ruleset = models.CharField(_("rules"), max_length=40)
    capacity = models.PositiveSmallIntegerField(_("places"), null=True, blank=True)
    fee = models.CharField(_("fee"), max_length=120, blank=True)
    about = models.TextField(_("about"), blank=True)
    contact = models.CharField(_("contact"), max_length=200, blank=True)
    # A link to a form, or words: "write to …", "at the club on Saturdays".
    registration = models.CharField(_("how to register"), max_length=300, blank=True)
    state = models.CharField(max_length=10, choices=State, default=State.DRAFT)
    # Raised by every change; a form says which version it was made from.
    version = models.PositiveIntegerField(default=1)
    created_at = models.DateTimeField(default=timezone.now, editable=False)

    objects = TournamentQuerySet.as_manager()

    class Meta:
        ordering = ("-starts", "name", "pk")
        verbose_name = _("tournament")
        verbose_name_plural = _("tournaments")
        constraints = (
            models.CheckConstraint(
                condition=Q(ends__gte=models.F("starts")), name="tournament_ends_after_start"
            ),
        )

    def __str__(self) -> str:
        return self.name

    @property
    def in_one_month(self) -> bool:
        return (self.starts.year, self.starts.month) == (self.ends.year, self.ends.month)

    @property
    def is_draft(self) -> bool:
        return self.state == self.State.DRAFT

    @property
    def is_withdrawn(self) -> bool:
        return self.state == self.State.WITHDRAWN
