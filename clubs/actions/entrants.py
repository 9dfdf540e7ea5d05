"""Enter players or teams into a league, change a team, take an entrant out again."""

import uuid
from collections.abc import Sequence
from datetime import datetime

from clubs.actions.league_refusals import (
    EntrantBusy,
    EntrantTaken,
    EntryClosed,
    NotInTeam,
    PlayerHasPlayed,
)
from clubs.actions.leagues import locked, log, touch
from clubs.actions.refusals import TeamEmpty
from clubs.models import Entrant, FixtureSeat, League
from players.actions.idempotent import idempotent
from players.models import Player, User


@idempotent
def enter_players(
    *,
    league: League,
    players: Sequence[Player],
    seen_version: int,
    by: User | None,
    now: datetime,
    client_id: uuid.UUID | None,
) -> League:
    """Enter so many single players at once; they play from the first phase on."""
    league = locked(league, seen_version)
    _refuse_entered(league, players)
    for player in players:
        entrant = Entrant.objects.create(league=league, captain=player)
        _join(entrant, [player])
    touch(league)
    log(league, "players_entered", by=by, now=now, count=len(players))
    return league


@idempotent
def enter_team(
    *,
    league: League,
    name: str,
    players: Sequence[Player],
    captain: Player | None,
    seen_version: int,
    by: User | None,
    now: datetime,
    client_id: uuid.UUID | None,
) -> Entrant:
    """Enter a team; its captain speaks for it, the first player unless another is named."""
    league = locked(league, seen_version)
    captain = _checked(league, name, players, captain)
    entrant = Entrant.objects.create(league=league, team=name, captain=captain)
    _join(entrant, players)
    touch(league)
    log(league, "team_entered", by=by, now=now, team=name, count=len(players))
    return entrant


@idempotent
def change_team(
    *,
    entrant: Entrant,
    name: str,
    players: Sequence[Player],
    captain: Player | None,
    seen_version: int,
    by: User | None,
    now: datetime,
    client_id: uuid.UUID | None,
) -> Entrant:
    """Give a team another name, captain or other players; who has played for it stays."""
    league = locked(entrant.league, seen_version)
    captain = _checked(league, name, players, captain, but=entrant)
    seats = FixtureSeat.objects.filter(entrant=entrant).exclude(player__in=players)
    own = seats.filter(player__in=entrant.players.all())
    if played := own.exclude(fixture__game=None).values_list("player", flat=True).first():
        name = entrant.players.get(pk=played).name
        raise PlayerHasPlayed(player=name, team=entrant.team)
    own.update(player=None)
    entrant.team, entrant.captain = name, captain
    entrant.save(update_fields=("team", "captain"))
    entrant.players.set(players)
    touch(league)
    log(league, "league_team_changed", by=by, now=now, team=name, count=len(players))
    return entrant


@idempotent
def withdraw(
    *,
    entrant: Entrant,
    seen_version: int,
    by: User | None,
    now: datetime,
    client_id: uuid.UUID | None,
) -> League:
    """Take an entrant without fixtures out of the league."""
    league = locked(entrant.league, seen_version)
    if fixtures := entrant.seats.count():
        raise EntrantBusy(entrant=str(entrant), fixtures=fixtures)
    touch(league)
    log(league, "entrant_withdrawn", by=by, now=now, team=entrant.team)
    entrant.delete()
    return league


def _join(entrant: Entrant, players: Sequence[Player]) -> None:
    entrant.players.set(players)
    first = entrant.league.phases.filter(number=1).first()
    if first is None:
        return  # the first phase will take all who have entered by then
    if first.is_closed:
        raise EntryClosed(phase=first.name)
    first.entrants.add(entrant)


def _checked(
    league: League,
    name: str,
    players: Sequence[Player],
    captain: Player | None,
    but: Entrant | None = None,
) -> Player:
    """The captain of a team that may be, else a refusal."""
    if not players:
        raise TeamEmpty(name=name)
    captain = captain or players[0]
    if captain not in players:
        raise NotInTeam(player=captain.name, team=name)
    others = league.entrants.exclude(pk=but.pk) if but else league.entrants.all()
    if others.filter(team=name).exists():
        raise EntrantTaken(entrant=name, team="")
    _refuse_entered(league, players, but)
    return captain


def _refuse_entered(league: League, players: Sequence[Player], but: Entrant | None = None) -> None:
    others = league.entrants.exclude(pk=but.pk) if but else league.entrants.all()
    taken = others.filter(players__in=players).values_list("players", "team").first()
    if taken is not None:
        pk, team = taken
        name = next(player.name for player in players if player.pk == pk)
        raise EntrantTaken(entrant=name, team=team)
