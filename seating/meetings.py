"""The search for who meets whom in a whole schedule: designs first, then local search."""

from collections import Counter, defaultdict
from collections.abc import Callable, Iterator, Mapping
from functools import partial
from math import inf

from .anneal import HOT, WARM, Progress, Rounds, Search, Watch, copied
from .chance import Draw, shuffled
from .designs import Design, designs
from .numbering import number_tables
from .problem import Pair, Problem, rather_not
from .relabel import relabel
from .search import start

NEVER = 1000.0
"""Cost of a meeting of two who may not; a repeat costs 1."""

EAGER = 3
"""How much dearer clubs and countries are in every other run: where all wishes can be met
together the search finds that sooner when each weighs nearly the same."""

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
        self.stopped = False
        self.odd = [problem.odd.get(player, 0) for player in self.players]
        self.weights = self._matrix(self.against)
        wishes = bool(problem.clubs or problem.countries)
        dearer = {pair: weight * EAGER for pair, weight in self.against.items()}
        self.eager = self._matrix(dearer) if wishes else self.weights

    def _matrix(self, against: Mapping[Pair, float]) -> list[list[float]]:
        """What it costs more if two meet, past meetings included."""
        matrix = [[0.0] * len(self.players) for _ in self.players]
        for pairs in (self.problem.met, against):
            for (a, b), weight in pairs.items():
                matrix[self.place[a]][self.place[b]] += weight
                matrix[self.place[b]][self.place[a]] += weight
        return matrix

    def best(self, runs: int) -> tuple[Rounds, bool]:
        """The best rounds found, and whether the search went to its end."""
        found: list[tuple[int, float, Rounds]] = []
        # Who keeps a table may have got a place among three and need one among four.
        mixed = self.problem.fixed and len(set(self.problem.sizes)) > 1
        for design in self._designs():
            groups = (*self.problem.teams, *self.problem.clubs, *self.problem.countries)
            rounds, cost = relabel(
                design, self.players, self.against, groups, self.draw, self._goes_on
            )
            missing = self.problem.rounds - len(rounds)
            if cost <= 1e-9 and not missing and not mixed:
                return rounds, True
            found.append((missing, cost, rounds))
            if self.stopped:
                break
        found.sort(key=lambda one: one[:2])
        starts = [
            next((r for m, _, r in found if m == n), []) for n in sorted({m for m, *_ in found})
        ]
        rounds, whole = self._search(starts, 0 if self.stopped else runs)
        return rounds, whole and not self.stopped

    def _goes_on(self, cost: float) -> bool:
        """Tell how the search for places goes; it stops when nobody wants it to go on."""
        self.stopped = not self.watch(Progress(done=0, best=cost, bound=self.bound))
        return not self.stopped

    def finishing(self) -> bool:
        """Tell that who meets whom is settled, while tables and winds are chosen; whether to go
        on."""
        if not self.stopped:
            best = self.bound if self.cost == inf else self.cost
            self.stopped = not self.watch(Progress(done=1, best=best, bound=self.bound))
        return not self.stopped

    def _designs(self) -> Iterator[Design]:
        """Designs for these numbers, if the past and the tables let them be used."""
        sizes, rounds, count = self.problem.sizes, self.problem.rounds, len(self.players)
        threes, waits = sizes.count(3), count - self.problem.seats
        keepers = Counter(self.problem.fixed.values())
        if (
            self.problem.met
            or max(sizes) > 4
            or threes > 3
            or (waits and (threes or waits > 3 or any(self.problem.waited.values())))
            or max(keepers.values(), default=0) > 1
        ):
            return
        places = count if waits else 4 * len(sizes)
        # The longest there are, and for wishes these cannot meet one round less.
        lengths = 0
        for length in range(rounds, 0, -1):
            found = [_thinned(design, threes) for design in designs(places, length)]
            usable = [design for design in found if design]
            yield from usable
            lengths += bool(usable)
            if lengths == (2 if self.against else 1):
                return

    def _search(self, starts: list[Rounds], runs: int) -> tuple[Rounds, bool]:
        """Local search from each of the starts, completed by chance, then from chance alone."""
        pinned = {self.place[p] for p in self.problem.fixed}
        return self.improve(
            [self._completed(rounds) for rounds in starts],
            lambda _, player: player not in pinned,
            again=lambda: self._completed([]),
            runs=runs,
        )

    def improve(
        self,
        starts: list[Rounds],
        free: Callable[[int, int], bool],
        *,
        again: Callable[[], Rounds] | None = None,
        runs: int,
    ) -> tuple[Rounds, bool]:
        """The best that runs of local search find from rounds of places, as rounds of players,
        and whether the search went to its end.

        After the starts, runs begin from the best so far and, in turn with that, `again`.
        """
        best, goes_on = starts[0] if starts else [], True
        for run in range(runs):
            rounds, hot = best, WARM
            if run < len(starts):
                rounds = starts[run]
            elif again and (not best or (run - len(starts)) % 2):
                rounds, hot = again(), HOT
            weights = self.weights if run % 2 else self.eager
            found, cost, goes_on = Search(weights, copied(rounds), free, self.odd).run(
                proposals=PROPOSALS,
                hot=hot,
                bound=self.bound,
                draw=self.draw,
                watch=partial(self._tell, run, runs),
            )
            if weights is not self.weights:
                cost = Search(self.weights, found, free, self.odd).cost
            if cost < self.cost:
                best, self.cost = found, cost
            self.stopped = self.stopped or not goes_on
            if not goes_on or self.cost <= self.bound + 1e-6:
                break
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
        everybody = range(len(self.players))
        waited = Counter({place[p]: times for p, times in problem.waited.items()})
        for round_ in rounds:
            waited.update(set(everybody).difference(*round_))
        for _ in range(problem.rounds - len(rounds)):
            # Whoever waited least waits, by chance between equals.
            order = sorted(shuffled(everybody, self.draw), key=lambda i: -waited[i])
            waited.update(order[problem.seats :])
            seated = set(order[: problem.seats])
            here = {i: t for i, t in keeps.items() if i in seated}
            rounds.append(start(order[: problem.seats], problem.sizes, here))
        return rounds


def _against(problem: Problem) -> dict[Pair, float]:
    """What each meeting against a wish costs."""
    against: defaultdict[Pair, float] = defaultdict(float)
    for pair, cost in rather_not(problem):
        against[pair] += cost
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
        there = next((table for table in round_ if player in table), None)
        if there is not None and there is not round_[t]:
            other = next(p for p in round_[t] if keeps.get(p) != t)
            there[there.index(player)] = other
            round_[t][round_[t].index(other)] = player
