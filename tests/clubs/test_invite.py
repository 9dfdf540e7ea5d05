"""The invite link: shown with its QR, looked at without effect, used once, ended in time."""

from datetime import timedelta
from threading import Barrier, Thread

import pytest
from django.db import connection
from django.urls import reverse
from django.utils import timezone

from clubs import invitations
from clubs.actions import invites, members
from clubs.actions.refusals import InviteOver
from clubs.models import ClubLog, Membership, Role
from players.actions.people import HasLogin, HasPlayer
from players.models import Player, User
from tests import factories

pytestmark = [pytest.mark.django_db, pytest.mark.postgres]


@pytest.fixture
def anna():
    """A member without a login."""
    club = factories.club()
    members.add(
        club=club,
        names=("Anna Tamm",),
        same={},
        by=None,
        now=factories.NOW,
        client_id=factories.cid(),
    )
    return Membership.objects.select_related("club", "player").get()


def invite(membership, now=None):
    return invites.invite(
        membership=membership, by=None, now=now or timezone.now(), client_id=factories.cid()
    )


def claim(membership, user, *, invited_at=None, now=None, client_id=None):
    return invites.claim(
        membership=membership,
        invited_at=invited_at or membership.invited_at,
        by=user,
        now=now or timezone.now(),
        client_id=client_id or factories.cid(),
    )


def address(membership):
    return reverse("clubs:claim", args=(membership.club.slug, invitations.token(membership)))


def newcomer(email="new@example.org"):
    return User.objects.create_user(email)


def test_an_organiser_gets_a_link_with_its_qr_and_may_withdraw_it(client, anna):
    client.force_login(factories.member(anna.club, Role.ORGANISER))
    page = reverse("clubs:member", args=(anna.club.slug, anna.pk))
    assert "data:image/svg+xml" not in client.get(page).text
    make = reverse("clubs:invite_member", args=(anna.club.slug, anna.pk))
    assert client.post(make, {"client_id": str(factories.cid())}).status_code == 302
    anna.refresh_from_db()
    shown = client.get(page)
    assert f"http://testserver{address(anna)}" in shown.text
    assert "data:image/svg+xml" in shown.text
    assert "no-store" in shown.headers["Cache-Control"]
    withdraw = reverse("clubs:withdraw_invite", args=(anna.club.slug, anna.pk))
    client.post(withdraw, {"client_id": str(factories.cid())})
    assert client.get(address(anna)).status_code == 410
    codes = ClubLog.objects.order_by("pk").values_list("code", flat=True)
    assert list(codes)[1:] == ["invited", "invite_withdrawn"]


def test_looking_at_the_link_changes_nothing(client, anna):
    anna = invite(anna)
    for user in (None, newcomer()):
        if user:
            client.force_login(user)
        for _ in range(2):
            assert client.get(address(anna)).status_code == 200
        assert client.head(address(anna)).status_code == 200
    assert Player.objects.get(pk=anna.player_id).user is None


def test_a_stranger_signs_in_first_and_comes_back(client, anna):
    anna = invite(anna)
    page = client.get(address(anna)).text
    for door in ("account_login", "account_signup"):
        assert f"{reverse(door)}?next=/clubs/tallinn/claim/" in page
    assert client.post(address(anna), {"client_id": str(factories.cid())}).status_code == 403
    user = User.objects.create_user("new@example.org", "correct horse battery")
    typed = {"login": user.email, "password": "correct horse battery", "next": address(anna)}
    response = client.post(reverse("account_login"), typed)
    assert response.headers["Location"] == address(anna)


def test_the_button_claims_and_the_link_is_over(client, anna):
    anna = invite(anna)
    link, user = address(anna), newcomer()
    client.force_login(user)
    form = {"client_id": str(factories.cid())}
    for _ in range(2):
        assert client.post(link, form).status_code == 302
    assert Player.objects.get(pk=anna.player_id).user == user
    assert ClubLog.objects.filter(code="claimed").count() == 1
    client.force_login(newcomer("other@example.org"))
    assert client.get(link).status_code == 410
    assert client.post(link, {"client_id": str(factories.cid())}).status_code == 410
    assert Player.objects.get(pk=anna.player_id).user == user


def test_a_link_made_anew_ends_the_old_one(anna):
    old = invite(anna).invited_at
    new = invite(anna)
    with pytest.raises(InviteOver):
        claim(new, newcomer(), invited_at=old)
    assert claim(new, newcomer("second@example.org")).player.user is not None


def test_a_link_lives_fourteen_days(anna):
    now = timezone.now()
    anna = invite(anna, now)
    with pytest.raises(InviteOver):
        claim(anna, newcomer(), now=now + timedelta(days=14))
    claim(anna, User.objects.get(), now=now + timedelta(days=14, seconds=-1))


def test_who_left_the_club_cannot_use_an_old_link(anna):
    anna = invite(anna)
    members.retire(
        membership=anna, by_owner=True, by=None, now=factories.NOW, client_id=factories.cid()
    )
    with pytest.raises(InviteOver):
        claim(anna, newcomer())


def test_a_login_that_is_a_player_already_is_told_so(client, anna):
    anna = invite(anna)
    user = factories.user("nora@example.org", name="Nora")
    with pytest.raises(HasPlayer):
        claim(anna, user)
    client.force_login(user)
    assert "Your login is the player Nora already" in client.get(address(anna)).text
    anna.refresh_from_db()
    assert anna.invited_at is not None


def test_who_has_a_login_gets_no_link():
    member = factories.member(factories.club())
    with pytest.raises(HasLogin):
        invite(Membership.objects.get(player__user=member))


@pytest.mark.parametrize("change", ["x", ""])
def test_a_forged_link_is_not_found(client, anna, change):
    anna = invite(anna)
    token = invitations.token(anna)
    forged = token + change if change else token.replace("-", "-1", 1)
    assert client.get(reverse("clubs:claim", args=("tallinn", forged))).status_code == 404
    other = factories.club("riga")
    assert client.get(reverse("clubs:claim", args=(other.slug, token))).status_code == 404


@pytest.mark.django_db(transaction=True)
def test_two_who_press_at_the_same_moment_are_not_both_anna(anna):
    anna = invite(anna)
    users = [newcomer(f"user{number}@example.org") for number in range(4)]
    start, outcomes = Barrier(len(users)), []

    def press(user):
        start.wait()
        try:
            claim(anna, user)
            outcomes.append("claimed")
        except InviteOver:
            outcomes.append("over")
        finally:
            connection.close()

    threads = [Thread(target=press, args=(user,)) for user in users]
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join()
    assert sorted(outcomes) == ["claimed", "over", "over", "over"]
    assert ClubLog.objects.filter(code="claimed").count() == 1
