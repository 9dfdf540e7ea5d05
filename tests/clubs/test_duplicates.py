"""Who is here twice: the list, the preview, joining and parting; and who may."""

import pytest
from django.db import connection
from django.test.utils import CaptureQueriesContext
from django.urls import reverse

from clubs.models import Membership, Role
from clubs.queries.duplicates import duplicates
from players.actions import identity
from players.merge_rules import plan
from players.models import Merge, Player
from tests import factories

pytestmark = pytest.mark.django_db


@pytest.fixture
def club():
    return factories.club()


@pytest.fixture
def two(club):
    """Anna and Ana, members both."""
    people = [factories.player(name) for name in ("Anna Tamm", "Ana Tamm")]
    for one in people:
        Membership.objects.create(club=club, player=one)
    return people


@pytest.fixture
def organiser(club, client):
    user = factories.member(club, Role.ORGANISER)
    client.force_login(user)
    return user


def page(club, kept, gone):
    return reverse("clubs:merge", args=[club.slug, kept.pk, gone.pk])


def join(client, club, kept, gone):
    fields = {"client_id": factories.cid(), "seen": plan(kept, gone).mark}
    return client.post(page(club, kept, gone), fields)


def names(club, *, elsewhere=False):
    found = duplicates(club, elsewhere=elsewhere)
    return [(row.one.name, row.other.name, row.same_name) for row in found]


def test_names_alike_are_listed_those_of_one_name_first(club, two):
    for name in ("Boris Kask", "ana  tamm", "Tamm Boris"):
        Membership.objects.create(club=club, player=factories.player(name))
    assert names(club) == [
        ("Ana Tamm", "ana tamm", True),
        ("Anna Tamm", "Ana Tamm", False),
        ("Anna Tamm", "ana tamm", False),
    ]


def test_another_name_is_compared_too(club, two):
    saar = factories.player("Anna Saar")
    Membership.objects.create(club=club, player=saar)
    who = {"by": None, "now": factories.NOW, "client_id": None}
    identity.add_alias(player=two[0], name="Anna Saar", **who)
    assert ("Anna Tamm", "Anna Saar", True) in names(club)


def test_who_sat_at_one_table_is_left_out(club, two):
    others = [factories.player(name) for name in ("Boris", "Chie")]
    factories.played(factories.night(club), [*two, *others], (30000,) * 4)
    assert names(club) == []


def test_an_administrator_sees_namesakes_elsewhere(club, two):
    Membership.objects.create(club=factories.club("riga"), player=factories.player("Tamm Anna"))
    assert len(names(club)) == 1
    assert ("Anna Tamm", "Tamm Anna", False) in names(club, elsewhere=True)


def test_looking_joins_nobody_and_the_button_does(client, club, two, organiser):
    anna, ana = two
    shown = client.get(reverse("clubs:duplicates", args=[club.slug])).text
    assert page(club, anna, ana) in shown
    preview = client.get(page(club, anna, ana)).text
    assert "the membership of Tallinn" in preview
    assert Player.objects.filter(pk__in=[anna.pk, ana.pk]).count() == 2
    assert join(client, club, anna, ana).status_code == 302
    assert list(anna.aliases.values_list("name", flat=True)) == ["Ana Tamm"]
    shown = client.get(reverse("clubs:duplicates", args=[club.slug])).text
    undo = reverse("clubs:undo_merge", args=[club.slug, Merge.objects.get().pk])
    assert undo in shown
    client.post(undo, {"client_id": factories.cid()})
    assert Player.objects.filter(pk=ana.pk).exists()


def test_reg_05_who_sat_at_one_table_is_refused_with_the_table(client, club, two, organiser):
    others = [factories.player(name) for name in ("Boris", "Chie")]
    night = factories.night(club)
    table = factories.played(night, [*two, *others], (30000,) * 4)
    shown = client.get(page(club, *two)).text
    address = reverse("clubs:table", args=[club.slug, night.pk, table.game_id])
    assert f'href="{address}"' in shown
    assert "<button>Join them" not in shown
    assert join(client, club, *two).status_code == 409
    assert not Merge.objects.exists()


def test_a_preview_gone_stale_is_shown_anew(client, club, two, organiser):
    anna, ana = two
    fields = {"client_id": factories.cid(), "seen": "old"}
    answer = client.post(page(club, anna, ana), fields)
    assert answer.status_code == 409
    assert plan(anna, ana).mark in answer.text


def test_what_another_club_has_is_not_an_organisers_to_join(client, club, two, organiser):
    Membership.objects.create(club=factories.club("riga"), player=two[1])
    assert "known in other clubs too (Riga)" in client.get(page(club, *two)).text
    assert join(client, club, *two).status_code == 403
    assert not Merge.objects.exists()
    organiser.is_superuser = True
    organiser.save()
    assert join(client, club, *two).status_code == 302


def test_no_login_gets_a_role_by_it_but_from_an_owner(client, club, two, organiser):
    keeper = Membership.objects.create(
        club=club, player=factories.player("Anna-Tamm"), role=Role.SCOREKEEPER
    ).player
    login = factories.member(club, Role.MEMBER, name="Anne Tamm").player
    assert join(client, club, keeper, login).status_code == 403
    client.force_login(factories.member(club, Role.OWNER))
    assert join(client, club, keeper, login).status_code == 302


def test_people_of_other_clubs_are_not_found(client, club, two, organiser):
    stranger = factories.player("Anna Tamm")
    assert client.get(page(club, two[0], stranger)).status_code == 404
    assert client.get(page(club, two[0], two[0])).status_code == 404


def test_many_pairs_cost_as_many_queries_as_one(client, club, two, organiser):
    address = reverse("clubs:duplicates", args=[club.slug])
    client.get(address)
    with CaptureQueriesContext(connection) as few:
        client.get(address)
    for n in range(30):
        Membership.objects.create(club=club, player=factories.player(f"Anna Tamm{n}"))
        Membership.objects.create(club=club, player=factories.player(f"Anna Tamm{n}"))
    with CaptureQueriesContext(connection) as many:
        client.get(address)
    assert len(few) == len(many)
