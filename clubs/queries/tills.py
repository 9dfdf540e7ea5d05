"""The money of nights: the till of one, and what the nights of a month or a season brought."""

from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from datetime import date
from decimal import Decimal

from django.db.models import Q, QuerySet, Sum

from clubs.models import Attendance, Club, Night, Season, Till, TillEntry

NOTHING = Decimal(0)
CAME = (Attendance.State.HERE, Attendance.State.LEFT)


@dataclass(frozen=True, slots=True, kw_only=True)
class Money:
    """What a night's till should hold and holds; `counted` is None until somebody counted."""

    night: Night
    people: int
    due: Decimal
    paid: Decimal
    opening: Decimal
    income: Decimal
    expenses: Decimal
    counted: Decimal | None
    note: str

    @property
    def expected(self) -> Decimal:
        return self.opening + self.paid + self.income - self.expenses

    @property
    def difference(self) -> Decimal | None:
        """More than expected is positive, less is negative."""
        return None if self.counted is None else self.counted - self.expected

    @property
    def result(self) -> Decimal:
        """What the night brought or cost."""
        return self.paid + self.income - self.expenses


@dataclass(frozen=True, slots=True, kw_only=True)
class Sums:
    """The money of several nights together."""

    people: int
    due: Decimal
    paid: Decimal
    income: Decimal
    expenses: Decimal
    result: Decimal
    difference: Decimal

    @classmethod
    def of(cls, rows: Sequence[Money]) -> "Sums":
        return cls(
            people=sum(row.people for row in rows),
            due=sum((row.due for row in rows), NOTHING),
            paid=sum((row.paid for row in rows), NOTHING),
            income=sum((row.income for row in rows), NOTHING),
            expenses=sum((row.expenses for row in rows), NOTHING),
            result=sum((row.result for row in rows), NOTHING),
            difference=sum((row.difference or NOTHING for row in rows), NOTHING),
        )


def money_of(nights: Iterable[Night]) -> list[Money]:
    """The money of each night, in as many queries for thirty as for one."""
    nights = list(nights)
    keys = [night.pk for night in nights]
    people: dict[int, list[tuple[str, Decimal, Decimal]]] = {key: [] for key in keys}
    rows = Attendance.objects.filter(night__in=keys)
    for night, state, due, paid in rows.values_list("night", "state", "fee_due", "fee_paid"):
        people[night].append((state, due, paid))
    tills = {till.night_id: till for till in Till.objects.filter(night__in=keys)}
    entries = TillEntry.objects.filter(night__in=keys).order_by().values("night", "kind")
    summed = {
        (row["night"], row["kind"]): row["sum"] for row in entries.annotate(sum=Sum("amount"))
    }
    return [_money(night, people[night.pk], tills.get(night.pk), summed) for night in nights]


def _money(
    night: Night,
    people: Sequence[tuple[str, Decimal, Decimal]],
    till: Till | None,
    summed: dict[tuple[int, str], Decimal],
) -> Money:
    return Money(
        night=night,
        people=sum(state in CAME for state, _, _ in people),
        due=sum((due for state, due, _ in people if state in CAME), NOTHING),
        paid=sum((paid for _, _, paid in people), NOTHING),
        opening=till.opening if till else NOTHING,
        income=summed.get((night.pk, TillEntry.Kind.INCOME), NOTHING),
        expenses=summed.get((night.pk, TillEntry.Kind.EXPENSE), NOTHING),
        counted=till.counted if till else None,
        note=till.note if till else "",
    )


def payers(night: Night) -> QuerySet[Attendance]:
    """Who owes or has paid something, by name."""
    owing = Q(state__in=CAME) | Q(fee_paid__gt=0)
    rows = night.attendances.filter(owing).select_related("player")
    return rows.order_by("player__search_key", "pk")


def nights_between(club: Club, first: date, last: date) -> QuerySet[Night]:
    """The nights of a period that took place, the first first."""
    played = club.nights.filter(date__gte=first, date__lte=last)
    played = played.exclude(state__in=(Night.State.CALLED_OFF, Night.State.PLANNED))
    return played.select_related("club").order_by("date", "pk")


def months(club: Club) -> list[date]:
    """The months that have nights, the latest first."""
    return list(club.nights.dates("date", "month", order="DESC"))


def period_of(club: Club, asked: str, today: date) -> tuple[date, date, Season | None]:
    """The days of a period as the address writes it: a season's address, or 2026-03.

    What names neither is the month of today.
    """
    season = club.seasons.filter(slug=asked).first()
    if season is not None:
        return season.starts, season.ends, season
    try:
        first = date.fromisoformat(f"{asked}-01")
    except ValueError:
        first = today.replace(day=1)
    following = first.replace(year=first.year + first.month // 12, month=first.month % 12 + 1)
    return first, date.fromordinal(following.toordinal() - 1), None
