"""From hand to hand: the deal, honba, rounds, and every way a game ends."""

import pytest

from scoring import ScoringError, rulesets
from scoring.riichi.state import label, read_state, start, write_state
from tests.scoring.riichi_tables import EMA, TENHOU, after, draw, game, ron, rons, tsumo

EVEN = [25000] * 4


def stands(done, rules=EMA):
    """Round, dealer, honba, sticks, and why it is over."""
    state = done.state
    return label(state.hand, rules), state.dealer, state.honba, state.sticks, done.over


@pytest.mark.parametrize(
    ("event", "changes", "state", "expected"),
    [
        (ron(0, 1), {}, {"honba": 2}, ("E1", 0, 3, 0, None)),
        (ron(1, 0), {}, {"honba": 2, "sticks": 1}, ("E2", 1, 0, 0, None)),
        (draw(0, riichi=[0]), {}, {"honba": 2}, ("E1", 0, 3, 1, None)),
        (draw(1), {}, {"honba": 2, "sticks": 1}, ("E2", 1, 3, 1, None)),
        (draw(0), {"dealer_keeps_on": "win"}, {}, ("E2", 1, 1, 0, None)),
        (draw(0, 1, dead=[0]), {}, {}, ("E2", 1, 1, 0, None)),
        (ron(0, 3), {}, {"round": "E4", "dealer": 3}, ("S1", 0, 0, 0, None)),
        (tsumo(3), {}, {"round": "E4", "dealer": 3}, ("E4", 3, 1, 0, None)),
    ],
)
def test_who_deals_next(event, changes, state, expected):
    assert stands(after(event, EMA.override(changes), **state)) == expected


@pytest.mark.parametrize(
    ("slug", "reason", "expected"),
    [
        ("tenhou", "nine_terminals", ("E1", 0, 3, 2, None)),
        ("tenhou", "triple_ron", ("E1", 0, 3, 2, None)),
        ("fight_club", "nine_terminals", ("E1", 0, 3, 2, None)),
        ("fight_club", "four_winds", ("E2", 1, 3, 2, None)),
    ],
)
def test_an_abortive_draw(slug, reason, expected):
    rules = rulesets.load(slug)
    event = {"kind": "abort", "reason": reason, "riichi": [1]}
    done = after(event, rules, honba=2, sticks=1)
    assert stands(done, rules) == expected
    assert done.changes == (0, -1000, 0, 0)


@pytest.mark.parametrize(
    ("event", "points", "over"),
    [
        (ron(1, 0), [30000, 30000, 20000, 20000], "last_round"),
        (draw(1), [20000, 20000, 20000, 60000], "last_round"),
        (tsumo(3, 1, 30), [25000, 25000, 25000, 25000], None),  # the dealer leads below 30,000
        (tsumo(3, 1, 30), [23600, 23600, 23700, 29100], "agari_yame"),
        (tsumo(3, 1, 30), [45000, 15000, 15000, 25000], None),  # the dealer does not lead
        (draw(3), [23600, 23600, 23700, 29100], "tenpai_yame"),
        (draw(0, 3), [45000, 15000, 15000, 25000], None),
        (ron(1, 2, 1, 30), EVEN, None),  # nobody has 30,000: West is played
        (draw(0, 1, 2), [28999 + 1, 24000, 24000, 23000], "last_round"),
        (draw(0, 1, 2), [28900, 24100, 24000, 23000], None),
        ({"kind": "abort", "reason": "four_winds"}, [10000, 10000, 10000, 70000], None),
        ({"kind": "chombo", "player": 0}, [10000, 10000, 10000, 70000], None),
    ],
)
def test_the_last_hand_online(event, points, over):
    done = after(event, TENHOU, round="S4", dealer=3, points=points)
    assert done.over == over


class TestATieForTheLead:
    """In the last hand the dealer catches up exactly: the earlier seat leads where seats decide."""

    table = {"round": "S4", "dealer": 3, "points": [33000, 22000, 20500, 24500]}

    def test_where_the_seat_decides(self):
        assert after(tsumo(3, 3, 30), TENHOU, **self.table).state.points[3] == 30500
        tied = {"round": "S4", "dealer": 3, "points": [32500, 22000, 21000, 24500]}
        assert after(tsumo(3, 3, 30), TENHOU, **tied).over is None

    def test_where_places_are_shared(self):
        rules = TENHOU.override({"uma_ties": "shared", "place_ties": "shared"})
        tied = {"round": "S4", "dealer": 3, "points": [32500, 22000, 21000, 24500]}
        assert after(tsumo(3, 3, 30), rules, **tied).over == "agari_yame"


