"""What the numbers of a file are: raw points or finished scores, in which unit; and their totals.

One file is of one kind. Which one is read from the sums of its tables: raw points make what
everybody began with, finished scores make nothing, or the start again if they are not relative.
"""

from collections import Counter
from collections.abc import Sequence
from dataclasses import dataclass, replace
from decimal import Decimal
from fractions import Fraction
from statistics import median
from typing import Literal

from clubs.files.games import BadLineError, GameRow
from games.actions.results import Totals, worth
from scoring import ScoringError
from scoring.finished import points_from
from scoring.ruleset import Ruleset
from scoring.seats import STICK

# Raw points at the table; scores after uma that sum to nothing; the same, the start still in them.
type Basis = Literal["raw", "relative", "absolute"]
BASES: tuple[Basis, ...] = ("raw", "relative", "absolute")
UNITS = (1, 100, 1000)
# A finished score of a usual player in points: which unit comes nearest is meant.
_USUAL = 30_000


@dataclass(frozen=True, slots=True, kw_only=True)
class Reading:
    """How the numbers of a file are understood."""

    basis: Basis
    unit: int


def reading_of(games: Sequence[GameRow], rules: Sequence[Ruleset]) -> Reading:
    """The reading under which most tables close, each under its own rules."""
    closed = Counter[Basis]()
    units = Counter[tuple[Basis, int]]()
    for game, own in zip(games, rules, strict=True):
        basis = _said(game)
        numbers = game.numbers
        total, whole = sum(numbers, Decimal(0)), own.at_table * own.start_points
        if basis != "relative":
            for unit in UNITS if own.score_unit == 1000 else (1,):
                if whole and total * unit + 1000 * game.sticks == whole:
                    closed["raw"] += 1
                    units["raw", unit] += 1
        if basis == "relative" and whole and any(total * unit == whole for unit in UNITS):
            closed["absolute"] += 2
        elif abs(total) * 4 <= sum(map(abs, numbers), Decimal(0)):
            closed["relative"] += 2 if total == 0 else 1
    if not closed:
        closed["relative" if any(_said(game) == "relative" for game in games) else "raw"] += 1
    basis = closed.most_common(1)[0][0]
    if basis == "raw":
        known = [unit for (kind, unit), _ in units.most_common() if kind == "raw"]
        return Reading(basis="raw", unit=known[0] if known else _unit(games, rules))
    return Reading(basis=basis, unit=_unit(games, rules))


def totals_of(
    game: GameRow,
    rules: Ruleset,
    reading: Reading,
    *,
    penalty: tuple[int, int] | None = None,
    sticks: int | None = None,
) -> Totals:
    """The totals a game's row means; refuses like the core.

    `penalty` is a seat and the points named as its penalty, `sticks` those named as left.
    """
    penalties = [_penalty(seat.penalty, rules) for seat in game.seats]
    if penalty is not None:
        penalties[penalty[0]] += penalty[1]
    chombos = tuple(seat.chombos for seat in game.seats)
    numbers = [number * reading.unit for number in game.numbers]
    if len(numbers) < len(game.seats):
        raise BadLineError("number_missing", given=len(numbers), expected=len(game.seats))
    places = [seat.place for seat in game.seats if seat.place is not None]
    ranks = places if len(places) == len(game.seats) else None
    totals = Totals(
        points=tuple(map(_whole, numbers)) if reading.basis == "raw" else (),
        sticks=game.sticks if sticks is None else sticks,
        penalties=tuple(penalties) if any(penalties) else (),
        chombos=chombos if any(chombos) else (),
        order=_order(rules, ranks),
    )
    if reading.basis != "raw":
        scores = [Fraction(number) for number in numbers]
        if reading.basis == "absolute":
            scores = [score - rules.start_points for score in scores]
        totals = replace(totals, points=_points_of(scores, totals, rules, ranks))
    substitutes = [index for index, seat in enumerate(game.seats) if seat.substitute]
    found = worth(rules, totals, substitutes)
    if ranks is not None and list(found.ranks) != ranks:
        raise BadLineError("other_places", said=ranks, found=list(found.ranks))
    return totals


def _order(rules: Ruleset, ranks: Sequence[int] | None) -> tuple[int, ...] | None:
    """The seats best first, where the rules leave ties to the referee and the places say it."""
    if rules.uma_ties != "order" or ranks is None:
        return None
    return tuple(sorted(range(len(ranks)), key=ranks.__getitem__))


def _points_of(
    scores: Sequence[Fraction], totals: Totals, rules: Ruleset, ranks: Sequence[int] | None
) -> tuple[int, ...]:
    """The points behind finished scores; penalties may stand in the scores or beside them."""
    nothing = (0,) * len(scores)
    taken = [
        penalty + count * rules.chombo_after_uma
        for penalty, count in zip(
            totals.penalties or nothing, totals.chombos or nothing, strict=True
        )
    ]
    return points_from(
        rules,
        scores=[score / rules.score_unit for score in scores],
        places=ranks,
        penalties=nothing if sum(scores) == 0 else taken,
        sticks=totals.sticks,
    )


def _said(game: GameRow) -> Basis | None:
    """What the column calls its numbers, if it says so plainly."""
    if all(seat.points is None for seat in game.seats):
        return "relative"
    return None


def _unit(games: Sequence[GameRow], rules: Sequence[Ruleset]) -> int:
    return 1 if all(own.score_unit == 1 for own in rules) else unit_of(games)


def unit_of(games: Sequence[GameRow]) -> int:
    """The unit in which the numbers have the size of scores."""
    numbers = [number for game in games for number in game.numbers]
    if any(number % 1 for number in numbers):
        return 1000
    usual = float(median(map(abs, numbers))) if numbers else 1.0
    fitting = [
        unit for unit in UNITS if all(number * unit % 100 == 0 for number in numbers)
    ] or list(UNITS)
    return min(fitting, key=lambda unit: abs(usual * unit - _USUAL) / max(usual * unit, 1.0))


def _whole(number: Decimal) -> int:
    if number % 1:
        raise ScoringError("not_an_integer", field="points", value=str(number))
    return int(number)


def _penalty(value: Decimal, rules: Ruleset) -> int:
    """A penalty in points: 20 and 20.0 are thousands where nobody has points below a hundred."""
    if rules.score_unit == STICK and value % 100:
        value *= 1000
    points = _whole(value)
    return points if rules.penalties_zero_sum == "as_entered" else abs(points)
