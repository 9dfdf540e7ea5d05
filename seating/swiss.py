"""Swiss rounds: neighbours in the standing meet, as far as they have not met before."""

from collections.abc import Sequence
from dataclasses import replace
from itertools import combinations
from math import exp, inf

from .anneal import HOT, Search
from .chance import Draw, draw_from, shuffled
from .plan import Plan
from .problem import Problem
from .search import Costs, change_by_swap, start
from .standing import by_groups, playing

ALGORITHM = "swiss-1"

WISH, NEVER, SAME_WIND = (6000.0, 300.0, 100.0, 30.0, 10.0, 3.0), 1e7, 30.0
"""Costs beside the square of the distance in rank: a breach of the first, second … wish, a
meeting that may not be, two who lack the same wind."""

PROPOSALS = 400_000

NEAR, FAR, MOSTLY = 8, 40, 0.8
"""Swaps reach so many ranks: near, mostly, or far."""

WARMEST, COLDEST = 300.0, 3.0
"""Temperatures, in squares of ranks."""

SMALL, TRIES, AHEAD = 28, 300, 30_000
"""Up to so many players, several rounds are tried, so many divided by the players, each judged
by so many proposals for each round that follows."""


def swiss(problem: Problem, standing: Sequence[int], *, seed: int, ahead: int = 0) -> Plan:
    """The next round (one, whatever `problem.rounds` says), from the standing, best first.

    Least are 6000 for each past meeting and the squares of the distances in rank at each table.
    In a small field a round can make later rounds impossible; told how many are `ahead` it is
    chosen so that the rest can still be played without repeats, where possible.

    >>> problem = Problem(players=tuple(range(1, 17)), sizes=(4,) * 4)
    >>> plan = swiss(problem, problem.players, seed=1)
    >>> [sorted(table.seats) for table in plan.rounds[0].tables][0]
    [1, 2, 3, 4]

    Raises `SeatingError`: `wrong_standing` (missing, unknown), `apart_impossible` (pairs),
    `fixed_impossible` (players).
    """
    problem = replace(problem, rounds=1)
    draw = draw_from(seed)
    order = playing(problem, standing)
    field = _Field(problem, order, draw)
    groups = field.best(ahead if len(order) <= SMALL else 0)
    ranked = [[order[rank] for rank in group] for group in sorted(map(sorted, groups))]
    return by_groups(problem, ranked, ALGORITHM, seed=seed)


class _Field:
    """The players of a round by rank, and the search for their tables."""

    def __init__(self, problem: Problem, order: list[int], draw: Draw) -> None:
        self.problem, self.order, self.draw = problem, order, draw
        self.place = {player: rank for rank, player in enumerate(order)}
        self.costs = self._costs()
        self.pinned = {
            self.place[p]: problem.numbers.index(number)
            for p, number in problem.fixed.items()
            if p in self.place
        }

    def _costs(self) -> Costs:
        problem, count = self.problem, len(self.order)
        together = [[float((a - b) ** 2) for b in range(count)] for a in range(count)]

        def add(a: int, b: int, cost: float) -> None:
            together[a][b] += cost
            together[b][a] += cost

        met, club, country = (
            WISH[problem.order.index(wish)] for wish in ("repeats", "clubs", "countries")
        )
        named = [(pair, met * times) for pair, times in problem.met.items()]
        named += [(pair, NEVER) for pair in sorted(problem.never())]
        for weight, groups in ((club, problem.clubs), (country, problem.countries)):
            named += [(pair, weight) for group in groups for pair in combinations(group, 2)]
        for (p, q), cost in named:
            if p in self.place and q in self.place:
                add(self.place[p], self.place[q], cost)
        lacking = [self._lacking(player) for player in self.order]
        for a, b in combinations(range(count), 2):
            both = len(lacking[a] & lacking[b])
            if len(lacking[a]) < 4 and len(lacking[b]) < 4 and both:
                add(a, b, SAME_WIND * both / (len(lacking[a]) * len(lacking[b])))
        nowhere = [[0.0] * len(problem.sizes)] * count
        newcomers = [player in problem.newcomers for player in self.order]
        return Costs(together=together, alone=nowhere, newcomers=newcomers)

    def _lacking(self, player: int) -> set[int]:
        counts = self.problem.wind_counts(player)[:4]
        return {wind for wind in range(4) if counts[wind] == min(counts)}

    def best(self, ahead: int) -> list[list[int]]:
        """The cheapest tables found; with rounds ahead, of several those that spoil least."""
        best, best_cost = list[list[int]](), (inf, inf)
        for _ in range(TRIES // len(self.order) if ahead else 1):
            tables = self._tables()
            cost = self._spoils(tables, ahead), self.costs.of(tables)
            if cost < best_cost:
                best, best_cost = tables, cost
        return best

    def _tables(self) -> list[list[int]]:
        """Anneal from consecutive fours."""
        tables = start(range(len(self.order)), self.problem.sizes, self.pinned)
        at = {p: (t, s) for t, table in enumerate(tables) for s, p in enumerate(table)}
        draw, count, costs = self.draw, len(self.order), self.costs
        proposals = 1500 * count if count <= SMALL else PROPOSALS
        heat, fall = WARMEST, (COLDEST / WARMEST) ** (1 / proposals)
        for _ in range(proposals):
            heat *= fall
            x = int(draw() * count)
            reach = NEAR if draw() < MOSTLY else FAR
            y = x + int((2 * draw() - 1) * (reach + 1))
            if not 0 <= y < count or x in self.pinned or y in self.pinned:
                continue
            (t, s), (u, v) = at[x], at[y]
            if t == u:
                continue
            change = change_by_swap(costs, tables, t, s, u, v)
            if change <= 0 or draw() < exp(-change / heat):
                tables[t][s], tables[u][v] = y, x
                at[x], at[y] = (u, v), (t, s)
        return tables

    def _spoils(self, tables: list[list[int]], ahead: int) -> float:
        """Repeats in this round and in the best rounds ahead that a short search finds."""
        if not ahead:
            return 0
        count = len(self.order)
        met = [[0.0] * count for _ in range(count)]
        for (p, q), times in self.problem.met.items():
            if p in self.place and q in self.place:
                a, b = self.place[p], self.place[q]
                met[a][b] = met[b][a] = times
        spoilt = 0.0
        for table in tables:
            for a, b in combinations(table, 2):
                spoilt += met[a][b]
                met[a][b] = met[b][a] = met[a][b] + 1
        sizes, draw = self.problem.sizes, self.draw
        rounds = [start(shuffled(range(count), draw), sizes, self.pinned) for _ in range(ahead)]
        _, cost, _ = Search(met, rounds, lambda _, p: p not in self.pinned).run(
            proposals=AHEAD * ahead, hot=HOT, bound=0, draw=draw, watch=lambda _: True
        )
        return spoilt + cost
