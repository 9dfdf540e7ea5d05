"""`python -m seating`: plan and check seatings from the shell, JSON out."""

import argparse
import json
import sys
import time
from collections.abc import Sequence
from pathlib import Path
from typing import Any

from . import formats
from .anneal import Progress
from .check import check
from .errors import SeatingError
from .plan import Plan, Round, Table
from .problem import Group, Problem
from .schedule import schedule
from .sizes import PREFERENCES, table_sizes
from .wishes import WISHES


def main(arguments: Sequence[str] | None = None) -> int:
    """Answer one question; 0 if it could be answered, 1 if not, 2 for an unusable command."""
    options = _parser().parse_args(arguments)
    try:
        sys.stdout.write(options.answer(options))
    except SeatingError as error:
        sys.stdout.write(json.dumps({"error": error.as_dict()}) + "\n")
        return 1
    return 0


def _parser() -> argparse.ArgumentParser:
    parser = argparse.ArgumentParser(prog="python -m seating", description=__doc__)
    commands = parser.add_subparsers(required=True)
    plan = commands.add_parser("plan", help="seat players for a number of rounds")
    plan.add_argument("--players", type=int, required=True)
    plan.add_argument("--rounds", type=int, required=True, help="rounds still to be planned")
    plan.add_argument("--seed", type=int, default=1)
    plan.add_argument("--seconds", type=float, default=10, help="the longest search")
    plan.add_argument("--prefer", choices=PREFERENCES, default="fives")
    plan.add_argument("--teams", type=_groups, default=(), help="groups who never meet")
    plan.add_argument("--apart", type=_groups, default=(), help="groups who should rather not")
    plan.add_argument("--fixed", type=_fixed, default={}, help="lines of player and table")
    plan.add_argument("--order", type=lambda text: tuple(text.split(",")), default=(),
                      help=f"wishes that go first, of {','.join(WISHES)}")  # fmt: skip
    plan.add_argument("--past", type=_text, help="rounds already played, in any format")
    plan.add_argument("--format", choices=formats.FORMATS, help="the bare plan in this format")
    plan.set_defaults(answer=_plan)
    read = commands.add_parser("check", help="judge a plan")
    read.add_argument("file", type=_text, help="the plan, - for standard input")
    read.add_argument("--format", choices=("auto", *formats.FORMATS), default="auto")
    read.add_argument("--teams", type=_groups, default=(), help="groups who never meet")
    read.set_defaults(answer=_check)
    return parser


def _plan(options: argparse.Namespace) -> str:
    problem = Problem(
        players=tuple(range(1, options.players + 1)),
        sizes=table_sizes(options.players, options.prefer),
        rounds=options.rounds,
        teams=_known(options.teams, options.players),
        clubs=_known(options.apart, options.players),
        fixed=options.fixed,
        order=options.order,
    )
    if options.past is not None:
        problem = problem.after(*_rounds(formats.read(options.past), problem.players))
    started = time.perf_counter()
    # The clock only ends what would take longer than wished.
    ends: float = started + options.seconds

    def in_time(_: Progress) -> bool:
        return time.perf_counter() < ends

    plan = schedule(problem, seed=options.seed, runs=max(2, int(options.seconds)), watch=in_time)
    rounds = [[list(table.seats) for table in round_.tables] for round_ in plan.rounds]
    if options.format not in (None, "json"):
        return formats.write(rounds, options.format)
    answer = {
        "rounds": rounds,
        "waiting": [list(round_.waiting) for round_ in plan.rounds],
        "quality": _quality(problem, plan),
        "seed": plan.seed,
        "algorithm": plan.algorithm,
        "stopped": plan.stopped,
        "seconds": round(time.perf_counter() - started, 3),
    }
    return json.dumps(answer) + "\n"


def _check(options: argparse.Namespace) -> str:
    layout = formats.read(options.file, options.format)
    players = tuple(range(1, layout.players + 1))
    rounds = _rounds(layout, players)
    problem = Problem(
        players=players,
        sizes=tuple(len(table.seats) for table in rounds[0].tables),
        rounds=len(rounds),
        teams=_known(options.teams, layout.players),
    )
    plan = Plan(rounds=rounds, seed=0, algorithm="", problem_hash=problem.hash)
    quality = _quality(problem, plan)
    if not layout.winds:
        quality |= {"wind_spread": None, "winds_outside": None}
    return json.dumps({"format": layout.format, "quality": quality}) + "\n"


def _rounds(layout: formats.Layout, players: Sequence[int]) -> tuple[Round, ...]:
    """The rounds of a file, with everybody who plays in none of a round's tables waiting."""
    return tuple(
        Round(
            tables=tuple(
                Table(number=number, seats=tuple(seats)) for number, seats in enumerate(round_, 1)
            ),
            waiting=tuple(sorted(set(players) - {p for seats in round_ for p in seats})),
        )
        for round_ in layout.rounds
    )


def _quality(problem: Problem, plan: Plan) -> dict[str, Any]:
    quality = check(problem, plan).as_dict()
    quality["faults"] = [{"code": f["code"], **f["params"]} for f in quality["faults"]]
    return quality


def _text(name: str) -> str:
    """The content of a file named on the command line."""
    try:
        return sys.stdin.read() if name == "-" else Path(name).read_text("utf-8-sig")
    except OSError as error:
        raise argparse.ArgumentTypeError(f"{name}: {error.strerror}") from error


def _lines(name: str) -> list[tuple[int, ...]]:
    try:
        return [tuple(map(int, line.split())) for line in _text(name).splitlines() if line.split()]
    except ValueError as error:
        raise argparse.ArgumentTypeError(f"{name}: {error}") from error


def _groups(name: str) -> tuple[Group, ...]:
    return tuple(_lines(name))


def _fixed(name: str) -> dict[int, int]:
    lines = _lines(name)
    if any(len(line) != 2 for line in lines):
        raise argparse.ArgumentTypeError(f"{name}: a line is a player and a table")
    return dict(line[:2] for line in lines)  # type: ignore[misc]  # two numbers each, just seen


def _known(groups: tuple[Group, ...], players: int) -> tuple[Group, ...]:
    unknown = sorted({p for group in groups for p in group if not 1 <= p <= players})
    if unknown:
        raise SeatingError("unknown_player", players=unknown, highest=players)
    return groups


if __name__ == "__main__":
    sys.exit(main())
