"""The API: the same actions, the same refusals, one error shape, a schema without warnings."""

import uuid
from io import StringIO
from typing import Any

import pytest
from django.core.management import call_command
from django.test import Client

from clubs.models import Club, NightTable, Role
from games.models import Result
from players.models import User
from scoring import cli, rulesets
from tests import factories

pytestmark = pytest.mark.django_db

GOOD = {"seen_version": 1, "points": [41000, 34000, 24000, 21000]}


@pytest.fixture
def club() -> Club:
    return factories.club()


@pytest.fixture
def table(club: Club) -> NightTable:
    return factories.seated(factories.night(club), 4).tables.get()


@pytest.fixture
def keeper(club: Club) -> User:
    return factories.member(club, Role.SCOREKEEPER, name="Anna Tamm")


def address(table: NightTable, what: str = "result") -> str:
    night = table.sitting.night
    return f"/api/v1/clubs/{night.club.slug}/nights/{night.pk}/tables/{table.game_id}/{what}/"


def client(user: User) -> Client:
    made = Client()
    made.force_login(user)
    return made


def send(user: User, url: str, body: Any, **headers: str) -> Any:
    return client(user).post(url, body, content_type="application/json", headers=headers)


# Rules


def test_rulesets_are_listed_and_described() -> None:
    listed = Client().get("/api/v1/rulesets/").json()
    assert [one["slug"] for one in listed] == list(rulesets.names())
    one = Client().get("/api/v1/rulesets/m_league/").json()
    assert one == cli.describe(rulesets.load("m_league"))
    missing = Client().get("/api/v1/rulesets/nothing/")
    assert missing.status_code == 404
    assert set(missing.json()) == {"code", "detail", "params"}


def test_a_result_is_computed_as_by_the_command_line() -> None:
    question = {"ruleset": "ema_2025", "points": [31000, 24500, 24500, 39000], "sticks": 1}
    answer = Client().post("/api/v1/result/", question, content_type="application/json")
    assert answer.status_code == 200
    assert answer.json() == cli.answer("result", question)
    assert answer.json()["scores"] == ["6", "-31/2", "-31/2", "25"]


@pytest.mark.parametrize(
    ("question", "code"),
    [
        ({"ruleset": "ema_2025", "points": [1, 2, 3, 4]}, "not_a_multiple"),
        ({"ruleset": "ema_2025", "points": [0, 0, 0, 0]}, "wrong_sum"),
        ({"ruleset": "ema_2025", "points": "abcd"}, "bad_seats"),
        ({"ruleset": "ema_2025"}, "missing_field"),
        ({"ruleset": "nothing", "points": [0]}, "unknown_ruleset"),
        ({"points": [0]}, "ruleset_missing"),
        ({"ruleset": "ema_2025", "rules": {"x": 1}, "points": [0]}, "unknown_option"),
        ([1, 2], "bad_json"),
    ],
)
def test_what_the_core_refuses_has_code_words_and_numbers(question: Any, code: str) -> None:
    answer = Client().post("/api/v1/result/", question, content_type="application/json")
    assert answer.status_code == 422
    assert answer.json()["code"] == code
    assert answer.json()["detail"]
    assert "%(" not in answer.json()["detail"]


# Results of tables


def test_a_result_is_entered_once_whatever_the_network_does(
    table: NightTable, keeper: User
) -> None:
    key = str(uuid.uuid4())
    answers = [send(keeper, address(table), GOOD, **{"Idempotency-Key": key}) for _ in range(3)]
    assert [answer.status_code for answer in answers] == [201, 201, 201]
    assert Result.objects.count() == 1
    other = {**GOOD, "points": [21000, 34000, 24000, 41000]}
    reused = send(keeper, address(table), other, **{"Idempotency-Key": key})
    assert (reused.status_code, reused.json()["code"]) == (409, "client_id_reused")
    again = send(keeper, address(table), other)
    assert (again.status_code, again.json()["code"]) == (409, "already_entered")
    assert again.json()["params"]["points"] == [41000, 34000, 24000, 21000]
    wrong = send(keeper, address(table), GOOD, **{"Idempotency-Key": "again"})
    assert (wrong.status_code, wrong.json()["code"]) == (400, "invalid")


def test_everybody_reads_the_result(table: NightTable, keeper: User) -> None:
    assert Client().get(address(table)).json()["result"] is None
    send(keeper, address(table), GOOD)
    read = Client().get(address(table)).json()
    assert (read["table"], read["state"], read["version"]) == (1, "finished", 2)
    assert read["result"]["entered_by"] == "Anna Tamm"
    assert [seat["score"] for seat in read["result"]["seats"]] == ["26", "9", "-11", "-24"]
    assert [seat["place"] for seat in read["result"]["seats"]] == ["1", "2", "3", "4"]


def test_a_correction_needs_the_version_it_was_made_from_and_a_reason(
    table: NightTable, keeper: User
) -> None:
    send(keeper, address(table), GOOD)
    better = {"seen_version": 2, "points": [40000, 35000, 24000, 21000], "reason": "misread"}
    stale = send(keeper, address(table, "corrections"), {**better, "seen_version": 1})
    assert (stale.status_code, stale.json()["code"]) == (409, "stale")
    assert stale.json()["params"] == {"seen": 1, "version": 2}
    silent = send(keeper, address(table, "corrections"), {**better, "reason": ""})
    assert silent.status_code == 400
    assert send(keeper, address(table, "corrections"), better).status_code == 201
    assert Result.objects.get(current=True).number == 2


@pytest.mark.parametrize("role", [None, Role.MEMBER, "elsewhere"])
def test_who_may_not_gets_403_and_changes_nothing(
    club: Club, table: NightTable, role: Role | str | None
) -> None:
    if role is None:
        asked = Client()
    elif role == "elsewhere":
        asked = client(factories.member(factories.club("tartu"), Role.OWNER))
    else:
        asked = client(factories.member(club, Role(role)))
    for what in ("result", "corrections"):
        body = {**GOOD, "reason": "because"}
        answer = asked.post(address(table, what), body, content_type="application/json")
        assert answer.status_code == 403
        assert set(answer.json()) == {"code", "detail", "params"}
    assert not Result.objects.exists()


def test_a_table_of_another_club_is_not_found(table: NightTable) -> None:
    other = factories.club("tartu")
    owner = factories.member(other, Role.OWNER)
    night = factories.night(other)
    url = f"/api/v1/clubs/tartu/nights/{night.pk}/tables/{table.game_id}/result/"
    assert send(owner, url, GOOD).status_code == 404


@pytest.mark.parametrize(
    "body",
    [
        {},
        {"seen_version": 1, "points": ["x", 1, 2, 3]},
        {"seen_version": 1, "points": [1] * 6},
        {"seen_version": "new", "points": [41000, 34000, 24000, 21000]},
        {**GOOD, "sticks": -1},
    ],
)
def test_a_body_of_the_wrong_shape_is_refused(
    table: NightTable, keeper: User, body: dict[str, Any]
) -> None:
    answer = send(keeper, address(table), body)
    assert (answer.status_code, answer.json()["code"]) == (400, "invalid")
    assert not Result.objects.exists()


def test_the_schema_has_no_warnings() -> None:
    call_command("spectacular", "--fail-on-warn", "--validate", stdout=StringIO())
    schema = Client().get("/api/v1/schema/")
    assert schema.status_code == 200
    assert "/api/v1/result/" in schema.json()["paths"]
