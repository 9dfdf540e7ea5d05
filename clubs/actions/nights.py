"""Plan, change, open and close a club night."""

import uuid
from dataclasses import dataclass
from datetime import date, datetime
from decimal import Decimal
from fractions import Fraction
from typing import Any

from clubs.actions.refusals import NightClosed, NightStale, TablesOpen
from clubs.models import Club, ClubLog, Night
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
    """Change what was planned; tables already seated keep the rules they began with."""
    night = locked(night)
    if night.version != seen_version:
        raise NightStale(seen=seen_version, version=night.version)
    for name, value in details.fields().items():
        setattr(night, name, value)
    night.version += 1
    night.save()
    log(night, "night_changed", by=by, now=now)
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
def reopen(*, night: Night, by: User | None, now: datetime, client_id: uuid.UUID | None) -> Night:
    """Open a closed night again, to seat or to correct."""
    night = locked(night, closed_too=True)
    night.state = Night.State.OPEN
    night.version += 1
    night.save(update_fields=("state", "version"))
    log(night, "night_reopened", by=by, now=now)
    return night


def locked(night: Night, *, closed_too: bool = False) -> Night:
    """Lock the night's row for the rest of the transaction; a closed night takes no changes."""
    night = Night.objects.select_for_update(of=("self",)).select_related("club").get(pk=night.pk)
    if night.is_closed and not closed_too:
        raise NightClosed(date=str(night.date))
    return night


def log(night: Night, code: str, *, by: User | None, now: datetime, **params: Any) -> None:
    """Write a line of the night's history; part of the caller's transaction."""
    ClubLog.objects.create(
        club_id=night.club_id, night=night, at=now, by=by, code=code, params=params
    )


def touch(night: Night, *, opens: bool = False) -> None:
    """Raise the version of a locked night; the first arrival opens a planned one."""
    night.version += 1
    if opens and night.state == Night.State.PLANNED:
        night.state = Night.State.OPEN
    night.save(update_fields=("version", "state"))
