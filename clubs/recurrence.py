"""The dates of a series, by the rules of RFC 5545 as dateutil reads them."""

from collections.abc import Iterator
from datetime import date, datetime, time
from itertools import islice, takewhile
from typing import Protocol

from dateutil import rrule

from clubs.models.series import Series

Every = Series.Every


class Recurring(Protocol):
    """What has dates: a series, or the plan of one that is not saved yet."""

    @property
    def every(self) -> str: ...
    @property
    def first(self) -> date: ...
    @property
    def last(self) -> date | None: ...


def dates(series: Recurring, *, since: date, until: date | None = None) -> Iterator[date]:
    """Its dates from one day on, to another or without end, the next first."""
    rule = _rule(series)
    found = (one.date() for one in rule.xafter(datetime.combine(since, time.min), inc=True))
    return found if until is None else takewhile(lambda day: day <= until, found)


def next_dates(series: Recurring, *, since: date, count: int) -> list[date]:
    """The next so many dates; fewer where the series ends before."""
    return list(islice(dates(series, since=since), count))


def is_date(series: Recurring, day: date) -> bool:
    return next(dates(series, since=day, until=day), None) is not None


def nth_of_month(day: date) -> int:
    """Which such weekday of its month a day is: 1 for the first Saturday."""
    return (day.day - 1) // 7 + 1


def _rule(series: Recurring) -> rrule.rrule:
    weekday = rrule.weekdays[series.first.weekday()]
    start = datetime.combine(series.first, time.min)
    until = datetime.combine(series.last, time.min) if series.last else None
    match series.every:
        case Every.MONTH:
            nth = weekday(nth_of_month(series.first))
            return rrule.rrule(rrule.MONTHLY, dtstart=start, until=until, byweekday=nth)
        case Every.MONTH_END:
            return rrule.rrule(rrule.MONTHLY, dtstart=start, until=until, byweekday=weekday(-1))
        case every:
            weeks = 2 if every == Every.SECOND_WEEK else 1
            return rrule.rrule(rrule.WEEKLY, dtstart=start, until=until, interval=weeks)
