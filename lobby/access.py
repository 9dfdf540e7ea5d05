"""Loaders of what concerns the whole site."""

from django.core.exceptions import PermissionDenied
from django.http import HttpRequest

from players.access import signed_in
from players.models import User


def administrator(request: HttpRequest) -> User:
    """The signed-in administrator; 403 for everybody else."""
    user = signed_in(request)
    if not user.is_superuser:
        raise PermissionDenied
    return user
