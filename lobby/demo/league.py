"""A small league of the demo club: eight players, seven rounds, the third under way."""

from collections.abc import Sequence
from datetime import date, datetime, time, timedelta
from fractions import Fraction
from typing import Any
from zoneinfo import ZoneInfo

from clubs.actions import agreements, entrants, fixtures, league_games, leagues, phases
from clubs.actions.leagues import LeaguePlan
from clubs.actions.phases import PhasePlan
from clubs.models import Club, Fixture, League, Phase
from games.actions.results import Totals
from players.models import Player, User

SEED = 8
ROUNDS = 7
_WEEK = timedelta(days=7)
_FINAL = timedelta(days=14)
# How the tables of the first two rounds ended, by the European rules, from East to North.
_RESULTS: Sequence[tuple[int, int, int, int]] = (
    (41200, 33100, 26400, 19300),
    (22800, 38700, 31900, 26600),
    (18500, 27700, 43300, 30500),
    (35600, 24200, 21900, 38300),
)


def league(
    *, club: Club, players: Sequence[Player], by: User, zone: ZoneInfo, today: date
) -> League:
    """Plan it, draw it, play two rounds and agree on a time for the third."""
    starts = today - 2 * _WEEK - timedelta(days=2)
    noon = datetime.combine(starts, time(12), tzinfo=zone)
    who: dict[str, Any] = {"by": by, "now": noon, "client_id": None}
    made = _plan(club, starts, who)
    regular = _phase(
        made, "Round robin", starts, starts + ROUNDS * _WEEK - timedelta(days=1), who, advance=4
    )
    opens = regular.ends + timedelta(days=1)
    _phase(made, "Final", opens, opens + _FINAL, who, carry=Phase.Carry.HALF)
    made.refresh_from_db()
    entrants.enter_players(league=made, players=players, seen_version=made.plan_version, **who)
    fixtures.draw(phase=regular, rounds=ROUNDS, first_day=regular.starts, days=7, seed=SEED, **who)
    for fixture, points in zip(regular.fixtures.order_by("number"), _RESULTS, strict=False):
        _play(fixture, points, by=by, zone=zone)
    _agree(regular.fixtures.filter(round=3), by=by, zone=zone, today=today)
    return made


def _plan(club: Club, starts: date, who: dict[str, Any]) -> League:
    details = LeaguePlan(
        slug="league-of-eight",
        name="League of Eight",
        starts=starts,
        ends=starts + ROUNDS * _WEEK + _FINAL,
        ruleset=club.ruleset,
        entry=League.Entry.INDIVIDUALS,
        ties="shared",
        substitutes=League.Substitutes.THEIRS,
        substitute_score=Fraction(0),
        forfeit_score=Fraction(-30000),
        walkover_score=Fraction(5000),
    )
    return leagues.plan(club=club, details=details, **who)


def _phase(
    of: League, name: str, starts: date, ends: date, who: dict[str, Any], **more: Any
) -> Phase:
    of.refresh_from_db()
    plain: dict[str, Any] = {
        "carry": Phase.Carry.NONE,
        "carry_to_tenths": False,
        "games": None,
        "best_in_row": None,
        "minimum_games": 0,
        "most_games": None,
        "penalty": Fraction(0),
        "advance": None,
        **more,
    }
    details = PhasePlan(name=name, starts=starts, ends=ends, **plain)
    return phases.plan(league=of, details=details, seen_version=of.plan_version, **who)


def _play(fixture: Fixture, points: tuple[int, int, int, int], *, by: User, zone: ZoneInfo) -> None:
    """Four sit down on the third evening of their week and enter their result."""
    evening = datetime.combine(fixture.opens + timedelta(days=2), time(19), tzinfo=zone)
    evening += timedelta(minutes=5 * fixture.number)
    seats = list(fixture.seats.select_related("player").order_by("index"))
    begun = league_games.begin(
        fixture=fixture,
        players={seat.pk: seat.player for seat in seats if seat.player is not None},
        order=[seat.pk for seat in seats],
        seen_version=fixture.version,
        by=by,
        now=evening,
        client_id=None,
    )
    league_games.enter(
        fixture=begun,
        totals=Totals(points=points),
        seen_version=1,
        by=by,
        now=evening + timedelta(hours=2),
        client_id=None,
    )


def _agree(third: Any, *, by: User, zone: ZoneInfo, today: date) -> None:
    """One table of the third round has its time, the other waits for two of its four."""
    now = datetime.combine(today, time(12), tzinfo=zone)
    for fixture, agreeing in zip(third.order_by("number"), (4, 2), strict=True):
        seats = list(fixture.seats.order_by("index").values_list("pk", flat=True))
        agreements.propose(
            fixture=fixture,
            time=datetime.combine(today + timedelta(days=2), time(18, 30), tzinfo=zone),
            seats=seats[:agreeing],
            seen_version=fixture.version,
            by=by,
            now=now,
            client_id=None,
        )
