"""Who comes to a night: sign-up, waiting list, check-in, guests, leaving."""

import uuid
from datetime import datetime, timedelta
from decimal import Decimal

from django.db.models import QuerySet

from clubs.actions import fees
from clubs.actions.fees import of
from clubs.actions.locking import locked, log, touch
from clubs.actions.places import is_full, move_up
from clubs.actions.refusals import (
    AgeNotConfirmed,
    AlreadyHere,
    AtTable,
    GuestKnown,
    HasPlayed,
    NightEnded,
    NightFull,
    NobodyNamed,
    NoSuchTable,
    NotHere,
    SignUpNotYet,
    SignUpOver,
)
from clubs.models import Attendance, Membership, Night
from clubs.queries.arrivals import find_people
from clubs.queries.people import maybe_known
from games.models import Game
from players.actions import people
from players.actions.idempotent import idempotent
from players.models import Player, User
from players.names import search_key

State = Attendance.State


@idempotent
def sign_up(
    *,
    night: Night,
    player: Player,
    by: User | None,
    now: datetime,
    client_id: uuid.UUID | None,
    waiting: bool = True,
    age_confirmed: bool = False,
) -> Attendance:
    """Sign a player up; when all places are taken, at the end of the waiting list.

    With `waiting=False` a full night refuses with `NightFull` instead, for a person who was
    shown a free place that is gone. Where the night has a minimum age the person says with
    `age_confirmed` that they are as old.
    """
    night = locked(night)
    _refuse_untimely(night, now)
    old = night.attendances.filter(player=player).first()
    if old is not None and old.state != State.WITHDRAWN:
        return old
    if night.minimum_age and not age_confirmed:
        raise AgeNotConfirmed(age=night.minimum_age)
    full = is_full(night)
    if full and not waiting:
        raise NightFull(places=night.capacity, position=night.attendances.waiting().count() + 1)
    attendance = old or Attendance(night=night, player=player)
    attendance.state = State.WAITING if full else State.SIGNED_UP
    attendance.signed_up_at = now
    attendance.age_confirmed = age_confirmed
    attendance.save()
    touch(night)
    log(night, attendance.state, by=by, now=now, name=player)
    return attendance


@idempotent
def withdraw(
    *, night: Night, player: Player, by: User | None, now: datetime, client_id: uuid.UUID | None
) -> Attendance:
    """Take a sign-up back; the first on the waiting list moves up."""
    night = locked(night)
    attendance = of(night, player)
    if attendance.state == State.WITHDRAWN:
        return attendance
    if attendance.state not in (State.SIGNED_UP, State.WAITING):
        raise AlreadyHere(name=player.name)
    attendance.state = State.WITHDRAWN
    attendance.save(update_fields=("state",))
    log(night, "withdrawn", by=by, now=now, name=player)
    move_up(night, now=now)
    touch(night)
    return attendance


@idempotent
def check_in(
    *, night: Night, player: Player, by: User | None, now: datetime, client_id: uuid.UUID | None
) -> Attendance:
    """Note that the player is here, signed up or not; coming back after leaving is the same."""
    return _check_in(locked(night), player, by=by, now=now)


@idempotent
def check_in_named(
    *, night: Night, text: str, by: User | None, now: datetime, client_id: uuid.UUID | None
) -> Attendance:
    """Check in the first person a typed name fits: `clubs.queries.arrivals` says who that is.

    Refuses with `NobodyNamed`, and with `AlreadyHere` when all it fits are here.
    """
    night = locked(night)
    matches = find_people(night, text) if search_key(text) else []
    if not matches:
        raise NobodyNamed(name=text)
    return _check_in(night, matches[0].player, by=by, now=now)


@idempotent
def check_in_guest(
    *,
    night: Night,
    name: str,
    newcomer: bool,
    by: User | None,
    now: datetime,
    client_id: uuid.UUID | None,
    somebody_else: bool = False,
) -> Attendance:
    """Make a new player of one line and check them in as a guest.

    Refuses with `GuestKnown` a name that may mean somebody known, unless it is said to be
    somebody else's.
    """
    night = locked(night)
    if not somebody_else and maybe_known(night.club, {search_key(name): name}):
        raise GuestKnown(name=name)
    player = people.add(name=name)
    attendance = Attendance(
        night=night, player=player, guest=True, newcomer=newcomer, signed_up_at=now
    )
    return _arrive(night, attendance, by=by, now=now)


