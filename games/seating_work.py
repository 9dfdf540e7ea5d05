"""The work on a seating job: what is quick is answered at once, all else by a worker."""

import time
import uuid
from typing import Any

from django.utils import timezone

from games.actions import seating_jobs
from games.models import SeatingJob
from games.tasks import make_seating
from seating import Plan, Problem, SeatingError, check
from seating.anneal import Progress, Watch
from seating.replan import replan
from seating.schedule import schedule

# An answer is waited for so long in the request that asks, and not at all where wishes of many
# people let even the construction take longer.
AT_ONCE = 0.1
SMALL = 400  # players times rounds
PLAIN = 4000  # the same, where nobody has a wish

# How often a worker tells its row how far it is, and so learns that it was cancelled.
NOTED_EVERY = 0.4


def begin(job: int) -> None:
    """Answer at once what takes no time; otherwise wake a worker."""
    row = SeatingJob.objects.get(pk=job)
    if not (is_quick(row.question) and _answered(job, seconds=AT_ONCE)):
        make_seating.apply_async((job,), retry=False)


def work(job: int) -> None:
    """Answer a job that waits; nothing happens where it is in other hands, or over."""
    _answered(job)


def is_quick(problem: Problem) -> bool:
    """Whether an answer may come before anybody notices."""
    wishes = problem.teams or problem.clubs or problem.countries or problem.apart or problem.met
    return len(problem.players) * problem.rounds <= (SMALL if wishes else PLAIN)


def _answered(pk: int, seconds: float | None = None) -> bool:
    """Claim the job, make the plan and write it; whether the job is over.

    Told how many seconds there are, what would take longer is given back unanswered.
    """
    worker = uuid.uuid4()
    job = seating_jobs.claim(job=pk, worker=worker, now=timezone.now())
    if job is None:
        return True
    clock = _Clock(job, worker, job.seconds if seconds is None else seconds)
    own: dict[str, Any] = {"job": pk, "worker": worker}
    refusal: SeatingError | None = None
    try:
        plan = make(job, clock.watch)
        report = check(job.question, plan)
    except SeatingError as error:
        refusal = error
    except Exception:
        seating_jobs.fail(**own, code="broken", params={}, now=timezone.now())
        raise
    now = timezone.now()
    if clock.ran_out and seconds is not None:
        return not seating_jobs.give_back(**own, now=now)
    if refusal is not None and clock.ran_out:  # with more time there might have been one
        seating_jobs.fail(**own, code="out_of_time", params={"seconds": job.seconds}, now=now)
    elif refusal is not None:
        seating_jobs.fail(**own, code=refusal.code, params=refusal.params, now=now)
    else:
        seating_jobs.finish(**own, plan=plan, report=report, out_of_time=clock.ran_out, now=now)
    return True


def make(job: SeatingJob, watch: Watch) -> Plan:
    """The plan that the job asks for; the same every time, if nothing ends it early."""
    if job.planned:
        return replan(
            job.question,
            job.planned_rounds,
            seed=job.seed,
            published=job.published,
            runs=job.runs,
            watch=watch,
        )
    return schedule(job.question, seed=job.seed, runs=job.runs, watch=watch)


class _Clock:
    """Watches a search: notes its progress, ends it when time is up or the job is lost."""

    def __init__(self, job: SeatingJob, worker: uuid.UUID, seconds: float) -> None:
        self.job, self.worker = job.pk, worker
        self.ends = time.monotonic() + seconds
        self.next = time.monotonic() + min(NOTED_EVERY, seconds)
        self.lost = self.ran_out = False

    def watch(self, progress: Progress) -> bool:
        """Whether to go on."""
        now = time.monotonic()
        if now >= self.next:
            self.next = now + NOTED_EVERY
            self.lost = not seating_jobs.note_progress(
                job=self.job, worker=self.worker, progress=progress, now=timezone.now()
            )
        self.ran_out = now >= self.ends
        return not (self.lost or self.ran_out)
