"""The sheet of a table: any unit, every role; kept when refused, told when overtaken."""

import re
import uuid
from pathlib import Path
from typing import Any

import pytest
from django.db import connection
from django.test import Client
from django.test.utils import CaptureQueriesContext

import scoring
from clubs.actions import results
from clubs.models import Club, NightTable, Role
from games import wording
from games.actions import tables
from games.actions.results import Totals
from games.models import Game, Result
from players.models import User
from tests import factories
from tests.factories import NOW, cid

pytestmark = pytest.mark.django_db

EMA = Totals(points=(41000, 34000, 24000, 21000))
GOOD = ("41000", "34000", "24000", "21000")


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


def person(who: str, club: Club, table: NightTable) -> User:
    """A user who is this to the club of the table."""
    if who == "seated":
        user = User.objects.create_user(email="seated@example.org", password="x")
        seat = table.game.seats.get(index=0)
        seat.player.user = user
        seat.player.save()
        return user
    if who == "organiser elsewhere":
        return factories.member(factories.club("tartu"), Role.ORGANISER)
    return factories.member(club, Role(who))


def codes_of_the_core() -> set[str]:
    """Every code the end of a game and its rulesets may be refused with."""
    core = Path(scoring.__file__).parent
    files = ("result", "extras", "seats", "options", "ruleset", "cli", "rulesets/__init__")
    texts = [(core / f"{name}.py").read_text() for name in files]
    return {code for text in texts for code in re.findall(r'ScoringError\(\s*"(\w+)"', text)}


def enter(table: NightTable, totals: Totals = EMA, by: User | None = None) -> Result:
    return results.enter(
        table=table, totals=totals, seen_version=1, by=by, now=NOW, client_id=cid()
    )


# Who may do what


@pytest.mark.parametrize(
    ("who", "sees_form", "may_enter"),
    [
        ("member", False, False),
        ("seated", True, True),
        ("scorekeeper", True, True),
        ("organiser", True, True),
        ("owner", True, True),
        ("organiser elsewhere", False, False),
    ],
)
def test_who_may_enter(
    club: Club, table: NightTable, who: str, sees_form: bool, may_enter: bool
) -> None:
    user = person(who, club, table)
    page = client(user).get(address(table))
    assert page.status_code == 200
    assert ('name="points_0"' in page.content.decode()) is sees_form
    answer = client(user).post(address(table), typed(*GOOD))
    assert answer.status_code == (302 if may_enter else 403)
    assert Result.objects.exists() is may_enter


@pytest.mark.parametrize(
    ("who", "may_correct"),
    [
        ("member", False),
        ("seated", False),
        ("scorekeeper", True),
        ("organiser", True),
        ("organiser elsewhere", False),
    ],
)
def test_who_may_correct(club: Club, table: NightTable, who: str, may_correct: bool) -> None:
    enter(table)
    user = person(who, club, table)
    page = client(user).get(address(table)).content.decode()
    assert ("?correct=1" in page) is may_correct
    assert (
        'name="reason"' in client(user).get(address(table) + "?correct=1").content.decode()
    ) is (may_correct)
    sent = typed("40000", "35000", "24000", "21000", version=2, mode="correct", reason="misread")
    answer = client(user).post(address(table), sent)
    assert answer.status_code == (302 if may_correct else 403)
    assert stored(table)[0] == (40000 if may_correct else 41000)


@pytest.mark.parametrize(
    ("who", "may"), [("member", False), ("seated", False), ("scorekeeper", True)]
)
def test_who_may_call_a_table_off(club: Club, table: NightTable, who: str, may: bool) -> None:
    user = person(who, club, table)
    assert ("call_off" in client(user).get(address(table)).content.decode()) is may
    sent = {"do": "call_off", "client_id": str(uuid.uuid4()), "seen_version": 1}
    assert client(user).post(address(table), sent).status_code == (302 if may else 403)
    state = Game.objects.get(pk=table.game_id).state
    assert state == (Game.State.CANCELLED if may else Game.State.RUNNING)


def test_a_table_of_another_club_is_not_found(table: NightTable) -> None:
    other = factories.club("tartu", name="Tartu")
    keeper = factories.member(other, Role.OWNER)
    night = factories.night(other)
    elsewhere = f"/clubs/tartu/nights/{night.pk}/tables/{table.game_id}/"
    assert client(keeper).get(elsewhere).status_code == 404
    assert client(keeper).post(elsewhere, typed(*GOOD)).status_code == 404


