"""A seating: one plan of all rounds of a tournament; one of them is published."""

from typing import Self

from django.conf import settings
from django.db import models
from django.db.models import Q
from django.utils.translation import gettext_lazy as _

from games.models import SeatingJob
from games.models.seating_job import rounds_of
from seating import Plan, Problem
from seating.plan import Round
from tournaments.models.tournament import Tournament


class SeatingQuerySet(models.QuerySet["Seating"]):
    def published(self) -> Self:
        return self.filter(state=Seating.State.PUBLISHED)


class Seating(models.Model):
    class State(models.TextChoices):
        HELD_BACK = "held_back", _("held back")
        PUBLISHED = "published", _("published")
        REPLACED = "replaced", _("replaced")

    class Origin(models.TextChoices):
        MADE = "made", _("made here")
        BROUGHT = "brought", _("brought along")
        REPLANNED = "replanned", _("the rest planned anew")
        SUBSTITUTED = "substituted", _("with a substitute")
        SWAPPED = "swapped", _("two swapped by hand")

    tournament = models.ForeignKey(Tournament, on_delete=models.CASCADE, related_name="seatings")
    number = models.PositiveSmallIntegerField(_("version"))
    origin = models.CharField(max_length=12, choices=Origin)
    state = models.CharField(max_length=10, choices=State, default=State.HELD_BACK)
    made_at = models.DateTimeField()
    made_by = models.ForeignKey(
        settings.AUTH_USER_MODEL, on_delete=models.SET_NULL, null=True, related_name="+"
    )
    published_at = models.DateTimeField(null=True, blank=True)
    # The plan this one was made from, and its first rounds, which were played and stay.
    base = models.ForeignKey(
        "self", on_delete=models.SET_NULL, null=True, blank=True, related_name="+"
    )
    past = models.JSONField(default=list)
    # The question about the rounds after the past, and the hash of entries and wishes as they
    # were: a plan made for others is not published.
    problem = models.JSONField()
    made_for = models.CharField(max_length=16)
    # The answer is in the job that makes it, or here.
    job = models.OneToOneField(
        SeatingJob, on_delete=models.PROTECT, null=True, blank=True, related_name="+"
    )
    plan = models.JSONField(null=True, blank=True)
    # Whether the order of the seats of a plan that was brought along means winds.
    winds = models.BooleanField(default=True)

    objects = SeatingQuerySet.as_manager()

    class Meta:
        ordering = ("tournament", "number")
        verbose_name = _("seating")
        verbose_name_plural = _("seatings")
        constraints = (
            models.UniqueConstraint(fields=("tournament", "number"), name="one_seating_a_version"),
            models.UniqueConstraint(
                fields=("tournament",),
                condition=Q(state="published"),
                name="one_published_seating",
            ),
            models.CheckConstraint(
                condition=Q(job__isnull=False) | Q(plan__isnull=False),
                name="seating_has_a_plan_or_a_job",
            ),
        )

    def __str__(self) -> str:
        return f"{self.tournament_id}: {self.number}"

    @property
    def is_published(self) -> bool:
        return self.state == self.State.PUBLISHED

    @property
    def question(self) -> Problem:
        """The question about the rounds after the past."""
        return Problem.from_dict(self.problem)

    @property
    def answer(self) -> Plan | None:
        """The plan of the rounds after the past, once there is one."""
        data = self.plan or (self.job.plan if self.job else None)
        return Plan.from_dict(data) if data else None

    @property
    def past_rounds(self) -> tuple[Round, ...]:
        return rounds_of(self.past)

    @property
    def rounds(self) -> tuple[Round, ...]:
        """All rounds, those of the past first; none while there is no plan."""
        answer = self.answer
        return (*self.past_rounds, *answer.rounds) if answer else ()
