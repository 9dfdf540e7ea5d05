"""Geometry of the bars that show how often a player took which place."""

from collections.abc import Sequence
from dataclasses import dataclass
from fractions import Fraction

BAR_LEFT, BAR_RIGHT = 40, 250
ROW = 30


@dataclass(frozen=True, slots=True, kw_only=True)
class Bar:
    """One place: how often, in percent, and the bar; coordinates are whole numbers."""

    place: int
    count: int
    share: Fraction
    y: int
    text_y: int
    width: int
    text_x: int


@dataclass(frozen=True, slots=True, kw_only=True)
class PlaceChart:
    bars: tuple[Bar, ...]
    height: int


def place_chart(counts: Sequence[int]) -> PlaceChart | None:
    """Bars for the places from first to last; None without games."""
    games, most = sum(counts), max(counts, default=0)
    if not games:
        return None
    bars = []
    for row, count in enumerate(counts):
        width = round((BAR_RIGHT - BAR_LEFT) * count / most)
        bars.append(
            Bar(
                place=row + 1,
                count=count,
                share=Fraction(100 * count, games),
                y=row * ROW + 5,
                text_y=row * ROW + 20,
                width=width,
                text_x=BAR_LEFT + width + 8,
            )
        )
    return PlaceChart(bars=tuple(bars), height=ROW * len(counts))
