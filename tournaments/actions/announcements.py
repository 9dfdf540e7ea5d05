"""Announce a tournament, change what was said, call it off."""

import uuid
from dataclasses import dataclass
from datetime import date, datetime
from typing import Any

from django.db import IntegrityError, transaction

from clubs.models import Club
from players.actions.idempotent import idempotent
from players.models import User
from players.refusal import Refusal
from tournaments.models import Tournament, TournamentLog

State = Tournament.State


class TournamentAddressTaken(Refusal):
    """Another tournament has this address."""


class TournamentStale(Refusal):
    """The tournament changed since the form was made."""

    status = 409


class NotAnnounced(Refusal):
    """Only what was announced can be called off."""

    status = 409


class AlreadyAnnounced(Refusal):
    """The tournament is announced."""

    status = 409


class AlreadyPublic(Refusal):
    """Only a draft nobody has seen can be deleted; an announced tournament is called off."""

    status = 409


@dataclass(frozen=True, slots=True, kw_only=True)
class Announcement:
    """All that a club says about its tournament."""

    slug: str
    name: str
    city: str
    venue: str
    starts: date
    ends: date
    ruleset: str
    capacity: int | None
    fee: str
    about: str
    contact: str
    registration: str

    def fields(self) -> dict[str, Any]:
        return {name: getattr(self, name) for name in self.__slots__}

    def changes(self, tournament: Tournament) -> list[str]:
        """The names of the fields in which the tournament differs from this."""
        values = self.fields().items()
        return [name for name, value in values if getattr(tournament, name) != value]


@idempotent
def draft(
    *,
    club: Club,
    details: Announcement,
    by: User | None,
    now: datetime,
    client_id: uuid.UUID | None,
) -> Tournament:
    """Write a tournament that only the club's organisers see until it is announced."""
    tournament = Tournament(club=club, created_at=now, **details.fields())
    _save(tournament)
    _log(tournament, "tournament_drafted", by=by, now=now)
    return tournament


@idempotent
def announce(
    *,
    tournament: Tournament,
    seen_version: int,
    by: User | None,
    now: datetime,
    client_id: uuid.UUID | None,
) -> Tournament:
    """Show the draft, or one that was called off, to everybody."""
    tournament = _locked(tournament, seen_version)
    if tournament.state == State.ANNOUNCED:
        raise AlreadyAnnounced(name=tournament.name)
    return _move(tournament, State.ANNOUNCED, by=by, now=now)


@idempotent
def change(
    *,
    tournament: Tournament,
    details: Announcement,
    seen_version: int,
    by: User | None,
    now: datetime,
    client_id: uuid.UUID | None,
) -> Tournament:
    """Change what is said; refuses with `TournamentStale` when somebody else just did."""
    tournament = _locked(tournament, seen_version, details)
    changes = details.changes(tournament)
    if not changes:
        return tournament
    for name in changes:
        setattr(tournament, name, getattr(details, name))
    tournament.version += 1
    _save(tournament)
    _log(tournament, "tournament_changed", by=by, now=now, changes=changes)
    return tournament


@idempotent
def withdraw(
    *,
    tournament: Tournament,
    seen_version: int,
    by: User | None,
    now: datetime,
    client_id: uuid.UUID | None,
) -> Tournament:
    """Call an announced tournament off; its page stays and says so."""
    tournament = _locked(tournament, seen_version)
    if tournament.state != State.ANNOUNCED:
        raise NotAnnounced(name=tournament.name)
    return _move(tournament, State.WITHDRAWN, by=by, now=now)


@idempotent
def discard(
    *,
    tournament: Tournament,
    seen_version: int,
    by: User | None,
    now: datetime,
    client_id: uuid.UUID | None,
) -> Club:
    """Delete a draft; its club is the answer."""
    tournament = _locked(tournament, seen_version)
    if tournament.state != State.DRAFT:
        raise AlreadyPublic(name=tournament.name)
    club = tournament.club
    tournament.delete()
    return club


def _locked(
    tournament: Tournament, seen_version: int, details: Announcement | None = None
) -> Tournament:
    rows = Tournament.objects.select_for_update(of=("self",)).select_related("club")
    tournament = rows.get(pk=tournament.pk)
    if tournament.version != seen_version:
        changes = details.changes(tournament) if details else []
        raise TournamentStale(seen=seen_version, version=tournament.version, changes=changes)
    return tournament


def _save(tournament: Tournament) -> None:
    """Save; an address is one tournament's, also when two clubs take it at the same moment."""
    try:
        with transaction.atomic():
            tournament.save()
    except IntegrityError:
        raise TournamentAddressTaken(slug=tournament.slug) from None


def _move(
    tournament: Tournament, state: Tournament.State, *, by: User | None, now: datetime
) -> Tournament:
    tournament.state = state
    tournament.version += 1
    tournament.save(update_fields=("state", "version"))
    _log(tournament, f"tournament_{state}", by=by, now=now)
    return tournament


def _log(
    tournament: Tournament, code: str, *, by: User | None, now: datetime, **params: Any
) -> None:
    TournamentLog.objects.create(tournament=tournament, at=now, by=by, code=code, params=params)
