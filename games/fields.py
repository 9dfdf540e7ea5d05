"""Exact scores in the database: a Fraction in Python, an integer of sixtieths in the column."""

from fractions import Fraction
from typing import TYPE_CHECKING, Any

from django.core.exceptions import ValidationError
from django.db import models

# Halves, thirds, quarters and fifths of a point are whole numbers of sixtieths.
UNITS_PER_POINT = 60


def to_units(value: Fraction | int) -> int:
    """Return the value in sixtieths of a point; refuse what sixtieths cannot hold."""
    units = Fraction(value) * UNITS_PER_POINT
    if units.denominator != 1:
        raise ValidationError(f"{value} is not a whole number of sixtieths of a point")
    return units.numerator


if TYPE_CHECKING:
    _BigInteger = models.BigIntegerField[Fraction | int, Fraction]
else:
    _BigInteger = models.BigIntegerField


class ExactField(_BigInteger):
    """Holds a `Fraction` of points exactly; sums and orders in SQL are exact too (in sixtieths)."""

    def from_db_value(self, value: int | None, *_: Any) -> Fraction | None:
        return None if value is None else Fraction(value, UNITS_PER_POINT)

    def to_python(self, value: Any) -> Any:
        return value if value is None or isinstance(value, Fraction) else Fraction(value)

    def get_prep_value(self, value: Any) -> Any:
        return None if value is None else to_units(value)
