"""Every yakuman by a hand that has it, alone, doubled and added up."""

import pytest

from tests.scoring.riichi_hands import EMA, TENHOU, worth

DOUBLED = TENHOU.override(
    {"double_yakuman": ["suuankou_tanki", "kokushi_13", "junsei_chuuren", "daisuushii"]}
)
OPEN_DRAGONS = "pon 555z, pon 666z, pon 777z"


@pytest.mark.parametrize(
    ("hand", "win", "by", "melds", "expected"),
    [
        ("19m19p19s1234566z", "7z", "ron", "", {"kokushi_musou": 1}),
        ("19m19p19s1234567z", "7z", "ron", "", {"kokushi_13": 2}),
        ("222m444p66s88s333s", "6s", "tsumo", "", {"suuankou": 1}),
        ("222m444p666s3p333s", "3p", "ron", "", {"suuankou_tanki": 2}),
        ("23m44z", "4m", "ron", OPEN_DRAGONS, {"daisangen": 1}),
        ("23m44z", "4m", "ron", "pon 111z, pon 222z, kan 3333z", {"shousuushii": 1}),
        ("4z", "4z", "ron", "pon 111z, pon 222z, kan 3333z, pon 111p", {"shousuushii": 1}),
        ("44z11p", "4z", "ron", "pon 111z, pon 222z, kan 3333z", {"daisuushii": 2}),
        ("5566z", "6z", "ron", "pon 111z, pon 222z, pon 777z", {"tsuuiisou": 1}),
        ("11223344z55667z", "7z", "ron", "", {"tsuuiisou": 1}),
        ("99m11p", "1p", "ron", "pon 111m, pon 999s, pon 111s", {"chinroutou": 1}),
        ("22334466s66z", "6z", "ron", "pon 888s", {"ryuuiisou": 1}),
        ("6s", "6s", "ron", "chi 234s, chi 234s, chi 234s, pon 888s", {"ryuuiisou": 1}),
        ("1112344567899m", "9m", "ron", "", {"chuuren_poutou": 1}),
        ("1112345678999m", "5m", "ron", "", {"junsei_chuuren": 2}),
        ("1112345678999m", "9m", "tsumo", "", {"junsei_chuuren": 2}),
        ("1s", "1s", "ron", "kan 1111p, ankan 3333m, kakan 4444z, kan 5555s", {"suukantsu": 1}),
        ("44z11p", "1p", "tsumo", OPEN_DRAGONS, {"daisangen": 1}),
        ("4z", "4z", "ron", f"{OPEN_DRAGONS}, pon 111z", {"daisangen": 1, "tsuuiisou": 1}),
        ("444z5z", "5z", "tsumo", "ankan 1111z, ankan 2222z, ankan 3333z", None),
    ],
)
def test_yakuman(hand, win, by, melds, expected):
    best = worth(hand, win, by, rules=DOUBLED, melds=melds)
    if expected is None:
        expected = {"daisuushii": 2, "tsuuiisou": 1, "suuankou_tanki": 2}
    assert dict(best.elements) == expected
    assert best.yakuman == sum(expected.values())
    assert best.points == 32000 * best.yakuman
    assert (best.limit, best.han) == ("yakuman", 0)


def test_without_doubling_and_without_adding_up():
    four = {"melds": "ankan 1111z, ankan 2222z, ankan 3333z", "seat": "E"}
    assert worth("444z5z", "5z", "tsumo", **four).points == 3 * 48000
    single = worth("444z5z", "5z", "tsumo", rules=EMA, **four)
    assert (single.yakuman, single.points, len(single.elements)) == (1, 48000, 1)
    old = worth(
        "444z5z", "5z", "tsumo", rules=EMA.override({"double_yakuman": ["daisuushii"]}), **four
    )
    assert old.elements == (("daisuushii", 2),)


@pytest.mark.parametrize(
    ("flag", "seat", "by"), [("tenhou", "E", "tsumo"), ("chiihou", "W", "tsumo")]
)
def test_of_the_first_turn(flag, seat, by):
    best = worth("123m456p789s4477z", "7z", by, seat=seat, flags=flag)
    assert best.elements == ((flag, 1),)
    both = worth("19m19p19s1234567z", "7z", by, seat=seat, flags=flag)
    assert dict(both.elements) == {"kokushi_13": 1, flag: 1}


@pytest.mark.parametrize(
    ("renhou", "elements", "points"),
    [
        ("mangan", {"renhou": 5}, 8000),
        ("mangan_cumulative", {"renhou": 5, "pinfu": 1, "dora": 2}, 16000),
        ("yakuman", {"renhou": 1}, 32000),
        ("off", {"pinfu": 1, "dora": 2}, 3900),
    ],
)
def test_renhou(renhou, elements, points):
    rules = TENHOU.override({"renhou": renhou})
    best = worth("123m456p78s44m234s", "9s", rules=rules, flags="renhou", dora="3m")
    assert (dict(best.elements), best.points) == (elements, points)


def test_a_better_hand_than_renhou_counts_itself():
    best = worth("1122334455669m", "9m", rules=EMA, flags="renhou")
    assert "renhou" not in dict(best.elements)
    assert best.limit == "baiman"


def test_the_big_wheel_is_played_where_named():
    rules = TENHOU.override({"optional_yaku": ["daisharin"]})
    assert worth("2233445566778p", "8p", rules=rules).elements == (("daisharin", 1),)
    assert worth("2233445566778p", "8p").yakuman == 0


def test_open_riichi():
    rules = TENHOU.override({"optional_yaku": ["open_riichi"]})
    flags = {"flags": "open_riichi", "seat": "S"}
    assert dict(worth("123m456p789s3344z", "3z", rules=rules, **flags).elements) == {
        "open_riichi": 2
    }
    assert dict(worth("123m456p789s3344z", "3z", **flags).elements) == {"riichi": 1}


def test_a_yakuman_is_shown_before_as_many_han():
    """Three runs of 345 would be a counted yakuman; the triplets are one by themselves."""
    best = worth("33344400577766p", "5p", "tsumo", rules=TENHOU.override({"red_fives": {"p": 3}}))
    assert dict(best.elements) == {"suuankou": 1}
