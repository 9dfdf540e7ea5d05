"""Which tiles make a yaku: what a page marks when it explains a hand."""

from collections.abc import Callable

from scoring.hand import Hand
from scoring.riichi.reading import Reading
from scoring.tiles import EAST, GREEN, KINDS, NORTH, RED, WHITE, text

EVERY_NUMBER = (1 << 9) - 1
SUIT_SHIFTS = (0, 9, 18)


def tiles_of(code: str, hand: Hand, reading: Reading | None) -> str:
    """The tiles of the sets an element is given for; empty where it is the whole hand or none.

    >>> from scoring.riichi.reading import readings
    >>> hand = Hand.read({"hand": "234m234p23s678s44z", "win": "4s", "by": "ron"})
    >>> reading = readings(hand)[0]
    >>> tiles_of("sanshoku_doujun", hand, reading), tiles_of("pinfu", hand, reading)
    ('234m234p234s', '')
    """
    if code in _TRIPLETS:
        return _set(_TRIPLETS[code](hand), 3, hand)
    if reading is None or code not in _SETS:
        return ""
    return "".join(_SETS[code](hand, reading))


_TRIPLETS: dict[str, Callable[[Hand], int]] = {
    "haku": lambda _: WHITE,
    "hatsu": lambda _: GREEN,
    "chun": lambda _: RED,
    "north": lambda _: NORTH,
    "seat_wind": lambda hand: EAST + hand.seat,
    "round_wind": lambda hand: EAST + hand.round,
}


def _set(kind: int, least: int, hand: Hand) -> str:
    """All tiles of a kind that makes a set: three, or the four of a kong."""
    return text([kind] * max(hand.all_pack >> 3 * kind & 7, least))


def _run(start: int) -> str:
    return text(range(start, start + 3))


def _bits(bitmap: int) -> list[int]:
    return [kind for kind in range(KINDS) if bitmap >> kind & 1]


def _twins(_: Hand, reading: Reading) -> list[str]:
    """Runs that are there twice."""
    twice = sorted(s for s in set(reading.starts) if reading.starts.count(s) > 1)
    pairs = [s for s in twice for _ in range(reading.starts.count(s) // 2)]
    return [text(sorted([*range(s, s + 3)] * 2)) for s in pairs]


def _sanshoku_doujun(hand: Hand, reading: Reading) -> list[str]:
    runs = reading.runs | hand.meld_runs
    number = _bits(runs & runs >> 9 & runs >> 18 & EVERY_NUMBER)[0]
    return [_run(number + shift) for shift in SUIT_SHIFTS]


def _ittsuu(hand: Hand, reading: Reading) -> list[str]:
    runs = reading.runs | hand.meld_runs
    first = next(s for s in SUIT_SHIFTS if runs >> s & 0b1001001 == 0b1001001)
    return [text(range(first, first + 9))]


def _sanshoku_doukou(hand: Hand, reading: Reading) -> list[str]:
    triplets = reading.triplets | hand.meld_triplets
    number = _bits(triplets & triplets >> 9 & triplets >> 18 & EVERY_NUMBER)[0]
    return [text([number + shift] * 3) for shift in SUIT_SHIFTS]


def _concealed(hand: Hand, reading: Reading) -> list[str]:
    """Concealed triplets and kongs; not the one another's tile completed."""
    ronned = reading.at if reading.wait == "shanpon" and hand.by == "ron" else -1
    held = [text([kind] * 3) for kind in _bits(reading.triplets) if kind != ronned]
    return held + [text(meld.tiles) for meld in hand.melds if meld.kind == "ankan"]


def _kongs(hand: Hand, _: Reading) -> list[str]:
    return [text(meld.tiles) for meld in hand.melds if meld.is_kong]


def _dragons(hand: Hand, _: Reading) -> list[str]:
    return [_set(kind, 2, hand) for kind in (WHITE, GREEN, RED)]


def _winds(hand: Hand, _: Reading) -> list[str]:
    return [_set(kind, 2, hand) for kind in range(EAST, WHITE)]


_SETS: dict[str, Callable[[Hand, Reading], list[str]]] = {
    "iipeikou": _twins,
    "ryanpeikou": _twins,
    "sanshoku_doujun": _sanshoku_doujun,
    "ittsuu": _ittsuu,
    "sanshoku_doukou": _sanshoku_doukou,
    "sanankou": _concealed,
    "sankantsu": _kongs,
    "shousangen": _dragons,
    "daisangen": _dragons,
    "shousuushii": _winds,
    "daisuushii": _winds,
}
