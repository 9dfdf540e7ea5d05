"""Plan, change, open and close a club night."""

import uuid
from collections.abc import Collection
from datetime import datetime
from typing import Any

from django.db import transaction

from clubs.actions import news
from clubs.actions.fees import assess_all
from clubs.actions.locking import count_again, locked, log
from clubs.actions.places import move_up
from clubs.actions.plans import NightPlan
from clubs.actions.refusals import NightPlayed, NightStale, TablesOpen
from clubs.models import Club, Night
from games.models import Game
from players.actions.idempotent import idempotent
from players.models import User


@idempotent
def plan(
    *, club: Club, details: NightPlan, by: User | None, now: datetime, client_id: uuid.UUID | None
) -> Night:
    """Announce a night of the club."""
    night = put_up(club, details, by=by, now=now)
    news.announced(night, now=now)
    return night


def put_up(
    club: Club, details: NightPlan, *, by: User | None, now: datetime, **series: Any
) -> Night:
    """Make a night without telling anybody; `series` says of which and for which date."""
    night = Night.objects.create(
        club=club, planned_at=now, plan_changed_at=now, **details.fields(), **series
    )
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
    places send nobody away; a new fee is counted for everybody who came. A night of a series
    that was changed by itself is no longer changed with the series.
    """
    night = locked(night)
    changes = details.changes(night)
    if night.plan_version != seen_version:
        raise NightStale(seen=seen_version, version=night.plan_version, changes=changes)
    if not changes:
        return night
    rewrite(night, details, changes, by=by, now=now)
    return night


def rewrite(
    night: Night,
    details: NightPlan,
    changes: Collection[str],
    *,
    by: User | None,
    now: datetime,
    with_series: bool = False,
) -> None:
    """Write another plan into a locked night, with all that follows from it."""
    count_again(night)
    for name, value in details.fields().items():
        setattr(night, name, value)
    if not with_series:
        night.apart = night.series_id is not None
    _raise_plan(night, now)
    night.save()
    count_again(night)
    assess_all(night, now=now)
    log(night, "night_changed", by=by, now=now, changes=list(changes))
    news.changed(night, changes, channels=not with_series, now=now)
    move_up(night, now=now)


def _raise_plan(night: Night, now: datetime) -> None:
    """What the plan says is another thing now: pages, forms and calendars notice."""
    night.version += 1
    night.plan_version += 1
    night.plan_changed_at = now


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
    assess_all(night, now=now)
    log(night, "night_closed", by=by, now=now)
    news.closed(night, now=now)
    return night


@idempotent
def call_off(*, night: Night, by: User | None, now: datetime, client_id: uuid.UUID | None) -> Night:
    """Call a night off that does not take place; refuses with `NightPlayed` once people sat."""
    night = locked(night)
    if night.sittings.standing().exists():
        raise NightPlayed(date=str(night.date))
    strike(night, by=by, now=now)
    return night


def strike(night: Night, *, by: User | None, now: datetime) -> None:
    """Call a locked night off; it stays so when its series changes."""
    night.state = Night.State.CALLED_OFF
    night.apart = night.series_id is not None
    _raise_plan(night, now)
    night.save()
    log(night, "night_called_off", by=by, now=now)
    news.called_off(night, now=now)


@idempotent
def reopen(*, night: Night, by: User | None, now: datetime, client_id: uuid.UUID | None) -> Night:
    """Open a closed night again, to seat or to correct; an open one stays as it is."""
    night = locked(night, closed_too=True)
    if not night.is_closed:
        return night
    if night.is_called_off:
        _raise_plan(night, now)
    night.state = Night.State.OPEN
    night.version += 1
    night.save(update_fields=("state", "version", "plan_version", "plan_changed_at"))
    log(night, "night_reopened", by=by, now=now)
    return night


@transaction.atomic
def remind(*, night: Night, now: datetime) -> Night:
    """The day before, remind who comes; again only if the night was moved to another day."""
    night = locked(night)
    news.tomorrow(night, now=now)
    return night
