"""Plan a league, change it, delete one in which nothing is played."""

import uuid
from dataclasses import dataclass
from datetime import date, datetime
from fractions import Fraction
from typing import Any

from clubs.actions.league_refusals import (
    LeagueAddressTaken,
    LeagueBegun,
    LeagueStale,
    PhaseOutside,
)
from clubs.models import Club, ClubLog, Fixture, League, Phase
from players.actions.idempotent import idempotent
from players.models import User


@dataclass(frozen=True, slots=True, kw_only=True)
class LeaguePlan:
    """All that an organiser decides about a league; scores in points."""

    slug: str
    name: str
    starts: date
    ends: date
    ruleset: str
    entry: str
    ties: str
    substitutes: str
    substitute_score: Fraction
    forfeit_score: Fraction
    walkover_score: Fraction

    def fields(self) -> dict[str, Any]:
        return {name: getattr(self, name) for name in self.__slots__}

    def changes(self, league: League) -> list[str]:
        """The names of the fields in which the league differs from this plan."""
        return [name for name, value in self.fields().items() if getattr(league, name) != value]


@idempotent
def plan(
    *, club: Club, details: LeaguePlan, by: User | None, now: datetime, client_id: uuid.UUID | None
) -> League:
    """Open a league; phases, entrants and fixtures follow."""
    club = Club.objects.select_for_update().get(pk=club.pk)
    _refuse_taken(club, details.slug)
    league = League.objects.create(club=club, **details.fields())
    log(league, "league_planned", by=by, now=now)
    return league


@idempotent
def change(
    *,
    league: League,
    details: LeaguePlan,
    seen_version: int,
    by: User | None,
    now: datetime,
    client_id: uuid.UUID | None,
) -> League:
    """Change the league; its tables follow. Rules and kind of entry stay once there are fixtures.

    Refuses with `LeagueStale`, `LeagueAddressTaken`, `LeagueBegun`.
    """
    league = locked(league, seen_version)
    changes = details.changes(league)
    if not changes:
        return league
    if "slug" in changes:
        _refuse_taken(league.club, details.slug)
    if {"ruleset", "entry"} & set(changes):
        _refuse_begun(league)
    if "entry" in changes and (entrants := league.entrants.count()):
        raise LeagueBegun(name=league.name, fixtures=0, entrants=entrants)
    for name, value in details.fields().items():
        setattr(league, name, value)
    for phase in league.phases.all():
        refuse_outside(league, phase)
    touch(league)
    log(league, "league_changed", by=by, now=now, changes=changes)
    return league


@idempotent
def delete(
    *,
    league: League,
    seen_version: int,
    by: User | None,
    now: datetime,
    client_id: uuid.UUID | None,
) -> Club:
    """Delete a league without fixtures; its club is the answer."""
    league = locked(league, seen_version)
    _refuse_begun(league)
    log(league, "league_deleted", by=by, now=now)
    club = league.club
    league.delete()
    return club


def locked(league: League | int, seen_version: int | None = None) -> League:
    """Lock the league's row, the root of all that belongs to it.

    With a version, refuses when plan, phases or entrants changed since the form was made.
    """
    pk = league.pk if isinstance(league, League) else league
    rows = League.objects.select_for_update(of=("self",)).select_related("club")
    found = rows.get(pk=pk)
    if seen_version is not None and found.plan_version != seen_version:
        raise LeagueStale(seen=seen_version, version=found.plan_version)
    return found


def touch(league: League, *, plan: bool = True) -> None:
    """Save a locked league as changed; `plan` says whether forms of its plan are stale now."""
    league.plan_version += plan
    league.version += 1
    league.save()


def log(league: League, code: str, *, by: User | None, now: datetime, **params: Any) -> None:
    """Write a line of the club's history about this league."""
    ClubLog.objects.create(
        club_id=league.club_id,
        at=now,
        by=by,
        code=code,
        params={"league": league.pk, "name": league.name, **params},
    )


def _refuse_taken(club: Club, slug: str) -> None:
    if club.leagues.filter(slug=slug).exists():
        raise LeagueAddressTaken(slug=slug)


def refuse_outside(league: League, phase: Phase) -> None:
    """A phase lies within the dates of its league."""
    if phase.starts < league.starts or phase.ends > league.ends:
        raise PhaseOutside(
            phase=phase.name, starts=league.starts.isoformat(), ends=league.ends.isoformat()
        )


def _refuse_begun(league: League) -> None:
    if fixtures := Fixture.objects.filter(phase__league=league).count():
        raise LeagueBegun(name=league.name, fixtures=fixtures, entrants=0)
