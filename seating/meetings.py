"""The search for who meets whom in a whole schedule: designs first, then local search."""

from collections import Counter, defaultdict
from collections.abc import Callable, Iterator
from functools import partial
from itertools import combinations
from math import inf

from .anneal import HOT, WARM, Progress, Rounds, Search, Watch, copied
from .chance import Draw, shuffled
from .designs import Design, designs
from .numbering import number_tables
from .problem import Pair, Problem
from .relabel import relabel
from .search import start

NEVER, CLUB, COUNTRY = 1000.0, 0.3, 0.05
"""Costs of a meeting of two who may not, of one club, of one country; a repeat costs 1."""

PROPOSALS = 400_000
"""Swaps tried in one run of the local search."""


class Meetings:
    """The search for who meets whom."""

    def __init__(self, problem: Problem, draw: Draw, watch: Watch) -> None:
        self.problem, self.draw, self.watch = problem, draw, watch
        self.players = problem.players
        self.place = {player: i for i, player in enumerate(self.players)}
        self.against = _against(problem)
        self.bound, self.cost = _least_cost(problem), inf
        self.weights = [[0.0] * len(self.players) for _ in self.players]
        for pairs in (problem.met, self.against):
            for (a, b), weight in pairs.items():
                self.weights[self.place[a]][self.place[b]] += weight
                self.weights[self.place[b]][self.place[a]] += weight

    def best(self, runs: int) -> tuple[Rounds, bool]:
        """The best rounds found, and whether the search went to its end."""
        found: list[tuple[float, Rounds]] = []
        # Who keeps a table may have got a place among three and need one among four.
        mixed = self.problem.fixed and len(set(self.problem.sizes)) > 1
        for design in self._designs():
            groups = (*self.problem.teams, *self.problem.clubs, *self.problem.countries)
            rounds, cost = relabel(design, self.players, self.against, groups, self.draw)
            if cost <= 1e-9 and len(rounds) == self.problem.rounds and not mixed:
                return rounds, True
            found.append((cost, rounds))
        return self._search(min(found, key=lambda one: one[0])[1] if found else [], runs)

    def _designs(self) -> Iterator[Design]:
        """Designs for these numbers, if the past and the tables let them be used."""
        sizes, rounds = self.problem.sizes, self.problem.rounds
        threes = sizes.count(3)
        keepers = Counter(self.problem.fixed.values())
        if (
            self.problem.met
            or max(sizes) > 4
            or threes > 3
            or self.problem.seats < len(self.players)
            or max(keepers.values(), default=0) > 1
        ):
            return
        for length in range(rounds, 0, -1):
            found = [_thinned(design, threes) for design in designs(4 * len(sizes), length)]
            usable = [design for design in found if design]
            yield from usable
            if usable:
                return

    def _search(self, first: Rounds, runs: int) -> tuple[Rounds, bool]:
        """Local search from the rounds there are, completed by chance, or from chance alone."""
        pinned = {self.place[p] for p in self.problem.fixed}
        return self.improve(
            self._completed(first),
            lambda _, player: player not in pinned,
            hot=WARM if first else HOT,
            again=lambda: self._completed([]),
            runs=runs,
        )

    def improve(
        self,
        rounds: Rounds,
        free: Callable[[int, int], bool],
        *,
        hot: float,
        again: Callable[[], Rounds] | None = None,
        runs: int,
    ) -> tuple[Rounds, bool]:
        """The best that runs of local search find from rounds of places, as rounds of players,
        and whether the search went to its end.

        Every other run starts `again`; without that all start from the best so far.
        """
        best, goes_on = rounds, True
        for run in range(runs):
            found, cost, goes_on = Search(self.weights, copied(rounds), free).run(
                proposals=PROPOSALS,
                hot=hot,
                bound=self.bound,
                draw=self.draw,
                watch=partial(self._tell, run, runs),
            )
            if cost < self.cost:
                best, self.cost = found, cost
            if not goes_on or self.cost <= self.bound + 1e-6:
                break
            rounds, hot = (again(), HOT) if again and run % 2 == 0 else (best, WARM)
        names = [[[self.players[i] for i in table] for table in round_] for round_ in best]
        return names, goes_on

    def _tell(self, run: int, runs: int, now: Progress) -> bool:
        done, best = (run + now.done) / runs, min(self.cost, now.best)
        return self.watch(Progress(done=done, best=best, bound=self.bound))

    def _completed(self, first: Rounds) -> Rounds:
        """The given rounds with fixed players at their tables, and the missing rounds drawn."""
        problem, place = self.problem, self.place
        placed = number_tables(problem, first, self.draw) if first else []
        rounds = [[[place[p] for p in table] for table in round_] for round_ in placed]
        table_at = {number: t for t, number in enumerate(problem.numbers)}
        keeps = {place[p]: table_at[number] for p, number in problem.fixed.items()}
        for round_ in rounds:
            _bring_home(round_, keeps)
        for waiting in _waiting(problem, problem.rounds - len(rounds), self.draw):
            seated = [i for i, p in enumerate(self.players) if p not in waiting]
            here = {i: t for i, t in keeps.items() if i in set(seated)}
            rounds.append(start(shuffled(seated, self.draw), problem.sizes, here))
        return rounds


def _against(problem: Problem) -> dict[Pair, float]:
    """What each meeting against a wish costs."""
    against: defaultdict[Pair, float] = defaultdict(float)
    for weight, groups in ((CLUB, problem.clubs), (COUNTRY, problem.countries)):
        for group in groups:
            for pair in combinations(group, 2):
                against[pair] += weight
    return {**against, **dict.fromkeys(sorted(problem.never()), NEVER)}


def _least_cost(problem: Problem) -> float:
    """A cost no schedule goes under: all meetings spread as evenly as counting allows."""
    count, closed = len(problem.players), problem.met.keys() | problem.never()
    meetings = problem.rounds * sum(size * (size - 1) // 2 for size in problem.sizes)
    pairs = count * (count - 1) // 2
    if closed:
        return max(0, meetings - (pairs - len(closed)))
    often, more = divmod(meetings, pairs)
    return pairs * (often * (often - 1) // 2) + more * often


def _thinned(design: Design, threes: int) -> Design | None:
    """The design without its last `threes` places, if no two of those share a table."""
    places = sum(map(len, design.rounds[0]))
    gone = set(range(places - threes, places))
    rounds = [[[p for p in t if p not in gone] for t in round_] for round_ in design.rounds]
    if any(len(table) < 3 for round_ in rounds for table in round_):
        return None
    return Design(
        rounds=rounds, spare=[[p for p in four if p not in gone] for four in design.spare]
    )


def _bring_home(round_: list[list[int]], keeps: dict[int, int]) -> None:
    """Swap each player who keeps a table with somebody at it who does not."""
    for player, t in keeps.items():
        if player not in round_[t]:
            there = next(table for table in round_ if player in table)
            other = next(p for p in round_[t] if keeps.get(p) != t)
            there[there.index(player)] = other
            round_[t][round_[t].index(other)] = player


def _waiting(problem: Problem, rounds: int, draw: Draw) -> list[set[int]]:
    """Who waits in each round: always those who have waited least, by chance between equals."""
    waited = Counter(problem.waited)
    each = []
    for _ in range(rounds):
        order = shuffled(problem.players, draw)
        order.sort(key=lambda player: waited[player])
        each.append(set(order[: len(problem.players) - problem.seats]))
        waited.update(each[-1])
    return each
