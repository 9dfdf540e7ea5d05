"""Rows of leagues for tests, made through the actions that people use."""

from collections.abc import Sequence
from datetime import date, datetime, timedelta
from fractions import Fraction
from typing import Any

from clubs.actions import entrants as entries
from clubs.actions import fixtures, league_games, leagues, phases
from clubs.actions.leagues import LeaguePlan
from clubs.actions.phases import PhasePlan
from clubs.models import Club, Entrant, Fixture, League, Phase
from games.actions.results import Totals
from players.models import Player
from tests.factories import NOW, TODAY, cid


def league(of: Club, slug: str = "spring", **fields: Any) -> League:
    """A league by European rules from March to June."""
    details: dict[str, Any] = {
        "slug": slug,
        "name": slug.title(),
        "starts": date(2026, 3, 1),
        "ends": date(2026, 6, 30),
        "ruleset": "ema_2025",
        "entry": League.Entry.INDIVIDUALS,
        "ties": "shared",
        "substitutes": League.Substitutes.THEIRS,
        "substitute_score": Fraction(0),
        "forfeit_score": Fraction(-30000),
        "walkover_score": Fraction(0),
        **fields,
    }
    return leagues.plan(club=of, details=LeaguePlan(**details), by=None, now=NOW, client_id=cid())


def phase(of: League, name: str = "Regular", **fields: Any) -> Phase:
    of.refresh_from_db()
    details: dict[str, Any] = {
        "name": name,
        "starts": of.starts,
        "ends": of.ends,
        "carry": "none",
        "carry_to_tenths": False,
        "games": None,
        "best_in_row": None,
        "minimum_games": 0,
        "most_games": None,
        "penalty": Fraction(0),
        "advance": None,
        **fields,
    }
    return phases.plan(
        league=of,
        details=PhasePlan(**details),
        seen_version=of.plan_version,
        by=None,
        now=NOW,
        client_id=cid(),
    )


def entrants(of: League, players: Sequence[Player]) -> list[Entrant]:
    """Single players who enter, in their order."""
    of.refresh_from_db()
    entries.enter_players(
        league=of,
        players=players,
        seen_version=of.plan_version,
        by=None,
        now=NOW,
        client_id=cid(),
    )
    found = {one.captain_id: one for one in of.entrants.select_related("captain")}
    return [found[player.pk] for player in players]


def team(of: League, name: str, players: Sequence[Player]) -> Entrant:
    of.refresh_from_db()
    return entries.enter_team(
        league=of,
        name=name,
        players=players,
        captain=None,
        seen_version=of.plan_version,
        by=None,
        now=NOW,
        client_id=cid(),
    )


def fixture(of: Phase, entrants: Sequence[Entrant]) -> Fixture:
    return fixtures.add(
        phase=of,
        entrants=entrants,
        opens=TODAY,
        due=TODAY + timedelta(days=6),
        by=None,
        now=NOW,
        client_id=cid(),
    )


def begun(of: Fixture, players: Sequence[Player | None] = (), *, now: datetime = NOW) -> Fixture:
    """The fixture with its game under way; single players sit down themselves, as planned."""
    of.refresh_from_db()
    seats = list(of.seats.select_related("player").order_by("index"))
    sitting = list(players or [seat.player for seat in seats])
    return league_games.begin(
        fixture=of,
        players={seat.pk: one for seat, one in zip(seats, sitting, strict=True) if one is not None},
        order=[seat.pk for seat in seats],
        seen_version=of.version,
        by=None,
        now=now,
        client_id=cid(),
    )


def settled(
    of: Fixture, points: Sequence[int], players: Sequence[Player] = (), *, now: datetime = NOW
) -> Fixture:
    """The fixture played to these points."""
    found = begun(of, players, now=now)
    assert found.game is not None
    league_games.enter(
        fixture=found,
        totals=Totals(points=tuple(points)),
        seen_version=found.game.version,
        by=None,
        now=now,
        client_id=cid(),
    )
    found.refresh_from_db()
    return found
