"""Rows for tests, made through the actions that people use."""

import uuid
from collections.abc import Sequence
from datetime import UTC, date, datetime, time, timedelta
from decimal import Decimal
from fractions import Fraction
from typing import Any

from clubs.actions import attendance, channels, nights, results, seating
from clubs.actions import series as actions
from clubs.actions.channels import ChannelPlan
from clubs.actions.plans import NightPlan, SeriesPlan
from clubs.models import Channel, Club, Membership, Night, NightTable, Role, Season, Series, Sitting
from clubs.queries.seating import mark_of
from games.actions import tables
from games.actions.results import Totals
from games.models import Game
from players.actions import people
from players.models import Player, User
from players.names import search_key

NOW = datetime(2026, 3, 7, 18, 0, tzinfo=UTC)
TODAY = NOW.date()


PLAN: dict[str, Any] = {
    "title": "",
    "venue": "",
    "capacity": None,
    "fee": Decimal("5.00"),
    "ruleset": "ema_2025",
    "ruleset_of_three": "sanma_tenhou",
    "tables": "fives",
    "weight": Fraction(1),
}
SERIES: dict[str, Any] = {**PLAN, "start": time(19), "end": time(23)}


def cid() -> uuid.UUID:
    return uuid.uuid4()


def user(email: str = "anna@example.org", *, name: str = "Anna Tamm") -> User:
    """A login with its player."""
    made = User.objects.create_user(email=email, password="correct horse battery", name=name)
    people.add(name=name, user=made)
    return made


def player(name: str = "Юрий Щукин") -> Player:
    return people.add(name=name)


def club(slug: str = "tallinn", **fields: Any) -> Club:
    fields = {"slug": slug, "name": slug.title(), "time_zone": "Europe/Tallinn", **fields}
    key = search_key(f"{fields['name']} {fields.get('city', '')}")
    return Club.objects.create(search_key=key, **fields)


def member(of: Club, role: Role = Role.MEMBER, *, email: str = "", name: str = "") -> User:
    """A login with that role in the club."""
    email = email or f"{role}@{of.slug}.example.org"
    made = user(email, name=name or f"{role.label} of {of.name}")
    Membership.objects.create(club=of, player=made.player, role=role)
    return made


def night(of: Club, *, day: date = TODAY, **fields: Any) -> Night:
    start = datetime(day.year, day.month, day.day, 16, 0, tzinfo=UTC)
    details: dict[str, Any] = {
        **PLAN,
        "date": day,
        "starts_at": start,
        "ends_at": start + timedelta(hours=6),
        **fields,
    }
    return nights.plan(club=of, details=NightPlan(**details), by=None, now=NOW, client_id=cid())


def series(of: Club, *, first: date = TODAY, now: datetime = NOW, **fields: Any) -> Series:
    """A series of Saturdays, 19:00 to 23:00 local time."""
    plan = SeriesPlan(**(SERIES | {"first": first, **fields}))
    return actions.plan(club=of, details=plan, by=None, now=now, client_id=cid())


def present(at: Night, count: int) -> list[Player]:
    """So many new players, checked in."""
    made = [player(f"Player {at.pk}-{number:02}") for number in range(1, count + 1)]
    for one in made:
        attendance.check_in(night=at, player=one, by=None, now=NOW, client_id=cid())
    return made


def seated(at: Night, count: int, *, seed: int = 1) -> Sitting:
    """A sitting of so many people who just came."""
    present(at, count)
    return seat(at, seed=seed)


def seat(at: Night, *, seed: int = 1) -> Sitting:
    at.refresh_from_db()
    return seating.seat_everybody(
        night=at, seen=mark_of(at), seed=seed, by=None, now=NOW, client_id=cid()
    )


def played(at: Night, players: Sequence[Player], points: Sequence[int]) -> NightTable:
    """A table of the night with these players from East on, played to these points."""
    number = at.sittings.count() + 1
    sitting = Sitting.objects.create(night=at, number=number, made_at=NOW, plan={}, problem={})
    game = tables.start(
        table=1,
        ruleset=seating.ruleset_for(at, len(players)),
        players=players,
        by=None,
        now=NOW,
    )
    table = NightTable.objects.create(sitting=sitting, game=game)
    results.enter(
        table=table,
        totals=Totals(points=tuple(points)),
        seen_version=game.version,
        by=None,
        now=NOW,
        client_id=None,
    )
    return table


def finish(at: Night) -> None:
    """Enter a result at every table that still plays, everybody as they began."""
    tables = NightTable.objects.filter(sitting__night=at, game__state=Game.State.RUNNING)
    for table in tables.select_related("game"):
        finish_table(table)


def finish_table(table: NightTable) -> None:
    """Enter a result at one table, everybody as they began."""
    rules = table.game.frozen_rules
    results.enter(
        table=table,
        totals=Totals(points=(rules.start_points,) * rules.at_table),
        seen_version=table.game.version,
        by=None,
        now=NOW,
        client_id=cid(),
    )


def season(of: Club, slug: str = "2026", **fields: object) -> Season:
    details = {"name": "2026", "starts": date(2026, 1, 1), "ends": date(2026, 12, 31), **fields}
    return Season.objects.create(club=of, slug=slug, **details)


def channel(of: Club, **fields: object) -> Channel:
    """A channel of Telegram, its trial message written."""
    details = {
        "provider": "telegram",
        "name": "Club chat",
        "secret": "123456:AAAAAAAAAAAAAAAAAAAAAAAA",
        "chat": "@club",
        "language": "en",
        "nights": True,
        "results": True,
        **fields,
    }
    return channels.add(club=of, details=ChannelPlan(**details), by=None, now=NOW, client_id=cid())
