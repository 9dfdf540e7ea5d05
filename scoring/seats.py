"""Values a seat: what a list of numbers or seats must be before anything is counted."""

from collections.abc import Sequence

from scoring.errors import ScoringError
from scoring.ruleset import Ruleset

STICK = 1000
LARGEST = 10**9

type Seats = tuple[int, ...]


def check_list(field: str, values: object, at_table: int | None = None) -> Sequence[object]:
    """A list, with one value a seat where `at_table` is given."""
    if isinstance(values, str) or not isinstance(values, Sequence):
        raise ScoringError("bad_seats", field=field, value=values)
    if at_table is not None and len(values) != at_table:
        raise ScoringError("wrong_seat_count", field=field, expected=at_table, given=len(values))
    return values


def check_numbers(field: str, values: object, at_table: int) -> None:
    """A whole number for each seat; counts and what was lost to nobody are not negative."""
    for value in check_list(field, values, at_table):
        number = check_integer(field, value)
        if number < 0 and field in ("chombos", "table_penalties"):
            raise ScoringError("negative", field=field, value=number)


def check_integer(field: str, value: object) -> int:
    """A whole number that a game can hold; true is none."""
    if not isinstance(value, int) or isinstance(value, bool):
        raise ScoringError("not_an_integer", field=field, value=value)
    if abs(value) > LARGEST:
        raise ScoringError("too_large", field=field, value=value, most=LARGEST)
    return value


def check_seats(field: str, seats: object, at_table: int) -> Seats:
    """A list of different seats of the table."""
    given = check_list(field, seats)
    fit = tuple(
        seat
        for seat in given
        if isinstance(seat, int) and not isinstance(seat, bool) and 0 <= seat < at_table
    )
    if len(fit) < len(given) or len(set(fit)) < len(fit):
        raise ScoringError("bad_seats", field=field, value=seats)
    return fit


def check_sum(
    rules: Ruleset, points: Sequence[int], sticks: int, table_penalties: Sequence[int]
) -> None:
    """Points, sticks and declared losses are what everybody started with, in hundreds."""
    if check_integer("sticks", sticks) < 0:
        raise ScoringError("negative", field="sticks", value=sticks)
    if rules.score_unit == 1000:
        for seat, value in enumerate(points):
            if value % 100:
                raise ScoringError("not_a_multiple", seat=seat, value=value, step=100)
    total = sum(points) + STICK * sticks + sum(table_penalties)
    expected = rules.at_table * rules.start_points
    if total != expected:
        raise ScoringError("wrong_sum", total=total, expected=expected, missing=expected - total)
