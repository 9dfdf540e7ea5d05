"""Who of a club may be one person under two names, and who may join the two."""

from collections import defaultdict
from collections.abc import Iterable
from dataclasses import dataclass

from django.utils.translation import gettext

from clubs import phrases
from clubs.models import Attendance, Club, Membership, Role
from clubs.queries.people import people_of
from games.models import Seat
from players.matching import pairs
from players.models import Merge, Player, User

# A page of them is enough to begin with; the next come when these are joined.
MOST = 50


@dataclass(frozen=True, slots=True, kw_only=True)
class Duplicate:
    """Two players to look at, the one with more games first, and why."""

    one: Player
    other: Player
    same_name: bool
    games: tuple[int, int]


def duplicates(club: Club, *, elsewhere: bool) -> list[Duplicate]:
    """Possible duplicates among the club's people; who shared a table is two people.

    `elsewhere` compares with everybody of the site besides.
    """
    found = pairs(people_of(club), elsewhere=Player.objects.all() if elsewhere else None)
    games = _games({pk for pair in found for pk in (pair.one, pair.other)})
    apart = [pair for pair in found if not games[pair.one] & games[pair.other]][:MOST]
    players = Player.objects.in_bulk({pk for pair in apart for pk in (pair.one, pair.other)})
    return [
        Duplicate(
            one=players[more],
            other=players[less],
            same_name=pair.same,
            games=(len(games[more]), len(games[less])),
        )
        for pair in apart
        for more, less in [
            sorted((pair.one, pair.other), key=lambda pk: (-len(games[pk]), pk)),
        ]
    ]


def _games(players: Iterable[int]) -> defaultdict[int, set[int]]:
    games: defaultdict[int, set[int]] = defaultdict(set)
    for player, game in Seat.objects.filter(player__in=players).values_list("player", "game"):
        games[player].add(game)
    return games


def merges_of(club: Club) -> list[Merge]:
    """The standing merges of the club's people, the latest first."""
    kept = people_of(club).values("pk")
    found = Merge.objects.standing().filter(kept__in=kept).select_related("kept", "by__player")
    return list(found.order_by("-pk")[:MOST])


def barrier(user: User, kept: Player, gone: Player | None) -> str:
    """Why this organiser may not join the two (or part them again), in words; empty: they may.

    What a merge moves must be theirs to change: all the clubs concerned are. And no login gets a
    role by it that only an owner could give.
    """
    if user.is_superuser:
        return ""
    both = [kept, gone] if gone else [kept]
    memberships = Membership.objects.filter(player__in=both).select_related("club")
    clubs = {one.club_id: one.club.name for one in memberships}
    came = Attendance.objects.filter(player=gone).values_list("night__club", "night__club__name")
    clubs |= dict(came.distinct()) if gone else {}
    own = Membership.objects.active().filter(player__user=user, club__in=clubs)
    roles = {one.club_id: Role(one.role) for one in own}
    foreign = sorted(
        name
        for pk, name in clubs.items()
        if pk not in roles or not roles[pk].may_act_as(Role.ORGANISER)
    )
    if foreign:
        return gettext(
            "They are known in other clubs too (%(clubs)s): an administrator of the site can join"
            " them."
        ) % {"clubs": phrases.listed(foreign)}
    for one in memberships:
        given = gone is not None and (one.player_id == gone.pk or gone.user_id is not None)
        if given and one.role != Role.MEMBER and roles[one.club_id] != Role.OWNER:
            return gettext("One of them has a role in the club; only an owner may join them.")
    return ""
