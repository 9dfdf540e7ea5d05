"""The end of a game: from points at the table to places and scores, all exact."""

from collections.abc import Sequence
from dataclasses import dataclass
from fractions import Fraction
from itertools import groupby, pairwise

from scoring.errors import ScoringError
from scoring.extras import extras_of, taken_from
from scoring.riichi import Riichi
from scoring.ruleset import Ruleset
from scoring.seats import STICK, Seats, check_numbers, check_seats, check_sum


@dataclass(frozen=True, slots=True, kw_only=True)
class GameResult:
    """What a finished game is worth, a value a seat in the order of the first hand's winds.

    `points` are at the table, leftover sticks included; `unassigned` are the points of leftover
    sticks that nobody gets. All else is in score units (thousands in riichi) and adds up:
    score = base + uma + oka + extras - penalties.

    - `places` as written ("1", "2=", "2=", "4"), `ranks` as numbers (1, 2, 2, 4);
    - `base`: points above the target, rounded where the rules round, or the fixed score of a
      substituted player;
    - `extras`: chips, yakitori and bust bonus; `penalties`: what is taken, chombo included
      (negative: received);
    - `table_points`: as MCR ranks by, None where the rules have none.
    """

    places: tuple[str, ...]
    ranks: tuple[int, ...]
    points: tuple[int, ...]
    unassigned: int
    base: tuple[Fraction, ...]
    uma: tuple[Fraction, ...]
    oka: tuple[Fraction, ...]
    extras: tuple[Fraction, ...]
    penalties: tuple[Fraction, ...]
    scores: tuple[Fraction, ...]
    table_points: tuple[Fraction, ...] | None

    @property
    def mean_places(self) -> tuple[Fraction, ...]:
        """The mean of the places a tie covers: two players on "1=" have 3/2 each."""
        return tuple(rank + Fraction(self.ranks.count(rank) - 1, 2) for rank in self.ranks)


def result(
    rules: Ruleset,
    *,
    points: Sequence[int],
    sticks: int = 0,
    penalties: Sequence[int] | None = None,
    order: Sequence[int] | None = None,
    substitutes: Sequence[int] = (),
    chombos: Sequence[int] | None = None,
    chips: Sequence[int] | None = None,
    busted_by: Sequence[int | None] | None = None,
    winless: Sequence[int] = (),
    table_penalties: Sequence[int] | None = None,
) -> GameResult:
    """Places and scores of a finished game.

    Seats are 0 to 3 (0 to 4), East to North when the first hand was dealt. `points` are what each
    seat holds, `sticks` the riichi sticks left on the table. `penalties` are points taken after
    uma, `chombos` counts. `table_penalties` are points a seat lost at the table to nobody: they are
    already missing from `points`. `order` names the seats best first where the referee decides
    ties. `substitutes` are seats played for an absent player. `chips` are won and lost, `busted_by`
    names for each seat who busted it, `winless` who never won a hand.

    >>> from scoring import rulesets
    >>> game = result(rulesets.load("ema_2025"), points=[31000, 24500, 24500, 39000], sticks=1)
    >>> game.places, [str(score) for score in game.scores]
    (('2', '3=', '3=', '1'), ['6', '-31/2', '-31/2', '25'])

    Refused: `wrong_seat_count` (field, expected, given), `not_an_integer` (field, value),
    `too_large` (field, value, most), `not_a_multiple` (seat, value, step),
    `wrong_sum` (total, expected, missing), `sticks_not_returned` (sticks),
    `order_needed` (seats), `order_not_used` (uma_ties), `order_contradicts_points` (seats),
    `bad_seats` (field, value), `negative` (field, value), `chips_do_not_balance` (sum),
    `penalties_do_not_balance` (sum), `option_off` (field, option), `not_busted` (seat, points).
    """
    lists = {"points": points, "penalties": penalties, "chombos": chombos, "chips": chips}
    for field, values in {**lists, "table_penalties": table_penalties}.items():
        if values is not None:
            check_numbers(field, values, rules.at_table)
    zeros = [0] * rules.at_table
    check_sum(rules, points, sticks, table_penalties or zeros)
    groups = _groups(rules, points, order)
    held, unassigned = _give_sticks(rules, points, sticks, groups[0])
    base = _base(rules, held, groups[0])
    uma = _shared(_uma(rules, points), groups)
    oka = _shared(_oka(rules), groups)
    for seat in check_seats("substitutes", substitutes, rules.at_table):
        if rules.substitute_score is not None:
            base[seat], uma[seat] = (Fraction(value) for value in rules.substitute_score)
            oka[seat] = Fraction(0)
    never_won = check_seats("winless", winless, rules.at_table)
    extras = extras_of(rules, points, chips, busted_by, never_won)
    taken = taken_from(rules, penalties or zeros, chombos or zeros)
    ranks, places = _places(rules, points, groups)
    return GameResult(
        places=places,
        ranks=ranks,
        points=tuple(held),
        unassigned=unassigned,
        table_points=_table_points(rules, points),
        **_in_units(rules, base=base, uma=uma, oka=oka, extras=extras, penalties=taken),
    )


