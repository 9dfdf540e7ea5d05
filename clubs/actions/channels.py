"""Add, try, silence and delete the channels in which a club posts its news."""

import uuid
from dataclasses import dataclass
from datetime import datetime

from django.utils.translation import override

from clubs import letters
from clubs.actions import news
from clubs.actions.clubs import locked, log
from clubs.actions.refusals import ChannelKnown, TooManyChannels
from clubs.models import Channel, Club
from players.actions import outbox
from players.actions.idempotent import idempotent
from players.actions.outbox import Draft
from players.models import Chat, Kind, Medium, Message, State, User

MOST = 20


@dataclass(frozen=True, slots=True, kw_only=True)
class ChannelPlan:
    """All that an organiser says about a channel."""

    provider: str
    name: str
    secret: str
    chat: str
    language: str
    nights: bool
    results: bool


@idempotent
def add(
    *, club: Club, details: ChannelPlan, by: User | None, now: datetime, client_id: uuid.UUID | None
) -> Channel:
    """Add a channel and post a trial message into it."""
    club = locked(club)
    there = club.channels.all()
    if there.count() >= MOST:
        raise TooManyChannels(most=MOST)
    same = there.filter(chat__provider=details.provider, chat__secret=details.secret)
    if same.filter(chat__chat=details.chat).exists():
        raise ChannelKnown(name=same[0].chat.name)
    chat = Chat.objects.create(
        provider=details.provider,
        name=details.name,
        secret=details.secret,
        chat=details.chat,
        language=details.language,
        created_at=now,
    )
    channel = Channel.objects.create(
        club=club, chat=chat, nights=details.nights, results=details.results
    )
    log(club, "channel_added", by=by, now=now, name=chat.name)
    _trial(channel, now=now)
    return channel


@idempotent
def test(
    *, channel: Channel, by: User | None, now: datetime, client_id: uuid.UUID | None
) -> Channel:
    """Post another trial message."""
    locked(channel.club)
    _trial(channel, now=now)
    return channel


@idempotent
def set_silenced(
    *,
    channel: Channel,
    silenced: bool,
    by: User | None,
    now: datetime,
    client_id: uuid.UUID | None,
) -> Channel:
    """Post nothing there until further notice, what waits included; or go on from here."""
    club = locked(channel.club)
    Chat.objects.filter(pk=channel.chat_id).update(silenced=silenced)
    if silenced:
        _silence_waiting(channel)
    code = "channel_silenced" if silenced else "channel_opened"
    log(club, code, by=by, now=now, name=channel.chat.name)
    return channel


@idempotent
def delete(
    *, channel: Channel, by: User | None, now: datetime, client_id: uuid.UUID | None
) -> Club:
    """Forget the channel with its secret; what was posted stays in the outbox."""
    club = locked(channel.club)
    _silence_waiting(channel)
    log(club, "channel_deleted", by=by, now=now, name=channel.chat.name)
    channel.chat.delete()
    return club


def _silence_waiting(channel: Channel) -> None:
    waiting = Message.objects.filter(chat=channel.chat_id, state=State.QUEUED)
    outbox.silence(messages=list(waiting))


def _trial(channel: Channel, *, now: datetime) -> None:
    chat = channel.chat
    with override(chat.language):
        letter = letters.trial(channel.club)
    draft = Draft(
        key=f"trial:{channel.pk}:{uuid.uuid4()}",
        kind=Kind.TRIAL,
        medium=Medium(chat.provider),
        letter=letter,
        recipient=chat.name,
        language=chat.language,
        chat=chat,
    )
    news.bind(channel.club, None, outbox.write([draft], now=now))
