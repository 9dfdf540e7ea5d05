"""Enter, undo, correct and insert the hands of a game; the ledger decides when it is over."""

import uuid
from datetime import datetime
from typing import Any

from games import ledger
from games.actions import endings
from games.actions.endings import locked, refuse_stale
from games.actions.refusals import (
    GameOver,
    HandTaken,
    NoSuchHand,
    NotEntered,
    NothingToDecide,
    NotTheLast,
    ReasonMissing,
    Stale,
)
from games.ledger import Ledger
from games.models import Game, GameLog, Hand, Result
from players.actions.idempotent import idempotent
from players.models import User
from scoring.questions import riichi
from scoring.riichi.events import read_event


@idempotent
def enter(
    *,
    game: Game,
    event: dict[str, Any],
    seen: int,
    by: User | None,
    now: datetime,
    client_id: uuid.UUID | None,
) -> Hand:
    """Add what happened behind the `seen` entries this person knew of.

    Two phones that enter the same hand make one. Refuses with `HandTaken` where another hand stands
    in its place, with `GameOver`, `CalledOff`, `Stale`, or the core's `ScoringError`.
    """
    game = locked(game)
    hands = list(game.hands.current())
    rules = riichi(game.frozen_rules)
    if seen < len(hands):
        taken = hands[seen]
        if taken.event and read_event(taken.event, rules) == read_event(event, rules):
            return taken
        raise HandTaken(number=seen + 1, seen=seen, entered=len(hands))
    if seen > len(hands):
        raise Stale(seen=seen, version=len(hands))
    if game.state == Game.State.FINISHED:
        raise GameOver(table=game.table)
    before = ledger.read(game, hands)
    hand = Hand(game=game, number=seen + 1, event=event, entered_at=now, entered_by=by)
    hand.at = ledger.circumstances(before.state, rules)
    after = ledger.read(game, [*hands, hand])
    hand.save()
    moved = list(after.settlements[-1].changes)
    _log(game, "hand_entered", by=by, now=now, number=hand.number, event=event, at=hand.at,
         changes=moved)  # fmt: skip
    _settle_end(game, after, by=by, now=now)
    return hand


@idempotent
def undo(
    *, game: Game, number: int, by: User | None, now: datetime, client_id: uuid.UUID | None
) -> Hand:
    """Strike the last hand of a running game, as who has just mistyped it does."""
    game = locked(game)
    if game.state == Game.State.FINISHED:
        raise GameOver(table=game.table)
    standing = [hand for hand in game.hands.current() if not hand.is_struck]
    if not standing:
        raise NoSuchHand(number=number)
    if standing[-1].number != number:
        raise NotTheLast(number=number, last=standing[-1].number)
    struck = _next_version(standing[-1], event=None, reason="", by=by, now=now)
    _log(game, "hand_undone", by=by, now=now, number=number, event=standing[-1].event,
         at=struck.at)  # fmt: skip
    return struck


@idempotent
def correct(
    *,
    game: Game,
    number: int,
    event: dict[str, Any] | None,
    reason: str,
    seen_version: int,
    by: User | None,
    now: datetime,
    client_id: uuid.UUID | None,
    order: tuple[int, ...] | None = None,
) -> Hand:
    """Put another event in the place of an entry, or none; later hands and the result follow.

    Where the game is over the result gets a new version; where it is not any more it goes on.
    Refuses with `ReasonMissing`, `NoSuchHand`, `Stale`, or the core's `ScoringError` whose `hand`
    names the entry that cannot stand.
    """
    if not reason.strip():
        raise ReasonMissing()
    game = locked(game)
    refuse_stale(game, seen_version)
    old = game.hands.current().filter(number=number).first()
    if old is None or (old.is_struck and event is None):
        raise NoSuchHand(number=number)
    before = ledger.read(game, order=_order_of(game)).before(number)
    old.at = ledger.circumstances(before, riichi(game.frozen_rules))
    hand = _next_version(old, event=event, reason=reason.strip(), by=by, now=now)
    after = ledger.read(game, order=order or _order_of(game))
    code = "hand_corrected" if event else "hand_struck"
    _log(game, code, by=by, now=now, number=number, event=event, before=old.event, at=hand.at,
         reason=hand.reason)  # fmt: skip
    _settle_end(game, after, by=by, now=now, reason=hand.reason, order=order)
    return hand


