"""The places of a night: how many are taken, and who moves up from the waiting list."""

from datetime import datetime

from clubs.actions import news
from clubs.actions.locking import log
from clubs.models import Attendance, Night

State = Attendance.State


def is_full(night: Night) -> bool:
    """Whether every place of a locked night is taken by somebody signed up or here."""
    taken = night.attendances.filter(state__in=(State.SIGNED_UP, State.HERE)).count()
    return night.capacity is not None and taken >= night.capacity


def move_up(night: Night, *, now: datetime) -> list[Attendance]:
    """Give the free places of a locked night to the first of the waiting list; say who moved."""
    moved = list[Attendance]()
    for first in night.attendances.waiting().select_related("player"):
        if is_full(night):
            break
        first.state = State.SIGNED_UP
        first.save(update_fields=("state",))
        log(night, "moved_up", by=None, now=now, name=first.player)
        news.moved_up(night, first.player, now=now)
        moved.append(first)
    return moved
