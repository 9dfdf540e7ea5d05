"""Who pays whom: rows of changes a player can check. E1, seat 0 deals, unless told."""

import pytest

from scoring import ScoringError, rulesets
from tests.scoring.riichi_tables import EMA, TENHOU, after, draw, ron, rons, tsumo

STACKED = EMA.override({"yakuman_stacking": True, "pao": ["daisangen", "daisuushii", "suukantsu"]})
PART = STACKED.override({"pao_scope": "yakuman"})
ON_LIABLE = {"pao_honba": "liable"}


@pytest.mark.parametrize(
    ("event", "state", "changes"),
    [
        (ron(1, 2), {}, (0, 3900, -3900, 0)),
        (ron(0, 2), {}, (5800, 0, -5800, 0)),
        (ron(1, 2), {"honba": 2}, (0, 4500, -4500, 0)),
        (ron(1, 2), {"sticks": 2}, (0, 5900, -3900, 0)),
        (ron(1, 2, riichi=[0, 1]), {}, (-1000, 4900, -3900, 0)),
        (ron(1, 2, han=5, fu=None), {}, (0, 8000, -8000, 0)),
        (ron(1, 2, limit="haneman"), {}, (0, 12000, -12000, 0)),
        (ron(0, 2, limit="sanbaiman"), {}, (36000, 0, -36000, 0)),
        (ron(1, 2, yakuman=2), {}, (0, 64000, -64000, 0)),
        (tsumo(1), {}, (-2000, 4000, -1000, -1000)),
        (tsumo(0), {}, (6000, -2000, -2000, -2000)),
        (tsumo(1), {"honba": 3, "sticks": 1}, (-2300, 5900, -1300, -1300)),
        (tsumo(1, riichi=[1, 2]), {"sticks": 1}, (-2000, 6000, -2000, -1000)),
        (tsumo(1, limit="yakuman"), {}, (-16000, 32000, -8000, -8000)),
        (tsumo(1, limit="mangan"), {"dealer": 1}, (-4000, 12000, -4000, -4000)),
        (draw(), {}, (0, 0, 0, 0)),
        (draw(2), {}, (-1000, -1000, 3000, -1000)),
        (draw(0, 2), {}, (1500, -1500, 1500, -1500)),
        (draw(0, 1, 2), {}, (1000, 1000, 1000, -3000)),
        (draw(0, 1, 2, 3), {}, (0, 0, 0, 0)),
        (draw(0, 2, riichi=[2]), {}, (1500, -1500, 500, -1500)),
        (draw(0, 2, dead=[2]), {}, (3000, -1000, -1000, -1000)),
    ],
)
def test_one_winner_and_draws(event, state, changes):
    done = after(event, **state)
    assert done.changes == changes
    assert sum(changes) == -1000 * (done.state.sticks - state.get("sticks", 0))


class TestSeveralWinners:
    """South wins 3 han 30 fu and the dealer East 2 han 30 fu off North, who sits before East."""

    @pytest.mark.parametrize(
        ("changes", "expected"),
        [
            ({}, (2900 + 600 + 2000, 3900 + 600 + 1000, 0, -8000)),
            ({"sticks_on_multiple_ron": "nearest"}, (2900 + 600 + 3000, 3900 + 600, 0, -8000)),
            ({"honba_on_multiple_ron": "nearest"}, (2900 + 600 + 2000, 3900 + 1000, 0, -7400)),
        ],
    )
    def test_honba_and_sticks(self, changes, expected):
        event = rons(3, (1, 3, 30), (0, 2, 30), riichi=[0, 1])
        done = after(event, EMA.override(changes), honba=2, sticks=1)
        placed = (-1000, -1000, 0, 0)
        assert done.changes == tuple(a + b for a, b in zip(expected, placed, strict=True))

    def test_who_is_nearest_after_the_discarder(self):
        """1 honba, 2 sticks, West discards: North before East."""
        nearest = {"honba_on_multiple_ron": "nearest", "sticks_on_multiple_ron": "nearest"}
        event = rons(2, (3, 1, 30), (0, 1, 30))
        table = {"honba": 1, "sticks": 2}
        assert after(event, EMA.override(nearest), **table).changes == (1500, 0, -2800, 3300)
        assert after(event, EMA, **table).changes == (1800, 0, -3100, 3300)

    def test_three_winners(self):
        event = rons(0, (1, 5, 30), (2, 5, 30), (3, 5, 30))
        rules = EMA.override({"honba_on_multiple_ron": "nearest"})
        assert after(event, rules, honba=1, dealer=1).changes == (-28300, 12300, 8000, 8000)

    @pytest.mark.parametrize(
        ("option", "code", "params"),
        [
            ("head_bump", "too_many_winners", {"winners": 3, "most": 1}),
            ("two", "too_many_winners", {"winners": 3, "most": 2}),
        ],
    )
    def test_too_many(self, option, code, params):
        with pytest.raises(ScoringError) as refused:
            after(
                rons(0, (1, 5, 30), (2, 5, 30), (3, 5, 30)), EMA.override({"multiple_ron": option})
            )
        assert (refused.value.code, refused.value.params) == (code, params)

    def test_three_where_that_aborts(self):
        with pytest.raises(ScoringError) as refused:
            after(rons(0, (1, 5, 30), (2, 5, 30), (3, 5, 30)), TENHOU)
        assert refused.value.code == "triple_ron_aborts"


