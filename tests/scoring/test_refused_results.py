"""Totals that cannot be right are refused with the numbers that say why."""

import pytest

from scoring import ScoringError, rulesets
from scoring.result import result

EMA = rulesets.load("ema_2025")
FAIR = [40000, 30000, 27000, 23000]


@pytest.mark.parametrize(
    ("given", "code", "params"),
    [
        (
            {"points": [40000, 30000, 27000, 22000]},
            "wrong_sum",
            {"total": 119000, "expected": 120000, "missing": 1000},
        ),
        (
            {"points": FAIR, "sticks": 1},
            "wrong_sum",
            {"total": 121000, "expected": 120000, "missing": -1000},
        ),
        (
            {"points": [40000, 30000, 27050, 22950]},
            "not_a_multiple",
            {"seat": 2, "value": 27050, "step": 100},
        ),
        (
            {"points": [40000, 50000, 30000]},
            "wrong_seat_count",
            {"field": "points", "expected": 4, "given": 3},
        ),
        ({"points": [40000, 30000, 27000.0, 23000]}, "not_an_integer", None),
        ({"points": [40000, 30000, True, 23000]}, "not_an_integer", None),
        (
            {"points": FAIR, "sticks": 10**9 + 1},
            "too_large",
            {"field": "sticks", "value": 10**9 + 1, "most": 10**9},
        ),
        ({"points": "4321"}, "bad_seats", None),
        ({"points": FAIR, "sticks": -1}, "negative", {"field": "sticks", "value": -1}),
        ({"points": FAIR, "sticks": "1"}, "not_an_integer", {"field": "sticks", "value": "1"}),
        (
            {"points": FAIR, "penalties": [0, -5, 0, 0]},
            "negative",
            {"field": "penalties", "value": -5},
        ),
        ({"points": FAIR, "chombos": [0, -1, 0, 0]}, "negative", {"field": "chombos", "value": -1}),
        ({"points": FAIR, "substitutes": [4]}, "bad_seats", {"field": "substitutes", "value": [4]}),
        ({"points": FAIR, "substitutes": [1, 1]}, "bad_seats", None),
        (
            {"points": FAIR, "chips": [1, -1, 0, 0]},
            "option_off",
            {"field": "chips", "option": "chip_value"},
        ),
        (
            {"points": FAIR, "winless": [3]},
            "option_off",
            {"field": "winless", "option": "yakitori"},
        ),
        (
            {"points": FAIR, "busted_by": [None, None, None, 0]},
            "option_off",
            {"field": "busted_by", "option": "bust_bonus"},
        ),
        ({"points": FAIR, "busted_by": "0123"}, "bad_seats", None),
        ({"points": FAIR, "busted_by": [None]}, "wrong_seat_count", None),
    ],
)
def test_refused(given, code, params):
    with pytest.raises(ScoringError) as refused:
        result(EMA, **given)
    assert refused.value.code == code
    if params is not None:
        assert refused.value.params == params


def test_a_declared_penalty_that_nobody_receives_explains_the_sum():
    rules = EMA.override(
        {"score_unit": 1, "start_points": 0, "target_points": 0, "uma": [], "uma_ties": "shared"}
    )
    points = [120, -30, -60, -70]
    game = result(rules, points=points, table_penalties=[0, 0, 0, 40])
    assert game.scores == (120, -30, -60, -70)
    with pytest.raises(ScoringError) as refused:
        result(rules, points=points)
    assert refused.value.params == {"total": -40, "expected": 0, "missing": 40}
