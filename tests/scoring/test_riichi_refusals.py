"""Hands that may not win, refused with what is wrong."""

import pytest

from scoring import ScoringError, rulesets
from scoring.hand import Hand
from scoring.riichi.value import value
from scoring.tiles import parse
from tests.scoring.riichi_hands import EMA, TENHOU, read, worth

SANMA = rulesets.load("sanma_tenhou")


@pytest.mark.parametrize(
    ("hand", "win", "more", "code", "params"),
    [
        ("123m456p78s44z777s", "1s", {}, "not_a_winning_hand", {}),
        ("123m456p78s4z1233s", "9s", {}, "not_a_winning_hand", {}),
        ("1122m3344p5566s7z", "1z", {}, "not_a_winning_hand", {}),
        ("1111m22333p445566s", "1z", {}, "wrong_tile_count", {"given": 15, "expected": 14}),
        ("13m234p340678s22z", "2m", {"dora": "1m"}, "no_yaku", {"dora": 2}),
        ("123m456p78s44z", "9s", {}, "wrong_tile_count", {"given": 10, "expected": 14}),
        ("11111m456p78s44z2s", "9s", {}, "too_many_copies", {"tile": "1m", "copies": 5, "most": 4}),
        ("123m456p78s44z234s", "9s", {"dora": "4444z"}, "too_many_copies", {"tile": "4z"}),
        ("123m456p78s44z234s", "9s", {"dora": "123456p"}, "too_many_indicators", {"most": 5}),
        ("123m400p78s44z234s", "6p", {}, "too_many_copies", {"tile": "0p", "copies": 2, "most": 1}),
        ("123m456p789s44z234s", "5s", {}, "win_not_in_hand", {"win": "5s"}),
        ("123m456p78s44z231f", "9s", {}, "bad_notation", None),
        ("78s44z", "9s", {"melds": "chi 124m, pon 555z, pon 222p"}, "bad_meld", {"kind": "chi"}),
        ("78s44z", "9s", {"melds": "chi 890m, pon 555z, pon 222p"}, "bad_meld", None),
        ("78s44z", "9s", {"melds": "chi 567z, pon 555z, pon 222p"}, "bad_meld", None),
        ("78s44z", "9s", {"melds": "pon 5555z, pon 111p, pon 222p"}, "bad_meld", None),
        ("78s44z", "9s", {"melds": "kan 555z, pon 111p, pon 222p"}, "bad_meld", None),
        ("78s44z", "9s", {"melds": "pon 111f, pon 111p, pon 222p"}, "bad_meld", None),
        ("123m456p78s44z234s", "9s", {"norths": 1}, "no_norths", {"players": 4}),
    ],
)
def test_refused(hand, win, more, code, params):
    with pytest.raises(ScoringError) as refused:
        worth(hand, win, **more)
    assert refused.value.code == code
    if params:
        assert params.items() <= refused.value.params.items()


OPEN = {"melds": "pon 555z"}
KONG = {"melds": "ankan 5555z"}


@pytest.mark.parametrize(
    ("flags", "by", "more", "reason"),
    [
        ("ippatsu", "ron", {}, "riichi_needed"),
        ("riichi double_riichi", "ron", {}, "one_riichi"),
        ("riichi", "ron", OPEN, "closed_hand"),
        ("riichi ippatsu rinshan", "tsumo", KONG, "kong_ends_ippatsu"),
        ("rinshan", "tsumo", OPEN, "kong_needed"),
        ("rinshan", "ron", KONG, "tsumo_needed"),
        ("haitei", "ron", {}, "tsumo_needed"),
        ("houtei", "tsumo", {}, "ron_needed"),
        ("chankan", "tsumo", {}, "ron_needed"),
        ("haitei rinshan", "tsumo", KONG, "last_tile_of_the_wall"),
        ("chankan houtei", "ron", {}, "last_tile_of_the_wall"),
        ("tenhou", "tsumo", KONG | {"seat": "E"}, "first_turn"),
        ("tenhou riichi", "tsumo", {"seat": "E"}, "first_turn"),
        ("tenhou", "tsumo", {"seat": "S"}, "dealer_needed"),
        ("chiihou", "tsumo", {"seat": "E"}, "not_the_dealer"),
        ("renhou", "ron", {"seat": "E"}, "not_the_dealer"),
        ("tenhou chiihou", "tsumo", {"seat": "E"}, "first_turn"),
        ("tenhou", "ron", {"seat": "E"}, "tsumo_needed"),
    ],
)
def test_contradictory_flags(flags, by, more, reason):
    hand = "123m78s44z234s" if more.get("melds") else "123m456p78s44z234s"
    with pytest.raises(ScoringError) as refused:
        worth(hand, "9s", by, flags=flags, **more)
    assert refused.value.code == "contradictory_flags"
    assert refused.value.params["reason"] == reason