class TestPao:
    """Seat 1 wins; seat 3 fed the dragons."""

    @pytest.mark.parametrize(
        ("event", "rules", "state", "changes"),
        [
            (tsumo(1, yakuman=1, pao=[(3, 1)]), EMA, {}, (0, 32000, 0, -32000)),
            (tsumo(0, yakuman=1, pao=[(3, 1)]), EMA, {}, (48000, 0, 0, -48000)),
            (tsumo(1, yakuman=1, pao=[(3, 1)]), EMA, {"honba": 2}, (0, 32600, 0, -32600)),
            (ron(1, 2, yakuman=1, pao=[(3, 1)]), EMA, {}, (0, 32000, -16000, -16000)),
            (ron(1, 3, yakuman=1, pao=[(3, 1)]), EMA, {"honba": 1}, (0, 32300, 0, -32300)),
            (
                *(ron(1, 2, yakuman=1, pao=[(3, 1)]), EMA, {"honba": 2}),
                (0, 32600, -16600, -16000),
            ),
            (
                *(ron(1, 2, yakuman=1, pao=[(3, 1)]), EMA.override(ON_LIABLE), {"honba": 2}),
                (0, 32600, -16000, -16600),
            ),
            (tsumo(0, yakuman=2, pao=[(3, 1)]), STACKED, {}, (96000, 0, 0, -96000)),
            (ron(0, 2, yakuman=2, pao=[(3, 1)]), STACKED, {}, (96000, 0, -48000, -48000)),
            (tsumo(1, yakuman=2, pao=[(3, 1)]), STACKED, {}, (0, 64000, 0, -64000)),
            (tsumo(1, yakuman=2, pao=[(3, 1)]), PART, {}, (-16000, 64000, -8000, -40000)),
            (ron(1, 2, yakuman=2, pao=[(3, 1)]), PART, {}, (0, 64000, -48000, -16000)),
            # two liable: 2 and 3, each for one of two yakuman
            (tsumo(1, yakuman=2, pao=[(2, 1), (3, 1)]), STACKED, {}, (0, 64000, -32000, -32000)),
            (
                *(tsumo(1, yakuman=2, pao=[(2, 1), (3, 1)]), STACKED, {"honba": 1}),
                (0, 64300, -32200, -32100),
            ),
            (
                *(ron(1, 0, yakuman=2, pao=[(2, 1), (3, 1)]), STACKED, {"honba": 1}),
                (-300, 64300, -32000, -32000),
            ),
            (
                *(ron(1, 0, yakuman=2, pao=[(2, 1), (3, 1)]), STACKED.override(ON_LIABLE)),
                *({"honba": 1}, (0, 64300, -32200, -32100)),
            ),
            (ron(1, 3, yakuman=2, pao=[(2, 1), (3, 1)]), STACKED, {}, (0, 64000, -32000, -32000)),
            (
                *(ron(1, 0, yakuman=3, pao=[(2, 1), (3, 1)]), PART, {}),
                (-32000, 96000, -32000, -32000),
            ),
        ],
    )
    def test_who_pays(self, event, rules, state, changes):
        assert after(event, rules, **state).changes == changes

    def test_a_kong_fed_before_a_replacement(self):
        rules = rulesets.load("jpml_a")
        event = tsumo(1, 3, 30, pao=[(3, 0)])
        assert after(event, rules, honba=1).changes == (0, 4300, 0, -4300)
        with pytest.raises(ScoringError) as refused:
            after(event, EMA)
        assert refused.value.params == {"option": "kan_pao"}

    @pytest.mark.parametrize(
        ("event", "rules", "code"),
        [
            (ron(1, 2, yakuman=1, pao=[(1, 1)]), EMA, "bad_seats"),
            (ron(1, 2, yakuman=1, pao=[(3, 1), (3, 1)]), EMA, "bad_seats"),
            (ron(1, 2, yakuman=4, pao=[(3, 1), (2, 1), (0, 1)]), EMA, "bad_seats"),
            (ron(1, 2, yakuman=1, pao=[(3, 2)]), EMA, "too_much_pao"),
            (ron(1, 2, han=3, fu=30, pao=[(3, 1)]), EMA, "too_much_pao"),
            (ron(1, 2, yakuman=1, pao=[(3, 1)]), rulesets.load("us_pml"), "not_played"),
            (ron(1, 2, yakuman=1, pao=[(3, 0)]), rulesets.load("jpml_a"), "not_played"),
        ],
    )
    def test_refused(self, event, rules, code):
        with pytest.raises(ScoringError) as refused:
            after(event, rules)
        assert refused.value.code == code


