"""Desk entry: a table by its number, what is missing, who typed what, all by roles."""

import re
import uuid
from datetime import datetime, timedelta
from typing import Any

import pytest
from django.db import connection
from django.test import Client
from django.test.utils import CaptureQueriesContext

from clubs.actions import results
from clubs.models import Club, Night, Role
from games.actions.results import Totals
from games.models import Game, Result
from players.models import User
from tests import factories
from tests.factories import NOW, cid

pytestmark = pytest.mark.django_db


@pytest.fixture
def club() -> Club:
    return factories.club()


@pytest.fixture
def night(club: Club) -> Night:
    return factories.night(club)


@pytest.fixture
def keeper(club: Club) -> User:
    return factories.member(club, Role.SCOREKEEPER, name="Anna Tamm")


def address(night: Night) -> str:
    return f"/clubs/{night.club.slug}/nights/{night.pk}/entry/"


def client(user: User) -> Client:
    made = Client()
    made.force_login(user)
    return made


def typed(*points: str) -> dict[str, Any]:
    return {
        "do": "save",
        "mode": "enter",
        "client_id": str(uuid.uuid4()),
        "seen_version": 1,
        "sticks": "0",
        **{f"points_{seat}": text for seat, text in enumerate(points)},
    }


def enter(game: Game, by: User, now: datetime = NOW) -> None:
    results.enter(
        table=game.night_table,
        totals=Totals(points=(41000, 34000, 24000, 21000)),
        seen_version=1,
        by=by,
        now=now,
        client_id=cid(),
    )


def games(night: Night) -> list[Game]:
    found = Game.objects.filter(night_table__sitting__night=night)
    return list(found.select_related("night_table__sitting").order_by("pk"))


@pytest.mark.parametrize(
    ("role", "status"),
    [
        (Role.MEMBER, 403),
        (Role.SCOREKEEPER, 200),
        (Role.ORGANISER, 200),
        (Role.OWNER, 200),
    ],
)
def test_who_may_open_it(club: Club, night: Night, role: Role, status: int) -> None:
    factories.seated(night, 4)
    user = factories.member(club, role)
    assert client(user).get(address(night)).status_code == status
    url = f"{address(night)}?game={games(night)[0].pk}"
    sent = client(user).post(url, typed("410", "340", "240", "210"))
    assert sent.status_code == (302 if status == 200 else 403)
    assert Result.objects.exists() is (status == 200)


def test_others_are_sent_to_sign_in_or_refused(night: Night) -> None:
    assert Client().get(address(night)).headers["Location"].startswith("/account/login/")
    elsewhere = factories.member(factories.club("tartu"), Role.OWNER)
    assert client(elsewhere).get(address(night)).status_code == 403


def test_a_game_of_another_night_is_not_opened(club: Club, night: Night, keeper: User) -> None:
    factories.seated(night, 4)
    other = factories.night(club)
    assert (
        "points_0"
        not in client(keeper).get(f"{address(other)}?game={games(night)[0].pk}").content.decode()
    )


def test_the_oldest_missing_table_is_open_and_its_number_has_the_focus(
    night: Night, keeper: User
) -> None:
    factories.seated(night, 8)
    page = client(keeper).get(address(night)).content.decode()
    assert "2 tables missing" in page
    assert "Hanchan 1, table 1" in page
    assert 'maxlength="3" value="1" autofocus' in page


def test_a_number_opens_its_table_and_the_focus_is_on_east(night: Night, keeper: User) -> None:
    factories.seated(night, 8)
    page = client(keeper).get(address(night), {"table": "2"}).content.decode()
    assert f"?game={games(night)[1].pk}" in page
    assert 'value="2">' in page
    assert 'autofocus id="id_points_0"' in page
    wrong = client(keeper).get(address(night), {"table": "9"})
    assert wrong.status_code == 422
    assert "There is no table “9” tonight." in wrong.content.decode()
    assert client(keeper).get(address(night), {"table": "x"}).status_code == 422


def test_a_table_with_a_result_shows_it_and_asks(night: Night, keeper: User) -> None:
    factories.seated(night, 4)
    enter(games(night)[0], keeper)
    page = client(keeper).get(address(night), {"table": "1"}).content.decode()
    assert "This table has a result, entered by Anna Tamm" in page
    assert "points_0" not in page
    correcting = f"{address(night)}?game={games(night)[0].pk}&correct=1"
    assert 'value="41000"' in client(keeper).get(correcting).content.decode()


