"""The courier: takes messages from the outbox one by one and sends them until none is due."""

import logging
from collections.abc import Callable

from django.db import OperationalError
from django.utils import timezone

from players.actions import outbox
from players.models import Medium, Message
from players.transports import Fault, chats, push
from players.transports.mail import Post

logger = logging.getLogger(__name__)
ATTEMPTS_TO_WRITE = 10


def run(stopped: Callable[[], bool] = lambda: False) -> int:
    """Send what is due; the number of messages sent.

    The messages of a medium that is out of reach wait together until the next round.
    """
    post, count = Post(), 0
    try:
        while not stopped():
            outbox.recover(now=timezone.now())
            message = outbox.claim(now=timezone.now())
            if message is None:
                break
            fault = _send(message, post)
            count += fault is None
            if fault is not None and fault.down:
                outbox.postpone(medium=Medium(message.medium), now=timezone.now())
    finally:
        post.close()
    return count


def _send(message: Message, post: Post) -> Fault | None:
    """Send one claimed message and settle its row; why it was not sent, if so."""

    def hand_over() -> None:
        outbox.hand_over(message, now=timezone.now())

    senders = {Medium.EMAIL: post.send, Medium.PUSH: push.send}
    send = senders.get(Medium(message.medium), chats.send)
    try:
        send(message, hand_over)
    except outbox.ClaimLost:
        return None
    except Fault as fault:
        logger.warning("Message %s was not sent: %s %s", message.pk, fault.code, fault.params)
        outbox.not_sent(message, fault, now=timezone.now())
        return fault
    except Exception as error:  # one message that cannot be made must not stop the others
        logger.exception("Message %s could not be made", message.pk)
        unheard = message.handed_over_at is not None
        unmade = Fault("fault", certain=not unheard, reason=type(error).__name__)
        outbox.not_sent(message, unmade, now=timezone.now())
        return unmade
    _settle(message)
    return None


def _settle(message: Message) -> None:
    """Write that it is sent; a database that is busy just now is asked until it listens."""
    for attempt in range(ATTEMPTS_TO_WRITE):
        try:
            outbox.sent(message, now=timezone.now())
        except OperationalError:
            if attempt == ATTEMPTS_TO_WRITE - 1:
                raise
            logger.warning("Message %s is sent, but the database is busy", message.pk)
        else:
            return
