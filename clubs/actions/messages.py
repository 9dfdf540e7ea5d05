"""Silence a message of the club that waits, or have one sent again."""

import uuid
from datetime import datetime

from clubs.actions.clubs import locked, log
from clubs.actions.refusals import CannotSendAgain, NotSilenceable
from clubs.models import ClubMessage
from players.actions import outbox
from players.actions.idempotent import idempotent
from players.models import User


@idempotent
def silence(
    *, bound: ClubMessage, by: User | None, now: datetime, client_id: uuid.UUID | None
) -> ClubMessage:
    """Keep a message from being sent; refuses with `NotSilenceable` when it is under way."""
    club = locked(bound.club)
    if not outbox.silence(messages=[bound.message]):
        raise NotSilenceable()
    log(club, "message_silenced", by=by, now=now, subject=bound.message.subject)
    return bound


@idempotent
def send_again(
    *, bound: ClubMessage, by: User | None, now: datetime, client_id: uuid.UUID | None
) -> ClubMessage:
    """Send a settled message once more; refuses with `CannotSendAgain` while it waits."""
    club = locked(bound.club)
    if not outbox.send_again(message=bound.message, now=now):
        raise CannotSendAgain()
    log(club, "message_sent_again", by=by, now=now, subject=bound.message.subject)
    return bound
