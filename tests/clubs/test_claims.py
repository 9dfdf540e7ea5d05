"""A login says to be a player: asked, confirmed, declined, joined with its own, given up."""

import pytest
from django.urls import reverse

from clubs.actions import attendance
from clubs.models import Membership, Role
from players.merge_rules import plan
from players.models import Claim, Player, PlayerLog, User
from tests import factories

pytestmark = pytest.mark.django_db


@pytest.fixture
def club():
    return factories.club()


@pytest.fixture
def anna(club):
    """A member without a login."""
    player = factories.player("Anna Tamm")
    Membership.objects.create(club=club, player=player)
    return player


@pytest.fixture
def login():
    return User.objects.create_user("anna@example.org", name="Anna T.")


@pytest.fixture
def organiser(club):
    return factories.member(club, Role.ORGANISER)


def press(client, user, name, *args, **fields):
    client.force_login(user)
    return client.post(reverse(name, args=args), {"client_id": factories.cid(), **fields})


def codes(player):
    return list(PlayerLog.objects.filter(player=player).values_list("code", flat=True))


def test_a_claim_waits_for_an_organiser_who_confirms_it(client, club, anna, login, organiser):
    press(client, login, "players:claim", anna.pk)
    press(client, login, "players:claim", anna.pk)
    claim = Claim.objects.get()
    assert Player.objects.get(pk=anna.pk).user is None
    client.force_login(organiser)
    assert "Anna T." in client.get(reverse("clubs:claims", args=[club.slug])).text
    address = reverse("clubs:confirm_claim", args=[club.slug, claim.pk])
    assert "Is Anna T. Anna Tamm?" in client.get(address).text
    press(client, organiser, "clubs:confirm_claim", club.slug, claim.pk)
    assert Player.objects.get(pk=anna.pk).user == login
    assert not Claim.objects.exists()
    assert codes(anna) == ["claim_asked", "claimed"]


def test_a_claim_is_taken_back_or_declined(client, club, anna, login, organiser):
    press(client, login, "players:claim", anna.pk)
    press(client, login, "players:claim", anna.pk, withdraw="1")
    assert not Claim.objects.exists()
    press(client, login, "players:claim", anna.pk)
    press(client, organiser, "clubs:decline_claim", club.slug, Claim.objects.get().pk)
    assert not Claim.objects.exists()
    assert Player.objects.get(pk=anna.pk).user is None
    assert codes(anna)[-1] == "claim_declined"


def test_a_login_with_a_player_of_its_own_is_joined_as_previewed(client, club, anna, organiser):
    user = factories.user("own@example.org", name="Anna T.")
    night = factories.night(club)
    attendance.check_in(
        night=night, player=anna, by=None, now=factories.NOW, client_id=factories.cid()
    )
    press(client, user, "players:claim", anna.pk)
    claim = Claim.objects.get()
    address = reverse("clubs:confirm_claim", args=[club.slug, claim.pk])
    client.force_login(organiser)
    page = client.get(address).text
    assert "1 evening" in page
    seen = plan(user.player, anna).mark
    press(client, organiser, "clubs:confirm_claim", club.slug, claim.pk, seen=seen)
    assert night.attendances.get().player == user.player
    assert Membership.objects.get(club=club, player=user.player)
    assert not Player.objects.filter(pk=anna.pk).exists()


def test_whose_login_it_is_cannot_be_claimed(client, anna, login):
    other = factories.user("o@example.org", name="Olga").player
    assert press(client, login, "players:claim", other.pk).status_code == 409
    assert press(client, other.user, "players:claim", other.pk).status_code == 409
    assert not Claim.objects.exists()


def test_another_clubs_organiser_confirms_nothing(client, club, anna, login):
    press(client, login, "players:claim", anna.pk)
    stranger = factories.member(factories.club("riga"), Role.OWNER)
    pk = Claim.objects.get().pk
    assert press(client, stranger, "clubs:confirm_claim", club.slug, pk).status_code == 403
    assert press(client, stranger, "clubs:confirm_claim", "riga", pk).status_code == 404
    assert Player.objects.get(pk=anna.pk).user is None


def test_who_is_hidden_cannot_be_claimed_by_a_stranger(client, anna, login):
    Player.objects.filter(pk=anna.pk).update(privacy=Player.Privacy.HIDDEN)
    assert press(client, login, "players:claim", anna.pk).status_code == 404


def test_a_player_is_given_up_and_the_results_stay(client, club, organiser):
    player = organiser.player
    press(client, organiser, "clubs:give_up")
    assert Player.objects.get(pk=player.pk).user is None
    assert Membership.objects.filter(player=player).exists()
    assert codes(player)[-1] == "given_up"


def test_the_last_owner_gives_nothing_up(client, club):
    owner = factories.member(club, Role.OWNER)
    press(client, owner, "clubs:give_up")
    assert Player.objects.get(user=owner)
