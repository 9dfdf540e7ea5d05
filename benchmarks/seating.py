"""How good and how fast the seating is, beside its targets and beside Pantheon's method.

    uv run python -m benchmarks.seating [part of a row's name]

One core, pure Python. Each row names its fields; repeats, winds, revisits and seconds are the
worst of them. The last columns are the same fields done by `benchmarks.pantheon`: its repeats, and
how many times our seconds it takes.
"""

import sys
from collections import Counter
from collections.abc import Callable, Iterator
from dataclasses import dataclass, replace
from random import Random
from time import process_time

from benchmarks import pantheon
from seating import Plan, Problem, Report, Round, Table, check, table_sizes
from seating.replan import replan
from seating.schedule import schedule
from seating.swiss import swiss

MOST_ROUNDS = (
    (16, 5), (24, 7), (28, 9), (32, 10), (36, 11), (40, 13), (44, 14), (48, 15), (52, 17),
    (60, 19), (64, 21),
)  # fmt: skip
BEST_KNOWN = {(20, 6): 6, (20, 7): 20, (24, 8): 18, (24, 9): 48, (32, 11): 32, (36, 12): 27}
SIT_OUTS = {
    "27 to 101 players, 6-8": ((27, 29, 30, 31, 33, 41, 50, 75, 101), (6, 7, 8)),
    "23, 25, 26 players, 6-7": ((23, 25, 26), (6, 7)),
    "23 players, 8": ((23,), (8,)),
    "25 players, 8": ((25,), (8,)),
    "26 players, 8": ((26,), (8,)),
}


@dataclass(frozen=True, slots=True, kw_only=True)
class Measured:
    """One field: what came out, and in how many seconds."""

    report: Report
    seconds: float


@dataclass(frozen=True, slots=True, kw_only=True)
class Row:
    """Fields with the same target.

    measure
        Runs them, one after the other, and yields what came out.
    repeats, spread, seconds
        The target: none may be above.
    rival
        The same fields by the other method: repeats of each, and all its seconds.
    """

    name: str
    measure: Callable[[], Iterator[Measured]]
    repeats: int
    spread: int
    seconds: float
    rival: Callable[[], tuple[list[int], float]] | None = None


