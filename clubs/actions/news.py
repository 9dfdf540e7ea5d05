"""What a club tells its people and channels: rows of the outbox, written with what they tell of.

Every function belongs into the transaction of an action that holds the night's row, so a message
is there if and only if the thing happened, and two who tell the same wait for each other.
"""

import hashlib
from collections.abc import Callable, Collection, Iterable
from datetime import datetime, timedelta
from zoneinfo import ZoneInfo

from allauth.account.models import EmailAddress
from django.conf import settings
from django.utils.translation import override

from clubs import letters
from clubs.models import Attendance, Club, ClubMessage, Night, NightTable, Season
from clubs.queries.evening import evening
from clubs.season_table import season_table
from games.models import Game, Seat
from players.actions import outbox
from players.actions.outbox import Draft
from players.choices import chosen, wants
from players.letters import Letter
from players.models import Device, Kind, Medium, Message, Player, User
from players.privacy import reading

# Worth reading only for so long.
SEAT_IS_NEWS = timedelta(hours=2)
# Without mail an organiser passes these on; the others nobody misses.
PASSED_ON = (Kind.MOVED_UP, Kind.NIGHT_CHANGED, Kind.NIGHT_CALLED_OFF)
# What of a changed plan those who come must know.
TOLD = ("date", "starts_at", "ends_at", "venue", "title")

State = Attendance.State
type Write = Callable[[User], Letter]


def seated(
    night: Night, games: Iterable[Game], *, now: datetime, only: Collection[Player] = ()
) -> None:
    """Tell everybody at these tables, or only some of them, where they sit."""
    tables = NightTable.objects.filter(game__in=games).select_related("game", "sitting")
    bound = {table.game_id: table for table in tables}
    seats: dict[int, list[Seat]] = {}
    for seat in Seat.objects.filter(game__in=bound).select_related("player").order_by("index"):
        seats.setdefault(seat.game_id, []).append(seat)
    own = {
        seat.player.user_id: seat
        for table in seats.values()
        for seat in table
        if not only or seat.player in only
    }

    def write(user: User) -> Letter:
        seat = own[user.pk]
        table = bound[seat.game_id]
        people = seats[seat.game_id]
        return letters.seated(night, table.sitting.number, table.game, people, seat)

    drafts = _to_people(
        Kind.SEATED,
        _users(own),
        write,
        f"seated:{night.pk}:{night.version}",
        expires_at=now + SEAT_IS_NEWS,
    )
    _send(night.club, night, drafts, now=now)


def moved_up(night: Night, player: Player, *, now: datetime) -> None:
    """Tell somebody of the waiting list that they have a place."""
    drafts = _to_people(
        Kind.MOVED_UP,
        _users([player.user_id]),
        lambda user: letters.moved_up(night, _zone(user)),
        f"moved_up:{night.pk}:{night.version}",
        expires_at=night.ends_at,
    )
    _send(night.club, night, drafts, now=now)


def announced(night: Night, *, now: datetime) -> None:
    """Tell members who asked for it, and the channels, of a new night."""
    if night.ends_at <= now:
        return
    members = night.club.memberships.active().values_list("player__user", flat=True)
    _tell(night, Kind.NIGHT_ANNOUNCED, list(members), letters.announced, "announced", now=now)


def changed(night: Night, changes: Collection[str], *, channels: bool, now: datetime) -> None:
    """Tell those who come, and the channels if asked, of a new time or place."""
    if night.ends_at > now and any(name in TOLD for name in changes):
        about = f"changed:{night.plan_version}"
        people = _coming(night)
        _tell(night, Kind.NIGHT_CHANGED, people, letters.changed, about, channels=channels, now=now)


def called_off(night: Night, *, now: datetime) -> None:
    """Tell those who would have come, and the channels."""
    if night.ends_at > now:
        about = f"called_off:{night.version}"
        _tell(night, Kind.NIGHT_CALLED_OFF, _coming(night), letters.called_off, about, now=now)


def tomorrow(night: Night, *, now: datetime) -> None:
    """Remind those who come, and the channels; once for each day the night was set to."""
    about = f"tomorrow:{night.date}"
    _tell(night, Kind.REMINDER, _coming(night), letters.tomorrow, about, now=now)


def closed(night: Night, *, now: datetime) -> None:
    """Post the results of a night and the season tables they changed.

    A night opened and closed again is posted again only if a result is another one.
    """
    drafts = _to_channels(
        night.club, Kind.RESULTS, "results", lambda: _results(night), f"results:{night.pk}"
    )
    if night.weight:
        for season in Season.objects.counting(night).select_related("club").order_by("pk"):
            drafts += _to_channels(
                night.club,
                Kind.RESULTS,
                "results",
                lambda season=season: letters.season(season_table(season)),  # type: ignore[misc]
                f"season:{season.pk}",
            )
    _send(night.club, night, drafts, now=now)


