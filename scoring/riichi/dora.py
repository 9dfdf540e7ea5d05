"""Dora: han that are no yaku."""

from scoring import tiles
from scoring.hand import RIICHI, Hand
from scoring.riichi.rules import Riichi
from scoring.tiles import NORTH, WEST


def _next(kind: int, last: int, first: int) -> int:
    return first if kind == last else kind + 1


def _following(characters: dict[int, int]) -> tuple[int, ...]:
    """The dora of each indicator; `characters` says where suits of fewer tiles jump."""
    dora = [kind // 9 * 9 + (kind + 1) % 9 for kind in range(27)]
    dora += [_next(kind, NORTH, tiles.EAST) for kind in range(tiles.EAST, NORTH + 1)]
    dora += [_next(kind, tiles.RED, tiles.WHITE) for kind in range(tiles.WHITE, tiles.RED + 1)]
    dora += [dora[five] for five in tiles.RED_FIVES.values()]
    return tuple(characters.get(kind, after) for kind, after in enumerate(dora))


FOLLOWING = {
    "all": _following({}),
    "no_manzu_2_8": _following({0: 8, 8: 0}),
    "manzu_1_5_9": _following({0: 4, 4: 8, 8: 0}),
}


def dora_of(hand: Hand, rules: Riichi) -> list[tuple[str, int]]:
    """Dora, ura dora, red fives and norths, each with its number; none where there are none."""
    following = FOLLOWING[rules.sanma_tiles if rules.players == 3 else "all"]
    found: list[tuple[str, int]] = []
    indicators = hand.dora if rules.kan_dora else hand.dora[:1]
    if number := _count(hand, indicators, following):
        found.append(("dora", number))
    if hand.ura and rules.ura_dora and hand.flags & RIICHI:
        indicators = hand.ura if rules.kan_ura_dora else hand.ura[:1]
        if number := _count(hand, indicators, following):
            found.append(("ura_dora", number))
    m, p, s = hand.reds
    if (m or p or s) and (number := _reds(hand, rules)):
        found.append(("aka_dora", number))
    if rules.players == 3 and (number := _norths(hand, rules)):
        found.append(("north_dora", number))
    return found


def _count(hand: Hand, indicators: tuple[int, ...], following: tuple[int, ...]) -> int:
    number = 0
    for tile in indicators:
        kind = following[tile]
        number += hand.all_pack >> 3 * kind & 7
        if hand.norths and kind == WEST + 1:
            number += hand.norths
    return number


def _reds(hand: Hand, rules: Riichi) -> int:
    """Red fives, of the suits that have them."""
    m, p, s = hand.reds
    in_m, in_p, in_s = rules.reds_by_suit
    return (m if in_m else 0) + (p if in_p else 0) + (s if in_s else 0)


def _norths(hand: Hand, rules: Riichi) -> int:
    in_hand = hand.all_pack >> 3 * NORTH & 7 if rules.north == "in_hand_dora" else 0
    return hand.norths + in_hand
