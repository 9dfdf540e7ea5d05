"""Seating plans as files: read in any of the layouts in use, written in each of them.

`text`
    A table a line, `1-2-3-4` in wind order, a blank line between rounds. Numbers from 1.
`json`
    `{"rounds": [[[1, 2, 3, 4], …], …]}` or the bare list. Numbers from 1.
`tours`
    A JSON list of rounds with `tables` of `seating` entries, or one flat list of entries, each
    with `player_index`, `table_number`, `seat_number`, all from 1.
`round_table_horizontal`, `round_table_vertical`, `table_round_horizontal`, `table_round_vertical`
    JSON matrices with numbers from 0: rounds or tables come as rows first, and the four seats of
    a table stand side by side or one below the other.
`table_centred`
    Numbers from 0 with spaces, a table a line, a blank line between rounds.
`player_centred`
    Numbers from 0 with spaces, a player a line, a round a column: the table. Without winds.
"""

import json
import re
from collections import Counter, defaultdict
from collections.abc import Callable, Sequence
from dataclasses import dataclass
from typing import Any

from .errors import SeatingError
from .matrices import MATRICES, SEATS, Rounds, matrix_reader, matrix_writer, whole
from .plan import Round, Table


@dataclass(frozen=True, slots=True, kw_only=True)
class Layout:
    """A plan that was read: its rounds, the name of its format, and whether the order of the
    seats means winds."""

    rounds: Rounds
    format: str
    winds: bool = True

    @property
    def players(self) -> int:
        """The highest number in the plan."""
        return max(p for round_ in self.rounds for table in round_ for p in table)

    @property
    def complete(self) -> bool:
        """Whether everybody plays in every round."""
        return all(sum(map(len, round_)) == self.players for round_ in self.rounds)


def read(text: str, format: str = "auto") -> Layout:  # noqa: A002  # the word of the command line
    """The plan in `text`, every number checked.

    >>> read("1-2-3-4\\n5-6-7-8\\n\\n1-6-3-8\\n5-2-7-4\\n").rounds[1]
    [[1, 6, 3, 8], [5, 2, 7, 4]]

    Raises `SeatingError`: `unknown_format` (format, known), `unreadable_plan` (format),
    `bad_table` (round, table, size), `doubled_number` (round, numbers), `missing_number`
    (numbers) when somebody below the highest number plays in no round, `uneven_rows` (row, size,
    wanted).
    """
    if format not in ("auto", *FORMATS):
        raise SeatingError("unknown_format", format=format, known=list(FORMATS))
    text = text.lstrip("\ufeff")
    names = [format] if format != "auto" else _likely(text)
    found, refused = list[Layout](), list[SeatingError]()
    for name in names:
        try:
            rounds = _READERS[name](text)
            _refuse_wrong(rounds)
        except SeatingError as error:
            refused.append(error)
        except (ValueError, KeyError, TypeError, IndexError, AttributeError):
            continue
        else:
            found.append(Layout(rounds=rounds, format=name, winds=name != "player_centred"))
    if found:
        return max(found, key=lambda layout: layout.complete)
    if refused:
        raise min(refused, key=lambda error: len(error.params.get("numbers", text)))
    raise SeatingError("unreadable_plan", format=format)


def assigned(layout: Layout, players: Sequence[int], *, rounds: int = 1) -> tuple[Round, ...]:
    """The rounds of a plan that was read, number 1 being the first of `players`, and so on.

    Who plays at no table of a round waits.

    >>> assigned(read("1-2-3-4"), (12, 7, 30, 9))[0].tables[0].seats
    (12, 7, 30, 9)

    Raises `SeatingError`: `players_without_number` (players), `numbers_without_player` (numbers),
    `too_few_rounds` (rounds, wanted).
    """
    if len(players) > layout.players:
        raise SeatingError("players_without_number", players=list(players[layout.players :]))
    if len(players) < layout.players:
        missing = list(range(len(players) + 1, layout.players + 1))
        raise SeatingError("numbers_without_player", numbers=missing)
    if len(layout.rounds) < rounds:
        raise SeatingError("too_few_rounds", rounds=len(layout.rounds), wanted=rounds)
    return tuple(
        Round(
            tables=tuple(
                Table(number=number, seats=tuple(players[p - 1] for p in table))
                for number, table in enumerate(round_, 1)
            ),
            waiting=tuple(
                players[p] for p in range(len(players)) if not any(p + 1 in t for t in round_)
            ),
        )
        for round_ in layout.rounds
    )


def write(rounds: Rounds, format: str) -> str:  # noqa: A002
    """The rounds as text in a format.

    >>> print(write([[[1, 2, 3, 4]]], "table_centred"))
    0 1 2 3
    <BLANKLINE>

    Raises `SeatingError`: `unknown_format` (format, known), `unwritable_plan` (format) where a
    matrix has no place for tables that are not of four, or for rounds that differ in tables.
    """
    if format not in _WRITERS:
        raise SeatingError("unknown_format", format=format, known=list(FORMATS))
    tables = {len(round_) for round_ in rounds}
    sizes = {len(table) for round_ in rounds for table in round_}
    if format in MATRICES and (len(tables) > 1 or sizes != {SEATS}):
        raise SeatingError("unwritable_plan", format=format)
    return _WRITERS[format](rounds)


