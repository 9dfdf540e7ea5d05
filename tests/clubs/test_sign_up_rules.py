"""When sign-up is open, how old one must be, who moves up, and that the desk tells what changed."""

import re
from datetime import UTC, date, datetime, timedelta

import pytest
from django.urls import reverse
from django.utils import timezone

from clubs.actions import attendance, nights, series
from clubs.actions.plans import NightPlan, SeriesPlan
from clubs.actions.refusals import (
    AgeNotConfirmed,
    NightClosed,
    NightEnded,
    SignUpNotYet,
    SignUpOver,
)
from clubs.models import Attendance, Membership, Role
from clubs.standings import standings
from games.actions.results import Totals
from tests import factories
from tests.clubs.test_races import at_once, call

pytestmark = pytest.mark.django_db

HOUR = timedelta(hours=1)


def sign_up(night, now, player=None, **more):
    return attendance.sign_up(
        night=night,
        player=player or factories.player(),
        by=None,
        now=now,
        client_id=factories.cid(),
        **more,
    )


def test_sign_up_opens_and_closes_when_it_was_planned_to():
    night = factories.night(factories.club(), sign_up_opens=7, sign_up_closes=2)
    start = night.starts_at
    with pytest.raises(SignUpNotYet) as early:
        sign_up(night, start - timedelta(days=7, minutes=1))
    assert early.value.params["opens"] == "2026-02-28T18:00:00+02:00"
    assert sign_up(night, start - timedelta(days=7)).state == "signed_up"
    assert sign_up(night, start - 2 * HOUR - timedelta(minutes=1)).state == "signed_up"
    with pytest.raises(SignUpOver):
        sign_up(night, start - 2 * HOUR)
    assert night.attendances.count() == 2


def test_hours_are_counted_on_the_clock_of_the_world_when_ours_changes():
    """Six hours before 05:00 on 29 March are seven on the wall: the clocks skip one."""
    night = factories.night(
        factories.club(),
        day=date(2026, 3, 29),
        starts_at=datetime(2026, 3, 29, 2, 0, tzinfo=UTC),
        ends_at=datetime(2026, 3, 29, 9, 0, tzinfo=UTC),
        sign_up_closes=6,
    )
    closed = night.sign_up_until.astimezone(night.club.zone)
    assert f"{closed:%d.%m %H:%M}" == "28.03 22:00"


def test_the_page_says_when_sign_up_opens(client):
    club = factories.club()
    now = timezone.now()
    night = factories.night(
        club,
        day=club.today(now + timedelta(days=20)),
        starts_at=now + timedelta(days=20),
        ends_at=now + timedelta(days=20, hours=5),
        sign_up_opens=7,
    )
    client.force_login(factories.member(club))
    page = client.get(reverse("clubs:night", args=[club.slug, night.pk])).content.decode()
    assert "Sign-up opens on" in page
    assert "I am not coming" not in page
    typed = {"client_id": str(factories.cid())}
    answer = client.post(reverse("clubs:sign_up", args=[club.slug, night.pk]), typed)
    assert answer.status_code == 409
    assert not night.attendances.exists()


def test_who_signs_up_says_that_they_are_old_enough():
    night = factories.night(factories.club(), minimum_age=18)
    with pytest.raises(AgeNotConfirmed):
        sign_up(night, factories.NOW)
    assert sign_up(night, factories.NOW, age_confirmed=True).age_confirmed


@pytest.mark.parametrize("over", [NightEnded, NightClosed])
def test_reg_09_sign_up_is_over_with_the_night(client, over):
    night = factories.night(factories.club())
    now = factories.NOW
    if over is NightClosed:
        nights.close(night=night, by=None, now=now, client_id=None)
    else:
        now = night.ends_at
    with pytest.raises(over):
        sign_up(night, now)
    client.force_login(factories.member(night.club))
    typed = {"client_id": str(factories.cid())}
    answer = client.post(reverse("clubs:sign_up", args=[night.club.slug, night.pk]), typed)
    assert answer.status_code == 409
    assert not night.attendances.exists()


def queue(night, count):
    """So many who signed up for a night of three places."""
    people = [factories.player(f"P {number}") for number in range(count)]
    for minute, player in enumerate(people):
        sign_up(night, factories.NOW + timedelta(minutes=minute), player)
    return people


def states(night):
    rows = night.attendances.order_by("signed_up_at").values_list("state", flat=True)
    return list(rows)


def test_more_places_move_up_the_first_of_the_waiting_list():
    night = factories.night(factories.club(), capacity=3)
    queue(night, 6)
    details = NightPlan(**NightPlan.of(night).fields() | {"capacity": 5})
    nights.change(
        night=night, details=details, seen_version=1, by=None, now=factories.NOW, client_id=None
    )
    assert states(night) == ["signed_up"] * 5 + ["waiting"]
    assert night.log.filter(code="moved_up").count() == 2


