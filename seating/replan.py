"""Planning the rest anew after somebody left, came late, or a table is gone."""

from collections import Counter
from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass, replace
from itertools import chain, combinations

from .anneal import Rounds, Search, Watch, copied
from .balance import balance
from .chance import Draw, draw_from, shuffled
from .meetings import Meetings
from .numbering import number_tables
from .plan import Plan, Round
from .problem import Pair, Problem, pair_of
from .schedule import as_round

ALGORITHM = "replan-1"


@dataclass(frozen=True, slots=True, kw_only=True)
class Change:
    """What is new for one player in one round.

    round
        The round, from 1, of the plans that were compared.
    before, after
        Table number and wind (0 East to 4 out), None for waiting or not being there.
    """

    round: int
    player: int
    before: tuple[int, int] | None
    after: tuple[int, int] | None


def replan(
    problem: Problem,
    planned: Sequence[Round],
    *,
    seed: int,
    published: int = 0,
    runs: int = 3,
    watch: Watch = lambda _progress: True,
) -> Plan:
    """The next `problem.rounds` rounds for who is here now, begun from the `planned` ones.

    The past is in the problem (`problem.after`). In the first `published` rounds only those move
    who must, because they are new, lost their table or may no longer sit where they do, and whom
    it takes to spare these a repeat; all others keep table and wind. The rounds after are
    improved freely.

    Raises `SeatingError`: `apart_impossible` (pairs).
    """
    draw = draw_from(seed)
    adapted = _adapt_all(problem, planned[: problem.rounds], draw)
    locked = min(published, len(planned), problem.rounds)
    meetings = Meetings(problem, draw, watch)
    place = meetings.place
    rounds = [[[place[p] for p in table] for table in round_.tables] for round_ in adapted]
    loose = [{place[p] for p in round_.loose} for round_ in adapted]
    rounds, loose = _mended(meetings, rounds, loose, locked)
    keepers = {place[p] for p in problem.fixed}

    def free(r: int, player: int) -> bool:
        return player not in keepers and (r >= locked or player in loose[r])

    names, whole = meetings.improve([rounds], free, runs=runs)
    problem.refuse_met(table for round_ in names for table in round_)
    first = [as_round(problem, [tuple(table) for table in tables]) for tables in names[:locked]]
    rest = _winds_and_tables(problem.after(*first), names[locked:], draw, meetings.finishing)
    return Plan(
        rounds=(*first, *rest),
        seed=seed,
        algorithm=ALGORITHM,
        problem_hash=problem.hash,
        stopped=meetings.stopped or not whole,
    )


def changes(before: Sequence[Round], after: Sequence[Round]) -> tuple[Change, ...]:
    """What is new for whom, round by round, for everybody in either of two plans.

    >>> from .plan import Table
    >>> old = Round(tables=(Table(number=1, seats=(1, 2, 3, 4)),))
    >>> new = Round(tables=(Table(number=1, seats=(1, 2, 5, 4)),))
    >>> [(c.player, c.before, c.after) for c in changes([old], [new])]
    [(3, (1, 2), None), (5, None, (1, 2))]
    """
    found = []
    for number, (old, new) in enumerate(zip(before, after, strict=False), 1):
        was, now = _seats(old), _seats(new)
        found += [
            Change(round=number, player=player, before=was.get(player), after=now.get(player))
            for player in sorted(was.keys() | now.keys())
            if was.get(player) != now.get(player)
        ]
    return tuple(found)


def _seats(round_: Round) -> dict[int, tuple[int, int]]:
    return {p: (t.number, wind) for t in round_.tables for wind, p in enumerate(t.seats)}


@dataclass(slots=True)
class _Adapted:
    """A round for who is here now, and those who had to be given a new place in it."""

    tables: list[list[int]]
    loose: set[int]


def _adapt_all(problem: Problem, planned: Sequence[Round], draw: Draw) -> list[_Adapted]:
    """Every planned round adapted, and the rounds that are missing drawn by chance."""
    waited = Counter(problem.waited)
    adapted = []
    for old in (*planned, *[Round(tables=())] * (problem.rounds - len(planned))):
        now = _adapt(problem, old, waited, draw)
        playing = {p for table in now.tables for p in table}
        waited.update(p for p in problem.players if p not in playing)
        adapted.append(now)
    return adapted