def test_a_robbed_tile_is_the_only_one_of_its_kind():
    with pytest.raises(ScoringError) as refused:
        worth("123m456p78s99s234s", "9s", flags="chankan")
    assert refused.value.params["reason"] == "tile_of_the_kong"


def test_an_open_hand_of_simples_where_kuitan_is_off():
    rules = EMA.override({"kuitan": False})
    open_hand = {"melds": "chi 345p, chi 678s"}
    assert worth("234m567p66s", "5p", rules=EMA, **open_hand).points == 1000
    with pytest.raises(ScoringError) as refused:
        worth("234m567p66s", "5p", rules=rules, **open_hand)
    assert refused.value.code == "no_yaku"


class TestThreePlayers:
    def test_tiles_that_are_not_in_the_game(self):
        for hand in ("234m456p78s44z234s", "111m456p78s44z23s5m"):
            with pytest.raises(ScoringError) as refused:
                worth(hand, "9s", rules=SANMA)
            assert refused.value.code == "tile_not_in_game"

    def test_melds_of_tiles_that_are(self):
        assert worth("456p78s44z234s", "9s", rules=SANMA, melds="pon 111m", flags="houtei").han == 1

    def test_a_meld_that_is_not_in_the_game(self):
        with pytest.raises(ScoringError) as refused:
            worth("456p78s44z234s", "9s", rules=SANMA, melds="pon 333m")
        assert refused.value.params == {"tile": "3m"}

    def test_chi(self):
        with pytest.raises(ScoringError) as refused:
            worth("456p78s44z111m", "9s", rules=SANMA, melds="chi 234s")
        assert (refused.value.code, refused.value.params) == ("no_chi", {"tiles": "234s"})

    def test_the_north_seat(self):
        with pytest.raises(ScoringError) as refused:
            worth("111m456p78s44z234s", "9s", rules=SANMA, seat="N")
        assert refused.value.params == {"seat": "N", "players": 3}

    def test_five_norths(self):
        with pytest.raises(ScoringError) as refused:
            worth("111m456p78s44z234s", "9s", rules=SANMA, norths=3)
        assert refused.value.params == {"tile": "4z", "copies": 5, "most": 4}


@pytest.mark.parametrize(
    ("norths", "rules", "expected"),
    [
        (2, SANMA, {"north_dora": 2}),
        (0, SANMA.override({"north": "in_hand_dora"}), {"north_dora": 2}),
        (0, SANMA.override({"north": "yakuhai"}), {}),
    ],
)
def test_norths(norths, rules, expected):
    best = worth("111m456p78s44z234s", "9s", rules=rules, flags="riichi", norths=norths)
    assert dict(best.elements) == {"riichi": 1} | expected
    assert best.fu == 40


def test_a_triplet_of_norths():
    yakuhai = SANMA.override({"north": "yakuhai"})
    won = worth("111m456p789s44z22s", "4z", rules=yakuhai, flags="riichi")
    assert dict(won.elements) == {"riichi": 1, "north": 1}
    plain = worth("111m456p789s44z22s", "4z", rules=SANMA, flags="riichi")
    assert dict(plain.elements) == {"riichi": 1}


def test_a_dora_that_is_set_aside_counts_again():
    best = worth("111m456p78s11z234s", "9s", rules=SANMA, flags="riichi", norths=2, dora="3z")
    assert dict(best.elements) == {"riichi": 1, "dora": 2, "north_dora": 2}


@pytest.mark.parametrize(
    ("rules", "dora", "number"),
    [(SANMA, "1m", 3), (SANMA, "9m", 0), (rulesets.load("sanma_kansas"), "5m", 3)],
)
def test_indicators_of_fewer_characters(rules, dora, number):
    rules = rules.override({"kan_dora": True})
    best = worth("999m456p78s11z234s", "9s", rules=rules, flags="riichi", dora=dora)
    assert dict(best.elements).get("dora", 0) == number


