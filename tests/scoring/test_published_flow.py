"""Published games whose flow or result is told in words: when a game ends, who deals, who gains.

The vectors say what must come out; their hands, written there as sentences, are rows here.
"""

import pytest

from scoring import ScoringError, rulesets
from scoring.result import result
from tests.scoring.riichi_tables import after, draw, game, rons, tsumo
from tests.scoring.test_real_settlements import pytestmark as pytestmark
from tests.scoring.test_real_settlements import vectors

EMA = rulesets.load("ema_2016")
ONLINE = rulesets.load("tenhou").override({"abortive_draws": ["four_kans"]})
ALL_NOTEN = draw()
ABORT = {"kind": "abort", "reason": "four_kans"}
YAKUMAN = tsumo(3, yakuman=1)
FLOWS = [
    # vector, hands, the number of the next round, whether the game is over
    ("v107", [YAKUMAN, *[ALL_NOTEN] * 6, ABORT, {"kind": "chombo", "player": 0}], 8, False),
    ("v108", [tsumo(3, 1, 30), *[ALL_NOTEN] * 7], 9, False),
    ("v110 before", [ALL_NOTEN] * 9, 10, False),
    ("v110 after", [*[ALL_NOTEN] * 9, YAKUMAN], 11, True),
]


def vector(name):
    return next(one for one in vectors("riichi_settlement.json") if one["id"] == name)


@pytest.mark.parametrize(("name", "hands", "number", "over"), FLOWS, ids=lambda row: str(row)[:12])
def test_when_a_game_ends(name, hands, number, over):
    played = game(hands, ONLINE)
    expected = vector(name[:4])["expected"]
    expected = expected.get(name[5:], expected)
    assert (played.state.hand + 1, played.over is not None) == (number, over)
    assert (expected["round"], expected["finished"]) == (number, over)


def test_eight_draws_end_a_game_of_equals():
    """v105: nobody is ready eight times, so everybody shares every place."""
    jpml, expected = rulesets.load("jpml_a"), vector("v105")["expected"]
    played = game([ALL_NOTEN] * expected["finished_after"], jpml)
    assert played.over == "last_round"
    assert [1000 * score for score in played.result.scores] == expected["rating_deltas"]
    assert game([ALL_NOTEN] * (expected["finished_after"] - 1), jpml).over is None


def test_a_dealer_with_nagashi_who_is_not_ready():
    """v111: the deal passes as at any draw."""
    expected = vector("v111")["expected"]
    nagashi = {"kind": "nagashi", "players": [0], "tenpai": []}
    state = after(nagashi, EMA.override({"nagashi_mangan": "draw"})).state
    assert state.hand + 1 == expected["next_round"]
    assert state.honba == expected["next_honba"]
    assert state.dealer + 1 == expected["next_dealer"]


def test_two_winners_and_a_stick_that_lay_there():
    """v119: the dealer's haneman and 3/30 on one tile; the stick goes to who sits next."""
    done = after(rons(2, (3, 6, 30), (1, 3, 30)), round="S3", dealer=3, sticks=1)
    changes = vector("v119")["expected"]["deltas"]
    assert [done.changes[seat] for seat in (1, 2, 3, 0)] == changes


def test_places_goal_and_oka():
    """v132, v137 and v138."""
    places = vector("v132")
    given = result(EMA, points=places["inputs"]["final_scores"])
    assert list(given.ranks) == places["expected"]["places"]
    goal = vector("v137")
    most = goal["inputs"]["max_score"]
    table = {"round": "S4", "dealer": 3, "points": [most, 24000, 23000, 23000]}
    assert (after(ALL_NOTEN, ONLINE, **table).over is not None) == goal["expected"]["finished"]
    table["points"] = [most - 100, 24100, 23000, 23000]
    assert after(ALL_NOTEN, ONLINE, **table).over is None
    oka = vector("v138")["expected"]
    first = result(rulesets.load("m_league"), points=[40000, 30000, 20000, 10000])
    with_oka = [1000 * (a + b) for a, b in zip(first.oka, (-5,) * 4, strict=True)]
    assert with_oka == [oka["oka"], *[oka["others"]] * 3]
    assert sum(with_oka) == 0


class TestPitfalls:
    """What similar software got wrong, where it is told in words."""

    def test_the_nagashi_switch(self):
        """PAY-12: refused where it is off, played where it is on."""
        event = {"kind": "nagashi", "players": [1]}
        with pytest.raises(ScoringError) as refused:
            after(event, EMA.override({"nagashi_mangan": "off"}))
        assert (refused.value.code, refused.value.params) == (
            "not_played",
            {"option": "nagashi_mangan"},
        )
        for way in ("draw", "win"):
            done = after(event, EMA.override({"nagashi_mangan": way}))
            assert done.changes == (-4000, 8000, -2000, -2000)

    def test_riichi_of_who_has_too_little(self):
        """SCO-02: refused where a stick must be paid."""
        rules = EMA.override({"riichi_below_1000": False})
        with pytest.raises(ScoringError) as refused:
            after(draw(0, riichi=[0]), rules, points=[800, 40000, 40000, 39200])
        assert refused.value.params == {"player": 0, "points": 800, "needed": 1000}

    def test_a_stick_beside_a_yakuman(self):
        """SCO-20: the stick is booked and comes back, and adds no han."""
        done = after(tsumo(0, yakuman=1, riichi=[0]), rulesets.load("tenhou"))
        assert done.changes == (48000, -16000, -16000, -16000)
        assert [line.for_ for line in done.lines if line.to in (None, 0)] == [
            *("riichi", "win", "win", "win", "sticks"),
        ]

    def test_yakitori_moves_no_raw_points(self):
        """SCO-22: it costs those who never won, after the game."""
        rules = rulesets.load("m_league").override({"yakitori": 10000})
        points = [40000, 30000, 20000, 10000]
        plain, given = (result(rules, points=points, winless=who) for who in ((), (2,)))
        assert given.points == plain.points
        assert given.scores[2] < plain.scores[2]

    def test_extra_rounds_end_with_the_goal(self):
        """SCO-23: West 1, the dealer wins and leads with 31,000; without the goal up to West 4."""
        table = {"round": "W1", "dealer": 0, "points": [29000, 24000, 24000, 23000]}
        done = after(tsumo(0, 2, 30), ONLINE, **table)
        assert (done.state.points[0], done.over) == (32000, "extension")
        table |= {"round": "W4", "dealer": 3, "points": [25000] * 4}
        assert after(ALL_NOTEN, ONLINE, **table).over == "extension"
        table["round"] = "W3"
        assert after(ALL_NOTEN, ONLINE, **table).over is None


def test_the_lists_have_not_grown():
    """The tests name some vectors one by one; a new one must be named too."""
    assert len(vectors("riichi_settlement.json")) == 92
    assert len(vectors("riichi_ema_games.json")) == 15
    assert len(vectors("riichi_replay_hands.json")) == 111
    assert sum(case["id"][0] == "r" for case in vectors("hand_cases.json")) == 26