class TestSuddenDeath:
    @pytest.mark.parametrize(
        ("event", "state", "over"),
        [
            (ron(0, 1, 3, 60), {"round": "W1", "dealer": 0}, "extension"),
            (ron(0, 1, 1, 30), {"round": "W1", "dealer": 0}, None),
            (ron(1, 0, 1, 30), {"round": "W2", "dealer": 1}, None),
            (draw(1), {"round": "W4", "dealer": 3}, "extension"),
            (draw(3), {"round": "W4", "dealer": 3}, None),
        ],
    )
    def test_the_west_round(self, event, state, over):
        assert after(event, TENHOU, points=EVEN, **state).over == over

    def test_the_north_round(self):
        rules = TENHOU.override({"extension": "north"})
        table = {"dealer": 3, "points": EVEN}
        assert after(draw(1), rules, round="W4", **table).over is None
        assert after(draw(1), rules, round="N4", **table).over == "extension"

    def test_after_the_east_round_of_a_short_game(self):
        rules = TENHOU.override({"rounds": 1})
        done = after(draw(1), rules, round="E4", dealer=3, points=EVEN)
        assert stands(done, rules) == ("S1", 0, 1, 0, None)


@pytest.mark.parametrize(
    ("bust", "points", "over"),
    [
        ("off", -100, None),
        ("below_zero", 0, None),
        ("below_zero", -100, "bust"),
        ("zero_or_below", 0, "bust"),
    ],
)
def test_bust(bust, points, over):
    rules = EMA.override({"bust": bust})
    done = after(ron(1, 0), rules, points=[3900 + points, 40000, 40000, 36100 - points])
    assert (done.state.points[0], done.over) == (points, over)


class TestTime:
    def test_the_current_hand_is_the_last(self):
        rules = EMA.override({"time_policy": "finish_hand"})
        assert [s.over for s in game([draw(), {"kind": "time"}, draw()], rules).settlements] == [
            *(None, None),
            "time",
        ]

    def test_one_more_hand(self):
        events = [{"kind": "time"}, draw(0), draw()]
        played = game(events)
        assert [done.over for done in played.settlements] == [None, None, "time"]

    def test_a_hand_played_again_does_not_count(self):
        events = [{"kind": "time"}, draw(0), {"kind": "chombo", "player": 1}, draw()]
        assert [done.over for done in game(events).settlements] == [None, None, None, "time"]

    def test_the_bell_rings_once(self):
        with pytest.raises(ScoringError) as refused:
            game([{"kind": "time"}, {"kind": "time"}])
        assert (refused.value.code, refused.value.params["event"]) == ("bell_rang_before", 1)


class TestChomboInTheLastHand:
    event = {"kind": "chombo", "player": 1}

    @pytest.mark.parametrize(("ends", "over"), [(True, "chombo"), (False, None)])
    def test_it_may_end_the_game(self, ends, over):
        rules = EMA.override({"chombo_ends_last_hand": ends})
        assert after(self.event, rules, round="S4", dealer=3).over == over
        assert after(self.event, rules, round="S3", dealer=2).over is None


def test_the_winner_deals():
    rules = rulesets.load("sanma_kansas")
    assert stands(after(ron(2, 0), rules), rules) == ("E1", 2, 0, 0, None)
    assert stands(after(draw(1), rules), rules) == ("E1", 0, 1, 0, None)
    assert stands(after(ron(0, 2), rules), rules) == ("E1", 0, 1, 0, None)


class TestFiveAtATable:
    rules = EMA.for_five()

    def test_who_sat_out_takes_the_seat_of_the_dealer_who_leaves(self):
        played = game([draw()] * 6, self.rules)
        outs = [
            (done.state.dealer, done.state.out, done.state.order) for done in played.settlements
        ]
        assert outs == [
            (1, 0, (1, 2, 3, 4)),
            (2, 1, (0, 2, 3, 4)),
            (3, 2, (0, 1, 3, 4)),
            (4, 3, (0, 1, 2, 4)),
            (0, 4, (0, 1, 2, 3)),
            (1, 0, (1, 2, 3, 4)),
        ]
        assert label(played.state.hand, self.rules) == "S2"

    def test_everybody_deals_in_each_round(self):
        played = game([draw()] * 10, self.rules)
        assert played.over == "last_round"
        assert played.result.places == ("1=",) * 5

    def test_the_winds(self):
        state = read_state({"round": "E2", "dealer": 1, "out": 0}, self.rules)
        assert [state.wind_of(player) for player in (1, 2, 3, 4)] == [0, 1, 2, 3]


