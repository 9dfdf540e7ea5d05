"""Results through the actions: every preset, ties, penalties, absent players, corrections."""

from fractions import Fraction

import pytest

from games.actions import results, tables
from games.actions.results import (
    AlreadyEntered,
    CalledOff,
    NotEntered,
    ReasonMissing,
    Stale,
    Totals,
)
from games.actions.tables import HasResult, SeatTaken
from games.models import Game, GameLog, Result
from players.models import User
from scoring import ScoringError, rulesets
from scoring.ruleset import Ruleset
from tests import factories
from tests.factories import NOW, cid

pytestmark = [pytest.mark.django_db, pytest.mark.postgres]


def game(rules: Ruleset | str = "ema_2025") -> Game:
    if isinstance(rules, str):
        rules = rulesets.load(rules)
    players = [factories.player(f"Player {seat}") for seat in range(rules.at_table)]
    return tables.start(table=1, ruleset=rules, players=players, by=None, now=NOW)


def enter(game: Game, points: tuple[int, ...], by: User | None = None, **totals: object) -> Result:
    return results.enter(
        game=game,
        totals=Totals(points=points, **totals),
        seen_version=game.version,
        by=by,
        now=NOW,
        client_id=cid(),
    )


def correct(
    game: Game, points: tuple[int, ...], *, reason: str = "misread", seen: int = 2
) -> Result:
    return results.correct(
        game=game,
        totals=Totals(points=points),
        reason=reason,
        seen_version=seen,
        by=None,
        now=NOW,
        client_id=cid(),
    )


def scores(result: Result) -> list[Fraction]:
    unit = result.game.rules["score_unit"]
    return [row.score / unit for row in result.rows.order_by("seat__index")]


def ranks(result: Result) -> list[int]:
    return list(result.rows.order_by("seat__index").values_list("rank", flat=True))


@pytest.mark.parametrize("slug", rulesets.names())
def test_every_preset_can_be_entered_and_adds_up(slug: str) -> None:
    rules = rulesets.load(slug)
    step = 1000
    spread = [step * (rules.at_table - 1 - 2 * seat) for seat in range(rules.at_table)]
    stored = enter(game(rules), tuple(rules.start_points + more for more in spread))
    assert ranks(stored) == list(range(1, rules.at_table + 1))
    assert sum(scores(stored)) == 0


@pytest.mark.parametrize(
    ("slug", "points", "sticks", "expected"),
    [
        ("ema_2025", (41000, 34000, 24000, 21000), 0, [26, 9, -11, -24]),
        ("ema_2025", (35000, 35000, 30000, 20000), 0, [15, 15, -5, -25]),
        ("ema_2025", (30000, 30000, 30000, 30000), 0, [0, 0, 0, 0]),
        ("ema_2025", (40000, 30000, 29000, 20000), 1, [26, 5, -6, -25]),
        ("m_league", (40000, 30000, 20000, 10000), 0, [60, 10, -20, -50]),
        ("sanma_tenhou", (50000, 35000, 20000), 0, [45, -5, -40]),
    ],
)
def test_known_games(slug: str, points: tuple[int, ...], sticks: int, expected: list[int]) -> None:
    assert scores(enter(game(slug), points, sticks=sticks)) == expected


def test_five_at_a_table_are_all_ranked() -> None:
    stored = enter(game(rulesets.load("ema_2025").for_five()), (40000, 35000, 30000, 25000, 20000))
    assert scores(stored) == [25, 10, 0, -10, -25]


def test_a_tie_shares_place_and_uma_and_keeps_the_mean_place() -> None:
    stored = enter(game(), (35000, 35000, 30000, 20000))
    rows = list(stored.rows.order_by("seat__index"))
    assert [row.rank for row in rows] == [1, 1, 3, 4]
    assert [row.place for row in rows] == [Fraction(3, 2), Fraction(3, 2), 3, 4]
    assert [row.uma for row in rows] == [10000, 10000, -5000, -15000]


