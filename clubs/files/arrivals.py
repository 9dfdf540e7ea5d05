"""What taking a list of attendance would do: who came when to which night, what they paid."""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, replace
from datetime import date, datetime
from decimal import Decimal, InvalidOperation
from typing import Literal

from clubs.files import days, places
from clubs.files.answers import Answers
from clubs.files.base import FilePlan
from clubs.files.columns import Columns
from clubs.files.games import Bad, BadLineError
from clubs.files.names import Person, Written, recognise
from clubs.models import Attendance, Club, Night
from players.files.reading import NOTHING, Cell, Row

YES = frozenset({"1", "yes", "true", "x", "да", "jah", "+"})
MOST_MONEY = Decimal(100_000_000)


@dataclass(frozen=True, slots=True, kw_only=True)
class Evening:
    """One person's evening as a file tells it, to the second."""

    state: str
    guest: bool = False
    newcomer: bool = False
    arrived_at: datetime | None = None
    left_at: datetime | None = None
    fee_due: Decimal = Decimal(0)
    fee_paid: Decimal = Decimal(0)

    @classmethod
    def of(cls, row: Attendance) -> "Evening":
        return cls(
            state=row.state,
            guest=row.guest,
            newcomer=row.newcomer,
            arrived_at=row.arrived_at.replace(microsecond=0) if row.arrived_at else None,
            left_at=row.left_at.replace(microsecond=0) if row.left_at else None,
            fee_due=row.fee_due,
            fee_paid=row.fee_paid,
        )


@dataclass(frozen=True, slots=True, kw_only=True)
class ArrivalPlan:
    """A line of the list and what is known of it already."""

    line: int
    day: date
    night: int | None
    title: str
    person: Person
    evening: Evening
    state: Literal["new", "same", "differs"]
    before: Evening | None = None


@dataclass(frozen=True, slots=True, kw_only=True)
class AttendancePlan(FilePlan):
    """A list of attendance: whose evening is new to the club."""

    lines: tuple[ArrivalPlan, ...]

    def in_state(self, state: str) -> list[ArrivalPlan]:
        return [line for line in self.lines if line.state == state]

    @property
    def fresh(self) -> list[ArrivalPlan]:
        return self.in_state("new")

    @property
    def same(self) -> list[ArrivalPlan]:
        return self.in_state("same")

    @property
    def different(self) -> list[ArrivalPlan]:
        return self.in_state("differs")

    @property
    def days(self) -> list[date]:
        return sorted({line.day for line in self.lines})

    @property
    def changes(self) -> int:
        return len(self.fresh) + (len(self.different) if self.answers.correct else 0)

    @property
    def content(self) -> object:
        return self.lines


def plan_attendance(
    *, club: Club, rows: Sequence[Row], columns: Columns, answers: Answers, now: datetime
) -> AttendancePlan:
    """Say what a list of attendance would do; a few queries, however long it is."""
    reader = _Reader(columns=columns, club=club, today=club.today(now))
    orders = days.orders_of((reader.cell(row, "date") for row in rows), today=reader.today)
    if answers.order in orders.possible:
        orders = replace(orders, possible=(answers.order,))
    read, bad = reader.read(rows, orders.possible[0] if orders.possible else "")
    people = recognise((written for _, _, written, _ in read), club, answers.people)
    nights = places.Nights.of(club, {day for _, day, _, _ in read})
    there = _there(nights)
    lines, seen = [], set()
    for row, day, written, evening in read:
        event = reader.cell(row, "event").text if "event" in columns.of_row else None
        person = people[written.key]
        try:
            night = nights.find(day, event)
        except BadLineError as wrong:
            bad.append(Bad(line=row.line, code=wrong.code, params=wrong.params))
            continue
        who = person.player.pk if person.player else person.key
        if (day, event, who) in seen:
            params = {"name": person.name, "first": row.line}
            bad.append(Bad(line=row.line, code="person_twice", params=params))
            continue
        seen.add((day, event, who))
        lines.append(_line(row.line, day, event, night, person, evening, there))
    bad.sort(key=lambda one: one.line)
    return AttendancePlan(
        lines=tuple(lines),
        bad=tuple(bad),
        people=tuple(people.values()),
        orders=orders,
        answers=answers,
    )


def _line(
    line: int,
    day: date,
    event: str | None,
    night: Night | None,
    person: Person,
    evening: Evening,
    there: Mapping[tuple[int, int], Evening],
) -> ArrivalPlan:
    known = there.get((night.pk, person.player.pk)) if night and person.player else None
    return ArrivalPlan(
        line=line,
        day=day,
        night=night.pk if night else None,
        title=night.title if night else event or "",
        person=person,
        evening=evening,
        state="new" if known is None else "same" if known == evening else "differs",
        before=known,
    )


def _there(nights: places.Nights) -> dict[tuple[int, int], Evening]:
    pks = [night.pk for some in nights.by_day.values() for night in some]
    rows = Attendance.objects.filter(night__in=pks)
    return {(row.night_id, row.player_id): Evening.of(row) for row in rows}


type Read = tuple[Row, date, Written, Evening]


@dataclass(frozen=True, slots=True, kw_only=True)
class _Reader:
    columns: Columns
    club: Club
    today: date

    def cell(self, row: Row, name: str) -> Cell:
        index = self.columns.of_row.get(name)
        return row.cells[index] if index is not None and index < len(row.cells) else NOTHING

    def read(self, rows: Sequence[Row], order: str) -> tuple[list[Read], list[Bad]]:
        read, bad = [], []
        for row in rows:
            try:
                name = self.cell(row, "name")
                if not name.text:
                    raise BadLineError("name_missing_in_line")
                day = days.day(self.cell(row, "date"), order, today=self.today)
                written = Written(name.text, self.cell(row, "id"))
                read.append((row, day, written, self._evening(row)))
            except BadLineError as wrong:
                bad.append(Bad(line=row.line, code=wrong.code, params={**wrong.params}))
        return read, bad

    def _evening(self, row: Row) -> Evening:
        state = self.cell(row, "state").text.casefold() or Attendance.State.LEFT
        if state not in Attendance.State.values:
            raise BadLineError("no_such_state", typed=state, known=list(Attendance.State.values))
        return Evening(
            state=state,
            guest=self.cell(row, "guest").text.casefold() in YES,
            newcomer=self.cell(row, "newcomer").text.casefold() in YES,
            arrived_at=self._moment(self.cell(row, "arrived")),
            left_at=self._moment(self.cell(row, "left")),
            fee_due=self._money(self.cell(row, "fee due")),
            fee_paid=self._money(self.cell(row, "fee paid")),
        )

    def _moment(self, cell: Cell) -> datetime | None:
        """A moment of the club's clock, or of any with its offset."""
        if not cell.text:
            return None
        try:
            found = datetime.fromisoformat(cell.text)
            local = found if found.tzinfo else found.replace(tzinfo=self.club.zone)
            return local.astimezone(self.club.zone).replace(microsecond=0)
        except (ValueError, OverflowError) as wrong:
            raise BadLineError("not_a_moment", typed=cell.text[:60]) from wrong

    def _money(self, cell: Cell) -> Decimal:
        text = "".join(cell.text.split()).replace(",", ".") or "0"
        try:
            amount = Decimal(text)
            if cell.kind == "date" or not 0 <= amount < MOST_MONEY or amount != round(amount, 2):
                raise BadLineError("not_money", typed=cell.text[:60])
        except InvalidOperation as wrong:
            raise BadLineError("not_money", typed=cell.text[:60]) from wrong
        return amount
