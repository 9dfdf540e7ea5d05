"""The matrix of meetings: who meets whom how often, as a drawing and as a table."""

from collections import Counter, defaultdict
from collections.abc import Sequence
from dataclasses import dataclass

from seating.plan import Round

SIDE = 640
MARGIN = 28
LABELS = 12  # numbers written along each side, at most


@dataclass(frozen=True, slots=True, kw_only=True)
class Shade:
    """All cells of one number of meetings; `path` is their squares in the drawing."""

    times: int
    path: str
    pairs: int


@dataclass(frozen=True, slots=True, kw_only=True)
class Label:
    """A number along a side of the drawing."""

    at: str
    number: int


@dataclass(frozen=True, slots=True, kw_only=True)
class Row:
    """The meetings of one participant: how many others, and whom how often."""

    number: int
    opponents: int
    again: tuple[tuple[int, int], ...]
    tables: tuple[int | None, ...]
    winds: tuple[int, ...]


@dataclass(frozen=True, slots=True, kw_only=True)
class Matrix:
    shades: tuple[Shade, ...]
    labels: tuple[Label, ...]
    rows: tuple[Row, ...]
    side: int = SIDE


def matrix_of(rounds: Sequence[Round]) -> Matrix:
    """Count and draw the meetings of all rounds."""
    times = Counter(pair for round_ in rounds for pair in round_.pairs())
    seated = {p for r in rounds for t in r.tables for p in t.seats}
    people = sorted(seated.union(*(r.waiting for r in rounds)))
    place = {player: i for i, player in enumerate(people)}
    cell = (SIDE - MARGIN) / max(1, len(people))
    squares: defaultdict[int, list[str]] = defaultdict(list)
    for (one, other), count in sorted(times.items()):
        for x, y in ((one, other), (other, one)):
            left, top = MARGIN + place[x] * cell, MARGIN + place[y] * cell
            squares[count].append(f"M{left:.1f} {top:.1f}h{cell:.2f}v{cell:.2f}h-{cell:.2f}z")
    step = max(1, -(-len(people) // LABELS))
    return Matrix(
        shades=tuple(
            Shade(times=count, path="".join(parts), pairs=len(parts) // 2)
            for count, parts in sorted(squares.items())
        ),
        labels=tuple(
            Label(at=f"{MARGIN + (place[p] + 0.5) * cell:.1f}", number=p) for p in people[::step]
        ),
        rows=tuple(_rows(people, rounds, times)),
    )


def _rows(
    people: Sequence[int], rounds: Sequence[Round], times: Counter[tuple[int, int]]
) -> list[Row]:
    others: defaultdict[int, list[tuple[int, int]]] = defaultdict(list)
    for (one, other), count in sorted(times.items()):
        others[one].append((other, count))
        others[other].append((one, count))
    places = [
        {p: (t.number, wind) for t in r.tables for wind, p in enumerate(t.seats)} for r in rounds
    ]
    return [
        Row(
            number=player,
            opponents=len(others[player]),
            again=tuple(sorted(met for met in others[player] if met[1] > 1)),
            tables=tuple(at[player][0] if player in at else None for at in places),
            winds=tuple(
                sum(at.get(player, (0, -1))[1] == wind for at in places) for wind in range(4)
            ),
        )
        for player in people
    ]
