"""How many tables of which size a number of people makes."""

from typing import Literal

from .errors import SeatingError

type Preference = Literal["fives", "threes", "sit_outs"]

PREFERENCES: tuple[Preference, ...] = ("fives", "threes", "sit_outs")


def table_sizes(present: int, prefer: Preference = "fives") -> tuple[int, ...]:
    """The sizes of the tables that `present` people make, fours first.

    Nobody waits with `fives` and `threes`: the fewest tables that are not of four, and where
    two ways have the same number of those, the preferred size. `sit_outs` makes tables of four
    only; whoever is left over waits.

    >>> table_sizes(13)
    (4, 4, 5)
    >>> table_sizes(14), table_sizes(14, "threes")
    ((4, 5, 5), (4, 4, 3, 3))
    >>> table_sizes(14, "sit_outs")
    (4, 4, 4)

    Raises `SeatingError`: `too_few` (present, minimum), `unknown_preference` (prefer, known).
    """
    if prefer not in PREFERENCES:
        raise SeatingError("unknown_preference", prefer=prefer, known=list(PREFERENCES))
    minimum = 4 if prefer == "sit_outs" else 3
    if present < minimum:
        raise SeatingError("too_few", present=present, minimum=minimum)
    if prefer == "sit_outs":
        return (4,) * (present // 4)
    return min(_ways(present), key=lambda sizes: _rank(sizes, prefer))


def _ways(present: int) -> list[tuple[int, ...]]:
    """Every way with fours and at most three tables of three or of five."""
    odd = [(size,) * count for size in (3, 5) for count in range(1, 4)]
    return [
        (4,) * ((present - sum(rest)) // 4) + rest
        for rest in [(), *odd]
        if sum(rest) <= present and (present - sum(rest)) % 4 == 0
    ]


def _rank(sizes: tuple[int, ...], prefer: Preference) -> tuple[int, int]:
    preferred = 5 if prefer == "fives" else 3
    odd = [size for size in sizes if size != 4]
    return len(odd), sum(size != preferred for size in odd)
