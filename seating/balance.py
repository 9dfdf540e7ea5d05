"""Winds of whole schedules: everybody East, South, West and North once in every four games.

Each player's games are cut into blocks of four. Blocks on one side and tables on the other make
a bipartite graph in which nothing has more than four edges, and such a graph falls apart into
four matchings: halve it by walking along its edges, then halve both halves. The four matchings
are the four winds. What was played before, tables of three and five, and winds people keep are
then put right by swapping seats.
"""

from collections import defaultdict
from collections.abc import Callable, Sequence
from dataclasses import replace
from math import exp

from .chance import Draw, draw_from
from .plan import Plan
from .problem import Problem

MISSED_WISH = 1000
"""Cost of a wind other than the one a player keeps, beside squares of wind counts."""

SWAPS = 400
"""Swaps proposed per seat where the matchings alone cannot be right."""

MOST_SWAPS = 400_000

CHUNK = 20_000
"""Swaps proposed between two looks at whether to go on."""


def balance(
    problem: Problem,
    rounds: Sequence[Sequence[Sequence[int]]],
    draw: Draw,
    goes_on: Callable[[], bool] = lambda: True,
) -> list[list[tuple[int, ...]]]:
    """The same tables with every table's players in wind order.

    `goes_on` is asked some times a second while seats are swapped, and ends that by answering
    False; blocks of four games are complete all the same where all tables are of four.

    >>> problem = Problem(players=(1, 2, 3, 4), sizes=(4,), rounds=4)
    >>> from .chance import draw_from
    >>> seats = balance(problem, [[[1, 2, 3, 4]]] * 4, draw_from(1))
    >>> sorted(round_[0].index(3) for round_ in seats)
    [0, 1, 2, 3]
    """
    tables = [list(table) for round_ in rounds for table in round_]
    outs = _first_out(problem, tables)
    _match(tables)
    for table, out in zip(tables, outs, strict=True):
        table.extend(out)
    if problem.winds or problem.fixed_winds or set(problem.sizes) != {4}:
        _even_out(problem, tables, draw, goes_on)
    seats = iter(tables)
    return [[tuple(next(seats)) for _ in round_] for round_ in rounds]


def balanced(problem: Problem, plan: Plan, *, seed: int) -> Plan:
    """The plan with the same people at the same tables and the winds made even.

    For plans that were brought along and seat some players East all day.

    >>> from .plan import Round, Table
    >>> rounds = (Round(tables=(Table(number=1, seats=(1, 2, 3, 4)),)),) * 4
    >>> plan = Plan(rounds=rounds, seed=0, algorithm="hand", problem_hash="")
    >>> problem = Problem(players=(1, 2, 3, 4), sizes=(4,), rounds=4)
    >>> even = balanced(problem, plan, seed=1)
    >>> sorted(round_.tables[0].wind_of(1) for round_ in even.rounds)
    [0, 1, 2, 3]
    """
    groups = [[table.seats for table in round_.tables] for round_ in plan.rounds]
    seats = balance(problem, groups, draw_from(seed))
    rounds = [
        replace(
            round_,
            tables=tuple(
                replace(table, seats=order)
                for table, order in zip(round_.tables, orders, strict=True)
            ),
        )
        for round_, orders in zip(plan.rounds, seats, strict=True)
    ]
    return replace(plan, rounds=tuple(rounds), seed=seed, algorithm=f"{plan.algorithm}+balance-1")


def _first_out(problem: Problem, tables: list[list[int]]) -> list[list[int]]:
    """Take from each table of five whoever has been out first least often."""
    count = {p: problem.wind_counts(p)[4] for p in problem.players}
    outs = []
    for table in tables:
        out = [min(table, key=lambda p: (count[p], p))] if len(table) == 5 else []
        for p in out:
            table.remove(p)
            count[p] += 1
        outs.append(out)
    return outs


def _match(tables: list[list[int]]) -> None:
    """Order the players of each table so that no block of four games repeats a wind."""
    edges: list[tuple[int, tuple[int, int]]] = []
    games: defaultdict[int, int] = defaultdict(int)
    for t, table in enumerate(tables):
        for player in table:
            edges.append((t, (player, games[player] // 4)))
            games[player] += 1
    one, two = _halves(edges, range(len(edges)))
    winds = [*_halves(edges, one), *_halves(edges, two)]
    order: list[dict[int, int]] = [{} for _ in tables]
    for wind, matching in enumerate(winds):
        for e in matching:
            order[edges[e][0]][wind] = edges[e][1][0]
    for t, table in enumerate(tables):
        table[:] = [order[t][wind] for wind in sorted(order[t])]


def _halves(
    edges: list[tuple[int, tuple[int, int]]], chosen: Sequence[int]
) -> tuple[list[int], list[int]]:
    """Split the chosen edges so that every node keeps half of its own, give or take one.

    At each node edges are paired off; a pair goes to different halves. Following pairs makes
    paths and, as the graph is bipartite, even circles: each can be coloured alternately.
    """
    at_table: dict[int, list[int]] = defaultdict(list)
    at_block: dict[tuple[int, int], list[int]] = defaultdict(list)
    for e in chosen:
        at_table[edges[e][0]].append(e)
        at_block[edges[e][1]].append(e)
    partner: tuple[dict[int, int], dict[int, int]] = ({}, {})
    for side, nodes in enumerate((at_table.values(), at_block.values())):
        for own in nodes:
            for a, b in zip(own[::2], own[1::2], strict=False):
                partner[side][a], partner[side][b] = b, a
    half: dict[int, int] = {}
    for first in chosen:
        if first in half:
            continue
        half[first] = 0
        for direction in (0, 1):
            e, side = first, direction
            while (after := partner[side].get(e)) is not None and after not in half:
                half[after] = 1 - half[e]
                e, side = after, 1 - side
    return [e for e in chosen if not half[e]], [e for e in chosen if half[e]]


def _even_out(
    problem: Problem, tables: list[list[int]], draw: Draw, goes_on: Callable[[], bool]
) -> None:
    """Swap two seats of a table while that evens squared wind counts, by annealing."""
    count = {p: list(problem.wind_counts(p)[:4]) for p in problem.players}
    for table in tables:
        for wind, player in enumerate(table[:4]):
            count[player][wind] += 1
    wish = {p: wind for p, wind in problem.fixed_winds.items() if p in count}
    proposals = min(SWAPS * sum(map(len, tables)), MOST_SWAPS)
    heat, fall = 3.0, (0.2 / 3.0) ** (1 / proposals)
    for proposal in range(proposals):
        if proposal % CHUNK == CHUNK - 1 and not goes_on():
            break
        heat *= fall
        table = tables[int(draw() * len(tables))]
        winds = min(len(table), 4)
        v, w = int(draw() * winds), int(draw() * winds)
        if v == w:
            continue
        a, b = table[v], table[w]
        of_a, of_b = count[a], count[b]
        change: float = 2 * (of_a[w] - of_a[v] + of_b[v] - of_b[w]) + 4
        if wish:
            change += _wish_change(wish, a, v, w) + _wish_change(wish, b, w, v)
        if change <= 0 or draw() < exp(-change / heat):
            table[v], table[w] = b, a
            of_a[v] -= 1
            of_a[w] += 1
            of_b[w] -= 1
            of_b[v] += 1


def _wish_change(wish: dict[int, int], player: int, old: int, new: int) -> int:
    wanted = wish.get(player)
    return MISSED_WISH * ((wanted == old) - (wanted == new))
