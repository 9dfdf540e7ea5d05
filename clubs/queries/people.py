"""People a club knows: its members, past ones too, and the guests of its nights."""

from collections.abc import Collection

from django.db.models import Exists, OuterRef, Q, QuerySet

from clubs.models import Attendance, Club, Membership, Role
from players.models import Player, PlayerQuerySet, User


def known_people(club: Club, keys: Collection[str]) -> dict[str, dict[int, Player]]:
    """Members and guests of these names, by search key and then by player key."""
    here = Q(memberships__club=club) | Q(attendances__night__club=club)
    found: dict[str, dict[int, Player]] = {}
    for player in Player.objects.filter(here, search_key__in=keys).distinct():
        found.setdefault(player.search_key, {})[player.pk] = player
    return found


def people_of(club: Club) -> PlayerQuerySet:
    """Members of the club, past ones too, and whoever came or wanted to come to a night."""
    here = Membership.objects.filter(club=club).values("player")
    came = Attendance.objects.filter(night__club=club).values("player")
    return Player.objects.filter(Q(pk__in=here) | Q(pk__in=came))


def member_list(club: Club) -> QuerySet[Membership]:
    """All who belong or belonged to the club, by name."""
    return club.memberships.select_related("player").order_by("player__full_name", "pk")


def circle(user: User) -> QuerySet[Player]:
    """People of the clubs where the user keeps scores, or is a member who has come to play.

    To have joined is not enough: where everybody may join, everybody would learn the names.
    """
    came = Attendance.objects.filter(
        player__user=user,
        night__club=OuterRef("club"),
        state__in=(Attendance.State.HERE, Attendance.State.LEFT),
    )
    trusted = ~Q(role=Role.MEMBER) | Exists(came)
    own = Membership.objects.active().filter(player__user=user).filter(trusted).values("club")
    members = Membership.objects.filter(club__in=own).values("player")
    visitors = Attendance.objects.filter(night__club__in=own).values("player")
    return Player.objects.filter(Q(pk__in=members) | Q(pk__in=visitors)).order_by()
