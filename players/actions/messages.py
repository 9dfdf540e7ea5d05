"""What a person decides about messages: which kinds, by what, on which devices."""

import uuid
from collections.abc import Mapping
from datetime import datetime

from players.actions import outbox
from players.actions.idempotent import idempotent
from players.actions.outbox import Draft
from players.choices import USUAL
from players.letters import Letter
from players.models import Choice, Device, Kind, Medium, Message, State, User
from players.refusal import Refusal

MOST_DEVICES = 20


class TooManyDevices(Refusal):
    """A person has only so many devices."""


@idempotent
def choose(
    *,
    user: User,
    wanted: Mapping[tuple[Kind, Medium], bool],
    now: datetime,
    client_id: uuid.UUID | None,
) -> User:
    """Keep which kind may come by which medium; what waits and is not wanted any more is silenced.

    What is as everybody has it leaves no row, so it follows if that changes.
    """
    user = User.objects.select_for_update().get(pk=user.pk)
    for (kind, medium), want in wanted.items():
        rows = Choice.objects.filter(user=user, kind=kind, medium=medium)
        if want == (medium in USUAL[kind]):
            rows.delete()
        else:
            Choice.objects.update_or_create(
                user=user, kind=kind, medium=medium, defaults={"wanted": want}
            )
        if not want:
            waiting = Message.objects.filter(
                user=user, kind=kind, medium=medium, state=State.QUEUED
            )
            outbox.silence(messages=list(waiting))
    return user


@idempotent
def add_device(
    *,
    user: User,
    name: str,
    endpoint: str,
    p256dh: str,
    auth: str,
    letter: Letter,
    language: str,
    now: datetime,
    client_id: uuid.UUID | None,
) -> Device:
    """Push to this browser from now on, at once with a first word; a browser belongs to one
    person, whoever signed in last."""
    user = User.objects.select_for_update().get(pk=user.pk)
    others = user.devices.exclude(endpoint=endpoint)
    if others.count() >= MOST_DEVICES:
        raise TooManyDevices(most=MOST_DEVICES)
    device, _ = Device.objects.update_or_create(
        endpoint=endpoint,
        defaults={
            "user": user,
            "name": name,
            "p256dh": p256dh,
            "auth": auth,
            "created_at": now,
        },
    )
    draft = Draft(
        key=f"trial:device:{uuid.uuid4()}",
        kind=Kind.TRIAL,
        medium=Medium.PUSH,
        letter=letter,
        recipient=name,
        language=language,
        user=user,
        device=device,
    )
    outbox.write([draft], now=now)
    return device


@idempotent
def forget_device(
    *, user: User, device: Device, now: datetime, client_id: uuid.UUID | None
) -> User:
    """Push to this device no more."""
    waiting = Message.objects.filter(device=device, state=State.QUEUED)
    outbox.silence(messages=list(waiting))
    device.delete()
    return user
