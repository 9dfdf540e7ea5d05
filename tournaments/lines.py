"""Participants as they are pasted: a name a line, or a table with or without a row of headings."""

import csv
import io
from collections.abc import Mapping
from dataclasses import dataclass

from players.names import search_key, tidy

MOST_LETTERS = {"name": 100, "team": 80, "club": 80, "country": 40}
ORDER = ("name", "team", "club", "country", "table")
HEADINGS = {
    "number": ("number", "no", "no.", "nr", "#", "номер", "№", "nr."),
    "name": ("name", "player", "имя", "игрок", "nimi", "mängija"),
    "team": ("team", "команда", "võistkond"),
    "club": ("club", "клуб", "klubi"),
    "country": ("country", "страна", "riik"),
    "table": ("table", "стол", "laud"),
}


class BadLineError(ValueError):
    """A line that is no participant: its number, a code, what stands there."""

    def __init__(self, *, line: int, code: str, text: str) -> None:
        super().__init__(line, code, text)
        self.line, self.code, self.text = line, code, text


@dataclass(frozen=True, slots=True, kw_only=True)
class Line:
    """A participant as written."""

    number: int | None
    name: str
    team: str
    club: str
    country: str
    table: int | None


def read(text: str) -> tuple[list[Line], list[BadLineError]]:
    """The participants of the text, and every line that is none.

    >>> lines, bad = read("name;club;table\\nAnna Tamm;Tallinn;\\nBoris;Riga;x\\n")
    >>> lines[0].name, lines[0].club
    ('Anna Tamm', 'Tallinn')
    >>> bad[0].line, bad[0].code, bad[0].text
    (3, 'no_whole_number', 'x')
    """
    separator = next((one for one in "\t;" if one in text), ",")
    rows = list(csv.reader(io.StringIO(text.lstrip("\ufeff")), delimiter=separator))
    columns = list(ORDER)
    found, bad = list[Line](), list[BadLineError]()
    headings = _headings(rows[0]) if rows else None
    for at, row in enumerate(rows, 1):
        cells = [tidy(cell) for cell in row]
        if not any(cells):
            continue
        if headings and at == 1:
            columns = headings
            continue
        try:
            found.append(_line(at, cells, columns))
        except BadLineError as error:
            bad.append(error)
    return found, bad


def _headings(row: list[str]) -> list[str] | None:
    """The columns that the first row names, if it names a column of names."""
    known = {search_key(word): column for column, words in HEADINGS.items() for word in words}
    columns = [known.get(search_key(cell), "") for cell in row]
    return columns if "name" in columns else None


def _line(at: int, cells: list[str], columns: list[str]) -> Line:
    if len(cells) > len(columns) and any(cells[len(columns) :]):
        raise BadLineError(line=at, code="too_many_columns", text=cells[len(columns)])
    values = {name: cell for name, cell in zip(columns, cells, strict=False) if name}
    if not values.get("name"):
        raise BadLineError(line=at, code="no_name", text="")
    for name, most in MOST_LETTERS.items():
        if len(values.get(name, "")) > most:
            raise BadLineError(line=at, code="too_long", text=values[name])
    return Line(
        number=_whole(at, values, "number"),
        name=values["name"],
        team=values.get("team", ""),
        club=values.get("club", ""),
        country=values.get("country", ""),
        table=_whole(at, values, "table"),
    )


def _whole(at: int, values: Mapping[str, str], name: str) -> int | None:
    """A number from 1 that a column may hold."""
    text = values.get(name, "")
    if not text:
        return None
    if not (text.isascii() and text.isdigit() and 1 <= int(text[:5]) <= 9999 and len(text) < 5):
        raise BadLineError(line=at, code="no_whole_number", text=text)
    return int(text)
