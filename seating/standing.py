"""Rounds by the standing: interval, snake, progressive, finals by place."""

from collections.abc import Iterator, Sequence

from .chance import draw_from
from .errors import SeatingError
from .plan import Plan
from .problem import Problem
from .winds import seated


def interval(problem: Problem, standing: Sequence[int], step: int, *, seed: int) -> Plan:
    """Places 1, 1 + step, 1 + 2 step, 1 + 3 step meet, and so on through blocks of 4 step
    places; who is left over meets by rank. Step 1 puts the first four at the first table.

    >>> problem = Problem(players=tuple(range(1, 21)), sizes=(4,) * 5)
    >>> plan = interval(problem, problem.players, 2, seed=1)
    >>> [sorted(table.seats) for table in plan.rounds[0].tables][1:]
    [[2, 4, 6, 8], [9, 11, 13, 15], [10, 12, 14, 16], [17, 18, 19, 20]]

    Raises `SeatingError`: `bad_step` (step, minimum), `wrong_standing` (missing, unknown),
    `apart_impossible` (pairs).
    """
    if step < 1:
        raise SeatingError("bad_step", step=step, minimum=1)
    order = playing(problem, standing)
    fours = problem.sizes.count(4)
    blocks = fours // step
    groups: list[Sequence[int]] = [
        order[block * 4 * step + i : (block + 1) * 4 * step : step]
        for block in range(blocks)
        for i in range(step)
    ]
    rest = order[blocks * 4 * step :]
    left = [4] * (fours - blocks * step) + [size for size in problem.sizes if size != 4]
    groups += list(_cut(rest, left))
    return by_groups(problem, groups, f"interval-{step}", seed=seed)


def snake(problem: Problem, standing: Sequence[int], *, seed: int) -> Plan:
    """The places in rows, one place a table, every other row backwards; finals are seated so.

    >>> problem = Problem(players=tuple(range(1, 9)), sizes=(4, 4))
    >>> plan = snake(problem, problem.players, seed=1)
    >>> [sorted(table.seats) for table in plan.rounds[0].tables]
    [[1, 4, 5, 8], [2, 3, 6, 7]]

    Raises `SeatingError`: `wrong_standing` (missing, unknown), `apart_impossible` (pairs).
    """
    groups = _snake(playing(problem, standing), problem.sizes)
    return by_groups(problem, groups, "snake-1", seed=seed)


def progressive(problem: Problem, standing: Sequence[int], blocks: int, *, seed: int) -> Plan:
    """The standing cut into blocks of whole tables, a snake in each. With more blocks from round
    to round the tables get ever more even.

    >>> problem = Problem(players=tuple(range(1, 17)), sizes=(4,) * 4)
    >>> plan = progressive(problem, problem.players, 2, seed=1)
    >>> [sorted(table.seats) for table in plan.rounds[0].tables]
    [[1, 4, 5, 8], [2, 3, 6, 7], [9, 12, 13, 16], [10, 11, 14, 15]]

    Raises `SeatingError`: `bad_blocks` (blocks, minimum, maximum), `wrong_standing` (missing,
    unknown), `apart_impossible` (pairs).
    """
    tables = len(problem.sizes)
    if not 1 <= blocks <= tables:
        raise SeatingError("bad_blocks", blocks=blocks, minimum=1, maximum=tables)
    order, groups = playing(problem, standing), list[list[int]]()
    for block in range(blocks):
        sizes = problem.sizes[block * tables // blocks : (block + 1) * tables // blocks]
        groups += _snake(order[: sum(sizes)], sizes)
        order = order[sum(sizes) :]
    return by_groups(problem, groups, f"progressive-{blocks}", seed=seed)


def rank_gaps(plan: Plan, standing: Sequence[int]) -> tuple[float, int]:
    """The mean and the worst distance, over tables, from the best placed to the lowest.

    >>> problem = Problem(players=tuple(range(1, 9)), sizes=(4, 4))
    >>> rank_gaps(snake(problem, problem.players, seed=1), problem.players)
    (6.0, 7)
    """
    rank = {player: place for place, player in enumerate(standing)}
    gaps = [
        max(map(rank.__getitem__, table.seats)) - min(map(rank.__getitem__, table.seats))
        for round_ in plan.rounds
        for table in round_.tables
    ]
    return sum(gaps) / len(gaps), max(gaps)


def playing(problem: Problem, standing: Sequence[int]) -> list[int]:
    """Who plays, best first; of those who have waited least, the lowest in the standing wait.

    Raises `SeatingError`: `wrong_standing` (missing, unknown) unless the standing names everybody
    present once.
    """
    missing = sorted(set(problem.players) - set(standing))
    unknown = sorted(set(standing) - set(problem.players))
    if missing or unknown or len(standing) != len(problem.players):
        raise SeatingError("wrong_standing", missing=missing, unknown=unknown)
    rank = {player: place for place, player in enumerate(standing)}
    order = sorted(standing, key=lambda player: (problem.waited.get(player, 0), -rank[player]))
    waiting = set(order[: len(standing) - problem.seats])
    return [player for player in standing if player not in waiting]


def by_groups(
    problem: Problem, groups: Sequence[Sequence[int]], algorithm: str, *, seed: int
) -> Plan:
    """One round of the groups, the best at the first table unless somebody keeps another."""
    problem.refuse_met(groups)
    placed = _at_tables(problem, groups)
    return Plan(
        rounds=(seated(problem, placed, draw_from(seed)),),
        seed=seed,
        algorithm=algorithm,
        problem_hash=problem.hash,
    )


def _at_tables(problem: Problem, groups: Sequence[Sequence[int]]) -> list[Sequence[int]]:
    """The groups in table order, those with a fixed player at that player's table."""
    table_at = {number: t for t, number in enumerate(problem.numbers)}
    placed: dict[int, Sequence[int]] = {}
    others = list[Sequence[int]]()
    for group in groups:
        wanted = sorted({table_at[problem.fixed[p]] for p in group if p in problem.fixed})
        fits = [t for t in wanted if t not in placed and problem.sizes[t] == len(group)]
        if wanted != fits:
            raise SeatingError(
                "fixed_impossible", players=sorted(p for p in group if p in problem.fixed)
            )
        if fits:
            placed[fits[0]] = group
        else:
            others.append(group)
    for t, size in enumerate(problem.sizes):
        if t not in placed:
            placed[t] = next(group for group in others if len(group) == size)
            others.remove(placed[t])
    return [placed[t] for t in range(len(problem.sizes))]


def _snake(order: Sequence[int], sizes: Sequence[int]) -> list[list[int]]:
    groups: list[list[int]] = [[] for _ in sizes]
    players = iter(order)
    for row in range(max(sizes, default=0)):
        tables = [t for t, size in enumerate(sizes) if row < size]
        for t in tables if row % 2 == 0 else reversed(tables):
            groups[t].append(next(players))
    return groups


def _cut(order: Sequence[int], sizes: Sequence[int]) -> Iterator[Sequence[int]]:
    at = 0
    for size in sizes:
        yield order[at : at + size]
        at += size
