"""Enter and correct the result of a game by its totals."""

import uuid
from collections.abc import Sequence
from datetime import datetime

from games.actions import endings
from games.actions.endings import Totals, locked, refuse_stale, totals_of
from games.actions.refusals import (
    AlreadyEntered,
    CalledOff,
    NotEntered,
    OutOfRange,
    ReasonMissing,
    Stale,
)
from games.models import Game, GameLog, Result
from players.actions.idempotent import idempotent
from players.models import User
from scoring.result import GameResult, result
from scoring.ruleset import Ruleset

# Who enters a result by totals finds all of it here.
__all__ = (
    "AlreadyEntered",
    "CalledOff",
    "NotEntered",
    "OutOfRange",
    "ReasonMissing",
    "Stale",
    "Totals",
    "check",
    "correct",
    "enter",
    "evaluate",
    "worth",
)

MOST_POINTS = 1_000_000
MOST_COUNTED = 99


@idempotent
def enter(
    *,
    game: Game,
    totals: Totals,
    seen_version: int,
    by: User | None,
    now: datetime,
    client_id: uuid.UUID | None,
) -> Result:
    """Store the first result of a running game and finish it.

    Refuses with `AlreadyEntered`, `CalledOff`, `Stale`, or the core's `ScoringError`.
    """
    game = locked(game)
    if current := game.results.filter(current=True).first():
        raise AlreadyEntered(table=game.table, points=list(totals_of(current).points))
    refuse_stale(game, seen_version)
    return endings.finish(game, totals, _value(game, totals), by=by, now=now)


@idempotent
def correct(
    *,
    game: Game,
    totals: Totals,
    reason: str,
    seen_version: int,
    by: User | None,
    now: datetime,
    client_id: uuid.UUID | None,
) -> Result:
    """Replace the current result by a new version; the old one stays in the history."""
    if not reason.strip():
        raise ReasonMissing()
    game = locked(game)
    old = game.results.filter(current=True).first()
    if old is None:
        raise NotEntered(table=game.table)
    refuse_stale(game, seen_version)
    value = _value(game, totals)
    return endings.replace(game, old, totals, value, reason=reason.strip(), by=by, now=now)


@idempotent
def check(
    *, game: Game, number: int, by: User | None, now: datetime, client_id: uuid.UUID | None
) -> Result:
    """Note that somebody compared this version of the result with the paper."""
    game = locked(game)
    stored = game.results.filter(current=True).first()
    if stored is None:
        raise NotEntered(table=game.table)
    if stored.number != number:
        raise Stale(seen=number, version=stored.number)
    if stored.checked_at is None:
        stored.checked_at, stored.checked_by = now, by
        stored.save(update_fields=("checked_at", "checked_by"))
        GameLog.objects.create(game=game, at=now, by=by, code="checked", params={"number": number})
    return stored


def evaluate(game: Game, totals: Totals, substitutes: Sequence[int] = ()) -> GameResult:
    """Let the core say what these totals are worth under the game's own rules."""
    return worth(game.frozen_rules, totals, substitutes)


def worth(rules: Ruleset, totals: Totals, substitutes: Sequence[int] = ()) -> GameResult:
    """Let the core say what these totals are worth under some rules."""
    _refuse_absurd(totals)
    return result(
        rules,
        points=totals.points,
        sticks=totals.sticks,
        penalties=totals.penalties or None,
        chombos=totals.chombos or None,
        order=totals.order,
        substitutes=tuple(substitutes),
    )


def _refuse_absurd(totals: Totals) -> None:
    """Refuse what no table holds and no column could store."""
    for field, most, numbers in (
        ("points", MOST_POINTS, totals.points),
        ("penalties", MOST_POINTS, totals.penalties),
        ("sticks", MOST_COUNTED, (totals.sticks,)),
        ("chombos", MOST_COUNTED, totals.chombos),
    ):
        if absurd := next((number for number in numbers if abs(number) > most), None):
            least = -most if most == MOST_POINTS else 0
            raise OutOfRange(field=field, value=absurd, minimum=least, maximum=most)


def _value(game: Game, totals: Totals) -> GameResult:
    """What the totals are worth, with who substitutes taken from the seats."""
    substitutes = game.seats.filter(substitute=True).values_list("index", flat=True)
    return evaluate(game, totals, sorted(substitutes))
