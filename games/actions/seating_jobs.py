"""The life of a seating job: asked for, claimed by a worker, finished, cancelled, taken up again.

A job is changed by compare-and-set on its row: `claim` gives it to one worker only, and what a
worker writes counts only while the claim is still its own. So a message that comes twice, a
worker that was thought dead and a press on Cancel can never make two answers of one question.
"""

import uuid
from collections.abc import Sequence
from dataclasses import asdict, dataclass
from datetime import datetime
from functools import partial
from typing import Any

from django.db import IntegrityError, transaction
from django.db.models import F

from games.models import SeatingJob, SeatingJobLog
from players.models import User
from players.refusal import Refusal
from seating import Plan, Problem, Report
from seating.anneal import Progress
from seating.plan import Round

State = SeatingJob.State

# A question that took so many workers down with it is not asked again.
MOST_ATTEMPTS = 10


class AnotherSeatingJob(Refusal):
    """A seating is being made from another question or draw."""

    status = 409


class SeatingJobOver(Refusal):
    """The job is done, cancelled or failed: nothing is left to cancel."""

    status = 409


@dataclass(frozen=True, slots=True, kw_only=True)
class Question:
    """What a job is to answer: a whole schedule, or the rest of one that is `planned`."""

    problem: Problem
    seed: int
    planned: Sequence[Round] = ()
    published: int = 0
    runs: int = 4
    seconds: int = 60

    def fields(self) -> dict[str, Any]:
        """The columns of a job that say the same."""
        return {
            "problem": self.problem.as_dict(),
            "problem_hash": self.problem.hash,
            "seed": self.seed,
            "planned": as_json(self.planned),
            "published": self.published,
            "runs": self.runs,
            "seconds": self.seconds,
        }


@transaction.atomic
def ask(*, owner: str, question: Question, by: User | None, now: datetime) -> SeatingJob:
    """Ask for a seating; the same question asked again while it is open is the same job.

    Once all is committed the job is begun. Refuses with `AnotherSeatingJob` when the owner waits
    for the answer to another question.
    """
    fields = question.fields()
    if known := _known(owner, fields):
        return known
    try:
        with transaction.atomic():
            job = SeatingJob.objects.create(
                owner=owner, asked_at=now, asked_by=by, sent_at=now, **fields
            )
    except IntegrityError:  # somebody else pressed at the same moment
        known = _known(owner, fields)
        if known is None:
            raise
        return known
    _log(job, "asked", by=by, now=now, seed=question.seed)
    transaction.on_commit(partial(_begin, job.pk), robust=True)
    return job


def claim(*, job: int, worker: uuid.UUID, now: datetime) -> SeatingJob | None:
    """Give a waiting job to this worker; None when it is not to be had."""
    with transaction.atomic():
        waiting = SeatingJob.objects.filter(pk=job, state=State.QUEUED)
        mine = waiting.update(
            state=State.RUNNING,
            worker=worker,
            attempt=F("attempt") + 1,
            started_at=now,
            heartbeat_at=now,
            done=0,
            version=F("version") + 1,
        )
        if not mine:
            return None
        claimed = SeatingJob.objects.get(pk=job)
        _log(claimed, "claimed", by=None, now=now, attempt=claimed.attempt)
    return claimed


def note_progress(*, job: int, worker: uuid.UUID, progress: Progress, now: datetime) -> bool:
    """Note how far the worker is; False tells it that the job is no longer its own."""
    return _change(
        job,
        worker,
        heartbeat_at=now,
        done=progress.done,
        best=progress.best,
        bound=progress.bound,
    )


def give_back(*, job: int, worker: uuid.UUID, now: datetime) -> bool:
    """Let a claimed job wait for another worker, with all its attempts before it."""
    with transaction.atomic():
        own = SeatingJob.objects.filter(pk=job, state=State.RUNNING, worker=worker)
        given = own.update(
            state=State.QUEUED,
            worker=None,
            sent_at=now,
            attempt=F("attempt") - 1,
            version=F("version") + 1,
        )
        if given:
            _log(SeatingJob(pk=job), "given_back", by=None, now=now)
    return bool(given)


