"""Rows of a file as games: a row a table, a row a player, or a line of chat."""

from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, field, replace
from decimal import Decimal
from typing import Any

from clubs.files.columns import OF_A_SEAT, SEATS, Columns, wind
from games import notation
from games.notation import NotANumberError
from players.files.reading import NOTHING, Cell, Row

# Words in the column "flags".
SUBSTITUTE, NOT_PLAYED = "substitute", "not played"
LARGEST = Decimal(10) ** 9


@dataclass(frozen=True, slots=True, kw_only=True)
class Bad:
    """A line that cannot be taken, and why, as a code for wording."""

    line: int
    code: str
    params: Mapping[str, Any] = field(default_factory=dict)


class BadLineError(ValueError):
    """Why a line of a file is not taken."""

    def __init__(self, code: str, **params: object) -> None:
        super().__init__(code)
        self.code = code
        self.params = params


@dataclass(frozen=True, slots=True, kw_only=True)
class SeatRow:
    """What a file says of one seat; the numbers as written, in whatever unit."""

    line: int
    name: str
    id: Cell = NOTHING
    points: Decimal | None = None
    score: Decimal | None = None
    penalty: Decimal = Decimal(0)
    chombos: int = 0
    place: int | None = None
    team: str = ""
    substitute: bool = False
    seat: int | None = None

    @property
    def number(self) -> Decimal | None:
        """The raw points, or the finished score where there are none."""
        return self.score if self.points is None else self.points


@dataclass(frozen=True, slots=True, kw_only=True)
class GameRow:
    """A game as a file tells it, seats from East on; None is what the file does not say."""

    line: int
    seats: tuple[SeatRow, ...]
    event: str | None = None
    date: Cell = NOTHING
    round: int | None = None
    table: int | None = None
    sticks: int = 0
    rules: str = ""
    played: bool = True

    @property
    def numbers(self) -> list[Decimal]:
        return [seat.number for seat in self.seats if seat.number is not None]


def read_games(rows: Sequence[Row], columns: Columns) -> tuple[list[GameRow], list[Bad]]:
    """Every game of the rows below the header, in the order of the file, and the bad lines.

    A game of which one line is bad is none at all.
    """
    reader = _Reader(columns)
    if columns.by_table:
        return _each(rows, reader.table)
    parts, bad = _each(rows, reader.player)
    broken = {reader.key(row) for row in rows if row.line in {one.line for one in bad}}
    line_keys = {row.line: reader.key(row) for row in rows}
    by_game: dict[tuple[str, ...], list[GameRow]] = {}
    for part in parts:
        by_game.setdefault(line_keys[part.line], []).append(part)
    games = []
    for key, seats in by_game.items():
        if key in broken:
            continue
        try:
            games.append(_together(seats))
        except BadLineError as wrong:
            bad.append(Bad(line=seats[-1].line, code=wrong.code, params=wrong.params))
    return games, bad


def _each(rows: Sequence[Row], read: Callable[[Row], GameRow]) -> tuple[list[GameRow], list[Bad]]:
    found, bad = [], []
    for row in rows:
        try:
            found.append(read(row))
        except BadLineError as wrong:
            bad.append(Bad(line=row.line, code=wrong.code, params=wrong.params))
    return found, bad


def _together(parts: Sequence[GameRow]) -> GameRow:
    """One game of the rows of its players, seated as they say, else in the order of the file."""
    seats = [part.seats[0] for part in parts]
    said = [seat.seat for seat in seats if seat.seat is not None]
    if said:
        seats.sort(key=lambda seat: -1 if seat.seat is None else seat.seat)
        if sorted(said) != list(range(len(seats))):
            raise BadLineError("seats_unclear", seats=len(seats), lines=[p.line for p in parts])
    return replace(
        parts[0],
        seats=tuple(seats),
        sticks=max(part.sticks for part in parts),
        played=any(part.played for part in parts),
    )


