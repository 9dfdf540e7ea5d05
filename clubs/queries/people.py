"""People a club knows: its members, past ones too, and the guests of its nights."""

from collections.abc import Collection

from django.db.models import Q, QuerySet

from clubs.models import Club, Membership
from players.models import Player


def known_people(club: Club, keys: Collection[str]) -> dict[str, dict[int, Player]]:
    """Members and guests of these names, by search key and then by player key."""
    here = Q(memberships__club=club) | Q(attendances__night__club=club)
    found: dict[str, dict[int, Player]] = {}
    for player in Player.objects.filter(here, search_key__in=keys).distinct():
        found.setdefault(player.search_key, {})[player.pk] = player
    return found


def member_list(club: Club) -> QuerySet[Membership]:
    """All who belong or belonged to the club, by name."""
    return club.memberships.select_related("player").order_by("player__name", "pk")
