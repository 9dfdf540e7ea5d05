"""Payments line by line: from whom, to whom, how much, for what; and events that are refused."""

import pytest

from scoring import ScoringError, rulesets
from scoring.riichi.events import read_event
from scoring.riichi.settle import settle
from scoring.riichi.state import read_state
from tests.scoring.riichi_tables import EMA, after, draw, ron, rons, tsumo

NAGASHI = EMA.override({"nagashi_mangan": "win"})
LIABLE = EMA.override({"pao_honba": "liable"})
PART = EMA.override({"pao_scope": "yakuman"})
FREE = EMA.override({"noten_payment": 0})


@pytest.mark.parametrize(
    ("event", "rules", "state", "lines"),
    [
        (ron(1, 2), EMA, {}, ["2>1 3900 win"]),
        (ron(1, 2), EMA, {"honba": 2}, ["2>1 3900 win", "2>1 600 honba"]),
        (
            *(ron(1, 2, riichi=[0]), EMA, {"sticks": 2}),
            ["0> 1000 riichi", "2>1 3900 win", ">1 3000 sticks"],
        ),
        (
            *(rons(3, (1, 3, 30), (0, 2, 30), riichi=[1]), EMA, {"sticks": 1}),
            *(
                [
                    *("1> 1000 riichi", "3>0 2900 win", "3>1 3900 win"),
                    *(">0 1000 sticks", ">1 1000 sticks"),
                ],
            ),
        ),
        (tsumo(1), EMA, {}, ["2>1 1000 win", "3>1 1000 win", "0>1 2000 win"]),
        (
            *(tsumo(0), EMA, {"honba": 1}),
            *(
                [
                    *("1>0 2000 win", "2>0 2000 win", "3>0 2000 win"),
                    *("1>0 100 honba", "2>0 100 honba", "3>0 100 honba"),
                ],
            ),
        ),
        (draw(0, 1, 2), EMA, {}, ["3>0 1000 noten", "3>1 1000 noten", "3>2 1000 noten"]),
        (draw(0), FREE, {}, []),
        (draw(), EMA, {}, []),
        # pao: one line from who fed it, whether all that is due or half of it
        (tsumo(1, yakuman=1, pao=[(3, 1)]), EMA, {}, ["3>1 32000 pao"]),
        (tsumo(1, yakuman=1, pao=[(3, 1)]), EMA, {"honba": 1}, ["3>1 32000 pao", "3>1 300 honba"]),
        (ron(1, 3, yakuman=1, pao=[(3, 1)]), EMA, {}, ["3>1 32000 win"]),
        (ron(1, 2, yakuman=1, pao=[(3, 1)]), EMA, {}, ["2>1 16000 win", "3>1 16000 pao"]),
        (
            *(ron(1, 2, yakuman=1, pao=[(3, 1)]), EMA, {"honba": 1}),
            ["2>1 16000 win", "3>1 16000 pao", "2>1 300 honba"],
        ),
        (
            *(ron(1, 2, yakuman=1, pao=[(3, 1)]), LIABLE, {"honba": 1}),
            ["2>1 16000 win", "3>1 16000 pao", "3>1 300 honba"],
        ),
        (
            *(ron(1, 2, yakuman=2, pao=[(3, 1)]), PART, {}),
            ["2>1 32000 win", "2>1 16000 win", "3>1 16000 pao"],
        ),
        (
            *({"kind": "nagashi", "players": [1], "riichi": [1]}, NAGASHI, {"honba": 1}),
            *(
                [
                    *("1> 1000 riichi", "2>1 2000 nagashi", "3>1 2000 nagashi"),
                    *("0>1 4000 nagashi", "2>1 100 honba", "3>1 100 honba", "0>1 100 honba"),
                    ">1 1000 sticks",
                ],
            ),
        ),
        (
            *({"kind": "chombo", "player": 1}, EMA.override({"chombo_at_table": "reverse_mangan"})),
            *({}, ["1>2 2000 chombo", "1>3 2000 chombo", "1>0 4000 chombo"]),
        ),
        ({"kind": "chombo", "player": 1}, EMA.override({"chombo_at_table": "none"}), {}, []),
    ],
)
def test_lines(event, rules, state, lines):
    assert [_shown(line) for line in after(event, rules, **state).lines] == lines


def _shown(line):
    """The table, where sticks lie, has no number."""
    from_, to = ("" if player is None else player for player in (line.from_, line.to))
    return f"{from_}>{to} {line.points} {line.for_}"


