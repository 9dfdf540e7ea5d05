"""Tags that show people."""

from django import template
from django.urls import reverse
from django.utils.html import format_html

from players.models import Player

register = template.Library()


@register.simple_tag
def player_link(player: Player) -> str:
    """The player's name with a link to their page; a hidden player's name leads nowhere."""
    if player.is_hidden:
        return format_html('<span class="hidden-player">{}</span>', player.name)
    return format_html('<a href="{}">{}</a>', reverse("rankings:player", args=[player.pk]), player)