def test_nobody_signed_in_is_sent_to_sign_in_and_back(table: NightTable) -> None:
    page = Client().get(address(table)).content.decode()
    assert 'name="points_0"' not in page
    assert "No result yet." in page
    answer = Client().post(address(table), typed(*GOOD))
    assert answer.status_code == 302
    assert answer.headers["Location"] == f"/account/login/?next={address(table)}"
    fragment = Client().post(
        address(table),
        typed(*GOOD),
        headers={"HX-Request": "true", "HX-Current-URL": f"http://testserver{address(table)}"},
    )
    assert fragment.headers["HX-Redirect"].startswith("/account/login/?next=")


def test_the_public_page_never_shows_an_address(club: Club, table: NightTable) -> None:
    nameless = factories.member(club, Role.SCOREKEEPER, email="secret@example.org")
    nameless.player.delete()
    enter(table, by=nameless)
    assert "secret@example.org" not in Client().get(address(table)).content.decode()


# Typing


def test_it_stores_what_was_typed_and_redirects(table: NightTable, keeper: User) -> None:
    answer = client(keeper).post(address(table), typed(*GOOD), follow=True)
    assert answer.redirect_chain == [(address(table), 302)]
    assert stored(table) == [41000, 34000, 24000, 21000]
    assert "Table 1 is saved, version 1." in answer.content.decode()


@pytest.mark.parametrize(
    "numbers",
    [
        ("410", "340", "240", "210"),
        ("41", "34", "24", "21"),
        ("41.0", "34", "24,0", "21"),
        ("41 000", "34000", "24'000", "21,000"),
        ("４１０", "３４０", "２４０", "２１０"),
    ],
)
def test_any_notation_of_the_paper(table: NightTable, keeper: User, numbers: tuple[str]) -> None:
    client(keeper).post(address(table), typed(*numbers))
    assert stored(table) == [41000, 34000, 24000, 21000]


def test_a_minus_of_any_kind(table: NightTable, keeper: User) -> None:
    client(keeper).post(address(table), typed("▲5.2", "60", "35", "30.2"))
    assert stored(table) == [-5200, 60000, 35000, 30200]


@pytest.mark.parametrize(
    ("numbers", "fields", "words"),
    [
        (("410", "340", "240", "200"), {}, "1\u202f000 missing"),
        (("410", "340", "240", "220"), {}, "1\u202f000 too many"),
        (("410", "340", "240", "210"), {"sticks": "1"}, "1\u202f000 too many"),
        (("410", "34000", "24.0", "210"), {}, "not in one unit"),
        (("410", "x", "240", "210"), {}, "“x” is not a number"),
        (("410", "", "", "210"), {}, "A number is missing here"),
        (("410", "340", "240", "210"), {"sticks": "-1"}, "not a number of sticks"),
        (("410", "340", "240", "210"), {"penalty_0": "20"}, "penalties are written in points"),
        (("410", "340", "240", "210"), {"penalty_0": "-20000"}, "without a minus"),
    ],
)
def test_what_is_refused_is_said_with_its_numbers_and_kept(
    table: NightTable, keeper: User, numbers: tuple[str, ...], fields: dict[str, str], words: str
) -> None:
    answer = client(keeper).post(address(table), typed(*numbers, **fields))
    page = answer.content.decode()
    assert answer.status_code == 422
    assert words in page
    for text in [*(number for number in numbers if number), *fields.values()]:
        assert f'value="{text}"' in page
    assert not Result.objects.exists()


def test_the_last_number_is_proposed_and_not_stored_unseen(table: NightTable, keeper: User) -> None:
    answer = client(keeper).post(address(table), typed("410", "340", "240", "", sticks="1"))
    page = answer.content.decode()
    assert answer.status_code == 422
    assert "20\u202f000 closes the sum" in page
    assert 'value="200"' in page
    assert not Result.objects.exists()


def test_penalties_chombo_and_sticks_are_stored(table: NightTable, keeper: User) -> None:
    sent = typed("410", "340", "240", "200", sticks="1", penalty_2="5000", chombos_0="1")
    client(keeper).post(address(table), sent)
    result = Result.objects.get()
    rows = list(result.rows.order_by("seat__index"))
    assert result.sticks == 1
    assert [row.penalty for row in rows] == [0, 0, 5000, 0]
    assert [row.chombos for row in rows] == [1, 0, 0, 0]


