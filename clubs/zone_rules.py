"""The rules of a time zone as a calendar carries them (VTIMEZONE of RFC 5545).

The library's own table gives the onset of summer time in the new time, where the standard wants
the old one; between the two a reader would be an hour off. So each change within the calendar's
days is an observance of its own here, which is exact for every zone.
"""

from collections.abc import Iterator
from datetime import UTC, datetime, timedelta
from functools import lru_cache
from zoneinfo import ZoneInfo

from icalendar import Timezone, TimezoneDaylight, TimezoneStandard

_DAY, _MINUTE = timedelta(days=1), timedelta(minutes=1)


@lru_cache(maxsize=64)
def zone_rules(key: str, first_year: int, last_year: int) -> Timezone:
    """The offsets of a zone in these years, the changes of its clocks with the moment of each."""
    zone = ZoneInfo(key)
    start = datetime(first_year, 1, 1, tzinfo=UTC)
    rules = Timezone()
    rules.add("tzid", key)
    rules.add_component(_observance(zone, start, before=start))
    for moment in changes(zone, start, datetime(last_year + 1, 1, 1, tzinfo=UTC)):
        rules.add_component(_observance(zone, moment, before=moment - _MINUTE))
    return rules


def changes(zone: ZoneInfo, start: datetime, end: datetime) -> Iterator[datetime]:
    """The instants at which the zone's offset becomes another, to the minute.

    >>> year = datetime(2026, 1, 1, tzinfo=UTC), datetime(2027, 1, 1, tzinfo=UTC)
    >>> [f"{one:%d.%m. %H:%M}" for one in changes(ZoneInfo("Europe/Tallinn"), *year)]
    ['29.03. 01:00', '25.10. 01:00']
    """
    moment = start
    while moment < end:
        if _offset(zone, moment) != _offset(zone, moment + _DAY):
            yield _between(zone, moment, moment + _DAY)
        moment += _DAY


def _between(zone: ZoneInfo, before: datetime, after: datetime) -> datetime:
    """The one change between two instants, found by halving."""
    while after - before > _MINUTE:
        half = before + (after - before) // _MINUTE // 2 * _MINUTE
        if _offset(zone, half) == _offset(zone, before):
            before = half
        else:
            after = half
    return after


def _observance(
    zone: ZoneInfo, moment: datetime, *, before: datetime
) -> TimezoneStandard | TimezoneDaylight:
    local = moment.astimezone(zone)
    made = TimezoneDaylight() if local.dst() else TimezoneStandard()
    made.add("dtstart", (moment + _offset(zone, before)).replace(tzinfo=None))
    made.add("tzoffsetfrom", _offset(zone, before))
    made.add("tzoffsetto", _offset(zone, moment))
    made.add("tzname", local.tzname() or zone.key)
    return made


def _offset(zone: ZoneInfo, moment: datetime) -> timedelta:
    return moment.astimezone(zone).utcoffset() or timedelta(0)
