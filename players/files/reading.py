"""Bytes of a file somebody sent, read as rows of cells; whatever they are, a refusal or rows."""

import csv
import io
import re
import unicodedata
from collections.abc import Iterable, Iterator
from dataclasses import dataclass
from typing import Literal, NamedTuple

from players.names import tidy
from players.refusal import Refusal

MOST_BYTES = 10_000_000
MOST_ROWS = 20_000
MOST_COLUMNS = 200
LONGEST_CELL = 1000

# Encodings that cannot be told apart by their bytes: a person says which one it is.
ENCODINGS = ("cp1251", "cp1252", "cp1257", "shift_jis", "euc_kr", "gb18030", "big5")

# Text that was kept from being a formula by `players.exports.safe`.
_KEPT = re.compile(r"'+[=+\-@\t\r]")


class FileRefused(Refusal):
    """The file cannot be read at all; nothing of it was kept."""


class FileTooLarge(FileRefused):
    """More bytes than anybody's results."""

    status = 413


class FileEmpty(FileRefused):
    """There is nothing in it."""


class TooManyRows(FileRefused):
    """More rows than are read at once."""


class TooManyColumns(FileRefused):
    """A row with more cells than any table of results."""


class CellTooLong(FileRefused):
    """A cell holds a text that is no name and no number."""


class NotUnicode(FileRefused):
    """The text is in one of the older encodings, and only a person can say which."""


class WrongEncoding(FileRefused):
    """The text is not in the encoding that was chosen."""


class NotATable(FileRefused):
    """Neither text nor a workbook."""


class BadQuotes(FileRefused):
    """A quotation mark opens and never closes, or text stands behind a closing one."""


class Cell(NamedTuple):
    """A cell: its text, and what the workbook said it is; in CSV everything is text."""

    text: str
    kind: Literal["text", "number", "date"] = "text"


class Row(NamedTuple):
    """A row of the file; `line` is what an editor or a spreadsheet shows beside it."""

    line: int
    cells: tuple[Cell, ...]


@dataclass(frozen=True, slots=True, kw_only=True)
class Sheet:
    """What was read: the rows that hold anything, and how the file was understood."""

    rows: tuple[Row, ...]
    form: Literal["csv", "xlsx"]
    delimiter: str = ""
    encoding: str = ""
    # Other sheets of the workbook, which are not read.
    others: tuple[str, ...] = ()


NOTHING = Cell("")


def read(data: bytes, *, encoding: str = "") -> Sheet:
    """Read a file; `encoding` is what a person chose for a text that is not Unicode."""
    from players.files import workbooks  # it refuses with the names above

    if len(data) > MOST_BYTES:
        raise FileTooLarge(size=len(data), most=MOST_BYTES)
    if not data.strip():
        raise FileEmpty()
    if data.startswith(b"PK\x03\x04"):
        rows, others = workbooks.rows_of(data)
        return Sheet(rows=checked(rows), form="xlsx", others=others)
    text, used = _decoded(data, encoding)
    delimiter = _delimiter(text)
    return Sheet(
        rows=checked(_rows(text, delimiter)), form="csv", delimiter=delimiter, encoding=used
    )


def checked(rows: Iterable[Row]) -> tuple[Row, ...]:
    """The rows that hold anything, within what is read at once."""
    found: list[Row] = []
    for row in rows:
        if len(row.cells) > MOST_COLUMNS:
            raise TooManyColumns(line=row.line, columns=len(row.cells), most=MOST_COLUMNS)
        if not any(cell.text for cell in row.cells):
            continue
        for cell in row.cells:
            if len(cell.text) > LONGEST_CELL:
                raise CellTooLong(line=row.line, length=len(cell.text), most=LONGEST_CELL)
        if len(found) > MOST_ROWS:
            raise TooManyRows(most=MOST_ROWS)
        found.append(row)
    if not found:
        raise FileEmpty()
    return tuple(found)


def plain(text: str) -> str:
    """A cell's text as it is compared and kept: see `players.names.tidy`; no guard of a formula.

    >>> plain(" Anna\u00a0 Tamm\u200b "), plain("'=1+1"), plain("'Anna")
    ('Anna Tamm', '=1+1', "'Anna")
    """
    return tidy(text[1:] if _KEPT.match(text) else text)


def _decoded(data: bytes, encoding: str) -> tuple[str, str]:
    if data.startswith((b"\xff\xfe", b"\xfe\xff")):
        guesses: tuple[str, ...] = ("utf-16",)
    elif data.startswith(b"\xef\xbb\xbf"):
        guesses = ("utf-8-sig",)
    elif b"\x00" in data:
        raise NotATable()
    else:
        guesses = ("utf-8",)
    for guess in guesses:
        try:
            return _text(data.decode(guess)), guess
        except UnicodeDecodeError:
            continue
    if not encoding:
        raise NotUnicode(encodings=list(ENCODINGS))
    if encoding not in ENCODINGS:
        raise WrongEncoding(encoding=encoding)
    try:
        return _text(data.decode(encoding)), encoding
    except UnicodeDecodeError as wrong:
        raise WrongEncoding(encoding=encoding) from wrong


def _text(text: str) -> str:
    """The text, unless it is a picture or a program that happened to decode."""
    controls = sum(unicodedata.category(char) == "Cc" for char in text[:2000])
    breaks = sum(text[:2000].count(char) for char in "\r\n\t")
    if controls - breaks > 5 or "\x00" in text:
        raise NotATable()
    return text


def _delimiter(text: str) -> str:
    """The mark between cells: the one most frequent in the first line, outside quotes."""
    first = next((line for line in text.splitlines() if line.strip()), "")
    if named := re.fullmatch(r"sep=(.)\s*", first):
        return named[1]
    bare = re.sub(r'"[^"]*"', "", first)
    return max(("\t", ";", ","), key=bare.count)


def _rows(text: str, delimiter: str) -> Iterator[Row]:
    # No mark of the first line is needed any more once the delimiter is known.
    lines = io.StringIO(re.sub(r"^(\s*)sep=.(?=[\r\n])", r"\1", text), newline="")
    reader = csv.reader(lines, delimiter=delimiter, strict=True)
    line = 1
    try:
        for cells in reader:
            yield Row(line, tuple(Cell(plain(cell)) for cell in cells[: MOST_COLUMNS + 1]))
            line = reader.line_num + 1
    except csv.Error as wrong:
        raise BadQuotes(line=line) from wrong
