"""The code at the door: come, come again, come to the wrong night, come when it is over."""

from datetime import timedelta
from urllib.parse import unquote

import pytest
from django.urls import reverse
from django.utils import timezone

from clubs import door
from clubs.actions import attendance, nights
from clubs.models import Attendance, Membership, Role
from tests import factories

pytestmark = pytest.mark.django_db


def night_from(club, start, **fields):
    return factories.night(
        club,
        day=club.today(start),
        starts_at=start,
        ends_at=start + timedelta(hours=5),
        **fields,
    )


@pytest.fixture
def club():
    return factories.club()


@pytest.fixture
def night(club):
    return night_from(club, timezone.now() - timedelta(hours=1))


@pytest.fixture
def anna(client, club):
    user = factories.user()
    Membership.objects.create(club=club, player=user.player)
    client.force_login(user)
    return user


def address(night):
    return reverse("clubs:at_door", args=[night.club.slug, door.code(night)])


def come(client, night, **typed):
    return client.post(address(night), {"client_id": str(factories.cid()), **typed})


def test_who_follows_the_code_and_presses_is_here(client, night, anna):
    assert "I am here" in client.get(address(night)).content.decode()
    assert not night.attendances.exists()
    assert come(client, night).status_code == 302
    one = night.attendances.get()
    assert (one.player, one.state, one.guest) == (anna.player, Attendance.State.HERE, False)
    assert night.log.get(code="arrived").by == anna
    assert "you are here" in client.get(address(night)).content.decode()


def test_a_stranger_signs_in_and_comes_back_to_the_door(client, night):
    answer = client.get(address(night))
    assert unquote(answer.url) == f"{reverse('account_login')}?next={address(night)}"


def test_who_comes_again_is_told_so(client, night, anna):
    come(client, night)
    answer = come(client, night)
    assert answer.status_code == 409
    assert "you are here" in answer.content.decode()
    assert night.attendances.count() == 1


def test_the_code_of_another_night_says_which_it_is_and_where_to_go(client, club, night, anna):
    last_week = night_from(club, timezone.now() - timedelta(days=7))
    nights.close(night=last_week, by=None, now=timezone.now(), client_id=None)
    words = client.get(address(last_week)).content.decode()
    assert "which is over" in words
    assert reverse("clubs:night", args=[club.slug, night.pk]) in words
    assert come(client, last_week).status_code == 409
    assert not Attendance.objects.exists()


@pytest.mark.parametrize("days", [-1, 1])
def test_nobody_checks_in_before_or_after(client, club, anna, days):
    other = night_from(club, timezone.now() + timedelta(days=days))
    answer = come(client, other)
    assert answer.status_code == 409
    assert "which is not now" in answer.content.decode()
    assert not Attendance.objects.exists()


def test_a_code_we_did_not_sign_opens_nothing(client, club, night, anna):
    other = factories.club("riga")
    signed = reverse("clubs:at_door", args=[other.slug, door.code(night)])
    assert client.get(signed).status_code == 404
    forged = reverse("clubs:at_door", args=[club.slug, f"{door.code(night)}x"])
    assert client.get(forged).status_code == 404


def test_the_age_is_asked_for_once(client, club, anna):
    night = night_from(club, timezone.now(), minimum_age=18)
    answer = come(client, night)
    assert answer.status_code == 422
    assert "18" in answer.content.decode()
    assert come(client, night, age_confirmed="1").status_code == 302
    assert night.attendances.get().age_confirmed


def test_who_said_their_age_at_sign_up_just_comes(client, club, anna):
    night = night_from(club, timezone.now(), minimum_age=18)
    attendance.sign_up(
        night=night,
        player=anna.player,
        age_confirmed=True,
        by=anna,
        now=timezone.now(),
        client_id=None,
    )
    assert come(client, night).status_code == 302


def test_the_wall_shows_the_code_only_to_those_who_keep_the_scores(client, club, night, anna):
    hall = reverse("clubs:hall", args=[club.slug, night.pk])
    assert "qr" not in client.get(hall).context
    client.force_login(factories.member(club, Role.SCOREKEEPER))
    assert client.get(hall).context["qr"].startswith("data:image/svg+xml")
    page = client.get(reverse("clubs:door_code", args=[club.slug, night.pk]))
    assert page.context["link"].endswith(address(night))
