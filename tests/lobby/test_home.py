"""The front page: what this is for a stranger, what comes next for a player."""

from datetime import timedelta

import pytest
from django.urls import reverse
from django.utils import timezone

from clubs.actions import attendance
from clubs.models import Night, Role
from players.models import Player, User
from tests import factories

pytestmark = pytest.mark.django_db

HOME = "/"


def tonight(club, **fields):
    """A night of the club that begins in an hour."""
    night = factories.night(club, **fields)
    now = timezone.now()
    Night.objects.filter(pk=night.pk).update(
        date=now.date(), starts_at=now + timedelta(hours=1), ends_at=now + timedelta(hours=5)
    )
    night.refresh_from_db()
    return night


def sign_up(night, user):
    player = Player.objects.get(user=user)
    attendance.sign_up(
        night=night, player=player, by=user, now=factories.NOW, client_id=factories.cid()
    )


def test_a_stranger_reads_what_this_is_and_where_one_plays_next(client):
    club = factories.club(city="Tallinn")
    night = tonight(club)
    page = client.get(HOME).text
    assert "from the door to the season table" in page
    assert reverse("clubs:night", args=(club.slug, night.pk)) in page
    assert reverse("account_login") in page
    assert reverse("clubs:found") in page


def test_an_empty_site_says_to_found_a_club(client):
    assert "There is no club yet" in client.get(HOME).text


def test_a_night_long_over_is_not_next(client):
    factories.night(factories.club())
    assert "No night is planned" in client.get(HOME).text


def test_a_login_without_a_club_is_led_to_one(client):
    client.force_login(User.objects.create_user("new@example.org"))
    assert "Find your club" in client.get(HOME).text


def test_a_member_sees_the_nights_of_the_clubs_with_the_own_state(client):
    club, other = factories.club(), factories.club("riga")
    user = factories.member(club)
    night, elsewhere = tonight(club, capacity=1), tonight(other)
    client.force_login(user)
    page = client.get(HOME).text
    assert reverse("clubs:night", args=(club.slug, night.pk)) in page
    assert reverse("clubs:night", args=(other.slug, elsewhere.pk)) not in page
    sign_up(night, user)
    sign_up(elsewhere, user)
    page = client.get(HOME).text
    assert page.count("you signed up") == 2
    assert "1 of 1 places taken" in page


def test_one_press_signs_up_where_there_is_a_place(client):
    club = factories.club()
    user = factories.member(club)
    free, full = tonight(club, capacity=2), tonight(club, capacity=1)
    sign_up(full, factories.member(club, email="other@example.org"))
    client.force_login(user)
    page = client.get(HOME).text
    address = reverse("clubs:sign_up", args=(club.slug, free.pk))
    assert f'action="{address}"' in page
    assert f'action="{reverse("clubs:sign_up", args=(club.slug, full.pk))}"' not in page
    client.post(address, {"client_id": str(factories.cid())})
    page = client.get(HOME).text
    assert "you signed up" in page
    assert f'action="{address}"' not in page


def test_who_sits_at_a_table_sees_table_wind_and_the_way_there(client):
    club = factories.club()
    user = factories.member(club)
    night = tonight(club)
    factories.present(night, 3)
    attendance.check_in(
        night=night,
        player=Player.objects.get(user=user),
        by=None,
        now=factories.NOW,
        client_id=factories.cid(),
    )
    game = factories.seat(night).tables.get().game
    client.force_login(user)
    page = client.get(HOME).text
    assert "You sit at table 1" in page
    wind = game.seats.get(player__user=user).index
    assert f"wind-{wind}" in page
    assert reverse("clubs:table", args=(club.slug, night.pk, game.pk)) in page


def test_the_own_last_results_are_there(client):
    club = factories.club()
    user = factories.member(club)
    night = tonight(club)
    players = [*factories.present(night, 3), Player.objects.get(user=user)]
    factories.played(night, players, (20000, 25000, 30000, 45000))
    client.force_login(user)
    page = client.get(HOME)
    assert "You sit at table" not in page.text
    (row,) = page.context["results"]
    assert (row.points, row.rank) == (45000, 1)
    assert "+30.0" in page.text


def test_thirty_of_everything_cost_the_queries_of_one(client, django_assert_max_num_queries):
    def fill(number):
        club = factories.club(f"club-{number}")
        club.memberships.create(player=player, role=Role.MEMBER)
        night = tonight(club)
        factories.played(
            night, [player, *factories.present(night, 3)], (45000, 30000, 25000, 20000)
        )

    user = factories.user()
    player = Player.objects.get(user=user)
    for reader in (user, None):
        fill(f"{reader}-0".replace(" ", "-").lower())
        client.logout()
        if reader:
            client.force_login(reader)
        with django_assert_max_num_queries(12) as one:
            client.get(HOME)
        for number in range(1, 8):
            fill(f"{reader}-{number}".replace(" ", "-").lower())
        with django_assert_max_num_queries(12) as many:
            client.get(HOME)
        assert len(many) == len(one)
