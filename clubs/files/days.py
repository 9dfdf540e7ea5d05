"""Dates as people write them; whose day and month could be swapped, one question is asked."""

import re
import unicodedata
from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from datetime import date, timedelta

from clubs.files.games import BadLineError
from players.files.reading import Cell

# The orders a date of three numbers may be written in.
ORDERS = ("ymd", "dmy", "mdy")
# Nobody's club is older; a serial number of a spreadsheet before this is a small number.
FIRST = date(1970, 1, 1)
_PARTS = re.compile(r"(\d{1,4})([-./ ])\s?(\d{1,2})\2\s?(\d{1,4})\.?(?:[T ].*)?")
_SERIAL = re.compile(r"\d{5}")
_EPOCH = date(1899, 12, 30)


@dataclass(frozen=True, slots=True, kw_only=True)
class Orders:
    """In which orders all dates of a file can be read, and one that shows the difference."""

    possible: tuple[str, ...]
    example: str = ""

    @property
    def asked(self) -> bool:
        return len(self.possible) > 1


def orders_of(cells: Iterable[Cell], *, today: date) -> Orders:
    """The orders in which every date lies in the past of a club; those that differ in something.

    >>> orders_of([Cell("02/10/23"), Cell("25/10/23")], today=date(2026, 1, 1)).possible
    ('dmy',)
    >>> orders_of([Cell("02/10/23")], today=date(2026, 1, 1)).possible
    ('dmy', 'mdy')
    """
    texts = {_digits(cell.text) for cell in cells if cell.kind == "text" and cell.text}
    split = sorted(text for text in texts if _PARTS.fullmatch(text))
    possible = [order for order in ORDERS if all(_reads(text, order, today) for text in split)]
    read: dict[tuple[date, ...], str] = {}
    for order in possible:
        read.setdefault(tuple(_in_order(text, order, today) for text in split), order)
    if not split or len(read) < 2:
        return Orders(possible=tuple(read.values())[:1])
    found = list(read)
    example = next(text for text, *days in zip(split, *found, strict=True) if len(set(days)) > 1)
    return Orders(possible=tuple(read.values()), example=example)


def day(cell: Cell, order: str, *, today: date) -> date:
    """The day a cell means; raises `BadLineError` with `not_a_date`, `future` or `long_ago`."""
    text = _digits(cell.text)
    if cell.kind == "date":
        text, order = text[:10], "ymd"
    if _SERIAL.fullmatch(text):
        found = _EPOCH + timedelta(days=int(text))
    elif _PARTS.fullmatch(text):
        found = _in_order(text, order or "ymd", today)
    elif re.fullmatch(r"\d{8}", text):
        found = _in_order(f"{text[:4]}-{text[4:6]}-{text[6:]}", "ymd", today)
    else:
        raise BadLineError("not_a_date", typed=cell.text)
    if found > today:
        raise BadLineError("date_in_future", typed=cell.text, day=found.isoformat())
    if found < FIRST:
        raise BadLineError("date_long_ago", typed=cell.text, day=found.isoformat())
    return found


def readings(text: str, orders: Sequence[str], *, today: date) -> list[tuple[str, date]]:
    """What one date would be in each order, to choose from."""
    return [(order, _in_order(_digits(text), order, today)) for order in orders]


def _digits(text: str) -> str:
    return unicodedata.normalize("NFKC", text).strip()


def _reads(text: str, order: str, today: date) -> bool:
    try:
        return FIRST <= _in_order(text, order, today) <= today
    except BadLineError:
        return False


def _in_order(text: str, order: str, today: date) -> date:
    found = _PARTS.fullmatch(text)
    if found is None:
        raise BadLineError("not_a_date", typed=text)
    first, mark, second, third = found.groups()
    year = third if order != "ymd" else first
    # Points stand between day, month and year in this order only, and 02/10/23 begins no year.
    short_year_first = order == "ymd" and len(year) == 2 and mark != "-"
    if (mark == "." and order == "mdy") or short_year_first or len(year) not in (2, 4):
        raise BadLineError("not_a_date", typed=text)
    if len(third if order == "ymd" else first) > 2:
        raise BadLineError("not_a_date", typed=text)
    parts = dict(zip(order, (first, second, third), strict=True))
    try:
        return date(_year(parts["y"], today), int(parts["m"]), int(parts["d"]))
    except ValueError as wrong:
        raise BadLineError("not_a_date", typed=text) from wrong


def _year(digits: str, today: date) -> int:
    """A year of two digits is the last that has come: in 2026 "26" is 2026 and "27" is 1927."""
    year = int(digits)
    if len(digits) == 4:
        return year
    if len(digits) != 2:
        raise ValueError(digits)
    return today.year - (today.year - year) % 100
