"""Make players and bind them to logins."""

import uuid
from datetime import datetime

from django.db import transaction

from players.actions.idempotent import idempotent
from players.actions.locking import locked, log
from players.models import Player, User
from players.names import search_key, tidy
from players.refusal import Refusal


class NameMissing(Refusal):
    """A player needs a name."""


class NameTooLong(Refusal):
    """The name does not fit."""


class HasLogin(Refusal):
    """The player already belongs to another login."""

    status = 409


class HasGone(Refusal):
    """The player left for good: what is forgotten cannot be given back."""

    status = 409


class HasPlayer(Refusal):
    """The login already is another player."""

    status = 409


def add(*, name: str, country: str = "", user: User | None = None) -> Player:
    """Make a player; two people may share a name, so this never looks for an old one."""
    name = check_name(name)
    return Player.objects.create(
        full_name=name, search_key=key_of(name), country=country, user=user
    )


@transaction.atomic
def rename(*, player: Player, name: str, by: User | None, now: datetime) -> Player:
    """Change the name under which the player is shown, everywhere at once."""
    name = check_name(name)
    player = locked(player)
    if player.full_name != name:
        log(player, "renamed", by=by, now=now, old=player.full_name, name=name)
        player.full_name, player.search_key = name, key_of(name)
        player.save(update_fields=("full_name", "search_key"))
    return player


@transaction.atomic
def player_of(*, user: User, name: str) -> Player:
    """Return the player this login is; if it is none yet, make one of that name."""
    user = User.objects.select_for_update().get(pk=user.pk)
    return Player.objects.of(user).first() or add(name=name, user=user)


@idempotent
def become_player(*, user: User, name: str, now: datetime, client_id: uuid.UUID | None) -> Player:
    """Say under which name the login plays, before any club knows it."""
    return player_of(user=user, name=name)


@transaction.atomic
def claim(*, player: Player, user: User, now: datetime) -> Player:
    """Bind the player to the login that proved to be them."""
    # The login before the player, as preferences do.
    user = User.objects.select_for_update().get(pk=user.pk)
    player = locked(player)
    if player.left_at is not None:
        raise HasGone()
    if player.user_id == user.pk:
        return player
    if player.user_id is not None:
        raise HasLogin(name=player.name)
    other = Player.objects.filter(user=user).first()
    if other is not None:
        raise HasPlayer(name=other.name)
    player.user = user
    player.save(update_fields=("user",))
    log(player, "claimed", by=user, now=now)
    return player


def check_name(name: str) -> str:
    """Return the name tidied; refuses with `NameMissing` or `NameTooLong`."""
    name = tidy(name)
    if not name:
        raise NameMissing()
    longest = Player._meta.get_field("full_name").max_length or 0
    if len(name) > longest:
        raise NameTooLong(length=len(name), longest=longest)
    return name


def key_of(name: str) -> str:
    """Return the search key, cut to what its column holds: one letter may become eighteen."""
    return search_key(name)[: Player._meta.get_field("search_key").max_length]
