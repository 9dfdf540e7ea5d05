"""Who comes to a night: sign-up, waiting list, check-in, guests, leaving, the fee."""

import uuid
from datetime import datetime
from decimal import Decimal

from clubs.actions.nights import locked, log, touch
from clubs.actions.refusals import AlreadyHere, AtTable, FeeNegative, NoSuchTable, NotHere
from clubs.models import Attendance, Night
from games.models import Game
from players.actions import people
from players.actions.idempotent import idempotent
from players.models import Player, User

State = Attendance.State


@idempotent
def sign_up(
    *, night: Night, player: Player, by: User | None, now: datetime, client_id: uuid.UUID | None
) -> Attendance:
    """Sign a player up; when all places are taken, at the end of the waiting list."""
    night = locked(night)
    old = night.attendances.filter(player=player).first()
    if old is not None and old.state != State.WITHDRAWN:
        return old
    attendance = old or Attendance(night=night, player=player)
    attendance.state = State.WAITING if _full(night) else State.SIGNED_UP
    attendance.signed_up_at = now
    attendance.save()
    touch(night)
    log(night, attendance.state, by=by, now=now, name=player.name)
    return attendance


@idempotent
def withdraw(
    *, night: Night, player: Player, by: User | None, now: datetime, client_id: uuid.UUID | None
) -> Attendance:
    """Take a sign-up back; the first on the waiting list moves up."""
    night = locked(night)
    attendance = _of(night, player)
    if attendance.state == State.WITHDRAWN:
        return attendance
    if attendance.state not in (State.SIGNED_UP, State.WAITING):
        raise AlreadyHere(name=player.name)
    attendance.state = State.WITHDRAWN
    attendance.save(update_fields=("state",))
    log(night, "withdrawn", by=by, now=now, name=player.name)
    _move_up(night, now=now)
    touch(night)
    return attendance


@idempotent
def check_in(
    *, night: Night, player: Player, by: User | None, now: datetime, client_id: uuid.UUID | None
) -> Attendance:
    """Note that the player is here, signed up or not; coming back after leaving is the same."""
    night = locked(night)
    old = night.attendances.filter(player=player).first()
    if old is not None and old.state == State.HERE:
        raise AlreadyHere(name=player.name)
    attendance = old or Attendance(night=night, player=player, signed_up_at=now)
    return _arrive(attendance, by=by, now=now)


@idempotent
def check_in_guest(
    *,
    night: Night,
    name: str,
    newcomer: bool,
    by: User | None,
    now: datetime,
    client_id: uuid.UUID | None,
) -> Attendance:
    """Make a new player of one line and check them in as a guest."""
    night = locked(night)
    player = people.add(name=name)
    attendance = Attendance(
        night=night, player=player, guest=True, newcomer=newcomer, signed_up_at=now
    )
    return _arrive(attendance, by=by, now=now)


@idempotent
def leave(
    *, night: Night, player: Player, by: User | None, now: datetime, client_id: uuid.UUID | None
) -> Attendance:
    """Note that the player went home; refuses while their table has no result."""
    night = locked(night)
    attendance = _of(night, player)
    if attendance.state != State.HERE:
        raise NotHere(name=player.name)
    table = Game.objects.running().filter(night_table__sitting__night=night, seats__player=player)
    if game := table.first():
        raise AtTable(name=player.name, table=game.table)
    attendance.state = State.LEFT
    attendance.left_at = now
    attendance.save(update_fields=("state", "left_at"))
    touch(night)
    log(night, "left", by=by, now=now, name=player.name)
    return attendance


@idempotent
def undo_check_in(
    *, night: Night, player: Player, by: User | None, now: datetime, client_id: uuid.UUID | None
) -> Attendance:
    """Take back a check-in on the wrong name, before the player has sat at a table."""
    night = locked(night)
    attendance = _of(night, player)
    if attendance.state != State.HERE:
        raise NotHere(name=player.name)
    played = Game.objects.filter(night_table__sitting__night=night, seats__player=player)
    if game := played.exclude(state=Game.State.CANCELLED).first():
        raise AtTable(name=player.name, table=game.table)
    attendance.state = State.WITHDRAWN if attendance.guest else State.SIGNED_UP
    attendance.arrived_at = None
    attendance.fee_due = Decimal(0)
    attendance.save(update_fields=("state", "arrived_at", "fee_due"))
    touch(night)
    log(night, "check_in_undone", by=by, now=now, name=player.name)
    return attendance


@idempotent
def fix_table(
    *,
    night: Night,
    player: Player,
    table: int | None,
    by: User | None,
    now: datetime,
    client_id: uuid.UUID | None,
) -> Attendance:
    """Let a person who cannot move keep one table; None sets them free."""
    if table is not None and table < 1:
        raise NoSuchTable(table=table)
    night = locked(night)
    attendance = _of(night, player)
    attendance.fixed_table = table
    attendance.save(update_fields=("fixed_table",))
    touch(night)
    log(
        night,
        "table_fixed" if table else "table_freed",
        by=by,
        now=now,
        name=player.name,
        table=table,
    )
    return attendance


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
    if amount < 0:
        raise FeeNegative(amount=str(amount))
    night = locked(night, closed_too=True)
    attendance = _of(night, player)
    attendance.fee_paid = amount
    attendance.save(update_fields=("fee_paid",))
    touch(night)
    log(night, "fee_paid", by=by, now=now, name=player.name, amount=str(amount))
    return attendance


def _of(night: Night, player: Player) -> Attendance:
    attendance = night.attendances.filter(player=player).first()
    if attendance is None:
        raise NotHere(name=player.name)
    return attendance


def _arrive(attendance: Attendance, *, by: User | None, now: datetime) -> Attendance:
    night = attendance.night
    returning = attendance.left_at is not None
    attendance.state = State.HERE
    attendance.arrived_at = attendance.arrived_at or now
    attendance.left_at = None
    attendance.fee_due = night.fee
    attendance.save()
    touch(night, opens=True)
    code = "came_back" if returning else "guest_arrived" if attendance.guest else "arrived"
    log(night, code, by=by, now=now, name=attendance.player.name)
    return attendance


def _full(night: Night) -> bool:
    taken = night.attendances.filter(state__in=(State.SIGNED_UP, State.HERE)).count()
    return night.capacity is not None and taken >= night.capacity


def _move_up(night: Night, *, now: datetime) -> None:
    waiting = night.attendances.filter(state=State.WAITING).select_related("player")
    first = waiting.order_by("signed_up_at", "pk").first()
    if first is None or _full(night):
        return
    first.state = State.SIGNED_UP
    first.save(update_fields=("state",))
    log(night, "moved_up", by=None, now=now, name=first.player.name)
