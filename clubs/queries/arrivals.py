"""Who a name typed at the door may mean: people the club knows, the likeliest first."""

from dataclasses import dataclass
from typing import Any

from django.db.models import Exists, OuterRef, Q, Subquery, prefetch_related_objects

from clubs.models import Attendance, Club, Membership, Night
from players.models import Player, PlayerQuerySet
from players.names import search_key

# As many as fit below the field without scrolling.
SHOWN = 8

State = Attendance.State


@dataclass(frozen=True, slots=True, kw_only=True)
class Match:
    """Somebody the typed name fits."""

    player: Player
    state: str
    is_member: bool
    # Where the name does not have what was typed: what has it.
    known_as: str = ""

    @property
    def is_here(self) -> bool:
        return self.state == State.HERE

    @property
    def is_expected(self) -> bool:
        return self.state in (State.SIGNED_UP, State.WAITING)


def known_people(club: Club | int) -> PlayerQuerySet:
    """Members of the club, and whoever came or wanted to come to one of its nights."""
    joined = Membership.objects.filter(club=club, active=True, player=OuterRef("pk"))
    came = Attendance.objects.filter(night__club=club, player=OuterRef("pk"))
    return Player.objects.filter(Exists(joined) | Exists(came.exclude(state=State.WITHDRAWN)))


def find_people(night: Night, text: str) -> list[Match]:
    """Those whose names contain every typed word, whatever its case and accents.

    Another name, a federation number or an online name is as good, and is said in `known_as`.

    First who is not here yet: names that begin as typed, then names with a word that does, then
    the others; who signed up before who did not. Who is here comes last. Nothing typed finds
    whoever signed up and has not come.
    """
    tonight = Attendance.objects.filter(night=night, player=OuterRef("pk"))
    joined = Membership.objects.filter(club=night.club_id, active=True, player=OuterRef("pk"))
    people = known_people(night.club_id).annotate(
        tonight=Subquery(tonight.values("state")), joined=Exists(joined)
    )
    wanted = search_key(text)
    for word in wanted.split():
        people = people.known_by(word)
    if not wanted:
        people = people.filter(Q(tonight=State.SIGNED_UP) | Q(tonight=State.WAITING))
    rows, words = list[Any](people), wanted.split()
    known_as = _known_as(
        [row for row in rows if not all(w in row.search_key for w in words)], words
    )
    matches = [
        Match(
            player=one,
            state=one.tonight or "",
            is_member=one.joined,
            known_as=known_as.get(one.pk, ""),
        )
        for one in rows
    ]
    return sorted(matches, key=lambda match: _likeliness(match, wanted))


def _known_as(people: list[Player], words: list[str]) -> dict[int, str]:
    """By what else these people were found."""
    prefetch_related_objects(people, "aliases", "online_names", "identifiers")
    found = {}
    for one in people:
        known = [
            *((alias.search_key, str(alias)) for alias in one.aliases.all()),
            *((online.search_key, str(online)) for online in one.online_names.all()),
            *((search_key(number.text), str(number)) for number in one.identifiers.all()),
        ]
        fits = (label for key, label in known if any(word in key for word in words))
        found[one.pk] = next(fits, "")
    return found


def _likeliness(match: Match, wanted: str) -> tuple[bool, int, bool, str, int]:
    key = match.player.search_key
    begins = 0 if key.startswith(wanted) else 1 if f" {wanted}" in key else 2
    return match.is_here, begins, not match.is_expected, key, match.player.pk
