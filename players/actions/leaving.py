"""Leave for good: results stay as they are, and nothing says any more whose they were."""

import json
import re
import uuid
from collections.abc import Iterator
from datetime import datetime
from typing import Any

from django.contrib.admin.models import LogEntry
from django.db.models import Q, TextField
from django.db.models.functions import Cast

from players import merge_rules
from players.actions.idempotent import idempotent
from players.actions.locking import locked, log
from players.actions.people import HasGone
from players.history import is_player
from players.models import LogRow, Message, Player, User
from players.names import same_key
from players.personal_rules import lines_about, parts, relations
from players.refusal import Refusal


class NotConfirmed(Refusal):
    """What was typed is not the name of who leaves."""


@idempotent
def forget(
    *, player: Player, typed: str, by: User | None, now: datetime, client_id: uuid.UUID | None
) -> Player:
    """Forget who the player is; `typed` is their name, as it is shown to them.

    Name, other names, numbers, country and login go, also out of every history; seats, results,
    evenings and teams stay, so that no table changes. Cannot be undone. Refuses with
    `NotConfirmed`, and with what an app says, such as for the last owner of a club.
    """
    mine = (player.pk,)
    for part in merge_rules.parts():
        part.lock(mine)
    player = locked(player)
    if player.left_at is not None:
        raise HasGone()
    if same_key(typed) != same_key(player.full_name):
        raise NotConfirmed()
    for personal in parts():
        personal.refuse(player)
    names = _names(player)
    _forget_lines(player, names)
    _forget_messages(player, names)
    for relation in relations(Player):
        relation.rule.leave(relation.rows(player))
    _forget_administration(player)
    login = player.user
    _rename(player, now=now)
    log(player, "gone", by=None if by == login else by, now=now)
    if login is not None:
        login.delete()
    for part in merge_rules.parts():
        part.touch(mine)
    return player


@idempotent
def close_account(*, user: User, typed: str, now: datetime, client_id: uuid.UUID | None) -> User:
    """Delete a login that is no player; `typed` is its name, or the address if it has none."""
    user = User.objects.select_for_update().get(pk=user.pk)
    if same_key(typed) != same_key(str(user)):
        raise NotConfirmed()
    user.delete()
    return user


def _names(player: Player) -> frozenset[str]:
    """Every name the site has for the player, but for those that others bear too."""
    names = {player.full_name, *player.aliases.values_list("name", flat=True)}
    names |= set(player.merges.values_list("gone_name", flat=True))
    old = (row.params.get("old") for row in player.log.filter(code="renamed"))
    names |= {name for name in old if isinstance(name, str)}
    namesakes = Player.objects.exclude(pk=player.pk).filter(full_name__in=names)
    return frozenset(names - set(namesakes.values_list("full_name", flat=True)))


def _rename(player: Player, *, now: datetime) -> None:
    """A name that is nobody's, and that no search finds."""
    player.full_name, player.search_key = f"former player {player.pk}", ""
    player.country, player.user, player.left_at = "", None, now
    player.privacy = Player.Privacy.HIDDEN
    player.save()


def _forget_lines(player: Player, names: frozenset[str]) -> None:
    """Take the names out of every history: those it had before, and what was written as text."""
    for row in lines_about(player):
        row.params = _forgotten(row.params, player.pk, frozenset())
        row.save(update_fields=("params",))
    for row in _lines_saying(names):
        row.params = _forgotten(row.params, player.pk, names)
        row.save(update_fields=("params",))


def _lines_saying(names: frozenset[str]) -> Iterator[LogRow]:
    """Lines that hold one of the names as text, as those did that were written long ago."""
    said = Q()
    for name in names:
        for plain in (True, False):  # SQLite keeps letters escaped, PostgreSQL as they are
            said |= Q(text__contains=json.dumps(name, ensure_ascii=plain))
    for model in LogRow.__subclasses__() if names else ():
        rows = model._base_manager.annotate(text=Cast("params", TextField()))
        yield from rows.filter(said).order_by("pk")


def _forget_messages(player: Player, names: frozenset[str]) -> None:
    """What was told to others of the player names them no more; their own messages go."""
    said = Q()
    for name in names:
        said |= Q(subject__contains=name) | Q(body__contains=name) | Q(recipient__contains=name)
    # The longest first: a short name may be the beginning of a long one.
    words = "|".join(map(re.escape, sorted(names, key=len, reverse=True)))
    known = re.compile(rf"(?<!\w)(?:{words})(?!\w)")
    for message in Message.objects.filter(said) if names else ():
        for column in ("subject", "body", "recipient"):
            told = known.sub(f"former player {player.pk}", getattr(message, column))
            setattr(message, column, told)
        message.save(update_fields=("subject", "body", "recipient"))
    if player.user is not None:
        Message.objects.filter(user=None, address__iexact=player.user.email).delete()


def _forgotten(value: Any, key: int, names: frozenset[str]) -> Any:
    if is_player(value):
        return {"player": key} if value["player"] == key else value
    if isinstance(value, dict):
        return {name: _forgotten(one, key, names) for name, one in value.items()}
    if isinstance(value, list):
        return [_forgotten(one, key, names) for one in value]
    return {"player": key} if isinstance(value, str) and value in names else value


def _forget_administration(player: Player) -> None:
    """What the administration pages noted about the login or the player, by name or address."""
    about = Q(content_type__model="player", object_id=str(player.pk))
    if player.user_id is not None:
        about |= Q(content_type__model="user", object_id=str(player.user_id))
    LogEntry.objects.filter(about, content_type__app_label="players").delete()
