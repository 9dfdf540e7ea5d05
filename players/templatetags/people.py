"""Tags that show people."""

from django import template
from django.urls import reverse
from django.utils.html import format_html

from players import countries
from players.models import Player

register = template.Library()


@register.simple_tag
def player_link(player: Player, to: str = "") -> str:
    """The name with a link to the player's page, or to another about them; if hidden, the name."""
    if player.is_hidden:
        return format_html('<span class="hidden-player">{}</span>', player.name)
    to = to or reverse("rankings:player", args=[player.pk])
    return format_html('<a href="{}">{}</a>', to, player.name)


@register.filter
def country(code: str) -> str:
    """The letters of a country, which say its name when pointed at or read aloud."""
    return format_html('<abbr title="{}">{}</abbr>', countries.name(code), code)
