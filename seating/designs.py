"""Stored and constructed schedules in which nobody, or as few as possible, meet twice.

Everything here speaks of places 0 … n-1; who gets which place is decided elsewhere.
"""

import json
from collections.abc import Iterator
from dataclasses import dataclass
from functools import cache
from importlib.resources import files
from itertools import combinations
from math import gcd
from typing import Any

MOST_WHOLE = {25: 6, 26: 7, 32: 10}
"""The rounds of the longest stored whole schedule in which nobody meets twice."""

type Tables = list[list[int]]
"""One round: the places at each table, tables in order."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Design:
    """A schedule of places.

    rounds
        For each round its tables.
    spare
        Sets of places, mostly of four, no two of which ever meet.
    """

    rounds: list[Tables]
    spare: list[list[int]]


def designs(places: int, rounds: int) -> Iterator[Design]:
    """Every known schedule of `places` in `rounds`, the best first; where four does not divide
    the places those left over wait, nobody twice as long as others have not waited.

    First those in which nobody meets twice nor returns to a table, then those in which nobody
    meets twice, then what is best where that is impossible.

    >>> [len(design.rounds) for design in designs(40, 8)]
    [8, 8, 8]
    >>> list(designs(400, 150))
    []
    """
    if places % 4:
        yield from filter(None, [_cyclic(places, rounds), _whole(places, rounds)])
        return
    g = places // 4
    for f in (_stored_sequences(g, 5), _multiples(g, rounds), _stored_sequences(g, 4)):
        if f and len(f[0]) >= rounds:
            yield _transversal(g, f, rounds)
    for found in (_cyclic(places, rounds), _whole(places, rounds), _for_clubs(places, rounds)):
        if found:
            yield found


def league(players: int) -> list[Tables]:
    """Everybody meets everybody three times: N - 1 rounds for 4k players, N rounds for 4k + 1,
    where place r sits out round r.

    One base round of differences develops through all numbers modulo the number of rounds.
    """
    base = _stored("whist")[str(players)]
    last, modulus = (players - 1, players - 1) if players % 4 == 0 else (None, players)
    return [
        [
            [p if p == last else (p + r) % modulus for p in base[at : at + 4]]
            for at in range(0, len(base), 4)
        ]
        for r in range(modulus)
    ]


def leagues() -> tuple[int, ...]:
    """The numbers of players for which a league is known."""
    return tuple(map(int, _stored("whist")))


@cache
def _stored(name: str) -> dict[str, Any]:
    text = files(__package__).joinpath(f"data/{name}.json").read_text("utf-8")
    stored: dict[str, Any] = json.loads(text)
    return stored


def _stored_sequences(g: int, rows: int) -> list[list[int]] | None:
    """Sequences f_c(r) whose differences are all different; with five rows the last is the
    table itself, so that nobody returns to one."""
    found: list[list[int]] | None = _stored("sequences").get(f"{g},{rows}")
    return found


def _multiples(g: int, rounds: int) -> list[list[int]] | None:
    """f_c(r) = a_c r modulo g, with the table itself as a fifth row."""
    for a in combinations(range(1, 9), 4):
        if all(rounds <= g // gcd(g, b - c) for c, b in combinations((0, *a), 2)):
            return [[step * r % g for r in range(rounds)] for step in (*a, 0)]
    return None


def _transversal(g: int, f: list[list[int]], rounds: int) -> Design:
    """Four columns of g places; in round r table t takes place t + f_c(r) of column c.

    Places of one column never meet. Place i of column c is number c g + i. With five rows of
    sequences the fifth is taken off the others, so that tables stay where they are.
    """
    still = f[4] if len(f) == 5 else [0] * len(f[0])
    steps = [[(row[r] - still[r]) % g for r in range(rounds)] for row in f[:4]]
    return Design(
        rounds=[
            [[c * g + (t + steps[c][r]) % g for c in range(4)] for t in range(g)]
            for r in range(rounds)
        ],
        spare=[
            [c * g + i for i in range(at, min(at + 4, g))]
            for c in range(4)
            for at in range(0, g, 4)
        ],
    )


def _cyclic(places: int, rounds: int) -> Design | None:
    """Three orbits of Z_m and fixed places; round r adds r to each number within its orbit. Whoever
    is named last in the base round waits, each in an orbit of their own."""
    found = _stored("cyclic").get(str(places))
    if not found or found["m"] < rounds:
        return None
    m = found["m"]
    every = _developed(found["base"], m, 3, min(m, rounds + 1))
    return Design(rounds=every[:rounds], spare=every[rounds] if rounds < m else [])


def _for_clubs(places: int, rounds: int) -> Design | None:
    """Orbits of Z_10 and up to ten fixed places, developed like the others, in which no two of
    one orbit nor two fixed ones ever meet: room for clubs of ten."""
    found = _stored("clubs").get(str(places))
    if not found or found["m"] < rounds:
        return None
    m, orbits = found["m"], found["orbits"]
    clubs = [list(range(at, min(at + m, places))) for at in range(0, places, m)]
    return Design(rounds=_developed(found["base"], m, orbits, rounds), spare=clubs)


def _developed(base: list[int], m: int, orbits: int, rounds: int) -> list[Tables]:
    """The base round, a flat list of fours, moved on by one in each orbit from round to round."""

    def moved(place: int, r: int) -> int:
        return place if place >= orbits * m else place // m * m + (place % m + r) % m

    return [
        [[moved(place, r) for place in base[at : at + 4]] for at in range(0, len(base) - 3, 4)]
        for r in range(rounds)
    ]


def _whole(places: int, rounds: int) -> Design | None:
    """A schedule stored round by round: for just so many rounds, or the start of one in which
    nobody meets twice."""
    found = _stored("whole").get(f"{places}x{rounds}")
    if found:
        return Design(rounds=found, spare=[])
    most = MOST_WHOLE.get(places, 0)
    if rounds < most:
        longer = _stored("whole")[f"{places}x{most}"]
        return Design(rounds=longer[:rounds], spare=longer[rounds])
    return None
