"""The outbox: messages written with what they tell of, claimed, handed over and settled once.

A message goes queued → sending → sent, or failed, unsure, silenced. Each step is one UPDATE that
says what it expects to find, so of two senders one wins and the other leaves the row alone; the
row of a sender that died is found by `recover`. `docs/decisions/messages-sent-once.md` has why.
"""

import uuid
from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from datetime import datetime, timedelta
from functools import partial
from typing import Any

from django.conf import settings
from django.db import transaction
from django.db.models import F, QuerySet

from players.letters import Letter
from players.models import Chat, Device, Kind, Medium, Message, State, User
from players.transports import Fault

# How long a sender may take up to the handing over, and from then to the answer: RFC 5321
# (4.5.3.2.6) gives a mail server ten minutes to say that it took a mail.
CLAIM = timedelta(minutes=5)
ANSWER = timedelta(minutes=15)
# After each failure that may pass, this long until the next attempt.
PAUSES = tuple(timedelta(minutes=minutes) for minutes in (1, 5, 15, 60, 180, 360, 720))
KEPT = timedelta(days=90)


@dataclass(frozen=True, slots=True, kw_only=True)
class Draft:
    """A message to be written: the letter, to whom, by what, and until when it is worth sending."""

    key: str
    kind: Kind
    medium: Medium
    letter: Letter
    recipient: str
    language: str
    user: User | None = None
    address: str = ""
    device: Device | None = None
    chat: Chat | None = None
    expires_at: datetime | None = None
    secret: bool = False


class ClaimLost(Exception):  # noqa: N818 - it names what happened to the sender
    """The claim ended before the message was handed over; somebody else will send it."""


def write(drafts: Iterable[Draft], *, now: datetime) -> list[Message]:
    """Write what is not written yet, as part of the caller's transaction; the new messages.

    The caller holds the row that the messages tell of, so two who tell the same wait for each
    other; the unique key is the last word.
    """
    by_key = {draft.key: draft for draft in drafts}
    known = set(Message.objects.filter(key__in=by_key).values_list("key", flat=True))
    new = [_message(draft, now) for key, draft in by_key.items() if key not in known]
    Message.objects.bulk_create(new)
    if any(message.state == State.QUEUED for message in new):
        wake()
    return new


def wake() -> None:
    """Once all is committed, let a worker send. A lost wake costs a minute: beat looks again."""
    from players.tasks import deliver  # a task calls actions, so actions do not import tasks

    send = partial(deliver.apply_async, retry=False, expires=600)
    transaction.on_commit(send, robust=True)


def claim(*, now: datetime) -> Message | None:
    """Take the message whose turn it is; None when there is none."""
    while True:
        pk = Message.objects.due(now).values_list("pk", flat=True).first()
        if pk is None:
            return None
        mine = uuid.uuid4()
        taken = Message.objects.filter(pk=pk, state=State.QUEUED).update(
            state=State.SENDING,
            claim=mine,
            claimed_at=now,
            handed_over_at=None,
            attempts=F("attempts") + 1,
        )
        if taken:
            return Message.objects.select_related("user", "device", "chat").get(pk=pk)


def hand_over(message: Message, *, now: datetime) -> None:
    """Note that from this moment on the other side may have the message; the last step before."""
    if not _mine(message).update(handed_over_at=now):
        raise ClaimLost
    message.handed_over_at = now


def sent(message: Message, *, now: datetime) -> None:
    """Note that the other side took it; what is secret in it is forgotten."""
    changes: dict[str, Any] = {"state": State.SENT, "sent_at": now, "fault": ""}
    if message.secret:
        changes["body"] = changes["url"] = ""
    _mine(message).update(**changes)


