"""Geometry of the race chart: totals after each night become lines in a drawing.

All coordinates leave here as text with a decimal point: a template that writes numbers in the
reader's language never touches them.
"""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from datetime import date
from fractions import Fraction
from itertools import pairwise

WIDTH, HEIGHT = 760, 380
LEFT, RIGHT, TOP, BOTTOM = 56, 600, 16, 340
LABEL_HEIGHT = 17
NAME_LENGTH = 20
DATES_SHOWN = 7
VALUES_SHOWN = 6


@dataclass(frozen=True, slots=True, kw_only=True)
class Racer:
    """One player's line: `style` picks colour and dashes, `points` is the way of the line."""

    name: str
    label: str
    style: int
    own: bool
    points: str
    end_x: str
    end_y: str
    label_y: str
    total: Fraction


@dataclass(frozen=True, slots=True, kw_only=True)
class Tick:
    """A mark on an axis: where it is and what it says."""

    at: str
    value: int | date
    zero: bool = False


@dataclass(frozen=True, slots=True, kw_only=True)
class RaceChart:
    racers: tuple[Racer, ...]
    values: tuple[Tick, ...]
    dates: tuple[Tick, ...]


def race_chart(
    totals: Mapping[int, Sequence[Fraction | None]],
    names: Mapping[int, str],
    dates: Sequence[date],
    own: int | None = None,
) -> RaceChart | None:
    """Draw the players' totals over the nights; None while there are not two nights to join."""
    reached = [value for line in totals.values() for value in line if value is not None]
    if len(dates) < 2 or not reached:
        return None
    steps = _steps(min(reached), max(reached))
    low, high = steps[0], steps[-1]

    def x(night: int) -> float:
        return LEFT + (RIGHT - LEFT) * night / (len(dates) - 1)

    def y(value: Fraction | int) -> float:
        return BOTTOM - (BOTTOM - TOP) * float((value - low) / Fraction(high - low))

    ends = {player: y(line[-1]) for player, line in totals.items() if line[-1] is not None}
    labels = _apart(ends)
    racers = tuple(
        Racer(
            name=names[player],
            label=_short(names[player]),
            style=style,
            own=player == own,
            points=" ".join(
                f"{x(night):.1f},{y(value):.1f}"
                for night, value in enumerate(line)
                if value is not None
            ),
            end_x=f"{RIGHT:.1f}",
            end_y=f"{ends[player]:.1f}",
            label_y=f"{labels[player]:.1f}",
            total=Fraction(line[-1] or 0),
        )
        for style, (player, line) in enumerate(totals.items())
        if player in ends
    )
    return RaceChart(
        racers=racers,
        values=tuple(Tick(at=f"{y(v):.1f}", value=v, zero=v == 0) for v in steps),
        dates=tuple(Tick(at=f"{x(n):.1f}", value=dates[n]) for n in _spread(len(dates))),
    )


def _steps(low: Fraction, high: Fraction) -> range:
    """Round values around all that is drawn, zero among them."""
    low, high = min(low, Fraction(0)), max(high, Fraction(0))
    rough = max((high - low) / (VALUES_SHOWN - 1), Fraction(1))
    power = 10 ** (len(str(int(rough))) - 1)
    step = next(power * nice for nice in (1, 2, 5, 10) if power * nice >= rough)
    first, last = low // step * step, -(-high // step) * step
    return range(first, max(last, first + step) + 1, step)


def _spread(count: int) -> list[int]:
    """Which of so many nights get their date written: the first, the last and some between."""
    if count <= DATES_SHOWN:
        return list(range(count))
    return sorted({round(i * (count - 1) / (DATES_SHOWN - 1)) for i in range(DATES_SHOWN)})


def _apart(ends: Mapping[int, float]) -> dict[int, float]:
    """Heights for the labels near the lines' ends, none over another, all within the drawing."""
    order = sorted(ends, key=lambda player: ends[player])
    heights = [ends[player] for player in order]
    for above, below in pairwise(range(len(heights))):
        heights[below] = max(heights[below], heights[above] + LABEL_HEIGHT)
    if heights and heights[-1] > BOTTOM:
        heights[-1] = BOTTOM
        for below, above in pairwise(reversed(range(len(heights)))):
            heights[above] = min(heights[above], heights[below] - LABEL_HEIGHT)
    return dict(zip(order, heights, strict=True))


def _short(name: str) -> str:
    return name if len(name) <= NAME_LENGTH else f"{name[: NAME_LENGTH - 1]}…"