def test_the_second_hanchan_at_a_number_is_the_one_that_is_missing(
    night: Night, keeper: User
) -> None:
    factories.seated(night, 4)
    enter(games(night)[0], keeper)
    factories.seat(night)
    page = client(keeper).get(address(night), {"table": "1"}).content.decode()
    assert "Hanchan 2, table 1" in page


def test_saving_goes_on_to_the_next_table(night: Night, keeper: User) -> None:
    factories.seated(night, 8)
    first, second = games(night)
    sent = client(keeper).post(
        f"{address(night)}?game={first.pk}", typed("410", "340", "240", "210"), follow=True
    )
    page = sent.content.decode()
    assert "Table 1 is saved, version 1." in page
    assert "1 table missing" in page
    fragment = client(keeper).post(
        f"{address(night)}?game={second.pk}",
        typed("410", "340", "240", "210"),
        headers={"HX-Request": "true"},
    )
    assert fragment.headers["HX-Replace-Url"] == address(night)
    assert "Every table has its result." in fragment.content.decode()
    assert fragment.content.decode().lstrip().startswith('<div id="entry">')


def test_the_checker_sorts_by_typist_and_time(club: Club, night: Night, keeper: User) -> None:
    """CON-15: two typists, one who compares with the paper."""
    factories.seated(night, 12)
    other = factories.member(club, Role.ORGANISER, name="Zoja")
    one, two, three = games(night)
    for minute, (game, by) in enumerate(((three, keeper), (one, other), (two, keeper))):
        enter(game, by, NOW + timedelta(minutes=minute))
    orders = {}
    for sort in ("table", "typist", "time"):
        page = client(keeper).get(address(night), {"sort": sort}).content.decode()
        entered = page.split('id="entered"')[1]
        orders[sort] = [int(number) for number in re.findall(r"Hanchan 1, table (\d)", entered)]
    assert orders == {"table": [1, 2, 3], "typist": [3, 2, 1], "time": [3, 1, 2]}


def test_a_checked_result_is_marked_until_it_is_corrected(
    club: Club, night: Night, keeper: User
) -> None:
    factories.seated(night, 4)
    game = games(night)[0]
    enter(game, keeper)
    checker = client(factories.member(club, Role.ORGANISER, name="Zoja"))
    url = f"{address(night)}?game={game.pk}&sort=time"
    sent = {"do": "check", "number": 1, "client_id": str(uuid.uuid4())}
    answer = checker.post(url, sent)
    assert answer.headers["Location"] == f"{address(night)}?sort=time#entered"
    assert "✓ Zoja" in checker.get(address(night)).content.decode()
    results.correct(
        table=game.night_table,
        totals=Totals(points=(40000, 35000, 24000, 21000)),
        reason="misread",
        seen_version=2,
        by=keeper,
        now=NOW,
        client_id=cid(),
    )
    late = checker.post(url, {**sent, "client_id": str(uuid.uuid4())}, follow=True)
    page = late.content.decode()
    assert "Somebody changed this table" in page
    assert "✓ Zoja" not in page
    assert client(factories.member(club, Role.MEMBER)).post(url, sent).status_code == 403


def test_nothing_is_stored_for_a_table_nobody_named(night: Night, keeper: User) -> None:
    factories.seated(night, 4)
    sent = client(keeper).post(address(night), typed("410", "340", "240", "210"))
    assert sent.status_code == 404
    assert not Result.objects.exists()


def test_an_evening_without_tables_says_what_to_do(night: Night, keeper: User) -> None:
    page = client(keeper).get(address(night)).content.decode()
    assert "Nobody is seated yet" in page
    assert f'href="/clubs/tallinn/nights/{night.pk}/"' in page


def test_the_number_of_queries_is_the_same_for_one_table_and_many(club: Club, keeper: User) -> None:
    counts = []
    for people in (8, 48):
        night = factories.night(club)
        factories.seated(night, people)
        for game in games(night)[: people // 8]:
            enter(game, keeper)
        with CaptureQueriesContext(connection) as queries:
            client(keeper).get(address(night))
        counts.append(len(queries))
    assert counts[0] == counts[1]
