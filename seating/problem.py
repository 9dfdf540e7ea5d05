"""The question: who is to be seated, at which tables, how often, after what past."""

import hashlib
import json
from collections import Counter, defaultdict
from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, field, replace
from itertools import combinations
from typing import TYPE_CHECKING, Any, Self

from .errors import SeatingError
from .wishes import WISHES, Wish, order_of, weight_of

if TYPE_CHECKING:
    from .plan import Round

type Pair = tuple[int, int]
"""Two players, the smaller number first."""

type Group = tuple[int, ...]
"""Players who have something in common."""

type WindCounts = tuple[int, int, int, int, int]
"""How often somebody began East, South, West, North, and sitting out at a table of five."""

NO_WINDS: WindCounts = (0, 0, 0, 0, 0)


def pair_of(a: int, b: int) -> Pair:
    """The pair of two players in its one written form.

    >>> pair_of(7, 3)
    (3, 7)
    """
    return (a, b) if a < b else (b, a)


@dataclass(frozen=True, slots=True, kw_only=True)
class Problem:
    """Everything a plan depends on besides the seed.

    Players are numbers of the caller's choice; nothing depends on their names. Whatever the
    past or the wishes say about people who are not among `players` is left out, so a club hands
    over what it knows and the absent play no part.

    players
        Who is here. Kept sorted.
    sizes
        The players at each table, 3 to 5, the same in every round. Whoever is left over waits.
    numbers
        The number on each table; 1, 2, 3 … unless given.
    rounds
        How many rounds to plan.
    met
        Past meetings of a pair. A fraction is an older meeting that should count for less.
        The cost of meeting again grows with it, so the same pair is the worse choice each time.
    winds
        How often each player began East, South, West, North (and out, at a table of five).
    visited
        How often each player sat at each table number.
    waited
        How often each player has waited.
    odd
        How often each player sat at a table that was not of four.
    fixed
        The table number a player keeps, whatever the others do.
    fixed_winds
        The wind (0 East to 3 North) a player always begins with.
    apart
        Pairs that may never share a table.
    newcomers
        Players who are not all put at one table, nor at a table of their own.
    teams
        Groups whose members may never share a table.
    clubs, countries
        Groups whose members should rather not share a table.
    order
        The wishes (`seating.wishes`) that go before others; those not named follow as usual.

    Raises `SeatingError` when the question contradicts itself: `doubled_player`, `no_tables`,
    `bad_size`, `too_few`, `bad_rounds`, `bad_numbers`, `unknown_table`, `table_overfull`,
    `apart_at_one_table`, `bad_wind`, `bad_order`.

    >>> problem = Problem(players=(3, 1, 2, 4), sizes=(4,), met={(2, 1): 1})
    >>> problem.players, problem.met
    ((1, 2, 3, 4), {(1, 2): 1})
    """

    players: tuple[int, ...]
    sizes: tuple[int, ...]
    numbers: tuple[int, ...] = ()
    rounds: int = 1
    met: Mapping[Pair, float] = field(default_factory=dict)
    winds: Mapping[int, tuple[int, ...]] = field(default_factory=dict)
    visited: Mapping[int, Mapping[int, int]] = field(default_factory=dict)
    waited: Mapping[int, int] = field(default_factory=dict)
    odd: Mapping[int, int] = field(default_factory=dict)
    fixed: Mapping[int, int] = field(default_factory=dict)
    fixed_winds: Mapping[int, int] = field(default_factory=dict)
    apart: frozenset[Pair] = frozenset()
    newcomers: frozenset[int] = frozenset()
    teams: tuple[Group, ...] = ()
    clubs: tuple[Group, ...] = ()
    countries: tuple[Group, ...] = ()
    order: tuple[str, ...] = WISHES

    def __post_init__(self) -> None:
        _refuse_doubled(self.players)
        here = set(self.players)
        self._set("players", tuple(sorted(here)))
        self._set("sizes", tuple(self.sizes))
        self._set("numbers", tuple(self.numbers) or tuple(range(1, len(self.sizes) + 1)))
        self._set("met", _pair_weights(self.met, here))
        self._set("winds", _full_winds(self.winds, here))
        self._set("visited", {p: dict(v) for p, v in sorted(self.visited.items()) if p in here})
        for name in ("waited", "odd", "fixed", "fixed_winds"):
            kept = {p: v for p, v in sorted(getattr(self, name).items()) if p in here}
            self._set(name, kept)
        self._set("apart", frozenset(pair_of(a, b) for a, b in self.apart if {a, b} <= here))
        self._set("newcomers", frozenset(self.newcomers) & here)
        for name in ("teams", "clubs", "countries"):
            groups = (tuple(sorted(here & set(group))) for group in getattr(self, name))
            self._set(name, tuple(sorted(group for group in groups if len(group) > 1)))
        self._set("order", order_of(self.order))
        _refuse_bad_tables(self)
        _refuse_bad_wishes(self)

    def _set(self, name: str, value: object) -> None:
        object.__setattr__(self, name, value)

    @property
    def seats(self) -> int:
        """How many people play in a round."""
        return sum(self.sizes)

    @property
    def hash(self) -> str:
        """A short fingerprint: equal for equal questions, on every machine."""
        text = json.dumps(self.as_dict(), sort_keys=True, separators=(",", ":"))
        return hashlib.sha256(text.encode()).hexdigest()[:16]

    def weight(self, wish: Wish) -> float:
        """What a breach of a wish costs, in repeats; see `seating.wishes`."""
        return weight_of(order_of(self.order), wish)

    def never(self) -> frozenset[Pair]:
        """Every two who may not share a table: named apart, of one team, or each with a fixed
        table of their own."""
        pairs = set(self.apart)
        pairs.update(pair for team in self.teams for pair in combinations(team, 2))
        keepers = combinations(sorted(self.fixed), 2)
        pairs.update((a, b) for a, b in keepers if self.fixed[a] != self.fixed[b])
        return frozenset(pairs)

    def refuse_met(self, groups: Iterable[Sequence[int]]) -> None:
        """Raise `apart_impossible` (pairs) if any two share a table who never may."""
        together = {pair_of(a, b) for group in groups for a, b in combinations(group, 2)}
        if broken := sorted(together & self.never()):
            raise SeatingError("apart_impossible", pairs=[list(pair) for pair in broken])

    def wind_counts(self, player: int) -> tuple[int, ...]:
        """The past winds of a player, five counts."""
        return self.winds.get(player, NO_WINDS)

    def after(self, *played: "Round") -> Self:
        """The same question asked again after these rounds have been played."""
        if not played:
            return self
        met = Counter[Pair](self.met)
        waited, odd = Counter(self.waited), Counter(self.odd)
        visited = {p: Counter(self.visited.get(p, {})) for p in self.players}
        winds = {p: list(self.wind_counts(p)) for p in self.players}
        for past in played:
            waited.update(past.waiting)
            met.update(past.pairs())
            for table in past.tables:
                for wind, player in enumerate(table.seats):
                    if player in visited:
                        visited[player][table.number] += 1
                        winds[player][wind] += 1
                if len(table.seats) != 4:
                    odd.update(table.seats)
        counts = {p: tuple(c) for p, c in winds.items() if any(c)}
        tables = {p: c for p, c in visited.items() if c}
        return replace(self, met=met, winds=counts, visited=tables, waited=waited, odd=odd)

    def as_dict(self) -> dict[str, Any]:
        """The question as JSON values; `from_dict` reads it back. What is empty is left out."""
        data = {
            "players": list(self.players),
            "sizes": list(self.sizes),
            "numbers": list(self.numbers),
            "rounds": self.rounds,
            "met": [[a, b, weight] for (a, b), weight in self.met.items()],
            "winds": [[p, list(counts)] for p, counts in self.winds.items()],
            "visited": [[p, sorted(map(list, v.items()))] for p, v in self.visited.items()],
            "apart": sorted(map(list, self.apart)),
            "newcomers": sorted(self.newcomers),
        }
        for name in ("waited", "odd", "fixed", "fixed_winds"):
            data[name] = [list(item) for item in getattr(self, name).items()]
        for name in ("teams", "clubs", "countries"):
            data[name] = [list(group) for group in getattr(self, name)]
        if self.order != WISHES:
            data["order"] = list(self.order)
        return {name: value for name, value in data.items() if value}

    @classmethod
    def from_dict(cls, data: Mapping[str, Any]) -> Self:
        """The question that `as_dict` wrote.

        >>> problem = Problem(players=(1, 2, 3, 4), sizes=(4,), fixed={2: 1}, apart={(3, 9)})
        >>> Problem.from_dict(problem.as_dict()) == problem
        True
        """
        return cls(
            players=tuple(data["players"]),
            sizes=tuple(data["sizes"]),
            numbers=tuple(data.get("numbers", ())),
            rounds=data.get("rounds", 1),
            met={(a, b): weight for a, b, weight in data.get("met", ())},
            winds={p: tuple(counts) for p, counts in data.get("winds", ())},
            visited={p: dict(tables) for p, tables in data.get("visited", ())},
            waited=dict(data.get("waited", ())),
            odd=dict(data.get("odd", ())),
            fixed=dict(data.get("fixed", ())),
            fixed_winds=dict(data.get("fixed_winds", ())),
            apart=frozenset((a, b) for a, b in data.get("apart", ())),
            newcomers=frozenset(data.get("newcomers", ())),
            teams=tuple(map(tuple, data.get("teams", ()))),
            clubs=tuple(map(tuple, data.get("clubs", ()))),
            countries=tuple(map(tuple, data.get("countries", ()))),
            order=tuple(data.get("order", ())),
        )


