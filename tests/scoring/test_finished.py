"""Points at the table found again from finished scores."""

from fractions import Fraction

import pytest
from hypothesis import given
from hypothesis import strategies as st

from scoring import ScoringError, rulesets
from scoring.finished import points_from
from scoring.result import result

FOUR = [slug for slug in rulesets.names() if rulesets.load(slug).at_table == 4]
EXACT = [slug for slug in FOUR if rulesets.load(slug).score_rounding == "exact"]


@pytest.mark.parametrize("slug", EXACT)
@given(first=st.lists(st.integers(-200, 700), min_size=3, max_size=3))
def test_the_points_of_every_result_are_found_again(slug, first):
    rules = rulesets.load(slug)
    step = 100 if rules.score_unit == 1000 else 1
    points = [step * value for value in first]
    points.append(4 * rules.start_points - sum(points))
    game = result(rules, points=points)
    assert list(points_from(rules, scores=game.scores)) == points
    assert list(points_from(rules, scores=game.scores, places=game.ranks)) == points


def test_a_penalty_named_explains_a_sum_below_zero():
    rules = rulesets.load("ema_2012")
    scores = [Fraction(n, 10) for n in (-582, 539, -328, 321)]
    with pytest.raises(ScoringError) as refused:
        points_from(rules, scores=scores)
    assert (refused.value.code, refused.value.params["missing"]) == ("wrong_sum", 5000)
    points = points_from(rules, scores=scores, penalties=[5000, 0, 0, 0])
    assert points == (6800, 53900, 7200, 52100)
    assert list(result(rules, points=points, penalties=[5000, 0, 0, 0]).scores) == scores


def test_a_penalty_that_changes_the_order_needs_no_places():
    rules = rulesets.load("ema_2025")
    points, penalties = (31000, 30000, 30500, 28500), (40000, 0, 0, 0)
    scores = result(rules, points=points, penalties=penalties).scores
    assert points_from(rules, scores=scores, penalties=penalties) == points


def test_places_that_say_something_else_are_refused():
    rules = rulesets.load("ema_2025")
    scores = result(rules, points=(40000, 30000, 28000, 22000)).scores
    with pytest.raises(ScoringError, match="places"):
        points_from(rules, scores=scores, places=(2, 1, 3, 4))


def test_scores_between_two_points_are_refused():
    rules = rulesets.load("m_league")
    scores = [Fraction(62) + Fraction(1, 3000), -58, Fraction(18) - Fraction(1, 3000), -22]
    with pytest.raises(ScoringError, match="scores_not_exact"):
        points_from(rules, scores=scores)


def test_rounded_scores_give_the_points_in_thousands_that_are_worth_them():
    rules = rulesets.load("tenhou")
    scores = result(rules, points=(41200, 30400, 18300, 10100)).scores
    points = points_from(rules, scores=scores)
    assert points == (42000, 30000, 18000, 10000)
    assert result(rules, points=points).scores == scores


def test_sticks_that_nobody_gets():
    rules = rulesets.load("wrc_2025")
    scores = result(rules, points=(41000, 34000, 24000, 19000), sticks=2).scores
    assert points_from(rules, scores=scores, sticks=2) == (41000, 34000, 24000, 19000)
