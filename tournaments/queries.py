"""Entries and wishes as the question for the seating core; whom an organiser knows by them."""

from collections import defaultdict
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass
from typing import cast

from django.db.models import QuerySet

from clubs.models import Club
from players.models import Player, User
from players.names import search_key
from seating import Problem, SeatingError, table_sizes
from seating.plan import Round
from seating.sizes import Preference
from tournaments.models import Entry, Seating, SeatingWishes, Tournament


def wishes_of(tournament: Tournament) -> SeatingWishes:
    """The wishes, or the usual ones where nobody has said any."""
    found = SeatingWishes.objects.filter(tournament=tournament).first()
    return found or SeatingWishes(tournament=tournament, version=0)


def problem_of(tournament: Tournament) -> Problem:
    """The question of the whole event, asked for who plays now.

    Raises `SeatingError` where the entries or wishes make no seating possible.
    """
    wishes = wishes_of(tournament)
    entries = list(tournament.entries.playing())
    apart = wishes.apart.select_related("one", "other") if wishes.pk else ()
    return Problem(
        players=tuple(entry.number for entry in entries),
        sizes=_sizes(wishes, len(entries)),
        rounds=wishes.rounds,
        fixed={e.number: e.fixed_table for e in entries if e.fixed_table is not None},
        apart=frozenset((pair.one.number, pair.other.number) for pair in apart),
        teams=_groups((e.team, e.number) for e in entries),
        clubs=_groups((e.club, e.number) for e in entries) if wishes.mind_clubs else (),
        countries=(
            _groups((e.country, e.number) for e in entries) if wishes.mind_countries else ()
        ),
    )


def _sizes(wishes: SeatingWishes, present: int) -> tuple[int, ...]:
    if wishes.tables is None:
        return table_sizes(present, cast(Preference, str(wishes.odd)))
    if present < 4 * wishes.tables:
        raise SeatingError("too_few", present=present, minimum=4 * wishes.tables)
    return (4,) * wishes.tables


def _groups(named: Iterable[tuple[str, int]]) -> tuple[tuple[int, ...], ...]:
    """The numbers that bear the same name, however it is written."""
    groups: defaultdict[str, list[int]] = defaultdict(list)
    for name, number in named:
        if name:
            groups[search_key(name)].append(number)
    return tuple(tuple(group) for group in groups.values() if len(group) > 1)


@dataclass(frozen=True, slots=True, kw_only=True)
class Place:
    """Where somebody sits in a round; without a table they sit out."""

    table: int | None = None
    wind: int = 0


@dataclass(frozen=True, slots=True, kw_only=True)
class Itinerary:
    """One participant with their place in each round, None where they have none."""

    entry: Entry
    places: tuple[Place | None, ...]


type Names = Mapping[int, Entry]


def names_of(tournament: Tournament) -> Names:
    """Every entry by its number."""
    return {entry.number: entry for entry in tournament.entries.named()}


def itineraries(rounds: Sequence[Round], names: Names) -> list[Itinerary]:
    """Everybody's way through the rounds, by number."""
    places: defaultdict[int, dict[int, Place]] = defaultdict(dict)
    for at, round_ in enumerate(rounds):
        for table in round_.tables:
            for wind, player in enumerate(table.seats):
                places[player][at] = Place(table=table.number, wind=wind)
        for player in round_.waiting:
            places[player][at] = Place()
    return [
        Itinerary(entry=names[number], places=tuple(own.get(at) for at in range(len(rounds))))
        for number, own in sorted(places.items())
        if number in names
    ]


def published_of(tournament: Tournament) -> Seating | None:
    """The seating everybody may see."""
    return tournament.seatings.published().select_related("job").first()


def circle(user: User) -> QuerySet[Player]:
    """The participants of the tournaments that the user organises."""
    own = Club.objects.organised_by(user).values("pk")
    return Player.objects.filter(entries__tournament__club__in=own).order_by()