@idempotent
def leave(
    *,
    night: Night,
    player: Player,
    by: User | None,
    now: datetime,
    client_id: uuid.UUID | None,
    anyway: bool = False,
) -> Attendance:
    """Note that the player went home.

    Refuses with `AtTable` while their table has no result; `anyway` lets them go all the same,
    and the table waits for its result or for being seated again without them.
    """
    night = locked(night)
    attendance = of(night, player)
    if not attendance.is_here:
        raise NotHere(name=player.name)
    game = _games(night, player).filter(state=Game.State.RUNNING).first()
    if game and not anyway:
        raise AtTable(name=player.name, table=game.table)
    attendance.state = State.LEFT
    attendance.left_at = now
    fees.assess(night, attendance, until=now)
    attendance.save(update_fields=("state", "left_at", "fee_due"))
    log(night, "left", by=by, now=now, name=player, table=game.table if game else None)
    move_up(night, now=now)
    touch(night)
    return attendance


@idempotent
def undo_check_in(
    *, night: Night, player: Player, by: User | None, now: datetime, client_id: uuid.UUID | None
) -> Attendance:
    """Take back a check-in on the wrong name: the person is again what they were before.

    Refuses with `HasPlayed` when they have sat at a table since they first came.
    """
    night = locked(night)
    attendance = of(night, player)
    if not attendance.is_here:
        raise NotHere(name=player.name)
    before = State(attendance.came_as or State.WITHDRAWN)
    game = _games(night, player).exclude(state=Game.State.CANCELLED).last()
    if game and (before != State.LEFT or game.state == Game.State.RUNNING):
        raise HasPlayed(name=player.name, table=game.table)
    attendance.state = before
    if before == State.LEFT:
        attendance.left_at = now
        fees.assess(night, attendance, until=now)
    else:
        attendance.arrived_at = None
        attendance.away = timedelta(0)
        attendance.fee_due = attendance.fee_paid = Decimal(0)
        attendance.fee_reason = ""
    attendance.save()
    log(night, "check_in_undone", by=by, now=now, name=player)
    move_up(night, now=now)
    touch(night)
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
    attendance = of(night, player)
    attendance.fixed_table = table
    attendance.save(update_fields=("fixed_table",))
    touch(night)
    code = "table_fixed" if table else "table_freed"
    log(night, code, by=by, now=now, name=player, table=table)
    return attendance


@idempotent
def mark_newcomer(
    *,
    night: Night,
    player: Player,
    newcomer: bool,
    by: User | None,
    now: datetime,
    client_id: uuid.UUID | None,
) -> Attendance:
    """Note that a person is new to the game: newcomers are not seated all at one table."""
    night = locked(night)
    attendance = of(night, player)
    attendance.newcomer = newcomer
    if attendance.state in (State.HERE, State.LEFT):
        fees.assess(night, attendance, until=attendance.left_at)
    attendance.save(update_fields=("newcomer", "fee_due"))
    touch(night)
    code = "newcomer" if newcomer else "no_newcomer"
    log(night, code, by=by, now=now, name=player)
    return attendance


def _refuse_untimely(night: Night, now: datetime) -> None:
    """Refuse a sign-up before its time or after it."""
    if night.ends_at <= now:
        raise NightEnded(date=str(night.date))
    zone = night.club.zone
    if night.sign_up_from and now < night.sign_up_from:
        raise SignUpNotYet(opens=night.sign_up_from.astimezone(zone).isoformat())
    if night.sign_up_until <= now:
        raise SignUpOver(closed=night.sign_up_until.astimezone(zone).isoformat())


def _check_in(night: Night, player: Player, *, by: User | None, now: datetime) -> Attendance:
    old = night.attendances.filter(player=player).first()
    if old is not None and old.is_here:
        raise AlreadyHere(name=player.name)
    attendance = old or Attendance(night=night, player=player, signed_up_at=now)
    joined = Membership.objects.filter(club=night.club_id, player=player, active=True)
    attendance.guest = not joined.exists()
    return _arrive(night, attendance, by=by, now=now)


def _games(night: Night, player: Player) -> "QuerySet[Game]":
    return Game.objects.filter(night_table__sitting__night=night, seats__player=player)


def _arrive(night: Night, attendance: Attendance, *, by: User | None, now: datetime) -> Attendance:
    returning = attendance.state == State.LEFT
    attendance.came_as = attendance.state
    attendance.state = State.HERE
    attendance.arrived_at = attendance.arrived_at or now
    if returning and attendance.left_at:
        attendance.away += max(now - attendance.left_at, timedelta(0))
    attendance.left_at = None
    fees.assess(night, attendance)
    attendance.save()
    touch(night, opens=True)
    code = "came_back" if returning else "guest_arrived" if attendance.guest else "arrived"
    log(night, code, by=by, now=now, name=attendance.player)
    return attendance
