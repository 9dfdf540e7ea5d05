"""The end of a game stored: the same rows whichever way it came, by totals or hand by hand.

Every function takes the game with its row locked.
"""

from collections.abc import Sequence
from dataclasses import asdict, dataclass
from datetime import datetime
from typing import Any

from games.actions.refusals import CalledOff, Stale
from games.models import Game, GameLog, Result, Seat, SeatResult
from players.models import User
from scoring.result import GameResult


@dataclass(frozen=True, slots=True, kw_only=True)
class Totals:
    """The end of a game as read from the table, all by initial seat.

    `points` are raw, before uma; `penalties` are points taken after it; `order` names the
    seats best first where the ruleset leaves ties to the referee.
    """

    points: tuple[int, ...]
    sticks: int = 0
    penalties: tuple[int, ...] = ()
    chombos: tuple[int, ...] = ()
    order: tuple[int, ...] | None = None


def locked(game: Game) -> Game:
    """Lock the game's row for the rest of the transaction; one that was called off is refused."""
    game = Game.objects.select_for_update().get(pk=game.pk)
    if game.state == Game.State.CANCELLED:
        raise CalledOff(table=game.table)
    return game


def refuse_stale(game: Game, seen_version: int) -> None:
    """Refuse a form made before the last change."""
    if game.version != seen_version:
        raise Stale(seen=seen_version, version=game.version)


def totals_of(stored: Result) -> Totals:
    """What was entered, or replayed, for a stored result."""
    rows = list(stored.rows.order_by("seat__index"))
    return Totals(
        points=tuple(row.points for row in rows),
        sticks=stored.sticks,
        penalties=tuple(row.penalty for row in rows),
        chombos=tuple(row.chombos for row in rows),
        order=None if stored.order is None else tuple(stored.order),
    )


def finish(
    game: Game, totals: Totals, value: GameResult, *, by: User | None, now: datetime
) -> Result:
    """Store the result of a running game and finish it."""
    last = game.results.order_by("-number").first()
    stored = _store(game, totals, value, number=last.number + 1 if last else 1, by=by, now=now)
    game.state = Game.State.FINISHED
    game.finished_at = now
    _touch(game)
    _log(game, "entered", by=by, now=now, number=stored.number, totals=asdict(totals))
    return stored


def replace(
    game: Game,
    old: Result,
    totals: Totals,
    value: GameResult,
    *,
    reason: str,
    by: User | None,
    now: datetime,
) -> Result:
    """Put a new version in the place of the current one, which stays in the history."""
    before = totals_of(old)
    _set_aside(old)
    stored = _store(game, totals, value, number=old.number + 1, by=by, now=now, reason=reason)
    _touch(game)
    facts: dict[str, Any] = {"number": stored.number, "totals": asdict(totals)}
    _log(game, "corrected", by=by, now=now, **facts, before=asdict(before), reason=reason)
    return stored


def withdraw(game: Game, old: Result, *, reason: str, by: User | None, now: datetime) -> None:
    """Let a game go on whose corrected hands do not end it any more."""
    _set_aside(old)
    game.state = Game.State.RUNNING
    game.finished_at = None
    _touch(game)
    _log(game, "goes_on", by=by, now=now, number=old.number, reason=reason)


def _set_aside(old: Result) -> None:
    old.current = False
    old.save(update_fields=("current",))


def _store(
    game: Game,
    totals: Totals,
    value: GameResult,
    *,
    number: int,
    by: User | None,
    now: datetime,
    reason: str = "",
) -> Result:
    seats = list(game.seats.order_by("index"))
    unit = game.frozen_rules.score_unit
    stored = Result.objects.create(
        game=game,
        number=number,
        sticks=totals.sticks,
        unassigned=value.unassigned,
        order=totals.order,
        entered_at=now,
        entered_by=by,
        reason=reason,
    )
    SeatResult.objects.bulk_create(seat_rows(stored, seats, totals, value, unit))
    return stored


def seat_rows(
    stored: Result, seats: Sequence[Seat], totals: Totals, value: GameResult, unit: int
) -> list[SeatResult]:
    """Each seat's share of a result, not saved yet."""
    nothing = (0,) * len(seats)
    return [
        SeatResult(
            result=stored,
            seat=seat,
            points=totals.points[i],
            penalty=(totals.penalties or nothing)[i],
            chombos=(totals.chombos or nothing)[i],
            rank=value.ranks[i],
            place=value.mean_places[i],
            uma=value.uma[i] * unit,
            oka=value.oka[i] * unit,
            score=value.scores[i] * unit,
        )
        for i, seat in enumerate(seats)
    ]


def _touch(game: Game) -> None:
    """Raise the version by which pages know of the change."""
    game.version += 1
    game.save(update_fields=("state", "finished_at", "version"))


def _log(game: Game, code: str, *, by: User | None, now: datetime, **params: Any) -> None:
    """Write a line of the game's history; wording turns totals into words."""
    GameLog.objects.create(game=game, at=now, by=by, code=code, params=params)
