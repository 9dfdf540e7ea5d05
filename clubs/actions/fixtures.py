"""Make the fixtures of a phase, put them off, forfeit them, call them off."""

import uuid
from collections import Counter
from collections.abc import Mapping, Sequence
from datetime import date, datetime, timedelta
from itertools import combinations
from typing import Any

from clubs.actions.league_refusals import (
    EarlierPhaseOpen,
    EntrantTwice,
    FixtureNotSettled,
    FixtureSettled,
    FixtureStale,
    NobodyForfeits,
    NotInPhase,
    PhaseClosed,
    TooFewEntrants,
    WindowOutside,
)
from clubs.actions.leagues import locked as locked_league
from clubs.actions.leagues import log as log_league
from clubs.actions.leagues import touch as touch_league
from clubs.models import Entrant, Fixture, FixtureSeat, Phase
from players.actions.idempotent import idempotent
from players.models import User
from seating import Problem
from seating.league import league as draw_rounds

SEATS = 4


@idempotent
def draw(
    *,
    phase: Phase,
    rounds: int,
    first_day: date,
    days: int,
    seed: int,
    by: User | None,
    now: datetime,
    client_id: uuid.UUID | None,
) -> Phase:
    """Draw so many rounds, each with `days` days to play its tables; earlier ones are minded.

    Refuses with `PhaseClosed`, `EarlierPhaseOpen`, `WindowOutside` when the last round would end
    after the phase, `TooFewEntrants`.
    """
    phase = _locked_phase(phase)
    last_day = first_day + timedelta(days=days * rounds - 1)
    if first_day < phase.starts or last_day > phase.ends:
        raise WindowOutside(
            phase=phase.name,
            first=first_day.isoformat(),
            last=last_day.isoformat(),
            starts=phase.starts.isoformat(),
            ends=phase.ends.isoformat(),
        )
    entrants = {one.pk: one for one in phase.entrants.select_related("captain")}
    if len(entrants) < SEATS:
        raise TooFewEntrants(phase=phase.name, entrants=len(entrants), needed=SEATS)
    plan = draw_rounds(_problem(phase, entrants, rounds), seed=seed)
    number, before = _last(phase)
    for at, round_ in enumerate(plan.rounds):
        opens = first_day + timedelta(days=days * at)
        window = {"opens": opens, "due": opens + timedelta(days=days - 1)}
        for table in round_.tables:
            number += 1
            made = Fixture.objects.create(
                phase=phase, number=number, round=before + at + 1, **window
            )
            _seat(made, [entrants[pk] for pk in table.seats])
    touch_league(phase.league, plan=False)
    tables = sum(len(round_.tables) for round_ in plan.rounds)
    _log_phase(phase, "fixtures_drawn", by=by, now=now, rounds=rounds, count=tables, seed=seed)
    return phase


@idempotent
def add(
    *,
    phase: Phase,
    entrants: Sequence[Entrant],
    opens: date,
    due: date,
    by: User | None,
    now: datetime,
    client_id: uuid.UUID | None,
) -> Fixture:
    """Add one fixture by hand, East first."""
    phase = _locked_phase(phase)
    if len(set(entrants)) != len(entrants):
        twice = next(one for one in entrants if entrants.count(one) > 1)
        raise EntrantTwice(entrant=str(twice))
    if len(entrants) != SEATS:
        raise TooFewEntrants(phase=phase.name, entrants=len(entrants), needed=SEATS)
    here = set(phase.entrants.values_list("pk", flat=True))
    stranger = next((one for one in entrants if one.pk not in here), None)
    if stranger is not None:
        raise NotInPhase(entrant=str(stranger), phase=phase.name)
    number, _ = _last(phase)
    made = Fixture.objects.create(phase=phase, number=number + 1, opens=opens, due=due)
    _seat(made, entrants)
    touch_league(phase.league, plan=False)
    _log_phase(phase, "fixture_added", by=by, now=now, fixture=made.number)
    return made


@idempotent
def postpone(
    *,
    fixture: Fixture,
    opens: date,
    due: date,
    seen_version: int,
    by: User | None,
    now: datetime,
    client_id: uuid.UUID | None,
) -> Fixture:
    """Give a fixture other days; the four agree on a time anew."""
    fixture = locked(fixture, seen_version)
    refuse_settled(fixture)
    fixture.opens, fixture.due, fixture.time = opens, due, None
    fixture.seats.update(agreed=False)
    touch(fixture)
    log(fixture, "fixture_postponed", by=by, now=now, due=due.isoformat())
    return fixture


@idempotent
def forfeit(
    *,
    fixture: Fixture,
    forfeiting: Sequence[FixtureSeat],
    seen_version: int,
    by: User | None,
    now: datetime,
    client_id: uuid.UUID | None,
) -> Fixture:
    """Settle a fixture that is not played: these forfeit, the others get the stated score."""
    fixture = locked(fixture, seen_version)
    refuse_settled(fixture)
    seats = fixture.seats.filter(pk__in=[seat.pk for seat in forfeiting])
    if not seats.update(forfeits=True):
        raise NobodyForfeits()
    fixture.state, fixture.played_at = Fixture.State.FORFEITED, now
    touch(fixture)
    log(fixture, "fixture_forfeited", by=by, now=now)
    return fixture


