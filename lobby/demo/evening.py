"""One night of the demo club, lived through the same actions that people press."""

import uuid
from collections.abc import Iterable, Mapping
from dataclasses import dataclass
from datetime import datetime, timedelta
from decimal import Decimal
from random import Random
from typing import TypedDict, cast

from clubs.actions import attendance, fees, nights, results, seating, till
from clubs.models import Night, NightTable, Sitting, TillEntry
from clubs.queries.seating import mark_of
from clubs.queries.tills import money_of
from games.actions.results import Totals
from lobby.demo import hanchan
from players.models import Player, User
from scoring.riichi import Riichi

HANCHAN = timedelta(minutes=85)


class _Who(TypedDict):
    by: User
    now: datetime
    client_id: uuid.UUID | None


@dataclass(slots=True, kw_only=True)
class Evening:
    """A night that is being played: its clock, its chance, and the strength of everybody."""

    night: Night
    by: User
    random: Random
    strength: Mapping[int, float]
    clock: datetime

    def arrive(self, players: Iterable[Player]) -> None:
        for player in players:
            attendance.check_in(night=self.night, player=player, **self._who())
            self.clock += timedelta(minutes=1)

    def guest(self, name: str) -> None:
        attendance.check_in_guest(
            night=self.night, name=name, newcomer=True, somebody_else=True, **self._who()
        )

    def leave(self, player: Player) -> None:
        attendance.leave(night=self.night, player=player, **self._who())

    def collect_fees(self) -> None:
        """Nearly everybody pays at the door."""
        for row in self.night.attendances.select_related("player"):
            if self.random.random() < 0.9:
                amount = row.fee_due
                fees.pay(night=self.night, player=row.player, amount=Decimal(amount), **self._who())

    def seat(self) -> Sitting:
        self.night.refresh_from_db()
        return seating.seat_everybody(
            night=self.night,
            seen=mark_of(self.night),
            seed=self.random.randrange(10**6),
            **self._who(),
        )

    def play(self, sitting: Sitting, *, tables: int | None = None) -> None:
        """Finish the first so many tables of the sitting, all of them without a number."""
        self.clock += HANCHAN
        for table in list(_tables(sitting))[:tables]:
            self.enter(table)

    def enter(self, table: NightTable) -> None:
        results.enter(
            table=table,
            totals=self._totals(table),
            seen_version=table.game.version,
            **self._who(),
        )
        self.clock += timedelta(minutes=2)

    def correct(self, sitting: Sitting, reason: str) -> None:
        """East and South were mixed up on the first sheet."""
        table = _tables(sitting)[0]
        rows = table.game.results.get(current=True).rows.order_by("seat__index")
        points = list(rows.values_list("points", flat=True))
        points[0], points[1] = points[1], points[0]
        sticks = table.game.results.get(current=True).sticks
        results.correct(
            table=table,
            totals=Totals(points=tuple(points), sticks=sticks),
            reason=reason,
            seen_version=table.game.version,
            **self._who(),
        )

    def close(self) -> None:
        nights.close(night=self.night, **self._who())

    def count_till(self, *, missing: Decimal) -> None:
        """The rent is taken out, tea was sold; now and then some coins are missing."""
        for kind, amount, reason in (
            (TillEntry.Kind.EXPENSE, Decimal(40), "Rent of the room"),
            (TillEntry.Kind.INCOME, Decimal("7.50"), "Tea and biscuits"),
        ):
            till.enter(night=self.night, kind=kind, amount=amount, reason=reason, **self._who())
        (money,) = money_of([self.night])
        opening = Decimal(20)
        counted = money.expected + opening - missing
        till.count(night=self.night, opening=opening, counted=counted, note="", **self._who())

    def _totals(self, table: NightTable) -> Totals:
        rules = cast(Riichi, table.game.frozen_rules)
        strengths = [
            self.strength.get(player, 0.8)
            for player in table.game.seats.order_by("index").values_list("player", flat=True)
        ]
        points, sticks = hanchan.play(rules, strengths, self.random)
        return Totals(points=points, sticks=sticks)

    def _who(self) -> _Who:
        return {"by": self.by, "now": self.clock, "client_id": None}


def _tables(sitting: Sitting) -> list[NightTable]:
    return list(sitting.tables.select_related("game").order_by("game__table"))