class TestSwappedSeats:
    def test_players_change_and_east_keeps_dealing(self):
        done = after({"kind": "swap_seats", "seats": [0, 2, 1, 3]}, dealer=1, round="E2")
        assert (done.state.order, done.state.dealer) == ((0, 2, 1, 3), 2)
        assert after(draw(), round="E2", dealer=2, order=[0, 2, 1, 3]).state.dealer == 1
        assert write_state(done.state, EMA)["order"] == [0, 2, 1, 3]


class TestGame:
    def test_a_whole_game_with_its_result(self):
        events = [
            ron(1, 2, 3, 40),
            {"kind": "penalty", "player": 3, "points": 1000, "reason": "late"},
            {"kind": "chombo", "player": 0},
            tsumo(3, limit="mangan", riichi=[3]),
            {"kind": "finish"},
        ]
        played = game(events)
        assert played.over == "finish"
        assert played.state.points == (28000, 31200, 22800, 38000)
        assert played.result.penalties == (20, 0, 0, 1)
        assert [str(score) for score in played.result.scores] == ["-27", "31/5", "-111/5", "22"]

    def test_an_unfinished_game_has_no_result(self):
        played = game([draw(0)])
        assert (played.over, played.result) == (None, None)

    def test_a_tie_waits_for_the_referee(self):
        rules = EMA.override({"uma_ties": "order"})
        tied = game([{"kind": "finish"}], rules)
        assert (tied.over, tied.result) == ("finish", None)
        assert tied.waiting.code == "order_needed"
        decided = game([{"kind": "finish"}], rules, told={"order": [3, 2, 1, 0]})
        assert decided.result.uma == (-15, -5, 5, 15)

    def test_what_is_told_must_fit(self):
        with pytest.raises(ScoringError) as refused:
            game([{"kind": "finish"}], told={"chips": [1, 0, 0, -1]})
        assert refused.value.code == "option_off"

    def test_nothing_but_a_penalty_comes_after_the_end(self):
        late = {"kind": "penalty", "player": 3, "points": 1000}
        assert game([{"kind": "finish"}, late]).result.penalties == (0, 0, 0, 1)
        with pytest.raises(ScoringError) as refused:
            game([{"kind": "finish"}, draw()])
        assert refused.value.params == {"event": 1, "over": "finish"}

    def test_a_refusal_names_the_event(self):
        with pytest.raises(ScoringError) as refused:
            game([draw(), ron(1, 1)])
        assert refused.value.params == {"player": 1, "event": 1}

    def test_a_corrected_hand_moves_the_later_ones(self):
        """East won the first hand after all: what follows was recorded under another deal."""
        recorded = [
            {"round": "E1", "dealer": 0, "honba": 0, "sticks": 0},
            {"round": "E2", "dealer": 1, "honba": 0, "sticks": 0},
            None,
        ]
        assert game([ron(1, 2), draw(1), draw()], recorded=recorded).misfits == ()
        moved = game([ron(0, 2), draw(1), draw()], recorded=recorded).misfits
        assert [tuple(misfit) for misfit in moved] == [
            (1, "round", "E2", "E1"),
            (1, "dealer", 1, 0),
            (1, "honba", 0, 1),
        ]

    def test_sticks_go_back_where_they_came_from(self):
        rules = EMA.override({"leftover_sticks": "returned"})
        events = [draw(1, riichi=[1]), tsumo(2), draw(3, riichi=[3, 0]), {"kind": "finish"}]
        played = game(events, rules)
        assert played.state.sticks == 0
        assert sum(played.state.points) == 120000
        before = game(events[:-1], rules).state.points
        assert [a - b for a, b in zip(played.state.points, before, strict=True)] == [
            1000,
            0,
            0,
            1000,
        ]


