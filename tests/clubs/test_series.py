"""Nights that come again: their dates, the clock changes, one night apart, change and end."""

from datetime import UTC, date, datetime, time, timedelta
from zoneinfo import ZoneInfo

import pytest
from django.urls import reverse
from django.utils import timezone

from clubs import recurrence, tasks
from clubs.actions import attendance, nights, series
from clubs.actions.plans import NightPlan, SeriesPlan
from clubs.actions.refusals import NoDates, SeriesStale
from clubs.models import Night, Role, Series
from tests import factories

pytestmark = pytest.mark.django_db

TALLINN = ZoneInfo("Europe/Tallinn")
SATURDAY = date(2026, 3, 7)


def plan(**changes):
    return SeriesPlan(**(factories.SERIES | {"first": SATURDAY} | changes))


def local(made):
    rows = made.nights.order_by("starts_at")
    return [night.starts_at.astimezone(TALLINN).strftime("%d.%m %H:%M") for night in rows]


def change(made, details, **more):
    made.refresh_from_db()
    who = {"by": None, "now": factories.NOW, "client_id": factories.cid(), **more}
    return series.change(series=made, details=details, seen_version=made.plan_version, **who)


def apart(night):
    """Change one night alone."""
    details = NightPlan.of(night)
    fields = details.fields() | {"title": "Cup"}
    nights.change(
        night=night,
        details=NightPlan(**fields),
        seen_version=night.plan_version,
        by=None,
        now=factories.NOW,
        client_id=factories.cid(),
    )


@pytest.mark.parametrize(
    ("every", "first", "expected"),
    [
        ("week", date(2026, 3, 7), ["03-07", "03-14", "03-21"]),
        ("second_week", date(2026, 3, 7), ["03-07", "03-21", "04-04"]),
        ("month", date(2026, 3, 21), ["03-21", "04-18", "05-16"]),
        ("month_end", date(2026, 3, 28), ["03-28", "04-25", "05-30"]),
        # The fifth Saturday: months that have none are left out.
        ("month", date(2026, 1, 31), ["01-31", "05-30", "08-29"]),
    ],
)
def test_the_dates_of_a_rule(every, first, expected):
    details = plan(every=every, first=first)
    found = recurrence.next_dates(details, since=first, count=3)
    assert [f"{day:%m-%d}" for day in found] == expected


def test_a_series_stands_on_the_pages_six_weeks_ahead():
    made = factories.series(factories.club(), first=SATURDAY)
    # Tonight's has begun already at 18:00 UTC, 20:00 in Tallinn.
    assert local(made) == [
        "14.03 19:00",
        "21.03 19:00",
        "28.03 19:00",
        "04.04 19:00",
        "11.04 19:00",
        "18.04 19:00",
    ]
    assert {night.capacity for night in made.nights.all()} == {None}


def test_tim_03_a_night_is_made_once_however_often_the_job_runs(monkeypatch):
    made = factories.series(factories.club(), first=SATURDAY)
    monkeypatch.setattr(timezone, "now", lambda: factories.NOW)
    before = sorted(made.nights.values_list("pk", flat=True))
    tasks.make_nights_ahead()
    tasks.make_nights_ahead()
    assert sorted(made.nights.values_list("pk", flat=True)) == before
    monkeypatch.setattr(timezone, "now", lambda: factories.NOW + timedelta(weeks=1))
    tasks.make_nights_ahead()
    assert local(made)[-1] == "25.04 19:00"


def test_local_time_stays_when_the_clocks_change():
    made = factories.series(factories.club(), first=date(2026, 3, 21), start=time(14))
    assert [night.starts_at.hour for night in made.nights.order_by("starts_at")][:3] == [12, 12, 11]
    autumn = datetime(2026, 10, 17, tzinfo=UTC)
    made = factories.series(
        factories.club("tartu"), first=date(2026, 10, 17), start=time(14), now=autumn
    )
    assert [night.starts_at.hour for night in made.nights.order_by("starts_at")][:3] == [11, 11, 12]


def test_tim_03_a_start_in_the_missing_hour_and_in_the_one_that_comes_twice():
    spring = factories.series(
        factories.club(), first=date(2026, 3, 29), start=time(3, 30), end=time(4)
    )
    night = spring.nights.earliest("starts_at")
    assert night.starts_at == datetime(2026, 3, 29, 1, 30, tzinfo=UTC)
    assert night.ends_at - night.starts_at == timedelta(minutes=30)
    autumn = factories.series(
        factories.club("tartu"),
        first=date(2026, 10, 25),
        start=time(3, 30),
        end=time(9),
        now=datetime(2026, 10, 20, tzinfo=UTC),
    )
    night = autumn.nights.earliest("starts_at")
    assert night.starts_at == datetime(2026, 10, 25, 0, 30, tzinfo=UTC)
    assert night.ends_at == datetime(2026, 10, 25, 7, 0, tzinfo=UTC)


def test_a_series_without_a_date_is_refused():
    with pytest.raises(NoDates):
        factories.series(
            factories.club(), first=SATURDAY, every="month_end", last=date(2026, 3, 14)
        )
    assert not Series.objects.exists()


