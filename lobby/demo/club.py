"""The demo club: who belongs to it, its seasons and its nights up to this evening."""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from datetime import date, datetime, time, timedelta
from decimal import Decimal
from fractions import Fraction
from random import Random
from typing import Any
from zoneinfo import ZoneInfo

from django.db import transaction

from clubs.actions import clubs, members, nights, seasons, teams
from clubs.actions.clubs import ClubDetails
from clubs.actions.plans import NightPlan
from clubs.actions.seasons import SeasonPlan
from clubs.models import Club, Night, Role, Season
from lobby.demo import ahead
from lobby.demo.announced import announce
from lobby.demo.evening import Evening
from lobby.demo.league import league
from lobby.demo.people import GUESTS, NAMES
from players.actions import people
from players.models import Player, User

SLUG = "kolm-tuult"
PASSWORD = "four-winds"  # noqa: S105 - printed for the visitor of a demo, not a secret
ZONE = ZoneInfo("Europe/Tallinn")
SEED = 2026
NIGHTS_OF_LAST_SEASON = 8
NIGHTS_OF_THIS_SEASON = 6
_WEEK = timedelta(days=7)

CLUB = ClubDetails(
    name="Kolm Tuult",
    city="Tallinn",
    venue="Library of Kalamaja, second floor",
    contact="hello@example.org",
    about="Riichi once a week from 14:00. Newcomers are taught at the first table.",
    time_zone=ZONE.key,
    currency="EUR",
    ruleset="ema_2025",
    ruleset_of_three="sanma_tenhou",
    tables="fives",
    fee=Decimal("5.00"),
    open_to_join=True,
    street="Kotzebue 9",
)

LOGINS: Mapping[str, tuple[int, Role]] = {
    "owner@example.org": (0, Role.OWNER),
    "organiser@example.org": (8, Role.ORGANISER),
    "scorekeeper@example.org": (16, Role.SCOREKEEPER),
    "member@example.org": (20, Role.MEMBER),
}


@dataclass(frozen=True, slots=True, kw_only=True)
class _Made:
    club: Club
    players: Sequence[Player]
    strength: Mapping[int, float]
    owner: User
    random: Random


@transaction.atomic
def make(*, today: date) -> Club:
    """Make the whole club as of this day: the same people, seats and points every time."""
    random = Random(SEED)  # noqa: S311 - a reproducible story, not a secret
    first_of_this = today - _WEEK * NIGHTS_OF_THIS_SEASON
    first_of_last = first_of_this - _WEEK * NIGHTS_OF_LAST_SEASON
    made = _club(random, now=_noon(first_of_last))
    _season(
        made,
        name="Autumn league",
        starts=first_of_last,
        ends=first_of_this - timedelta(days=1),
        method=Season.Method.BEST,
        best=8,
    )
    this = _season(
        made,
        name="Winter league",
        starts=first_of_this,
        ends=today + _WEEK * 12,
        method=Season.Method.SUM,
        minimum_games=4,
        drop_worst=1,
    )
    _teams(made, this)
    for number in range(NIGHTS_OF_LAST_SEASON + NIGHTS_OF_THIS_SEASON):
        _past_night(made, day=first_of_last + _WEEK * number, number=number)
    _tonight(made, day=today)
    _ahead(made, today=today)
    eight = [*made.players[16:23], made.players[0]]
    league(club=made.club, players=eight, by=made.owner, zone=ZONE, today=today)
    announce(made.club, made.players, by=made.owner, now=_noon(first_of_this), today=today)
    return made.club


def _club(random: Random, *, now: datetime) -> _Made:
    logins = {index: email for email, (index, _) in LOGINS.items()}
    owner = _login(logins[0], NAMES[0])
    who: dict[str, Any] = {"by": owner, "now": now, "client_id": None}
    club = clubs.found(details=CLUB, slug=SLUG, player_name=NAMES[0], **who)
    members.add(club=club, names=NAMES[1:], same={}, **who)
    belong = {row.player.full_name: row for row in club.memberships.select_related("player")}
    for email, (index, role) in LOGINS.items():
        if index:
            people.claim(
                player=belong[NAMES[index]].player, user=_login(email, NAMES[index]), now=now
            )
            members.set_role(membership=belong[NAMES[index]], role=role, **who)
    players = [belong[name].player for name in NAMES]
    strength = {player.pk: random.uniform(0.6, 1.5) for player in players}
    return _Made(club=club, players=players, strength=strength, owner=owner, random=random)


