"""Local search for the tables of one round: swap two players, keep what is cheaper."""

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass, replace
from itertools import islice
from math import exp

from .chance import Draw

FORBIDDEN = 10_000.0
"""Cost of what may not happen; above any sum of wishes."""

HOT, COLD = 0.6, 0.13
"""The temperature falls from one to the other; the unit is one meeting that has happened."""


@dataclass(slots=True, kw_only=True)
class Costs:
    """What a round costs, by places in the list of players and of tables.

    together
        Square and symmetric, nothing on the diagonal: two at one table.
    alone
        A row a player, a column a table: this player at this table.
    newcomers
        Marks the players who should not fill a table nor all be at one.
    """

    together: list[list[float]]
    alone: list[list[float]]
    newcomers: list[bool]

    def of(self, tables: Sequence[Sequence[int]]) -> float:
        """The whole cost of a round."""
        return sum(self.of_table(t, table) for t, table in enumerate(tables))

    def of_table(self, t: int, table: Sequence[int]) -> float:
        """The cost of one table."""
        pairs = sum(self.together[a][b] for a in table for b in table) / 2
        return pairs + sum(self.alone[a][t] for a in table) + self.crowd(table)

    def crowd(self, table: Sequence[int]) -> float:
        """The cost of putting newcomers among themselves only."""
        here = sum(self.newcomers[a] for a in table)
        crowded = here > 1 and here in (len(table), sum(self.newcomers))
        return FORBIDDEN / 100 if crowded else 0.0

    def after(self, tables: Sequence[Sequence[int]]) -> "Costs":
        """The costs once these tables have met."""
        together = [list(row) for row in self.together]
        for table in tables:
            for a in table:
                for b in table:
                    together[a][b] += a != b
        return replace(self, together=together)

    def least(self, size: int) -> float:
        """A cost that no round with tables of at least `size` players goes under."""
        rows = (sorted(row)[1:size] for row in self.together)
        return sum(map(sum, rows)) / 2 + sum(map(min, self.alone))


def improve(
    tables: list[list[int]],
    costs: Costs,
    *,
    pinned: frozenset[int],
    proposals: int,
    draw: Draw,
) -> list[list[int]]:
    """The cheapest round found by annealing from `tables`, which it changes.

    `pinned` players stay where they are. Stops after the given number of proposed swaps, or as
    soon as nothing can be better.
    """
    free = [(t, s) for t, row in enumerate(tables) for s, p in enumerate(row) if p not in pinned]
    best, best_cost = [list(row) for row in tables], costs.of(tables)
    least = costs.least(min(map(len, tables))) + 1e-9
    if len({t for t, _ in free}) < 2 or best_cost <= least:
        return best
    cost, heat, fall = best_cost, HOT, (COLD / HOT) ** (1 / proposals)
    count = len(free)
    for _ in range(proposals):
        heat *= fall
        (t, s), (u, v) = free[int(draw() * count)], free[int(draw() * count)]
        if t == u:
            continue
        change = change_by_swap(costs, tables, t, s, u, v)
        if change > 0 and draw() >= exp(-change / heat):
            continue
        tables[t][s], tables[u][v] = tables[u][v], tables[t][s]
        cost += change
        if cost < best_cost - 1e-9:
            best, best_cost = [list(row) for row in tables], cost
            if best_cost <= least:
                break
    return best


def change_by_swap(costs: Costs, tables: list[list[int]], t: int, s: int, u: int, v: int) -> float:
    """What swapping seat s of table t with seat v of table u would add to the cost."""
    here, there = tables[t], tables[u]
    x, y = here[s], there[v]
    row_x, row_y = costs.together[x], costs.together[y]
    # Both sums run over x and y as well; what that adds is twice the cost of x with y.
    change = -2 * row_x[y]
    for a in here:
        change += row_y[a] - row_x[a]
    for a in there:
        change += row_x[a] - row_y[a]
    alone_x, alone_y = costs.alone[x], costs.alone[y]
    change += alone_x[u] - alone_x[t] + alone_y[t] - alone_y[u]
    if costs.newcomers[x] != costs.newcomers[y]:
        swapped = [y if a == x else a for a in here], [x if a == y else a for a in there]
        change += sum(map(costs.crowd, swapped)) - costs.crowd(here) - costs.crowd(there)
    return change


def start(order: Iterable[int], sizes: Sequence[int], pinned: Mapping[int, int]) -> list[list[int]]:
    """The pinned at their tables, all others in their order."""
    tables: list[list[int]] = [[] for _ in sizes]
    for player, t in sorted(pinned.items()):
        tables[t].append(player)
    others = (player for player in order if player not in pinned)
    for table, size in zip(tables, sizes, strict=True):
        table.extend(islice(others, size - len(table)))
    return tables
