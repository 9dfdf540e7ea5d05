"""Plan the phases of a league, close one and say who goes on, open it again."""

import uuid
from collections.abc import Sequence
from dataclasses import dataclass
from datetime import date, datetime
from fractions import Fraction
from typing import Any

from clubs.actions.league_refusals import (
    AllPhasesClosed,
    EarlierPhaseOpen,
    FixturesOpen,
    NextPhaseBegun,
    NotInPhase,
    PhaseBusy,
    PhaseClosed,
    PhaseOpen,
    WrongCut,
)
from clubs.actions.leagues import locked, log, refuse_outside, touch
from clubs.models import Entrant, League, Phase
from players.actions.idempotent import idempotent
from players.models import User


@dataclass(frozen=True, slots=True, kw_only=True)
class PhasePlan:
    """All that an organiser decides about a phase; the penalty in points."""

    name: str
    starts: date
    ends: date
    carry: str
    carry_to_tenths: bool
    games: int | None
    best_in_row: int | None
    minimum_games: int
    most_games: int | None
    penalty: Fraction
    advance: int | None

    def fields(self) -> dict[str, Any]:
        return {name: getattr(self, name) for name in self.__slots__}

    def changes(self, phase: Phase) -> list[str]:
        """The names of the fields in which the phase differs from this plan."""
        return [name for name, value in self.fields().items() if getattr(phase, name) != value]


@idempotent
def plan(
    *,
    league: League,
    details: PhasePlan,
    seen_version: int,
    by: User | None,
    now: datetime,
    client_id: uuid.UUID | None,
) -> Phase:
    """Add a phase behind the others; the first one takes all who have entered."""
    league = locked(league, seen_version)
    last = league.phases.order_by("number").last()
    if last is not None and last.is_closed:
        raise AllPhasesClosed(name=league.name)
    phase = Phase(league=league, number=last.number + 1 if last else 1, **details.fields())
    _check(phase)
    phase.save()
    if last is None:
        phase.entrants.set(league.entrants.all())
    touch(league)
    _log(phase, "phase_planned", by=by, now=now)
    return phase


@idempotent
def change(
    *,
    phase: Phase,
    details: PhasePlan,
    seen_version: int,
    by: User | None,
    now: datetime,
    client_id: uuid.UUID | None,
) -> Phase:
    """Change a phase and let the tables follow; a closed one keeps how it counts."""
    phase = _locked(phase, seen_version)
    changes = details.changes(phase)
    if not changes:
        return phase
    if phase.is_closed and set(changes) - {"name"}:
        raise PhaseClosed(phase=phase.name)
    for name, value in details.fields().items():
        setattr(phase, name, value)
    _check(phase)
    phase.save()
    touch(phase.league)
    _log(phase, "phase_changed", by=by, now=now, changes=changes)
    return phase


@idempotent
def delete(
    *,
    phase: Phase,
    seen_version: int,
    by: User | None,
    now: datetime,
    client_id: uuid.UUID | None,
) -> League:
    """Take back the last phase while it has no fixtures."""
    phase = _locked(phase, seen_version)
    later = phase.league.phases.filter(number__gt=phase.number).count()
    fixtures = phase.fixtures.count()
    if later or fixtures:
        raise PhaseBusy(phase=phase.name, fixtures=fixtures, later=later)
    before = phase.league.phases.filter(number=phase.number - 1).first()
    if before is not None and before.is_closed:
        raise PhaseClosed(phase=before.name)
    touch(phase.league)
    _log(phase, "phase_deleted", by=by, now=now)
    league = phase.league
    phase.delete()
    return league


@idempotent
def close(
    *,
    phase: Phase,
    going_on: Sequence[Entrant],
    seen_version: int,
    by: User | None,
    now: datetime,
    client_id: uuid.UUID | None,
) -> Phase:
    """Close a phase in which all is played, and let these entrants begin the next one.

    Missing appearances cost from now on. Who goes on is what the organiser says, in the number
    the phase names: the table proposes them, and a tie on its line is decided by people.
    """
    phase = _locked(phase, seen_version)
    if phase.is_closed:
        raise PhaseClosed(phase=phase.name)
    before = phase.league.phases.filter(number__lt=phase.number).open().first()
    if before is not None:
        raise EarlierPhaseOpen(phase=phase.name, before=before.name)
    waiting = list(phase.fixtures.waiting().values_list("number", flat=True))
    if waiting:
        raise FixturesOpen(phase=phase.name, fixtures=waiting)
    following = _next(phase)
    if following is not None:
        _refuse_wrong_cut(phase, going_on)
        following.entrants.set(going_on)
    phase.closed_at = now
    phase.save(update_fields=("closed_at",))
    touch(phase.league)
    count = len(going_on) if following else 0
    _log(phase, "phase_closed", by=by, now=now, count=count)
    return phase


@idempotent
def reopen(
    *,
    phase: Phase,
    seen_version: int,
    by: User | None,
    now: datetime,
    client_id: uuid.UUID | None,
) -> Phase:
    """Open a closed phase again, as long as the next one has no fixtures."""
    phase = _locked(phase, seen_version)
    if not phase.is_closed:
        raise PhaseOpen(phase=phase.name)
    following = _next(phase)
    if following is not None:
        if fixtures := following.fixtures.count():
            raise NextPhaseBegun(phase=phase.name, following=following.name, fixtures=fixtures)
        following.entrants.clear()
    phase.closed_at = None
    phase.save(update_fields=("closed_at",))
    touch(phase.league)
    _log(phase, "phase_reopened", by=by, now=now)
    return phase


def _locked(phase: Phase, seen_version: int) -> Phase:
    league = locked(phase.league_id, seen_version)
    phase = Phase.objects.get(pk=phase.pk)
    phase.league = league
    return phase


def _next(phase: Phase) -> Phase | None:
    return phase.league.phases.filter(number=phase.number + 1).first()


def _check(phase: Phase) -> None:
    """Let the core refuse rules it cannot compute; a phase lies within its league."""
    _ = phase.rules
    refuse_outside(phase.league, phase)


def _refuse_wrong_cut(phase: Phase, going_on: Sequence[Entrant]) -> None:
    here = set(phase.entrants.values_list("pk", flat=True))
    stranger = next((one for one in going_on if one.pk not in here), None)
    if stranger is not None:
        raise NotInPhase(entrant=str(stranger), phase=phase.name)
    expected = len(here) if phase.advance is None else min(phase.advance, len(here))
    if len(set(going_on)) != expected:
        raise WrongCut(phase=phase.name, expected=expected, chosen=len(set(going_on)))


def _log(phase: Phase, code: str, *, by: User | None, now: datetime, **params: Any) -> None:
    log(phase.league, code, by=by, now=now, phase=phase.name, **params)
