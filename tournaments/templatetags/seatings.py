"""People of a plan by number, as its pages write them."""

from collections.abc import Mapping, Sequence

from django import template
from django.utils.safestring import SafeString

from tournaments.models import Entry

register = template.Library()


@register.filter
def named(number: int, names: Mapping[int, Entry]) -> str:
    """The name of who plays under the number; nothing where nobody does any more."""
    return names[number].name if number in names else "–"


@register.filter
def mark_of(wind: int, marks: Sequence[SafeString]) -> SafeString:
    """The mark of a seat, from those that were written once for the page."""
    return marks[wind]
