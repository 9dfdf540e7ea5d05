"""What somebody owes for an evening: a pure count from the plan, who they are, and their time."""

from dataclasses import dataclass
from datetime import timedelta
from decimal import ROUND_HALF_UP, Decimal
from typing import Self

from babel.numbers import get_currency_precision

from clubs.models.planned import Planned

_HOUR = timedelta(hours=1)


def minor_units(currency: str) -> int:
    """How many digits an amount has behind the point.

    >>> minor_units("EUR"), minor_units("JPY")
    (2, 0)
    """
    return get_currency_precision(currency)


@dataclass(frozen=True, slots=True, kw_only=True)
class Fee:
    """A fee for the night or, with `by_the_hour`, for each hour of it."""

    amount: Decimal
    digits: int = 2
    by_the_hour: bool = False
    step: timedelta = timedelta(minutes=15)
    cap: Decimal | None = None
    members: Decimal | None = None
    newcomers_free: bool = False

    @classmethod
    def of(cls, plan: Planned, currency: str) -> Self:
        return cls(
            amount=plan.fee,
            digits=minor_units(currency),
            by_the_hour=plan.by_the_hour,
            step=timedelta(minutes=plan.fee_step),
            cap=plan.fee_cap,
            members=plan.member_fee,
            newcomers_free=plan.newcomers_free,
        )

    def due(self, stayed: timedelta, *, member: bool, newcomer: bool) -> Decimal:
        """What is owed after so much time.

        Time is rounded up to whole steps, the amount half up to the smallest coin, and the cap
        is the most that anybody pays.

        >>> cafe = Fee(amount=Decimal(4), by_the_hour=True, cap=Decimal(12))
        >>> cafe.due(timedelta(hours=1, minutes=31), member=False, newcomer=False)
        Decimal('7.00')
        >>> cafe.due(timedelta(hours=9), member=False, newcomer=False)
        Decimal('12.00')
        """
        if newcomer and self.newcomers_free:
            return Decimal(0)
        amount = self.members if member and self.members is not None else self.amount
        if self.by_the_hour:
            amount = amount * self._begun(stayed) / Decimal(_HOUR // timedelta(seconds=1))
            amount = amount if self.cap is None else min(amount, self.cap)
        return amount.quantize(Decimal(1).scaleb(-self.digits), ROUND_HALF_UP)

    def _begun(self, stayed: timedelta) -> Decimal:
        """The seconds of all steps that were begun."""
        steps = -(-max(stayed, timedelta(0)) // self.step)
        return Decimal(steps * (self.step // timedelta(seconds=1)))