def test_a_series_with_more_places_moves_up_at_every_night():
    club = factories.club()
    made = factories.series(club, capacity=3)
    night = made.nights.select_related("club").earliest("starts_at")
    queue(night, 4)
    details = SeriesPlan(**SeriesPlan.of(made).fields() | {"capacity": 4})
    series.change(
        series=made, details=details, seen_version=1, by=None, now=factories.NOW, client_id=None
    )
    assert states(night) == ["signed_up"] * 4


@pytest.mark.django_db(transaction=True)
@pytest.mark.postgres
def test_reg_02_a_place_given_back_while_places_are_added_moves_each_up_once():
    night = factories.night(factories.club(), capacity=3)
    first, *_ = queue(night, 6)
    night.refresh_from_db()
    details = NightPlan(**NightPlan.of(night).fields() | {"capacity": 4})
    at_once(
        call(attendance.withdraw, night, player=first),
        call(nights.change, night, details=details, seen_version=night.plan_version),
    )
    assert states(night) == ["withdrawn"] + ["signed_up"] * 4 + ["waiting"]
    moved = [row.params["name"] for row in night.log.filter(code="moved_up")]
    assert len(moved) == len({str(name) for name in moved}) == 2


@pytest.fixture
def desk(client):
    night = factories.night(factories.club())
    client.force_login(factories.member(night.club, Role.ORGANISER))
    return night


def at_desk(client, night):
    return client.get(reverse("clubs:desk", args=[night.club.slug, night.pk])).content.decode()


def test_reg_11_a_check_in_on_the_wrong_row_is_named_and_undone(client, desk):
    wrong = factories.player("Anna Tamm")
    Membership.objects.create(club=desk.club, player=wrong)
    address = reverse("clubs:check_in", args=[desk.club.slug, desk.pk])
    typed = {"client_id": str(factories.cid()), "player": wrong.pk}
    page = client.post(address, typed, follow=True).content.decode()
    assert "<strong>Anna Tamm</strong> is here." in page
    assert "person-just" in page
    undo = reverse("clubs:undo_check_in", args=[desk.club.slug, desk.pk, wrong.pk])
    assert undo in page
    client.post(undo, {"client_id": str(factories.cid())})
    assert desk.attendances.get().state == Attendance.State.WITHDRAWN
    codes = list(desk.log.values_list("code", flat=True))
    assert codes[-2:] == ["arrived", "check_in_undone"]


def test_reg_12_who_comes_after_the_draw_is_told_and_nobody_is_moved(client, desk):
    sitting = factories.seated(desk, 8)
    seats = [list(table.game.seats.values_list("player", flat=True)) for table in _tables(sitting)]
    late = factories.player("Late Comer")
    attendance.check_in(night=desk, player=late, by=None, now=factories.NOW, client_id=None)
    page = " ".join(re.sub("<[^>]*>", " ", at_desk(client, desk)).split())
    assert "1 person came after the seating and sits nowhere: Late Comer." in page
    assert seats == [
        list(table.game.seats.values_list("player", flat=True)) for table in _tables(sitting)
    ]


def _tables(sitting):
    return sitting.tables.select_related("game").order_by("game__table")


def test_con_07_a_job_begins_when_its_rows_are_there(django_capture_on_commit_callbacks):
    """Nothing is sent while the result is not yet written for everybody; then all is found."""
    from clubs.actions import results
    from clubs.tasks import warm_season

    club = factories.club()
    season = factories.season(club)
    table = factories.seated(factories.night(club), 4).tables.select_related("game").get()
    with django_capture_on_commit_callbacks() as waiting:
        results.enter(
            table=table,
            totals=Totals(points=(45_000, 30_000, 25_000, 20_000)),
            seen_version=table.game.version,
            by=None,
            now=factories.NOW,
            client_id=None,
        )
    assert waiting
    warm_season(season.pk)
    season.refresh_from_db()
    assert standings(season).games == 1


@pytest.mark.django_db(transaction=True)
@pytest.mark.postgres
def test_con_09_eight_desks_at_once_lose_nothing():
    night = factories.night(factories.club())

    def desk(number):
        def work():
            for guest in range(5):
                name = f"Guest {number}-{guest}"
                call(attendance.check_in_guest, night, name=name, newcomer=False)()

        return work

    answers = at_once(*[desk(number) for number in range(8)])
    assert answers == [None] * 8
    assert night.attendances.here().count() == 40
    night.refresh_from_db()
    assert night.version == 41