def _likely(text: str) -> list[str]:
    if text.lstrip().startswith(("[", "{")):
        return ["json", "tours", *MATRICES]
    return ["text"] if "-" in text else ["table_centred", "player_centred"]


def _refuse_wrong(rounds: Rounds) -> None:
    if not rounds or not all(rounds):
        raise SeatingError("unreadable_plan", format="auto")
    for number, round_ in enumerate(rounds, 1):
        for t, table in enumerate(round_, 1):
            if not 3 <= len(table) <= 5:
                raise SeatingError("bad_table", round=number, table=t, size=len(table))
        times = Counter(player for table in round_ for player in table)
        doubled = sorted(p for p, count in times.items() if count > 1)
        if doubled:
            raise SeatingError("doubled_number", round=number, numbers=doubled)
    known = {p for round_ in rounds for table in round_ for p in table}
    if missing := sorted(set(range(1, max(known) + 1)) - known):
        raise SeatingError("missing_number", numbers=missing)
    if min(known) < 1:
        raise SeatingError("unreadable_plan", format="auto")


def _blocks(text: str) -> list[list[list[int]]]:
    """Numbers by line, lines by block between blank lines."""
    blocks = re.split(r"\n\s*\n", text.strip())
    return [
        [
            [int(number) for number in re.split(r"[-\s,;]+", line.strip())]
            for line in block.split("\n")
        ]
        for block in blocks
    ]


def _read_table_centred(text: str) -> Rounds:
    return [[[p + 1 for p in table] for table in block] for block in _blocks(text)]


def _read_player_centred(text: str) -> Rounds:
    rows = [row for block in _blocks(text) for row in block]
    rounds = []
    for column in zip(*rows, strict=True):
        tables = defaultdict[int, list[int]](list)
        for player, table in enumerate(column, 1):
            tables[table].append(player)
        rounds.append([tables[number] for number in sorted(tables)])
    return rounds


def _read_json(text: str) -> Rounds:
    data = json.loads(text)
    rounds = data["rounds"] if isinstance(data, dict) else data
    return [[[whole(p) for p in _seats(table)] for table in _tables(r)] for r in rounds]


def _tables(round_: Any) -> list[Any]:
    tables = round_["tables"] if isinstance(round_, dict) else round_
    return list(tables)


def _seats(table: Any) -> list[Any]:
    return list(table["seats"] if isinstance(table, dict) else table)


def _read_tours(text: str) -> Rounds:
    data = json.loads(text)
    if data and "player_index" in data[0]:
        tours = defaultdict(list)
        for entry in data:
            tours[entry.get("tour_number", entry.get("round_number", 1))].append(entry)
        return [_entries(tours[number]) for number in sorted(tours)]
    tours_in_order = sorted(data, key=lambda tour: tour["tour_number"])
    return [
        _entries(
            [{**entry, "table_number": table["table_number"]}
             for table in tour["tables"] for entry in table["seating"]]
        )
        for tour in tours_in_order
    ]  # fmt: skip


def _entries(entries: Sequence[dict[str, int]]) -> list[list[int]]:
    tables = defaultdict[int, list[tuple[int, int]]](list)
    for entry in entries:
        seat = entry["seat_number"], whole(entry["player_index"])
        tables[entry["table_number"]].append(seat)
    return [[player for _, player in sorted(tables[number])] for number in sorted(tables)]


def _write_lines(rounds: Rounds, *, between: str, first: int) -> str:
    return "\n".join(
        "".join(between.join(str(p - 1 + first) for p in table) + "\n" for table in round_)
        for round_ in rounds
    )


def _write_player_centred(rounds: Rounds) -> str:
    places = [{p: t for t, table in enumerate(r) for p in table} for r in rounds]
    players = sorted({p for place in places for p in place})
    if any(len(place) < len(players) for place in places):
        raise SeatingError("unwritable_plan", format="player_centred")
    return "".join(" ".join(str(place[p]) for place in places) + "\n" for p in players)


def _write_tours(rounds: Rounds) -> str:
    tours = [
        {
            "tour_number": number,
            "tables": [
                {
                    "table_number": t,
                    "seating": [
                        {"seat_number": seat, "player_index": player}
                        for seat, player in enumerate(table, 1)
                    ],
                }
                for t, table in enumerate(round_, 1)
            ],
        }
        for number, round_ in enumerate(rounds, 1)
    ]
    return json.dumps(tours) + "\n"


_READERS: dict[str, Callable[[str], Rounds]] = {
    "text": _blocks,
    "json": _read_json,
    "tours": _read_tours,
    "table_centred": _read_table_centred,
    "player_centred": _read_player_centred,
    **{name: matrix_reader(which) for name, which in MATRICES.items()},
}

_WRITERS: dict[str, Callable[[Rounds], str]] = {
    "text": lambda rounds: _write_lines(rounds, between="-", first=1),
    "json": lambda rounds: json.dumps({"rounds": rounds}) + "\n",
    "tours": _write_tours,
    "table_centred": lambda rounds: _write_lines(rounds, between=" ", first=0),
    "player_centred": _write_player_centred,
    **{name: matrix_writer(which) for name, which in MATRICES.items()},
}

FORMATS = tuple(_READERS)
"""The names of all formats."""
