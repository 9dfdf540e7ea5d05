"""The secret address at which a calendar program reads somebody's nights: make it, withdraw it."""

import uuid
from datetime import datetime

from clubs.models import CalendarLink
from players.actions.idempotent import idempotent
from players.models import User


@idempotent
def make(*, by: User, now: datetime, client_id: uuid.UUID | None) -> CalendarLink:
    """Make a link; the one before ends."""
    link, _ = CalendarLink.objects.update_or_create(user=by, defaults={"made_at": now})
    return link


@idempotent
def withdraw(*, by: User, now: datetime, client_id: uuid.UUID | None) -> User:
    """End the link that is out, if there is one."""
    CalendarLink.objects.filter(user=by).delete()
    return by
