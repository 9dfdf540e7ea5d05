"""Nights in calendar programs: two parsers read them, the rules of RFC 5545 hold, links end."""

from datetime import UTC, date, datetime, timedelta
from zoneinfo import ZoneInfo

import pytest
import vobject
from django.urls import reverse
from django.utils import timezone
from icalendar import Calendar

from clubs import calendars
from clubs.actions import attendance, nights
from clubs.actions.plans import NightPlan
from clubs.models import CalendarLink, Night
from tests import factories

pytestmark = pytest.mark.django_db

TALLINN = ZoneInfo("Europe/Tallinn")
NOW = factories.NOW


def who():
    return {"by": None, "now": NOW, "client_id": factories.cid()}


def made(*rows):
    return calendars.calendar("Kolm Tuult", [Night.objects.get(pk=row.pk) for row in rows])


def events(data):
    return list(Calendar.from_ical(data).walk("VEVENT"))


def test_lines_end_and_fold_by_the_rules_whatever_the_script():
    club = factories.club(name="Три ветра, 三つの風; Tallinn", venue="Библиотека Каламая, 2-й этаж")
    night = factories.night(
        club, title="Открытый учебный вечер риичи для всех желающих, 初心者歓迎"
    )
    data = made(night)
    assert data.endswith(b"\r\n")
    assert b"\n" not in data.replace(b"\r\n", b"")
    assert max(len(line) for line in data.split(b"\r\n")) <= 75
    for line in data.split(b"\r\n"):
        line.decode("utf-8")  # no letter is cut in two
    (event,) = events(data)
    assert str(event["summary"]) == f"{club.name}: {night.title}"
    assert str(event["location"]) == "Библиотека Каламая, 2-й этаж"
    assert rb"\, " in data.replace(b"\r\n ", b"")
    assert rb"\; Tallinn" in data.replace(b"\r\n ", b"")


def test_another_parser_reads_the_same():
    night = factories.night(factories.club(venue="Library, second floor"), title="Cup; finals")
    read = vobject.readOne(made(night).decode())
    assert read.vevent.summary.value == "Tallinn: Cup; finals"
    assert read.vevent.location.value == "Library, second floor"
    assert read.vevent.dtstart.value.astimezone(UTC) == night.starts_at
    assert read.vevent.dtend.value.astimezone(UTC) == night.ends_at
    assert read.vtimezone.tzid.value == "Europe/Tallinn"


@pytest.mark.parametrize(
    ("zone", "day", "offset"),
    [
        ("Europe/Tallinn", date(2026, 3, 28), 2),
        ("Europe/Tallinn", date(2026, 3, 29), 3),
        ("Europe/Tallinn", date(2026, 10, 24), 3),
        ("Europe/Tallinn", date(2026, 10, 25), 2),
        ("Asia/Tokyo", date(2026, 7, 1), 9),
        ("America/New_York", date(2026, 3, 8), -4),
    ],
)
def test_tim_04_local_times_stand_with_the_rules_of_their_zone(zone, day, offset):
    """Read by the rules in the file alone: vobject takes no zone from this machine."""
    club = factories.club(time_zone=zone)
    start = datetime(day.year, day.month, day.day, 19, tzinfo=ZoneInfo(zone))
    ends = start + timedelta(hours=7)
    night = factories.night(club, day=day, starts_at=start, ends_at=ends)
    data = made(night)
    assert f"DTSTART;TZID={zone}:{day:%Y%m%d}T190000\r\n".encode() in data
    read = vobject.readOne(data.decode()).vevent.dtstart.value
    assert read.utcoffset() == timedelta(hours=offset)


def test_a_night_of_a_club_in_utc_needs_no_zone():
    night = factories.night(factories.club(time_zone="UTC"))
    data = made(night)
    assert b"DTSTART:20260307T160000Z\r\n" in data
    assert b"VTIMEZONE" not in data


def test_an_event_keeps_its_uid_and_is_newer_after_a_change():
    night = factories.night(factories.club())
    (before,) = events(made(night))
    details = NightPlan(**NightPlan.of(night).fields() | {"venue": "Cellar"})
    later = NOW + timedelta(hours=1)
    nights.change(night=night, details=details, seen_version=1, **who() | {"now": later})
    (after,) = events(made(night))
    assert after["uid"] == before["uid"]
    assert (before["sequence"], after["sequence"]) == (0, 1)
    assert after["last-modified"].dt == later
    nights.call_off(night=night, **who())
    (off,) = events(made(night))
    assert (off["uid"], off["sequence"], str(off["status"])) == (before["uid"], 2, "CANCELLED")


def test_people_who_come_and_go_make_no_event_newer():
    night = factories.night(factories.club())
    before = made(night)
    factories.present(night, 3)
    night.refresh_from_db()
    assert made(night) == before
    assert b"Player" not in before


def test_the_club_has_a_calendar_and_it_says_who_is_taught(client):
    club = factories.club()
    factories.night(club, day=timezone.now().date(), teaching=True, minimum_age=16)
    answer = client.get(reverse("clubs:club_calendar", args=[club.slug]))
    assert answer["Content-Type"] == "text/calendar; charset=utf-8"
    (event,) = events(answer.content)
    assert "Teaching night" in str(event["description"])
    assert "From 16 years" in str(event["description"])


@pytest.fixture
def mine(client):
    """A signed-in player who signed up for one of two nights."""
    user = factories.user()
    club = factories.club()
    day = timezone.now().date() + timedelta(days=3)
    going, other = (factories.night(club, day=day + timedelta(days=n), capacity=3) for n in (0, 1))
    attendance.sign_up(night=going, player=user.player, **who())
    client.force_login(user)
    client.post(reverse("clubs:make_calendar"), {"client_id": str(factories.cid())})
    return user, going, other


def address(client):
    return client.get(reverse("clubs:my_calendar")).context["address"]


def test_the_own_calendar_has_the_nights_one_signed_up_for(client, mine):
    user, going, other = mine
    link = address(client)
    client.logout()
    (event,) = events(client.get(link).content)
    assert event["uid"] == calendars.uid(going)
    for player in (factories.player(f"P {n}") for n in range(3)):
        attendance.sign_up(night=other, player=player, **who())
    attendance.sign_up(night=other, player=user.player, **who())
    states = [str(event["status"]) for event in events(client.get(link).content)]
    assert states == ["CONFIRMED", "TENTATIVE"]


def test_a_withdrawn_or_replaced_link_is_not_found(client, mine):
    first = address(client)
    client.post(reverse("clubs:make_calendar"), {"client_id": str(factories.cid())})
    second = address(client)
    assert client.get(first).status_code == 404
    assert client.get(second).status_code == 200
    client.post(reverse("clubs:withdraw_calendar"), {"client_id": str(factories.cid())})
    assert client.get(second).status_code == 404
    assert not CalendarLink.objects.exists()


def test_a_forged_link_is_not_found(client, mine):
    link = address(client)
    assert client.get(link.replace("/nights.ics", "x/nights.ics")).status_code == 404


@pytest.mark.parametrize("count", [1, 30])
def test_thirty_nights_cost_no_more_queries(client, count, django_assert_num_queries):
    club = factories.club()
    for day in range(count):
        factories.night(club, day=timezone.now().date() + timedelta(days=day))
    with django_assert_num_queries(2):
        client.get(reverse("clubs:club_calendar", args=[club.slug]))
