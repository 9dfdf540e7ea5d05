"""Every yaku by a hand that has it: rows a player can check. Seat South, round East, no dora."""

import pytest

from scoring import ScoringError
from tests.scoring.riichi_hands import worth


def elements(*args, **more):
    return dict(worth(*args, **more).elements)


@pytest.mark.parametrize(
    ("hand", "win", "by", "more", "expected"),
    [
        ("123m456p789s3344z", "3z", "ron", {"flags": "riichi"}, {"riichi": 1}),
        ("123m456p789s3344z", "3z", "ron", {"flags": "double_riichi"}, {"double_riichi": 2}),
        (
            *("123m456p789s3344z", "3z", "ron", {"flags": "riichi ippatsu"}),
            {"riichi": 1, "ippatsu": 1},
        ),
        ("123m456p789s3344z", "3z", "tsumo", {}, {"menzen_tsumo": 1}),
        ("234m456p23s55p777z", "4s", "ron", {}, {"chun": 1}),
        ("123m456p23s789s11s", "4s", "ron", {}, {"pinfu": 1}),
        ("123m456p23s789s44z", "4s", "ron", {}, {"pinfu": 1}),
        ("123m456p23s789s22z", "4s", "ron", {"flags": "riichi"}, {"riichi": 1}),
        ("123m456p23s789s55z", "4s", "ron", {"flags": "riichi"}, {"riichi": 1}),
        ("123m456p24s789s44z", "3s", "ron", {"flags": "riichi"}, {"riichi": 1}),
        ("234m456p678s22s", "2s", "ron", {"melds": "pon 888p"}, {"tanyao": 1}),
        ("112233m456p99s78s", "9s", "ron", {}, {"pinfu": 1, "iipeikou": 1}),
        ("112233m445566p9s", "9s", "ron", {}, {"ryanpeikou": 3}),
        ("111122223333m4s", "4s", "ron", {}, {"ryanpeikou": 3}),
        ("123m456p789s4z", "4z", "ron", {"melds": "pon 333z"}, None),
        ("23m456p44z", "1m", "ron", {"melds": "pon 555z, pon 666p"}, {"haku": 1}),
        ("23m456p44z", "1m", "ron", {"melds": "pon 666z, pon 666p"}, {"hatsu": 1}),
        ("23m456p44z", "1m", "ron", {"melds": "pon 777z, pon 666p"}, {"chun": 1}),
        ("23m456p44z", "1m", "ron", {"melds": "pon 222z, pon 666p"}, {"seat_wind": 1}),
        ("23m456p44z", "1m", "ron", {"melds": "pon 111z, pon 666p"}, {"round_wind": 1}),
        (
            *("23m456p44z", "1m", "ron", {"melds": "pon 111z, pon 666p", "seat": "E"}),
            {"seat_wind": 1, "round_wind": 1},
        ),
        ("23m456p44z", "1m", "ron", {"melds": "pon 333z, pon 666p"}, None),
        ("123m456p44z78s", "9s", "tsumo", {"melds": "pon 111p", "flags": "haitei"}, {"haitei": 1}),
        ("123m456p44z78s", "9s", "ron", {"melds": "pon 111p", "flags": "houtei"}, {"houtei": 1}),
        (
            *("123m456p44z78s", "9s", "tsumo", {"melds": "kan 1111p", "flags": "rinshan"}),
            {"rinshan": 1},
        ),
        ("123m456p44z78s", "9s", "ron", {"melds": "pon 111p", "flags": "chankan"}, {"chankan": 1}),
        ("234m234p23s11m678s", "4s", "ron", {}, {"sanshoku_doujun": 2, "pinfu": 1}),
        ("234p23s44z678s", "4s", "ron", {"melds": "chi 234m"}, {"sanshoku_doujun": 1}),
        ("123456789m1p234s", "1p", "ron", {}, {"ittsuu": 2}),
        ("456789m1p234s", "1p", "ron", {"melds": "chi 123m"}, {"ittsuu": 1}),
        ("123m789p234s99m78s", "9s", "ron", {}, {"pinfu": 1}),
        ("123m789p12s11z999s", "3s", "ron", {}, {"chanta": 2}),
        ("789p12s11z", "3s", "ron", {"melds": "chi 123m, pon 999s"}, {"chanta": 1}),
        ("123m789p12s99m999s", "3s", "ron", {}, {"junchan": 3}),
        ("789p12s99m", "3s", "ron", {"melds": "chi 123m, pon 999s"}, {"junchan": 2}),
        (
            "22m33p",
            "3p",
            "ron",
            {"melds": "pon 555m, pon 666s, pon 444s"},
            {"toitoi": 2, "tanyao": 1},
        ),
        ("222m333p555s78m11z", "9m", "ron", {}, {"sanankou": 2}),
        ("222m333p55s78m11z9m", "5s", "ron", {"flags": "riichi"}, {"riichi": 1}),
        ("222m333p55s789m11z", "5s", "tsumo", {}, {"menzen_tsumo": 1, "sanankou": 2}),
        ("222m222p22s78m11z9m", "2s", "ron", {"flags": ""}, {"sanshoku_doukou": 2}),
        (
            *("22s78m", "9m", "ron", {"melds": "kan 1111p, ankan 3333m, kakan 4444z"}),
            {"sankantsu": 2},
        ),
        ("1155m2299p3388s4z", "4z", "ron", {}, {"chiitoitsu": 2}),
        ("1199m1199p1199s4z", "4z", "ron", {}, {"chiitoitsu": 2, "honroutou": 2}),
        (
            *("99m11p", "1p", "ron", {"melds": "pon 111m, pon 999s, pon 444z"}),
            {"toitoi": 2, "honroutou": 2},
        ),
        (
            *("23m55z", "4m", "ron", {"melds": "pon 666z, pon 777z, pon 222p"}),
            {"hatsu": 1, "chun": 1, "shousangen": 2},
        ),
        ("123456m78m44z333z", "9m", "ron", {}, {"honitsu": 3, "ittsuu": 2}),
        ("123m78m44z", "9m", "ron", {"melds": "chi 345m, pon 333z"}, {"honitsu": 2}),
        ("1233334567899m", "9m", "ron", {}, {"chinitsu": 6, "ittsuu": 2}),
        ("123m456p99m78s", "6s", "ron", {"melds": "pon 222m"}, None),
        ("123m67m99m", "5m", "ron", {"melds": "chi 678m, pon 222m"}, {"chinitsu": 5}),
    ],
)
def test_yaku(hand, win, by, more, expected):
    if expected is None:
        with pytest.raises(ScoringError) as refused:
            worth(hand, win, by, **more)
        assert refused.value.code == "no_yaku"
    else:
        assert elements(hand, win, by, **more) == expected
