"""Whole schedules: every round of an event planned before it begins."""

from collections.abc import Sequence
from itertools import combinations, pairwise

from .anneal import Rounds, Watch
from .balance import balance
from .chance import draw_from
from .meetings import Meetings
from .numbering import number_tables
from .plan import Plan, Round, Table
from .problem import Problem, pair_of

ALGORITHM = "schedule-1"


def schedule(
    problem: Problem, *, seed: int, runs: int = 4, watch: Watch = lambda _progress: True
) -> Plan:
    """The best plan found for all `problem.rounds`.

    A known design in which nobody meets twice is taken where there is one, with the players put
    into its places so that those who should not meet do not. Otherwise, and where that leaves
    something to wish for, up to `runs` runs of local search follow. Table numbers change as
    often as they can; every player has each wind once in every four games.

    `watch` is told the progress and may end the search; what is best so far is then the answer.

    >>> problem = Problem(players=tuple(range(1, 41)), sizes=(4,) * 10, rounds=8)
    >>> len(schedule(problem, seed=1).rounds)
    8

    Raises `SeatingError`: `apart_impossible` (pairs) when no schedule was found that keeps apart
    those who may not meet.
    """
    draw = draw_from(seed)
    meetings = Meetings(problem, draw, watch)
    rounds, whole = meetings.best(runs)
    problem.refuse_met(table for round_ in rounds for table in round_)
    if not problem.met:
        rounds = _spread_repeats(rounds)
    rounds = number_tables(problem, rounds, draw, meetings.finishing)
    seats = balance(problem, rounds, draw, meetings.finishing)
    return Plan(
        rounds=tuple(as_round(problem, tables) for tables in seats),
        seed=seed,
        algorithm=ALGORITHM,
        problem_hash=problem.hash,
        stopped=meetings.stopped or not whole,
    )


def as_round(problem: Problem, tables: Sequence[tuple[int, ...]]) -> Round:
    """The tables, seats in wind order and tables in order of `problem.numbers`, as a value."""
    seated = {p for table in tables for p in table}
    placed = [
        Table(number=number, seats=seats)
        for number, seats in zip(problem.numbers, tables, strict=True)
    ]
    return Round(
        tables=tuple(sorted(placed, key=lambda table: table.number)),
        waiting=tuple(p for p in problem.players if p not in seated),
    )


def _spread_repeats(rounds: Rounds) -> Rounds:
    """The rounds in an order in which few pairs meet in two rounds running."""
    pairs = [
        {pair_of(a, b) for table in round_ for a, b in combinations(table, 2)} for round_ in rounds
    ]
    shared = [[len(one & two) for two in pairs] for one in pairs]

    def running(order: list[int]) -> int:
        return sum(shared[r][s] for r, s in pairwise(order))

    order, improved = list(range(len(rounds))), True
    while improved:
        improved = False
        for i, j in combinations(range(len(order)), 2):
            other = list(order)
            other[i], other[j] = other[j], other[i]
            if running(other) < running(order):
                order, improved = other, True
    return [rounds[r] for r in order]
