"""What holds for every finished game under every preset."""

from fractions import Fraction

import pytest
from hypothesis import given
from hypothesis import strategies as st

from scoring import rulesets
from scoring.result import result

PRESETS = [
    rulesets.load(slug) for slug in rulesets.names() if rulesets.load(slug).family == "riichi"
]
FIVES = [rules.for_five() for rules in PRESETS if rules.players == 4]
SEAT_FREE = [r for r in PRESETS + FIVES if r.uma_ties == "shared" and r.leftover_sticks == "lost"]


@st.composite
def games(draw, presets):
    """A ruleset with points that add up, in hundreds, and sticks left."""
    rules = draw(st.sampled_from(presets))
    unit = 100 if rules.score_unit == 1000 else 1
    sticks = draw(st.integers(0, 3)) if unit == 100 else 0
    free = st.integers(-200, 800).map(lambda n: n * unit)
    points = draw(st.lists(free, min_size=rules.at_table - 1, max_size=rules.at_table - 1))
    points.append(rules.at_table * rules.start_points - 1000 * sticks - sum(points))
    return rules, points, sticks


@given(games(PRESETS + FIVES))
def test_scores_sum_to_what_nobody_got(game):
    rules, points, sticks = game
    done = result(rules, points=points, sticks=sticks)
    assert sum(done.points) + done.unassigned == sum(points) + 1000 * sticks
    assert sum(done.scores) == -Fraction(done.unassigned, rules.score_unit)
    assert sum(done.uma) == sum(done.oka) - sum(done.oka) == sum(done.extras)


@given(games(PRESETS + FIVES), st.data())
def test_penalties_are_all_that_is_missing(game, data):
    rules, points, sticks = game
    amounts = st.lists(st.integers(0, 300), min_size=rules.at_table, max_size=rules.at_table)
    penalties = [100 * amount for amount in data.draw(amounts)]
    clean = result(rules, points=points, sticks=sticks)
    fined = result(rules, points=points, sticks=sticks, penalties=penalties)
    assert sum(clean.scores) - sum(fined.scores) == Fraction(sum(penalties), rules.score_unit)
    assert (fined.places, fined.points) == (clean.places, clean.points)
    paid = rules.override({"penalties_zero_sum": "paid_to_others"})
    fined = result(paid, points=points, sticks=sticks, penalties=penalties)
    assert sum(fined.scores) == sum(clean.scores)


@given(games(SEAT_FREE), st.integers(1, 4))
def test_seats_may_be_rotated(game, turn):
    rules, points, sticks = game
    turned = points[turn:] + points[:turn]
    here = result(rules, points=points, sticks=sticks)
    there = result(rules, points=turned, sticks=sticks)
    assert there.scores == here.scores[turn:] + here.scores[:turn]
    assert there.places == here.places[turn:] + here.places[:turn]


@given(games(PRESETS + FIVES))
def test_better_points_are_never_a_worse_place_or_score(game):
    rules, points, sticks = game
    done = result(rules, points=points, sticks=sticks)
    for mine, rank, score in zip(points, done.ranks, done.scores, strict=True):
        for other, other_rank, other_score in zip(points, done.ranks, done.scores, strict=True):
            if mine > other:
                assert rank < other_rank
                assert score > other_score


@given(games(PRESETS + FIVES))
def test_the_parts_add_up_to_the_score(game):
    rules, points, sticks = game
    done = result(rules, points=points, sticks=sticks)
    parts = zip(done.base, done.uma, done.oka, done.extras, done.penalties, strict=True)
    assert done.scores == tuple(b + u + o + e - p for b, u, o, e, p in parts)


@pytest.mark.parametrize("rules", PRESETS, ids=lambda rules: rules.slug)
def test_a_game_of_equals_is_worth_nothing_where_ties_are_shared(rules):
    shared = rules.override({"uma_ties": "shared", "place_ties": "shared"})
    done = result(shared, points=[rules.start_points] * rules.at_table)
    assert set(done.places) == {"1="}
    assert set(done.scores) == {0}
