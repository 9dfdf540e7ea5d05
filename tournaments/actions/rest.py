"""Changes on the day: the rest of the rounds planned anew, a substitute in somebody's seats."""

import uuid
from dataclasses import replace
from datetime import datetime

from games.actions import seating_jobs
from games.actions.seating_jobs import Question
from players.actions.idempotent import idempotent
from players.models import User
from seating import Plan, Problem
from seating.plan import Round
from tournaments.actions.locking import locked, log, touch
from tournaments.actions.refusals import (
    AlreadySeated,
    NotASubstitute,
    NothingLeft,
    NothingPublished,
    NotPlaying,
)
from tournaments.actions.seatings import add, owner_of
from tournaments.models import Entry, Seating, Tournament
from tournaments.queries import problem_of, published_of

SECONDS, RUNS = 30, 4


@idempotent
def replan(
    *,
    tournament: Tournament,
    played: int,
    known: int,
    tables: int | None,
    draw: int,
    by: User | None,
    now: datetime,
    client_id: uuid.UUID | None,
) -> Seating:
    """Plan what is left of the published seating for who plays now.

    The first `played` rounds stay as they are. In the next `known` rounds, which people have
    read, only those move who must. `tables` are those left, None for as many as people fill.
    """
    wishes = locked(tournament)
    base = _published(tournament, played)
    if wishes.tables != tables:
        wishes.tables = tables
        touch(wishes)
    whole = problem_of(tournament)
    past, planned = base.rounds[:played], base.rounds[played:]
    rest = _after(tournament, past)
    question = Question(
        problem=rest, seed=draw, planned=planned, published=known, runs=RUNS, seconds=SECONDS
    )
    job = seating_jobs.ask(owner=owner_of(tournament), question=question, by=by, now=now)
    if again := tournament.seatings.filter(job=job).first():
        return again
    return add(
        tournament,
        Seating.Origin.REPLANNED,
        rest,
        job=job,
        base=base,
        past=past,
        made_for=whole.hash,
        by=by,
        now=now,
        played=played,
    )


@idempotent
def substitute(
    *,
    leaver: Entry,
    comer: Entry,
    played: int,
    by: User | None,
    now: datetime,
    client_id: uuid.UUID | None,
) -> Seating:
    """Let a substitute take the seats of somebody in all rounds after the first `played`.

    Refuses with `AlreadySeated` where the substitute has a table of their own.
    """
    wishes = locked(leaver.tournament)
    tournament = wishes.tournament
    leaver, comer = (tournament.entries.get(pk=one.pk) for one in (leaver, comer))
    base = _published(tournament, played)
    if not leaver.is_in:
        raise NotPlaying(number=leaver.number)
    for number, round_ in enumerate(base.rounds[played:], played + 1):
        for table in round_.tables:
            if comer.number in table.seats:
                raise AlreadySeated(number=comer.number, round=number, table=table.number)
    if not comer.is_substitute:
        raise NotASubstitute(number=comer.number)
    leaver.state, comer.state = Entry.State.OUT, Entry.State.IN
    # A table is kept by who needs it: that need goes with the person.
    leaver.save(update_fields=("state",))
    comer.save(update_fields=("state",))
    touch(wishes)
    past = base.rounds[:played]
    rest = _after(tournament, past)
    plan = Plan(
        rounds=tuple(_instead(r, leaver.number, comer.number) for r in base.rounds[played:]),
        seed=0,
        algorithm="substitute",
        problem_hash=rest.hash,
        stopped=True,
    )
    seating = add(
        tournament,
        Seating.Origin.SUBSTITUTED,
        rest,
        plan=plan,
        base=base,
        past=past,
        made_for=problem_of(tournament).hash,
        winds=base.winds,
        by=by,
        now=now,
    )
    log(
        tournament,
        "substituted",
        by=by,
        now=now,
        number=leaver.number,
        substitute=comer.number,
        round=played + 1,
    )
    return seating


def _published(tournament: Tournament, played: int) -> Seating:
    base = published_of(tournament)
    if base is None:
        raise NothingPublished()
    if played >= len(base.rounds):
        raise NothingLeft(played=played, rounds=len(base.rounds))
    return base


def _after(tournament: Tournament, past: tuple[Round, ...]) -> Problem:
    """The question about the rounds that are left, for who plays now."""
    whole = problem_of(tournament)
    rest = replace(whole, rounds=max(1, whole.rounds - len(past)))
    return rest.after(*past)


def _instead(round_: Round, leaver: int, comer: int) -> Round:
    """The round with one person in the place of another."""

    def changed(players: tuple[int, ...]) -> tuple[int, ...]:
        return tuple(comer if player == leaver else player for player in players)

    tables = tuple(replace(table, seats=changed(table.seats)) for table in round_.tables)
    return Round(tables=tables, waiting=tuple(sorted(changed(round_.waiting))))