@idempotent
def call_off(
    *,
    fixture: Fixture,
    seen_version: int,
    by: User | None,
    now: datetime,
    client_id: uuid.UUID | None,
) -> Fixture:
    """Call a fixture off: it counts for nobody."""
    fixture = locked(fixture, seen_version)
    refuse_settled(fixture)
    fixture.state = Fixture.State.CALLED_OFF
    touch(fixture)
    log(fixture, "fixture_called_off", by=by, now=now)
    return fixture


@idempotent
def reinstate(
    *,
    fixture: Fixture,
    seen_version: int,
    by: User | None,
    now: datetime,
    client_id: uuid.UUID | None,
) -> Fixture:
    """Take back a forfeit or a calling off: the fixture is to be played again."""
    fixture = locked(fixture, seen_version)
    if fixture.state == Fixture.State.OPEN:
        raise FixtureNotSettled(fixture=fixture.number)
    fixture.state, fixture.played_at = Fixture.State.OPEN, None
    fixture.seats.update(forfeits=False)
    touch(fixture)
    log(fixture, "fixture_reinstated", by=by, now=now)
    return fixture


def locked(
    fixture: Fixture, seen_version: int | None = None, *, closed_too: bool = False
) -> Fixture:
    """Lock the fixture by its league; one of a closed phase takes no changes."""
    phase = _locked_phase(fixture.phase, closed_too=closed_too)
    fixture = Fixture.objects.select_related("game").get(pk=fixture.pk)
    fixture.phase = phase
    if seen_version is not None and fixture.version != seen_version:
        raise FixtureStale(seen=seen_version, version=fixture.version)
    return fixture


def refuse_settled(fixture: Fixture) -> None:
    if not fixture.is_open:
        raise FixtureSettled(fixture=fixture.number)


def touch(fixture: Fixture) -> None:
    """Save a locked fixture as changed."""
    fixture.version += 1
    fixture.save()
    touch_league(fixture.phase.league, plan=False)


def log(fixture: Fixture, code: str, *, by: User | None, now: datetime, **params: Any) -> None:
    """Write a line of the club's history about this fixture."""
    _log_phase(fixture.phase, code, by=by, now=now, fixture=fixture.number, **params)


def _locked_phase(phase: Phase, *, closed_too: bool = False) -> Phase:
    league = locked_league(phase.league_id)
    phase = Phase.objects.get(pk=phase.pk)
    phase.league = league
    if phase.is_closed and not closed_too:
        raise PhaseClosed(phase=phase.name)
    before = league.phases.open().filter(number__lt=phase.number).first()
    if before is not None:
        raise EarlierPhaseOpen(phase=phase.name, before=before.name)
    return phase


def _last(phase: Phase) -> tuple[int, int]:
    """The last number of a fixture and of a round of the phase."""
    rows = list(phase.fixtures.values_list("number", "round"))
    return max((n for n, _ in rows), default=0), max((r or 0 for _, r in rows), default=0)


def _problem(phase: Phase, entrants: Mapping[int, Entrant], rounds: int) -> Problem:
    """The question for the draw: who plays, who has met and sat where in this phase."""
    tables: dict[int, list[int]] = {}
    seats = FixtureSeat.objects.filter(fixture__phase=phase).order_by("fixture", "index")
    seats = seats.exclude(fixture__state=Fixture.State.CALLED_OFF)
    for fixture, entrant in seats.values_list("fixture", "entrant"):
        tables.setdefault(fixture, []).append(entrant)
    met = Counter(pair for table in tables.values() for pair in combinations(sorted(table), 2))
    winds = Counter((one, wind) for table in tables.values() for wind, one in enumerate(table))
    played = Counter(one for table in tables.values() for one in table)
    most = max(played.values(), default=0)
    return Problem(
        players=tuple(entrants),
        sizes=(SEATS,) * (len(entrants) // SEATS),
        rounds=rounds,
        met=met,
        winds={one: tuple(winds[one, wind] for wind in range(SEATS)) for one in played},
        waited={one: most - played[one] for one in entrants if played[one] < most},
    )


def _seat(fixture: Fixture, entrants: Sequence[Entrant]) -> None:
    """Give the entrants their seats; who entered alone is in the line-up at once."""
    FixtureSeat.objects.bulk_create(
        FixtureSeat(
            fixture=fixture,
            index=index,
            entrant=entrant,
            player_id=None if entrant.team else entrant.captain_id,
        )
        for index, entrant in enumerate(entrants)
    )


def _log_phase(phase: Phase, code: str, *, by: User | None, now: datetime, **params: Any) -> None:
    log_league(phase.league, code, by=by, now=now, phase=phase.name, **params)
