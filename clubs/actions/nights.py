"""Plan, change, open and close a club night."""

import uuid
from dataclasses import dataclass
from datetime import date, datetime
from decimal import Decimal
from fractions import Fraction
from typing import Any

from clubs.actions.locking import count_again, locked, log
from clubs.actions.places import move_up
from clubs.actions.refusals import NightPlayed, NightStale, TablesOpen
from clubs.models import Club, Night
from games.models import Game
from players.actions.idempotent import idempotent
from players.models import User


@dataclass(frozen=True, slots=True, kw_only=True)
class NightPlan:
    """All that an organiser decides about a night beforehand."""

    title: str
    date: date
    starts_at: datetime
    ends_at: datetime
    venue: str
    capacity: int | None
    fee: Decimal
    ruleset: str
    ruleset_of_three: str
    tables: str
    weight: Fraction

    def fields(self) -> dict[str, Any]:
        return {name: getattr(self, name) for name in self.__slots__}

    def changes(self, night: Night) -> list[str]:
        """The names of the fields in which the night differs from this plan."""
        return [name for name, value in self.fields().items() if getattr(night, name) != value]


@idempotent
def plan(
    *, club: Club, details: NightPlan, by: User | None, now: datetime, client_id: uuid.UUID | None
) -> Night:
    """Announce a night of the club."""
    night = Night.objects.create(club=club, **details.fields())
    log(night, "night_planned", by=by, now=now, date=str(night.date))
    return night


@idempotent
def change(
    *,
    night: Night,
    details: NightPlan,
    seen_version: int,
    by: User | None,
    now: datetime,
    client_id: uuid.UUID | None,
) -> Night:
    """Change what was planned; tables already seated keep the rules they began with.

    `seen_version` is the night's `plan_version`: people who come and go meanwhile do not make
    the form stale, another change of the plan does. New places go to the waiting list, fewer
    places send nobody away; a new fee is due from everybody who is here for the old one.
    """
    night = locked(night)
    changes = details.changes(night)
    if night.plan_version != seen_version:
        raise NightStale(seen=seen_version, version=night.plan_version, changes=changes)
    if not changes:
        return night
    count_again(night)
    if "fee" in changes:
        night.attendances.here().filter(fee_due=night.fee).update(fee_due=details.fee)
    for name, value in details.fields().items():
        setattr(night, name, value)
    night.version += 1
    night.plan_version += 1
    night.save()
    count_again(night)
    log(night, "night_changed", by=by, now=now, changes=changes)
    move_up(night, now=now)
    return night


@idempotent
def close(*, night: Night, by: User | None, now: datetime, client_id: uuid.UUID | None) -> Night:
    """Close the night; refuses with `TablesOpen` while a seated table has no result."""
    night = locked(night)
    missing = Game.objects.running().filter(night_table__sitting__night=night)
    if numbers := sorted(missing.values_list("table", flat=True)):
        raise TablesOpen(tables=numbers)
    night.state = Night.State.CLOSED
    night.version += 1
    night.save(update_fields=("state", "version"))
    log(night, "night_closed", by=by, now=now)
    return night


@idempotent
def call_off(*, night: Night, by: User | None, now: datetime, client_id: uuid.UUID | None) -> Night:
    """Call a night off that does not take place; refuses with `NightPlayed` once people sat."""
    night = locked(night)
    if night.sittings.standing().exists():
        raise NightPlayed(date=str(night.date))
    night.state = Night.State.CALLED_OFF
    night.version += 1
    night.save(update_fields=("state", "version"))
    log(night, "night_called_off", by=by, now=now)
    return night


@idempotent
def reopen(*, night: Night, by: User | None, now: datetime, client_id: uuid.UUID | None) -> Night:
    """Open a closed night again, to seat or to correct; an open one stays as it is."""
    night = locked(night, closed_too=True)
    if not night.is_closed:
        return night
    night.state = Night.State.OPEN
    night.version += 1
    night.save(update_fields=("state", "version"))
    log(night, "night_reopened", by=by, now=now)
    return night
