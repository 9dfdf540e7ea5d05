"""Plans of a whole event: made by a job, brought along, swapped by hand, published, taken back."""

import uuid
from collections.abc import Sequence
from datetime import datetime
from typing import Any

from django.db.models import Max

from games.actions import seating_jobs
from games.actions.seating_jobs import Question, SeatingJobOver
from games.models import SeatingJob
from players.actions.idempotent import idempotent
from players.models import User
from seating import Plan, Problem, check
from seating.balance import balanced
from seating.formats import Layout, assigned
from seating.plan import Round
from tournaments.actions.locking import locked, log
from tournaments.actions.refusals import (
    AlreadyPublished,
    NoSuchRound,
    NotPublished,
    OneOfThem,
    SeatingFaulty,
    SeatingOutdated,
    SeatingUnfinished,
)
from tournaments.models import Seating, Tournament
from tournaments.queries import problem_of

Origin, State = Seating.Origin, Seating.State

# Runs of search that so many seconds are worth: a number of them ends the work, the same on every
# machine, and the clock is a cap that only a slow one meets.
SECONDS_A_RUN = 4


def owner_of(tournament: Tournament) -> str:
    """For whom the jobs of this tournament work."""
    return f"tournament {tournament.pk}"


@idempotent
def make(
    *,
    tournament: Tournament,
    draw: int,
    seconds: int,
    by: User | None,
    now: datetime,
    client_id: uuid.UUID | None,
) -> Seating:
    """Let a job plan all rounds; the same entries, wishes and draw again are the same seating.

    Refuses with `AnotherSeatingJob` while another seating is being made, and with the core's
    `SeatingError` where the entries or wishes make none possible.
    """
    locked(tournament)
    problem = problem_of(tournament)
    question = Question(
        problem=problem, seed=draw, seconds=seconds, runs=max(2, seconds // SECONDS_A_RUN)
    )
    if known := _known(tournament, question):
        return known
    job = seating_jobs.ask(owner=owner_of(tournament), question=question, by=by, now=now)
    return add(tournament, Origin.MADE, problem, job=job, by=by, now=now, seed=draw)


@idempotent
def bring(
    *,
    tournament: Tournament,
    layout: Layout,
    even_winds: bool,
    draw: int,
    by: User | None,
    now: datetime,
    client_id: uuid.UUID | None,
) -> Seating:
    """Keep a plan that was read from a file; number 1 in it is the lowest number entered.

    Refuses with the core's `SeatingError` when numbers and people do not match or rounds are
    missing; all else that is wrong with it is said by its check, and keeps it from being
    published.
    """
    locked(tournament)
    problem = problem_of(tournament)
    rounds = assigned(layout, problem.players, rounds=problem.rounds)[: problem.rounds]
    plan = Plan(
        rounds=rounds, seed=draw, algorithm=layout.format, problem_hash=problem.hash, stopped=True
    )
    if even_winds:
        plan = balanced(problem, plan, seed=draw)
    return add(
        tournament,
        Origin.BROUGHT,
        problem,
        plan=plan,
        winds=layout.winds or even_winds,
        by=by,
        now=now,
    )


@idempotent
def swap(
    *,
    seating: Seating,
    number: int,
    one: int,
    other: int,
    by: User | None,
    now: datetime,
    client_id: uuid.UUID | None,
) -> Seating:
    """A new version of the plan with two people changing places in round `number`."""
    locked(seating.tournament)
    plan = swapped(seating, number, one, other)
    return add(
        seating.tournament,
        Origin.SWAPPED,
        seating.question,
        plan=plan,
        base=seating,
        past=seating.past_rounds,
        made_for=seating.made_for,
        winds=seating.winds,
        by=by,
        now=now,
        swapped=[number, one, other],
    )


@idempotent
def publish(
    *, seating: Seating, by: User | None, now: datetime, client_id: uuid.UUID | None
) -> Seating:
    """Show the seating to everybody, in the place of the one before.

    Refuses with `SeatingOutdated` when entries or wishes are not those it was made for.
    """
    tournament = seating.tournament
    locked(tournament)
    seating = tournament.seatings.select_related("job").get(pk=seating.pk)
    if seating.is_published:
        raise AlreadyPublished(version=seating.number)
    answer = seating.answer
    if answer is None:
        raise SeatingUnfinished(version=seating.number)
    if problem_of(tournament).hash != seating.made_for:
        raise SeatingOutdated(version=seating.number)
    if faults := check(seating.question, answer).faults:
        raise SeatingFaulty(version=seating.number, faults=len(faults))
    tournament.seatings.published().update(state=State.REPLACED)
    seating.state, seating.published_at = State.PUBLISHED, now
    seating.save(update_fields=("state", "published_at"))
    log(tournament, "seating_published", by=by, now=now, version=seating.number)
    return seating


@idempotent
def take_back(
    *, seating: Seating, by: User | None, now: datetime, client_id: uuid.UUID | None
) -> Seating:
    """Hide the published seating again."""
    locked(seating.tournament)
    seating = Seating.objects.select_related("tournament").get(pk=seating.pk)
    if not seating.is_published:
        raise NotPublished(version=seating.number)
    seating.state = State.HELD_BACK
    seating.save(update_fields=("state",))
    log(seating.tournament, "seating_taken_back", by=by, now=now, version=seating.number)
    return seating


@idempotent
def cancel(
    *, seating: Seating, by: User | None, now: datetime, client_id: uuid.UUID | None
) -> SeatingJob:
    """Give up the job that makes the seating."""
    if seating.job is None:
        raise SeatingJobOver(state="done")
    return seating_jobs.cancel(job=seating.job, by=by, now=now)


@idempotent
def discard(
    *, seating: Seating, by: User | None, now: datetime, client_id: uuid.UUID | None
) -> Tournament:
    """Throw a plan away that nobody sees; a job that still makes it is cancelled."""
    locked(seating.tournament)
    seating = Seating.objects.select_related("tournament", "job").get(pk=seating.pk)
    if seating.is_published:
        raise AlreadyPublished(version=seating.number)
    if seating.job and seating.job.is_unfinished:
        seating_jobs.cancel(job=seating.job, by=by, now=now)
    tournament, number, job = seating.tournament, seating.number, seating.job
    seating.delete()
    if job:
        job.delete()
    log(tournament, "seating_discarded", by=by, now=now, version=number)
    return tournament


def swapped(seating: Seating, number: int, one: int, other: int) -> Plan:
    """The plan with the two in each other's place; refuses what is no swap of a round to come."""
    answer = seating.answer
    if answer is None:
        raise SeatingUnfinished(version=seating.number)
    later = number - len(seating.past)
    if not 1 <= later <= len(answer.rounds):
        raise NoSuchRound(number=number, rounds=len(seating.rounds))
    here = {p for table in answer.rounds[later - 1].tables for p in table.seats}
    here.update(answer.rounds[later - 1].waiting)
    if one == other or not {one, other} <= here:
        raise OneOfThem(one=one, other=other)
    return answer.swapped(later, one, other)


def add(
    tournament: Tournament,
    origin: Seating.Origin,
    problem: Problem,
    *,
    job: SeatingJob | None = None,
    plan: Plan | None = None,
    base: Seating | None = None,
    past: Sequence[Round] = (),
    made_for: str = "",
    winds: bool = True,
    by: User | None,
    now: datetime,
    **facts: Any,
) -> Seating:
    """Keep another version of the plan of a locked tournament."""
    last = tournament.seatings.aggregate(last=Max("number"))["last"] or 0
    seating = Seating.objects.create(
        tournament=tournament,
        number=last + 1,
        origin=origin,
        made_at=now,
        made_by=by,
        base=base,
        past=seating_jobs.as_json(past),
        problem=problem.as_dict(),
        made_for=made_for or problem.hash,
        job=job,
        plan=plan.as_dict() if plan else None,
        winds=winds,
    )
    log(tournament, f"seating_{origin}", by=by, now=now, version=seating.number, **facts)
    return seating


def _known(tournament: Tournament, question: Question) -> Seating | None:
    """The seating that was asked for by the very same question."""
    return tournament.seatings.filter(
        job__problem_hash=question.problem.hash,
        job__seed=question.seed,
        job__planned=[],
        job__runs=question.runs,
        job__state__in=("queued", "running", "done"),
    ).first()
