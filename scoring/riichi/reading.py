"""Every way to read a hand as four sets and a pair, and every place of the winning tile.

Sets are bitmaps: one bit a kind for triplets, one bit at the lowest kind for runs. Suits are read
through a cache: thousands of hands hold the same few suits.
"""

from collections.abc import Sequence
from functools import lru_cache
from itertools import product
from typing import NamedTuple

from scoring.hand import Hand

SUIT = (1 << 27) - 1
HONOUR = 27


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


def readings(hand: Hand) -> list[Reading]:
    """Every reading as four sets and a pair; none for seven pairs and thirteen orphans."""
    pack, win = hand.pack, hand.win
    parts, pairs, readings_of_parts = [], 0, 1
    for part, counts in (
        (0, pack & SUIT),
        (1 << 27, pack >> 27 & SUIT),
        (2 << 27, pack >> 54 & SUIT),
        (3 << 27, pack >> 81),
    ):
        if counts:
            found = forms(part | counts)
            parts.append(found)
            readings_of_parts *= len(found)
            pairs += readings_of_parts and found[0].pair >= 0
    if pairs != 1 or not readings_of_parts:
        return []
    if readings_of_parts == 1:
        return _placed(win, [found[0] for found in parts])
    return [reading for chosen in product(*parts) for reading in _placed(win, chosen)]


def _placed(win: int, chosen: Sequence[Form]) -> list[Reading]:
    """One form of each part as a whole hand, once for every wait the winning tile completed."""
    triplets = runs = twins = 0
    starts: tuple[int, ...] = ()
    whole = -1
    for more_triplets, more_runs, more_starts, more_twins, pair in chosen:
        triplets |= more_triplets
        runs |= more_runs
        starts += more_starts
        twins += more_twins
        if pair >= 0:
            whole = pair
    waits = _run_waits(win, runs) if win < 27 and runs else []
    if whole == win:
        waits.append(("tanki", win))
    if triplets >> win & 1:
        waits.append(("shanpon", win))
    return [Reading(triplets, runs, starts, twins, whole, wait, at) for wait, at in waits]


def _run_waits(win: int, runs: int) -> list[tuple[str, int]]:
    """Waits that a winning tile in a run completes, each once, with the run's lowest kind."""
    waits, number = [], win % 9
    around = runs >> win - 2 if win > 1 else runs << 2 - win
    if around & 2 and number:
        waits.append(("kanchan", win - 1))
    low = around & 4 and number < 7
    high = around & 1 and number > 1
    if low and number < 6:
        waits.append(("ryanmen", win))
    elif high and number > 2:
        waits.append(("ryanmen", win - 2))
    if low and number == 6:
        waits.append(("penchan", win))
    elif high and number == 2:
        waits.append(("penchan", win - 2))
    return waits


@lru_cache(maxsize=1 << 16)
def forms(part_and_counts: int) -> tuple[Form, ...]:
    """Every reading of a part's tiles; honours, the fourth part, make no runs.

    The key holds the tiles packed from the part's first kind, and above 27 bits the part.

    >>> for form in forms(0o02333):  # 11122233344 of a suit
    ...     print(form.triplets.bit_count(), form.starts, form.pair)
    3 () 3
    0 (0, 1, 1) 0
    0 (0, 0, 0) 3
    """
    part, counts = part_and_counts >> 27, part_and_counts & SUIT
    found: list[Form] = []
    _search(counts, 9 * part, Form(0, 0, (), 0, -1), found)
    return tuple(found)


def _search(counts: int, kind: int, taken: Form, found: list[Form]) -> None:
    """Take the lowest kind left, as a triplet, as the pair or not, and the rest of it in runs."""
    if not counts:
        found.append(taken)
        return
    while not counts & 7:
        counts >>= 3
        kind += 1
    number, left = counts & 7, counts >> 3
    triplets, runs, starts, twins, pair = taken
    most = min(left & 7, left >> 3 & 7) if kind < HONOUR else 0
    if 0 <= number - 3 <= most:
        begun = Form(triplets | 1 << kind, runs, starts, twins, pair)
        _search_runs(number - 3, left, kind, begun, found)
    if pair < 0 and 0 <= number - 2 <= most:
        begun = Form(triplets, runs, starts, twins, kind)
        _search_runs(number - 2, left, kind, begun, found)
    if number <= most:
        _search_runs(number, left, kind, taken, found)


def _search_runs(number: int, left: int, kind: int, taken: Form, found: list[Form]) -> None:
    """Take so many runs that begin here, and go on with the next kind."""
    if number:
        triplets, runs, starts, twins, pair = taken
        starts += (kind,) * number
        taken = Form(triplets, runs | 1 << kind, starts, twins + number // 2, pair)
    _search(left - 0o11 * number, kind + 1, taken, found)