def test_a_goal_that_nobody_reached():
    """Without extension the last round is the last, goal or not; with it West is played."""
    far = EMA.override({"goal_points": 40000})
    assert game([draw()] * 8, far.override({"extension": "off"})).over == "last_round"
    assert game([draw()] * 8, far.override({"extension": "west"})).over is None


def test_where_the_winner_deals_no_deal_is_the_last():
    kansas = rulesets.load("sanma_kansas")
    for winner in (0, 1):
        event = tsumo(winner, 2, 30)
        assert after(event, kansas, round="E3", dealer=0, points=[30, 20, 10]).over is None


class TestClubExtras:
    """A replayed game knows who never won and who busted whom."""

    def test_yakitori(self):
        """6,000 from each of two who never won, in halves to those who did, ronned or drawn."""
        rules = EMA.override({"yakitori": 6000, "multiple_ron": "all"})
        over = {"kind": "finish"}
        one = game([tsumo(1), over], rules).result
        assert one.extras == (-6, 18, -6, -6)
        both = game([rons(2, (0, 1, 30), (1, 1, 30)), over], rules).result
        assert both.extras == (6, 6, -6, -6)
        assert game([draw(0, 1), over], rules).result.extras == (0, 0, 0, 0)

    @pytest.mark.parametrize(
        ("events", "extras"),
        [
            ([ron(1, 2, yakuman=1)], (0, 10, -10, 0)),
            ([rons(2, (0, 11, 30), (3, 5, 30))], (0, 0, -10, 10)),  # the nearest of two
            ([tsumo(3, yakuman=1, pao=[(2, 1)])], (0, 0, -10, 10)),
            ([draw(0, 1, 3)], (0, 0, 0, 0)),  # a payment for not being ready is nobody's win
            ([ron(1, 2, 4, 30), ron(2, 1, 4, 30)], (0, 0, 0, 0)),  # came back
            ([ron(1, 2, 4, 30), ron(0, 2, 1, 30)], (0, 10, -10, 0)),  # the first took them there
        ],
    )
    def test_bust_bonus(self, events, extras):
        rules = EMA.override({"bust_bonus": 10000, "bust": "off", "multiple_ron": "all"})
        start = [38000, 38000, 2000, 42000]
        played = game([*events, {"kind": "finish"}], rules, points=start)
        assert played.result.extras == extras

    @pytest.mark.parametrize(("bust", "extras"), [("zero_or_below", 10), ("below_zero", 0)])
    def test_at_exactly_zero(self, bust, extras):
        rules = EMA.override({"bust_bonus": 10000, "bust": bust})
        events = [ron(1, 2, 2, 30), {"kind": "finish"}][: 1 if bust == "zero_or_below" else 2]
        played = game(events, rules, points=[38000, 38000, 2000, 42000])
        assert played.state.points[2] == 0
        assert played.result.extras == (0, extras, -extras, 0)


class TestState:
    def test_its_json_form_comes_back(self):
        for given in (
            {"round": "S3", "dealer": 2, "honba": 1, "sticks": 2, "points": [1, 2, 3, 4]},
            {"round": "W1", "dealer": 0, "honba": 0, "sticks": 0, "points": EVEN, "hands_left": 2},
        ):
            assert write_state(read_state(given, EMA), EMA) == given
        five = write_state(start(EMA.for_five()), EMA.for_five())
        assert five["out"] == 4

    @pytest.mark.parametrize(
        ("given", "code"),
        [
            ([], "bad_field"),
            ({"rounds": "E1"}, "unknown_field"),
            ({"round": "E5"}, "bad_round"),
            ({"round": "X1"}, "bad_round"),
            ({"round": 1}, "bad_round"),
            ({"round": "E"}, "bad_round"),
            ({"dealer": 4}, "bad_seats"),
            ({"honba": -1}, "out_of_range"),
            ({"honba": "1"}, "not_an_integer"),
            ({"points": [1, 2, 3]}, "wrong_seat_count"),
            ({"points": [1, 2, 3, "4"]}, "not_an_integer"),
            ({"out": 3}, "bad_seats"),
            ({"order": [0, 1, 2]}, "bad_seats"),
        ],
    )
    def test_refused(self, given, code):
        with pytest.raises(ScoringError) as refused:
            read_state(given, EMA)
        assert refused.value.code == code

    def test_the_dealer_plays(self):
        with pytest.raises(ScoringError) as refused:
            read_state({"dealer": 4, "out": 4}, EMA.for_five())
        assert refused.value.params == {"player": 4}