def _results(night: Night) -> Letter:
    return letters.results(night, evening(night))


def _tell(
    night: Night,
    kind: Kind,
    people: Collection[int | None],
    letter: Callable[[Night, ZoneInfo | None], Letter],
    about: str,
    *,
    now: datetime,
    channels: bool = True,
) -> None:
    """Say the same to people, each in their language and time, and to the channels for nights."""
    expires_at = night.starts_at if kind == Kind.REMINDER else night.ends_at
    about = f"night:{night.pk}:{about}"
    drafts = _to_people(
        kind,
        _users(people),
        lambda user: letter(night, _zone(user)),
        about,
        expires_at=expires_at,
    )
    if channels:
        drafts += _to_channels(
            night.club, kind, "nights", lambda: letter(night, None), about, expires_at=expires_at
        )
    _send(night.club, night, drafts, now=now)


def _to_people(
    kind: Kind,
    users: Collection[User],
    write: Write,
    about: str,
    *,
    expires_at: datetime,
) -> list[Draft]:
    choices, addresses = chosen(users, [kind]), _addresses(users, kind)
    devices: dict[int, list[Device]] = {}
    for device in Device.objects.filter(user__in=users):
        devices.setdefault(device.user_id, []).append(device)
    drafts = []
    for user in users:
        ways: list[tuple[Medium, str, Device | None]] = []
        if user.pk in addresses and wants(choices, user, kind, Medium.EMAIL):
            ways.append((Medium.EMAIL, addresses[user.pk], None))
        if wants(choices, user, kind, Medium.PUSH):
            ways += [(Medium.PUSH, "", device) for device in devices.get(user.pk, ())]
        if not ways:
            continue
        language = user.language or settings.LANGUAGE_CODE
        with override(language), reading(user):
            letter = write(user)
        drafts += [
            Draft(
                key=f"{about}:{user.pk}:{medium}:{device.pk if device else 0}",
                kind=kind,
                medium=medium,
                letter=letter,
                recipient="",
                language=language,
                user=user,
                address=address,
                device=device,
                expires_at=expires_at,
            )
            for medium, address, device in ways
        ]
    return drafts


def _to_channels(
    club: Club,
    kind: Kind,
    wish: str,
    write: Callable[[], Letter],
    about: str,
    *,
    expires_at: datetime | None = None,
) -> list[Draft]:
    """A letter for each channel that wants it, read by strangers; the same words come once."""
    drafts = []
    for channel in club.channels.filter(**{wish: True}, chat__silenced=False).select_related(
        "chat"
    ):
        chat = channel.chat
        with override(chat.language), reading(None):
            letter = write()
        digest = hashlib.sha256(f"{letter.url}\n{letter.body}".encode()).hexdigest()[:16]
        drafts.append(
            Draft(
                key=f"channel:{channel.pk}:{about}:{digest}",
                kind=kind,
                medium=Medium(chat.provider),
                letter=letter,
                recipient=chat.name,
                language=chat.language,
                chat=chat,
                expires_at=expires_at,
            )
        )
    return drafts


def _send(club: Club, night: Night | None, drafts: Collection[Draft], *, now: datetime) -> None:
    bind(club, night, outbox.write(drafts, now=now))


def bind(club: Club, night: Night | None, messages: Iterable[Message]) -> None:
    """Let the club's organisers see these messages."""
    ClubMessage.objects.bulk_create(
        ClubMessage(message=message, club=club, night=night) for message in messages
    )


def _users(pks: Iterable[int | None]) -> list[User]:
    found = [pk for pk in pks if pk is not None]
    return list(User.objects.filter(pk__in=found, is_active=True).order_by("pk")) if found else []


def _addresses(users: Collection[User], kind: Kind) -> dict[int, str]:
    """Addresses that were confirmed; on a site without mail those an organiser may write to."""
    if not settings.SENDS_MAIL:
        return {user.pk: user.email for user in users} if kind in PASSED_ON else {}
    rows = EmailAddress.objects.filter(user__in=users, primary=True, verified=True)
    return dict(rows.values_list("user", "email"))


def _coming(night: Night) -> list[int | None]:
    people = night.attendances.filter(state__in=(State.SIGNED_UP, State.WAITING, State.HERE))
    return list(people.values_list("player__user", flat=True))


def _zone(user: User) -> ZoneInfo | None:
    return ZoneInfo(user.time_zone) if user.time_zone else None
