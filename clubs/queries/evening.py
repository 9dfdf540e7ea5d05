"""A night as its pages show it: hanchan, tables, who plays, who waits, who is free."""

from collections import defaultdict
from dataclasses import dataclass
from decimal import Decimal
from functools import cached_property

from clubs.models import Attendance, Night, SitOut
from clubs.queries.cards import Hanchan, SeatLine, TableCard, cards
from clubs.queries.seating import seen_mark
from players.models import Merge
from players.names import search_key


@dataclass(frozen=True, kw_only=True)
class Evening:
    """A night with all its rows, read once."""

    night: Night
    hanchans: tuple[Hanchan, ...]
    people: tuple[Attendance, ...]

    @property
    def last(self) -> Hanchan | None:
        return self.hanchans[-1] if self.hanchans else None

    @property
    def earlier(self) -> tuple[Hanchan, ...]:
        """The hanchan before the last, the latest first."""
        return self.hanchans[-2::-1]

    @cached_property
    def late(self) -> list[TableCard]:
        """Tables of earlier hanchan that still play."""
        return [table for hanchan in self.hanchans[:-1] for table in hanchan.running]

    @cached_property
    def running(self) -> list[TableCard]:
        return [table for hanchan in self.hanchans for table in hanchan.running]

    @cached_property
    def table_of(self) -> dict[int, TableCard]:
        """The table without a result at which a player sits."""
        return {player: table for table in self.running for player in table.players}

    @cached_property
    def here(self) -> list[Attendance]:
        """Who is here, by name."""
        return self._in(Attendance.State.HERE)

    @cached_property
    def left(self) -> list[Attendance]:
        return self._in(Attendance.State.LEFT)

    @cached_property
    def expected(self) -> list[Attendance]:
        """Who signed up and has not come, in the order of sign-up."""
        return self._in(Attendance.State.SIGNED_UP, by_name=False)

    @cached_property
    def queue(self) -> list[Attendance]:
        """The waiting list, whose turn is next first."""
        return self._in(Attendance.State.WAITING, by_name=False)

    @property
    def signed_up(self) -> bool:
        """Whether anybody came who had signed up before."""
        return any(person.came_as == Attendance.State.SIGNED_UP for person in self.here)

    @cached_property
    def free(self) -> list[Attendance]:
        """Who is here and not at a table that still plays."""
        return [person for person in self.here if person.player_id not in self.table_of]

    @cached_property
    def free_if_called_off(self) -> list[Attendance]:
        """Who would be free if the running tables of the last hanchan were called off."""
        late = {player for table in self.late for player in table.players}
        return [person for person in self.here if person.player_id not in late]

    @property
    def seen(self) -> str:
        """What a press on "Seat" was made from."""
        free = [person.player_id for person in self.free]
        return seen_mark(free, [table.game for table in self.running])

    @cached_property
    def came_after(self) -> list[Attendance]:
        """Who is here and was not on the list when the last hanchan was seated."""
        if self.last is None or not self.last.running:
            return []
        known = {player for table in (*self.last.tables, *self.late) for player in table.players}
        known |= {wait.player_id for wait in self.last.waiting}
        return [person for person in self.here if person.player_id not in known]

    @cached_property
    def gone(self) -> list[tuple[str, TableCard]]:
        """Who left while their table has no result."""
        here = {person.player_id for person in self.here}
        return [
            (line.name, table)
            for table in self.running
            for line in table.seats
            if line.player not in here
        ]

    @property
    def displaced(self) -> list[tuple[Attendance, TableCard]]:
        """Who sits elsewhere than at the table they keep."""
        kept = [(one, self.table_of.get(one.player_id)) for one in self.here if one.fixed_table]
        return [(one, table) for one, table in kept if table and table.number != one.fixed_table]

    @property
    def guests(self) -> int:
        return sum(person.guest for person in self.here)

    @property
    def fees_due(self) -> Decimal:
        """What everybody owes who came, those who left too."""
        return sum((person.fee_due for person in (*self.here, *self.left)), Decimal(0))

    @property
    def fees_paid(self) -> Decimal:
        return sum((person.fee_paid for person in self.people), Decimal(0))

    @property
    def places_taken(self) -> int:
        return len(self.here) + len(self.expected)

    @property
    def places_free(self) -> int:
        return max(0, (self.night.capacity or 0) - self.places_taken)

    @property
    def next_in_queue(self) -> int:
        return len(self.queue) + 1

    @property
    def seats_by_name(self) -> list[tuple[SeatLine, TableCard]]:
        """Everybody who sits at a running table, by name."""
        seats = [(line, table) for table in self.running for line in table.seats]
        return sorted(seats, key=lambda seat: search_key(seat[0].name))

    @property
    def is_full(self) -> bool:
        return self.night.capacity is not None and self.places_taken >= self.night.capacity

    def listed(self, just: Attendance | None) -> list[Attendance]:
        """Who is here, and in their old place who just left: no other row moves under a finger."""
        gone = [just] if just and just.state == Attendance.State.LEFT else []
        return sorted([*self.here, *gone], key=lambda one: one.player.sort_key)

    def attendance_of(self, player: int | None) -> Attendance | None:
        return next((one for one in self.people if one.player_id == player), None)

    def seat_of(self, player: int | None) -> tuple[TableCard, SeatLine] | None:
        """Where the player sits now."""
        table = self.table_of.get(player) if player is not None else None
        if table is None:
            return None
        return table, next(line for line in table.seats if line.player == player)

    def _in(self, state: Attendance.State, *, by_name: bool = True) -> list[Attendance]:
        found = [person for person in self.people if person.state == state]
        return sorted(found, key=lambda one: one.player.sort_key) if by_name else found


def evening(night: Night) -> Evening:
    """Read a night for its pages, in a number of queries that does not grow with it."""
    tables: defaultdict[int, list[TableCard]] = defaultdict(list)
    for sitting, card in cards(night):
        tables[sitting].append(card)
    waits: defaultdict[int, list[SitOut]] = defaultdict(list)
    sit_outs = SitOut.objects.filter(sitting__night=night).select_related("player")
    for wait in sorted(sit_outs, key=lambda one: one.player.sort_key):
        waits[wait.sitting_id].append(wait)
    sittings = list(night.sittings.standing())
    drawn = {player for sitting in sittings for player in sitting.problem.get("players", ())}
    merged = Merge.objects.standing().filter(gone_key__in=drawn)
    now_of = dict(merged.values_list("gone_key", "kept"))
    return Evening(
        night=night,
        hanchans=tuple(
            Hanchan(
                sitting=sitting,
                tables=tuple(tables[sitting.pk]),
                waiting=tuple(waits[sitting.pk]),
                drawn_as={
                    now_of[player]: player
                    for player in sitting.problem.get("players", ())
                    if player in now_of
                },
            )
            for sitting in sittings
        ),
        people=tuple(night.attendances.select_related("player")),
    )
