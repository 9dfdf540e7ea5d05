"""Fu, line by line: what the sets, the pair, the wait and the way of winning are worth."""

from typing import NamedTuple

from scoring.hand import Hand
from scoring.riichi.reading import Reading
from scoring.riichi.rules import Riichi
from scoring.tiles import EAST, HONOUR_KINDS, TERMINAL_KINDS, WHITE, bits

TERMINAL_BITS = bits(TERMINAL_KINDS)
ORPHAN_BITS = bits((*TERMINAL_KINDS, *HONOUR_KINDS))
BAD_WAITS = frozenset(("tanki", "kanchan", "penchan"))


class FuLine(NamedTuple):
    """So many fu for the set or pair of this kind; -1 where no tile is meant."""

    code: str
    fu: int
    kind: int = -1


BASE = FuLine("base", 20)
CLOSED_RON = FuLine("closed_ron", 10)
TSUMO = FuLine("tsumo", 2)
OPEN_WITHOUT_FU = FuLine("open_without_fu", 10)
SEVEN_PAIRS = [FuLine("seven_pairs", 25)]


def fu_lines(
    hand: Hand, reading: Reading, rules: Riichi, melds: list[FuLine], *, pinfu: bool
) -> tuple[list[FuLine], int]:
    """The lines of a reading with four sets, rounded up to ten by a last line, and their sum."""
    tsumo = hand.by == "tsumo"
    lines = [BASE]
    if not tsumo and hand.is_closed:
        lines.append(CLOSED_RON)
    lines += melds
    if reading.triplets:
        lines += _concealed_triplets(reading, tsumo=tsumo)
    if reading.pair >= EAST and (pair := pair_line(hand, reading.pair, rules)):
        lines.append(pair)
    if reading.wait in BAD_WAITS:
        lines.append(FuLine(reading.wait, 2, reading.at))
    if tsumo and not pinfu and (rules.rinshan_tsumo_fu or "rinshan" not in hand.flags):
        lines.append(TSUMO)
    total = sum([line[1] for line in lines])
    if total == 20 and not tsumo:
        lines.append(OPEN_WITHOUT_FU)
        total = 30
    if rest := total % 10:
        lines.append(_ROUNDING[10 - rest])
        total += 10 - rest
    return lines, total


def pair_line(hand: Hand, pair: int, rules: Riichi) -> FuLine | None:
    """Fu of a pair of dragons or of a wind that is worth a yaku."""
    if pair >= WHITE:
        return FuLine("dragon_pair", 2, pair)
    seat, around = pair == EAST + hand.seat, pair == EAST + hand.round
    if rules.players == 3 and pair == EAST + 3:
        return FuLine("north_pair", 2, pair) if rules.north == "yakuhai" else None
    if seat and around:
        return FuLine("double_wind_pair", rules.double_wind_pair_fu, pair)
    if seat:
        return FuLine("seat_wind_pair", 2, pair)
    return FuLine("round_wind_pair", 2, pair) if around else None


def meld_lines(hand: Hand) -> list[FuLine]:
    """Fu of the sets laid down."""
    return [
        _SETS[meld.kind == "ankan", meld.is_kong][meld.low]
        for meld in hand.melds
        if meld.kind != "chi"
    ]


def _concealed_triplets(reading: Reading, *, tsumo: bool) -> list[FuLine]:
    """A triplet completed by another's tile is open for fu."""
    lines, left = [], reading.triplets
    ronned = reading.at if reading.wait == "shanpon" and not tsumo else -1
    while left:
        kind = (left & -left).bit_length() - 1
        left &= left - 1
        lines.append(_SETS[kind != ronned, False][kind])
    return lines


def _set_line(kind: int, *, closed: bool, kong: bool) -> FuLine:
    """2 for an open pung of simples, doubled for other tiles and for closed, fourfold for a kong.

    >>> _set_line(0, closed=True, kong=True)
    FuLine(code='closed_terminal_kong', fu=32, kind=0)
    """
    rank = "honour" if kind >= EAST else "terminal" if TERMINAL_BITS >> kind & 1 else "simple"
    fu = 2 << (rank != "simple") + closed + 2 * kong
    shown = f"{'closed' if closed else 'open'}_{rank}_{'kong' if kong else 'pung'}"
    return FuLine(shown, fu, kind)


_SETS = {
    (closed, kong): tuple(_set_line(kind, closed=closed, kong=kong) for kind in range(34))
    for closed in (True, False)
    for kong in (True, False)
}
_ROUNDING = tuple(FuLine("rounding", missing) for missing in range(10))