def test_a_preview_says_what_it_is_worth_and_writes_nothing(
    table: NightTable, keeper: User
) -> None:
    sent = typed(*GOOD) | {"do": "preview"}
    page = client(keeper).post(address(table), sent).content.decode()
    fragment = client(keeper).post(address(table), sent, headers={"HX-Request": "true"})
    for text in (page, fragment.content.decode()):
        assert "+26.0" in text
        assert "\N{MINUS SIGN}24.0" in text
    assert fragment.content.decode().lstrip().startswith('<div id="preview">')
    assert not Result.objects.exists()


def test_three_and_five_at_a_table(club: Club, keeper: User) -> None:
    for count, numbers in ((3, ("500", "350", "200")), (5, ("400", "350", "300", "250", "200"))):
        night = factories.night(club, tables="threes" if count == 3 else "fives")
        table = factories.seated(night, count).tables.get()
        page = client(keeper).get(address(table)).content.decode()
        assert page.count('name="points_') == count
        client(keeper).post(address(table), typed(*numbers))
        assert stored(table) == [int(number) * 100 for number in numbers]


def test_where_only_differences_count_they_add_up_to_nothing(club: Club, keeper: User) -> None:
    night = factories.night(club, ruleset_of_three="sanma_kansas", tables="threes")
    table = factories.seated(night, 3).tables.get()
    wrong = client(keeper).post(address(table), typed("1200", "-800", "-300"))
    assert "100 too many" in wrong.content.decode()
    client(keeper).post(address(table), typed("1200", "−800", "-400"))
    assert stored(table) == [1200, -800, -400]


def test_a_tie_asks_for_an_order_only_where_the_rules_do(table: NightTable, keeper: User) -> None:
    game = table.game
    game.rules |= {"uma_ties": "order"}
    game.save()
    tied = ("350", "350", "300", "200")
    page = client(keeper).post(address(table), typed(*tied))
    assert page.status_code == 422
    assert "East, South are tied" in page.content.decode()
    assert 'value="1,0,2,3"' in page.content.decode()
    client(keeper).post(address(table), typed(*tied, order="1,0,2,3"))
    assert Result.objects.get().order == [1, 0, 2, 3]


# Twice, at once, too late


def test_the_same_submission_twice_is_one_result(table: NightTable, keeper: User) -> None:
    sent = typed(*GOOD)
    for _ in range(3):
        assert client(keeper).post(address(table), sent).status_code == 302
    assert Result.objects.count() == 1
    other = client(keeper).post(address(table), sent | {"points_0": "20000", "points_3": "42000"})
    assert other.status_code == 409
    assert stored(table) == [41000, 34000, 24000, 21000]


def test_the_same_numbers_from_a_second_desk_are_no_conflict(
    table: NightTable, keeper: User
) -> None:
    enter(table)
    answer = client(keeper).post(address(table), typed(*GOOD), follow=True)
    assert "stored already" in answer.content.decode()
    assert Result.objects.count() == 1


def test_other_numbers_from_a_second_desk_are_shown_beside_the_stored_ones(
    table: NightTable, keeper: User
) -> None:
    enter(table)
    mine = ("410", "330", "250", "210")
    answer = client(keeper).post(address(table), typed(*mine))
    page = answer.content.decode()
    assert answer.status_code == 409
    assert "South 34\u202f000 → 33\u202f000" in page
    assert 'value="330"' in page
    assert 'name="mode" value="correct"' in page
    assert 'name="seen_version" value="2"' in page
    assert stored(table) == [41000, 34000, 24000, 21000]
    again = typed(*mine, version=2, mode="correct", reason="read from the paper")
    assert client(keeper).post(address(table), again).status_code == 302
    assert stored(table) == [41000, 33000, 25000, 21000]


def test_who_may_not_correct_is_told_whom_to_ask(club: Club, table: NightTable) -> None:
    enter(table)
    user = person("seated", club, table)
    page = client(user).post(address(table), typed("410", "330", "250", "210"))
    assert page.status_code == 409
    assert "ask the scorekeeper" in page.content.decode()
    assert stored(table) == [41000, 34000, 24000, 21000]


def test_a_stale_correction_is_told_what_changed_and_can_be_sent_on_top(
    table: NightTable, keeper: User
) -> None:
    enter(table)
    first = typed("400", "350", "240", "210", version=2, mode="correct", reason="South misread")
    client(keeper).post(address(table), first)
    late = typed("410", "330", "250", "210", version=2, mode="correct", reason="West misread")
    answer = client(keeper).post(address(table), late)
    page = answer.content.decode()
    assert answer.status_code == 409
    assert "South 35\u202f000 → 33\u202f000" in page
    assert 'value="West misread"' in page
    assert 'name="seen_version" value="3"' in page
    assert stored(table) == [40000, 35000, 24000, 21000]
    client(keeper).post(address(table), late | {"seen_version": "3"})
    assert stored(table) == [41000, 33000, 25000, 21000]