def _adapt(problem: Problem, old: Round, waited: Counter[int], draw: Draw) -> _Adapted:
    """Leavers' seats become holes, tables that are gone set their players loose, and of the
    loose those who waited least wait, the others fill the holes."""
    tables = {table.number: table.seats for table in old.tables}
    kept: list[list[int | None]] = []
    for number, size in zip(problem.numbers, problem.sizes, strict=True):
        seats = [p if _stays(problem, p, number) else None for p in tables.get(number, ())]
        while len(seats) > size:
            seats.remove(None) if None in seats else seats.pop()
        kept.append([*seats, *[None] * (size - len(seats))])
    _make_room(problem, kept)
    here = {p for seats in kept for p in seats}
    loose = [p for p in shuffled(problem.players, draw) if p not in here]
    holes = sum(seats.count(None) for seats in kept)
    waiting = set(old.waiting)
    # Who waited most plays first; those who were to wait anyway wait before others.
    loose.sort(key=lambda p: (p not in problem.fixed, -waited[p], p in waiting))
    comers = loose[:holes]
    numbers = {number: t for t, number in enumerate(problem.numbers)}
    at_home = {p: numbers[problem.fixed[p]] for p in comers if p in problem.fixed}
    others = iter(p for p in comers if p not in at_home)
    filled = []
    for t, seats in enumerate(kept):
        own = [p for p, home in sorted(at_home.items()) if home == t]
        comers_here = chain(own, others)
        filled.append([next(comers_here) if p is None else p for p in seats])
    never = problem.never()
    clashing = {p for pair in _pairs(filled) if pair in never for p in pair}
    return _Adapted(filled, clashing.union(comers))


def _pairs(tables: list[list[int]]) -> Iterator[Pair]:
    return (pair_of(a, b) for table in tables for a, b in combinations(table, 2))


def _stays(problem: Problem, player: int, number: int) -> bool:
    return player in problem.players and problem.fixed.get(player, number) == number


def _make_room(problem: Problem, kept: list[list[int | None]]) -> None:
    """Set somebody loose at each table where a player who now keeps it finds no hole."""
    here = {p for seats in kept for p in seats}
    for t, number in enumerate(problem.numbers):
        wanted = sum(home == number and p not in here for p, home in problem.fixed.items())
        for s, p in enumerate(kept[t]):
            if kept[t].count(None) < wanted and p is not None and p not in problem.fixed:
                kept[t][s] = None


def _mended(
    meetings: Meetings, rounds: Rounds, loose: list[set[int]], locked: int
) -> tuple[Rounds, list[set[int]]]:
    """Swap the loose of published rounds with as few others as spare them a repeat."""
    search = Search(meetings.weights, copied(rounds), lambda r, _: r < locked)
    keepers = {meetings.place[p] for p in meetings.problem.fixed}
    for r in range(locked):
        while (found := _best_swap(search, r, loose[r], keepers)) is not None:
            (here, s), (there, v) = found
            loose[r] |= {here[s], there[v]}
            search.swap(here, s, there, v)
    return search.rounds, loose


type _Cell = tuple[list[int], int]


def _best_swap(
    search: Search, r: int, loose: set[int], keepers: set[int]
) -> tuple[_Cell, _Cell] | None:
    """The swap of a loose player of the round that saves most, at least one repeat."""
    cells = [
        (table, s)
        for table in search.rounds[r]
        for s, player in enumerate(table)
        if player not in keepers
    ]
    best, best_change = None, -0.99
    for one, other in combinations(cells, 2):
        (here, s), (there, v) = one, other
        if here is there or not loose & {here[s], there[v]}:
            continue
        change = search.change(here, s, there, v)
        if change < best_change:
            best, best_change = (one, other), change
    return best


def _winds_and_tables(
    problem: Problem, rounds: Rounds, draw: Draw, goes_on: Callable[[], bool]
) -> list[Round]:
    if not rounds:
        return []
    problem = replace(problem, rounds=len(rounds))
    numbered = number_tables(problem, rounds, draw, goes_on)
    seats = balance(problem, numbered, draw, goes_on)
    return [as_round(problem, tables) for tables in seats]
