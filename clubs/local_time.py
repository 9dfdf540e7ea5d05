"""Local times turned into instants, on the two nights of the year when that is not plain.

A time that the clocks skip begins when they have jumped; one that comes twice is the first.
"""

from datetime import UTC, date, datetime, time, timedelta
from zoneinfo import ZoneInfo


def moment(day: date, at: time, zone: ZoneInfo) -> datetime:
    """The instant of a local time, written in the zone.

    In Tallinn the clocks go from 03:00 to 04:00 on 29 March 2026:

    >>> moment(date(2026, 3, 29), time(3, 30), ZoneInfo("Europe/Tallinn")).isoformat()
    '2026-03-29T04:30:00+03:00'
    >>> moment(date(2026, 10, 25), time(3, 30), ZoneInfo("Europe/Tallinn")).isoformat()
    '2026-10-25T03:30:00+03:00'
    """
    return datetime.combine(day, at, tzinfo=zone).astimezone(UTC).astimezone(zone)


def exists(day: date, at: time, zone: ZoneInfo) -> bool:
    """Whether the clocks show that time on that day.

    >>> exists(date(2026, 3, 29), time(3, 30), ZoneInfo("Europe/Tallinn"))
    False
    """
    return moment(day, at, zone).replace(tzinfo=None) == datetime.combine(day, at)


def span(day: date, start: time, end: time, zone: ZoneInfo) -> tuple[datetime, datetime]:
    """From a local time to the next local time after it; an end at or before the start is tomorrow.

    >>> zone = ZoneInfo("Europe/Tallinn")
    >>> [one.isoformat() for one in span(date(2026, 2, 28), time(19), time(1, 30), zone)]
    ['2026-02-28T19:00:00+02:00', '2026-03-01T01:30:00+02:00']

    Where the end is skipped along with the start, the night keeps its length:

    >>> [one.isoformat() for one in span(date(2026, 3, 29), time(3, 30), time(4), zone)]
    ['2026-03-29T04:30:00+03:00', '2026-03-29T05:00:00+03:00']
    """
    last_day = day + timedelta(end <= start)
    starts_at, ends_at = moment(day, start, zone), moment(last_day, end, zone)
    if ends_at.astimezone(UTC) <= starts_at.astimezone(UTC):
        length = datetime.combine(last_day, end) - datetime.combine(day, start)
        ends_at = (starts_at.astimezone(UTC) + length).astimezone(zone)
    return starts_at, ends_at
