"""Who gets which place of a design, so that those who should not meet do not."""

from collections.abc import Callable, Mapping, Sequence
from itertools import combinations
from math import exp

from .chance import Draw, shuffled
from .designs import Design
from .problem import Group, Pair

SWAPS = 400
"""Swaps of two players proposed per player with a wish."""

MOST_SWAPS = 200_000

CHUNK = 1000
"""Proposals between two looks at whether to go on."""


def relabel(
    design: Design,
    players: Sequence[int],
    against: Mapping[Pair, float],
    groups: Sequence[Group],
    draw: Draw,
    goes_on: Callable[[float], bool] = lambda _cost: True,
) -> tuple[list[list[list[int]]], float]:
    """The design with players in its places, and the cost of the meetings it has `against`.

    Groups fill the design's spare sets of four first, as those never meet; then players swap
    places by annealing. `goes_on` is told the least cost so far, some times a second, and ends
    it by answering False.
    """
    places = [place for four in design.spare for place in four]
    places += sorted(set(range(len(players))) - set(places))
    holder = dict(zip(places, _in_groups(players, groups, draw), strict=True))
    cost = _anneal(design, holder, against, draw, goes_on) if against else 0.0
    rounds = [[[holder[p] for p in table] for table in round_] for round_ in design.rounds]
    return rounds, cost


def _in_groups(players: Sequence[int], groups: Sequence[Group], draw: Draw) -> list[int]:
    """Everybody, groups together and the large ones first, those without a group by chance."""
    order: dict[int, None] = {}
    for group in sorted(shuffled(groups, draw), key=len, reverse=True):
        order.update(dict.fromkeys(shuffled(group, draw)))
    order.update(dict.fromkeys(shuffled(players, draw)))
    return list(order)


def _anneal(
    design: Design,
    holder: dict[int, int],
    against: Mapping[Pair, float],
    draw: Draw,
    goes_on: Callable[[float], bool],
) -> float:
    """Swap players until nothing they are against happens, or the proposals are used up."""
    places = _Places(design, holder, against)
    wishing = sorted(player for player, own in places.enemies.items() if own)
    proposals = min(SWAPS * len(wishing), MOST_SWAPS)
    hot, cold = max(against.values()) / 2, min(against.values()) / 5
    heat, fall = hot, (cold / hot) ** (1 / proposals)
    best, best_cost = dict(holder), places.cost
    for proposal in range(proposals):
        if best_cost <= 1e-9 or (proposal % CHUNK == CHUNK - 1 and not goes_on(best_cost)):
            break
        heat *= fall
        player, to = wishing[int(draw() * len(wishing))], int(draw() * len(holder))
        change = places.change(player, to)
        if change <= 0 or draw() < exp(-change / heat):
            places.swap(player, to, change)
            if places.cost < best_cost - 1e-9:
                best, best_cost = dict(holder), places.cost
    holder.update(best)
    return best_cost


class _Places:
    """Who holds which place, and what the meetings against the wishes cost."""

    def __init__(
        self, design: Design, holder: dict[int, int], against: Mapping[Pair, float]
    ) -> None:
        self.holder = holder
        self.place = {player: at for at, player in holder.items()}
        self.meet = [[0] * len(holder) for _ in holder]
        for table in (table for round_ in design.rounds for table in round_):
            for a, b in combinations(table, 2):
                self.meet[a][b] += 1
                self.meet[b][a] += 1
        self.enemies: dict[int, list[tuple[int, float]]] = {p: [] for p in holder.values()}
        self.cost = 0.0
        for (a, b), weight in against.items():
            self.enemies[a].append((b, weight))
            self.enemies[b].append((a, weight))
            self.cost += weight * self.meet[self.place[a]][self.place[b]]

    def change(self, a: int, to: int) -> float:
        """What it adds if player `a` takes place `to`, and who is there the place of `a`."""
        place, b = self.place, self.holder[to]
        there, here = self.meet[to], self.meet[place[a]]
        change = 0.0
        for c, weight in self.enemies[a]:
            if c != b:
                change += weight * (there[place[c]] - here[place[c]])
        for c, weight in self.enemies[b]:
            if c != a:
                change += weight * (here[place[c]] - there[place[c]])
        return change

    def swap(self, a: int, to: int, change: float) -> None:
        """Swap them."""
        b, home = self.holder[to], self.place[a]
        self.place[a], self.place[b] = to, home
        self.holder[to], self.holder[home] = a, b
        self.cost += change
