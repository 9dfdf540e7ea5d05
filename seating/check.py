"""The independent check: reads a plan beside its problem and says what is true of it.

Written apart from everything that makes plans; it shares only the values with them.
"""

from collections import Counter
from collections.abc import Iterable, Iterator, Mapping
from dataclasses import asdict, dataclass, field
from itertools import combinations, pairwise
from typing import Any

from .bounds import best_known, least_club_meetings, lower_bound
from .plan import Plan, Round, Table
from .problem import Group, Pair, Problem
from .wishes import Wish, order_of


@dataclass(frozen=True, slots=True, kw_only=True)
class Fault:
    """Something a plan may not do: a code, and the round, table, players it is about."""

    code: str
    params: Mapping[str, Any] = field(default_factory=dict)


@dataclass(frozen=True, slots=True, kw_only=True)
class Share:
    """What a plan is for one player, the past included.

    winds
        Games begun East, South, West, North, and out at a table of five.
    opponents
        Different people met.
    waits, odd_tables
        Rounds without a table, games at a table that is not of four.
    """

    player: int
    winds: tuple[int, ...]
    opponents: int
    waits: int
    odd_tables: int


@dataclass(frozen=True, slots=True, kw_only=True)
class Report:
    """What a plan is worth.

    faults
        What breaks the problem; a plan without faults is valid. Codes: `wrong_rounds`,
        `wrong_tables`, `wrong_size`, `unknown_player`, `doubled_player`, `missing_player`,
        `moved_player`, `apart_met`, `team_met`.
    repeats
        Meetings of two who had met before, in the past or earlier in the plan.
    lower_bound
        Repeats that no plan for these numbers can go under (counting argument).
    most_meetings
        The most meetings of one pair, the past included.
    meetings
        How many pairs of those present have met 0, 1, 2 … times in the plan.
    repeated_pairs
        Every two who meet again, with all their meetings, the past included.
    back_to_back
        Pairs who meet in two rounds running of the plan.
    wind_spread
        The worst difference between a player's most and least frequent wind, past included,
        over the four winds.
    winds_outside
        Players whose difference is above 1.
    missed_winds
        Games in which a player does not begin with the wind they keep.
    table_revisits
        Visits to one table number beyond the g/T, rounded up, that g games at T tables make
        unavoidable, the past included; players who keep a table do not count.
    same_side
        Games beyond the first in which somebody has the same person at the same hand, left or
        right, in the plan; both of the two are counted as one.
    never_met
        Pairs of those present who have not met, the past included.
    fewest_opponents
        The fewest different opponents somebody has, the past included.
    team_meetings, club_meetings, country_meetings
        Meetings of two of one team, of one club, of one country.
    least_club_meetings
        Meetings within clubs that no plan with the fewest repeats can go under (counting).
    best_known
        The fewest repeats anybody has found for these numbers where no design reaches the
        bound, if nothing but the numbers is asked for.
    waits
        Fewest and most waits of those present, the past included.
    odd_tables
        Fewest and most games of those present at a table that is not of four.
    crowded_newcomers
        Rounds with all newcomers at one table, or a table of newcomers only.
    shares
        What the plan is for each player, in the order of the problem's players.
    """

    faults: tuple[Fault, ...]
    repeats: int
    lower_bound: int
    most_meetings: float
    meetings: Mapping[int, int]
    repeated_pairs: tuple[tuple[int, int, float], ...]
    back_to_back: int
    wind_spread: int
    winds_outside: int
    missed_winds: int
    table_revisits: int
    same_side: int
    never_met: int
    fewest_opponents: int
    team_meetings: int
    club_meetings: int
    country_meetings: int
    least_club_meetings: int
    best_known: int | None
    waits: tuple[int, int]
    odd_tables: tuple[int, int]
    crowded_newcomers: int
    shares: tuple[Share, ...]

    @property
    def valid(self) -> bool:
        """Whether the plan does everything the problem demands."""
        return not self.faults

    def as_dict(self) -> dict[str, Any]:
        """The report as JSON values."""
        data = asdict(self)
        data["meetings"] = [[times, pairs] for times, pairs in self.meetings.items()]
        data["valid"] = self.valid
        return data

    def wish(self, wish: Wish) -> int:
        """How often a wish is broken.

        Games in which two always sit at the same side count for `neighbours`, and so on.
        """
        broken: dict[Wish, int] = {
            "repeats": self.repeats,
            "clubs": self.club_meetings,
            "back_to_back": self.back_to_back,
            "countries": self.country_meetings,
            "tables": self.table_revisits,
            "neighbours": self.same_side,
        }
        return broken[wish]


