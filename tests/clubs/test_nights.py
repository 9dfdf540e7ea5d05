"""Plan and change a night: local times, what is proposed, stale forms, closing it."""

import re
from datetime import UTC, date, datetime, timedelta
from decimal import Decimal
from fractions import Fraction

import pytest
from django.urls import reverse
from django.utils import timezone

from clubs import tasks
from clubs.actions import attendance, nights
from clubs.actions.plans import NightPlan
from clubs.actions.refusals import NightClosed, NightStale, TablesOpen
from clubs.forms.nights import usual_values
from clubs.models import Attendance, Night, Role
from clubs.standings import standings
from tests import factories

pytestmark = pytest.mark.django_db

WHO = {"by": None, "now": factories.NOW}


def typed(**changes):
    return {
        "client_id": str(factories.cid()),
        "date": "2026-02-28",
        "start": "19:00",
        "end": "01:30",
        "title": "",
        "venue": "Old Town Library",
        "capacity": "",
        "fee": "5,50",
        "ruleset": "ema_2025",
        "ruleset_of_three": "sanma_tenhou",
        "tables": "fives",
        "weight": "1/2",
    } | changes


@pytest.fixture
def club(client):
    made = factories.club()
    client.force_login(factories.member(made, Role.ORGANISER))
    return made


def send(client, club, **changes):
    return client.post(reverse("clubs:plan_night", args=[club.slug]), typed(**changes))


def test_a_night_past_midnight_belongs_to_the_evening_it_began(client, club):
    answer = send(client, club)
    night = Night.objects.get()
    assert answer.url == reverse("clubs:night", args=[club.slug, night.pk])
    assert night.date == date(2026, 2, 28)
    assert night.starts_at == datetime(2026, 2, 28, 17, 0, tzinfo=UTC)
    assert night.ends_at == datetime(2026, 2, 28, 23, 30, tzinfo=UTC)
    assert (night.fee, night.weight) == (Decimal("5.50"), Fraction(1, 2))


def test_the_page_says_the_hours_of_the_club_and_whose_they_are(client, club):
    send(client, club)
    client.cookies["time_zone"] = "Asia/Tokyo"
    page = client.get(reverse("clubs:night", args=[club.slug, Night.objects.get().pk]))
    text = re.sub("<[^>]+>", "", page.content.decode())
    assert "19:00–01:30 (Europe/Tallinn)" in text


@pytest.mark.parametrize(
    ("changes", "words"),
    [
        ({"fee": "-1"}, "greater than or equal to 0"),
        ({"start": "14:00", "end": "13:00"}, "23 hours; a night has at most 18"),
        ({"date": "2026-03-29", "start": "03:30"}, "03:30 does not exist on that day"),
        ({"capacity": "2"}, "greater than or equal to 3"),
        ({"ruleset": "sanma_tenhou"}, "not one of the available choices"),
        ({"date": "31.02.2026"}, "valid date"),
        ({"date": "0026-03-07"}, "greater than or equal to 1900-01-01"),
        ({"date": "9999-12-31"}, "less than or equal to 2199-12-31"),
    ],
)
def test_what_cannot_be_is_refused_and_stays_in_the_form(client, club, changes, words):
    answer = send(client, club, title="Teaching night", **changes)
    assert answer.status_code == 422
    text = answer.content.decode()
    assert words in text
    assert 'value="Teaching night"' in text
    assert not Night.objects.exists()


def test_the_same_form_sent_twice_is_one_night(client, club):
    form = typed()
    address = reverse("clubs:plan_night", args=[club.slug])
    first, second = client.post(address, form), client.post(address, form)
    assert first.url == second.url
    assert Night.objects.count() == 1


def test_a_new_night_is_proposed_like_the_last(club):
    last = factories.night(club, day=date(2026, 2, 7), venue="Cellar", capacity=20)
    usual = usual_values(club, last, today=date(2026, 2, 18))
    assert usual["date"] == date(2026, 2, 21)
    assert (usual["venue"], usual["capacity"]) == ("Cellar", 20)
    assert f"{usual['start']:%H:%M}" == "18:00"


def test_the_first_night_is_proposed_as_the_club_usually_plays(club):
    club.venue, club.fee = "Library", Decimal(3)
    usual = usual_values(club, None, today=date(2026, 2, 18))
    assert usual["date"] == date(2026, 2, 18)
    assert (usual["venue"], usual["fee"]) == ("Library", 3)


def plan_of(night, **changes):
    return NightPlan(**{name: getattr(night, name) for name in NightPlan.names()} | changes)


def change(night, *, seen=None, **changes):
    night.refresh_from_db()
    return nights.change(
        night=night,
        details=plan_of(night, **changes),
        seen_version=seen or night.plan_version,
        client_id=factories.cid(),
        **WHO,
    )


@pytest.mark.postgres
def test_people_who_come_do_not_make_the_form_stale_but_another_change_does():
    night = factories.night(factories.club())
    factories.present(night, 1)
    change(night, seen=1, venue="Cellar")
    with pytest.raises(NightStale) as refused:
        change(night, seen=1, fee=Decimal(7))
    assert refused.value.params["changes"] == ["fee"]
    night.refresh_from_db()
    assert (night.venue, night.fee) == ("Cellar", 5)


def test_a_stale_form_says_what_differs_and_can_be_sent_again(client, club):
    send(client, club)
    night = Night.objects.get()
    change(night, fee=Decimal(7))
    address = reverse("clubs:change_night", args=[club.slug, night.pk])
    refused = client.post(address, typed(seen_version="1", venue="Cellar"))
    assert refused.status_code == 409
    text = refused.content.decode()
    assert "differs from the night in: venue and fee" in text
    assert 'value="Cellar"' in text
    assert 'name="seen_version" value="2"' in text
    assert client.post(address, typed(seen_version="2", venue="Cellar")).status_code == 302
    night.refresh_from_db()
    assert (night.venue, night.fee) == ("Cellar", Decimal("5.50"))


