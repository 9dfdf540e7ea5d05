"""What an organiser decides about an evening beforehand: of one night, or of a whole series."""

from dataclasses import dataclass, fields
from datetime import date, datetime, time
from decimal import Decimal
from fractions import Fraction
from typing import Any, Self

from clubs.models import FeeBy, Planned, Series


@dataclass(frozen=True, slots=True, kw_only=True)
class Plan:
    """The part that nights and series share."""

    title: str
    venue: str
    capacity: int | None
    fee: Decimal
    ruleset: str
    ruleset_of_three: str
    tables: str
    weight: Fraction
    teaching: bool = False
    minimum_age: int | None = None
    sign_up_opens: int | None = None
    sign_up_closes: int | None = None
    fee_by: str = FeeBy.NIGHT
    fee_step: int = 15
    fee_cap: Decimal | None = None
    member_fee: Decimal | None = None
    newcomers_free: bool = False

    @classmethod
    def names(cls) -> tuple[str, ...]:
        return tuple(field.name for field in fields(cls))

    @classmethod
    def of(cls, row: Planned) -> Self:
        """The plan as a row has it."""
        return cls(**{name: getattr(row, name) for name in cls.names()})

    def fields(self) -> dict[str, Any]:
        return {name: getattr(self, name) for name in self.names()}

    def changes(self, row: Planned) -> list[str]:
        """The names of the fields in which the row differs from this plan."""
        return [name for name, value in self.fields().items() if getattr(row, name) != value]


@dataclass(frozen=True, slots=True, kw_only=True)
class NightPlan(Plan):
    """All about one night."""

    date: date
    starts_at: datetime
    ends_at: datetime


@dataclass(frozen=True, slots=True, kw_only=True)
class SeriesPlan(Plan):
    """All about a series; times are the club's local ones."""

    every: str = Series.Every.WEEK
    first: date
    last: date | None = None
    start: time
    end: time