class TestWhoSitsOut:
    """At a table of five the fifth takes no part in the first hand."""

    rules = EMA.for_five().override(
        {"nagashi_mangan": "draw", "abortive_draws": ["four_kans"], "multiple_ron": "all"}
    )

    @pytest.mark.parametrize(
        "event",
        [
            ron(1, 2, riichi=[4]),
            ron(4, 2),
            ron(1, 4),
            ron(1, 2, yakuman=1) | {"riichi": [0, 4]},
            tsumo(1, riichi=[4]),
            tsumo(4),
            draw(riichi=[4]),
            draw(4),
            draw(0, dead=[4]),
            {"kind": "nagashi", "players": [1], "riichi": [4]},
            {"kind": "nagashi", "players": [4]},
            {"kind": "nagashi", "players": [1], "tenpai": [4]},
            {"kind": "abort", "reason": "four_kans", "riichi": [4]},
            {"kind": "chombo", "player": 4},
            {"kind": "chombo", "player": 1, "riichi": [4]},
        ],
        ids=str,
    )
    def test_refused(self, event):
        with pytest.raises(ScoringError) as refused:
            after(event, self.rules)
        assert (refused.value.code, refused.value.params) == ("sits_out", {"player": 4})

    def test_pao(self):
        with pytest.raises(ScoringError) as refused:
            after(tsumo(1, yakuman=1, pao=[(4, 1)]), self.rules)
        assert refused.value.params == {"field": "pao", "value": [4]}


OFF = EMA.override({"nagashi_mangan": "off", "time_policy": "none"})
ALL = EMA.override({"multiple_ron": "all"})
TRIPLE = (3, (0, 3, 30), (1, 3, 30), (2, 3, 30))


@pytest.mark.parametrize(
    ("event", "rules", "code", "params"),
    [
        (ron(1, 1), EMA, "own_discard", {"player": 1}),
        (rons(3, (1, 3, 30), (1, 2, 30)), ALL, "bad_seats", {"field": "wins", "value": [1, 1]}),
        (
            *(rons(*TRIPLE), ALL.override({"abortive_draws": ["triple_ron"]})),
            *("triple_ron_aborts", {}),
        ),
        (
            *(rons(*TRIPLE), EMA.override({"multiple_ron": "two"})),
            *("too_many_winners", {"winners": 3, "most": 2}),
        ),
        (
            *(rons(3, (0, 3, 30), (1, 3, 30)), EMA.override({"multiple_ron": "head_bump"})),
            *("too_many_winners", {"winners": 2, "most": 1}),
        ),
        ({**ron(1, 2), "dead": [1]}, EMA, "dead_hand", {"player": 1}),
        ({**tsumo(1), "dead": [1]}, EMA, "dead_hand", {"player": 1}),
        (
            *({"kind": "nagashi", "players": [1], "dead": [1]}, NAGASHI),
            *("dead_hand", {"player": 1}),
        ),
        ({"kind": "nagashi", "players": []}, NAGASHI, "missing_field", {"fields": ["players"]}),
        ({"kind": "nagashi", "players": [1]}, OFF, "not_played", {"option": "nagashi_mangan"}),
        ({"kind": "time"}, OFF, "not_played", {"option": "time_policy"}),
        (
            *({"kind": "swap_seats", "seats": [0, 1, 2]}, EMA),
            *("bad_seats", {"field": "seats", "value": [0, 1, 2]}),
        ),
        (
            *({"kind": "penalty", "player": 1, "points": -1}, EMA),
            *("negative", {"field": "points", "value": -1}),
        ),
    ],
)
def test_refused(event, rules, code, params):
    with pytest.raises(ScoringError) as refused:
        after(event, rules)
    assert refused.value.code == code
    assert refused.value.params == params


def test_what_is_just_enough():
    """A last stick of exactly 1,000, three winners where all win, a penalty of nothing."""
    short = EMA.override({"riichi_below_1000": False})
    table = [1000, 40000, 40000, 39000]
    assert after(draw(0, 1, 2, 3, riichi=[0]), short, points=table).state.points[0] == 0
    assert after(rons(*TRIPLE), ALL).changes == (5800, 3900, 3900, -13600)
    two = EMA.override({"multiple_ron": "two", "abortive_draws": ["triple_ron"]})
    assert after(rons(3, (0, 3, 30), (1, 3, 30)), two).changes == (5800, 3900, 0, -9700)
    assert after({"kind": "penalty", "player": 1, "points": 0}, EMA).penalty == (1, 0)
    sanma = rulesets.load("sanma_tenhou")
    assert after(rons(2, (0, 3, 30), (1, 3, 30)), sanma).changes == (5800, 3900, -9700)