def test_a_table_called_off_meanwhile_says_so(table: NightTable, keeper: User) -> None:
    results.call_off(table=table, seen_version=1, by=keeper, now=NOW, client_id=cid())
    answer = client(keeper).post(address(table), typed(*GOOD))
    page = answer.content.decode()
    assert answer.status_code == 409
    assert "Table 1 was called off." in page
    assert "Anna Tamm: the table was called off" in page
    assert 'name="points_0"' not in page


def test_other_people_sat_down_meanwhile(table: NightTable, keeper: User) -> None:
    others = [seat.player for seat in table.game.seats.select_related("player").order_by("-index")]
    tables.change_seats(game=table.game, players=others, by=keeper, now=NOW)
    answer = client(keeper).post(address(table), typed(*GOOD))
    page = answer.content.decode()
    assert answer.status_code == 409
    assert "Anna Tamm: other seats: East" in page
    assert 'name="seen_version" value="2"' in page
    assert 'value="41000"' in page


def test_calling_off_what_has_a_result_is_refused(table: NightTable, keeper: User) -> None:
    enter(table)
    sent = {"do": "call_off", "client_id": str(uuid.uuid4()), "seen_version": 2}
    answer = client(keeper).post(address(table), sent)
    assert answer.status_code == 409
    assert "has a result and cannot be called off" in answer.content.decode()


def test_numbers_no_table_holds_are_refused(table: NightTable, keeper: User) -> None:
    huge = ("900000000", "-899880000", "0", "0")
    answer = client(keeper).post(address(table), typed(*huge))
    assert answer.status_code == 422
    assert "does not lie between" in answer.content.decode()
    penalty = typed(*GOOD, penalty_0="999999999.9")
    assert client(keeper).post(address(table), penalty).status_code == 422


def test_a_correction_is_previewed_before_its_reason_is_written(
    table: NightTable, keeper: User
) -> None:
    enter(table)
    sent = typed("400", "350", "240", "210", version=2, mode="correct") | {"do": "preview"}
    fragment = client(keeper).post(address(table), sent, headers={"HX-Request": "true"})
    assert "+25.0" in fragment.content.decode()


# The page


def test_the_history_is_told_in_words(table: NightTable, keeper: User) -> None:
    enter(table, by=keeper)
    sent = typed("40000", "35000", "24000", "21000", version=2, mode="correct", reason="misread")
    client(keeper).post(address(table), sent)
    page = Client().get(address(table)).content.decode()
    assert "Anna Tamm: result entered: East 41\u202f000, South 34\u202f000" in page
    assert (
        "East 41\u202f000 → 40\u202f000, South 34\u202f000 → 35\u202f000, because: misread" in page
    )
    assert "2 versions" in page


def test_the_way_on_is_the_next_table_without_a_result(club: Club, keeper: User) -> None:
    first, second = factories.seated(factories.night(club), 8).tables.order_by("game__table")
    enter(first)
    page = client(keeper).get(address(first)).content.decode()
    assert f'href="{address(second)}">Enter table 2' in page
    assert "Enter table" not in Client().get(address(first)).content.decode()
    enter(second)
    desk = f"/clubs/{club.slug}/nights/{first.sitting.night_id}/desk/"
    assert f'href="{desk}">Back to the desk' in client(keeper).get(address(second)).text
    assert "Back to the desk" not in Client().get(address(second)).text


def test_the_number_of_queries_does_not_grow_with_the_history(
    table: NightTable, keeper: User, django_assert_num_queries: Any
) -> None:
    enter(table, by=keeper)
    signed_in = client(keeper)
    with CaptureQueriesContext(connection) as once:
        signed_in.get(address(table))
    for version in range(2, 32):
        points = (41000 - 100 * version, 34000 + 100 * version, 24000, 21000)
        results.correct(
            table=table,
            totals=Totals(points=points),
            reason="again",
            seen_version=version,
            by=keeper,
            now=NOW,
            client_id=cid(),
        )
    with django_assert_num_queries(len(once)):
        signed_in.get(address(table))


@pytest.mark.parametrize("code", sorted(codes_of_the_core()))
def test_every_refusal_of_the_core_has_words(code: str) -> None:
    assert code in wording.REFUSALS