class TestNagashi:
    drawn = EMA.override({"nagashi_mangan": "draw"})
    won = EMA.override({"nagashi_mangan": "win"})

    @pytest.mark.parametrize(
        ("players", "tenpai", "changes"),
        [
            ([1], [0], (-4000, 8000, -2000, -2000)),
            ([0], [], (12000, -4000, -4000, -4000)),
            ([0, 1], [], (8000, 4000, -6000, -6000)),
            ([1, 2], [], (-8000, 6000, 6000, -4000)),
            ([0, 1, 2], [3], (4000, 2000, 2000, -8000)),
        ],
    )
    def test_it_replaces_the_payment_of_the_draw(self, players, tenpai, changes):
        event = {"kind": "nagashi", "players": players, "tenpai": tenpai}
        done = after(event, self.drawn, honba=2, sticks=1)
        assert done.changes == changes
        assert (done.state.honba, done.state.sticks) == (3, 1)
        assert done.state.dealer == (0 if 0 in tenpai else 1)

    def test_as_a_win_it_takes_honba_and_sticks(self):
        event = {"kind": "nagashi", "players": [2, 1], "tenpai": [0], "riichi": [0]}
        done = after(event, self.won, honba=1, sticks=1)
        assert done.changes == (-8000 - 100 - 1000, 6000 + 300 + 2000, 6000 - 100, -4000 - 100)
        assert (done.state.dealer, done.state.honba, done.state.sticks) == (1, 0, 0)

    @pytest.mark.parametrize(
        ("event", "rules", "code"),
        [
            ({"players": [1]}, EMA, "not_played"),
            ({"players": []}, drawn, "missing_field"),
            ({"players": [1], "dead": [1]}, drawn, "dead_hand"),
        ],
    )
    def test_refused(self, event, rules, code):
        with pytest.raises(ScoringError) as refused:
            after({"kind": "nagashi"} | event, rules)
        assert refused.value.code == code


class TestChombo:
    paid = EMA.override({"chombo_at_table": "reverse_mangan"})

    @pytest.mark.parametrize(
        ("player", "changes"),
        [(0, (-12000, 4000, 4000, 4000)), (1, (4000, -8000, 2000, 2000))],
    )
    def test_as_a_reverse_mangan(self, player, changes):
        done = after({"kind": "chombo", "player": player, "riichi": [2]}, self.paid, honba=1)
        assert done.changes == changes
        assert (done.chombo, done.state.honba, done.state.hand, done.state.sticks) == (
            player,
            1,
            0,
            0,
        )

    def test_after_uma_only(self):
        done = after({"kind": "chombo", "player": 1}, honba=1, sticks=1)
        assert (done.changes, done.chombo) == ((0, 0, 0, 0), 1)
        assert (done.state.honba, done.state.sticks) == (1, 1)