def test_after_the_north_wind_comes_the_east():
    """A game of four rounds may go on: the seventeenth deal is East's again."""
    state = read_state({"dealer": 0}, EMA)._replace(hand=16)
    hand = {"hand": "23m456p99s678s", "win": "4m", "melds": [{"kind": "pon", "tiles": "111z"}]}
    event = {"kind": "ron", "discarder": 2, "wins": [{"winner": 1, "hand": hand | {"by": "ron"}}]}
    assert settle(state, read_event(event, EMA), EMA).changes == (0, 1000, -1000, 0)


def test_a_stick_that_cannot_be_paid():
    short = EMA.override({"riichi_below_1000": False})
    with pytest.raises(ScoringError) as refused:
        after(draw(0, riichi=[0]), short, points=[900, 40000, 40000, 39100])
    assert refused.value.code == "not_enough_points"
    assert refused.value.params == {"player": 0, "points": 900, "needed": 1000}


def test_a_penalty_that_gives_back():
    """Negative only where penalties are taken as the referee entered them."""
    back = {"kind": "penalty", "player": 1, "points": -500}
    entered = EMA.override({"penalties_zero_sum": "as_entered"})
    assert after(back, entered).penalty == (1, -500)


@pytest.mark.parametrize(
    ("event", "changes", "code", "params"),
    [
        (tsumo(1, yakuman=1, pao=[(0, 1)]), {"pao": []}, "not_played", {"option": "pao"}),
        (tsumo(1, yakuman=1, pao=[(0, 0)]), {}, "not_played", {"option": "kan_pao"}),
        (ron(1, 2, pao=[(0, 0)]), {"kan_pao": True}, "not_played", {"option": "kan_pao"}),
        (tsumo(1, pao=[(0, 1)]), {}, "too_much_pao", {"pao": 1, "yakuman": 0}),
        (tsumo(1, limit="mangan", pao=[(0, 1)]), {}, "too_much_pao", {"pao": 1, "yakuman": 0}),
        (tsumo(1, yakuman=1, pao=[(0, 2)]), {}, "too_much_pao", {"pao": 2, "yakuman": 1}),
        (tsumo(1, yakuman=1, pao=[(1, 1)]), {}, "bad_seats", {"field": "pao", "value": [1]}),
        (
            *(tsumo(1, yakuman=3, pao=[(0, 1), (2, 1), (3, 1)]), {}),
            *("bad_seats", {"field": "pao", "value": [0, 2, 3]}),
        ),
        (
            *(tsumo(1, yakuman=2, pao=[(0, 1), (0, 1)]), {}),
            *("bad_seats", {"field": "pao", "value": [0, 0]}),
        ),
    ],
)
def test_pao_that_cannot_be(event, changes, code, params):
    with pytest.raises(ScoringError) as refused:
        after(event, EMA.override(changes))
    assert (refused.value.code, refused.value.params) == (code, params)


def test_pao_of_a_yakuman_named_as_a_limit():
    """And who fed an open kong pays for the whole hand won on its replacement."""
    assert after(tsumo(1, limit="yakuman", pao=[(0, 1)])).changes == (-32000, 32000, 0, 0)
    kong = EMA.override({"kan_pao": True})
    assert after(tsumo(1, pao=[(0, 0)]), kong).changes == (-4000, 4000, 0, 0)


@pytest.mark.parametrize(
    ("round_", "dealer", "pung", "gained"),
    [
        *(("E1", 0, "111z", 1000), ("E1", 0, "222z", 1000), ("E2", 1, "111z", 2900)),
        *(("S4", 3, "222z", 1000), ("W1", 0, "333z", 1000), ("N3", 2, "444z", 2000)),
        *(("S2", 1, "222z", 1500), ("E4", 3, "333z", 1000)),
    ],
)
def test_the_winds_of_a_hand_are_the_table_s(round_, dealer, pung, gained):
    """Seat 1 wins with one pung, worth a han as round wind and one as its own wind."""
    hand = {"hand": "23m456p99s678s", "win": "4m", "melds": [{"kind": "pon", "tiles": pung}]}
    event = {"kind": "ron", "discarder": 2, "wins": [{"winner": 1, "hand": hand | {"by": "ron"}}]}
    assert after(event, round=round_, dealer=dealer).changes[1] == gained


@pytest.mark.parametrize(
    "event",
    [
        {"kind": "finish"},
        {"kind": "time"},
        {"kind": "penalty", "player": 1, "points": 1000},
        {"kind": "swap_seats", "seats": [1, 0, 2, 3]},
    ],
)
def test_what_moves_no_points(event):
    done = after(event)
    assert (done.changes, done.lines) == ((0, 0, 0, 0), ())
