"""What the seating of a tournament should be like."""

import uuid
from dataclasses import asdict, dataclass
from datetime import datetime

from players.actions.idempotent import idempotent
from players.models import User
from tournaments.actions.locking import locked, log, touch
from tournaments.actions.refusals import NoSuchNumbers
from tournaments.models import ApartPair, SeatingWishes, Tournament


@dataclass(frozen=True, slots=True, kw_only=True)
class Wishes:
    """All that can be wished; `apart` are pairs of numbers, the smaller first."""

    rounds: int
    odd: SeatingWishes.Odd
    tables: int | None
    mind_clubs: bool
    mind_countries: bool
    apart: tuple[tuple[int, int], ...]


@idempotent
def wish(
    *,
    tournament: Tournament,
    wanted: Wishes,
    seen_version: int,
    by: User | None,
    now: datetime,
    client_id: uuid.UUID | None,
) -> SeatingWishes:
    """Say what the seating should be like; refuses with `NoSuchNumbers` for pairs nobody is in."""
    wishes = locked(tournament, seen_version)
    entries = {entry.number: entry for entry in tournament.entries.all()}
    named = {number for pair in wanted.apart for number in pair}
    if unknown := sorted(named - entries.keys()):
        raise NoSuchNumbers(numbers=unknown)
    for name, value in asdict(wanted).items():
        if name != "apart":
            setattr(wishes, name, value)
    wishes.apart.all().delete()
    ApartPair.objects.bulk_create(
        ApartPair(wishes=wishes, one=entries[one], other=entries[other])
        for one, other in wanted.apart
    )
    touch(wishes)
    log(tournament, "wished", by=by, now=now, rounds=wanted.rounds)
    return wishes
