"""Filters of the pages of a night: names and tables as lists in a sentence."""

from collections.abc import Iterable, Mapping
from typing import Any

from django import template

from clubs import phrases
from clubs.queries.evening import SeatLine, TableCard

register = template.Library()


@register.filter
def names(people: Iterable[Any]) -> str:
    """The names of seats, attendances or sit-outs: "Anna, Boris and Chie"."""
    return phrases.listed(
        [one.name if isinstance(one, SeatLine) else one.player.name for one in people]
    )


@register.filter
def tables(cards: Iterable[TableCard]) -> str:
    """Tables by number: "table 3", "tables 1, 2 and 5"."""
    return phrases.tables_in_words([card.number for card in cards])


@register.filter
def at(values: Mapping[int, Any], key: int) -> Any:
    """The value under a key, or nothing."""
    return values.get(key)


@register.filter
def people(desk: str, player: int) -> str:
    """The address of a person at the desk; reversing it for each of sixty costs too long."""
    return f"{desk}people/{player}/"


@register.filter
def draw(seed: int) -> str:
    """The number of a draw, six digits."""
    return f"{seed:06}"
