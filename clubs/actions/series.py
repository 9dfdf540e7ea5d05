"""Series of nights: plan one, make its nights ahead, change or end it.

The series' row is locked first and its nights after it in the order of their dates, so that the
worker that makes nights ahead and an organiser who changes the rule never wait for each other.
"""

import uuid
from dataclasses import dataclass
from datetime import date, datetime, timedelta
from typing import Any

from clubs import local_time, recurrence
from clubs.actions import news, nights
from clubs.actions.locking import count_again, locked
from clubs.actions.plans import NightPlan, Plan, SeriesPlan
from clubs.actions.refusals import NoDates, SeriesStale
from clubs.models import Attendance, Club, ClubLog, Night, Series
from players.actions.idempotent import idempotent
from players.models import User

# Nights stand on the pages so long before.
AHEAD = timedelta(weeks=6)


@dataclass(frozen=True, slots=True, kw_only=True)
class Effect:
    """What a change of a series does to the nights that are there already."""

    changed: int = 0
    removed: int = 0
    called_off: int = 0
    left: int = 0


@idempotent
def plan(
    *,
    club: Club,
    details: SeriesPlan,
    by: User | None,
    now: datetime,
    client_id: uuid.UUID | None,
) -> Series:
    """Plan a series and make its nights of the next weeks at once."""
    refuse_without_dates(details)
    series = Series.objects.create(club=club, created_at=now, **details.fields())
    log(series, "series_planned", by=by, now=now)
    _make(series, by=by, now=now)
    return series


@idempotent
def make_ahead(*, series: Series, now: datetime, client_id: uuid.UUID | None) -> Series:
    """Make the nights of the next weeks that are not there yet; done twice is done once."""
    series = lock(series)
    _make(series, by=None, now=now)
    return series


@idempotent
def change(
    *,
    series: Series,
    details: SeriesPlan,
    seen_version: int,
    by: User | None,
    now: datetime,
    client_id: uuid.UUID | None,
) -> Series:
    """Change rule and plan, and with them the nights to come that nobody changed by themselves.

    A night whose date the new rule does not have is taken away while nobody signed up, and is
    called off otherwise; `effect_of` says beforehand how many, the history afterwards.
    """
    refuse_without_dates(details)
    series = lock(series)
    if series.plan_version != seen_version:
        raise SeriesStale(seen=seen_version, version=series.plan_version)
    changes = details.changes(series)
    if not changes:
        return series
    for name, value in details.fields().items():
        setattr(series, name, value)
    series.plan_version += 1
    series.save()
    effect = _carry_over(series, by=by, now=now)
    _make(series, by=by, now=now)
    log(series, "series_changed", by=by, now=now, changes=changes, **_plain(effect))
    return series


@idempotent
def end(
    *,
    series: Series,
    last: date,
    seen_version: int,
    by: User | None,
    now: datetime,
    client_id: uuid.UUID | None,
) -> Series:
    """End a series with that day; later nights are taken away or, with sign-ups, called off."""
    series = lock(series)
    if series.plan_version != seen_version:
        raise SeriesStale(seen=seen_version, version=series.plan_version)
    series.last = max(last, series.first)
    series.plan_version += 1
    series.save()
    effect = _carry_over(series, by=by, now=now)
    log(series, "series_ended", by=by, now=now, last=str(series.last), **_plain(effect))
    return series


def effect_of(series: Series, details: SeriesPlan, now: datetime) -> Effect:
    """What a change would do to the nights that are there, for who is about to do it."""
    rows = _dated(series, now)
    signed_up = set(
        Attendance.objects.filter(night__in=[night for night, _ in rows]).values_list(
            "night", flat=True
        )
    )
    gone = [night for night, day in rows if not recurrence.is_date(details, day)]
    called_off = sum(night.pk in signed_up for night in gone)
    return Effect(
        changed=len(rows) - len(gone),
        removed=len(gone) - called_off,
        called_off=called_off,
        left=_left(series, now),
    )


def night_plan(series: Series | SeriesPlan, day: date, club: Club) -> NightPlan:
    """The plan of the night of one date: local times become the instants of that day."""
    starts_at, ends_at = local_time.span(day, series.start, series.end, club.zone)
    shared = {name: getattr(series, name) for name in Plan.names()}
    return NightPlan(date=day, starts_at=starts_at, ends_at=ends_at, **shared)


def lock(series: Series) -> Series:
    """Lock the series' row for the rest of the transaction."""
    rows = Series.objects.select_for_update(of=("self",)).select_related("club")
    return rows.get(pk=series.pk)


def refuse_without_dates(details: SeriesPlan) -> None:
    if not recurrence.next_dates(details, since=details.first, count=1):
        raise NoDates(first=str(details.first), last=str(details.last))


def log(series: Series, code: str, *, by: User | None, now: datetime, **params: Any) -> None:
    """Write a line of the club's history about this series."""
    facts = {"series": series.pk, "every": series.every, "first": str(series.first), **params}
    ClubLog.objects.create(club_id=series.club_id, at=now, by=by, code=code, params=facts)


def _make(series: Series, *, by: User | None, now: datetime) -> None:
    """Make the missing nights of a locked series that begin from now on.

    People are told of the first of them alone: the others stand on the pages until it is their
    turn to be spoken of.
    """
    today = series.club.today(now)
    there = set(series.nights.values_list("series_date", flat=True))
    made = list[Night]()
    for day in recurrence.dates(series, since=today, until=today + AHEAD):
        details = night_plan(series, day, series.club)
        if day not in there and details.starts_at > now:
            of = {"series": series, "series_date": day}
            made.append(nights.put_up(series.club, details, by=by, now=now, **of))
    if made:
        news.announced(made[0], now=now)


def _carry_over(series: Series, *, by: User | None, now: datetime) -> Effect:
    """Bring the untouched nights to come in line with a locked series that changed."""
    changed = removed = called_off = 0
    left = _left(series, now)
    for row, day in _dated(series, now):
        night = locked(row)
        if not recurrence.is_date(series, day):
            if night.attendances.exists():
                nights.strike(night, by=by, now=now)
                called_off += 1
            else:
                count_again(night)
                night.delete()
                removed += 1
            continue
        details = night_plan(series, day, series.club)
        if fields := details.changes(night):
            nights.rewrite(night, details, fields, by=by, now=now, with_series=True)
            changed += 1
    return Effect(changed=changed, removed=removed, called_off=called_off, left=left)


def _dated(series: Series, now: datetime) -> list[tuple[Night, date]]:
    """The untouched nights to come with the dates of the series they were made for."""
    rows = series.untouched(now)
    return [(night, night.series_date) for night in rows if night.series_date is not None]


def _left(series: Series, now: datetime) -> int:
    """How many nights to come were changed by themselves and stay as they are."""
    return series.nights.filter(apart=True, starts_at__gt=now).count()


def _plain(effect: Effect) -> dict[str, int]:
    return {name: getattr(effect, name) for name in Effect.__slots__}
