"""Filters of the pages of a night: names and tables as lists in a sentence."""

from collections.abc import Iterable, Mapping
from decimal import Decimal
from typing import Any
from zoneinfo import ZoneInfo

from django import template

from clubs import phrases, places
from clubs.models import Club, Night, Planned, Series
from clubs.queries.cards import SeatLine, TableCard
from clubs.records import Record
from clubs.wording import records as record_words
from clubs.wording import series as wording

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


@register.filter
def fee_words(plan: Planned, currency: str) -> list[str]:
    """What an evening costs, a sentence each."""
    return wording.fee_in_words(plan, currency)


@register.filter
def money(amount: Decimal, currency: str) -> str:
    """An amount with the digits its currency has: "5.00 EUR", "1500 JPY"."""
    return wording.money(amount, currency)


@register.filter
def amount(value: Decimal, currency: str) -> str:
    """The same where the currency stands at the head of the table."""
    return wording.amount_in_digits(value, currency)


@register.filter
def rule(series: Series) -> str:
    """When a series meets: "Saturday, every week, 14:00–21:00"."""
    return wording.rule_in_words(series)


@register.filter
def record_kind(record: Record) -> str:
    """What a record is of."""
    return record_words.kind_in_words(record)


@register.filter
def record_value(record: Record) -> str:
    """How much it is."""
    return record_words.value_in_words(record)


@register.filter
def told_apart(night: Night, zone: str) -> bool:
    """Whether the clocks of a reader's zone show another time than those of the club."""
    theirs = ZoneInfo(zone)
    moments = (night.starts_at, night.ends_at)
    return any(
        one.astimezone(theirs).utcoffset() != one.astimezone(night.club.zone).utcoffset()
        for one in moments
    )


@register.filter
def map_link(place: Night | Club) -> str:
    """The address of a map with the venue on it; empty where no place is named."""
    return places.map_link(place)
