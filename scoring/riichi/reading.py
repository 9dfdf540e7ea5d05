"""Every way to read a hand as four sets and a pair, and every place of the winning tile.

Sets are bitmaps: one bit a kind for triplets, one bit at the lowest kind for runs. Suits are read
through a cache: thousands of hands hold the same few suits.
"""

from collections.abc import Iterator
from functools import lru_cache
from itertools import product
from typing import NamedTuple

from scoring.hand import Hand
from scoring.tiles import SUITS

HONOUR_PART = 3


class Form(NamedTuple):
    """One way to read the concealed tiles of a part: sets, and the pair or -1."""

    triplets: int
    runs: int
    starts: tuple[int, ...]  # the lowest kind of each run, repeated as often as the run
    twins: int  # pairs of equal runs
    pair: int


class Reading(NamedTuple):
    """One way to read a whole hand; the bitmaps hold the concealed sets.

    `wait` is tanki, kanchan, penchan, ryanmen or shanpon; `at` the lowest kind of what the winning
    tile completed.
    """

    triplets: int
    runs: int
    starts: tuple[int, ...]
    twins: int
    pair: int
    wait: str
    at: int


def readings(hand: Hand) -> Iterator[Reading]:
    """Every reading as four sets and a pair; none for seven pairs and thirteen orphans."""
    pack = hand.pack
    m, p, s = SUITS
    parts = (
        forms(0, pack & m),
        forms(1, (pack & p) >> 27),
        forms(2, (pack & s) >> 54),
        forms(HONOUR_PART, pack >> 81),
    )
    if not all(parts):
        return
    for one in product(*parts):
        yield from _placed(hand.win, _joined(*one))


def _joined(m: Form, p: Form, s: Form, z: Form) -> Form | None:
    """The four parts as one; None where they do not hold exactly one pair."""
    pairs = (m.pair >= 0) + (p.pair >= 0) + (s.pair >= 0) + (z.pair >= 0)
    if pairs != 1:
        return None
    return Form(
        m.triplets | p.triplets | s.triplets | z.triplets,
        m.runs | p.runs | s.runs,
        m.starts + p.starts + s.starts,
        m.twins + p.twins + s.twins,
        max(m.pair, p.pair, s.pair, z.pair),
    )


def _placed(win: int, form: Form | None) -> Iterator[Reading]:
    """The reading for every different wait the winning tile may have completed."""
    if form is None:
        return
    if form.pair == win:
        yield Reading(*form, "tanki", win)
    if form.triplets >> win & 1:
        yield Reading(*form, "shanpon", win)
    if win >= 27:
        return
    number, runs = win % 9, form.runs
    if number >= 1 and runs >> (win - 1) & 1:
        yield Reading(*form, "kanchan", win - 1)
    low = number <= 6 and runs >> win & 1
    high = number >= 2 and runs >> (win - 2) & 1
    if low and number < 6:
        yield Reading(*form, "ryanmen", win)
    elif high and number > 2:
        yield Reading(*form, "ryanmen", win - 2)
    if low and number == 6:
        yield Reading(*form, "penchan", win)
    elif high and number == 2:
        yield Reading(*form, "penchan", win - 2)


@lru_cache(maxsize=1 << 16)
def forms(part: int, counts: int) -> tuple[Form, ...]:
    """Every reading of a part's tiles, packed from its first kind; honours make no runs.

    >>> for form in forms(0, 0o02333):  # 11122233344 of a suit
    ...     print(form.triplets.bit_count(), form.starts, form.pair)
    3 () 3
    0 (0, 1, 1) 0
    0 (0, 0, 0) 3
    """
    tiles = [counts >> 3 * number & 7 for number in range(9)]
    found: list[Form] = []
    _search(tiles, 0, part, [], [], -1, found)
    return tuple(dict.fromkeys(found))


def _search(
    tiles: list[int],
    number: int,
    part: int,
    triplets: list[int],
    starts: list[int],
    pair: int,
    found: list[Form],
) -> None:
    """Take the lowest tile left as a triplet, as the pair, as a run, and go on with the rest."""
    while number < 9 and not tiles[number]:
        number += 1
    first = 9 * part + number
    if number == 9:
        found.append(_form(triplets, starts, pair))
        return
    if tiles[number] >= 3:
        tiles[number] -= 3
        _search(tiles, number, part, [*triplets, first], starts, pair, found)
        tiles[number] += 3
    if tiles[number] >= 2 and pair < 0:
        tiles[number] -= 2
        _search(tiles, number, part, triplets, starts, first, found)
        tiles[number] += 2
    if part < HONOUR_PART and number < 7 and tiles[number + 1] and tiles[number + 2]:
        for step in range(3):
            tiles[number + step] -= 1
        _search(tiles, number, part, triplets, [*starts, first], pair, found)
        for step in range(3):
            tiles[number + step] += 1


def _form(triplets: list[int], starts: list[int], pair: int) -> Form:
    return Form(
        triplets=sum(1 << kind for kind in triplets),
        runs=sum(1 << kind for kind in set(starts)),
        starts=tuple(sorted(starts)),
        twins=sum(starts.count(start) // 2 for start in set(starts)),
        pair=pair,
    )
