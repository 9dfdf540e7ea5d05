"""What a player needs: small situations of the last hand, and the proof by trying every value."""

import pytest
from hypothesis import given
from hypothesis import strategies as st

from scoring import ScoringError, rulesets
from scoring.riichi.events import Ron, Tsumo, Win
from scoring.riichi.needs import Needs, needs, place_of
from scoring.riichi.settle import settle
from scoring.riichi.state import read_state
from tests.scoring.riichi_tables import EMA, TENHOU

M_LEAGUE = rulesets.load("m_league")


def need(points, player, place, rules=M_LEAGUE, riichi=(), **state) -> Needs:
    given = {"round": "S4", "dealer": 3, "points": points} | state
    return needs(read_state(given, rules), rules, player, place, riichi)


def points(found: Needs):
    """The tsumo, then the rons in turn order; None where none is enough."""
    return [value and value.points for value in (found.tsumo, *found.ron.values())]


@pytest.mark.parametrize(
    ("table", "player", "place", "state", "expected"),
    [
        # 8,000 behind the leader, who sits after the player
        ([27000, 35000, 20000, 18000], 0, 1, {}, [6400, 4500, 8000, 8000]),
        # honba and sticks make it cheaper
        ([27000, 35000, 20000, 18000], 0, 1, {"honba": 2, "sticks": 1}, [5200, 2900, 6400, 6400]),
        # the dealer is the player: a tsumo of the dealer takes as much from each
        ([27000, 35000, 20000, 18000], 0, 1, {"dealer": 0}, [6000, 4400, 8700, 8700]),
        # already there
        ([40000, 25000, 20000, 15000], 0, 1, {}, [1100, 1000, 1000, 1000]),
        # not even a yakuman, but from the leader
        ([5000, 80000, 10000, 5000], 0, 1, {}, [None, None, None, None]),
    ],
)
def test_to_reach_a_place(table, player, place, state, expected):
    found = need(table, player, place, **state)
    assert points(found) == expected
    assert found.holds == (place_of(tuple(table), player, M_LEAGUE) <= place)


def test_how_a_value_may_come_about():
    found = need([27000, 35000, 20000, 18000], 0, 1)
    assert (found.ron[1].han, found.ron[1].fu) == (2, 70)
    assert found.ron[2].limit == "mangan"
    assert found.tsumo.payments.as_dict() == {"from_dealer": 3200, "from_others": 1600}


def test_a_tie_goes_by_the_rules():
    """2,000 from the third ties with the leader, who sits earlier."""
    table = [32000, 20000, 30000, 18000]
    assert points(need(table, 2, 1))[2] == 1000
    by_seat = M_LEAGUE.override({"uma_ties": "seat"})
    assert points(need(table, 2, 1, by_seat))[2] == 1300
    assert points(need([30000, 20000, 32000, 18000], 0, 1, by_seat))[2] == 1000
    by_order = M_LEAGUE.override({"uma_ties": "order"})
    assert points(need([30000, 20000, 32000, 18000], 0, 1, by_order))[2] == 1300


def test_the_own_stick_comes_back():
    table = [27000, 35000, 20000, 18000]
    assert points(need(table, 0, 1, riichi=(0,))) == points(need(table, 0, 1))
    assert points(need(table, 0, 1, riichi=(0, 1)))[1] < points(need(table, 0, 1))[1]


def test_a_player_who_is_not_there():
    with pytest.raises(ScoringError) as refused:
        need([25000] * 4, 4, 1)
    assert refused.value.code == "bad_seats"


tables = st.lists(st.integers(100, 500), min_size=4, max_size=4).map(
    lambda hundreds: [100 * value for value in hundreds]
)


@given(
    st.sampled_from([EMA, TENHOU, M_LEAGUE]),
    tables,
    st.integers(0, 3),
    st.integers(1, 3),
    st.integers(0, 3),
)
def test_nothing_cheaper_is_enough(rules, table, player, place, honba):
    state = read_state({"round": "S4", "dealer": 3, "honba": honba, "points": table}, rules)
    found = needs(state, rules, player, place)

    def reached(event):
        return place_of(settle(state, event, rules).state.points, player, rules) <= place

    for han, fu in (
        (1, 30),
        (2, 30),
        (2, 40),
        (3, 30),
        (3, 40),
        (4, 30),
        (5, 30),
        (6, 30),
        (8, 30),
    ):
        win = Win(winner=player, han=han, fu=fu)
        for other, cheapest in found.ron.items():
            paid = settle(state, Ron(discarder=other, wins=(win,)), rules).lines[0].points
            enough = cheapest is not None and paid >= cheapest.points
            assert enough == reached(Ron(discarder=other, wins=(win,)))
    if found.tsumo:
        value = found.tsumo
        win = Win(winner=player, han=value.han, fu=value.fu, yakuman=value.yakuman)
        assert reached(Tsumo(win=win))