@pytest.mark.postgres
def test_new_places_go_to_the_waiting_list_in_its_order():
    night = factories.night(factories.club(), capacity=3)
    people = [factories.player(f"Player {number}") for number in range(6)]
    for number, player in enumerate(people):
        attendance.sign_up(
            night=night,
            player=player,
            by=None,
            now=factories.NOW + timedelta(minutes=number),
            client_id=factories.cid(),
        )
    change(night, capacity=5)
    waiting = Attendance.objects.waiting().filter(night=night)
    assert [one.player_id for one in waiting] == [people[5].pk]
    change(night, capacity=2)
    assert night.attendances.filter(state="signed_up").count() == 5


@pytest.mark.postgres
def test_a_new_fee_is_due_from_who_is_here_for_the_old_one():
    night = factories.night(factories.club())
    factories.present(night, 2)
    change(night, fee=Decimal(8))
    assert set(night.attendances.values_list("fee_due", flat=True)) == {Decimal(8)}


@pytest.mark.postgres
def test_a_season_counts_anew_when_the_night_changes():
    club = factories.club()
    season = factories.season(club)
    night = factories.night(club)
    before = season.version
    change(night, weight=Fraction(1, 2))
    season.refresh_from_db()
    assert season.version > before


@pytest.mark.postgres
@pytest.mark.parametrize("method", ["sum", "average"])
def test_a_night_that_does_not_count_is_in_no_season_table(method):
    club = factories.club()
    season = factories.season(club, method=method)
    night = factories.night(club, weight=Fraction(0))
    factories.seated(night, 4)
    factories.finish(night)
    assert not standings(season).rows
    change(night, weight=Fraction(1, 2))
    season.refresh_from_db()
    assert [row.games for row in standings(season).rows] == [1, 1, 1, 1]


@pytest.mark.postgres
def test_a_closed_night_opens_again_and_both_are_in_its_history():
    night = factories.night(factories.club())
    factories.seated(night, 8)
    with pytest.raises(TablesOpen) as refused:
        nights.close(night=night, client_id=factories.cid(), **WHO)
    assert refused.value.params == {"tables": [1, 2]}
    factories.finish(night)
    nights.close(night=night, client_id=factories.cid(), **WHO)
    with pytest.raises(NightClosed):
        factories.present(night, 1)
    nights.reopen(night=night, client_id=factories.cid(), **WHO)
    factories.present(night, 1)
    codes = list(night.log.values_list("code", flat=True))
    assert codes[-3:] == ["night_closed", "night_reopened", "guest_arrived"]


@pytest.fixture
def long_after(monkeypatch):
    """The day after the night of the factories."""
    monkeypatch.setattr("clubs.tasks.timezone.now", lambda: factories.NOW + timedelta(days=1))


@pytest.mark.postgres
@pytest.mark.usefixtures("long_after")
def test_forgotten_nights_close_by_themselves_once_and_those_with_a_table_stay_open():
    club = factories.club()
    empty, finished, playing = (factories.night(club) for _ in range(3))
    factories.seated(finished, 4)
    factories.finish(finished)
    factories.seated(playing, 4)
    later = factories.night(club, day=factories.TODAY + timedelta(days=3))
    tasks.close_forgotten()
    tasks.close_forgotten()
    states = {night.pk: night.state for night in Night.objects.all()}
    assert states == {
        empty.pk: "closed",
        finished.pk: "closed",
        playing.pk: "open",
        later.pk: "planned",
    }
    closed = finished.log.filter(code="night_closed")
    assert [row.by for row in closed] == [None]


@pytest.mark.postgres
def test_a_night_that_was_opened_again_is_left_alone_for_a_while(monkeypatch):
    night = factories.night(factories.club())
    tomorrow = factories.NOW + timedelta(days=1)
    nights.close(night=night, client_id=factories.cid(), **WHO)
    nights.reopen(night=night, by=None, now=tomorrow, client_id=factories.cid())
    monkeypatch.setattr("clubs.tasks.timezone.now", lambda: tomorrow + timedelta(hours=1))
    tasks.close_forgotten()
    night.refresh_from_db()
    assert night.state == "open"


def test_a_night_called_off_is_told_to_who_signed_up_and_is_no_next_night(client):
    now = timezone.now()
    night = factories.night(factories.club(), day=now.date() + timedelta(days=2))
    user = factories.member(night.club)
    who = {"by": user, "now": now, "client_id": factories.cid()}
    attendance.sign_up(night=night, player=user.player, waiting=False, **who)
    client.force_login(factories.member(night.club, Role.ORGANISER, name="Olga"))
    address = reverse("clubs:call_off_night", args=[night.club.slug, night.pk])
    assert client.post(address, {"client_id": factories.cid()}).status_code == 302
    assert night.log.latest("pk").code == "night_called_off"
    assert not Night.objects.upcoming(now).exists()
    client.force_login(user)
    assert "called off" in client.get("/").content.decode()
    page = client.get(reverse("clubs:night", args=[night.club.slug, night.pk])).content.decode()
    assert "This night is called off." in page


def test_a_night_at_which_people_sat_is_not_called_off(client):
    night = factories.night(factories.club())
    factories.seated(night, 4)
    client.force_login(factories.member(night.club, Role.ORGANISER))
    address = reverse("clubs:call_off_night", args=[night.club.slug, night.pk])
    refused = client.post(address, {"client_id": factories.cid()})
    assert refused.status_code == 409
    assert "close it at the desk instead" in refused.content.decode()
    night.refresh_from_db()
    assert not night.is_closed
