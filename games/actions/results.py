"""Enter and correct the result of a game by its totals."""

import uuid
from collections.abc import Sequence
from dataclasses import asdict, dataclass
from datetime import datetime

from games.models import Game, GameLog, Result, SeatResult
from players.actions.idempotent import idempotent
from players.models import User
from players.refusal import Refusal
from scoring.result import GameResult, result

MOST_POINTS = 1_000_000
MOST_COUNTED = 99


class Stale(Refusal):
    """The game changed since the form was made."""

    status = 409


class AlreadyEntered(Refusal):
    """The game has a result; it can be corrected with a reason, not entered again."""

    status = 409


class NotEntered(Refusal):
    """There is no result yet that could be corrected."""

    status = 409


class CalledOff(Refusal):
    """The game was cancelled."""

    status = 409


class OutOfRange(Refusal):
    """A number is larger than anything a game holds."""


class ReasonMissing(Refusal):
    """A correction says why."""


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
    game = _locked(game)
    if current := game.results.filter(current=True).first():
        raise AlreadyEntered(table=game.table, points=list(_totals_of(current).points))
    _refuse_stale(game, seen_version)
    stored = _store(game, totals, number=1, by=by, now=now, reason="")
    game.state = Game.State.FINISHED
    game.finished_at = now
    _finish(game, stored, totals, code="entered", by=by, now=now)
    return stored


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
    game = _locked(game)
    old = game.results.filter(current=True).first()
    if old is None:
        raise NotEntered(table=game.table)
    _refuse_stale(game, seen_version)
    before = _totals_of(old)
    old.current = False
    old.save(update_fields=("current",))
    stored = _store(game, totals, number=old.number + 1, by=by, now=now, reason=reason.strip())
    _finish(game, stored, totals, code="corrected", by=by, now=now, before=before)
    return stored


@idempotent
def check(
    *, game: Game, number: int, by: User | None, now: datetime, client_id: uuid.UUID | None
) -> Result:
    """Note that somebody compared this version of the result with the paper."""
    game = _locked(game)
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


def _locked(game: Game) -> Game:
    game = Game.objects.select_for_update().get(pk=game.pk)
    if game.state == Game.State.CANCELLED:
        raise CalledOff(table=game.table)
    return game


def _refuse_stale(game: Game, seen_version: int) -> None:
    if game.version != seen_version:
        raise Stale(seen=seen_version, version=game.version)


def _totals_of(stored: Result) -> Totals:
    rows = list(stored.rows.order_by("seat__index"))
    return Totals(
        points=tuple(row.points for row in rows),
        sticks=stored.sticks,
        penalties=tuple(row.penalty for row in rows),
        chombos=tuple(row.chombos for row in rows),
        order=None if stored.order is None else tuple(stored.order),
    )


def evaluate(game: Game, totals: Totals, substitutes: Sequence[int] = ()) -> GameResult:
    """Let the core say what these totals are worth under the game's own rules."""
    _refuse_absurd(totals)
    return result(
        game.frozen_rules,
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


def _store(
    game: Game, totals: Totals, *, number: int, by: User | None, now: datetime, reason: str
) -> Result:
    seats = list(game.seats.order_by("index"))
    rules = game.frozen_rules
    value = evaluate(game, totals, [seat.index for seat in seats if seat.substitute])
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
    nothing = (0,) * len(seats)
    SeatResult.objects.bulk_create(
        SeatResult(
            result=stored,
            seat=seat,
            points=totals.points[i],
            penalty=(totals.penalties or nothing)[i],
            chombos=(totals.chombos or nothing)[i],
            rank=value.ranks[i],
            place=value.mean_places[i],
            uma=value.uma[i] * rules.score_unit,
            oka=value.oka[i] * rules.score_unit,
            score=value.scores[i] * rules.score_unit,
        )
        for i, seat in enumerate(seats)
    )
    return stored


def _finish(
    game: Game,
    stored: Result,
    totals: Totals,
    *,
    code: str,
    by: User | None,
    now: datetime,
    before: Totals | None = None,
) -> None:
    """Raise the game's version and write its history; wording turns the totals into words."""
    game.version += 1
    game.save(update_fields=("state", "finished_at", "version"))
    params = {"number": stored.number, "totals": asdict(totals)}
    if before is not None:
        params |= {"before": asdict(before), "reason": stored.reason}
    GameLog.objects.create(game=game, at=now, by=by, code=code, params=params)
