"""What is planned in the demo club: the weekly series and a monthly one that teaches."""

from collections.abc import Iterable
from datetime import date, datetime, time, timedelta
from decimal import Decimal
from fractions import Fraction
from typing import Any

from clubs.actions import attendance, series
from clubs.actions.plans import SeriesPlan
from clubs.models import Club, FeeBy, Night, Series
from players.models import Player, User


def weekly(club: Club, *, first: date, by: User, now: datetime) -> Night:
    """Every week at 14:00; the first night is the answer."""
    made = _plan(club, first=first, start=time(14), end=time(21), capacity=32, by=by, now=now)
    return made.nights.select_related("club").earliest("starts_at")


def teaching(club: Club, *, first: date, by: User, now: datetime) -> Series:
    """Once a month in the evening, by the hour, free for newcomers."""
    return _plan(
        club,
        title="Riichi for beginners",
        teaching=True,
        every=Series.Every.MONTH,
        first=first,
        start=time(18, 30),
        end=time(21, 30),
        capacity=16,
        minimum_age=12,
        fee=Decimal("2.00"),
        fee_by=FeeBy.HOUR,
        fee_step=30,
        fee_cap=Decimal("5.00"),
        newcomers_free=True,
        weight=Fraction(0),
        by=by,
        now=now,
    )


def sign_up(night: Night, players: Iterable[Player], *, since: datetime) -> None:
    """People sign up one after the other."""
    clock = since
    for player in players:
        attendance.sign_up(night=night, player=player, by=player.user, now=clock, client_id=None)
        clock += timedelta(minutes=17)


def _plan(club: Club, *, by: User, now: datetime, **changes: Any) -> Series:
    details: dict[str, Any] = {
        "title": "",
        "venue": club.venue,
        "fee": club.fee,
        "ruleset": club.ruleset,
        "ruleset_of_three": club.ruleset_of_three,
        "tables": club.tables,
        "weight": Fraction(1),
        **changes,
    }
    return series.plan(club=club, details=SeriesPlan(**details), by=by, now=now, client_id=None)
