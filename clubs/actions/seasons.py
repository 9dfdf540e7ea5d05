"""Plan a season, change its method, delete one nothing counts in; tell seasons of new results."""

import uuid
from dataclasses import dataclass
from datetime import date, datetime
from typing import Any

from clubs.actions.locking import warm
from clubs.actions.refusals import SeasonAddressTaken, SeasonHasGames, SeasonStale
from clubs.models import Club, ClubLog, Season
from clubs.queries import season_games
from players.actions.idempotent import idempotent
from players.models import User


@dataclass(frozen=True, slots=True, kw_only=True)
class SeasonPlan:
    """All that an organiser decides about a season."""

    slug: str
    name: str
    starts: date
    ends: date
    rulesets: tuple[str, ...]
    method: str
    best: int | None
    minimum_games: int
    drop_worst: int
    ties: str

    def fields(self) -> dict[str, Any]:
        values = {name: getattr(self, name) for name in self.__slots__}
        return values | {"rulesets": list(self.rulesets)}

    def changes(self, season: Season) -> list[str]:
        """The names of the fields in which the season differs from this plan."""
        return [name for name, value in self.fields().items() if getattr(season, name) != value]


@idempotent
def plan(
    *, club: Club, details: SeasonPlan, by: User | None, now: datetime, client_id: uuid.UUID | None
) -> Season:
    """Open a season; nights already played within its dates count at once."""
    club = Club.objects.select_for_update().get(pk=club.pk)
    _refuse_taken(club, details.slug)
    season = Season(club=club, **details.fields())
    _ = season.rules  # the core refuses a method that cannot be computed
    season.save()
    log(season, "season_planned", by=by, now=now)
    warm(season.pk)
    return season


@idempotent
def change(
    *,
    season: Season,
    details: SeasonPlan,
    seen_version: int,
    by: User | None,
    now: datetime,
    client_id: uuid.UUID | None,
) -> Season:
    """Change dates or method and let the table follow; `SeasonStale` if another was faster."""
    season = locked(season, seen_version)
    changes = details.changes(season)
    if not changes:
        return season
    if "slug" in changes:
        _refuse_taken(season.club, details.slug)
    for name, value in details.fields().items():
        setattr(season, name, value)
    _ = season.rules
    touch(season)
    log(season, "season_changed", by=by, now=now, changes=changes)
    return season


@idempotent
def delete(
    *,
    season: Season,
    seen_version: int,
    by: User | None,
    now: datetime,
    client_id: uuid.UUID | None,
) -> Club:
    """Delete a season no game counts in; its club is the answer."""
    season = locked(season, seen_version)
    if games := season_games(season).count():
        raise SeasonHasGames(name=season.name, games=games)
    log(season, "season_deleted", by=by, now=now)
    club = season.club
    season.delete()
    return club


def locked(season: Season, seen_version: int) -> Season:
    """Lock the season's row; refuses when its plan or teams changed since the form was made."""
    rows = Season.objects.select_for_update(of=("self",)).select_related("club")
    season = rows.get(pk=season.pk)
    if season.plan_version != seen_version:
        raise SeasonStale(seen=seen_version, version=season.plan_version)
    return season


def touch(season: Season) -> None:
    """Save a locked season as changed by an organiser."""
    season.plan_version += 1
    season.version += 1
    season.save()
    warm(season.pk)


def log(season: Season, code: str, *, by: User | None, now: datetime, **params: Any) -> None:
    """Write a line of the club's history about this season."""
    ClubLog.objects.create(
        club_id=season.club_id,
        at=now,
        by=by,
        code=code,
        params={"season": season.pk, "name": season.name, **params},
    )


def _refuse_taken(club: Club, slug: str) -> None:
    if club.seasons.filter(slug=slug).exists():
        raise SeasonAddressTaken(slug=slug)
