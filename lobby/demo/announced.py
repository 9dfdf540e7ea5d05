"""The tournaments of the demo club: one that was, one that comes."""

from collections.abc import Sequence
from datetime import date, datetime, timedelta
from typing import Any

from clubs.models import Club
from lobby.demo.entered import seat
from players.models import Player, User
from tournaments.actions import announcements
from tournaments.actions.announcements import Announcement

ABOUT = """Eight hanchan over two days, four on each, 75 minutes and one more hand.

- **Saturday** 9:30 check-in, 10:00 first hanchan, 19:00 dinner
- **Sunday** 9:30 fifth hanchan, 16:00 prizes

Tables and sets are ours; newcomers to tournaments are welcome."""


def announce(
    club: Club, players: Sequence[Player], *, by: User, now: datetime, today: date
) -> None:
    """Announce a tournament of half a year ago and the one in three months, which is seated."""
    for name, first in (
        ("Kolm Tuult Summer Cup", _saturday(today - timedelta(weeks=26))),
        ("Kolm Tuult Open", _saturday(today + timedelta(weeks=13))),
    ):
        who: dict[str, Any] = {"by": by, "now": now, "client_id": None}
        draft = announcements.draft(club=club, details=_details(name, first), **who)
        last = announcements.announce(tournament=draft, seen_version=draft.version, **who)
    seat(last, players, by=by, now=now)


def _details(name: str, first: date) -> Announcement:
    return Announcement(
        slug=f"{name.lower().replace(' ', '-')}-{first.year}",
        name=f"{name} {first.year}",
        city="Tallinn",
        venue="Library of Kalamaja, great hall",
        starts=first,
        ends=first + timedelta(days=1),
        ruleset="ema_2025",
        capacity=48,
        fee="40 €, students 25 €",
        about=ABOUT,
        contact="hello@example.org",
        registration="Write to hello@example.org with your name, country and club",
    )


def _saturday(day: date) -> date:
    """The Saturday of the day's week."""
    return day + timedelta(days=5 - day.weekday())