def rather_not(problem: Problem) -> Iterator[tuple[Pair, float]]:
    """Every two of one club or country, once for each, and what their meeting costs in repeats."""
    for cost, groups in (
        (problem.weight("clubs"), problem.clubs),
        (problem.weight("countries"), problem.countries),
    ):
        for group in groups:
            for pair in combinations(group, 2):
                yield pair, cost


def _refuse_doubled(players: Iterable[int]) -> None:
    doubled = sorted(p for p, count in Counter(players).items() if count > 1)
    if doubled:
        raise SeatingError("doubled_player", players=doubled)


def _pair_weights(met: Mapping[Pair, float], here: set[int]) -> dict[Pair, float]:
    """The weights of pairs who are both here; (a, b) and (b, a) are the same pair."""
    weights: defaultdict[Pair, float] = defaultdict(int)
    for (a, b), weight in met.items():
        if weight and a in here and b in here:
            weights[pair_of(a, b)] += weight
    return dict(sorted(weights.items()))


def _full_winds(winds: Mapping[int, tuple[int, ...]], here: set[int]) -> dict[int, tuple[int, ...]]:
    return {
        p: tuple(counts) + NO_WINDS[len(counts) :]
        for p, counts in sorted(winds.items())
        if p in here
    }


def _refuse_bad_tables(problem: Problem) -> None:
    sizes, numbers, present = problem.sizes, problem.numbers, len(problem.players)
    if not sizes:
        raise SeatingError("no_tables", present=present)
    for size in sizes:
        if not 3 <= size <= 5:
            raise SeatingError("bad_size", size=size, minimum=3, maximum=5)
    if sum(sizes) > present:
        raise SeatingError("too_few", present=present, minimum=sum(sizes))
    if len(numbers) != len(sizes) or len(set(numbers)) != len(numbers):
        raise SeatingError("bad_numbers", numbers=list(numbers), tables=len(sizes))
    if problem.rounds < 1:
        raise SeatingError("bad_rounds", rounds=problem.rounds, minimum=1)


def _refuse_bad_wishes(problem: Problem) -> None:
    size_of = dict(zip(problem.numbers, problem.sizes, strict=True))
    keepers: defaultdict[int, list[int]] = defaultdict(list)
    for player, number in problem.fixed.items():
        if number not in size_of:
            raise SeatingError(
                "unknown_table", player=player, table=number, tables=list(problem.numbers)
            )
        keepers[number].append(player)
    for number, players in keepers.items():
        if len(players) > size_of[number]:
            raise SeatingError(
                "table_overfull", table=number, size=size_of[number], players=players
            )
    for a, b in sorted(problem.never()):
        if a in problem.fixed and problem.fixed[a] == problem.fixed.get(b):
            raise SeatingError("apart_at_one_table", players=[a, b], table=problem.fixed[a])
    for player, wind in problem.fixed_winds.items():
        if wind not in range(4):
            raise SeatingError("bad_wind", player=player, wind=wind)
