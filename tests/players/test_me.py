"""One's own page: who one is, the account, one's clubs; and one name for login and player."""

import pytest
from django.urls import reverse

from clubs.models import Role
from players.models import Player, User
from tests import factories

pytestmark = pytest.mark.django_db

ME = "/me/"


def test_it_is_for_who_is_signed_in(client):
    response = client.get(ME)
    assert response.headers["Location"] == f"{reverse('account_login')}?next={ME}"


def test_it_leads_to_everything_one_may_change(client):
    client.force_login(factories.user())
    page = client.get(ME).text
    assert "in results: Anna Tamm" in page
    for name in (
        "players:preferences",
        "account_email",
        "account_change_password",
        "mfa_index",
        "account_logout",
        "clubs:mine",
    ):
        assert f'"{reverse(name)}"' in page


def test_a_login_that_is_no_player_is_told_so(client):
    client.force_login(User.objects.create_user("new@example.org"))
    assert "not a player of any club yet" in client.get(ME).text


def test_there_it_says_under_which_name_it_plays(client):
    user = User.objects.create_user("new@example.org", name="Nora")
    client.force_login(user)
    assert 'value="Nora"' in client.get(ME).text
    assert client.post(ME, {"client_id": str(factories.cid()), "name": " "}).status_code == 422
    form = {"client_id": str(factories.cid()), "name": "Nora L."}
    for _ in range(2):
        assert client.post(ME, form).status_code == 302
    assert [one.name for one in Player.objects.filter(user=user)] == ["Nora L."]


def test_my_clubs_are_a_page_and_a_part_of_one(client):
    club = factories.club()
    client.force_login(factories.member(club, Role.ORGANISER))
    address = reverse("clubs:mine")
    page, part = client.get(address).text, client.get(address, headers={"hx-request": "true"}).text
    for text in (page, part):
        assert f'"{reverse("clubs:club", args=(club.slug,))}"' in text
        assert "organiser" in text
    assert "<html" in page
    assert "<html" not in part


def test_without_a_club_the_next_step_is_said(client):
    client.force_login(User.objects.create_user("new@example.org"))
    assert "Find a club" in client.get(reverse("clubs:mine")).text


def test_a_new_name_is_the_name_in_results_too(client):
    user = factories.user(name="Ana Tam")
    client.force_login(user)
    typed = {"name": "Anna  Tamm", "language": "", "time_zone": "Europe/Tallinn"}
    assert client.post(reverse("players:preferences"), typed).status_code == 302
    user.refresh_from_db()
    assert (user.name, user.time_zone) == ("Anna Tamm", "Europe/Tallinn")
    assert list(Player.objects.named("anna tamm")) == [Player.objects.get(user=user)]