def finish(
    *,
    job: int,
    worker: uuid.UUID,
    plan: Plan,
    report: Report,
    out_of_time: bool,
    now: datetime,
) -> bool:
    """Write the answer, if the job still runs and is this worker's; False if it is not."""
    with transaction.atomic():
        written = _change(
            job,
            worker,
            state=State.DONE,
            ended_at=now,
            done=1,
            plan=plan.as_dict(),
            quality=report.as_dict(),
            out_of_time=out_of_time,
        )
        if written:
            _log(SeatingJob(pk=job), "finished", by=None, now=now, repeats=report.repeats)
    return written


def fail(*, job: int, worker: uuid.UUID, code: str, params: dict[str, Any], now: datetime) -> bool:
    """Write why there is no answer, if the job still runs and is this worker's."""
    with transaction.atomic():
        written = _change(
            job, worker, state=State.FAILED, ended_at=now, error_code=code, error_params=params
        )
        if written:
            _log(SeatingJob(pk=job), "failed", by=None, now=now, why=code)
    return written


@transaction.atomic
def cancel(*, job: SeatingJob, by: User | None, now: datetime) -> SeatingJob:
    """Give an unfinished job up; its worker sees that with the next progress it notes."""
    job = SeatingJob.objects.select_for_update().get(pk=job.pk)
    if job.state == State.CANCELLED:
        return job
    if not job.is_unfinished:
        raise SeatingJobOver(state=str(job.state))
    job.state, job.ended_at, job.worker = State.CANCELLED, now, None
    job.version += 1
    job.save(update_fields=("state", "ended_at", "worker", "version"))
    _log(job, "cancelled", by=by, now=now)
    return job


@transaction.atomic
def take_up_again(*, now: datetime) -> list[SeatingJob]:
    """Let the jobs of dead workers and lost messages wait anew, and wake a worker for each."""
    jobs = list(SeatingJob.objects.select_for_update().forsaken(now))
    for job in jobs:
        if job.attempt >= MOST_ATTEMPTS and job.state == State.RUNNING:
            job.state, job.ended_at, job.error_code = State.FAILED, now, "workers_lost"
            job.error_params = {"attempts": job.attempt}
            _log(job, "failed", by=None, now=now, why="workers_lost")
        else:
            job.state, job.sent_at = State.QUEUED, now
            _log(job, "taken_up_again", by=None, now=now, attempt=job.attempt)
            transaction.on_commit(partial(_send, job.pk), robust=True)
        job.worker = None
        job.version += 1
        job.save()
    return jobs


def _known(owner: str, fields: dict[str, Any]) -> SeatingJob | None:
    """The owner's unfinished job, if it answers the very same question."""
    job = SeatingJob.objects.unfinished().filter(owner=owner).first()
    if job is None:
        return None
    if any(getattr(job, name) != value for name, value in fields.items() if name != "problem"):
        raise AnotherSeatingJob(seed=job.seed)
    return job


def _change(job: int, worker: uuid.UUID, **fields: Any) -> bool:
    """Change a running job of this worker; whether it was."""
    own = SeatingJob.objects.filter(pk=job, state=State.RUNNING, worker=worker)
    return bool(own.update(version=F("version") + 1, **fields))


def _begin(job: int) -> None:
    from games.seating_work import begin  # works by these actions, so it imports this file

    begin(job)


def _send(job: int) -> None:
    from games.tasks import make_seating  # as above

    make_seating.apply_async((job,), retry=False)


def as_json(rounds: Sequence[Round]) -> list[dict[str, Any]]:
    """Rounds as `rounds_of` reads them back."""
    return [
        {"tables": [{**asdict(t), "seats": list(t.seats)} for t in r.tables],
         "waiting": list(r.waiting)}
        for r in rounds
    ]  # fmt: skip


def _log(job: SeatingJob, code: str, *, by: User | None, now: datetime, **params: Any) -> None:
    SeatingJobLog.objects.create(job_id=job.pk, at=now, by=by, code=code, params=params)