class TestThreePlayers:
    rules = rulesets.load("sanma_tenhou")

    @pytest.mark.parametrize(
        ("event", "state", "changes"),
        [
            (ron(0, 1, 3, 40), {"honba": 1}, (7900, -7900, 0)),
            (tsumo(1, limit="mangan"), {"honba": 1}, (-4100, 6200, -2100)),
            (tsumo(0, limit="mangan"), {}, (8000, -4000, -4000)),
            (draw(1), {}, (-1000, 2000, -1000)),
            (draw(0, 1), {}, (1000, 1000, -2000)),
            (tsumo(1, yakuman=1, pao=[(2, 1)]), {}, (0, 24000, -24000)),
        ],
    )
    def test_payments(self, event, state, changes):
        assert after(event, self.rules, **state).changes == changes

    def test_a_point_a_han(self):
        rules = rulesets.load("sanma_kansas")
        assert after(ron(1, 0, 4, 30), rules).changes == (-4, 4, 0)
        assert after(tsumo(1, 4, 30), rules).changes == (-4, 8, -4)


class TestTwoPlayers:
    rules = rulesets.load("riichi_two_player")

    @pytest.mark.parametrize(
        ("event", "state", "changes"),
        [
            (ron(1, 0), {"honba": 1}, (-4200, 4200)),
            (tsumo(1), {"honba": 1}, (-4300, 4300)),
            (tsumo(0), {}, (6000, -6000)),
            (draw(1), {}, (-1500, 1500)),
        ],
    )
    def test_payments(self, event, state, changes):
        assert after(event, self.rules, **state).changes == changes


class TestFiveAtATable:
    rules = EMA.for_five()

    def test_who_sits_out_pays_nothing(self):
        assert after(tsumo(1), self.rules).changes == (-2000, 4000, -1000, -1000, 0)
        assert after(draw(2), self.rules).changes == (-1000, -1000, 3000, -1000, 0)

    @pytest.mark.parametrize(
        "event",
        [
            ron(4, 0),
            ron(0, 4),
            tsumo(4),
            draw(4),
            draw(riichi=[4]),
            {"kind": "chombo", "player": 4},
            ron(1, 0, yakuman=1, pao=[(4, 1)]),
        ],
    )
    def test_who_sits_out_does_nothing(self, event):
        with pytest.raises(ScoringError) as refused:
            after(event, self.rules)
        assert refused.value.code in ("sits_out", "bad_seats")


class TestAHandWithItsTiles:
    hand = {"hand": "123m456p78s44z234s", "win": "9s", "flags": ["riichi"]}

    def test_the_winds_are_the_tables(self):
        won = {"hand": "23m456p44z78s", "win": "9s", "melds": [{"kind": "pon", "tiles": "333z"}]}
        won["hand"] = "234m456p44z78s"
        event = {"kind": "ron", "discarder": 1, "wins": [{"winner": 2, "hand": won}]}
        assert after(event).changes == (0, -1000, 1000, 0)  # seat 2 is West
        event["wins"][0]["winner"] = 3
        with pytest.raises(ScoringError) as refused:
            after(event)
        assert refused.value.code == "no_yaku"

    def test_it_pays_like_its_han_and_fu(self):
        event = {"kind": "tsumo", "wins": [{"winner": 1, "hand": self.hand}], "riichi": [1]}
        assert after(event).changes == after(tsumo(1, 3, 20, riichi=[1])).changes


