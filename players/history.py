"""Rows of a log turned into lines to read: players, kept as numbers, get their names."""

from collections.abc import Iterable, Iterator, Mapping
from dataclasses import dataclass
from datetime import datetime
from typing import Any

from django.utils.translation import gettext

from players.models import LogRow, Merge, Player, User
from players.wording import Words, say

# What a log keeps of a player: the number, and the name of the day where it was changed.
KEPT = frozenset({"player", "was"})


@dataclass(frozen=True, slots=True, kw_only=True)
class Line:
    """Who did what when."""

    at: datetime
    who: str
    words: str


def lines(words: Words, rows: Iterable[LogRow]) -> list[Line]:
    """The rows in words; read them with `select_related("by__player")`. One query for names."""
    rows = list(rows)
    wanted = {player for row in rows for player in mentioned(row.params)}
    players = _players(wanted) if wanted else {}
    return [
        Line(at=row.at, who=who(row.by), words=say(words, row.code, _named(row.params, players)))
        for row in rows
    ]


def who(user: User | None) -> str:
    """The name the reader may know; an e-mail address is nobody's name."""
    if user is None:
        return gettext("The site")
    player = getattr(user, "player", None)
    return (player and player.name) or user.name or gettext("Somebody")


def mentioned(params: Any) -> Iterator[int]:
    """The numbers of the players in the parameters of a log row."""
    if is_player(params):
        yield params["player"]
    elif isinstance(params, dict | list):
        for value in params.values() if isinstance(params, dict) else params:
            yield from mentioned(value)


def is_player(value: Any) -> bool:
    return isinstance(value, dict) and "player" in value and value.keys() <= KEPT


def _players(wanted: set[int]) -> dict[int, Player]:
    """The players of these numbers; for one merged into another since, the other."""
    players = Player.objects.in_bulk(wanted)
    if gone := wanted - players.keys():
        merges = Merge.objects.standing().filter(gone_key__in=gone).select_related("kept")
        players |= {merge.gone_key: merge.kept for merge in merges}
    return players


def _named(value: Any, players: Mapping[int, Player]) -> Any:
    if is_player(value):
        player = players.get(value["player"])
        if player is None:
            return gettext("Somebody")
        return value["was"] if "was" in value and player.is_known else player.name
    if isinstance(value, dict):
        return {key: _named(one, players) for key, one in value.items()}
    return [_named(one, players) for one in value] if isinstance(value, list) else value
