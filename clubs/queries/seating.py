"""The people and tables of a night turned into the question for the seating core."""

import hashlib
from collections import defaultdict
from collections.abc import Collection, Iterable, Sequence

from django.db.models import Exists, OuterRef

from clubs.models import Attendance, Night, NightTable, SitOut, Sitting
from games.models import Game, Seat
from seating import Problem
from seating.plan import Round, Table
from seating.sizes import table_sizes

# How many nights back two people count as having met recently, each older night half as much.
RECENT_NIGHTS = 4


def free_players(night: Night) -> list[Attendance]:
    """Who is here and not at a table that still plays."""
    playing = Seat.objects.filter(
        game__state=Game.State.RUNNING, game__night_table__sitting__night=night
    ).values("player")
    here = night.attendances.here().exclude(player__in=playing)
    return list(here.select_related("player"))


def seen_mark(free: Iterable[int], playing: Iterable[int]) -> str:
    """A short mark of what a seating is made from: who is free, and which games still play.

    A form carries it, so that a seating made from an old list is noticed, while a fee that was
    paid meanwhile disturbs nobody.
    """
    seen = f"{sorted(free)} {sorted(playing)}"
    return hashlib.sha256(seen.encode()).hexdigest()[:16]


def mark_of(night: Night) -> str:
    """The `seen_mark` of the night as it is now."""
    playing = Game.objects.running().filter(night_table__sitting__night=night)
    free = [person.player_id for person in free_players(night)]
    return seen_mark(free, playing.values_list("pk", flat=True))


def seating_problem(night: Night, people: Sequence[Attendance], taken: Collection[int]) -> Problem:
    """The question for the seating core: these people, tonight's sittings, recent nights.

    `taken` are the numbers of tables that still play. Raises `SeatingError` where the number
    of people or a fixed table makes no seating possible.
    """
    sizes = table_sizes(len(people), night.table_preference)
    fixed = {
        person.player_id: person.fixed_table
        for person in people
        if person.fixed_table is not None and person.fixed_table not in taken
    }
    problem = Problem(
        players=tuple(person.player_id for person in people),
        sizes=sizes,
        numbers=_numbers(len(sizes), sorted(set(fixed.values())), taken),
        met=_recent_meetings(night, [person.player_id for person in people]),
        fixed=fixed,
        newcomers=frozenset(person.player_id for person in people if person.newcomer),
    )
    return problem.after(*tonight(night))


def tonight(night: Night) -> list[Round]:
    """The sittings of the night so far as the core's rounds, called-off tables left out."""
    waiting: dict[int, list[int]] = {}
    waits = SitOut.objects.filter(sitting__night=night, sitting__called_off_at=None)
    for sitting, player in waits.values_list("sitting", "player"):
        waiting.setdefault(sitting, []).append(player)
    tables: dict[int, list[Table]] = {}
    for _, sitting, number, seats in _tables([night.pk]):
        tables.setdefault(sitting, []).append(Table(number=number, seats=tuple(seats)))
    return [
        Round(tables=tuple(tables.get(pk, ())), waiting=tuple(waiting.get(pk, ())))
        for pk in sorted({*tables, *waiting})
    ]


def _numbers(count: int, wanted: Sequence[int], taken: Collection[int]) -> tuple[int, ...]:
    """Table numbers: those somebody keeps, then the lowest that are free."""
    lowest = (n for n in range(1, count + len(taken) + len(wanted) + 1) if n not in taken)
    free = [number for number in lowest if number not in wanted]
    return tuple(sorted([*wanted, *free][: max(count, len(wanted))]))


def _recent_meetings(night: Night, players: Collection[int]) -> dict[tuple[int, int], float]:
    """How often two of these people sat together in the club's last nights, older ones less."""
    played = Sitting.objects.standing().filter(night=OuterRef("pk"))
    nights = Night.objects.filter(Exists(played), club=night.club_id, date__lte=night.date)
    nights = nights.exclude(pk=night.pk)
    recent = list(nights.order_by("-date", "-pk").values_list("pk", flat=True)[:RECENT_NIGHTS])
    weight_of = {pk: 0.5**age for age, pk in enumerate(recent, start=1)}
    here = set(players)
    met: defaultdict[tuple[int, int], float] = defaultdict(float)
    for tables_night, _, number, seats in _tables(recent):
        present = tuple(player for player in seats if player in here)
        for pair in Table(number=number, seats=present).pairs():
            met[pair] += weight_of[tables_night]
    return dict(met)


def _tables(nights: Collection[int]) -> list[tuple[int, int, int, list[int]]]:
    """(night, sitting, table number, players in seat order) of every game not called off."""
    rows = (
        NightTable.objects.filter(sitting__night__in=nights)
        .exclude(game__state=Game.State.CANCELLED)
        .order_by("sitting", "game__table", "game__seats__index")
        .values_list("sitting__night", "sitting", "game", "game__table", "game__seats__player")
    )
    found: dict[int, tuple[int, int, int, list[int]]] = {}
    for night, sitting, game, number, player in rows:
        found.setdefault(game, (night, sitting, number, []))[3].append(player)
    return list(found.values())
