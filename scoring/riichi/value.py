"""The value of a winning hand: the reading that pays most, with every yaku and every fu."""

from collections.abc import Mapping
from typing import Any, NamedTuple

from scoring import tiles
from scoring.errors import ScoringError
from scoring.hand import Hand
from scoring.riichi import payments, yaku
from scoring.riichi.because import tiles_of
from scoring.riichi.dora import dora_of
from scoring.riichi.fu import SEVEN_PAIRS, FuLine, fu_lines, meld_lines
from scoring.riichi.payments import Payments
from scoring.riichi.reading import Reading, readings
from scoring.riichi.rules import Riichi
from scoring.riichi.shown import show
from scoring.tiles import NAMES, kind

PINFU = [("pinfu", 1)]
SEVEN = [("chiitoitsu", 2)]


class HandValue(NamedTuple):
    """What a hand is worth, and why: a tuple, since hundreds of thousands are made at a time.

    `elements` are yaku and dora with their han, or yakuman with how many each counts; `limit` is
    mangan and up. `points` are all the winner gets, without honba and sticks.
    """

    hand: Hand
    han: int
    fu: int
    yakuman: int
    limit: str | None
    elements: tuple[tuple[str, int], ...]
    fu_lines: tuple[FuLine, ...]
    reading: Reading | None
    points: int
    payments: Payments

    def as_dict(self) -> Mapping[str, Any]:
        """The value as JSON."""
        return {
            "han": self.han,
            "fu": self.fu,
            "limit": self.limit,
            "yakuman": self.yakuman,
            "elements": [self._element(code, value) for code, value in self.elements],
            "fu_lines": [_line(line) for line in self.fu_lines],
            "reading": show(self.hand, self.reading),
            "points": self.points,
            "payments": self.payments.as_dict(),
        }

    def _element(self, code: str, value: int) -> Mapping[str, Any]:
        shown = {"code": code, "value": value}
        made_of = tiles_of(code, self.hand, self.reading)
        return shown | {"tiles": made_of} if made_of else shown


# One way to count the hand: base points, yakuman, han and fu, by which it is compared; limit,
# elements, fu lines, reading.
type Candidate = tuple[
    int, int, int, int, str | None, list[tuple[str, int]], list[FuLine], Reading | None
]


def value(hand: Hand, rules: Riichi) -> HandValue:
    """The value of the best reading of a hand.

    >>> from scoring import rulesets
    >>> hand = Hand.read({"hand": "234m1112356777s", "win": "4s", "by": "tsumo", "seat": "S"})
    >>> best = value(hand, rulesets.load("ema_2025"))
    >>> best.han, best.fu, best.points, best.payments.as_dict()
    (1, 30, 1100, {'from_dealer': 500, 'from_others': 300})

    Refused: `not_a_winning_hand`, `no_yaku` (dora), `tile_not_in_game` (tile), `too_many_copies`
    (tile, copies, most), `no_chi`, `no_norths`, `no_such_seat` (seat, players).
    """
    _check(hand, rules)
    candidates = _candidates(hand, rules)
    if not candidates:
        raise ScoringError("not_a_winning_hand")
    best = candidates[0] if len(candidates) == 1 else max(candidates, key=_worth)
    base, yakuman, han, fu, limit, elements, lines, reading = best
    if not han and not yakuman:
        raise ScoringError("no_yaku", dora=sum(number for _, number in dora_of(hand, rules)))
    paid, points = payments.paid(base, hand.by, hand.seat == 0, rules)
    return HandValue(
        *(hand, han, fu, yakuman, limit, tuple(elements), tuple(lines), reading, points, paid)
    )


def _worth(candidate: Candidate) -> tuple[int, int, int, int]:
    return candidate[:4]


