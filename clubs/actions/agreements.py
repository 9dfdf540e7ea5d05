"""The four of a fixture agree on a time and say who plays."""

import uuid
from collections.abc import Collection
from datetime import datetime

from clubs.actions.fixtures import locked, log, refuse_settled, touch
from clubs.actions.league_refusals import NoTimeProposed, NotOfEntrant, TimeOver
from clubs.models import Fixture, FixtureSeat
from players.actions.idempotent import idempotent
from players.models import Player, User


@idempotent
def propose(
    *,
    fixture: Fixture,
    time: datetime,
    seats: Collection[int],
    seen_version: int,
    by: User | None,
    now: datetime,
    client_id: uuid.UUID | None,
) -> Fixture:
    """Propose a time for these seats (their keys), which agree with it; the others are asked.

    An organiser proposes for all four: then the time is set.
    """
    fixture = locked(fixture, seen_version)
    refuse_settled(fixture)
    if time < now:
        raise TimeOver(time=time.isoformat())
    fixture.time = time
    fixture.seats.update(agreed=False)
    fixture.seats.filter(pk__in=seats).update(agreed=True)
    touch(fixture)
    log(fixture, "time_proposed", by=by, now=now, time=time.isoformat())
    return fixture


@idempotent
def agree(
    *,
    fixture: Fixture,
    seats: Collection[int],
    seen_version: int,
    by: User | None,
    now: datetime,
    client_id: uuid.UUID | None,
) -> Fixture:
    """Agree for these seats (their keys) to the time that was proposed."""
    fixture = locked(fixture, seen_version)
    refuse_settled(fixture)
    if fixture.time is None:
        raise NoTimeProposed(fixture=fixture.number)
    fixture.seats.filter(pk__in=seats).update(agreed=True)
    touch(fixture)
    log(fixture, "time_agreed", by=by, now=now, time=fixture.time.isoformat())
    return fixture


@idempotent
def line_up(
    *,
    seat: FixtureSeat,
    player: Player,
    seen_version: int,
    by: User | None,
    now: datetime,
    client_id: uuid.UUID | None,
) -> Fixture:
    """Say who of a team plays at a fixture; until the game begins it may be somebody else."""
    fixture = locked(seat.fixture, seen_version)
    refuse_settled(fixture)
    if not seat.entrant.players.filter(pk=player.pk).exists():
        raise NotOfEntrant(player=player.name, entrant=str(seat.entrant))
    seat.player = player
    seat.save(update_fields=("player",))
    touch(fixture)
    log(fixture, "lined_up", by=by, now=now, team=seat.entrant.team)
    return fixture
