"""Change what else a player is known by: country, other names, federation numbers, online names."""

import uuid
from datetime import datetime

from players import federations
from players.actions.idempotent import idempotent
from players.actions.locking import locked, log
from players.actions.people import check_name, key_of
from players.models import Identifier, OnlineName, Player, User
from players.models.identity import LONGEST_CODE, LONGEST_NUMBER
from players.names import same_key, search_key
from players.refusal import Refusal


class AliasKnown(Refusal):
    """The player has this name already."""


class NumberMissing(Refusal):
    """A federation's number has a federation and a number."""


class NumberTooLong(Refusal):
    """No federation writes so many letters."""


class NumberTaken(Refusal):
    """Another player has this number of the federation: the same person twice, or a slip."""

    status = 409


class NumberDiffers(Refusal):
    """The player has another number of this federation."""

    status = 409


@idempotent
def set_country(
    *, player: Player, country: str, by: User | None, now: datetime, client_id: uuid.UUID | None
) -> Player:
    """Say which country the player stands for; empty says none."""
    player = locked(player)
    if player.country != country:
        log(player, "country_set", by=by, now=now, old=player.country, country=country)
        player.country = country
        player.save(update_fields=("country",))
    return player


@idempotent
def add_alias(
    *, player: Player, name: str, by: User | None, now: datetime, client_id: uuid.UUID | None
) -> Player:
    """Give the player another name under which they are found; refuses with `AliasKnown`."""
    name = check_name(name)
    player = locked(player)
    names = [player.full_name, *player.aliases.values_list("name", flat=True)]
    if any(same_key(name) == same_key(known) for known in names):
        raise AliasKnown(name=name)
    player.aliases.create(name=name, search_key=key_of(name))
    log(player, "alias_added", by=by, now=now, name=name)
    return player


@idempotent
def remove_alias(
    *, player: Player, row: int, by: User | None, now: datetime, client_id: uuid.UUID | None
) -> Player:
    player = locked(player)
    for known in player.aliases.filter(pk=row):
        log(player, "alias_removed", by=by, now=now, name=known.name)
        known.delete()
    return player


@idempotent
def add_identifier(
    *,
    player: Player,
    federation: str,
    text: str,
    by: User | None,
    now: datetime,
    client_id: uuid.UUID | None,
) -> Player:
    """Note the player's number at a federation.

    Refuses with `NumberTaken` what another player has, and with `NumberDiffers` a second one of
    the same federation. Who has it already keeps it.
    """
    federation, text = federations.code(federation), federations.number(text)
    if not federation or not text:
        raise NumberMissing()
    for value, longest in ((federation, LONGEST_CODE), (text, LONGEST_NUMBER)):
        if len(value) > longest:
            raise NumberTooLong(text=value, length=len(value), longest=longest)
    player = locked(player)
    known = {"federation": federation, "text": text}
    row, added = Identifier.objects.select_related("player").get_or_create(
        **known, defaults={"player": player}
    )
    if row.player_id != player.pk:
        raise NumberTaken(**known, name=row.player.name)
    other = player.identifiers.filter(federation=federation).exclude(pk=row.pk).first()
    if other is not None:
        raise NumberDiffers(**known, name=player.name, other=other.text)
    if added:
        log(player, "identifier_added", by=by, now=now, **known)
    return player


@idempotent
def remove_identifier(
    *, player: Player, row: int, by: User | None, now: datetime, client_id: uuid.UUID | None
) -> Player:
    player = locked(player)
    for known in player.identifiers.filter(pk=row):
        what = {"federation": known.federation, "text": known.text}
        log(player, "identifier_removed", by=by, now=now, **what)
        known.delete()
    return player


@idempotent
def add_online_name(
    *,
    player: Player,
    service: str,
    text: str,
    by: User | None,
    now: datetime,
    client_id: uuid.UUID | None,
) -> Player:
    """Note under which name the player sits at a service's tables; a known one stays as it is."""
    text = check_name(text)
    player = locked(player)
    key = search_key(text)[: OnlineName._meta.get_field("search_key").max_length]
    _, added = player.online_names.get_or_create(
        service=service, text=text, defaults={"search_key": key}
    )
    if added:
        log(player, "online_name_added", by=by, now=now, service=service, text=text)
    return player


@idempotent
def remove_online_name(
    *, player: Player, row: int, by: User | None, now: datetime, client_id: uuid.UUID | None
) -> Player:
    player = locked(player)
    for known in player.online_names.filter(pk=row):
        what = {"service": known.service, "text": known.text}
        log(player, "online_name_removed", by=by, now=now, **what)
        known.delete()
    return player
