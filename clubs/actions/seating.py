"""Seat everybody who is here: one press, one sitting, a game at every table."""

import uuid
from collections.abc import Sequence
from datetime import datetime

from clubs.actions.nights import locked, log, touch
from clubs.actions.refusals import NightStale
from clubs.models import Attendance, Night, NightTable, SitOut, Sitting
from clubs.queries import free_players, seating_problem
from games.actions import tables
from games.models import Game
from players.actions.idempotent import idempotent
from players.models import User
from scoring import rulesets
from scoring.ruleset import Ruleset
from seating import Plan
from seating.night import seat


@idempotent
def seat_everybody(
    *,
    night: Night,
    seen_version: int,
    seed: int,
    by: User | None,
    now: datetime,
    client_id: uuid.UUID | None,
) -> Sitting:
    """Make the next sitting of all who are free, and begin a game at each of its tables.

    Refuses with `NightStale` when people came or left since the page was made, and with the
    core's `SeatingError` when there are too few or a wish cannot be kept.
    """
    night = locked(night)
    if night.version != seen_version:
        raise NightStale(seen=seen_version, version=night.version)
    people = free_players(night)
    playing = Game.objects.running().filter(night_table__sitting__night=night)
    problem = seating_problem(night, people, list(playing.values_list("table", flat=True)))
    plan = seat(problem, seed=seed)
    last = night.sittings.order_by("-number").values_list("number", flat=True).first() or 0
    sitting = Sitting.objects.create(
        night=night,
        number=last + 1,
        made_at=now,
        plan=plan.as_dict(),
        problem=problem.as_dict(),
    )
    _begin(sitting, plan, people, by=by, now=now)
    touch(night, opens=True)
    log(night, "seated", by=by, now=now, hanchan=sitting.number, players=len(people), seed=seed)
    return sitting


def _begin(
    sitting: Sitting, plan: Plan, people: Sequence[Attendance], *, by: User | None, now: datetime
) -> None:
    players = {person.player_id: person.player for person in people}
    (this_round,) = plan.rounds
    for table in this_round.tables:
        game = tables.start(
            table=table.number,
            ruleset=ruleset_for(sitting.night, len(table.seats)),
            players=[players[pk] for pk in table.seats],
            by=by,
            now=now,
        )
        NightTable.objects.create(sitting=sitting, game=game)
    SitOut.objects.bulk_create(SitOut(sitting=sitting, player_id=pk) for pk in this_round.waiting)


def ruleset_for(night: Night, size: int) -> Ruleset:
    """The rules of the night at a table of this many people."""
    match size:
        case 3:
            return rulesets.load(night.ruleset_of_three)
        case 5:
            return rulesets.load(night.ruleset).for_five()
        case _:
            return rulesets.load(night.ruleset)
