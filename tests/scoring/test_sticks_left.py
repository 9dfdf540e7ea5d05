"""Riichi sticks left on the table at the end of a game."""

import pytest

from scoring import ScoringError, rulesets
from scoring.result import result

EMA = rulesets.load("ema_2025")
FLOOR = EMA.override({"leftover_sticks": "first_floor"})
LOST = EMA.override({"leftover_sticks": "lost"})


@pytest.mark.parametrize(
    ("rules", "points", "sticks", "held", "unassigned"),
    [
        (EMA, [40000, 30000, 27000, 22000], 1, (41000, 30000, 27000, 22000), 0),
        (EMA, [26000, 27000, 26000, 38000], 3, (26000, 27000, 26000, 41000), 0),
        (EMA, [36000, 36000, 23500, 23500], 1, (36500, 36500, 23500, 23500), 0),
        (EMA, [30000, 30000, 30000, 29000], 1, (30400, 30300, 30300, 29000), 0),
        (EMA, [29000, 30000, 30000, 30000], 1, (29000, 30400, 30300, 30300), 0),
        (EMA, [30000, 30000, 30000, 28000], 2, (30700, 30700, 30600, 28000), 0),
        (EMA, [29500, 29500, 29500, 29500], 2, (30000, 30000, 30000, 30000), 0),
        (FLOOR, [36000, 36000, 23500, 23500], 1, (36500, 36500, 23500, 23500), 0),
        (FLOOR, [30000, 30000, 30000, 29000], 1, (30300, 30300, 30300, 29000), 100),
        (FLOOR, [30000, 30000, 30000, 28000], 2, (30600, 30600, 30600, 28000), 200),
        (LOST, [40000, 30000, 27000, 22000], 1, (40000, 30000, 27000, 22000), 1000),
    ],
)
def test_who_gets_them(rules, points, sticks, held, unassigned):
    game = result(rules, points=points, sticks=sticks)
    assert (game.points, game.unassigned) == (held, unassigned)
    assert sum(held) + unassigned == 120000


def test_a_split_in_hundreds_that_does_not_divide():
    """Three leaders at 30,000 and one stick: 300 each, and 100 points vanish."""
    rules = FLOOR.override({"uma": [15000, 5000, -5000, -15000]})
    game = result(rules, points=[30000, 29000, 30000, 30000], sticks=1)
    assert [str(score) for score in game.scores] == ["53/10", "-16", "53/10", "53/10"]


def test_they_come_after_places_are_fixed():
    rules = EMA.override({"uma_ties": "seat", "place_ties": "strict"})
    game = result(rules, points=[33000, 33000, 27000, 26000], sticks=1)
    assert game.places == ("1", "2", "3", "4")
    assert game.points == (34000, 33000, 27000, 26000)


def test_they_do_not_separate_tied_firsts():
    game = result(EMA, points=[30000, 30000, 30000, 29000], sticks=1)
    assert game.places == ("1=", "1=", "1=", "4")
    assert game.uma[:3] == (5, 5, 5)


def test_where_they_are_returned_the_points_must_hold_them():
    rules = EMA.override({"leftover_sticks": "returned"})
    with pytest.raises(ScoringError) as refused:
        result(rules, points=[40000, 30000, 27000, 22000], sticks=1)
    assert (refused.value.code, refused.value.params) == ("sticks_not_returned", {"sticks": 1})
    assert result(rules, points=[40000, 30000, 27000, 23000]).unassigned == 0
