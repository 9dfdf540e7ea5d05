"""The page on which one says who one is, and the organisers' page of a member."""

import pytest
from django.urls import reverse

from clubs.models import Membership, Role
from players.actions import identity
from players.models import Player
from tests import factories

pytestmark = pytest.mark.django_db


@pytest.fixture
def anna():
    return factories.user().player


@pytest.fixture(params=["own", "organiser"])
def page(request, client, anna):
    """The address of Anna's page for herself and for an organiser of her club, signed in."""
    if request.param == "own":
        client.force_login(anna.user)
        return reverse("players:identity")
    club = factories.club()
    membership = Membership.objects.create(club=club, player=anna)
    client.force_login(factories.member(club, Role.ORGANISER))
    return reverse("clubs:identify", args=[club.slug, membership.pk])


def send(client, page, **fields):
    return client.post(page, {"client_id": factories.cid(), **fields})


def test_all_is_said_and_taken_back(client, page, anna):
    for fields in (
        {"change": "country", "country": "EE"},
        {"change": "alias", "name": "Anna Saar"},
        {"change": "number", "federation": "ema", "text": "00120034"},
        {"change": "online", "service": "tenhou", "text": "NoName"},
    ):
        assert send(client, page, **fields).headers["Location"] == page
    shown = client.get(page).text
    for words in ("Estonia", "Anna Saar", "00120034", "NoName", "added the EMA number 00120034"):
        assert words in shown
    for change, row in (
        ("remove_alias", anna.aliases.get()),
        ("remove_number", anna.identifiers.get()),
        ("remove_online", anna.online_names.get()),
    ):
        assert send(client, page, change=change, row=row.pk).status_code == 302
    assert not anna.aliases.exists()
    assert not anna.identifiers.exists()
    assert not anna.online_names.exists()


def test_what_is_refused_stays_typed(client, page, anna):
    other = factories.player("Boris Kask")
    who = {"by": None, "now": factories.NOW, "client_id": None}
    identity.add_identifier(player=other, federation="EMA", text="00120034", **who)
    refused = send(client, page, change="number", federation="EMA", text="00120034")
    assert refused.status_code == 409
    assert "Boris Kask has the EMA number 00120034" in refused.text
    assert 'value="00120034"' in refused.text
    empty = send(client, page, change="alias", name=" ")
    assert empty.status_code == 422


def test_what_is_not_ours_to_remove_stays(client, page, anna):
    other = factories.player("Boris Kask")
    who = {"by": None, "now": factories.NOW, "client_id": None}
    identity.add_alias(player=other, name="Bob", **who)
    send(client, page, change="remove_alias", row=other.aliases.get().pk)
    assert other.aliases.exists()


def test_an_unknown_change_changes_nothing(client, page, anna):
    assert send(client, page, change="name", name="Zed").status_code == 200
    assert Player.objects.get(pk=anna.pk).full_name == "Anna Tamm"


def test_a_login_without_a_player_says_its_name_first(client):
    client.force_login(factories.User.objects.create_user("new@example.org"))
    assert client.get(reverse("players:identity")).headers["Location"] == reverse("players:me")


def test_many_names_cost_as_many_queries_as_one(client, page, anna, django_assert_num_queries):
    from django.db import connection
    from django.test.utils import CaptureQueriesContext

    who = {"by": anna.user, "now": factories.NOW, "client_id": None}

    def fill(first, last):
        for n in range(first, last):
            identity.add_alias(player=anna, name=f"Anna {n}", **who)
            identity.add_identifier(player=anna, federation=f"F{n}", text=str(n), **who)
            identity.add_online_name(player=anna, service="tenhou", text=f"Name{n}", **who)

    fill(0, 1)
    client.get(page)
    with CaptureQueriesContext(connection) as one:
        client.get(page)
    fill(1, 30)
    with django_assert_num_queries(len(one)):
        client.get(page)
