"""Figures as players read them: thousands apart, a real minus, the decimal mark of the language."""

from decimal import Decimal
from fractions import Fraction

from django import template
from django.utils.formats import get_format

register = template.Library()

MINUS = "\N{MINUS SIGN}"
THIN_SPACE = "\N{NARROW NO-BREAK SPACE}"

type Figure = int | Fraction | Decimal


@register.filter
def points(value: int | None) -> str:
    """Points on a table: ``31400`` as 31 400, ``-1200`` as −1 200; nothing for ``None``."""
    if value is None:
        return ""
    return (MINUS if value < 0 else "") + _grouped(abs(value))


@register.filter
def signed(value: int | None) -> str:
    """A difference of points: ``2700`` as +2 700, ``-1200`` as −1 200, zero without a sign."""
    if value is None:
        return ""
    return ("+" if value > 0 else "") + points(value)


@register.filter
def score(value: Figure | None, decimals: int = 1) -> str:
    """A final score in the unit of its ruleset: ``Fraction(461, 10)`` as +46.1 (+46,1 in Russian).

    Halves are rounded away from zero; ``decimals=0`` suits rulesets that score in whole points.
    """
    if value is None:
        return ""
    exact = Fraction(value)
    scaled = int(abs(exact) * 10**decimals + Fraction(1, 2))
    whole, part = divmod(scaled, 10**decimals)
    sign = "" if not scaled else "+" if exact > 0 else MINUS
    tail = f"{get_format('DECIMAL_SEPARATOR')}{part:0{decimals}}" if decimals else ""
    return f"{sign}{_grouped(whole)}{tail}"


@register.filter
def score_in(value: Figure | None, unit: int) -> str:
    """A score kept in points, shown in the unit of its ruleset: ``30000`` in 1000 as +30.0."""
    return "" if value is None else score(Fraction(value) / unit, 0 if unit == 1 else 1)


@register.filter
def exact(value: Figure | None) -> str:
    """A final score to its last digit: +34.5, −12, and a third as +46 1/3."""
    if value is None:
        return ""
    number = Fraction(value)
    for decimals in range(5):
        if (number * 10**decimals).denominator == 1:
            return score(number, decimals)
    whole, rest = divmod(abs(number), 1)
    sign = "+" if number > 0 else MINUS
    return f"{sign}{_grouped(whole)} {rest}" if whole else f"{sign}{rest}"


@register.filter
def mean(value: Figure | None, decimals: int = 2) -> str:
    """A mean place as 2.38, rounded once, for show only."""
    return "" if value is None else score(value, decimals).lstrip(f"+{MINUS}")


@register.filter
def tone(value: Figure | None) -> str:
    """The class that repeats the sign in colour: ``plus``, ``minus`` or nothing."""
    if not value:
        return ""
    return "plus" if value > 0 else "minus"


def _grouped(number: int) -> str:
    return f"{number:,}".replace(",", THIN_SPACE)
