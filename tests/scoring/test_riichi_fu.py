"""Fu, line by line, and the payments they lead to."""

import pytest

from scoring import rulesets
from tests.scoring.riichi_hands import EMA, TENHOU, worth


def lines(best):
    return [(line.code, line.fu) for line in best.fu_lines]


@pytest.mark.parametrize(
    ("hand", "win", "by", "more", "fu", "expected"),
    [
        ("123m456p78s44z234s", "9s", "ron", {}, 30, [("closed_ron", 10)]),
        ("123m456p78s44z234s", "9s", "tsumo", {}, 20, []),
        (
            *("23m567p44z678s", "4m", "ron", {"melds": "pon 555z"}),
            *(30, [("open_honour_pung", 4), ("rounding", 6)]),
        ),
        (
            *("234m567p66s", "5p", "ron", {"melds": "chi 345p, chi 678s"}),
            *(30, [("open_without_fu", 10)]),
        ),
        (
            *("234m567p66s", "5p", "tsumo", {"melds": "chi 345p, chi 678s"}),
            *(30, [("tsumo", 2), ("rounding", 8)]),
        ),
        ("1155m2299p3388s4z", "4z", "ron", {}, 25, None),
        (
            *("123m456p78s11z234s", "9s", "ron", {"flags": "riichi"}),
            *(40, [("closed_ron", 10), ("round_wind_pair", 2), ("rounding", 8)]),
        ),
        (
            *("123m456p78s22z234s", "9s", "tsumo", {}),
            *(30, [("seat_wind_pair", 2), ("tsumo", 2), ("rounding", 6)]),
        ),
        (
            *("123m456p78s55z234s", "9s", "tsumo", {}),
            *(30, [("dragon_pair", 2), ("tsumo", 2), ("rounding", 6)]),
        ),
        (
            *("123m456p789s4z234s", "4z", "tsumo", {}),
            *(30, [("tanki", 2), ("tsumo", 2), ("rounding", 6)]),
        ),
        (
            *("123m46p789s44z234s", "5p", "tsumo", {}),
            *(30, [("kanchan", 2), ("tsumo", 2), ("rounding", 6)]),
        ),
        (
            *("12m456p789s44z234s", "3m", "tsumo", {}),
            *(30, [("penchan", 2), ("tsumo", 2), ("rounding", 6)]),
        ),
        (
            *("222m111p333z78s44z", "9s", "tsumo", {}),
            *(
                50,
                [("closed_simple_pung", 4), ("closed_terminal_pung", 8), ("closed_honour_pung", 8)],
            ),
        ),
        (
            *("22m111p789s456m33z", "2m", "ron", {"flags": "riichi"}),
            *(40, [("closed_ron", 10), ("open_simple_pung", 2), ("closed_terminal_pung", 8)]),
        ),
        (
            *("22m111p789s456m33z", "2m", "tsumo", {"flags": "riichi"}),
            *(40, [("closed_simple_pung", 4), ("closed_terminal_pung", 8), ("tsumo", 2)]),
        ),
        (  # the ron completed the run beside the pung
            *("22223m456p44z789s", "4m", "ron", {"flags": "riichi"}),
            *(40, [("closed_ron", 10), ("closed_simple_pung", 4)]),
        ),
        (
            *("78s44z", "9s", "ron", {"melds": "kan 2222m, ankan 3333m, kakan 9999p"}),
            *(
                60,
                [("open_simple_kong", 8), ("closed_simple_kong", 16), ("open_terminal_kong", 16)],
            ),
        ),
        (
            *("78s44z", "9s", "ron", {"melds": "ankan 1111m, ankan 5555z, pon 222p"}),
            *(
                90,
                [("closed_terminal_kong", 32), ("closed_honour_kong", 32), ("open_simple_pung", 2)],
            ),
        ),
    ],
)
def test_lines(hand, win, by, more, fu, expected):
    more = {"flags": "haitei" if by == "tsumo" else "houtei"} | more
    best = worth(hand, win, by, **more)
    assert best.fu == fu == sum(line.fu for line in best.fu_lines)
    if expected is None:
        assert lines(best) == [("seven_pairs", 25)]
    else:
        assert lines(best)[0] == ("base", 20)
        shown = lines(best)[1:]
        assert [line for line in shown if line in expected] == expected


