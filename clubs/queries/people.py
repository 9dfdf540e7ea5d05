"""People a club knows: its members, past ones too, and the guests of its nights."""

from collections.abc import Collection, Iterable, Mapping

from django.db.models import Exists, OuterRef, Q, QuerySet
from django.utils.translation import gettext

from clubs.models import Attendance, Club, Membership, Role
from players.matching import Entry, match_all
from players.models import Identifier, Player, PlayerQuerySet, User


def known_people(club: Club, keys: Collection[str]) -> dict[str, dict[int, Player]]:
    """Members and guests of these names, by search key and then by player key."""
    here = Q(memberships__club=club) | Q(attendances__night__club=club)
    found: dict[str, dict[int, Player]] = {}
    for player in Player.objects.filter(here, search_key__in=keys).distinct():
        found.setdefault(player.search_key, {})[player.pk] = player
    return found


def maybe_known(club: Club, names: Mapping[str, str]) -> dict[str, dict[int, Player]]:
    """Whom the names (by search key) may mean, by that key and then by player key.

    Of the club's own people everybody who comes near; of others whom the reader may find only
    those of the very name or other name, words either way round. As many queries for one name as
    for many.
    """
    here = people_of(club)
    matches = match_all([Entry(name=name) for name in names.values()], here)
    found = {
        key: {one.pk: one for one in (match.player, *match.doubtful) if one is not None}
        for key, match in zip(names, matches, strict=True)
    }
    forms: dict[str, list[str]] = {}
    for key in names:
        for form in {key, " ".join(reversed(key.split()))}:
            forms.setdefault(form, []).append(key)
    named = Q(search_key__in=forms) | Q(aliases__search_key__in=forms)
    away = Player.objects.findable().filter(named).exclude(pk__in=here.values("pk")).distinct()
    for player in away.prefetch_related("aliases"):
        for form in {player.search_key, *(alias.search_key for alias in player.aliases.all())}:
            for key in forms.get(form, ()):
                found[key][player.pk] = player
    return {key: players for key, players in found.items() if players}


def labels(players: Iterable[Player]) -> dict[int, str]:
    """Names with what tells namesakes apart, by player key: clubs, federation numbers, login."""
    people = {player.pk: player for player in players}
    notes: dict[int, list[str]] = {pk: [] for pk in people}
    joined = Membership.objects.active().filter(player__in=people).order_by("club__name")
    for pk, name in joined.values_list("player", "club__name"):
        notes[pk].append(name)
    for row in Identifier.objects.filter(player__in=people):
        notes[row.player_id].append(str(row))
    for pk, player in people.items():
        if player.user_id is not None:
            notes[pk].append(gettext("has a login"))
    return {
        pk: f"{player.name} ({', '.join(notes[pk])})" if notes[pk] else player.name
        for pk, player in people.items()
    }


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
