"""Whose name whom is told: public, initials, hidden."""

from typing import Any

import pytest
from django.test import Client
from django.urls import reverse

from clubs.actions import attendance
from clubs.models import Club, Membership, Night, Role
from players import privacy
from players.actions import privacy as actions
from players.history import lines
from players.models import Player, User
from players.wording import LOG
from tests import factories

pytestmark = pytest.mark.django_db
HIDDEN, INITIALS = Player.Privacy.HIDDEN, Player.Privacy.INITIALS


def shy(name: str, how: str = HIDDEN, *, of: Club | None = None) -> Player:
    """A player who is not shown to strangers."""
    made = factories.player(name)
    Player.objects.filter(pk=made.pk).update(privacy=how)
    if of:
        Membership.objects.create(club=of, player=made)
    return Player.objects.get(pk=made.pk)


def check_in(night: Night, player: Player) -> None:
    who = {"by": None, "now": factories.NOW, "client_id": factories.cid()}
    attendance.check_in(night=night, player=player, **who)


def read(player: Player, user: User | None) -> str:
    with privacy.reading(user):
        return f"{player}"


@pytest.mark.parametrize(
    ("name", "shown"),
    [("Anna Tamm", "A. T."), ("Юрий", "Ю."), ("Anna-Maria van der Tamm", "A. v. d. T.")],
)
def test_initials_are_the_first_letters_of_the_words(name: str, shown: str):
    assert read(shy(name, INITIALS), None) == shown


def test_a_stranger_tells_hidden_players_apart_on_one_page_only():
    anna, boris = shy("Anna Tamm"), shy("Boris Kask")
    with privacy.reading(None):
        assert [str(one) for one in (anna, boris, anna)] == [
            "hidden player 1",
            "hidden player 2",
            "hidden player 1",
        ]
        assert anna.is_hidden
    assert read(boris, None) == "hidden player 1"


def test_where_nobody_is_named_as_reader_it_is_a_stranger():
    assert shy("Anna Tamm").name == "hidden player 1"


def test_everybody_may_know_a_public_name_and_a_superuser_every_name():
    assert read(factories.player("Anna Tamm"), None) == "Anna Tamm"
    root = User.objects.create_superuser("root@example.org")
    assert read(shy("Anna Tamm"), root) == "Anna Tamm"


def test_people_of_the_same_club_know_the_name(subtests: pytest.Subtests):
    club = factories.club()
    anna = shy("Anna Tamm", of=club)
    for role in (Role.SCOREKEEPER, Role.ORGANISER, Role.OWNER):
        with subtests.test(str(role)):
            assert read(anna, factories.member(club, role)) == "Anna Tamm"
    elsewhere = factories.member(factories.club("riga"), Role.OWNER)
    assert read(anna, elsewhere) == "hidden player 1"


def test_a_member_knows_the_name_once_they_came_to_play():
    club = factories.club()
    anna, member = shy("Anna Tamm", of=club), factories.member(club)
    assert read(anna, member) == "hidden player 1"
    check_in(factories.night(club), member.player)
    assert read(anna, member) == "Anna Tamm"
    Membership.objects.filter(player=member.player).update(active=False)
    assert read(anna, member) == "hidden player 1"


def test_a_hidden_guest_is_known_to_the_club_they_visited():
    club, anna = factories.club(), shy("Anna Tamm")
    check_in(factories.night(club), anna)
    assert read(anna, factories.member(club, Role.SCOREKEEPER)) == "Anna Tamm"


def test_the_player_knows_their_own_name():
    user = factories.user(name="Anna Tamm")
    Player.objects.update(privacy=HIDDEN)
    assert read(Player.objects.get(), user) == "Anna Tamm"


@pytest.mark.parametrize("how", [HIDDEN, INITIALS])
def test_only_who_knows_the_name_finds_the_player_by_it(how: str):
    club = factories.club()
    anna, berta = shy("Anna Tamm", how, of=club), factories.player("Berta Tamm")
    found = Player.objects.named("tamm").findable
    with privacy.reading(None):
        assert list(found()) == [berta]
    with privacy.reading(factories.member(club, Role.SCOREKEEPER)):
        assert list(found()) == [anna, berta]


def test_names_cost_the_same_queries_for_one_hidden_player_and_for_thirty(
    django_assert_num_queries: Any,
):
    club = factories.club()
    user = factories.member(club)
    for count in (1, 29):
        for number in range(count):
            shy(f"Hidden {number}", of=club)
        players = list(Player.objects.all())
        with privacy.reading(user), django_assert_num_queries(3):
            assert {one.name for one in players} > {f"hidden player {count}"}


# Chosen by the player, or by an organiser for who has no login


def send(client: Client, name: str, *args: object, **form: str) -> Any:
    return client.post(reverse(name, args=args), {"client_id": str(factories.cid()), **form})


def test_one_chooses_how_strangers_see_the_name(client: Client):
    user = factories.user(name="Anna Tamm")
    client.force_login(user)
    page = client.get(reverse("players:privacy")).content.decode()
    assert "By initials: A. T." in page
    assert send(client, "players:privacy", how=INITIALS).status_code == 302
    player = Player.objects.get()
    assert player.privacy == INITIALS
    assert [line.words for line in lines(LOG, player.log.all())] == [
        "shows strangers instead of the full name: initials"
    ]
    assert send(client, "players:privacy", how="secret").status_code == 422


def test_the_same_choice_twice_is_one_line():
    user = factories.user()
    key = factories.cid()
    for client_id in (key, key, factories.cid()):
        actions.choose(
            player=user.player, how=HIDDEN, by=user, now=factories.NOW, client_id=client_id
        )
    assert Player.objects.get().log.count() == 1


def test_an_organiser_says_it_for_who_has_no_login(client: Client):
    club = factories.club()
    quiet = Membership.objects.create(club=club, player=factories.player("Anna Tamm"))
    client.force_login(factories.member(club, Role.ORGANISER))
    assert send(client, "clubs:member_privacy", club.slug, quiet.pk, how=HIDDEN).status_code == 302
    assert Player.objects.get(pk=quiet.player_id).privacy == HIDDEN
    own = Membership.objects.get(player=factories.member(club, name="Berta").player)
    refused = send(client, "clubs:member_privacy", club.slug, own.pk, how=HIDDEN)
    assert (refused.status_code, Player.objects.get(pk=own.player_id).privacy) == (409, "public")
    assert "Berta has a login" in refused.content.decode()
