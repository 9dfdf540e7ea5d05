"""The sheet of a table: any unit, every role; kept when refused, told when overtaken."""

import uuid
from typing import Any

import pytest
from django.test import Client

from clubs.actions import results
from clubs.models import Club, NightTable, Role
from games.actions.results import Totals
from games.models import Result
from players.models import User
from tests import factories
from tests.factories import NOW, cid

pytestmark = pytest.mark.django_db

EMA = Totals(points=(41000, 34000, 24000, 21000))


@pytest.fixture
def club() -> Club:
    return factories.club()


@pytest.fixture
def table(club: Club) -> NightTable:
    return factories.seated(factories.night(club), 4).tables.get()


@pytest.fixture
def keeper(club: Club) -> User:
    return factories.member(club, Role.SCOREKEEPER, name="Anna Tamm")


def address(table: NightTable) -> str:
    night = table.sitting.night
    return f"/clubs/{night.club.slug}/nights/{night.pk}/tables/{table.game_id}/"


def client(user: User | None) -> Client:
    made = Client()
    if user:
        made.force_login(user)
    return made


def typed(*points: str, version: int = 1, **fields: Any) -> dict[str, Any]:
    return {
        "do": "save",
        "mode": "enter",
        "client_id": str(uuid.uuid4()),
        "seen_version": version,
        "sticks": "0",
        **{f"points_{seat}": text for seat, text in enumerate(points)},
        **fields,
    }


def stored(table: NightTable) -> list[int]:
    rows = Result.objects.get(game=table.game_id, current=True).rows.order_by("seat__index")
    return list(rows.values_list("points", flat=True))


def enter(table: NightTable, totals: Totals = EMA, by: User | None = None) -> Result:
    return results.enter(
        table=table, totals=totals, seen_version=1, by=by, now=NOW, client_id=cid()
    )


def test_it_stores_what_was_typed_and_redirects(table: NightTable, keeper: User) -> None:
    answer = client(keeper).post(
        address(table), typed("41000", "34000", "24000", "21000"), follow=True
    )
    assert answer.redirect_chain == [(address(table), 302)]
    assert stored(table) == [41000, 34000, 24000, 21000]
    assert "Table 1 is saved, version 1." in answer.content.decode()
