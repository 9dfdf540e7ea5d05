"""The till of a night: what lay in it before, what went in and out, what was counted."""

import uuid
from datetime import datetime
from decimal import Decimal

from clubs.actions.locking import locked, log
from clubs.actions.refusals import AmountNotPositive, FeeNegative, ReasonMissing
from clubs.models import Night, Till, TillEntry
from players.actions.idempotent import idempotent
from players.models import User


@idempotent
def count(
    *,
    night: Night,
    opening: Decimal,
    counted: Decimal | None,
    note: str,
    by: User | None,
    now: datetime,
    client_id: uuid.UUID | None,
) -> Till:
    """Note what lay in the till before and what was counted at the end; None: not counted yet."""
    for amount in (opening, counted):
        if amount is not None and amount < 0:
            raise FeeNegative(amount=str(amount))
    night = locked(night, closed_too=True)
    till = Till.objects.filter(night=night).first() or Till(night=night)
    till.opening, till.counted, till.note = opening, counted, note
    till.save()
    facts = {"opening": str(opening), "counted": None if counted is None else str(counted)}
    log(night, "till_counted", by=by, now=now, **facts)
    return till


@idempotent
def enter(
    *,
    night: Night,
    kind: str,
    amount: Decimal,
    reason: str,
    by: User | None,
    now: datetime,
    client_id: uuid.UUID | None,
) -> TillEntry:
    """Note money spent from the till or taken in beside the fees, and what for."""
    if amount <= 0:
        raise AmountNotPositive(amount=str(amount))
    if not reason.strip():
        raise ReasonMissing(amount=str(amount))
    night = locked(night, closed_too=True)
    entry = TillEntry.objects.create(
        night=night, kind=kind, amount=amount, reason=reason.strip(), at=now, by=by
    )
    log(night, f"till_{kind}", by=by, now=now, amount=str(amount), reason=entry.reason)
    return entry


@idempotent
def strike(
    *, night: Night, entry: int, by: User | None, now: datetime, client_id: uuid.UUID | None
) -> Night:
    """Take back an entry that was a mistake; the history keeps it. One taken back stays so."""
    night = locked(night, closed_too=True)
    found = night.till_entries.filter(pk=entry).first()
    if found is not None:
        log(night, "till_struck", by=by, now=now, amount=str(found.amount), reason=found.reason)
        found.delete()
    return night
