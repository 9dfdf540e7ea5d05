"""A player set to hidden is found by a stranger nowhere: every address, every format, by name."""

import io
import zipfile
from collections.abc import Iterator
from datetime import timedelta
from typing import Any

import pytest
from django.http import HttpResponse
from django.test import Client
from django.urls import get_resolver, reverse

from clubs.actions import attendance
from clubs.models import Entrant, FixtureSeat, Membership, Night, Team
from games.models import Seat
from players import privacy
from players.actions import people
from players.models import Player, User
from players.names import search_key
from tests import factories
from tests.house.test_every_page import NOBODY, PAGES, World, full_pattern, names

__all__ = ["world"]
from tests.house.test_every_page import world

pytestmark = pytest.mark.django_db

FIRST, LAST = "Xenophila", "Quartermain"
# A number that stands nowhere by chance.
KEY = 918273645546372
STRANGERS = ("stranger", "elsewhere", "member")
PROGRAMS = [
    name for name, _ in names(get_resolver()) if name.startswith("api:") and name != "api:None"
]
EVERYTHING = [*(name for name in PAGES), *PROGRAMS]
# What a stranger might ask for to find somebody.
QUESTIONS = ("", f"q={FIRST[:6]}&search={LAST[:8].lower()}&name={FIRST[:6]}&player={KEY}")
# Where the player is, so that looking for them there means something.
SEEN_BY_STAFF = {
    "clubs:club",
    "clubs:night",
    "clubs:hall",
    "clubs:paper",
    "clubs:table",
    "clubs:desk",
    "clubs:members",
    "clubs:season",
    "clubs:season_csv",
    "clubs:teams",
    "clubs:fixture",
    "clubs:fixture_game",
    "clubs:league_entrant",
    "clubs:entrants",
    "clubs:night_history",
    "rankings:index",
}


@pytest.fixture
def hidden(world: World) -> Player:
    """Somebody with a login: a member, in a team, here, at a table that plays, first in another.

    And captain of a team of a league, whose fixture is under way.
    """
    user = User.objects.create_user("xq@example.org", name=f"{FIRST} {LAST}")
    name = {"full_name": f"{FIRST} {LAST}", "search_key": search_key(f"{FIRST} {LAST}")}
    made = Player.objects.create(pk=KEY, user=user, privacy=Player.Privacy.HIDDEN, **name)
    Membership.objects.create(club=world.club, player=made)
    Team.objects.get().players.add(made)
    night = Night.objects.get(pk=world.words["night"])
    who = {"by": user, "now": factories.NOW, "client_id": None}
    attendance.check_in(night=night, player=made, **who)
    others = [factories.player(f"Other {number}") for number in range(3)]
    before = factories.night(world.club, day=factories.TODAY - timedelta(days=1))
    factories.played(before, [made, *others], (45000, 30000, 25000, 20000))
    Seat.objects.filter(game=world.words["game"], index=0).update(player=made)
    seat = FixtureSeat.objects.select_related("entrant").get(pk=world.words["seat"])
    seat.entrant.players.add(made)
    Entrant.objects.filter(pk=seat.entrant_id).update(captain=made)
    FixtureSeat.objects.filter(pk=seat.pk).update(player=made)
    Seat.objects.filter(game__fixture=seat.fixture_id, index=seat.index).update(player=made)
    return made


def texts(response: HttpResponse) -> Iterator[str]:
    """All that an answer says: headers, and the body unpacked if it is an archive."""
    yield "\n".join(f"{name}: {value}" for name, value in response.headers.items())
    body = b"".join(response.streaming_content) if response.streaming else response.content
    if body.startswith(b"PK"):
        with zipfile.ZipFile(io.BytesIO(body)) as archive:
            for name in archive.namelist():
                yield name + archive.read(name).decode(errors="replace")
    else:
        assert not body.startswith(b"%PDF"), "teach this test to read PDF"
        yield body.decode()