class TestDora:
    hand = ("22444m333067p44s", "4s")

    @pytest.mark.parametrize(
        ("changes", "expected"),
        [
            ({}, {"dora": 4, "ura_dora": 4, "aka_dora": 1}),
            ({"kan_dora": False}, {"dora": 3, "ura_dora": 4, "aka_dora": 1}),
            ({"kan_ura_dora": False}, {"dora": 4, "ura_dora": 2, "aka_dora": 1}),
            ({"ura_dora": False}, {"dora": 4, "aka_dora": 1}),
            ({"red_fives": {}}, {"dora": 4, "ura_dora": 4}),
        ],
    )
    def test_options(self, changes, expected):
        rules = TENHOU.override(changes)
        best = worth(*self.hand, rules=rules, flags="riichi", dora="3m6p", ura="1m1m")
        found = {code: han for code, han in best.elements if "dora" in code}
        assert found == expected

    def test_ura_only_with_riichi(self):
        best = worth(*self.hand, dora="9p", ura="1m")
        assert dict(best.elements) == {"tanyao": 1, "aka_dora": 1}

    def test_a_kong_of_dora_counts_four(self):
        best = worth("78s44z", "9s", melds="pon 555z, pon 111p, kan 2222m", dora="1m")
        assert dict(best.elements) == {"haku": 1, "dora": 4}

    @pytest.mark.parametrize(
        ("indicator", "dora"),
        [("9m", "1m"), ("9p", "1p"), ("0s", "6s"), ("4z", "1z"), ("7z", "5z"), ("5z", "6z")],
    )
    def test_the_dora_follows_its_indicator(self, indicator, dora):
        single = "6z" if dora == "6z" else "5z"
        hand = read(f"1155m1166p66s11z{single}", single, flags="riichi", dora=indicator)
        assert dict(value(hand, EMA).elements)["dora"] == 2


@pytest.mark.parametrize(
    ("given", "code"),
    [
        ({"hand": "123m"}, "missing_field"),
        ({"hand": "123m", "win": "1m", "by": "ron", "dorra": []}, "unknown_field"),
        ({"hand": 123, "win": "1m", "by": "ron"}, "bad_notation"),
        ({"hand": "123m456p78s44z234s", "win": "9s9s", "by": "ron"}, "bad_notation"),
        ({"hand": "123m456p78s44z234s", "win": "9s", "by": "steal"}, "bad_field"),
        ({"hand": "123m456p78s44z234s", "win": "9s", "by": "ron", "seat": "e"}, "bad_field"),
        ({"hand": "123m456p78s44z234s", "win": "9s", "by": "ron", "melds": "1"}, "bad_field"),
        ({"hand": "123m456p78s44z234s", "win": "9s", "by": "ron", "melds": ["1"]}, "bad_field"),
        ({"hand": "123m456p78s44z234s", "win": "9s", "by": "ron", "flags": [1]}, "unknown_flag"),
        ({"hand": "123m456p78s44z234s", "win": "9s", "by": "ron", "flags": ["x"]}, "unknown_flag"),
        ({"hand": "123m456p78s44z234s", "win": "9s", "by": "ron", "norths": True}, "bad_field"),
        ({"hand": "123m456p78s44z234s", "win": "9s", "by": "ron", "flowers": [5]}, "bad_field"),
        ({"hand": "123m456p78s44z234s", "win": "9s", "by": "ron", "seasons": [1, 1]}, "bad_field"),
        ({"hand": "123m456p78s44z234s", "win": "9s", "by": "ron", "flowers": "12"}, "bad_field"),
        ([], "bad_field"),
    ],
)
def test_a_bad_form_of_a_hand(given, code):
    with pytest.raises(ScoringError) as refused:
        Hand.read(given)
    assert refused.value.code == code


def test_flowers_are_read_for_the_families_that_have_them():
    given = {"hand": "123m456p78s44z234s", "win": "9s", "by": "ron", "flowers": [1, 3]}
    assert Hand.read(given).flowers == (1, 3)


@pytest.mark.parametrize(
    ("text", "same"),
    [
        ("123m456p789s11z", "🀇🀈🀉🀜🀝🀞🀖🀗🀘🀀🀀"),
        ("0m0p0s", "5mr5pr5sr"),
        ("0m0p0s", "r5mr5pr5s"),
        ("1234567z", "ESWNPFC"),
        ("1234567z", "1234567h"),
        ("1f4g", "🀢🀩"),
    ],
)
def test_notations_of_the_same_tiles(text, same):
    """IMP-18: whoever writes tiles in another way means the same."""
    assert parse(text) == parse(same)


@pytest.mark.parametrize(
    ("text", "token", "at"),
    [("12m8z", "8z", 3), ("0z", "0z", 0), ("1mx9", "x9", 2), ("4mr", "4mr", 0), ("r6m", "r6m", 0)],
)
def test_unknown_tiles_are_named_with_their_place(text, token, at):
    """IMP-18: never silently something else."""
    with pytest.raises(ScoringError) as refused:
        parse(text)
    assert (refused.value.code, refused.value.params["token"], refused.value.params["at"]) == (
        "bad_notation",
        token,
        at,
    )


@pytest.mark.parametrize("at_most", ["11111m234p567s88s", "00m123p456p789p88s"])
def test_five_copies_of_a_tile(at_most):
    """IMP-19: the fifth copy, and the second red five in a set with one, are named."""
    with pytest.raises(ScoringError) as refused:
        worth(at_most, "8s")
    assert refused.value.code == "too_many_copies"
    assert refused.value.params["tile"] in ("1m", "0m")
