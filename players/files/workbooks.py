"""Workbooks (XLSX) read with calamine, once they are known to be as small as they say.

A workbook is a zip file: a few kilobytes may swell to gigabytes, one cell in the last corner makes
a reader reserve the whole sheet, and a text stored once may stand in a million cells. So every part
is inflated here first, within a limit, and only what was inflated is given to the reader.
"""

import datetime as dt
import io
import re
import zipfile
import zlib
from collections.abc import Iterator
from dataclasses import dataclass
from decimal import Decimal
from itertools import pairwise
from typing import Any

from python_calamine import CalamineError, CalamineWorkbook, SheetTypeEnum, SheetVisibleEnum

from players.files.reading import (
    LONGEST_CELL,
    MOST_COLUMNS,
    MOST_ROWS,
    Cell,
    CellTooLong,
    FileRefused,
    NotATable,
    Row,
    TooManyColumns,
    TooManyRows,
    plain,
)

MOST_INFLATED = 60_000_000
MOST_PARTS = 200
# Rows that may be empty above and between the rows that are read.
LAST_ROW = 2 * MOST_ROWS
# Cells of the rectangle from the first to the last used one, and the text they may hold together.
MOST_CELLS = 2_000_000
MOST_TEXT = 300_000_000

_ADDRESS = re.compile(rb"""\sr\s*=\s*["']([^"']*)["']""")
# Of a row or a cell. Anything else, row 0 too, makes the reader ask for more memory than there is.
_PLACE = re.compile(rb"([A-Za-z]{0,3})([1-9]\d{0,6})")
_ROWS = re.compile(rb"<(?:[^\s<>/:]*:)?row[\s/>]")
_CELLS = re.compile(rb"<(?:[^\s<>/:]*:)?c[\s/>]")
_SHARED = re.compile(rb"<(?:[^\s<>/:]*:)?si[\s/>]")


class WorkbookTooLarge(FileRefused):
    """The workbook is small as a file and swells beyond what is read."""

    status = 413


class WorkbookBroken(FileRefused):
    """It begins like a workbook and is none, or is locked with a password."""


def rows_of(data: bytes) -> tuple[Iterator[Row], tuple[str, ...]]:
    """The rows of the first sheet that is shown, and the names of the others that hold anything."""
    try:
        workbook = CalamineWorkbook.from_filelike(io.BytesIO(_inflated(data)))
        shown = [
            meta.name
            for meta in workbook.sheets_metadata
            if meta.typ == SheetTypeEnum.WorkSheet and meta.visible == SheetVisibleEnum.Visible
        ]
        if not shown:
            raise NotATable()
        sheet = workbook.get_sheet_by_name(shown[0])
        return _rows(sheet), tuple(shown[1:])
    except (CalamineError, zipfile.BadZipFile, zlib.error, OSError) as wrong:
        raise WorkbookBroken() from wrong
    except (EOFError, NotImplementedError, RuntimeError, OverflowError) as wrong:
        raise WorkbookBroken() from wrong  # zipfile: cut off, an unknown method, a password


def _inflated(data: bytes) -> bytes:
    """The same workbook with its parts inflated, each within the limit and as its sum says."""
    plain_zip, size, swelling = io.BytesIO(), 0, Swelling()
    with zipfile.ZipFile(io.BytesIO(data)) as packed:
        parts = packed.infolist()
        if "xl/workbook.xml" not in {part.filename for part in parts}:
            raise NotATable()
        claimed = sum(part.file_size for part in parts)
        if claimed > MOST_INFLATED or len(parts) > MOST_PARTS:
            raise WorkbookTooLarge(size=claimed, most=MOST_INFLATED, parts=len(parts))
        with zipfile.ZipFile(plain_zip, "w", zipfile.ZIP_STORED) as bare:
            for part in parts:
                if not part.filename.endswith((".xml", ".rels")):
                    continue  # pictures and macros
                with packed.open(part) as stream:
                    content = stream.read(MOST_INFLATED - size + 1)
                size += len(content)
                if size > MOST_INFLATED:
                    raise WorkbookTooLarge(size=size, most=MOST_INFLATED, parts=len(parts))
                swelling.weigh(content)
                bare.writestr(part.filename, content)
    return plain_zip.getvalue()


@dataclass(slots=True)
class Swelling:
    """What the reader would need for the parts seen so far."""

    cells: int = 0
    longest: int = 0

    def weigh(self, content: bytes) -> None:
        """Refuse a part that would need more memory than its cells are worth."""
        if b"\x00" in content[:1000]:
            raise WorkbookBroken()  # no program writes a part in UTF-16
        by_row = [len(_CELLS.findall(row)) for row in _ROWS.split(content)]
        if any(by_row) or len(by_row) > 1:
            self._weigh_sheet(content, by_row)
        begins = [found.start() for found in _SHARED.finditer(content)]
        lengths = (after - begin for begin, after in pairwise([*begins, len(content)]))
        self.longest = max(self.longest, *lengths, 0)
        if self.cells * self.longest > MOST_TEXT:
            raise CellTooLong(line=0, length=self.longest, most=LONGEST_CELL)

    def _weigh_sheet(self, content: bytes, by_row: list[int]) -> None:
        last, widest = len(by_row), max(by_row)
        for address in _ADDRESS.findall(content):
            place = _PLACE.fullmatch(address)
            if place is None:
                raise WorkbookBroken()
            last = max(last, int(place[2]))
            widest = max(widest, _column(place[1]))
        if last > LAST_ROW:
            raise TooManyRows(most=MOST_ROWS)
        if widest > MOST_COLUMNS:
            raise TooManyColumns(line=last, columns=widest, most=MOST_COLUMNS)
        self.cells += last * widest
        if self.cells > MOST_CELLS:
            raise WorkbookTooLarge(size=self.cells, most=MOST_CELLS, parts=0)


def _column(letters: bytes) -> int:
    """The number of a column by its letters: A is 1, AA is 27."""
    number = 0
    for letter in letters.upper():
        number = 26 * number + letter - 64
    return number


def _rows(sheet: Any) -> Iterator[Row]:
    first = (sheet.start or (0, 0))[0] + 1
    left = (sheet.start or (0, 0))[1]
    before = (Cell(""),) * left
    for number, values in enumerate(sheet.iter_rows(), first):
        yield Row(number, before + tuple(map(_cell, values)))


def _cell(value: object) -> Cell:
    match value:
        case str():
            return Cell(plain(value))
        case bool():
            return Cell("1" if value else "0", "number")
        case int() | float():
            return Cell(_number(value), "number")
        case dt.datetime() if value.time() == dt.time():
            return Cell(value.date().isoformat(), "date")
        case dt.datetime() | dt.date() | dt.time():
            return Cell(value.isoformat(), "date")
        case None:
            return Cell("")
        case _:
            return Cell(str(value), "date")


def _number(value: float) -> str:
    """A number as written: 18.4 and not 18.400000000000002.

    >>> _number(120034.0), _number(18.400000000000002), _number(-0.1)
    ('120034', '18.4', '-0.1')
    """
    if value != value or abs(value) == float("inf"):
        return str(value)
    number = Decimal(f"{value:.12g}")
    return f"{number.to_integral():f}" if number % 1 == 0 else f"{number.normalize():f}"
