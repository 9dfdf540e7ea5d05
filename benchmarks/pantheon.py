"""Round-by-round seating as the Pantheon tournament system does it, written from a description
of its method, to be measured beside ours.

Random: of a thousand shuffles the one stays in which fewest pairs meet again, a pair of the round
just before counting ten. Swiss: the highest rated unseated player opens a table, and the highest
rated player joins whose meetings with those at it stay within an allowance; the allowance grows
for the table and for the round, with backtracking. Winds: of 24 orders the most even.
"""

from collections import Counter
from collections.abc import Iterator, Sequence
from itertools import combinations, permutations
from random import Random

type Tables = list[list[int]]

SHUFFLES = 1000

CALLS = 15_000
"""Calls after which the search for a Swiss round becomes less precise."""


def random_rounds(players: int, rounds: int, seed: int) -> list[Tables]:
    """A whole event, each round the best of a thousand shuffles."""
    chance = Random(seed)
    met, last = Counter[frozenset[int]](), set[frozenset[int]]()
    event = []
    for _ in range(rounds):
        tables = min(
            (_shuffled(players, chance) for _ in range(SHUFFLES)),
            key=lambda tables: _cost(tables, met, last),
        )
        last = set(pairs(tables))
        met.update(last)
        event.append(tables)
    return with_winds(event)


def _shuffled(players: int, chance: Random) -> Tables:
    order = list(range(1, players + 1))
    chance.shuffle(order)
    return [order[at : at + 4] for at in range(0, players, 4)]


def pairs(tables: Tables) -> Iterator[frozenset[int]]:
    """Every two who share a table."""
    return (frozenset(pair) for table in tables for pair in combinations(table, 2))


def _cost(tables: Tables, met: Counter[frozenset[int]], last: set[frozenset[int]]) -> int:
    return sum(bool(met[pair]) + 10 * (pair in last) for pair in pairs(tables))


def swiss_round(standing: Sequence[int], met: Counter[frozenset[int]]) -> Tables:
    """One Swiss round: the least allowance with which everybody finds a table."""
    allowed, precise = 0, 1
    while True:
        search = _Swiss(standing, met, allowed, precise)
        if search.seat(list(standing)):
            return search.tables
        if search.calls > CALLS:
            precise += 1
        allowed += 1


class _Swiss:
    def __init__(
        self, standing: Sequence[int], met: Counter[frozenset[int]], allowed: int, precise: int
    ) -> None:
        self.standing, self.met = standing, met
        self.allowed, self.precise = allowed, precise
        self.tables: Tables = []
        self.calls = 0

    def seat(self, unseated: list[int]) -> bool:
        """Fill one table after the other from the top, taking back what leads nowhere."""
        if not unseated:
            return True
        self.calls += 1
        if self.calls > CALLS:
            return False
        for allowance in (*range(0, self.allowed, self.precise), self.allowed):
            for table in self._tables([unseated[0]], unseated[1:], allowance):
                self.tables.append(table)
                if self.seat([p for p in unseated if p not in table]):
                    return True
                self.tables.pop()
                if self.calls > CALLS:
                    return False
        return False

    def _tables(self, table: list[int], others: list[int], allowance: int) -> Iterator[list[int]]:
        self.calls += 1
        if self.calls > CALLS:
            return
        if len(table) == 4:
            yield table
            return
        for at, player in enumerate(others):
            meetings = sum(self.met[frozenset((player, mate))] for mate in table)
            if meetings <= allowance:
                yield from self._tables([*table, player], others[at + 1 :], allowance)


def with_winds(event: list[Tables]) -> list[Tables]:
    """The tables in the order of seats that keeps each player's winds most even so far."""
    had: dict[int, list[int]] = {}
    seated = []
    for tables in event:
        ordered = []
        for table in tables:
            for player in table:
                had.setdefault(player, [0] * 4)
            best = min(
                permutations(table),
                key=lambda seats: sum(had[p][wind] for wind, p in enumerate(seats)),
            )
            for wind, player in enumerate(best):
                had[player][wind] += 1
            ordered.append(list(best))
        seated.append(ordered)
    return seated
