"""Make, change and dissolve the teams of a season."""

import uuid
from collections.abc import Sequence
from datetime import datetime

from clubs.actions.refusals import InAnotherTeam, TeamEmpty, TeamNameTaken
from clubs.actions.seasons import locked, log, touch
from clubs.models import Season, Team
from players.actions.idempotent import idempotent
from players.models import Player, User


@idempotent
def form(
    *,
    season: Season,
    name: str,
    players: Sequence[Player],
    seen_version: int,
    by: User | None,
    now: datetime,
    client_id: uuid.UUID | None,
) -> Team:
    """Bring players together as a team; in one season a player has one team."""
    season = locked(season, seen_version)
    _check(season, name, players)
    team = Team.objects.create(season=season, name=name)
    team.players.set(players)
    touch(season)
    _log(season, "team_formed", team, players, by=by, now=now)
    return team


@idempotent
def change(
    *,
    team: Team,
    name: str,
    players: Sequence[Player],
    seen_version: int,
    by: User | None,
    now: datetime,
    client_id: uuid.UUID | None,
) -> Team:
    """Give the team another name or other players; its whole season is counted anew."""
    season = locked(team.season, seen_version)
    _check(season, name, players, but=team)
    team.name = name
    team.save(update_fields=("name",))
    team.players.set(players)
    touch(season)
    _log(season, "team_changed", team, players, by=by, now=now)
    return team


@idempotent
def dissolve(
    *,
    team: Team,
    seen_version: int,
    by: User | None,
    now: datetime,
    client_id: uuid.UUID | None,
) -> Season:
    """Take the team out of the season; its players stay in the table."""
    season = locked(team.season, seen_version)
    touch(season)
    _log(season, "team_dissolved", team, list(team.players.all()), by=by, now=now)
    team.delete()
    return season


def _check(season: Season, name: str, players: Sequence[Player], but: Team | None = None) -> None:
    if not players:
        raise TeamEmpty(name=name)
    others = season.teams.exclude(pk=but.pk) if but else season.teams.all()
    if others.filter(name=name).exists():
        raise TeamNameTaken(name=name)
    elsewhere = others.filter(players__in=players).values_list("players", "name").first()
    if elsewhere is not None:
        pk, team = elsewhere
        raise InAnotherTeam(player=next(one.name for one in players if one.pk == pk), team=team)


def _log(
    season: Season,
    code: str,
    team: Team,
    players: Sequence[Player],
    *,
    by: User | None,
    now: datetime,
) -> None:
    log(
        season,
        code,
        by=by,
        now=now,
        team=team.name,
        players=list(players),
    )
