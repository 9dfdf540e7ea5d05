"""Who begins East, South, West, North at the tables of one round."""

from collections.abc import Iterable, Sequence
from functools import cache
from itertools import permutations

from .chance import Draw, shuffled
from .plan import Round, Table
from .problem import Problem

MISSED_WISH = 1000
"""Cost of a wind other than the one a player keeps; above any sum of counts at a table."""


def draw_winds(problem: Problem, group: Iterable[int], draw: Draw) -> tuple[int, ...]:
    """The players of one table in wind order, as even as this table can make it.

    Tries every order and takes the one with the least sum of squared wind counts per player;
    chance decides between equals. One more game at a wind had `n` times adds 2n + 1 to the
    squares, so the sum of n alone ranks the orders.

    >>> from .chance import draw_from
    >>> past = {1: (1, 0, 0, 0), 2: (0, 1, 0, 0), 3: (0, 0, 1, 0), 4: (1, 1, 1, 0)}
    >>> problem = Problem(players=(1, 2, 3, 4), sizes=(4,), winds=past)
    >>> draw_winds(problem, (1, 2, 3, 4), draw_from(1))[3]
    4
    """
    players = shuffled(sorted(group), draw)
    cost = [_costs(problem, player) for player in players]
    best = min(
        _orders(len(players)),
        key=lambda order: sum(cost[i][wind] for wind, i in enumerate(order)),
    )
    return tuple(players[i] for i in best)


def seated(problem: Problem, groups: Sequence[Iterable[int]], draw: Draw) -> Round:
    """A round with each group at the table of its place in `problem.numbers`, winds drawn."""
    tables = [
        Table(number=number, seats=draw_winds(problem, group, draw))
        for number, group in zip(problem.numbers, groups, strict=True)
    ]
    playing = {player for table in tables for player in table.seats}
    return Round(
        tables=tuple(sorted(tables, key=lambda table: table.number)),
        waiting=tuple(player for player in problem.players if player not in playing),
    )


def _costs(problem: Problem, player: int) -> list[int]:
    wish = problem.fixed_winds.get(player)
    return [
        count + (MISSED_WISH if wish not in (None, wind) else 0)
        for wind, count in enumerate(problem.wind_counts(player))
    ]


@cache
def _orders(size: int) -> tuple[tuple[int, ...], ...]:
    return tuple(permutations(range(size)))