def betrayed(response: HttpResponse, *, asked: bool = False) -> list[str]:
    """What of the player an answer gives away; the number is no secret to who `asked` by it."""
    said = "\n".join(texts(response)).casefold()
    secrets = [FIRST.casefold(), LAST.casefold(), *([] if asked else [str(KEY)])]
    return [secret for secret in secrets if secret in said]


def address(world: World, name: str) -> str:
    if name in PAGES:
        return world.address(name)
    words = world.words | {"address": "nothing/here"}
    keys = {key: value for key, value in words.items() if f":{key}>" in full_pattern(name)}
    return reverse(name, kwargs=keys)


@pytest.mark.parametrize("visitor", STRANGERS)
def test_no_page_and_no_file_names_a_hidden_player(
    world: World, hidden: Player, visitor: str, subtests: Any
):
    client = world.client(visitor)
    for name in EVERYTHING:
        for question in QUESTIONS:
            where = address(world, name)
            where += ("&" if "?" in where else "?") + question if question else ""
            with subtests.test(name, question=question):
                assert betrayed(client.get(where), asked=bool(question)) == []


@pytest.mark.parametrize("visitor", STRANGERS)
def test_no_form_answers_with_a_hidden_player(
    world: World, hidden: Player, visitor: str, subtests: Any
):
    client = world.client(visitor)
    for name in (name for name in EVERYTHING if name not in ("clubs:leave",)):
        with subtests.test(name):
            form = {"client_id": str(factories.cid())}
            assert betrayed(client.post(address(world, name), form)) == []


@pytest.mark.parametrize("visitor", STRANGERS)
def test_an_address_with_the_number_of_a_hidden_player_is_nowhere(
    world: World, hidden: Player, visitor: str, subtests: Any
):
    client = world.client(visitor)
    there = [name for name in PAGES if ":player>" in full_pattern(name)]
    assert {"rankings:player", "clubs:season_player"} <= set(there)
    for name in there:
        with subtests.test(name):
            words = world.words | {"player": KEY}
            keys = {key: value for key, value in words.items() if f":{key}>" in full_pattern(name)}
            response = client.get(reverse(name, kwargs=keys))
            assert response.status_code in (302, 403, 404, 405)
            assert betrayed(response, asked=True) == []


def test_whoever_keeps_the_scores_reads_the_name(world: World, hidden: Player, subtests: Any):
    """The other half: the player is on these pages, so the walk looked in the right places."""
    client = world.client("owner")
    for name in SEEN_BY_STAFF:
        with subtests.test(name):
            assert FIRST.casefold() in betrayed(client.get(address(world, name)))
            assert PAGES[name][0] != NOBODY


def test_a_stranger_is_told_that_somebody_is_hidden(world: World, hidden: Player, subtests: Any):
    for name in ("clubs:club", "clubs:night", "clubs:season", "clubs:season_csv", "clubs:table"):
        with subtests.test(name):
            assert "hidden player 1" in "\n".join(texts(Client().get(address(world, name))))


def test_initials_show_initials(world: World, hidden: Player, subtests: Any):
    Player.objects.filter(pk=KEY).update(privacy=Player.Privacy.INITIALS)
    client = Client()
    for name in ("clubs:club", "clubs:night", "clubs:season", "clubs:season_csv", "clubs:table"):
        with subtests.test(name):
            said = "\n".join(texts(client.get(address(world, name))))
            assert "X. Q." in said
            assert FIRST not in said
    words = {"player": KEY}
    page = client.get(reverse("rankings:player", kwargs=words)).content.decode()
    assert "X. Q." in page
    assert FIRST not in page


def test_a_season_read_first_by_staff_is_not_shown_so_to_strangers(world: World, hidden: Player):
    where = address(world, "clubs:season")
    assert FIRST in world.client("owner").get(where).content.decode()
    assert betrayed(Client().get(where)) == []
    assert FIRST in world.client("owner").get(where).content.decode()


def test_a_stranger_who_types_the_name_meets_nobody(world: World, hidden: Player):
    with privacy.reading(world.users["elsewhere"]):
        assert not Player.objects.findable().named(FIRST).exists()
    same = people.add(name=f"{FIRST} {LAST}")
    assert same.pk != KEY
