"""What people owe and have paid: counted by the plan, or set by hand with a reason."""

import uuid
from collections.abc import Iterable
from datetime import UTC, datetime, timedelta
from decimal import Decimal

from clubs.actions.locking import locked, log, touch
from clubs.actions.refusals import FeeNegative, NotHere, ReasonMissing
from clubs.fees import Fee
from clubs.models import Attendance, Night
from players.actions.idempotent import idempotent
from players.models import Player, User

State = Attendance.State


def assess(night: Night, attendance: Attendance, *, until: datetime | None = None) -> None:
    """Count anew what is due, without saving; a fee set by hand stays.

    By the hour nothing is due before the person leaves or the night closes, which is `until`.
    """
    if attendance.fee_reason:
        return
    fee = Fee.of(night, night.club.currency)
    if until is None and fee.by_the_hour:
        attendance.fee_due = Decimal(0)
        return
    attendance.fee_due = fee.due(
        stayed(attendance, until) if until else timedelta(0),
        member=not attendance.guest,
        newcomer=attendance.newcomer,
    )


def assess_all(night: Night, *, now: datetime) -> None:
    """Count anew for everybody who came to a locked night.

    Who is here when the night closes is taken to have stayed until then, or until the planned
    end if that was before: closing late costs nobody anything.
    """
    closing = min(now, night.ends_at) if night.is_closed else None
    came: Iterable[Attendance] = night.attendances.filter(state__in=(State.HERE, State.LEFT))
    people = list(came)
    for one in people:
        assess(night, one, until=one.left_at if one.state == State.LEFT else closing)
    night.attendances.bulk_update(people, ("fee_due",))


def stayed(attendance: Attendance, until: datetime) -> timedelta:
    """How long somebody was here by then, the time between leaving and coming back left out."""
    if attendance.arrived_at is None:
        return timedelta(0)
    here = until.astimezone(UTC) - attendance.arrived_at.astimezone(UTC) - attendance.away
    return max(here, timedelta(0))


@idempotent
def pay(
    *,
    night: Night,
    player: Player,
    amount: Decimal,
    by: User | None,
    now: datetime,
    client_id: uuid.UUID | None,
) -> Attendance:
    """Note how much of the fee the person has paid by now, a closed night included."""
    _refuse_negative(amount)
    night = locked(night, closed_too=True)
    attendance = of(night, player)
    attendance.fee_paid = amount
    attendance.save(update_fields=("fee_paid",))
    touch(night)
    log(night, "fee_paid", by=by, now=now, name=player, amount=str(amount))
    return attendance


@idempotent
def set_due(
    *,
    night: Night,
    player: Player,
    amount: Decimal | None,
    reason: str,
    by: User | None,
    now: datetime,
    client_id: uuid.UUID | None,
) -> Attendance:
    """Set by hand what is due, with the reason; None has it counted by the plan again."""
    if amount is not None:
        _refuse_negative(amount)
        if not reason.strip():
            raise ReasonMissing(amount=str(amount))
    night = locked(night, closed_too=True)
    attendance = of(night, player)
    if amount is None:
        attendance.fee_reason = ""
        closing = min(now, night.ends_at) if night.is_closed else None
        assess(night, attendance, until=attendance.left_at or closing)
        log(night, "fee_counted", by=by, now=now, name=player)
    else:
        attendance.fee_reason, attendance.fee_due = reason.strip(), amount
        facts = {"amount": str(amount), "reason": reason.strip()}
        log(night, "fee_set", by=by, now=now, name=player, **facts)
    attendance.save(update_fields=("fee_due", "fee_reason"))
    touch(night)
    return attendance


def of(night: Night, player: Player) -> Attendance:
    """The evening of somebody; refuses with `NotHere` who never came nor signed up."""
    attendance = night.attendances.filter(player=player).first()
    if attendance is None:
        raise NotHere(name=player.name)
    return attendance


def _refuse_negative(amount: Decimal) -> None:
    if amount < 0:
        raise FeeNegative(amount=str(amount))
