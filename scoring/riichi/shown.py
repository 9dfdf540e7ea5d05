"""A reading as people write it: the sets, with the winning tile in brackets."""

from scoring import tiles
from scoring.hand import Hand
from scoring.riichi.reading import Reading
from scoring.tiles import NAMES


def show(hand: Hand, reading: Reading | None) -> str:
    """Concealed sets and the pair, then melds in parentheses; pairs alone for other shapes.

    >>> from scoring.riichi.reading import readings
    >>> hand = Hand.read(
    ...     {"hand": "23m99p", "win": "4m", "by": "ron", "melds": [{"kind": "pon", "tiles": "555z"}]
    ...      + [{"kind": "chi", "tiles": "123s"}, {"kind": "ankan", "tiles": "1111p"}]}
    ... )
    >>> show(hand, readings(hand)[0])
    '23[4]m 99p (555z) (123s) (1111p)'
    """
    groups = _sets(reading) if reading else _rest(hand)
    won = reading.at if reading else hand.win
    shown, marked = [], False
    for group in sorted(groups):
        mark = not marked and hand.win in group and _completed(group, reading, won)
        shown.append(_marked(group, hand.win) if mark else tiles.text(group))
        marked = marked or mark
    shown += [f"({tiles.text(meld.tiles)})" for meld in hand.melds]
    return " ".join(shown)


def _sets(reading: Reading) -> list[list[int]]:
    triplets = [[kind] * 3 for kind in range(34) if reading.triplets >> kind & 1]
    runs = [[start, start + 1, start + 2] for start in reading.starts]
    return [*triplets, *runs, [reading.pair] * 2]


def _rest(hand: Hand) -> list[list[int]]:
    """Pairs and single tiles."""
    counts = {kind: hand.pack >> 3 * kind & 7 for kind in range(34)}
    return [[kind] * count for kind, count in counts.items() if count]


def _completed(group: list[int], reading: Reading | None, at: int) -> bool:
    """Whether the winning tile completed this set: the wait tells run, triplet and pair apart."""
    if reading is None:
        return True
    size = {"tanki": 2, "shanpon": 3}.get(reading.wait)
    is_run = group[0] != group[-1]
    return group[0] == at and (is_run if size is None else len(group) == size and not is_run)


def _marked(group: list[int], win: int) -> str:
    """A set with the winning tile in brackets."""
    at = len(group) - 1 if group[0] == group[-1] else group.index(win)
    numbers = [NAMES[kind][0] for kind in group]
    numbers[at] = f"[{numbers[at]}]"
    return "".join(numbers) + NAMES[win][1]