@dataclass(frozen=True, slots=True, kw_only=True)
class Comparison:
    """What is different in another plan for the same problem, such as after a swap by hand.

    wishes
        For each wish, in the problem's order, how often it is broken before and after.
    winds_outside, most_meetings
        These two of the reports, before and after.
    repeated, spared
        Pairs who meet again only after, only before.
    faults, mended
        Faults there are only after, only before.
    """

    wishes: tuple[tuple[Wish, int, int], ...]
    winds_outside: tuple[int, int]
    most_meetings: tuple[float, float]
    repeated: tuple[Pair, ...]
    spared: tuple[Pair, ...]
    faults: tuple[Fault, ...]
    mended: tuple[Fault, ...]

    @property
    def better(self) -> bool | None:
        """Whether the plan after is better: fewer faults, or the first wish that differs is
        broken less; None where all are equal."""
        if len(self.faults) != len(self.mended):
            return len(self.faults) < len(self.mended)
        return next((after < before for _, before, after in self.wishes if before != after), None)


def compare(problem: Problem, before: Report, after: Report) -> Comparison:
    """What a change, such as `plan.swapped(…)`, does; both reports are of the same problem.

    >>> from .plan import Plan, Round, Table
    >>> problem = Problem(players=tuple(range(1, 9)), sizes=(4, 4), rounds=1, met={(1, 2): 1})
    >>> tables = Table(number=1, seats=(1, 2, 3, 4)), Table(number=2, seats=(5, 6, 7, 8))
    >>> plan = Plan(rounds=(Round(tables=tables),), seed=0, algorithm="hand", problem_hash="")
    >>> change = compare(problem, check(problem, plan), check(problem, plan.swapped(1, 2, 5)))
    >>> change.wishes[0], change.spared, change.better
    (('repeats', 1, 0), ((1, 2),), True)
    """
    again = [{(a, b) for a, b, _ in report.repeated_pairs} for report in (before, after)]
    return Comparison(
        wishes=tuple((w, before.wish(w), after.wish(w)) for w in order_of(problem.order)),
        winds_outside=(before.winds_outside, after.winds_outside),
        most_meetings=(before.most_meetings, after.most_meetings),
        repeated=tuple(sorted(again[1] - again[0])),
        spared=tuple(sorted(again[0] - again[1])),
        faults=tuple(fault for fault in after.faults if fault not in before.faults),
        mended=tuple(fault for fault in before.faults if fault not in after.faults),
    )


def check(problem: Problem, plan: Plan) -> Report:
    """Read the plan without trusting whoever made it.

    >>> from .plan import Plan, Round, Table
    >>> problem = Problem(players=(1, 2, 3, 4), sizes=(4,), met={(1, 2): 1})
    >>> rounds = (Round(tables=(Table(number=1, seats=(1, 2, 3, 4)),)),)
    >>> report = check(problem, Plan(rounds=rounds, seed=0, algorithm="hand", problem_hash=""))
    >>> report.valid, report.repeats, report.lower_bound
    (True, 1, 1)
    """
    meetings = Counter(pair for round_ in plan.rounds for pair in round_.pairs())
    totals = {pair: problem.met.get(pair, 0) + count for pair, count in meetings.items()}
    again = {pair: total for pair, total in totals.items() if _is_repeat(problem, meetings, pair)}
    spreads = _wind_spreads(problem, plan)
    known = meetings.keys() | problem.met.keys()
    opponents = Counter(player for pair in known for player in pair)
    return Report(
        faults=tuple(_faults(problem, plan)),
        repeats=sum(count - (pair not in problem.met) for pair, count in meetings.items()),
        lower_bound=lower_bound(problem),
        most_meetings=max([*totals.values(), *problem.met.values()], default=0),
        meetings=_histogram(problem, meetings),
        repeated_pairs=tuple((a, b, again[a, b]) for a, b in sorted(again)),
        back_to_back=_back_to_back(plan),
        wind_spread=max(spreads, default=0),
        winds_outside=sum(spread > 1 for spread in spreads),
        missed_winds=_missed_winds(problem, plan),
        table_revisits=_table_revisits(problem, plan),
        same_side=_same_side(plan),
        never_met=sum(pair not in known for pair in combinations(problem.players, 2)),
        fewest_opponents=min(opponents[p] for p in problem.players),
        team_meetings=_within(problem.teams, meetings),
        club_meetings=_within(problem.clubs, meetings),
        country_meetings=_within(problem.countries, meetings),
        least_club_meetings=least_club_meetings(problem),
        best_known=best_known(problem),
        waits=_range(problem, problem.waited, (p for r in plan.rounds for p in r.waiting)),
        odd_tables=_range(problem, problem.odd, _at_odd_tables(plan)),
        crowded_newcomers=_crowded(problem, plan),
        shares=tuple(_shares(problem, plan, opponents)),
    )


def _faults(problem: Problem, plan: Plan) -> Iterator[Fault]:
    if len(plan.rounds) != problem.rounds:
        yield Fault(
            code="wrong_rounds", params={"rounds": len(plan.rounds), "wanted": problem.rounds}
        )
    for number, round_ in enumerate(plan.rounds, 1):
        yield from _round_faults(problem, number, round_)


