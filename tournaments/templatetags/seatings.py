"""People of a plan by number, as its pages write them."""

from collections.abc import Mapping

from django import template

from tournaments.models import Entry

register = template.Library()


@register.filter
def named(number: int, names: Mapping[int, Entry]) -> str:
    """The name of who plays under the number; nothing where nobody does any more."""
    return names[number].name if number in names else "–"
