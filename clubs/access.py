"""Loaders of clubs and what lies below them: the object, or 404, or 403 for who may not act."""

from dataclasses import dataclass
from datetime import datetime

from django.core.exceptions import PermissionDenied
from django.http import Http404, HttpRequest
from django.shortcuts import get_object_or_404

from clubs import calendars, door, invitations
from clubs.models import (
    CalendarLink,
    Channel,
    Club,
    ClubMessage,
    Entrant,
    Fixture,
    League,
    Membership,
    Night,
    NightTable,
    Phase,
    Role,
    Season,
    Series,
    Upload,
)
from clubs.queries.leagues import with_seats
from clubs.queries.people import people_of
from players.access import signed_in
from players.models import Claim, Player, User


@dataclass(frozen=True, slots=True, kw_only=True)
class Visit:
    """A club as one request may use it: the role is None for a stranger."""

    club: Club
    role: Role | None

    def may(self, needed: Role) -> bool:
        return self.role is not None and self.role.may_act_as(needed)

    @property
    def keeps_scores(self) -> bool:
        return self.may(Role.SCOREKEEPER)

    @property
    def organises(self) -> bool:
        return self.may(Role.ORGANISER)

    @property
    def owns(self) -> bool:
        return self.may(Role.OWNER)


def visit(request: HttpRequest, club: str, needed: Role | None = None) -> Visit:
    """Load the club by its slug; with `needed`, only for those with at least that role."""
    found = get_object_or_404(Club, slug=club)
    user = request.user
    if user.is_authenticated and user.is_superuser:
        role: Role | None = Role.OWNER
    else:
        role = found.role_of(user) if user.is_authenticated else None
    if needed is not None and not (role and role.may_act_as(needed)):
        raise PermissionDenied
    return Visit(club=found, role=role)


def membership(
    request: HttpRequest, club: str, membership: int, needed: Role | None = None
) -> tuple[Visit, Membership]:
    """Load a membership of this club, its player with it."""
    visited = visit(request, club, needed)
    found = Membership.objects.select_related("club", "player__user")
    return visited, get_object_or_404(found, club=visited.club, pk=membership)


def two_people(
    request: HttpRequest, club: str, player: int, other: int
) -> tuple[Visit, Player, Player]:
    """Load two people of the club, or of any for who administers the site."""
    visited = visit(request, club, Role.ORGANISER)
    people = Player.objects.all() if signed_in(request).is_superuser else people_of(visited.club)
    one = get_object_or_404(people, pk=player)
    return visited, one, get_object_or_404(people.exclude(pk=player), pk=other)


def claim(request: HttpRequest, club: str, claim: int) -> tuple[Visit, Claim]:
    """Load what a login says to be, where that is somebody of the club."""
    visited = visit(request, club, Role.ORGANISER)
    people = people_of(visited.club).values("pk")
    found = Claim.objects.select_related("player", "user__player").filter(player__in=people)
    return visited, get_object_or_404(found, pk=claim)


def invited(club: str, token: str) -> tuple[Membership, datetime]:
    """Load the membership a link speaks of and when that link was made; it may be over by now."""
    pk, invited_at = invitations.read(token)
    found = Membership.objects.select_related("club", "player__user")
    return get_object_or_404(found, club__slug=club, pk=pk), invited_at


def calendar_owner(key: str) -> User:
    """Whose nights a secret link shows; a link that was withdrawn or replaced is not found."""
    pk, made_at = calendars.LINKS.read(key)
    links = CalendarLink.objects.select_related("user").filter(user__is_active=True)
    return get_object_or_404(links, pk=pk, made_at=made_at).user


def night(
    request: HttpRequest, club: str, night: int, needed: Role | None = None
) -> tuple[Visit, Night]:
    """Load a night of this club; a night of another club is not found."""
    visited = visit(request, club, needed)
    found = Night.objects.select_related("club")
    return visited, get_object_or_404(found, club=visited.club, pk=night)