def not_sent(message: Message, fault: Fault, *, now: datetime) -> None:
    """Note why it was not sent, or that nobody knows; a fault that may pass is tried again."""
    again = fault.passing and message.attempts <= len(PAUSES)
    if not fault.certain and message.medium != Medium.PUSH:
        state = State.UNSURE
    elif again:
        state = State.QUEUED
    else:
        state = State.FAILED
    due_at = now + (fault.after or PAUSES[min(message.attempts, len(PAUSES)) - 1])
    _mine(message).update(
        state=state,
        due_at=due_at,
        fault=fault.code,
        fault_params=fault.params,
    )
    if fault.gone and message.device is not None:
        message.device.delete()


def postpone(*, medium: Medium, now: datetime) -> int:
    """Let the messages of a medium that is out of reach wait a little, without an attempt."""
    return Message.objects.due(now).filter(medium=medium).update(due_at=now + PAUSES[0])


def recover(*, now: datetime) -> int:
    """Settle the messages whose sender died or that nobody needs any more; the number of them.

    One not yet handed over waits again. One handed over may have arrived: it is never sent again
    by itself, except a push, of which the browser shows one however often it comes.
    """
    sending = Message.objects.filter(state=State.SENDING)
    unheard = sending.filter(handed_over_at__lt=now - ANSWER)
    free = {"state": State.QUEUED, "claim": None, "due_at": now}
    late = Message.objects.filter(state=State.QUEUED, expires_at__lte=now)
    return (
        sending.filter(handed_over_at=None, claimed_at__lt=now - CLAIM).update(**free)
        + unheard.filter(medium=Medium.PUSH).update(**free)
        + unheard.update(state=State.UNSURE, fault="cut_off", fault_params={})
        + late.update(state=State.FAILED, fault="too_late", fault_params={})
    )


@transaction.atomic
def silence(*, messages: Sequence[Message]) -> int:
    """Keep messages that wait from being sent; one that is being sent already is not stopped."""
    waiting = Message.objects.filter(pk__in=[one.pk for one in messages], state=State.QUEUED)
    return waiting.update(state=State.SILENCED)


@transaction.atomic
def send_again(*, message: Message, now: datetime) -> bool:
    """Let a settled message be sent once more; False for one that waits or whose words are gone."""
    settled = Message.objects.settled().filter(pk=message.pk).exclude(body="")
    done = settled.update(
        state=State.QUEUED if _can_send(message.medium) else State.SHOWN,
        token=uuid.uuid4(),
        attempts=0,
        due_at=now,
        claim=None,
        expires_at=None,
        handed_over_at=None,
        fault="",
    )
    if done:
        wake()
    return bool(done)


def doubt(*, now: datetime) -> int:
    """After a restore: what waited then may have been sent since, so a person decides."""
    open_then = Message.objects.filter(state__in=(State.QUEUED, State.SENDING))
    return open_then.update(
        state=State.UNSURE, claim=None, fault="restored", fault_params={}, due_at=now
    )


def forget(*, now: datetime) -> int:
    """Delete what was settled long ago; the number of messages."""
    old = Message.objects.settled().filter(created_at__lt=now - KEPT)
    deleted, _by_model = old.delete()
    return deleted


def _message(draft: Draft, now: datetime) -> Message:
    letter = draft.letter
    return Message(
        key=draft.key,
        kind=draft.kind,
        medium=draft.medium,
        user=draft.user,
        address=draft.address,
        device=draft.device,
        chat=draft.chat,
        recipient=draft.recipient[:200],
        language=draft.language,
        subject=letter.subject[:250],
        body=letter.body,
        url=letter.url,
        secret=draft.secret,
        state=State.QUEUED if _can_send(draft.medium) else State.SHOWN,
        created_at=now,
        due_at=now,
        expires_at=draft.expires_at,
    )


def _can_send(medium: str) -> bool:
    return medium != Medium.EMAIL or settings.SENDS_MAIL


def _mine(message: Message) -> QuerySet[Message]:
    """The row while this sender's claim holds. A sender that slept longer than `ANSWER` allows,
    as in a closed laptop, may still say what became of the message."""
    states = (State.SENDING, State.UNSURE)
    return Message.objects.filter(pk=message.pk, claim=message.claim, state__in=states)
