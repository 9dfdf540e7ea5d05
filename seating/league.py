"""The rounds of a league: everybody meets everybody equally often where that is known."""

from itertools import cycle, islice

from .balance import balance
from .chance import draw_from, shuffled
from .designs import league as whist
from .designs import leagues
from .numbering import number_tables
from .plan import Plan
from .problem import Problem
from .schedule import as_round, schedule

ALGORITHM = "whist-1"


def league(problem: Problem, *, seed: int) -> Plan:
    """A plan for `problem.rounds` in which meetings are spread as evenly as is known.

    For 8, 12 … 32 or 5, 13, 17 … 29 players at tables of four, and as many rounds as it takes for
    each pair to meet three times (N - 1, or N with one player waiting in turn; or a multiple of
    it), a whist tournament is taken: each pair meets exactly three times. Otherwise the answer is
    that of `schedule`.

    >>> plan = league(Problem(players=tuple(range(1, 9)), sizes=(4, 4), rounds=7), seed=1)
    >>> len(plan.rounds), plan.algorithm
    (7, 'whist-1')
    """
    count = len(problem.players)
    whole = count - 1 if count % 4 == 0 else count
    known = count in leagues() and problem.sizes == (4,) * (count // 4)
    if not known or problem.rounds % whole or problem.met or problem.never():
        return schedule(problem, seed=seed)
    draw = draw_from(seed)
    at = shuffled(problem.players, draw)
    rounds = [
        [tuple(at[place] for place in table) for table in tables]
        for tables in islice(cycle(whist(count)), problem.rounds)
    ]
    placed = number_tables(problem, rounds, draw)
    return Plan(
        rounds=tuple(as_round(problem, tables) for tables in balance(problem, placed, draw)),
        seed=seed,
        algorithm=ALGORITHM,
        problem_hash=problem.hash,
    )