class TestADoubleWindPair:
    hand = ("111m234p345678s1z", "1z", "ron")

    @pytest.mark.parametrize(("fu_rule", "fu", "points"), [(2, 50, 2400), (4, 50, 2400)])
    def test_with_a_single_wait(self, fu_rule, fu, points):
        rules = TENHOU.override({"double_wind_pair_fu": fu_rule})
        best = worth(*self.hand, rules=rules, flags="riichi", seat="E")
        assert (best.fu, best.points) == (fu, points)

    @pytest.mark.parametrize(("fu_rule", "fu", "points"), [(2, 40, 2000), (4, 50, 2400)])
    def test_the_price_of_the_rule(self, fu_rule, fu, points):
        """30 + 8 for the terminals + 2 or 4 for the pair."""
        rules = TENHOU.override({"double_wind_pair_fu": fu_rule})
        best = worth("111m234p34567s11z", "8s", rules=rules, flags="riichi", seat="E")
        assert (best.fu, best.points) == (fu, points)


SANMA = rulesets.load("sanma_tenhou")
VALUED_NORTH = SANMA.override({"north": "yakuhai"})


@pytest.mark.parametrize(
    ("pair", "seat", "around", "rules", "line"),
    [
        ("1z", "E", "S", TENHOU, ("seat_wind_pair", 2)),
        ("1z", "S", "E", TENHOU, ("round_wind_pair", 2)),
        ("2z", "S", "S", EMA, ("double_wind_pair", 2)),
        ("2z", "S", "S", TENHOU.override({"double_wind_pair_fu": 4}), ("double_wind_pair", 4)),
        ("3z", "W", "E", TENHOU, ("seat_wind_pair", 2)),
        ("4z", "N", "E", TENHOU, ("seat_wind_pair", 2)),
        ("4z", "E", "N", TENHOU, ("round_wind_pair", 2)),
        ("4z", "E", "S", TENHOU, None),
        ("3z", "S", "E", TENHOU, None),
        ("5z", "S", "E", TENHOU, ("dragon_pair", 2)),
        ("6z", "S", "E", TENHOU, ("dragon_pair", 2)),
        ("7z", "S", "E", TENHOU, ("dragon_pair", 2)),
        ("2z", "S", "E", SANMA, ("seat_wind_pair", 2)),
        ("1z", "S", "E", VALUED_NORTH, ("round_wind_pair", 2)),
        ("3z", "S", "E", VALUED_NORTH, None),
        ("4z", "S", "E", SANMA, None),
        ("4z", "S", "E", VALUED_NORTH, ("north_pair", 2)),
    ],
)
def test_pairs(pair, seat, around, rules, line):
    best = worth(
        f"111999p78s{pair}{pair}234s", "9s", rules=rules, seat=seat, around=around, flags="riichi"
    )
    assert [one for one in lines(best) if one[0].endswith("pair")] == ([line] if line else [])


def test_a_tsumo_on_a_kong_replacement():
    hand = {"melds": "ankan 2222m", "flags": "rinshan"}
    with_fu = worth("456p789s44z34s", "2s", "tsumo", rules=EMA, **hand)
    without = worth(
        "456p789s44z34s", "2s", "tsumo", rules=EMA.override({"rinshan_tsumo_fu": False}), **hand
    )
    assert ("tsumo", 2) in lines(with_fu)
    assert ("tsumo", 2) not in lines(without)


def test_where_pinfu_needs_a_discard():
    rules = TENHOU.override({"pinfu_tsumo": False})
    best = worth("123m456p78s44z234s", "9s", "tsumo", rules=rules)
    assert dict(best.elements) == {"menzen_tsumo": 1}
    assert (best.fu, best.points) == (30, 1100)


@pytest.mark.parametrize(
    ("hand", "win", "han", "fu"),
    [
        ("111222333m7899p", "9p", 5, 30),  # two mangan: more han are shown
        ("1122233344789m", "1m", 9, 40),  # the same han: more fu are shown
        ("45m22p777888999s", "6m", 3, 50),  # triplets pay more than runs
    ],
)
def test_the_best_reading(hand, win, han, fu):
    more = {"flags": "riichi"} if hand.startswith("45m") else {}
    by = "tsumo" if hand.startswith("1122") else "ron"
    best = worth(hand, win, by, **more)
    assert (best.han, best.fu) == (han, fu)