def at_door(club: str, code: str) -> Night:
    """Load the night a code at the door is of; a code we did not sign is not found."""
    pk, made_at = door.LINKS.read(code)
    found = Night.objects.select_related("club")
    return get_object_or_404(found, club__slug=club, pk=pk, planned_at=made_at)


def series(request: HttpRequest, club: str, series: int) -> tuple[Visit, Series]:
    """Load a series of this club for those who plan its nights."""
    visited = visit(request, club, Role.ORGANISER)
    return visited, get_object_or_404(Series, club=visited.club, pk=series)


def upload(request: HttpRequest, club: str, upload: int) -> tuple[Visit, Upload]:
    """Load a file that was sent to this club, for its organisers."""
    visited = visit(request, club, Role.ORGANISER)
    found = Upload.objects.select_related("club")
    return visited, get_object_or_404(found, club=visited.club, pk=upload)


def season(
    request: HttpRequest, club: str, season: str, needed: Role | None = None
) -> tuple[Visit, Season]:
    visited = visit(request, club, needed)
    return visited, get_object_or_404(Season, club=visited.club, slug=season)


def league(
    request: HttpRequest, club: str, league: str, needed: Role | None = None
) -> tuple[Visit, League]:
    visited = visit(request, club, needed)
    found = League.objects.select_related("club")
    return visited, get_object_or_404(found, club=visited.club, slug=league)


def phase(
    request: HttpRequest, club: str, league: str, phase: int, needed: Role | None = None
) -> tuple[Visit, Phase]:
    """Load a phase of this league by its number."""
    visited = visit(request, club, needed)
    found = Phase.objects.select_related("league__club")
    wanted = {"league__club": visited.club, "league__slug": league, "number": phase}
    return visited, get_object_or_404(found, **wanted)


def entrant(
    request: HttpRequest, club: str, league: str, entrant: int, needed: Role | None = None
) -> tuple[Visit, Entrant]:
    """Load an entrant of this league with captain and players."""
    visited = visit(request, club, needed)
    found = Entrant.objects.select_related("league__club", "captain").prefetch_related("players")
    wanted = {"league__club": visited.club, "league__slug": league, "pk": entrant}
    return visited, get_object_or_404(found, **wanted)


def fixture(
    request: HttpRequest, club: str, league: str, fixture: int, needed: Role | None = None
) -> tuple[Visit, Fixture]:
    """Load a fixture of this league with its seats and who may sit there."""
    visited = visit(request, club, needed)
    found = with_seats(Fixture.objects.all()).prefetch_related("seats__entrant__players")
    wanted = {"phase__league__club": visited.club, "phase__league__slug": league, "pk": fixture}
    return visited, get_object_or_404(found, **wanted)


def table(
    request: HttpRequest, club: str, night: int, game: int, needed: Role | None = None
) -> tuple[Visit, NightTable]:
    """Load a table of a night of this club."""
    visited = visit(request, club, needed)
    found = (
        NightTable.objects.select_related("game", "sitting__night")
        .filter(sitting__night__club=visited.club, sitting__night__pk=night, game__pk=game)
        .first()
    )
    if found is None:
        raise Http404
    return visited, found


def channel(
    request: HttpRequest, club: str, channel: int, needed: Role | None = None
) -> tuple[Visit, Channel]:
    """Load a channel of this club, its chat with it."""
    visited = visit(request, club, needed)
    found = Channel.objects.select_related("club", "chat")
    return visited, get_object_or_404(found, club=visited.club, pk=channel)


def message(
    request: HttpRequest, club: str, message: int, needed: Role | None = None
) -> tuple[Visit, ClubMessage]:
    """Load a message that speaks for this club."""
    visited = visit(request, club, needed)
    found = ClubMessage.objects.select_related("club", "message")
    return visited, get_object_or_404(found, club=visited.club, message__pk=message)
