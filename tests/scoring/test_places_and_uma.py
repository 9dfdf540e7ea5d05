"""Places and uma of finished games: rows of points, seat by seat, that a player can check."""

from fractions import Fraction

import pytest

from scoring import ScoringError, rulesets
from scoring.result import result

EMA = rulesets.load("ema_2025")
JPML = rulesets.load("jpml_a")
M_LEAGUE = rulesets.load("m_league")


def thousands(values):
    return tuple(Fraction(value, 1000) for value in values)


@pytest.mark.parametrize(
    ("points", "places", "uma"),
    [
        ([40000, 30000, 27000, 23000], ("1", "2", "3", "4"), (15000, 5000, -5000, -15000)),
        ([23000, 27000, 30000, 40000], ("4", "3", "2", "1"), (-15000, -5000, 5000, 15000)),
        ([28000, 28000, 37000, 27000], ("2=", "2=", "1", "4"), (0, 0, 15000, -15000)),
        ([28000, 31000, 33000, 28000], ("3=", "2", "1", "3="), (-10000, 5000, 15000, -10000)),
        ([33000, 33000, 22000, 32000], ("1=", "1=", "4", "3"), (10000, 10000, -15000, -5000)),
        ([32000, 29000, 27000, 32000], ("1=", "3", "4", "1="), (10000, -5000, -15000, 10000)),
        ([35000, 35000, 25000, 25000], ("1=", "1=", "3=", "3="), (10000, 10000, -10000, -10000)),
        ([30000, 30000, 30000, 30000], ("1=", "1=", "1=", "1="), (0, 0, 0, 0)),
        ([31000, 31000, 31000, 27000], ("1=", "1=", "1=", "4"), (5000, 5000, 5000, -15000)),
    ],
)
def test_tied_places_share_uma(points, places, uma):
    game = result(EMA, points=points)
    assert (game.places, game.uma) == (places, thousands(uma))


@pytest.mark.parametrize(
    ("points", "uma"),
    [
        ([37000, 29000, 28000, 26000], (12000, -1000, -3000, -8000)),  # one at or above 30,000
        ([37000, 32000, 29000, 22000], (8000, 4000, -4000, -8000)),  # two
        ([33000, 32000, 31000, 24000], (8000, 3000, 1000, -12000)),  # three
        ([30000, 30000, 30000, 30000], (0, 0, 0, 0)),  # four count as two
        ([39000, 28000, 26500, 26500], (12000, -1000, -5500, -5500)),
        ([32000, 32000, 31000, 25000], (5500, 5500, 1000, -12000)),
        ([32500, 29000, 26000, 32500], (6000, -4000, -8000, 6000)),
    ],
)
def test_uma_floats_with_the_players_at_or_above_the_start(points, uma):
    assert result(JPML, points=points).uma == thousands(uma)


def test_nobody_above_the_start_counts_as_two():
    """Possible only with sticks left: all four below 30,000."""
    game = result(JPML, points=[29900, 29500, 29400, 29200], sticks=2)
    assert game.uma == thousands((8000, 4000, -4000, -8000))


@pytest.mark.parametrize(
    ("points", "by_seat", "shared"),
    [
        ([25000, 25000, 25000, 25000], (45, 5, -15, -35), (0, 0, 0, 0)),
        ([30000, 30000, 25000, 15000], (50, 10, -15, -45), (30, 30, -15, -45)),
        ([30000, 30000, 20000, 20000], (50, 10, -20, -40), (30, 30, -30, -30)),
        ([20000, 25000, 25000, 30000], (-40, 5, -15, 50), (-40, -5, -5, 50)),
        ([35000, 25000, 20000, 20000], (55, 5, -20, -40), (55, 5, -30, -30)),
    ],
)
def test_oka_goes_to_the_first_or_is_shared(points, by_seat, shared):
    seat_rule = M_LEAGUE.override({"uma_ties": "seat"})
    assert result(seat_rule, points=points).scores == by_seat
    assert result(M_LEAGUE, points=points).scores == shared


def test_the_starting_seat_decides_not_the_order_of_entry():
    rules = rulesets.load("tenhou").override({"score_rounding": "exact"})
    game = result(rules, points=[18000, 32000, 18000, 32000])
    assert game.places == ("3", "1", "4", "2")
    assert game.scores == (-22, 42, -32, 12)
    shared = rules.override({"uma_ties": "shared", "place_ties": "shared"})
    assert result(shared, points=[18000, 32000, 18000, 32000]).scores == (-27, 27, -27, 27)


def test_three_firsts_have_exact_thirds():
    rules = EMA.override(
        {"start_points": 25000, "target_points": 25000, "uma": [10000, 5000, -5000, -10000]}
    )
    game = result(rules, points=[30000, 30000, 30000, 10000])
    assert game.scores == (Fraction(25, 3), Fraction(25, 3), Fraction(25, 3), -25)
    assert sum(game.scores) == 0


def test_places_may_be_strict_while_uma_is_shared():
    rules = EMA.override({"place_ties": "strict"})
    game = result(rules, points=[28000, 28000, 37000, 27000])
    assert game.places == ("2", "3", "1", "4")
    assert game.uma == (0, 0, 15, -15)


class TestTheRefereesOrder:
    rules = EMA.override({"uma_ties": "order", "place_ties": "strict"})

    def test_it_decides_a_tie(self):
        game = result(self.rules, points=[30000, 40000, 30000, 20000], order=[1, 2, 0, 3])
        assert game.places == ("3", "1", "2", "4")
        assert game.uma == (-5, 15, 5, -15)

    def test_it_is_asked_for_only_where_points_tie(self):
        assert result(self.rules, points=[31000, 40000, 29000, 20000]).places == (
            *("2", "1"),
            *("3", "4"),
        )
        with pytest.raises(ScoringError) as refused:
            result(self.rules, points=[30000, 40000, 30000, 20000])
        assert refused.value.code == "order_needed"
        assert refused.value.params == {"seats": [0, 2]}

    def test_it_may_not_contradict_the_points(self):
        with pytest.raises(ScoringError) as refused:
            result(self.rules, points=[30000, 40000, 30000, 20000], order=[0, 1, 2, 3])
        assert refused.value.code == "order_contradicts_points"
        assert refused.value.params == {"seats": [0, 1]}

    def test_it_is_refused_where_the_rules_decide(self):
        with pytest.raises(ScoringError) as refused:
            result(EMA, points=[30000, 40000, 30000, 20000], order=[1, 0, 2, 3])
        assert refused.value.code == "order_not_used"

    @pytest.mark.parametrize(
        "order", [[1, 2, 0], [1, 1, 2, 0], [1, 2, 0, 4], "1203", [1, 2, 0, True]]
    )
    def test_it_names_every_seat_once(self, order):
        with pytest.raises(ScoringError) as refused:
            result(self.rules, points=[30000, 40000, 30000, 20000], order=order)
        assert refused.value.code == "bad_seats"


def test_mean_places_of_a_tie():
    game = result(EMA, points=[38000, 38000, 38000, 6000])
    assert game.mean_places == (2, 2, 2, 4)
    game = result(EMA, points=[38000, 39100, 38000, 4900])
    assert game.mean_places == (Fraction(5, 2), 1, Fraction(5, 2), 4)