def _candidates(hand: Hand, rules: Riichi) -> list[Candidate]:
    """Every way to count the hand; none if it is no winning hand."""
    limits, common = yaku.of_tiles(hand, rules)
    if yaku.is_thirteen_orphans(hand):
        return [_as_yakuman([yaku.thirteen_orphans(hand, rules), *limits], None, rules)]
    common = yaku.circumstances(hand, rules) + common
    dora = dora_of(hand, rules)
    melds = meld_lines(hand) if hand.melds else []
    found = []
    for reading in readings(hand):
        concealed = yaku.concealed_triplets(hand, reading)
        if limits or concealed == 4:
            yakuman = limits + yaku.yakuman_of_reading(concealed, reading, rules)
            found.append(_as_yakuman(yakuman, reading, rules))
            continue
        pinfu = yaku.is_pinfu(hand, reading, rules)
        elements = common + PINFU if pinfu else common.copy()
        elements += yaku.of_reading(hand, reading, concealed)
        lines, fu = fu_lines(hand, reading, rules, melds, pinfu=pinfu)
        found.append(_as_han(elements, dora, lines, fu, reading, rules))
    if yaku.is_seven_pairs(hand):
        if limits:
            found.append(_as_yakuman(limits, None, rules))
        else:
            found.append(_as_han(common + SEVEN, dora, SEVEN_PAIRS, 25, None, rules))
    if found and "renhou" in hand.flags and rules.renhou == "mangan":
        found.append(_as_han([("renhou", 5)], [], [], 0, None, rules))
    return found


def _as_yakuman(found: list[tuple[str, int]], reading: Reading | None, rules: Riichi) -> Candidate:
    """Yakuman add up, or the greatest counts alone."""
    if not rules.yakuman_stacking:
        found = [max(found, key=lambda element: element[1])]
    number = sum(times for _, times in found)
    base, limit = payments.base_points(0, 0, number, rules)
    return base, number, 0, 0, limit, found, [], reading


def _as_han(
    elements: list[tuple[str, int]],
    dora: list[tuple[str, int]],
    lines: list[FuLine],
    fu: int,
    reading: Reading | None,
    rules: Riichi,
) -> Candidate:
    """Han of the yaku, and of dora where there is a yaku; without one the hand is worth nothing."""
    if not elements:
        return 0, 0, 0, 0, None, elements, lines, reading
    elements += dora
    han = sum([number for _, number in elements])
    base, limit = payments.base_points(han, fu, 0, rules)
    return base, 0, han, fu, limit, elements, lines, reading


def _check(hand: Hand, rules: Riichi) -> None:
    """What the rules, not the hand itself, refuse."""
    if hand.seat >= rules.players:
        raise ScoringError("no_such_seat", seat="ESWN"[hand.seat], players=rules.players)
    if max(hand.reds) > 1:
        for suit, reds, most in zip("mps", hand.reds, rules.reds_by_suit, strict=True):
            if reds > most > 0:
                raise ScoringError("too_many_copies", tile=f"0{suit}", copies=reds, most=most)
    if rules.players == 3:
        _check_three(hand, rules)
    elif hand.norths:
        raise ScoringError("no_norths", players=rules.players)


def _check_three(hand: Hand, rules: Riichi) -> None:
    gone = range(1, 8) if rules.sanma_tiles == "no_manzu_2_8" else (1, 2, 3, 5, 6, 7)
    for tile in (*hand.concealed, *hand.dora, *hand.ura):
        if kind(tile) in gone:
            raise ScoringError("tile_not_in_game", tile=NAMES[tile])
    for meld in hand.melds:
        if meld.kind == "chi":
            raise ScoringError("no_chi", tiles=tiles.text(meld.tiles))
        if meld.low in gone:
            raise ScoringError("tile_not_in_game", tile=NAMES[meld.low])


def _line(line: FuLine) -> Mapping[str, Any]:
    shown = {"code": line.code, "fu": line.fu}
    return shown if line.kind < 0 else shown | {"tiles": _line_tiles(line)}


def _line_tiles(line: FuLine) -> str:
    """The tiles a fu line speaks of."""
    if line.code in ("kanchan", "penchan"):
        return tiles.text(range(line.kind, line.kind + 3))
    copies = 4 if line.code.endswith("kong") else 3 if line.code.endswith("pung") else 2
    return tiles.text([line.kind] * copies)