@pytest.mark.parametrize(
    ("event", "rules", "code"),
    [
        ("ron", EMA, "bad_field"),
        ({"kind": "rob"}, EMA, "unknown_event"),
        ({"kind": ["ron"]}, EMA, "unknown_event"),
        ({"kind": "draw", "ready": [1]}, EMA, "unknown_field"),
        ({"kind": "ron", "wins": []}, EMA, "missing_field"),
        ({"kind": "ron", "discarder": 1, "wins": []}, EMA, "missing_field"),
        ({"kind": "ron", "discarder": 1, "wins": "x"}, EMA, "bad_seats"),
        ({"kind": "ron", "discarder": 1, "wins": [1]}, EMA, "bad_field"),
        (
            {"kind": "ron", "discarder": 7, "wins": [{"winner": 0, "han": 1, "fu": 30}]},
            EMA,
            "bad_seats",
        ),
        ({"kind": "tsumo", "wins": []}, EMA, "one_winner"),
        (ron(1, 1), EMA, "own_discard"),
        (rons(0, (1, 1, 30), (1, 2, 30)), EMA, "bad_seats"),
        (ron(1, 0) | {"dead": [1]}, EMA, "dead_hand"),
        (tsumo(1) | {"dead": [1]}, EMA, "dead_hand"),
        (ron(1, 0, yakuman=None), EMA, "value_needed"),
        (ron(1, 0, yakuman=1, limit="mangan"), EMA, "two_values"),
        (ron(1, 0, 1, 20), EMA, "impossible_value"),
        (ron(1, 0, 1, 25), EMA, "impossible_value"),
        (ron(1, 0, 3, 35), EMA, "impossible_value"),
        (ron(1, 0, 3, None), EMA, "impossible_value"),
        (ron(1, 0, 3, True), EMA, "impossible_value"),
        (ron(1, 0, -1, 30), EMA, "out_of_range"),
        (ron(1, 0, limit="small"), EMA, "bad_field"),
        (ron(1, 0, yakuman=99), EMA, "out_of_range"),
        (ron(1, 0, hand="123m"), EMA, "bad_field"),
        (
            ron(1, 0, yakuman=1) | {"wins": [{"winner": 1, "yakuman": 1, "pao": [3]}]},
            EMA,
            "bad_field",
        ),
        ({"kind": "abort", "reason": "rain"}, EMA, "bad_field"),
        ({"kind": "abort", "reason": "four_winds"}, EMA, "abort_not_played"),
        ({"kind": "penalty", "player": 1, "points": -5}, EMA, "negative"),
        ({"kind": "penalty", "player": 1, "points": 5, "reason": 7}, EMA, "bad_field"),
        ({"kind": "swap_seats", "seats": [0, 1, 2]}, EMA, "bad_seats"),
        ({"kind": "time"}, TENHOU, "not_played"),
    ],
)
def test_events_that_are_refused(event, rules, code):
    with pytest.raises(ScoringError) as refused:
        after(event, rules)
    assert refused.value.code == code


def test_riichi_without_the_points():
    points = [800, 25000, 25000, 49200]
    with pytest.raises(ScoringError) as refused:
        after(draw(0, riichi=[0]), TENHOU, points=points)
    assert refused.value.params == {"player": 0, "points": 800, "needed": 1000}
    assert after(draw(0, 1, 2, 3, riichi=[0]), EMA, points=points).state.points[0] == -200


def test_riichi_with_the_last_stick():
    points = [1000, 25000, 25000, 49000]
    assert after(draw(0, 1, 2, 3, riichi=[0]), TENHOU, points=points).state.points[0] == 0


def test_a_penalty_of_nothing_is_a_warning():
    assert after({"kind": "penalty", "player": 1, "points": 0}).penalty == (1, 0)


def test_lines_say_who_pays_whom_for_what():
    done = after(ron(1, 2, riichi=[0, 1]), honba=1, sticks=1)
    assert [tuple(line) for line in done.lines] == [
        (0, None, 1000, "riichi"),
        (1, None, 1000, "riichi"),
        (2, 1, 3900, "win"),
        (2, 1, 300, "honba"),
        (None, 1, 3000, "sticks"),
    ]


def test_lines_tell_liability_from_the_discard():
    done = after(ron(1, 2, yakuman=1, pao=[(3, 1)]), honba=1)
    assert [tuple(line) for line in done.lines] == [
        (2, 1, 16000, "win"),
        (3, 1, 16000, "pao"),
        (2, 1, 300, "honba"),
    ]
