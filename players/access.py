"""Loaders of people: the object or 403/404, and the player behind a signed-in user."""

from django.contrib.auth.models import AnonymousUser
from django.core.exceptions import PermissionDenied
from django.http import Http404, HttpRequest

from players.models import Player, User


def signed_in(request: HttpRequest) -> User:
    """Return the signed-in user; pages for them carry `login_required` besides."""
    user = request.user
    if isinstance(user, AnonymousUser) or not user.is_authenticated:
        raise PermissionDenied
    return user


def own_player(request: HttpRequest) -> Player | None:
    """Return the player whose login this is, if any."""
    user = request.user
    return Player.objects.filter(user=user).first() if user.is_authenticated else None


def shown(player: Player) -> Player:
    """The player, for a page about them; one hidden from the reader is as good as none."""
    if player.is_hidden:
        raise Http404
    return player