def problem_of(count: int, rounds: int, prefer: str = "fives", **wishes: object) -> Problem:
    """Players 1 to count."""
    sizes = (4,) * (count // 4) if prefer == "sit_outs" else table_sizes(count)
    return Problem(players=tuple(range(1, count + 1)), sizes=sizes, rounds=rounds, **wishes)


def planned(problem: Problem) -> Measured:
    """The whole schedule, timed and checked."""
    started = process_time()
    plan = schedule(problem, seed=1)
    seconds = process_time() - started
    return Measured(report=_checked(problem, plan), seconds=seconds)


def _checked(problem: Problem, plan: Plan) -> Report:
    report = check(problem, plan)
    if not report.valid:
        raise SystemExit(f"not valid: {report.faults}")
    return report


def groups(count: int, size: int) -> tuple[tuple[int, ...], ...]:
    """Everybody in groups of a size."""
    return tuple(
        tuple(range(first, min(first + size, count + 1))) for first in range(1, count + 1, size)
    )


def rows() -> Iterator[Row]:
    """Every target."""
    free = [
        (n, rounds)
        for n in range(16, 400, 4)
        for rounds in range(1, min(12, 5 if n == 20 else (n - 1) // 3) + 1)
    ]
    yield Row(
        name="16-396 players, 1 to 12 rounds",
        measure=lambda: (planned(problem_of(*field)) for field in free),
        repeats=0, spread=1, seconds=0.6,
        rival=lambda: by_shuffles([(40, 8), (24, 6), (100, 8)]),
    )  # fmt: skip
    yield Row(
        name="400 players, 12 rounds",
        measure=lambda: iter([planned(problem_of(400, 12))]),
        repeats=0, spread=1, seconds=0.2,
    )  # fmt: skip
    yield Row(
        name="the most rounds without a repeat",
        measure=lambda: (planned(problem_of(*field)) for field in MOST_ROUNDS),
        repeats=0, spread=1, seconds=0.6,
        rival=lambda: by_shuffles([(16, 5), (40, 13), (64, 21)]),
    )  # fmt: skip
    for field, best in BEST_KNOWN.items():
        yield Row(
            name=f"{field[0]} players, {field[1]} rounds",
            measure=lambda field=field: iter([planned(problem_of(*field))]),  # type: ignore[misc]
            repeats=best, spread=1, seconds=0.1,
            rival=lambda field=field: by_shuffles([field]),  # type: ignore[misc]
        )  # fmt: skip
    yield Row(name="teams of four", measure=lambda: with_groups("teams", 4),
              repeats=0, spread=1, seconds=2)  # fmt: skip
    yield Row(name="clubs of ten, kept apart", measure=lambda: with_groups("clubs", 10),
              repeats=0, spread=1, seconds=2)  # fmt: skip
    yield Row(name="clubs of ten, 40 players, 10 rounds", measure=lambda: clubs_of(40, 10),
              repeats=0, spread=1, seconds=2)  # fmt: skip
    yield Row(name="200 players, teams, 20 keep tables", measure=large_event,
              repeats=0, spread=1, seconds=10)  # fmt: skip
    yield Row(name="planned anew, 4 more or fewer", measure=replanned,
              repeats=0, spread=2, seconds=2)  # fmt: skip
    for name, (counts, lengths) in SIT_OUTS.items():
        yield Row(
            name=f"sit-outs, {name} rounds",
            measure=lambda counts=counts, lengths=lengths: (  # type: ignore[misc]
                planned(problem_of(count, rounds, "sit_outs"))
                for count in counts
                for rounds in lengths
            ),
            repeats=1,
            spread=1,
            seconds=2,
        )
    swiss_rows = ((40, 8, 2, 0.5), (64, 8, 1, 0.5), (100, 8, 0, 0.5), (24, 6, 6, 2), (16, 5, 0, 2))
    for count, rounds, repeats, seconds in swiss_rows:
        yield Row(
            name=f"Swiss, {count} players, {rounds} rounds",
            measure=lambda n=count, r=rounds: swiss_events(n, r),  # type: ignore[misc]
            repeats=repeats, spread=2, seconds=seconds,
            rival=lambda n=count, r=rounds: by_pantheon_swiss(n, r),  # type: ignore[misc]
        )  # fmt: skip


def with_groups(kind: str, size: int) -> Iterator[Measured]:
    """All fields of 40 to 200 in teams or clubs, 8 to 10 rounds. (Ten rounds of four clubs of ten
    would be four Latin squares of order ten, which nobody knows: a row of its own.)"""
    for count in range(40, 201, 4):
        for rounds in (8, 9 if count == 40 else 10):
            yield from clubs_of(count, rounds, kind, size)


def clubs_of(count: int, rounds: int, kind: str = "clubs", size: int = 10) -> Iterator[Measured]:
    """One field in groups; a club meeting beyond the fewest possible counts as a repeat."""
    done = planned(problem_of(count, rounds, **{kind: groups(count, size)}))
    over = done.report.club_meetings - done.report.least_club_meetings
    yield replace(done, report=replace(done.report, repeats=done.report.repeats + over))


def large_event() -> Iterator[Measured]:
    """Fifty teams, twenty people who keep their table."""
    fixed = {player: table for table, player in enumerate(range(1, 101, 5), 1)}
    yield planned(problem_of(200, 10, teams=groups(200, 4), fixed=fixed))


def replanned() -> Iterator[Measured]:
    """After three or four of eight rounds, four leave or four come."""
    for count in (40, 60, 100, 400):
        plan = schedule(problem_of(count, 8), seed=1)
        for here, played in ((range(5, count + 1), 3), (range(1, count + 5), 4)):
            players = tuple(here)
            now = Problem(players=players, sizes=table_sizes(len(players)), rounds=8 - played)
            now = now.after(*plan.rounds[:played])
            started = process_time()
            again = replan(now, plan.rounds[played:], seed=1)
            seconds = process_time() - started
            yield Measured(report=_checked(now, again), seconds=seconds)


class Event:
    """Results by skill and chance, so that standings are as they are in real events."""

    def __init__(self, count: int, seed: int) -> None:
        self.chance = Random(seed)
        self.skill = {p: self.chance.gauss(0, 1) for p in range(1, count + 1)}
        self.score = dict.fromkeys(self.skill, 0.0)

    def standing(self) -> list[int]:
        """Best first."""
        return sorted(self.score, key=lambda p: (-self.score[p], p))

    def play(self, tables: Iterator[list[int]]) -> None:
        """Add the results of a round."""
        for table in tables:
            order = sorted(table, key=lambda p: -self.skill[p] / 2 - self.chance.gauss(0, 1))
            for player, points in zip(order, (45, 15, -15, -45), strict=True):
                self.score[player] += points + self.chance.gauss(0, 5)


def swiss_events(count: int, rounds: int) -> Iterator[Measured]:
    """Whole events; the seconds are those of the slowest round."""
    for seed in (1, 2, 3):
        event, problem, slowest = Event(count, seed), problem_of(count, 1), 0.0
        played: list[Round] = []
        for number in range(rounds):
            now = problem.after(*played)
            started = process_time()
            plan = swiss(now, event.standing(), seed=seed, ahead=rounds - number - 1)
            slowest = max(slowest, process_time() - started)
            played += plan.rounds
            event.play(list(table.seats) for table in plan.rounds[0].tables)
        yield Measured(report=_report(count, played), seconds=slowest)


def by_pantheon_swiss(count: int, rounds: int) -> tuple[list[int], float]:
    """The same events, seated by the other method."""
    found, started = [], process_time()
    for seed in (1, 2, 3):
        event, played, met = Event(count, seed), [], Counter[frozenset[int]]()
        for _ in range(rounds):
            tables = pantheon.swiss_round(event.standing(), met)
            met.update(pantheon.pairs(tables))
            played.append(tables)
            event.play(iter(tables))
        found.append(_report(count, as_rounds(pantheon.with_winds(played))).repeats)
    return found, (process_time() - started) / 3 / rounds


def by_shuffles(fields: list[tuple[int, int]]) -> tuple[list[int], float]:
    """Whole events by shuffles; the seconds are those of the slowest."""
    found, slowest = [], 0.0
    for count, rounds in fields:
        started = process_time()
        event = pantheon.random_rounds(count, rounds, seed=1)
        slowest = max(slowest, process_time() - started)
        found.append(_report(count, as_rounds(event)).repeats)
    return found, slowest


def as_rounds(event: list[list[list[int]]]) -> list[Round]:
    """Lists of numbers as rounds."""
    return [
        Round(tables=tuple(Table(number=n, seats=tuple(s)) for n, s in enumerate(tables, 1)))
        for tables in event
    ]


def _report(count: int, played: list[Round]) -> Report:
    plan = Plan(rounds=tuple(played), seed=0, algorithm="", problem_hash="")
    return _checked(problem_of(count, len(played)), plan)


def main(wanted: str) -> None:
    """Print the rows whose name holds `wanted`."""
    head = (
        f"{'':<38}{'repeats':>8}{'target':>7}{'winds':>6}{'revisits':>9}{'seconds':>9}{'target':>7}"
    )
    print(f"{head}       Pantheon, times our seconds")
    for row in rows():
        if wanted not in row.name:
            continue
        done = list(row.measure())
        repeats = max(one.report.repeats for one in done)
        spread = max(one.report.wind_spread for one in done)
        revisits = max(one.report.table_revisits for one in done)
        seconds = max(one.seconds for one in done)
        met = repeats <= row.repeats and spread <= row.spread and seconds <= row.seconds
        line = f"{row.name:<38}{repeats:>8}{row.repeats:>7}{spread:>6}{revisits:>9}"
        line += f"{seconds:>9.3f}{row.seconds:>7}  {'met' if met else 'NOT':<4}"
        if row.rival:
            found, other = row.rival()
            line += f" {', '.join(map(str, found))}, {other / seconds:.1f} x"
        print(line, flush=True)


if __name__ == "__main__":
    main(sys.argv[1] if len(sys.argv) > 1 else "")