@pytest.mark.parametrize(
    ("hand", "win", "melds", "reading"),
    [
        ("234m1112356777s", "4s", "", "234m 111s 23[4]s 567s 77s"),
        ("23m99p", "4m", "pon 555z, chi 123s, ankan 1111p", "23[4]m 99p (555z) (123s) (1111p)"),
        ("1155m2299p3388s4z", "4z", "", "11m 55m 22p 99p 33s 88s 4[4]z"),
        ("444z5z", "5z", "pon 111z, pon 222z, pon 333z", "444z 5[5]z (111z) (222z) (333z)"),
    ],
)
def test_how_a_reading_is_shown(hand, win, melds, reading):
    best = worth(hand, win, "tsumo", melds=melds)
    assert best.as_dict()["reading"] == reading


def test_fu_lines_name_their_tiles():
    best = worth("111m46p789s444z33s", "5p", "tsumo", melds="")
    assert best.as_dict()["fu_lines"] == [
        {"code": "base", "fu": 20},
        {"code": "closed_terminal_pung", "fu": 8, "tiles": "111m"},
        {"code": "closed_honour_pung", "fu": 8, "tiles": "444z"},
        {"code": "kanchan", "fu": 2, "tiles": "456p"},
        {"code": "tsumo", "fu": 2},
    ]
    kongs = worth("46p33s", "5p", "tsumo", melds="kan 1111m, ankan 4444z, pon 777s", flags="haitei")
    assert [line.get("tiles") for line in kongs.as_dict()["fu_lines"]][1:4] == [
        "1111m",
        "4444z",
        "777s",
    ]


@pytest.mark.parametrize(
    ("north", "pair", "fu"), [("yakuhai", "4z", 2), ("bonus", "4z", 0), ("bonus", "1z", 2)]
)
def test_pairs_of_three_players(north, pair, fu):
    rules = rulesets.load("sanma_tenhou").override({"north": north})
    best = worth(f"111m456p78s{pair}{pair}234s", "9s", rules=rules, flags="riichi")
    assert sum(line[1] for line in lines(best) if line[0].endswith("pair")) == fu


def test_a_pair_of_norths_is_pinfu_where_north_is_no_yaku():
    for north, pinfu in (("bonus", True), ("yakuhai", False)):
        rules = rulesets.load("sanma_tenhou").override({"north": north})
        best = worth("789p456p78s44z234s", "9s", rules=rules, flags="riichi")
        assert ("pinfu" in dict(best.elements)) == pinfu


@pytest.mark.parametrize(
    ("hand", "win", "by", "expected"),
    [
        ("22m567p444s678s33z", "2m", "ron", "open_simple_pung"),
        ("22m567p444s678s33z", "2m", "tsumo", "closed_simple_pung"),
        ("22223m567p444s99p", "4m", "ron", "closed_simple_pung"),  # 222 and 23 waiting for 4
        ("22223m567p444s99p", "4m", "tsumo", "closed_simple_pung"),
    ],
)
def test_a_triplet_is_open_only_when_another_completed_it(hand, win, by, expected):
    best = worth(hand, win, by, flags="riichi")
    twos = [line.code for line in best.fu_lines if line.kind == 1]
    assert twos == [expected]


@pytest.mark.parametrize(
    ("melds", "expected"),
    [
        ("pon 111z, chi 123s", ("open_honour_pung", 4)),
        ("pon 777z, chi 123s", ("open_honour_pung", 4)),
        ("pon 999m, chi 123s", ("open_terminal_pung", 4)),
        ("pon 222m, chi 123s", ("open_simple_pung", 2)),
        ("kan 1111z, chi 123s", ("open_honour_kong", 16)),
        ("ankan 1111z, chi 123s", ("closed_honour_kong", 32)),
        ("ankan 8888m, chi 123s", ("closed_simple_kong", 16)),
    ],
)
def test_sets_laid_down(melds, expected):
    best = worth("456p78s44z", "9s", melds=melds, flags="houtei")
    assert lines(best)[1] == expected