def _in_units(rules: Ruleset, **parts: Sequence[Fraction]) -> dict[str, tuple[Fraction, ...]]:
    """The parts of the scores in score units, and the scores they add up to."""
    units = {
        name: tuple(value / rules.score_unit for value in values) for name, values in parts.items()
    }
    penalties = units["penalties"]
    gained = zip(*(values for name, values in units.items() if name != "penalties"), strict=True)
    scores = (sum(seat) - lost for seat, lost in zip(gained, penalties, strict=True))
    return {**units, "scores": tuple(Fraction(score) for score in scores)}


# Places


def _groups(
    rules: Ruleset, points: Sequence[int], order: Sequence[int] | None
) -> tuple[Seats, ...]:
    """The seats best first, those that share uma together; within a group by seat."""
    seats = range(rules.at_table)
    tied = [seat for seat in seats if points.count(points[seat]) > 1]
    if order is not None:
        if rules.uma_ties != "order":
            raise ScoringError("order_not_used", uma_ties=rules.uma_ties)
        ranked = check_seats("order", order, rules.at_table)
        if len(ranked) != rules.at_table:
            raise ScoringError("bad_seats", field="order", value=order)
        for better, worse in pairwise(ranked):
            if points[better] < points[worse]:
                raise ScoringError("order_contradicts_points", seats=[better, worse])
        return tuple((seat,) for seat in ranked)
    if rules.uma_ties == "order" and tied:
        raise ScoringError("order_needed", seats=tied)
    ranked = tuple(sorted(seats, key=lambda seat: -points[seat]))
    if rules.uma_ties == "shared":
        return tuple(tuple(group) for _, group in groupby(ranked, key=lambda seat: points[seat]))
    return tuple((seat,) for seat in ranked)


def _places(
    rules: Ruleset, points: Sequence[int], groups: tuple[Seats, ...]
) -> tuple[tuple[int, ...], tuple[str, ...]]:
    if rules.place_ties == "strict":
        ranked = [seat for group in groups for seat in group]
        ranks = tuple(ranked.index(seat) + 1 for seat in range(rules.at_table))
        return ranks, tuple(str(rank) for rank in ranks)
    ranks = tuple(1 + sum(other > mine for other in points) for mine in points)
    return ranks, tuple(f"{rank}=" if ranks.count(rank) > 1 else f"{rank}" for rank in ranks)


# Points by place


def _uma(rules: Ruleset, points: Sequence[int]) -> Sequence[int]:
    """The uma by place; where it floats, by how many stand at or above the start."""
    above = sum(value >= rules.start_points for value in points)
    floating = {int(number): uma for number, uma in (rules.uma_by_above_start or {}).items()}
    return floating.get(above) or rules.uma or [0] * rules.at_table


def _oka(rules: Ruleset) -> Sequence[int]:
    """The oka by place: what all paid in above the start goes to the first."""
    oka = rules.at_table * (_target(rules) - rules.start_points)
    return [oka] + [0] * (rules.at_table - 1)


def _target(rules: Ruleset) -> int:
    return rules.target_points if isinstance(rules, Riichi) else rules.start_points


def _shared(by_place: Sequence[int], groups: tuple[Seats, ...]) -> list[Fraction]:
    """What each seat gets of a list by place; tied seats share what their places are worth."""
    shares = [Fraction(0)] * len(by_place)
    place = 0
    for group in groups:
        share = Fraction(sum(by_place[place : place + len(group)]), len(group))
        for seat in group:
            shares[seat] = share
        place += len(group)
    return shares


def _table_points(rules: Ruleset, points: Sequence[int]) -> tuple[Fraction, ...] | None:
    if rules.table_points is None:
        return None
    ranked = sorted(range(rules.at_table), key=lambda seat: -points[seat])
    groups = tuple(tuple(group) for _, group in groupby(ranked, key=lambda seat: points[seat]))
    return tuple(_shared(rules.table_points, groups))


# Points at the table


def _give_sticks(
    rules: Ruleset, points: Sequence[int], sticks: int, firsts: Seats
) -> tuple[list[int], int]:
    """The points with the leftover sticks given, and what nobody got of them.

    Tied firsts share in hundreds: exactly, the larger parts to the seats nearest the first dealer
    (400, 300, 300), or in equal parts with the rest lost (`first_floor`).
    """
    held, left = list(points), STICK * sticks
    if not left or not isinstance(rules, Riichi) or rules.leftover_sticks == "lost":
        return held, left
    if rules.leftover_sticks == "returned":
        raise ScoringError("sticks_not_returned", sticks=sticks)
    share, over = divmod(left // 100, len(firsts))
    exact = rules.leftover_sticks == "first"
    for nearest, seat in enumerate(sorted(firsts)):
        held[seat] += 100 * (share + (exact and nearest < over))
    return held, 0 if exact else 100 * over


def _base(rules: Ruleset, held: Sequence[int], firsts: Seats) -> list[Fraction]:
    """Points above the target; where the rules round, points are whole thousands first and the
    remainder is the first player's.
    """
    counted = list(held)
    if rules.score_rounding == "thousand":
        counted = [_to_thousand(points) for points in held]
        counted[min(firsts)] += sum(held) - sum(counted)
    return [Fraction(points - _target(rules)) for points in counted]


def _to_thousand(points: int) -> int:
    """The nearest thousand, halves away from zero.

    >>> _to_thousand(-4500), _to_thousand(25400), _to_thousand(25500)
    (-5000, 25000, 26000)
    """
    whole = (abs(points) + 500) // 1000 * 1000
    return whole if points >= 0 else -whole
