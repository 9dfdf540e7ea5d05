"""Right times on pages, in mails and in calendars: after midnight, in another zone, in March and
October when the clocks change."""

from datetime import UTC, date, datetime, timedelta
from zoneinfo import ZoneInfo

import pytest
from django.test import Client
from django.urls import reverse
from django.utils import timezone
from icalendar import Calendar

from clubs import calendars, letters
from clubs.actions import nights, results
from clubs.models import Night, Role
from games.actions.results import Totals
from players.views.preferences import TIME_ZONE_COOKIE
from tests import factories

pytestmark = pytest.mark.django_db

ZONES = {name: ZoneInfo(name) for name in ("Europe/Tallinn", "Asia/Tokyo", "America/New_York")}

# Zone of the club, its local day, local start and end, the same in UTC.
NIGHTS = [
    ("Europe/Tallinn", "2026-02-28", "19:00", "01:30", "28 17:00", "28 23:30"),
    ("Europe/Tallinn", "2026-03-28", "19:00", "05:00", "28 17:00", "29 02:00"),
    ("Europe/Tallinn", "2026-03-29", "19:00", "23:00", "29 16:00", "29 20:00"),
    ("Europe/Tallinn", "2026-10-24", "19:00", "05:00", "24 16:00", "25 03:00"),
    ("Europe/Tallinn", "2026-10-25", "19:00", "23:00", "25 17:00", "25 21:00"),
    ("Asia/Tokyo", "2026-03-28", "19:00", "01:30", "28 10:00", "28 16:30"),
    ("America/New_York", "2026-03-07", "19:00", "03:30", "08 00:00", "08 07:30"),
    ("America/New_York", "2026-10-31", "19:00", "02:00", "31 23:00", "01 07:00"),
]


@pytest.fixture
def planned(client):
    """A night planned by the form, as an organiser would type it."""

    def plan(zone, day, start, end):
        club = factories.club(time_zone=zone, currency="EUR")
        client.force_login(factories.member(club, Role.ORGANISER))
        typed = {
            "client_id": str(factories.cid()),
            "date": day,
            "start": start,
            "end": end,
            "title": "",
            "venue": "Library",
            "fee": "5",
            "ruleset": "ema_2025",
            "ruleset_of_three": "sanma_tenhou",
            "tables": "fives",
            "weight": "1",
        }
        assert client.post(reverse("clubs:plan_night", args=[club.slug]), typed).status_code == 302
        return Night.objects.select_related("club").get()

    return plan


@pytest.mark.parametrize(("zone", "day", "start", "end", "starts_utc", "ends_utc"), NIGHTS)
def test_tim_04_page_mail_and_calendar_say_the_time_of_the_club(
    planned, zone, day, start, end, starts_utc, ends_utc
):
    night = planned(zone, day, start, end)
    assert f"{night.starts_at.astimezone(UTC):%d %H:%M}" == starts_utc
    assert f"{night.ends_at.astimezone(UTC):%d %H:%M}" == ends_utc
    assert night.date == date.fromisoformat(day)

    page = Client().get(reverse("clubs:night", args=[night.club.slug, night.pk])).content.decode()
    assert f">{start}</time>–<time" in page
    assert f">{end}</time>" in page
    assert f"({zone})" in page

    letter = letters.announced(night, None)
    words = "\n".join([letter.subject, *letter.lines])
    assert start in words
    assert zone in words

    (event,) = Calendar.from_ical(calendars.calendar("x", [night])).walk("VEVENT")
    for name, local in (("dtstart", start), ("dtend", end)):
        moment = event[name].dt
        assert f"{moment:%H:%M}" == local
        assert str(moment.tzinfo) == zone
    assert event["dtstart"].dt.astimezone(UTC) == night.starts_at
    assert event["dtend"].dt.astimezone(UTC) == night.ends_at