@idempotent
def insert(
    *,
    game: Game,
    number: int,
    event: dict[str, Any],
    reason: str,
    seen_version: int,
    by: User | None,
    now: datetime,
    client_id: uuid.UUID | None,
) -> Hand:
    """Enter a forgotten hand before the entry of this number; that one and all later move up."""
    if not reason.strip():
        raise ReasonMissing()
    game = locked(game)
    refuse_stale(game, seen_version)
    if not game.hands.filter(number=number).exists():
        raise NoSuchHand(number=number)
    at = ledger.circumstances(ledger.read(game).before(number), riichi(game.frozen_rules))
    for later in game.hands.filter(number__gte=number).order_by("-number", "-version"):
        later.number += 1
        later.save(update_fields=("number",))
    hand = Hand.objects.create(game=game, number=number, event=event, at=at, entered_at=now,
                               entered_by=by, reason=reason.strip())  # fmt: skip
    after = ledger.read(game, order=_order_of(game))
    _log(game, "hand_inserted", by=by, now=now, number=number, event=event, at=at,
         reason=hand.reason)  # fmt: skip
    _settle_end(game, after, by=by, now=now, reason=hand.reason)
    return hand


@idempotent
def decide(
    *,
    game: Game,
    order: tuple[int, ...],
    by: User | None,
    now: datetime,
    client_id: uuid.UUID | None,
) -> Result:
    """Say who of the tied is ahead, where the end of a game waits for it."""
    game = locked(game)
    if game.state == Game.State.FINISHED or ledger.read(game).played.waiting is None:
        raise NothingToDecide(table=game.table)
    after = ledger.read(game, order=order)
    stored = _settle_end(game, after, by=by, now=now, order=order)
    if stored is None:
        raise NotEntered(table=game.table)
    return stored


def _settle_end(
    game: Game,
    after: Ledger,
    *,
    by: User | None,
    now: datetime,
    reason: str = "",
    order: tuple[int, ...] | None = None,
) -> Result | None:
    """Store, replace or withdraw the result, as the replayed hands say; raise the version."""
    old = game.results.filter(current=True).first()
    if after.result is None:
        if old is None:
            _touch(game)
        else:
            endings.withdraw(game, old, reason=reason, by=by, now=now)
        return None
    totals = after.totals(order if order is not None else _order_of(game))
    if old is None:
        return endings.finish(game, totals, after.result, by=by, now=now)
    if endings.totals_of(old) == totals:
        _touch(game)
        return old
    return endings.replace(game, old, totals, after.result, reason=reason, by=by, now=now)


def _order_of(game: Game) -> tuple[int, ...] | None:
    """The referee's order that the current result was stored with."""
    old = game.results.filter(current=True).first()
    return tuple(old.order) if old and old.order is not None else None


def _next_version(
    old: Hand, *, event: dict[str, Any] | None, reason: str, by: User | None, now: datetime
) -> Hand:
    """Put a new version in the place of an entry."""
    old.current = False
    old.save(update_fields=("current",))
    return Hand.objects.create(
        game_id=old.game_id,
        number=old.number,
        version=old.version + 1,
        event=event,
        at=old.at,
        entered_at=now,
        entered_by=by,
        reason=reason,
    )


def _touch(game: Game) -> None:
    game.version += 1
    game.save(update_fields=("version",))


def _log(game: Game, code: str, *, by: User | None, now: datetime, **params: Any) -> None:
    GameLog.objects.create(game=game, at=now, by=by, code=code, params=params)
