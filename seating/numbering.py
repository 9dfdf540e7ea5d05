"""Which group of a round sits at which table number."""

from collections.abc import Callable, Sequence
from math import exp

from .chance import Draw
from .problem import Problem

SWAPS = 800
"""Swaps of two tables proposed per table and round."""

UNDUE = 3
"""How much dearer a visit is beyond what g games at T tables make unavoidable."""

MOST_SWAPS = 150_000

CHUNK = 20_000
"""Swaps proposed between two looks at whether to go on."""


def number_tables(
    problem: Problem,
    rounds: Sequence[Sequence[Sequence[int]]],
    draw: Draw,
    goes_on: Callable[[], bool] = lambda: True,
) -> list[list[list[int]]]:
    """The groups of each round in the order of `problem.sizes` and `problem.numbers`.

    A group with a player who keeps a table goes to that table. The others are swapped, by
    annealing, so that people seldom return to a table they have sat at. `goes_on` is asked some
    times a second, and ends that by answering False.
    """
    placed = [_placed(problem, round_) for round_ in rounds]
    visits = _Visits(problem, placed)
    movable = [
        [t for t, group in enumerate(round_) if not any(p in problem.fixed for p in group)]
        for round_ in placed
    ]
    proposals = min(SWAPS * len(rounds) * len(problem.sizes), MOST_SWAPS)
    heat, fall = 1.5, (0.1 / 1.5) ** (1 / proposals)
    for proposal in range(proposals):
        if not visits.again or (proposal % CHUNK == CHUNK - 1 and not goes_on()):
            break
        heat *= fall
        r = int(draw() * len(rounds))
        free = movable[r]
        if len(free) < 2:
            continue
        t, u = free[int(draw() * len(free))], free[int(draw() * len(free))]
        if t == u or len(placed[r][t]) != len(placed[r][u]):
            continue
        change = visits.change(placed[r], t, u)
        if change <= 0 or draw() < exp(-change / heat):
            visits.swap(placed[r], t, u, change)
    return placed


def _placed(problem: Problem, groups: Sequence[Sequence[int]]) -> list[list[int]]:
    """The groups at tables of their size, those with a fixed player at that player's table."""
    table_at = {number: t for t, number in enumerate(problem.numbers)}
    at: dict[int, list[int]] = {}
    others: list[list[int]] = []
    for group in map(list, groups):
        kept = [table_at[problem.fixed[p]] for p in group if p in problem.fixed]
        kept = [t for t in kept if t not in at and problem.sizes[t] == len(group)]
        if kept:
            at[kept[0]] = group
        else:
            others.append(group)
    free = [t for t in range(len(problem.sizes)) if t not in at]
    for t in free:
        group = next(group for group in others if len(group) == problem.sizes[t])
        others.remove(group)
        at[t] = group
    return [at[t] for t in range(len(problem.sizes))]


class _Visits:
    """How often each player sits at each table, and the price of sitting there once more."""

    def __init__(self, problem: Problem, rounds: list[list[list[int]]]) -> None:
        numbers = problem.numbers
        self.count: dict[int, list[int]] = {
            p: [problem.visited.get(p, {}).get(number, 0) for number in numbers]
            for p in problem.players
        }
        games = len(rounds) + max(sum(row) for row in self.count.values())
        often = -(-games // len(numbers))
        self.price = [n if n < often else UNDUE * n for n in range(games + 1)]
        self.again = 0
        for round_ in rounds:
            for t, group in enumerate(round_):
                for p in group:
                    self.again += 0 if p in problem.fixed else self.price[self.count[p][t]]
                    self.count[p][t] += 1

    def change(self, round_: list[list[int]], t: int, u: int) -> int:
        """What swapping tables t and u adds to the price of all visits."""
        change, price = 0, self.price
        for p in round_[t]:
            row = self.count[p]
            change += price[row[u]] - price[row[t] - 1]
        for p in round_[u]:
            row = self.count[p]
            change += price[row[t]] - price[row[u] - 1]
        return change

    def swap(self, round_: list[list[int]], t: int, u: int, change: int) -> None:
        """Swap them."""
        for p in round_[t]:
            self.count[p][t] -= 1
            self.count[p][u] += 1
        for p in round_[u]:
            self.count[p][u] -= 1
            self.count[p][t] += 1
        round_[t], round_[u] = round_[u], round_[t]
        self.again += change
