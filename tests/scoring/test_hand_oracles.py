"""Random hands valued by two other libraries too, under rules that all three can express.

A thousand hands a mode here; `script/drill oracles` compares a hundred times as many.
"""

from collections.abc import Iterator
from dataclasses import replace

import pytest
from jansou.core.hand import CallSource, MeldType
from jansou.core.hand import Hand as JansouHand
from jansou.core.hand import Meld as JansouMeld
from jansou.core.rules import Rules
from jansou.core.tiles import Tile, TileKind, Wind
from jansou.scoring.context import WinContext
from jansou.scoring.score import score
from mahjong.hand_calculating.hand import HandCalculator
from mahjong.hand_calculating.hand_config import HandConfig, OptionalRules
from mahjong.meld import Meld as MahjongMeld

from scoring import ScoringError
from scoring.hand import Hand
from scoring.riichi.value import value
from scoring.tiles import RED_FIVES, kind
from tests.scoring.riichi_hands import TENHOU, random_hands

DOUBLES = ["suuankou_tanki", "kokushi_13", "junsei_chuuren", "daisuushii"]
FLAGS = {"double_riichi": "daburu_riichi"}
MODES = {
    "online": (
        TENHOU,
        OptionalRules(has_open_tanyao=True, has_aka_dora=True, has_double_yakuman=False),
        Rules(double_yakuman=False),
    ),
    "professional": (
        TENHOU.override({"kazoe_yakuman": False, "kiriage_mangan": True, "red_fives": {}}),
        OptionalRules(
            has_open_tanyao=True,
            has_double_yakuman=False,
            kazoe_limit=HandConfig.KAZOE_SANBAIMAN,
            kiriage=True,
        ),
        Rules(double_yakuman=False, kazoe_yakuman=False, kiriage_mangan=True, aka_dora=False),
    ),
    "closed": (
        TENHOU.override({"kuitan": False, "double_yakuman": DOUBLES}),
        OptionalRules(has_open_tanyao=False, has_aka_dora=True, has_double_yakuman=True),
        Rules(kuitan=False),
    ),
}


def ours(hand, rules):
    try:
        best = value(hand, rules)
    except ScoringError as error:
        return error.code
    paid = best.payments
    return best.han, best.fu if not best.yakuman else 0, best.points, paid.from_others


def mahjong_question(hand, rules):
    """The same hand as numbers of 136 tiles, fours of a kind in order, the red five first."""
    used: dict[int, int] = {}

    def numbers(tiles):
        return [_number(tile, used) for tile in tiles]

    held = numbers(hand.concealed)
    melds, every = [], list(held)
    for meld in hand.melds:
        laid = numbers(meld.tiles)
        every += laid
        types = {"chi": MahjongMeld.CHI, "pon": MahjongMeld.PON, "kakan": MahjongMeld.SHOUMINKAN}
        type_ = types.get(meld.kind, MahjongMeld.KAN)
        melds.append(MahjongMeld(type_, laid, opened=meld.kind != "ankan"))
    config = HandConfig(
        is_tsumo=hand.by == "tsumo",
        player_wind=27 + hand.seat,
        round_wind=27 + hand.round,
        options=rules,
        **{f"is_{FLAGS.get(flag, flag)}": True for flag in hand.flags},
    )
    won = next(number for number in held if number // 4 == hand.win)
    dora = [4 * tile + 3 for tile in hand.dora]
    return (every, won), {"melds": melds, "dora_indicators": dora, "config": config}


def by_mahjong(hand, rules):
    positional, named = mahjong_question(hand, rules)
    best = HandCalculator().estimate_hand_value(*positional, **named)
    if best.error:
        return {"no_yaku": "no_yaku", "hand_not_winning": "not_a_winning_hand"}[best.error]
    limit = any(yaku.is_yakuman for yaku in best.yaku)
    total, additional = best.cost["main"], best.cost["additional"]
    from_others = additional if hand.by == "tsumo" else 0
    points = total + 2 * additional if hand.by == "tsumo" else total
    return (0, 0, points, from_others) if limit else (best.han, best.fu, points, from_others)


def _number(tile, used):
    """The red five is the first of its four; a plain one takes it last."""
    if tile in RED_FIVES:
        return 4 * kind(tile)
    used[tile] = used.get(tile, 0) + 1
    return 4 * tile + (used[tile] % 4 if tile in RED_FIVES.values() else used[tile] - 1)


def by_jansou(hand, rules):
    def tile(number):
        return Tile(TileKind(kind(number)), red=number in RED_FIVES and rules.aka_dora)

    melds = tuple(_jansou_meld(meld, tile) for meld in hand.melds)
    flags = dict.fromkeys(hand.flags, True)
    context = WinContext(
        rules=rules,
        round_wind=Wind(hand.round),
        seat_wind=Wind(hand.seat),
        is_tsumo=hand.by == "tsumo",
        dora_indicators=tuple(tile(number) for number in hand.dora),
        **flags,
    )
    won = next(number for number in hand.concealed if kind(number) == hand.win)
    try:
        best = score(JansouHand(tuple(map(tile, hand.concealed)), melds), tile(won), context)
    except ValueError:
        return "no_yaku"
    paid = best.payment
    points = paid.total - paid.honba - paid.sticks
    if best.is_yakuman:
        return 0, 0, points, paid.tsumo_non_dealer
    return best.han, best.fu.total, points, paid.tsumo_non_dealer


def _jansou_meld(meld, tile):
    tiles = tuple(map(tile, meld.tiles))
    if meld.kind == "ankan":
        return JansouMeld(MeldType.ANKAN, tiles)
    types = {"chi": MeldType.CHII, "pon": MeldType.PON, "kan": MeldType.DAIMINKAN}
    return JansouMeld(
        types.get(meld.kind, MeldType.SHOUMINKAN),
        tiles,
        called=tiles[0],
        source=CallSource.KAMICHA,
        added=tiles[1] if meld.kind == "kakan" else None,
    )


def disagreements(mode: str, number: int, seed: str) -> Iterator[tuple[Hand, tuple[object, ...]]]:
    """Of so many random hands those that the three do not value alike, with their answers."""
    rules, of_mahjong, of_jansou = MODES[mode]
    for hand in random_hands(number, seed):
        answers = ours(hand, rules), by_mahjong(hand, of_mahjong), by_jansou(hand, of_jansou)
        if len(set(answers)) > 1:
            yield hand, answers


@pytest.mark.parametrize("mode", MODES)
def test_all_three_agree(mode):
    assert not list(disagreements(mode, 1000, seed=mode))


def test_a_dora_never_lowers_a_hand():
    """One more indicator, where the tiles allow it, is worth as much or more."""
    for hand in random_hands(300, seed="dora"):
        plain = replace(hand, dora=())
        try:
            before = value(plain, TENHOU).points
        except ScoringError:
            continue
        for indicator in {kind(tile) for tile in hand.concealed}:
            try:
                more = replace(plain, dora=(indicator,))
            except ScoringError:
                continue
            assert value(more, TENHOU).points >= before