def test_a_reader_elsewhere_is_told_both_times(planned):
    night = planned("Europe/Tallinn", "2026-10-24", "19:00", "05:00")
    reader = factories.user("reader@example.org", name="Chie")
    reader.time_zone = "Asia/Tokyo"
    reader.save(update_fields=("time_zone",))
    client = Client()
    client.force_login(reader)
    client.cookies[TIME_ZONE_COOKIE] = "Asia/Tokyo"
    page = client.get(reverse("clubs:night", args=[night.club.slug, night.pk])).content.decode()
    assert ">19:00</time>" in page
    assert "(Europe/Tallinn)" in page
    assert "for you Sun 25 October, 01:00–12:00 (Asia/Tokyo)" in page
    letter = letters.announced(night, ZoneInfo("Asia/Tokyo"))
    assert "01:00" in "\n".join(letter.lines)


def test_tim_01_after_midnight_the_night_still_runs_and_late_results_belong_to_it(monkeypatch):
    """Club night 28 February 19:00 to 1 March 01:30; it is 1 March 00:30 in Tallinn."""
    club = factories.club()
    now = datetime(2026, 2, 28, 22, 30, tzinfo=UTC)
    start = datetime(2026, 2, 28, 17, 0, tzinfo=UTC)
    night = factories.night(
        club, day=date(2026, 2, 28), starts_at=start, ends_at=start + timedelta(hours=6.5)
    )
    season = factories.season(club, starts=date(2026, 2, 1), ends=date(2026, 2, 28))
    sitting = factories.seated(night, 4)
    monkeypatch.setattr(timezone, "now", lambda: now)
    assert club.today(now) == date(2026, 3, 1)
    assert night in club.nights.upcoming(now)
    page = Client().get(reverse("clubs:club", args=[club.slug])).content.decode()
    assert "running now" in page
    table = sitting.tables.select_related("game").get()
    results.enter(
        table=table,
        totals=Totals(points=(45_000, 30_000, 25_000, 20_000)),
        seen_version=table.game.version,
        by=None,
        now=now,
        client_id=None,
    )
    shown = Client().get(reverse("clubs:season", args=[club.slug, season.slug]))
    assert shown.context["table"].games == 1


def test_tim_06_closing_and_checking_later_leave_the_times_of_the_night(monkeypatch):
    night = factories.night(factories.club())
    table = factories.played(night, factories.present(night, 4), (45_000, 30_000, 25_000, 20_000))
    table.game.refresh_from_db()
    ends, finished = night.ends_at, table.game.finished_at
    late = night.ends_at + timedelta(hours=9)
    nights.close(night=night, by=None, now=late, client_id=None)
    night.refresh_from_db()
    table.game.refresh_from_db()
    assert (night.ends_at, table.game.finished_at) == (ends, finished)
    assert night.log.get(code="night_closed").at == late


def test_tim_07_a_month_of_money_is_of_local_days(client):
    """A night that begins on 31 March in Tokyo, 30 March 23:00 UTC the day before, is March's."""
    club = factories.club("osaka", time_zone="Asia/Tokyo")
    start = datetime(2026, 3, 31, 0, 30, tzinfo=ZONES["Asia/Tokyo"])
    night = factories.night(
        club, day=date(2026, 3, 31), starts_at=start, ends_at=start + timedelta(hours=5)
    )
    factories.present(night, 1)
    client.force_login(factories.member(club, Role.ORGANISER))
    address = reverse("clubs:tills", args=[club.slug])
    rows = {
        month: [row.night for row in client.get(address, {"period": month}).context["rows"]]
        for month in ("2026-02", "2026-03", "2026-04")
    }
    assert rows == {"2026-02": [], "2026-03": [night], "2026-04": []}


@pytest.mark.parametrize("state", ["before", "running", "closed", "called off"])
def test_tim_10_the_wall_says_something_in_every_state(client, state):
    night = factories.night(factories.club())
    if state in ("running", "closed"):
        factories.present(night, 3)
    if state == "closed":
        nights.close(night=night, by=None, now=factories.NOW, client_id=None)
    if state == "called off":
        nights.call_off(night=night, by=None, now=factories.NOW, client_id=None)
    expected = {
        "before": "0 people are here",
        "running": "3 people are here",
        "closed": "This night is closed",
        "called off": "This night is called off",
    }
    page = client.get(reverse("clubs:hall", args=[night.club.slug, night.pk])).content.decode()
    assert expected[state] in page
    assert "00:00" not in page