@dataclass(frozen=True, slots=True)
class _Reader:
    """Reads the cells of one row by what the columns say."""

    columns: Columns

    def key(self, row: Row) -> tuple[str, ...]:
        """What rows of one game share."""
        return tuple(self._text(row, name) for name in ("event", "date", "round", "table"))

    def table(self, row: Row) -> GameRow:
        """A game of a row that holds all its seats; a fifth (or fourth) that is empty is none."""
        seats = []
        for index in range(SEATS):
            cells = {
                name: self._cell(row, self.columns.of_seat.get((index, name)))
                for name in OF_A_SEAT
                if (index, name) in self.columns.of_seat
            }
            if cells and (cells.get("name", NOTHING).text or cells.get("id", NOTHING).text):
                seats.append(self._seat(row, cells, index))
        return self._game(row, tuple(seats))

    def player(self, row: Row) -> GameRow:
        cells = {
            name: self._cell(row, self.columns.of_row.get(name)) for name in (*OF_A_SEAT, "seat")
        }
        if not cells["id"].text:
            cells["id"] = self._cell(row, self.columns.of_row.get("ema"))
        if not (cells["name"].text or cells["id"].text):
            raise BadLineError("name_missing_in_line")
        index = None
        if cells["seat"].text:
            index = wind(cells["seat"].text)
            if index is None:
                raise BadLineError("not_a_seat", typed=cells["seat"].text)
        return self._game(row, (self._seat(row, cells, index),))

    def _game(self, row: Row, seats: tuple[SeatRow, ...]) -> GameRow:
        flags = self._text(row, "flags").casefold()
        return GameRow(
            line=row.line,
            seats=seats,
            event=self._text(row, "event") if "event" in self.columns.of_row else None,
            date=self._cell(row, self.columns.of_row.get("date")),
            round=self._count(row, "round", least=1, most=999),
            table=self._count(row, "table", least=1, most=999),
            sticks=self._count(row, "sticks", least=0, most=99) or 0,
            rules=self._text(row, "rules"),
            played=NOT_PLAYED not in flags and any(seat.number is not None for seat in seats),
        )

    def _seat(self, row: Row, cells: dict[str, Cell], index: int | None) -> SeatRow:
        place = number(cells.get("place", NOTHING), "place")
        chombos = number(cells.get("chombo", NOTHING), "chombo") or Decimal(0)
        if place is not None and (place % 1 or not 1 <= place <= SEATS):
            raise BadLineError("not_a_place", typed=cells["place"].text)
        if chombos % 1 or not 0 <= chombos <= 99:
            raise BadLineError("not_a_number", typed=cells["chombo"].text, column="chombo")
        flags = self._text(row, "flags").casefold() if not self.columns.by_table else ""
        return SeatRow(
            line=row.line,
            name=cells.get("name", NOTHING).text,
            id=cells.get("id", NOTHING),
            points=number(cells.get("points", NOTHING), "points"),
            score=number(cells.get("score", NOTHING), "score"),
            penalty=number(cells.get("penalty", NOTHING), "penalty") or Decimal(0),
            chombos=int(chombos),
            place=None if place is None else int(place),
            team=cells.get("team", NOTHING).text,
            substitute=SUBSTITUTE in flags,
            seat=index,
        )

    def _cell(self, row: Row, index: int | None) -> Cell:
        return row.cells[index] if index is not None and index < len(row.cells) else NOTHING

    def _text(self, row: Row, name: str) -> str:
        return self._cell(row, self.columns.of_row.get(name)).text

    def _count(self, row: Row, name: str, *, least: int, most: int) -> int | None:
        cell = self._cell(row, self.columns.of_row.get(name))
        value = number(cell, name)
        if value is None:
            return None
        if value % 1 or not least <= value <= most:
            raise BadLineError("not_a_number", typed=cell.text, column=name)
        return int(value)


def number(cell: Cell, column: str) -> Decimal | None:
    """The number of a cell, None if it is empty; a shared place "2=" or "2-3" is its first number.

    >>> number(Cell("\N{BLACK UP-POINTING TRIANGLE}５,2"), "points")
    Decimal('-5.2')
    """
    if cell.kind == "date":
        raise BadLineError("looks_like_a_date", typed=cell.text, column=column)
    text = cell.text
    if not text or text in ("-", "–", "—"):
        return None
    if column == "place":
        text = text.split("-")[0].rstrip("=.")
    try:
        value = Decimal(text) if cell.kind == "number" else notation.number(text)
    except (NotANumberError, ArithmeticError) as wrong:
        raise BadLineError("not_a_number", typed=cell.text, column=column) from wrong
    if not value.is_finite() or abs(value) > LARGEST or len(value.as_tuple().digits) > 15:
        raise BadLineError("not_a_number", typed=cell.text, column=column)
    return value


# Lines of chat


def read_chat(rows: Iterable[Row]) -> list[GameRow] | None:
    """Games pasted a line each, names and points in seat order; None where a line is none."""
    games = []
    for row in rows:
        seats = chat_line(row)
        if seats is None:
            return None
        games.append(GameRow(line=row.line, seats=seats))
    return games


def chat_line(row: Row) -> tuple[SeatRow, ...] | None:
    """Three to five times "name points" in one line, with commas or semicolons or without."""
    cells = [cell.text for cell in row.cells if cell.text]
    whole = [word.rstrip(",;") for word in ",".join(cells).replace(",,", ",").split()]
    return _chat_seats(row, list(_pairs(whole))) or _chat_seats(
        # Cut at the marks between the pairs; a name may then hold a number of its own.
        row,
        [(" ".join(words[:-1]), words[-1]) for words in map(str.split, cells)],
    )


def _chat_seats(row: Row, pairs: Sequence[tuple[str, str]]) -> tuple[SeatRow, ...] | None:
    seats = []
    for name, text in pairs:
        try:
            value = number(Cell(text), "points")
        except BadLineError:
            return None
        if not name or value is None:
            return None
        seats.append(SeatRow(line=row.line, name=name, points=value))
    return tuple(seats) if 3 <= len(seats) <= SEATS else None


def _pairs(words: Sequence[str]) -> Iterator[tuple[str, str]]:
    name: list[str] = []
    for word in words:
        try:
            notation.number(word)
        except NotANumberError:
            name.append(word)
        else:
            yield " ".join(name), word
            name = []
    if name:
        yield " ".join(name), ""
