"""Seat a club night: one round for whoever is here now, with all that was played before."""

from collections.abc import Callable, Iterator, Sequence
from itertools import combinations
from math import inf

from .chance import Draw, draw_from, shuffled
from .plan import Plan, Round
from .problem import Problem, rather_not
from .search import FORBIDDEN, Costs, improve, start
from .winds import seated

ALGORITHM = "night-1"

ODD_AGAIN = 0.5
"""Cost of another table of three or five, beside 1 for a pair that meets again."""

SAME_WIND = 0.2
"""Cost of two at one table who both lack the same wind and no other."""

SMALL, CANDIDATES = 16, 12
"""Up to so many players a good round can spoil the next: look ahead from so many of them."""

PROPOSALS = 1500
"""Swaps tried per player."""


def seat(problem: Problem, *, seed: int) -> Plan:
    """The plan of the next round (or of `problem.rounds`, each after the one before).

    Those wait who have waited least; the tables avoid pairs that met, the more the oftener they
    did; table numbers change as far as that costs no meeting; the winds come out even. The same
    problem and seed give the same plan.

    >>> plan = seat(Problem(players=(1, 2, 3, 4, 5), sizes=(4,), waited={1: 0, 2: 1, 3: 1,
    ...                                                               4: 1, 5: 1}), seed=7)
    >>> plan.rounds[0].waiting
    (1,)

    Raises `SeatingError`: `apart_impossible` (pairs) when no round was found that keeps apart
    the pairs that must be.
    """
    draw = draw_from(seed)
    now, rounds = problem, list[Round]()
    for _ in range(problem.rounds):
        rounds.append(_round(now, draw))
        now = now.after(rounds[-1])
    return Plan(rounds=tuple(rounds), seed=seed, algorithm=ALGORITHM, problem_hash=problem.hash)


def _round(problem: Problem, draw: Draw) -> Round:
    waiting = _waiting(problem, draw)
    players = [p for p in problem.players if p not in waiting]
    groups = _renumber(problem, _groups(problem, players, draw))
    problem.refuse_met(groups)
    return seated(problem, groups, draw)


def _waiting(problem: Problem, draw: Draw) -> set[int]:
    """Whoever waited least waits now; chance decides between equals."""
    order = shuffled(problem.players, draw)
    order.sort(key=lambda player: problem.waited.get(player, 0))
    return set(order[: len(problem.players) - problem.seats])


def _groups(problem: Problem, players: Sequence[int], draw: Draw) -> list[list[int]]:
    place = {player: i for i, player in enumerate(players)}
    table_at = {number: t for t, number in enumerate(problem.numbers)}
    pinned = {place[p]: table_at[n] for p, n in problem.fixed.items() if p in place}
    costs = _costs(problem, players, place)

    small = len(players) <= SMALL
    proposals = (PROPOSALS // 4 if small else PROPOSALS) * len(players)

    def attempt(costs: Costs) -> list[list[int]]:
        tables = start(shuffled(range(len(players)), draw), problem.sizes, pinned)
        return improve(tables, costs, pinned=frozenset(pinned), proposals=proposals, draw=draw)

    best = attempt(costs)
    if small:
        best = _far_sighted(costs, best, attempt)
    return [[players[i] for i in row] for row in best]


def _far_sighted(
    costs: Costs, first: list[list[int]], attempt: Callable[[Costs], list[list[int]]]
) -> list[list[int]]:
    """Of several good rounds the one after which the next round can be best."""
    best, best_outlook = first, inf
    for _ in range(CANDIDATES):
        later = costs.after(first)
        outlook = costs.of(first) + later.of(attempt(later))
        if outlook < best_outlook:
            best, best_outlook = first, outlook
        if outlook < 1:  # no meeting repeats, neither now nor next time
            break
        first = attempt(costs)
    return best


def _costs(problem: Problem, players: Sequence[int], place: dict[int, int]) -> Costs:
    together = [[0.0] * len(players) for _ in players]
    never = [(pair, FORBIDDEN) for pair in _never(problem)]
    for (a, b), weight in [*problem.met.items(), *rather_not(problem), *never]:
        if a in place and b in place:
            together[place[a]][place[b]] += weight
            together[place[b]][place[a]] += weight
    for a, b, clash in _wind_clashes(problem, players):
        together[a][b] += clash
        together[b][a] += clash
    return Costs(
        together=together,
        alone=[
            [ODD_AGAIN * problem.odd.get(p, 0) if size != 4 else 0.0 for size in problem.sizes]
            for p in players
        ],
        newcomers=[p in problem.newcomers for p in players],
    )


def _wind_clashes(problem: Problem, players: Sequence[int]) -> Iterator[tuple[int, int, float]]:
    """Pairs who should begin with the same wind next, dearer the fewer winds each can choose."""
    counts = [problem.wind_counts(p)[:4] for p in players]
    needs = [{wind for wind in range(4) if c[wind] == min(c)} for c in counts]
    for a, b in combinations(range(len(players)), 2):
        both = len(needs[a] & needs[b])
        if both and len(needs[a]) < 4 and len(needs[b]) < 4:
            yield a, b, SAME_WIND * both / (len(needs[a]) * len(needs[b]))


def _never(problem: Problem) -> list[tuple[int, int]]:
    """Pairs kept apart, and pairs who both keep the same wind."""
    winds = problem.fixed_winds
    same_wind = (p for p in combinations(sorted(winds), 2) if winds[p[0]] == winds[p[1]])
    return [*sorted(problem.never()), *same_wind]


def _renumber(problem: Problem, groups: list[list[int]]) -> list[list[int]]:
    """Give equal tables without a fixed player the numbers that bring least old tables back."""
    movable = [t for t, group in enumerate(groups) if not any(p in problem.fixed for p in group)]

    def visits(group: list[int], t: int) -> int:
        return sum(problem.visited.get(p, {}).get(problem.numbers[t], 0) for p in group)

    improved = bool(problem.visited)
    while improved:
        improved = False
        for t, u in combinations(movable, 2):
            if problem.sizes[t] != problem.sizes[u]:
                continue
            here, there = groups[t], groups[u]
            if visits(here, u) + visits(there, t) < visits(here, t) + visits(there, u):
                groups[t], groups[u] = there, here
                improved = True
    return groups
