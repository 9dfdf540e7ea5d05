"""Loaders of people: the object or 403/404, and the player behind a signed-in user."""

from django.contrib.auth.models import AnonymousUser
from django.core.exceptions import PermissionDenied
from django.http import HttpRequest

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
