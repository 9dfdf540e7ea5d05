"""Tiles: their numbers, their notations, and many of them packed into one whole number.

A kind is 0 to 33: characters 1 to 9, circles, bamboos, then East, South, West, North, White, Green,
Red. A tile is a kind, or 34 to 36 for the red fives of the three suits, 37 to 40 for flowers and 41
to 44 for seasons. A pack holds how many there are of each kind, three bits a kind.
"""

import re
from collections.abc import Iterable
from itertools import groupby

from scoring.errors import ScoringError

KINDS = 34
EAST, SOUTH, WEST, NORTH, WHITE, GREEN, RED = range(27, 34)
RED_FIVES = {34: 4, 35: 13, 36: 22}
FLOWERS = range(37, 41)
SEASONS = range(41, 45)

NAMES = (
    *(f"{number}{suit}" for suit in "mps" for number in range(1, 10)),
    *(f"{number}z" for number in range(1, 8)),
    *("0m", "0p", "0s"),
    *(f"{number}{group}" for group in "fg" for number in range(1, 5)),
)
_NUMBERS = {name: tile for tile, name in enumerate(NAMES)}
_LETTERS = dict(zip("ESWNPFC", range(EAST, RED + 1), strict=True))
_TOKEN = re.compile(r"\s+|([0-9]+)([mpszhfg])(r?)|r(5[mps])|([ESWNPFC])|([\U0001f000-\U0001f029])")
_UNICODE = (27, 28, 29, 30, 33, 32, 31, *range(9), *range(18, 27), *range(9, 18), *range(37, 45))


def parse(text: object) -> tuple[int, ...]:
    """The tiles of a text: `123m406p11z`, flowers `1f`, seasons `1g`, or Unicode tiles.

    A red five is `0m`, `5mr` or `r5m`; honours are `1z` to `7z`, `1h` to `7h`, or the letters of
    mjai, `E S W N P F C`. What is no tile is refused with `bad_notation` (text, token, at).

    >>> parse("19m0p17z") == parse("1m 9m 5pr E 🀄") == parse("19m r5p E7h")
    True
    >>> parse("12m8z")
    Traceback (most recent call last):
    scoring.errors.ScoringError: bad_notation(text='12m8z', token='8z', at=3)
    """
    if not isinstance(text, str) or len(text) > 200:
        raise ScoringError("bad_notation", text=str(text)[:50], token=str(text)[:50], at=0)
    tiles: list[int] = []
    at = 0
    while at < len(text):
        token = _TOKEN.match(text, at)
        if token is None:
            raise ScoringError("bad_notation", text=text, token=text[at : at + 10], at=at)
        try:
            tiles += _tiles(token)
        except KeyError:
            raise ScoringError("bad_notation", text=text, token=token[0], at=at) from None
        at = token.end()
    return tuple(tiles)


def _tiles(token: re.Match[str]) -> list[int]:
    digits, suit, red, red_five, letter, picture = token.groups()
    if picture:
        return [_UNICODE[ord(picture) - 0x1F000]]
    if letter:
        return [_LETTERS[letter]]
    if red_five:
        return [_NUMBERS[f"0{red_five[1]}"]]
    if digits is None:
        return []
    if suit == "h":
        suit = "z"
    if red:
        digits = f"{digits[:-1]}{'0' if digits[-1] == '5' else 'x'}"
    return [_NUMBERS[digit + suit] for digit in digits]


def text(tiles: Iterable[int]) -> str:
    """Tiles as people write them, each suit once in a row.

    >>> text(parse("1m9m5pr7z1z"))
    '19m0p71z'
    """
    names = (NAMES[tile] for tile in tiles)
    return "".join(
        "".join(name[0] for name in group) + suit
        for suit, group in groupby(names, key=lambda name: name[1])
    )


def pictures(tiles: Iterable[int]) -> str:
    """Tiles as Unicode draws them; it knows no red fives, so these are drawn as fives.

    >>> pictures(parse("1m0p9s57z1f"))
    '🀇🀝🀘🀆🀄🀢'
    """
    return "".join(chr(0x1F000 + _UNICODE.index(kind(tile))) for tile in tiles)


def kind(tile: int) -> int:
    """The kind of a tile: a red five is a five.

    >>> kind(34)
    4
    """
    return RED_FIVES.get(tile, tile)


def pack(kinds: Iterable[int]) -> int:
    """How many of each kind, three bits each; at most seven of one.

    >>> oct(pack([0, 0, 0, 2]))
    '0o103'
    """
    return sum(1 << 3 * k for k in kinds)


def mask(kinds: Iterable[int]) -> int:
    """All bits of these kinds in a pack."""
    return sum(7 << 3 * k for k in set(kinds))


def bits(kinds: Iterable[int]) -> int:
    """One bit a kind."""
    return sum(1 << k for k in set(kinds))


ALL = mask(range(KINDS))
ONES = pack(range(KINDS))
TWOS = 2 * ONES
SUITS = tuple(mask(range(9 * suit, 9 * suit + 9)) for suit in range(3))
TERMINAL_KINDS = (0, 8, 9, 17, 18, 26)
HONOUR_KINDS = tuple(range(27, 34))
TERMINALS = mask(TERMINAL_KINDS)
HONOURS = mask(HONOUR_KINDS)
ORPHANS = TERMINALS | HONOURS
SIMPLES = ALL & ~ORPHANS
GREENS = mask([19, 20, 21, 23, 25, GREEN])
NOT_GREENS = ALL & ~GREENS
