"""Numbers as clubs write them on paper: points, hundreds, thousands, never mixed."""

from decimal import Decimal

import pytest

from games.notation import MixedUnitsError, NotANumberError, Unit, number, unit_of

# typed, total of the table, points meant (None: refused)
SHEETS = [
    ("253 300 247 200", 100_000, [25300, 30000, 24700, 20000]),
    ("25.3 30 24.7 20", 100_000, [25300, 30000, 24700, 20000]),
    ("25,3 30 24,7 20", 100_000, [25300, 30000, 24700, 20000]),
    ("25300 30000 24700 20000", 100_000, [25300, 30000, 24700, 20000]),
    ("25,300 30,000 24,700 20,000", 100_000, [25300, 30000, 24700, 20000]),
    ("253 30000 24.7 200", 100_000, None),
    ("253 30000 247 200", 100_000, None),
    ("25.3 30000 247 20", 100_000, None),
    ("300 300 200 200", 100_000, [30000, 30000, 20000, 20000]),
    ("25 30 25 20", 100_000, [25000, 30000, 25000, 20000]),
    ("▲52 600 250 202", 100_000, [-5200, 60000, 25000, 20200]),
    ("−5.2 60 25 20.2", 100_000, [-5200, 60000, 25000, 20200]),
    ("２５３ ３００ ２４７ ２００", 100_000, [25300, 30000, 24700, 20000]),
    ("0 0 0 100000", 100_000, [0, 0, 0, 100000]),
    ("350 350 350", 105_000, [35000, 35000, 35000]),
    ("300 300 300 300 300", 150_000, [30000] * 5),
    ("31000 24000 24000 19800", 100_000, [31000, 24000, 24000, 19800]),
    ("25340 30000 24700 20000", 100_000, [25340, 30000, 24700, 20000]),
    ("12 -8 -4 0", 0, [12, -8, -4, 0]),
    ("1.5 -1.5 0 0", 0, None),
]


def read(sheet: str, total: int) -> list[int] | None:
    numbers = [number(text) for text in sheet.split(" ")]
    try:
        unit = unit_of(numbers, total=total, seats=len(numbers))
    except MixedUnitsError:
        return None
    return [int(value * unit) for value in numbers]


@pytest.mark.parametrize(("typed", "total", "meant"), SHEETS)
def test_the_unit_is_recognised_from_the_whole_sheet(
    typed: str, total: int, meant: list[int] | None
) -> None:
    assert read(typed, total) == meant


@pytest.mark.parametrize(
    ("typed", "meant"),
    [
        ("25 300", "25300"),
        ("25\u202f300", "25300"),
        ("25'300", "25300"),
        ("+100", "100"),
        ("▲ 5,2", "-5.2"),
        ("\N{MINUS SIGN}12", "-12"),
        ("－１２．５", "-12.5"),
    ],
)
def test_signs_and_spaces_of_people(typed: str, meant: str) -> None:
    assert number(typed) == Decimal(meant)


@pytest.mark.parametrize("typed", ["", "-", "12a", "1.2.3", "1e5", "0x1F", "--5", "5-", "NaN"])
def test_what_is_no_number_is_refused(typed: str) -> None:
    with pytest.raises(NotANumberError):
        number(typed)


def test_a_sheet_half_typed_already_has_a_unit() -> None:
    assert unit_of([Decimal(253)], total=100_000, seats=4) is Unit.HUNDREDS
    assert unit_of([Decimal(25300)], total=100_000, seats=4) is Unit.POINTS
    assert unit_of([], total=100_000, seats=4) is Unit.POINTS