def _round_faults(problem: Problem, number: int, round_: Round) -> Iterator[Fault]:
    people = Counter([*(p for t in round_.tables for p in t.seats), *round_.waiting])
    known = set(problem.players)
    wrong = {
        "unknown_player": sorted(set(people) - known),
        "doubled_player": sorted(p for p, times in people.items() if times > 1),
        "missing_player": sorted(known - set(people)),
    }
    for code, players in wrong.items():
        if players:
            yield Fault(code=code, params={"round": number, "players": players})
    sizes = dict(zip(problem.numbers, problem.sizes, strict=True))
    found = [table.number for table in round_.tables]
    if sorted(found) != sorted(sizes):
        params = {"round": number, "tables": sorted(found), "wanted": sorted(sizes)}
        yield Fault(code="wrong_tables", params=params)
    for table in round_.tables:
        place = {"round": number, "table": table.number}
        for code, params in _table_faults(problem, table, sizes.get(table.number)):
            yield Fault(code=code, params=place | params)


def _table_faults(
    problem: Problem, table: Table, size: int | None
) -> Iterator[tuple[str, dict[str, Any]]]:
    if size not in (None, len(table.seats)):
        yield "wrong_size", {"size": len(table.seats), "wanted": size}
    for player in table.seats:
        if problem.fixed.get(player, table.number) != table.number:
            yield "moved_player", {"player": player, "wanted": problem.fixed[player]}
    for pair in sorted(problem.apart.intersection(table.pairs())):
        yield "apart_met", {"players": list(pair)}
    for team in problem.teams:
        mates = sorted(set(team) & set(table.seats))
        if len(mates) > 1:
            yield "team_met", {"players": mates}


def _within(groups: Iterable[Group], meetings: Counter[Pair]) -> int:
    return sum(meetings[pair] for group in groups for pair in combinations(group, 2))


def _is_repeat(problem: Problem, meetings: Counter[Pair], pair: Pair) -> bool:
    return pair in problem.met or meetings[pair] > 1


def _histogram(problem: Problem, meetings: Counter[Pair]) -> dict[int, int]:
    pairs = combinations(problem.players, 2)
    return dict(sorted(Counter(meetings[pair] for pair in pairs).items()))


def _back_to_back(plan: Plan) -> int:
    rounds = [set(round_.pairs()) for round_ in plan.rounds]
    return sum(len(one & two) for one, two in pairwise(rounds))


def _same_side(plan: Plan) -> int:
    """The right hand of East is South, that of the last is East again."""
    beside = Counter(
        (left, right)
        for round_ in plan.rounds
        for table in round_.tables
        for left, right in zip(table.seats, (*table.seats[1:], *table.seats[:1]), strict=True)
    )
    return sum(times - 1 for times in beside.values())


def _shares(problem: Problem, plan: Plan, opponents: Counter[int]) -> Iterator[Share]:
    waits, odd = Counter(problem.waited), Counter(problem.odd)
    waits.update(p for r in plan.rounds for p in r.waiting)
    odd.update(_at_odd_tables(plan))
    for player, winds in _wind_counts(problem, plan).items():
        yield Share(
            player=player,
            winds=tuple(winds),
            opponents=opponents[player],
            waits=waits[player],
            odd_tables=odd[player],
        )


def _wind_spreads(problem: Problem, plan: Plan) -> list[int]:
    return [max(c[:4]) - min(c[:4]) for c in _wind_counts(problem, plan).values()]


def _wind_counts(problem: Problem, plan: Plan) -> dict[int, list[int]]:
    counts = {p: list(problem.wind_counts(p)) for p in problem.players}
    for round_ in plan.rounds:
        for table in round_.tables:
            for wind, player in enumerate(table.seats):
                if player in counts:
                    counts[player][wind] += 1
    return counts


def _missed_winds(problem: Problem, plan: Plan) -> int:
    return sum(
        problem.fixed_winds.get(player, wind) != wind
        for round_ in plan.rounds
        for table in round_.tables
        for wind, player in enumerate(table.seats)
    )


def _table_revisits(problem: Problem, plan: Plan) -> int:
    visits = {p: Counter(problem.visited.get(p, {})) for p in problem.players}
    for round_ in plan.rounds:
        for table in round_.tables:
            for player in table.seats:
                if player in visits:
                    visits[player][table.number] += 1
    return sum(
        max(0, times - -(-own.total() // len(problem.sizes)))
        for player, own in visits.items()
        if player not in problem.fixed
        for times in own.values()
    )


def _at_odd_tables(plan: Plan) -> Iterator[int]:
    for round_ in plan.rounds:
        for table in round_.tables:
            if len(table.seats) != 4:
                yield from table.seats


def _range(problem: Problem, past: Mapping[int, int], now: Iterator[int]) -> tuple[int, int]:
    times = Counter(past)
    times.update(now)
    each = [times[player] for player in problem.players]
    return min(each), max(each)


def _crowded(problem: Problem, plan: Plan) -> int:
    if len(problem.newcomers) < 2:
        return 0
    return sum(
        any(
            problem.newcomers <= set(t.seats) or set(t.seats) <= problem.newcomers
            for t in round_.tables
        )
        for round_ in plan.rounds
    )
