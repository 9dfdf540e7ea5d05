"""What no plan can do better: proven lower bounds, and the best anybody has found."""

from collections import Counter
from itertools import combinations

from .problem import Pair, Problem


def lower_bound(problem: Problem) -> int:
    """Repeats nobody can avoid: meetings that must happen beyond pairs that have
    not yet met and may.

    Counted over all pairs (those who share a fixed table meet every round); over each player's
    own opponents where nobody waits; and, with fewer than four tables of four, over two rounds
    at a time, as four players then come from fewer than four tables.

    >>> lower_bound(Problem(players=tuple(range(16)), sizes=(4,) * 4, rounds=7))
    48
    >>> lower_bound(Problem(players=tuple(range(8)), sizes=(4, 4), rounds=3))
    8
    """
    count, rounds, tables = len(problem.players), problem.rounds, len(problem.sizes)
    must = rounds * sum(size * (size - 1) // 2 for size in problem.sizes)
    unmet = count * (count - 1) // 2 - len(problem.met.keys() | problem.never())
    bounds = [0, must - unmet]
    if problem.seats == count:
        bounds.append(_bound_by_opponents(problem))
        together = [p for p in combinations(problem.fixed, 2) if _share(problem, p)]
        new = sum(pair not in problem.met for pair in together)
        again = rounds * len(together) - new
        bounds.append(again + max(0, must - rounds * len(together) - (unmet - new)))
    if problem.seats == count and set(problem.sizes) == {4} and tables < 4:
        bounds.append((rounds - 1) * tables * {1: 6, 2: 2, 3: 1}[tables])
    return max(bounds)


def least_club_meetings(problem: Problem) -> int:
    """Meetings within clubs that nobody can avoid.

    In each round a club spreads over the tables as evenly as it can, some of it waiting. And
    while repeats are as few as can be, all meetings beyond those of two of different clubs who
    have not met are within clubs.

    >>> clubs = (tuple(range(8)), tuple(range(8, 16)))
    >>> least_club_meetings(Problem(players=tuple(range(16)), sizes=(4,) * 4, clubs=clubs))
    8
    """
    if not problem.clubs:
        return 0
    count, tables = len(problem.players), len(problem.sizes)
    waiting, crowded = count - problem.seats, 0
    for club in problem.clubs:
        often, more = divmod(max(0, len(club) - waiting), tables)
        crowded += tables * (often * (often - 1) // 2) + more * often
    within = {pair for club in problem.clubs for pair in combinations(club, 2)}
    apart = count * (count - 1) // 2 - len(within | problem.met.keys())
    must = problem.rounds * sum(size * (size - 1) // 2 for size in problem.sizes)
    return max(problem.rounds * crowded, must - apart - lower_bound(problem))


def _bound_by_opponents(problem: Problem) -> int:
    closed = problem.met.keys() | problem.never()
    known = Counter(player for pair in closed for player in pair)
    each = problem.rounds * (min(problem.sizes) - 1)
    new = len(problem.players) - 1
    over = sum(max(0, each - (new - known[p])) for p in problem.players)
    return -(-over // 2)


def _share(problem: Problem, pair: Pair) -> bool:
    a, b = pair
    return problem.fixed[a] == problem.fixed[b]


BEST_KNOWN = {
    (8, 2): 4, (8, 3): 12, (12, 2): 3, (12, 3): 9, (12, 4): 17, (12, 5): 29, (12, 6): 43,
    (20, 6): 6, (24, 8): 18, (36, 12): 27,
}  # fmt: skip
"""(players, rounds): repeats of the best schedule known, where counting promises fewer."""


def best_known(problem: Problem) -> int | None:
    """The figure for a problem of tables of four that asks for nothing else."""
    wishes = (problem.met, problem.fixed, problem.apart, problem.teams)
    if any(wishes) or problem.seats < len(problem.players) or set(problem.sizes) != {4}:
        return None
    return BEST_KNOWN.get((len(problem.players), problem.rounds))
