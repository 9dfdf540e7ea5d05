"""The messages of a club, the last first, with what their list says."""

from django.db.models import QuerySet

from clubs.models import Channel, Club, ClubMessage
from players.models import State

# What an organiser may look at alone.
FILTERS: dict[str, tuple[State, ...]] = {
    "waiting": (State.QUEUED, State.SENDING),
    "trouble": (State.FAILED, State.UNSURE, State.SHOWN),
}


def messages_of(club: Club, only: str = "") -> QuerySet[ClubMessage]:
    rows = club.messages.select_related("message__user__player", "message__chat", "message__device")
    if only in FILTERS:
        rows = rows.filter(message__state__in=FILTERS[only])
    return rows.order_by("-message")


def channels_of(club: Club) -> QuerySet[Channel]:
    return club.channels.select_related("chat").order_by("chat__name", "pk")
