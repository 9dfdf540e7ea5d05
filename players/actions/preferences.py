"""What a person chose for their own eyes: name, language and time zone of the login."""

from datetime import datetime

from django.db import transaction

from players.actions import people
from players.models import Player, User


@transaction.atomic
def choose_language(*, user: User, language: str) -> User:
    """Keep the language, so that every device and every mail speaks it."""
    user = User.objects.select_for_update().get(pk=user.pk)
    user.language = language
    user.save(update_fields=("language",))
    return user


@transaction.atomic
def change(*, user: User, name: str, language: str, time_zone: str, now: datetime) -> User:
    """Keep all preferences at once; empty language or zone: as the browser or the site has it.

    Who is a player is renamed in the results too.
    """
    user = User.objects.select_for_update().get(pk=user.pk)
    user.name, user.language, user.time_zone = name, language, time_zone
    user.save(update_fields=("name", "language", "time_zone"))
    if player := Player.objects.of(user).first():
        people.rename(player=player, name=name, by=user, now=now)
    return user
