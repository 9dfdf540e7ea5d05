"""Which tiles a yaku is given for."""

import pytest

from tests.scoring.riichi_hands import worth


@pytest.mark.parametrize(
    ("hand", "win", "more", "expected"),
    [
        ("23m456p44z", "1m", {"melds": "pon 555z, pon 666p"}, {"haku": "555z"}),
        ("23m456p44z", "1m", {"melds": "kan 6666z, pon 666p"}, {"hatsu": "6666z"}),
        (
            "23m456p44z",
            "1m",
            {"melds": "pon 777z, pon 222z"},
            {"chun": "777z", "seat_wind": "222z"},
        ),
        ("23m456p44z", "1m", {"melds": "pon 111z, pon 666p"}, {"round_wind": "111z"}),
        ("112233m456p99s78s", "9s", {}, {"iipeikou": "112233m"}),
        ("112233m445566p9s", "9s", {}, {"ryanpeikou": "112233m445566p"}),
        ("111122223333m4s", "4s", {}, {"ryanpeikou": "112233m112233m"}),
        ("23s44z678s234p", "4s", {"melds": "chi 234m"}, {"sanshoku_doujun": "234m234p234s"}),
        ("123456789m1p234s", "1p", {}, {"ittsuu": "123456789m"}),
        ("222m222p22s78m11z9m", "2s", {}, {"sanshoku_doukou": "222m222p222s"}),
        ("222m333p555s78m11z", "9m", {}, {"sanankou": "222m333p555s"}),
        ("222m333p78m11z", "9m", {"melds": "ankan 5555s"}, {"sanankou": "222m333p5555s"}),
        (
            *("22s78m", "9m", {"melds": "kan 1111p, ankan 3333m, kakan 4444z"}),
            {"sankantsu": "1111p3333m4444z"},
        ),
        (
            *("23m55z", "4m", {"melds": "pon 666z, pon 777z, pon 222p"}),
            {"hatsu": "666z", "chun": "777z", "shousangen": "55z666z777z"},
        ),
        (
            "23m44z",
            "4m",
            {"melds": "pon 555z, kan 6666z, pon 777z"},
            {"daisangen": "555z6666z777z"},
        ),
        (
            *("23m44z", "4m", {"melds": "pon 111z, pon 222z, kan 3333z"}),
            {"shousuushii": "111z222z3333z44z"},
        ),
        ("1155m2299p3388s4z", "4z", {"flags": "houtei"}, {}),
    ],
)
def test_tiles(hand, win, more, expected):
    shown = worth(hand, win, **more).as_dict()["elements"]
    assert {
        element["code"]: element["tiles"] for element in shown if "tiles" in element
    } == expected
