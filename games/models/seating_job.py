"""A job that makes a seating: the question, how far the answer is, and the answer."""

from datetime import datetime, timedelta
from typing import Self

from django.conf import settings
from django.db import models
from django.db.models import Q
from django.utils.translation import gettext_lazy as _

from players.models import LogRow
from seating import Plan, Problem
from seating.plan import Round

# A worker notes its progress twice a second; one silent for so long is taken for dead. Between two
# looks at the clock a busy machine may take its time.
SILENCE = timedelta(seconds=20)

# The message that wakes a worker may be lost: after so long it is sent again.
UNHEARD = timedelta(seconds=15)


class SeatingJobQuerySet(models.QuerySet["SeatingJob"]):
    def unfinished(self) -> Self:
        """Those that still wait for an answer."""
        return self.filter(state__in=(SeatingJob.State.QUEUED, SeatingJob.State.RUNNING))

    def forsaken(self, now: datetime) -> Self:
        """Those whose worker or whose message must have been lost."""
        silent = Q(state=SeatingJob.State.RUNNING, heartbeat_at__lt=now - SILENCE)
        unheard = Q(state=SeatingJob.State.QUEUED, sent_at__lt=now - UNHEARD)
        return self.filter(silent | unheard)


class SeatingJob(models.Model):
    class State(models.TextChoices):
        QUEUED = "queued", _("waiting for a worker")
        RUNNING = "running", _("running")
        DONE = "done", _("done")
        CANCELLED = "cancelled", _("cancelled")
        FAILED = "failed", _("failed")

    # For whom, in the words of the floor above: "tournament 12". It has one unfinished job.
    owner = models.CharField(max_length=60, db_index=True)
    problem = models.JSONField()
    problem_hash = models.CharField(max_length=16)
    # Rounds planned before, which a new plan of the rest begins from; in the first `published`
    # of them only those move who must.
    planned = models.JSONField(default=list)
    published = models.PositiveSmallIntegerField(default=0)
    seed = models.PositiveBigIntegerField()
    # A number of runs of local search ends the work; the seconds are a cap.
    runs = models.PositiveSmallIntegerField(default=4)
    seconds = models.PositiveSmallIntegerField(default=60)

    state = models.CharField(max_length=10, choices=State, default=State.QUEUED)
    # The claim of the worker that has it; only who holds it may write the answer.
    worker = models.UUIDField(null=True, editable=False)
    attempt = models.PositiveSmallIntegerField(default=0)
    asked_at = models.DateTimeField()
    asked_by = models.ForeignKey(
        settings.AUTH_USER_MODEL, on_delete=models.SET_NULL, null=True, related_name="+"
    )
    sent_at = models.DateTimeField()
    started_at = models.DateTimeField(null=True)
    heartbeat_at = models.DateTimeField(null=True)
    ended_at = models.DateTimeField(null=True)

    # The share done, the cost of the best so far, and what no plan can go under.
    done = models.FloatField(default=0)
    best = models.FloatField(null=True)
    bound = models.FloatField(null=True)

    plan = models.JSONField(null=True)
    quality = models.JSONField(null=True)
    out_of_time = models.BooleanField(default=False)
    error_code = models.CharField(max_length=60, blank=True)
    error_params = models.JSONField(default=dict)
    # Raised by every change, also of the progress; a page says which it shows.
    version = models.PositiveIntegerField(default=1)

    objects = SeatingJobQuerySet.as_manager()

    class Meta:
        ordering = ("pk",)
        verbose_name = _("seating job")
        verbose_name_plural = _("seating jobs")
        constraints = (
            models.UniqueConstraint(
                fields=("owner",),
                condition=Q(state__in=("queued", "running")),
                name="one_unfinished_seating_job",
            ),
            models.CheckConstraint(
                condition=~Q(state="done") | Q(plan__isnull=False), name="done_job_has_a_plan"
            ),
        )

    def __str__(self) -> str:
        return f"{self.owner}, {self.seed}: {self.state}"

    @property
    def is_unfinished(self) -> bool:
        return self.state in (self.State.QUEUED, self.State.RUNNING)

    @property
    def is_done(self) -> bool:
        return self.state == self.State.DONE

    @property
    def question(self) -> Problem:
        """The problem as the core takes it."""
        return Problem.from_dict(self.problem)

    @property
    def planned_rounds(self) -> tuple[Round, ...]:
        """The rounds planned before, as the core takes them."""
        return rounds_of(self.planned)

    @property
    def answer(self) -> Plan | None:
        """The plan, once there is one."""
        return Plan.from_dict(self.plan) if self.plan else None

    @property
    def percent(self) -> int:
        """The share done, in whole percents."""
        return round(100 * self.done)


class SeatingJobLog(LogRow):
    """The history of a job, a row a change of its state."""

    job = models.ForeignKey(SeatingJob, on_delete=models.CASCADE, related_name="log")

    class Meta(LogRow.Meta):
        abstract = False


def rounds_of(data: object) -> tuple[Round, ...]:
    """Rounds from the JSON values that `Plan.as_dict` writes."""
    whole = {"rounds": data, "seed": 0, "algorithm": "", "problem_hash": ""}
    return Plan.from_dict(whole).rounds
