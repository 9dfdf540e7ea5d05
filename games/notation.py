"""Scores as people write them on paper: read a sheet typed in points, hundreds or thousands.

Clubs write 25 300 points as 25300, as 253 (two zeros implied) or as 25.3. One sheet is in one of
these units; which one is recognised from all its numbers together, and a sheet that mixes them
is refused.
"""

import re
import unicodedata
from collections.abc import Sequence
from decimal import Decimal
from enum import IntEnum

MINUS_SIGNS = "-−‐‑‒–—▲△"
_IGNORED = str.maketrans("", "", "'’_")
_NUMBER = re.compile(r"(?P<sign>[+-]?)(?P<whole>\d{1,9})(?:\.(?P<part>\d{1,3}))?")


class Unit(IntEnum):
    """How many points one written unit is worth."""

    POINTS = 1
    HUNDREDS = 100
    THOUSANDS = 1000


class NotANumberError(ValueError):
    """The text is not a number anybody writes on a score sheet."""


class MixedUnitsError(ValueError):
    """The numbers of one sheet are not all in points, hundreds or thousands."""


def number(text: str) -> Decimal:
    """Read one number: spaces, full-width digits, ▲ or − as minus, a decimal point or comma.

    >>> number("25 300"), number("▲5,2"), number("２５３")
    (Decimal('25300'), Decimal('-5.2'), Decimal('253'))

    Three digits after a single mark are thousands, as 25.300 and 25,300 say on paper:

    >>> number("25,300")
    Decimal('25300')
    """
    plain = unicodedata.normalize("NFKC", text).translate(_IGNORED)
    plain = "".join(plain.split())
    if plain[:1] and plain[0] in MINUS_SIGNS:
        plain = f"-{plain[1:]}"
    found = _NUMBER.fullmatch(plain.replace(",", "."))
    if found is None:
        raise NotANumberError(text)
    sign, whole, part = found["sign"], found["whole"], found["part"] or ""
    if len(part) == 3:
        return Decimal(f"{sign}{whole}{part}")
    return Decimal(f"{sign}{whole}.{part}" if part else f"{sign}{whole}")


def unit_of(numbers: Sequence[Decimal], *, total: int, seats: int) -> Unit:
    """The unit of a sheet whose seats should hold `total` points together.

    Where the numbers alone allow several units, the one whose mean comes nearest to an equal
    share of the total is meant.

    >>> unit_of([Decimal(253), Decimal(300), Decimal(247), Decimal(200)], total=100_000, seats=4)
    <Unit.HUNDREDS: 100>
    >>> unit_of([Decimal("25.3"), Decimal(30)], total=100_000, seats=4)
    <Unit.THOUSANDS: 1000>
    """
    if not total:
        return _whole_points(numbers)
    possible = [unit for unit in Unit if all(_may_be(value, unit, total) for value in numbers)]
    if not possible:
        raise MixedUnitsError
    share = Decimal(total) / seats
    mean = sum(numbers, Decimal(0)) / max(len(numbers), 1)
    return min(possible, key=lambda unit: abs(mean * unit - share))


def write(points: int, unit: Unit) -> str:
    """Points as they are typed in a unit.

    >>> write(25300, Unit.HUNDREDS), write(-5200, Unit.THOUSANDS)
    ('253', '-5.2')
    """
    value = Decimal(points) / unit
    return str(int(value)) if value == value.to_integral() else str(value.normalize())


def _whole_points(numbers: Sequence[Decimal]) -> Unit:
    if any(value % 1 for value in numbers):
        raise MixedUnitsError
    return Unit.POINTS


def _may_be(value: Decimal, unit: Unit, total: int) -> bool:
    """Whether someone may have meant `value` in this unit.

    Points are whole hundreds, and nobody holds twice what the table has. A number too large for
    hundreds is meant in points even so: the core then says what is wrong with it.
    """
    if unit is Unit.POINTS:
        return value % 100 == 0 or (value % 1 == 0 and abs(value * 100) > 2 * total)
    return value * unit % 100 == 0 and abs(value * unit) <= 2 * total