def test_penalties_and_chombo_are_taken_after_the_uma() -> None:
    stored = enter(
        game(), (41000, 34000, 24000, 21000), penalties=(0, 0, 5000, 0), chombos=(1, 0, 0, 0)
    )
    assert scores(stored) == [6, 9, -16, -24]
    assert ranks(stored) == [1, 2, 3, 4]


def test_an_absent_player_gets_what_the_rules_say() -> None:
    rules = rulesets.load("ema_2025").override({"substitute_score": [-15000, -15000]})
    at = game(rules)
    at.seats.filter(index=0).update(substitute=True)
    assert scores(enter(at, (41000, 34000, 24000, 21000))) == [-30, 9, -11, -24]


def test_a_referee_orders_tied_players_where_the_rules_ask_for_it() -> None:
    at = game(rulesets.load("ema_2025").override({"uma_ties": "order"}))
    with pytest.raises(ScoringError) as refused:
        enter(at, (35000, 35000, 30000, 20000))
    assert refused.value.code == "order_needed"
    stored = enter(at, (35000, 35000, 30000, 20000), order=(1, 0, 2, 3))
    assert scores(stored) == [10, 20, -5, -25]


@pytest.mark.parametrize(
    ("points", "code"),
    [
        ((41000, 34000, 24000, 20000), "wrong_sum"),
        ((41050, 33950, 24000, 21000), "not_a_multiple"),
        ((41000, 34000, 45000), "wrong_seat_count"),
    ],
)
def test_what_the_rules_refuse_leaves_nothing_behind(points: tuple[int, ...], code: str) -> None:
    at = game()
    with pytest.raises(ScoringError) as refused:
        enter(at, points)
    assert refused.value.code == code
    assert not Result.objects.exists()
    assert Game.objects.get(pk=at.pk).version == 1


def test_a_correction_is_a_new_version_and_the_old_one_stays() -> None:
    at = game()
    first = enter(at, (41000, 34000, 24000, 21000))
    second = correct(at, (40000, 35000, 24000, 21000), reason="  South misread ")
    first.refresh_from_db()
    assert (first.number, first.current, second.number, second.current) == (1, False, 2, True)
    assert second.reason == "South misread"
    log = GameLog.objects.get(game=at, code="corrected")
    assert log.params["before"]["points"] == [41000, 34000, 24000, 21000]
    assert log.params["totals"]["points"] == [40000, 35000, 24000, 21000]


def test_a_correction_is_refused_without_a_reason_a_result_or_the_right_version() -> None:
    at = game()
    with pytest.raises(NotEntered):
        correct(at, (41000, 34000, 24000, 21000), seen=1)
    enter(at, (41000, 34000, 24000, 21000))
    with pytest.raises(ReasonMissing):
        correct(at, (40000, 35000, 24000, 21000), reason="  ")
    with pytest.raises(Stale):
        correct(at, (40000, 35000, 24000, 21000), seen=1)
    assert Result.objects.count() == 1


def test_a_table_called_off_takes_no_result_and_one_with_a_result_is_not_called_off() -> None:
    at = game()
    tables.call_off(game=at, seen_version=1, by=None, now=NOW)
    with pytest.raises(CalledOff):
        enter(at, (41000, 34000, 24000, 21000))
    other = game()
    enter(other, (41000, 34000, 24000, 21000))
    with pytest.raises(HasResult):
        tables.call_off(game=other, seen_version=2, by=None, now=NOW)
    with pytest.raises(AlreadyEntered):
        enter(other, (41000, 34000, 24000, 21000))


def test_nobody_sits_twice_at_a_table() -> None:
    """SCO-28."""
    one, two, three = (factories.player(name) for name in ("A", "B", "C"))
    with pytest.raises(SeatTaken):
        tables.start(
            table=1,
            ruleset=rulesets.load("ema_2025"),
            players=[one, one, two, three],
            by=None,
            now=NOW,
        )
    assert not Game.objects.exists()
