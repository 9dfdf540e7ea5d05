"""Found a club and change what it says about itself."""

import uuid
from dataclasses import dataclass, fields
from datetime import datetime
from decimal import Decimal
from typing import Any, Self

from django.db import IntegrityError, transaction

from clubs.actions.refusals import AddressTaken, ClubStale
from clubs.models import Club, ClubLog, Membership, Role
from players.actions import people
from players.actions.idempotent import idempotent
from players.models import User
from players.names import address, search_key

# Words that stand where the address of a club stands: /clubs/new/.
RESERVED = frozenset({"calendar", "mine", "new"})


@dataclass(frozen=True, slots=True, kw_only=True)
class ClubDetails:
    """All that the settings page of a club holds."""

    name: str
    city: str
    venue: str
    contact: str
    about: str
    time_zone: str
    currency: str
    ruleset: str
    ruleset_of_three: str
    tables: str
    fee: Decimal
    open_to_join: bool
    street: str = ""
    minimum_age: int | None = None

    @classmethod
    def of(cls, club: Club) -> Self:
        return cls(**{field.name: getattr(club, field.name) for field in fields(cls)})

    def plain(self) -> dict[str, Any]:
        return {field.name: getattr(self, field.name) for field in fields(self)}

    def other_than(self, other: Self) -> dict[str, Any]:
        """What differs in the other, by field, with the value here."""
        there = other.plain()
        return {name: value for name, value in self.plain().items() if value != there[name]}


@idempotent
def found(
    *,
    details: ClubDetails,
    slug: str,
    player_name: str,
    by: User,
    now: datetime,
    client_id: uuid.UUID | None,
) -> Club:
    """Found a club; the founder becomes its owner, and a player of that name if not one yet.

    An empty slug is made from the name. Refuses with `AddressTaken` a slug that another has.
    """
    owner = people.player_of(user=by, name=player_name)
    club = Club(slug=slug or free_slug(details.name), created_at=now)
    _write(club, details)
    if club.slug in RESERVED:
        raise AddressTaken(slug=club.slug)
    try:
        with transaction.atomic():
            club.save(force_insert=True)
    except IntegrityError as taken:
        raise AddressTaken(slug=club.slug) from taken
    Membership.objects.create(club=club, player=owner, role=Role.OWNER, since=now)
    log(club, "club_founded", by=by, now=now, name=club.name, owner=owner)
    return club


@idempotent
def change(
    *,
    club: Club,
    seen: ClubDetails,
    details: ClubDetails,
    by: User | None,
    now: datetime,
    client_id: uuid.UUID | None,
) -> Club:
    """Change the settings; `seen` is what the form was made from.

    Refuses with `ClubStale` (changed: field to present value) if somebody was faster.
    """
    club = locked(club)
    present = ClubDetails.of(club)
    if meanwhile := present.other_than(seen):
        said = {name: "" if one is None else str(one) for name, one in meanwhile.items()}
        raise ClubStale(changed=said)
    changed = list(details.other_than(present))
    if changed:
        _write(club, details)
        club.save()
        log(club, "club_changed", by=by, now=now, fields=changed)
    return club


def free_slug(name: str) -> str:
    """Return the address made of a name, with a number behind it if others have it."""
    longest = Club._meta.get_field("slug").max_length or 0
    base = address(name, longest - 5) or "club"
    taken = RESERVED | set(
        Club.objects.filter(slug__startswith=base).values_list("slug", flat=True)
    )
    numbered = (f"{base}-{number}" for number in range(2, len(taken) + 3))
    return base if base not in taken else next(slug for slug in numbered if slug not in taken)


def locked(club: Club) -> Club:
    """Lock the club's row for the rest of the transaction."""
    return Club.objects.select_for_update().get(pk=club.pk)


def log(club: Club, code: str, *, by: User | None, now: datetime, **params: Any) -> None:
    """Write a line of the club's history; part of the caller's transaction."""
    ClubLog.objects.create(club=club, at=now, by=by, code=code, params=params)


def _write(club: Club, details: ClubDetails) -> None:
    for name, value in details.plain().items():
        setattr(club, name, value)
    longest = Club._meta.get_field("search_key").max_length
    club.search_key = search_key(f"{details.name} {details.city}")[:longest]
