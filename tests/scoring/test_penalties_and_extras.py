"""Penalties, chombo, substitutes, and what clubs add: chips, yakitori, bust bonus."""

from fractions import Fraction

import pytest

from scoring import ScoringError, rulesets
from scoring.result import result

EMA = rulesets.load("ema_2025")
POINTS = [40000, 30000, 27000, 23000]  # scores 25, 5, -8, -22


@pytest.mark.parametrize(
    ("mode", "penalties", "scores"),
    [
        ("no", [0, 0, 20000, 0], (25, 5, -28, -22)),
        ("no", [500, 0, 0, 0], (Fraction(49, 2), 5, -8, -22)),
        ("paid_to_others", [0, 0, 30000, 0], (35, 15, -38, -12)),
        ("paid_to_others", [3000, 3000, 0, 0], (23, 3, -6, -20)),
        ("as_entered", [-10000, 0, 10000, 0], (35, 5, -18, -22)),
    ],
)
def test_penalties_after_uma(mode, penalties, scores):
    rules = EMA.override({"penalties_zero_sum": mode})
    assert result(rules, points=POINTS, penalties=penalties).scores == scores


def test_penalties_as_entered_must_balance():
    rules = EMA.override({"penalties_zero_sum": "as_entered"})
    with pytest.raises(ScoringError) as refused:
        result(rules, points=POINTS, penalties=[0, 0, 10000, 0])
    assert refused.value.code == "penalties_do_not_balance"
    assert refused.value.params == {"sum": 10000}


@pytest.mark.parametrize(
    ("slug", "price"),
    [
        ("ema_2012", 0),
        ("ema_2025", 20),
        ("wrc_2017", 20),
        ("wrc_2025", 30),
        ("rrc_2026", 40),
        ("m_league", 20),
        ("us_pml", 10),
        ("tenhou", 0),
        ("novosibirsk", 0),
    ],
)
def test_a_chombo_costs_after_uma(slug, price):
    rules = rulesets.load(slug)
    points = [rules.start_points + step for step in (3000, 1000, -1000, -3000)]
    clean = result(rules, points=points)
    fined = result(rules, points=points, chombos=[0, 2, 0, 1])
    assert fined.places == clean.places
    assert [a - b for a, b in zip(clean.scores, fined.scores, strict=True)] == [
        0,
        2 * price,
        0,
        price,
    ]


def test_the_absent_player_gets_the_fixed_score_and_the_others_what_they_played():
    rules = EMA.override({"substitute_score": [-30000, 0]})
    game = result(rules, points=POINTS, substitutes=[0])
    assert game.scores == (-30, 5, -8, -22)
    assert game.places == ("1", "2", "3", "4")
    assert (game.base[0], game.uma[0], game.oka[0]) == (-30, 0, 0)


def test_a_substitute_counts_as_played_where_the_rules_fix_nothing():
    assert result(EMA, points=POINTS, substitutes=[0]) == result(EMA, points=POINTS)


def test_chips():
    rules = EMA.override({"chip_value": 2000})
    game = result(rules, points=[23800, 43200, 39200, 13800], chips=[-3, 2, 5, -4])
    assert game.places == ("3", "1", "2", "4")
    assert [str(s) for s in game.scores] == ["-86/5", "161/5", "121/5", "-196/5"]
    with pytest.raises(ScoringError) as refused:
        result(rules, points=POINTS, chips=[1, 0, 0, 0])
    assert (refused.value.code, refused.value.params) == ("chips_do_not_balance", {"sum": 1})


@pytest.mark.parametrize(
    ("winless", "extras"),
    [
        ([], (0, 0, 0, 0)),
        ([3], (2, 2, 2, -6)),
        ([1, 3], (6, -6, 6, -6)),
        ([0, 1, 2], (-6, -6, -6, 18)),
        ([0, 1, 2, 3], (0, 0, 0, 0)),
    ],
)
def test_who_never_won_pays_who_did(winless, extras):
    rules = EMA.override({"yakitori": 6000})
    assert result(rules, points=POINTS, winless=winless).extras == extras


def test_bust_bonus():
    rules = EMA.override({"bust_bonus": 10000, "bust": "below_zero"})
    busted = [61000, 30000, 30000, -1000]
    game = result(rules, points=busted, busted_by=[None, None, None, 2])
    assert game.extras == (0, 0, 10, -10)
    with pytest.raises(ScoringError) as refused:
        result(rules, points=[60000, 30000, 30000, 0], busted_by=[None, None, None, 2])
    assert (refused.value.code, refused.value.params) == ("not_busted", {"seat": 3, "points": 0})
    at_zero = rules.override({"bust": "zero_or_below"})
    assert result(
        at_zero, points=[60000, 30000, 30000, 0], busted_by=[None, None, None, 2]
    ).extras == (0, 0, 10, -10)
    with pytest.raises(ScoringError):
        result(rules, points=busted, busted_by=[None, None, None, 3])


def test_tenhou_rounds_to_thousands_and_the_first_takes_the_remainder():
    rules = rulesets.load("tenhou")
    game = result(rules, points=[24900, 4200, 54100, 16800])
    assert game.scores == (5, -46, 64, -23)
    assert result(rules, points=[25500, 24500, 30400, 19600]).scores == (6, -15, 39, -30)


class TestOtherTables:
    def test_five_at_a_table(self):
        rules = EMA.for_five()
        game = result(rules, points=[41000, 33000, 30000, 26000, 20000])
        assert game.scores == (26, 8, 0, -9, -25)
        tied = result(rules, points=[41000, 31500, 31500, 26000, 20000])
        assert tied.uma == (15, Fraction(5, 2), Fraction(5, 2), -5, -15)

    def test_five_share_the_oka_of_five(self):
        rules = rulesets.load("m_league").for_five()
        game = result(rules, points=[30000, 25000, 25000, 25000, 20000])
        assert game.oka == (25, 0, 0, 0, 0)
        assert sum(game.scores) == 0

    def test_three_players(self):
        game = result(rulesets.load("sanma_tenhou"), points=[55000, 35000, 15000])
        assert game.scores == (50, -5, -45)
        game = result(rulesets.load("sanma_mahjong_soul"), points=[55100, 34900, 15000])
        assert [str(s) for s in game.scores] == ["451/10", "-51/10", "-40"]

    def test_three_players_counted_in_single_points(self):
        game = result(rulesets.load("sanma_kansas"), points=[7, -3, -4])
        assert game.scores == (7, -3, -4)

    def test_two_players(self):
        game = result(rulesets.load("riichi_two_player"), points=[31000, 19000])
        assert (game.places, game.scores) == (("1", "2"), (6, -6))

    def test_points_by_place(self):
        rules = EMA.override({"table_points": [4, 2, 1, 0], "score_unit": 1, "uma": []})
        game = result(rules, points=[31000, 31000, 31000, 27000])
        assert game.table_points == (Fraction(7, 3), Fraction(7, 3), Fraction(7, 3), 0)
        assert result(EMA, points=POINTS).table_points is None
