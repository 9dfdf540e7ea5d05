"""Who takes part: entered by lines, changed, dropped out and back, removed."""

import uuid
from collections.abc import Sequence
from dataclasses import dataclass
from datetime import datetime
from typing import Any

from players.actions.idempotent import idempotent
from players.models import Player, User
from tournaments.actions.locking import locked, log, touch
from tournaments.actions.refusals import (
    NumberTaken,
    PlayerEntered,
    SeatedInPublic,
    TooManyEntries,
)
from tournaments.models import Entry, SeatingWishes, Tournament
from tournaments.queries import published_of

MOST_ENTRIES = 400


@dataclass(frozen=True, slots=True, kw_only=True)
class EntryDetails:
    """All that is known of a participant; without a number the next free one is given."""

    number: int | None = None
    name: str = ""
    player: Player | None = None
    team: str = ""
    club: str = ""
    country: str = ""
    fixed_table: int | None = None
    state: Entry.State = Entry.State.IN

    def fields(self) -> dict[str, Any]:
        """The columns of an entry, but for its number."""
        return {
            "written_name": "" if self.player else self.name,
            "player": self.player,
            "team": self.team,
            "club": self.club,
            "country": self.country,
            "fixed_table": self.fixed_table,
            "state": self.state,
        }


@idempotent
def enter(
    *,
    tournament: Tournament,
    people: Sequence[EntryDetails],
    by: User | None,
    now: datetime,
    client_id: uuid.UUID | None,
) -> SeatingWishes:
    """Enter all these people, or nobody: refuses with `NumberTaken` and `TooManyEntries`."""
    wishes = locked(tournament)
    taken = set(tournament.entries.values_list("number", flat=True))
    if len(taken) + len(people) > MOST_ENTRIES:
        raise TooManyEntries(entries=len(taken) + len(people), most=MOST_ENTRIES)
    wanted = [person.number for person in people if person.number is not None]
    doubled = sorted({n for n in wanted if n in taken or wanted.count(n) > 1})
    if doubled:
        raise NumberTaken(numbers=doubled)
    free = _free_numbers(taken | set(wanted))
    Entry.objects.bulk_create(
        Entry(tournament=tournament, number=person.number or next(free), **person.fields())
        for person in people
    )
    touch(wishes)
    log(tournament, "entered", by=by, now=now, count=len(people))
    return wishes


@idempotent
def change(
    *,
    entry: Entry,
    details: EntryDetails,
    seen_version: int,
    by: User | None,
    now: datetime,
    client_id: uuid.UUID | None,
) -> Entry:
    """Change what is known of a participant; also that they drop out, or are back."""
    wishes = locked(entry.tournament, seen_version)
    entry = Entry.objects.get(pk=entry.pk)
    others = Entry.objects.filter(tournament=entry.tournament_id).exclude(pk=entry.pk)
    number = details.number or entry.number
    if others.filter(number=number).exists():
        raise NumberTaken(numbers=[number])
    if number != entry.number and _is_seated_in_public(entry):
        raise SeatedInPublic(number=entry.number)
    if details.player and (twin := others.filter(player=details.player).first()):
        raise PlayerEntered(number=twin.number)
    values = {"number": number, **details.fields()}
    changes = [name for name, value in values.items() if getattr(entry, name) != value]
    if not changes:
        return entry
    for name in changes:
        setattr(entry, name, values[name])
    entry.save(update_fields=changes)
    touch(wishes)
    log(
        entry.tournament,
        "entry_changed",
        by=by,
        now=now,
        number=number,
        state=str(entry.state) if "state" in changes else "",
    )
    return entry


@idempotent
def remove(
    *, entry: Entry, by: User | None, now: datetime, client_id: uuid.UUID | None
) -> Tournament:
    """Take a participant off the list, as if they had never been on it."""
    wishes = locked(entry.tournament)
    entry = Entry.objects.select_related("tournament").get(pk=entry.pk)
    if _is_seated_in_public(entry):
        raise SeatedInPublic(number=entry.number)
    number, tournament = entry.number, entry.tournament
    entry.delete()
    touch(wishes)
    log(tournament, "entry_removed", by=by, now=now, number=number)
    return tournament


def _free_numbers(taken: set[int]) -> Any:
    return (number for number in range(1, len(taken) + MOST_ENTRIES + 1) if number not in taken)


def _is_seated_in_public(entry: Entry) -> bool:
    seating = published_of(entry.tournament)
    return seating is not None and any(
        entry.number in table.seats for round_ in seating.rounds for table in round_.tables
    )