def test_a_change_leaves_alone_what_was_changed_or_called_off_by_itself():
    made = factories.series(factories.club(), first=SATURDAY)
    own, off, *rest = made.nights.order_by("starts_at").select_related("club")
    apart(own)
    nights.call_off(night=off, by=None, now=factories.NOW, client_id=factories.cid())
    details = plan(venue="Cellar", start=time(18))
    assert series.effect_of(made, details, factories.NOW) == series.Effect(changed=4, left=2)
    change(made, details)
    own.refresh_from_db()
    off.refresh_from_db()
    assert (own.title, own.venue, off.state) == ("Cup", "", Night.State.CALLED_OFF)
    found = list(made.nights.filter(apart=False))
    assert {night.venue for night in found} == {"Cellar"}
    assert {night.starts_at.astimezone(TALLINN).hour for night in found} == {18}
    row = made.club.log.get(code="series_changed")
    assert (row.params["changed"], row.params["left"]) == (len(rest), 2)


def test_dates_that_fall_out_are_taken_away_or_with_sign_ups_called_off():
    made = factories.series(factories.club(), first=SATURDAY)
    wanted = made.nights.select_related("club").order_by("starts_at")[1]
    attendance.sign_up(
        night=wanted,
        player=factories.player(),
        by=None,
        now=factories.NOW,
        client_id=factories.cid(),
    )
    details = plan(first=date(2026, 3, 8))
    effect = series.effect_of(made, details, factories.NOW)
    assert effect == series.Effect(removed=5, called_off=1)
    change(made, details)
    wanted.refresh_from_db()
    assert wanted.state == Night.State.CALLED_OFF
    others = made.nights.exclude(pk=wanted.pk)
    assert {night.date.strftime("%A") for night in others} == {"Sunday"}


def test_an_ended_series_makes_no_more_nights(monkeypatch):
    made = factories.series(factories.club(), first=SATURDAY)
    series.end(
        series=made,
        last=date(2026, 3, 21),
        seen_version=1,
        by=None,
        now=factories.NOW,
        client_id=factories.cid(),
    )
    assert local(made) == ["14.03 19:00", "21.03 19:00"]
    monkeypatch.setattr(timezone, "now", lambda: factories.NOW + timedelta(weeks=8))
    tasks.make_nights_ahead()
    assert local(made) == ["14.03 19:00", "21.03 19:00"]


def test_a_stale_form_changes_nothing():
    made = factories.series(factories.club(), first=SATURDAY)
    change(made, plan(venue="Cellar"))
    with pytest.raises(SeriesStale):
        series.change(
            series=made,
            details=plan(venue="Attic"),
            seen_version=1,
            by=None,
            now=factories.NOW,
            client_id=factories.cid(),
        )
    assert set(made.nights.values_list("venue", flat=True)) == {"Cellar"}


@pytest.fixture
def club(client):
    made = factories.club()
    client.force_login(factories.member(made, Role.ORGANISER))
    return made


def typed(**changes):
    day = timezone.now().astimezone(TALLINN).date() + timedelta(days=1)
    return {
        "client_id": str(factories.cid()),
        "every": "week",
        "first": f"{day}",
        "last": "",
        "start": "14:00",
        "end": "21:00",
        "title": "",
        "venue": "Library",
        "fee": "5",
        "ruleset": "ema_2025",
        "ruleset_of_three": "sanma_tenhou",
        "tables": "fives",
        "weight": "1",
    } | changes


def test_the_dates_are_shown_before_anything_is_saved(client, club):
    address = reverse("clubs:plan_series", args=[club.slug])
    answer = client.post(address, typed(preview="1"))
    assert answer.status_code == 200
    assert len(answer.context["dates"]) == 6
    assert not Series.objects.exists()
    answer = client.post(address, typed(), follow=True)
    assert "6 nights of the next six weeks are announced" in answer.content.decode()
    assert Night.objects.filter(series__club=club).count() == 6


def test_a_change_says_how_many_nights_follow(client, club):
    client.post(reverse("clubs:plan_series", args=[club.slug]), typed())
    made = Series.objects.get()
    address = reverse("clubs:change_series", args=[club.slug, made.pk])
    again = typed(venue="Cellar", seen_version="1", first=f"{made.first}")
    shown = client.post(address, again | {"preview": "1"}).content.decode()
    assert "6 nights follow" in shown
    assert set(made.nights.values_list("venue", flat=True)) == {"Library"}
    done = client.post(address, again, follow=True).content.decode()
    assert "The series is changed. 6 nights follow." in done
    assert set(made.nights.values_list("venue", flat=True)) == {"Cellar"}


def test_the_history_of_the_club_tells_of_series(client, club):
    client.post(reverse("clubs:plan_series", args=[club.slug]), typed())
    made = Series.objects.get()
    end = {"client_id": str(factories.cid()), "last": f"{made.first}", "seen_version": "1"}
    client.post(reverse("clubs:end_series", args=[club.slug, made.pk]), end)
    page = client.get(reverse("clubs:history", args=[club.slug])).content.decode()
    assert "planned a series" in page
    assert "5 without sign-ups are taken away" in page


def test_the_page_of_the_club_names_its_days_and_the_nights_have_a_list(client, club):
    factories.series(club, first=SATURDAY, teaching=True)
    factories.night(club, day=timezone.now().date() + timedelta(days=3))
    factories.night(club, day=timezone.now().date() + timedelta(days=4), teaching=True)
    assert (
        "Saturday, every week, 19:00–23:00"
        in client.get(reverse("clubs:club", args=[club.slug])).content.decode()
    )
    nights_page = reverse("clubs:nights", args=[club.slug])
    assert len(client.get(nights_page).context["page"].object_list) == 2
    assert len(client.get(nights_page, {"teaching": "1"}).context["page"].object_list) == 1
    assert len(client.get(nights_page, {"past": "1"}).context["page"].object_list) == 6
