"""Nights as an iCalendar (RFC 5545) for calendar programs; no name of anybody is in it.

An event is the same for ever by its UID, and newer than the one a program has by its SEQUENCE,
which a change of the plan raises. Local times stand with their zone, and the zone's rules with
them, so that 14:00 stays 14:00 whatever the program knows of the zone.
"""

from collections.abc import Iterable
from datetime import datetime, timedelta
from urllib.parse import urlsplit

from django.conf import settings
from django.db.models import QuerySet
from django.urls import reverse
from django.utils.translation import gettext
from icalendar import Calendar, Event

from clubs.links import Links
from clubs.models import Attendance, Club, Night
from clubs.wording.series import fee_in_words
from clubs.zone_rules import zone_rules
from games.wording import ruleset_name
from players.models import Player

# How often a program need ask again, and how far back its nights stay.
REFRESH = timedelta(hours=1)
PAST = timedelta(days=90)
TYPE = "text/calendar; charset=utf-8"

LINKS = Links("clubs.calendars")
State = Attendance.State


def nights_of_club(club: Club, now: datetime) -> QuerySet[Night]:
    """The nights of a club for its calendar, those called off too."""
    nights = club.nights.filter(ends_at__gt=now - PAST)
    return nights.select_related("club").order_by("starts_at", "pk")


def nights_of_player(player: Player, now: datetime) -> QuerySet[Night]:
    """The nights somebody signed up for or came to."""
    going = (State.SIGNED_UP, State.WAITING, State.HERE, State.LEFT)
    nights = Night.objects.filter(
        attendances__player=player, attendances__state__in=going, ends_at__gt=now - PAST
    )
    return nights.select_related("club").order_by("starts_at", "pk")


def calendar(name: str, nights: Iterable[Night], waiting: Iterable[int] = ()) -> bytes:
    """A calendar of these nights; `waiting` are those at which the reader waits for a place."""
    made, queued, nights = Calendar(), set(waiting), list(nights)
    made.add("prodid", "-//Tenbo//Club nights//EN")
    made.add("version", "2.0")
    made.add("calscale", "GREGORIAN")
    made.add("x-wr-calname", name)
    made.add("refresh-interval", REFRESH, parameters={"VALUE": "DURATION"})
    made.add("x-published-ttl", "PT1H")
    for key in sorted({night.club.time_zone for night in nights} - {"UTC"}):
        years = [night.starts_at.year for night in nights if night.club.time_zone == key]
        made.add_component(zone_rules(key, min(years) - 1, max(years) + 1))
    for night in nights:
        made.add_component(_event(night, waits=night.pk in queued))
    data: bytes = made.to_ical()
    return data


def uid(night: Night) -> str:
    """What the night is called in every calendar for ever."""
    return f"night-{night.pk}@{urlsplit(settings.SITE_URL).hostname}"


def _event(night: Night, *, waits: bool) -> Event:
    zone, event = night.club.zone, Event()
    event.add("uid", uid(night))
    event.add("sequence", night.plan_version - 1)
    event.add("created", night.planned_at)
    event.add("last-modified", night.plan_changed_at)
    event.add("dtstamp", night.plan_changed_at)
    event.add("dtstart", night.starts_at.astimezone(zone))
    event.add("dtend", night.ends_at.astimezone(zone))
    event.add("summary", _summary(night, waits=waits))
    if where := [part for part in _place(night) if part]:
        event.add("location", ", ".join(where))
    event.add("description", "\n".join(_description(night)))
    event.add("url", _address(night))
    event.add("status", "CANCELLED" if night.is_called_off else _status(waits=waits))
    event.add("transp", "TRANSPARENT" if night.is_called_off else "OPAQUE")
    return event


def _status(*, waits: bool) -> str:
    return "TENTATIVE" if waits else "CONFIRMED"


def _summary(night: Night, *, waits: bool) -> str:
    what = night.title or (gettext("teaching night") if night.teaching else gettext("mahjong"))
    words = f"{night.club}: {what}"
    if night.is_called_off:
        return gettext("%(night)s (called off)") % {"night": words}
    return gettext("%(night)s (waiting list)") % {"night": words} if waits else words


def _place(night: Night) -> tuple[str, ...]:
    club = night.club
    street = club.street if night.venue in ("", club.venue) else ""
    return (night.venue or club.venue, street, club.city)


def _description(night: Night) -> list[str]:
    lines = [gettext("Rules: %(rules)s") % {"rules": ruleset_name(night.ruleset)}]
    lines.append(", ".join(fee_in_words(night, night.club.currency)))
    if night.teaching:
        lines.append(gettext("Teaching night: beginners are welcome."))
    if night.minimum_age:
        lines.append(gettext("From %(age)d years") % {"age": night.minimum_age})
    zone = {"zone": night.club.time_zone}
    lines.append(gettext("Times are those of the club (%(zone)s).") % zone)
    return [*lines, _address(night)]


def _address(night: Night) -> str:
    site: str = settings.SITE_URL
    return site + reverse("clubs:night", args=[night.club.slug, night.pk])
