"""Values a seat: what a list of numbers or seats must be before anything is counted."""

from collections.abc import Mapping, Sequence

from scoring.errors import ScoringError
from scoring.ruleset import Ruleset

STICK = 1000

type Seats = tuple[int, ...]


def check_numbers(field: str, values: Sequence[int], seats: int) -> None:
    if isinstance(values, str | Mapping) or not isinstance(values, Sequence):
        raise ScoringError("bad_seats", field=field, value=values)
    if len(values) != seats:
        raise ScoringError("wrong_seat_count", field=field, expected=seats, given=len(values))
    for value in values:
        _check_integer(field, value)
        if value < 0 and field in ("chombos", "table_penalties"):
            raise ScoringError("negative", field=field, value=value)


def _check_integer(field: str, value: object) -> None:
    if type(value) is not int:
        raise ScoringError("not_an_integer", field=field, value=value)


def check_seats(field: str, seats: Sequence[int], at_table: int) -> Seats:
    """A list of different seats of the table."""
    fit = (
        isinstance(seats, Sequence)
        and not isinstance(seats, str)
        and all(type(seat) is int and 0 <= seat < at_table for seat in seats)
    )
    if not fit or len(set(seats)) < len(seats):
        raise ScoringError("bad_seats", field=field, value=seats)
    return tuple(seats)


def check_sum(
    rules: Ruleset, points: Sequence[int], sticks: int, table_penalties: Sequence[int]
) -> None:
    _check_integer("sticks", sticks)
    if sticks < 0:
        raise ScoringError("negative", field="sticks", value=sticks)
    if rules.score_unit == 1000:
        for seat, value in enumerate(points):
            if value % 100:
                raise ScoringError("not_a_multiple", seat=seat, value=value, step=100)
    total = sum(points) + STICK * sticks + sum(table_penalties)
    expected = rules.at_table * rules.start_points
    if total != expected:
        raise ScoringError("wrong_sum", total=total, expected=expected, missing=expected - total)
