"""Loaders of tournaments: the object, 404 for a draft of others, 403 for who may not act."""

from dataclasses import dataclass

from django.core.exceptions import PermissionDenied
from django.http import HttpRequest
from django.shortcuts import get_object_or_404

from clubs.models import Club
from players.access import signed_in
from players.models import User
from tournaments.models import Entry, Seating, Tournament


@dataclass(frozen=True, slots=True, kw_only=True)
class Visit:
    """A tournament as one request may use it."""

    tournament: Tournament
    organises: bool


def viewer(request: HttpRequest) -> User | None:
    """The signed-in user, or None for a stranger."""
    return request.user if request.user.is_authenticated else None


def visit(request: HttpRequest, tournament: str, *, to_organise: bool = False) -> Visit:
    """Load a tournament by its slug; a draft is not found by those who do not organise it."""
    user = viewer(request)
    rows = Tournament.objects.visible_to(user).select_related("club")
    found = get_object_or_404(rows, slug=tournament)
    organises = (
        user is not None and Club.objects.organised_by(user).filter(pk=found.club_id).exists()
    )
    if to_organise and not organises:
        raise PermissionDenied
    return Visit(tournament=found, organises=organises)


def entry(request: HttpRequest, tournament: str, number: int) -> tuple[Visit, Entry]:
    """Load a participant by number, for who organises the tournament."""
    visited = visit(request, tournament, to_organise=True)
    found = get_object_or_404(visited.tournament.entries.named(), number=number)
    return visited, found


def seating(request: HttpRequest, tournament: str, version: int) -> tuple[Visit, Seating]:
    """Load a version of the seating, for who organises the tournament."""
    visited = visit(request, tournament, to_organise=True)
    rows = visited.tournament.seatings.select_related("job", "base", "tournament")
    return visited, get_object_or_404(rows, number=version)


def organiser(request: HttpRequest) -> User:
    """The user, who must organise at least one club to announce its tournament."""
    user = signed_in(request)
    if not Club.objects.organised_by(user).exists():
        raise PermissionDenied
    return user
