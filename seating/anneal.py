"""Local search over a whole schedule: swap two players of a round, keep what is cheaper."""

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from itertools import combinations
from math import exp

from .chance import Draw

type Rounds = list[list[list[int]]]
"""For each round its tables, for each table its players, by their place in a list."""

HOT, WARM, COLD = 0.6, 0.25, 0.1
"""Temperatures: for a start by chance, for a start worth keeping, and at the end. The unit is
one repeated meeting."""

ODD = 0.5
"""Cost of each game beyond the share at tables that are not of four."""

CHUNK = 5000
"""Proposals between two looks at progress."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Progress:
    """Where a search stands: the share done, the least cost so far, and what is least possible."""

    done: float
    best: float
    bound: float


type Watch = Callable[[Progress], bool]
"""Is told how the search goes, and ends it by answering False."""


class Search:
    """A schedule under change.

    weights
        Square and symmetric: what it costs more if two meet, past meetings included. The k-th
        meeting of a pair in the schedule costs their weight and k - 1.
    rounds
        The schedule, which the search changes.
    free
        Whether a player may change tables in a round.
    odd
        How often each player has been at a table that is not of four. Nobody should be there
        once more often than an even share.
    """

    def __init__(
        self,
        weights: list[list[float]],
        rounds: Rounds,
        free: Callable[[int, int], bool],
        odd: Sequence[int] = (),
    ) -> None:
        self.price = [list(row) for row in weights]
        self.rounds = rounds
        self.cost = 0.0
        for table in (table for round_ in rounds for table in round_):
            for a, b in combinations(table, 2):
                self.cost += self.price[a][b]
                self.price[a][b] += 1
                self.price[b][a] += 1
        self.odd = list(odd) or [0] * len(weights)
        seats = sum(len(table) for round_ in rounds for table in round_ if len(table) != 4)
        self.share = (sum(self.odd) + seats) // len(weights) + 1
        for table in (table for round_ in rounds for table in round_ if len(table) != 4):
            for player in table:
                self.cost += self._odd_price(player)
                self.odd[player] += 1
        self.cells = [
            [(table, s) for table in round_ for s, p in enumerate(table) if free(r, p)]
            for r, round_ in enumerate(rounds)
        ]
        self.cells = [cells for cells in self.cells if len(cells) > 1]

    def run(
        self, *, proposals: int, hot: float, bound: float, draw: Draw, watch: Watch
    ) -> tuple[Rounds, float, bool]:
        """The best schedule seen, its cost, and whether the search went to its end.

        Ends after the proposals, at the bound, or when `watch` says so. The last tenth only goes
        downhill.
        """
        best, best_cost = copied(self.rounds), self.cost
        fall = (COLD / hot) ** (1 / proposals)
        done, goes_on = 0, bool(self.cells)
        while goes_on and done < proposals and best_cost > bound + 1e-6:
            heat = hot * fall**done if done < 0.9 * proposals else COLD / 10
            self._propose(min(CHUNK, proposals - done), heat, fall, bound + 1e-6, draw)
            done += CHUNK
            if self.cost < best_cost - 1e-9:
                best, best_cost = copied(self.rounds), self.cost
            goes_on = watch(Progress(done=min(1, done / proposals), best=best_cost, bound=bound))
        return best, best_cost, goes_on or not self.cells

    def _propose(self, times: int, heat: float, fall: float, goal: float, draw: Draw) -> None:
        price, every, cost = self.price, self.cells, self.cost
        rounds = len(every)
        for _ in range(times):
            heat *= fall
            cells = every[int(draw() * rounds)]
            here, s = cells[int(draw() * len(cells))]
            there, v = cells[int(draw() * len(cells))]
            if here is there:
                continue
            x, y = here[s], there[v]
            of_x, of_y = price[x], price[y]
            # Both sums run over x and y too: the price of x with y comes off twice. A meeting
            # that falls away gives back one less than the price of the next.
            change = len(here) + len(there) - 2 - 2 * of_x[y]
            for a in here:
                change += of_y[a] - of_x[a]
            for a in there:
                change += of_x[a] - of_y[a]
            if len(here) != len(there):
                change += self._odd_change(here, x, y)
            if change <= 0 or draw() < exp(-change / heat):
                self.swap(here, s, there, v)
                cost += change
                if cost <= goal:
                    break
        self.cost = cost

    def change(self, here: list[int], s: int, there: list[int], v: int) -> float:
        """What swapping seat s of one table with seat v of another adds to the cost."""
        of_x, of_y = self.price[here[s]], self.price[there[v]]
        change = len(here) + len(there) - 2 - 2 * of_x[there[v]]
        for a in here:
            change += of_y[a] - of_x[a]
        for a in there:
            change += of_x[a] - of_y[a]
        if len(here) != len(there):
            change += self._odd_change(here, here[s], there[v])
        return change

    def swap(self, here: list[int], s: int, there: list[int], v: int) -> None:
        """Swap them, leaving `cost` to the caller."""
        price, x, y = self.price, here[s], there[v]
        for table, leaver, comer in ((here, x, y), (there, y, x)):
            for a in table:
                if a != leaver:
                    price[leaver][a] -= 1
                    price[a][leaver] -= 1
                    price[comer][a] += 1
                    price[a][comer] += 1
        if len(here) != len(there):
            self.odd[x] += 1 if len(here) == 4 else -1
            self.odd[y] += 1 if len(there) == 4 else -1
        here[s], there[v] = y, x

    def _odd_price(self, player: int) -> float:
        """What one more game at a table not of four costs beyond the player's share."""
        return ODD * max(0, self.odd[player] + 1 - self.share)

    def _odd_change(self, here: list[int], x: int, y: int) -> float:
        """What it adds if x leaves the table for one of another size, and y comes."""
        comes, goes = (x, y) if len(here) == 4 else (y, x)
        return self._odd_price(comes) - ODD * max(0, self.odd[goes] - self.share)


def copied(rounds: Sequence[Sequence[Sequence[int]]]) -> Rounds:
    """The same rounds in lists of their own."""
    return [[list(table) for table in round_] for round_ in rounds]