def _login(email: str, name: str) -> User:
    return User.objects.create_user(email=email, password=PASSWORD, name=name)


def _season(made: _Made, *, name: str, starts: date, ends: date, **method: Any) -> Season:
    details: dict[str, Any] = {
        "slug": name.lower().replace(" ", "-"),
        "name": name,
        "starts": starts,
        "ends": ends,
        "rulesets": (),
        "best": None,
        "minimum_games": 0,
        "drop_worst": 0,
        "ties": Season.Ties.SHARED,
        **method,
    }
    return seasons.plan(
        club=made.club,
        details=SeasonPlan(**details),
        by=made.owner,
        now=_noon(starts),
        client_id=None,
    )


def _teams(made: _Made, season: Season) -> None:
    for number, name in enumerate(("Haku", "Hatsu", "Chun", "Kaze")):
        season.refresh_from_db()
        teams.form(
            season=season,
            name=name,
            players=made.players[number::4],
            seen_version=season.version,
            by=made.owner,
            now=_noon(season.starts),
            client_id=None,
        )


def _noon(day: date) -> datetime:
    return datetime.combine(day, time(12), tzinfo=ZONE)


def _night(made: _Made, day: date, *, by: User, **changes: Any) -> Night:
    start = datetime.combine(day, time(14), tzinfo=ZONE)
    details: dict[str, Any] = {
        "title": "",
        "date": day,
        "starts_at": start,
        "ends_at": start + timedelta(hours=7),
        "venue": made.club.venue,
        "capacity": 32,
        "fee": made.club.fee,
        "ruleset": made.club.ruleset,
        "ruleset_of_three": made.club.ruleset_of_three,
        "tables": made.club.tables,
        "weight": Fraction(1),
        **changes,
    }
    return nights.plan(
        club=made.club,
        details=NightPlan(**details),
        by=by,
        now=start - _WEEK,
        client_id=None,
    )


def _evening(made: _Made, night: Night) -> Evening:
    return Evening(
        night=night,
        by=made.owner,
        random=made.random,
        strength=made.strength,
        clock=night.starts_at - timedelta(minutes=20),
    )


def _comers(made: _Made, count: int) -> list[Player]:
    """Who comes tonight; the regulars more often."""
    keen = [(made.random.random() ** (1 / (40 - i)), p) for i, p in enumerate(made.players)]
    return [player for _, player in sorted(keen, key=lambda pair: -pair[0])[:count]]


def _past_night(made: _Made, *, day: date, number: int) -> None:
    half = number % 5 == 4
    title = "Teaching night" if half else ""
    weight = Fraction(1, 2) if half else Fraction(1)
    night = _night(made, day, by=made.owner, title=title, teaching=half, weight=weight)
    evening = _evening(made, night)
    comers = _comers(made, made.random.randint(12, 21))
    evening.arrive(comers[1:])
    evening.guest(GUESTS[number % len(GUESTS)])
    evening.collect_fees()
    sitting = evening.seat()
    evening.play(sitting)
    evening.arrive(comers[:1])
    evening.leave(comers[-1])
    if number % 4 == 1:
        evening.correct(sitting, "East and South were mixed up on the sheet")
    evening.play(evening.seat())
    evening.close()
    evening.count_till(missing=Decimal(number % 3 == 2) / 2)


def _tonight(made: _Made, *, day: date) -> None:
    night = _night(made, day, by=made.owner)
    evening = _evening(made, night)
    evening.arrive(_comers(made, 16))
    evening.guest(GUESTS[-1])
    evening.collect_fees()
    evening.play(evening.seat())
    evening.play(evening.seat(), tables=2)


def _ahead(made: _Made, *, today: date) -> None:
    who: dict[str, Any] = {"by": made.owner, "now": _noon(today)}
    following = ahead.weekly(made.club, first=today + _WEEK, **who)
    ahead.sign_up(following, _comers(made, 9), since=following.starts_at - _WEEK)
    ahead.teaching(made.club, first=today + timedelta(days=10), **who)
