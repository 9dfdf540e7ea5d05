"""The names of columns: which cell of a row means what, in every language of the site."""

import re
from collections.abc import Mapping
from dataclasses import dataclass, field
from functools import cache

from players.files.reading import FileRefused, Row
from players.names import search_key

# What a column may be called, as `_plain` spells it: English, Russian, Estonian.
ALIASES: Mapping[str, tuple[str, ...]] = {
    "event": ("event", "night", "title", "tournament", "событие", "вечер", "турнир", "õhtu",
              "üritus", "turniir", "sündmus"),
    "date": ("date", "day", "дата", "день", "kuupäev", "päev"),
    "round": ("round", "round id", "game", "session", "hanchan", "тур", "раунд", "игра", "ханчан",
              "сессия", "voor", "mäng", "hantšan"),
    "table": ("table", "table id", "tbl", "стол", "laud"),
    "seat": ("seat", "seat wind", "wind", "место за столом", "ветер", "istekoht", "tuul"),
    "id": ("player id", "player number", "id", "номер игрока", "ид", "mängija number",
           "mängija id"),
    "name": ("name", "player", "p", "player name", "игрок", "имя", "имя игрока", "фио", "mängija",
             "nimi", "mängija nimi"),
    "country": ("country", "страна", "riik", "maa"),
    "ema": ("ema", "ema id", "ema number", "номер ema", "ema номер"),
    "points": ("points", "pts", "raw points", "point", "очки", "очков", "raw", "punktid", "punkte",
               "toorpunktid"),
    "sticks": ("sticks left", "sticks", "ex", "leftover sticks", "палочки", "осталось палочек",
               "tikud", "tikke alles"),
    "score": ("score", "scr", "final score", "finished score", "счет", "итог", "skoor", "tulemus"),
    "penalty": ("penalty", "penalties", "pen", "штраф", "штрафы", "karistus", "karistused"),
    "chombo": ("chombo", "chombos", "чомбо"),
    "place": ("place", "rank", "position", "место", "koht"),
    "flags": ("flags", "отметки", "märkused"),
    "rules": ("rules", "ruleset", "правила", "reeglid", "reeglistik"),
    "team": ("team", "команда", "võistkond", "meeskond", "tiim"),
    "role": ("role", "роль", "roll"),
    "since": ("since", "member since", "с какого дня", "liige alates"),
    "state": ("state", "attendance", "состояние", "посещение", "olek", "osalemine"),
    "guest": ("guest", "гость", "külaline"),
    "newcomer": ("newcomer", "новичок", "uustulnuk", "algaja"),
    "arrived": ("arrived", "came", "пришел", "пришла", "saabus", "tuli"),
    "left": ("left", "ушел", "ушла", "lahkus"),
    "fee due": ("fee due", "fee", "взнос", "к оплате", "tasu", "maksta"),
    "fee paid": ("fee paid", "paid", "оплачено", "makstud"),
    # Written for people, computed anew when it is read.
    "uma": ("uma", "ума"),
}  # fmt: skip

WINDS: tuple[tuple[str, ...], ...] = (
    ("e", "east", "東", "东", "в", "восток", "ida"),
    ("s", "south", "南", "ю", "юг", "lõuna"),
    ("w", "west", "西", "з", "запад", "lääs"),
    ("n", "north", "北", "с", "север", "põhi"),
    ("5", "fifth", "пятый", "viies"),
)

# What a table in one row says of each of its seats.
OF_A_SEAT = ("name", "id", "points", "score", "place", "penalty", "chombo", "team")
SEATS = len(WINDS)


class NoColumns(FileRefused):
    """No column of the first row is known, so nothing says what the numbers are."""


class ColumnTwice(FileRefused):
    """Two columns say the same."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Columns:
    """Where in a row things stand: of the whole row by name, of its seats by index and name."""

    of_row: Mapping[str, int]
    of_seat: Mapping[tuple[int, str], int] = field(default_factory=dict)
    # Columns that say nothing here, by their own names.
    ignored: tuple[str, ...] = ()

    @property
    def by_table(self) -> bool:
        """Whether a row is a whole table; otherwise it is one player."""
        return any(name in ("name", "id") for _, name in self.of_seat)

    @property
    def has_games(self) -> bool:
        numbers = {"points", "score", "place"}
        if self.by_table:
            return any(name in numbers for _, name in self.of_seat)
        return bool(numbers & set(self.of_row)) and bool({"table", "round"} & set(self.of_row))

    @property
    def has_attendance(self) -> bool:
        return bool({"state", "arrived", "fee due", "fee paid"} & set(self.of_row))

    @property
    def has_people(self) -> bool:
        return bool({"name", "id"} & set(self.of_row))

    def say(self, name: str) -> bool:
        return name in self.of_row or any(said == name for _, said in self.of_seat)


def columns_of(header: Row) -> Columns:
    """Read the first row; refuses with `NoColumns` and `ColumnTwice`."""
    of_row: dict[str, int] = {}
    of_seat: dict[tuple[int, str], int] = {}
    ignored: list[str] = []
    for index, cell in enumerate(header.cells):
        if not cell.text:
            continue
        known = _meaning(cell.text)
        if known is None:
            ignored.append(cell.text)
            continue
        seat, name = known
        place: dict = of_row if seat is None else of_seat  # type: ignore[type-arg]
        key = name if seat is None else known
        if key in place:
            raise ColumnTwice(first=header.cells[place[key]].text, second=cell.text)
        place[key] = index
    found = Columns(of_row=of_row, of_seat=of_seat, ignored=tuple(ignored))
    if not (found.has_games or found.has_people):
        raise NoColumns(line=header.line, names=[cell.text for cell in header.cells][:30])
    return found


def wind(text: str) -> int | None:
    """The seat a cell names: a wind in any language, or its number from 1.

    >>> wind("E"), wind("Север"), wind("3"), wind("x")
    (0, 3, 2, None)
    """
    plain = _plain(text)
    if plain in _seat_words():
        return _seat_words()[plain]
    return int(plain) - 1 if plain in ("1", "2", "3", "4") else None


def _plain(text: str) -> str:
    return " ".join(re.split(r"[\W_]+", search_key(text))).strip()


def _meaning(text: str) -> tuple[int | None, str] | None:
    plain = _plain(text)
    if plain in _names():
        return None, _names()[plain]
    words = plain.split()
    for word in words:
        seat = _seat_words().get(word)
        if seat is None:
            continue
        rest = " ".join(other for other in words if other != word)
        name = _names().get(rest) if rest else "name"
        if name in OF_A_SEAT:
            return seat, name
    return None


@cache
def _names() -> dict[str, str]:
    return {_plain(alias): name for name, aliases in ALIASES.items() for alias in aliases}


@cache
def _seat_words() -> dict[str, int]:
    return {_plain(word): seat for seat, words in enumerate(WINDS) for word in words}
