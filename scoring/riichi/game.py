"""A whole game from its list of events: every state, the end, and the result."""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import Any, NamedTuple

from scoring.errors import ScoringError
from scoring.result import GameResult, result
from scoring.riichi.events import Abort, Draw, Event, Nagashi, Penalty
from scoring.riichi.flow import is_busted
from scoring.riichi.rules import Riichi
from scoring.riichi.settle import Settlement, settle
from scoring.riichi.state import State, write_state
from scoring.seats import STICK

WON = ("win", "pao")


class Misfit(NamedTuple):
    """A hand recorded under circumstances that an earlier correction changed."""

    event: int
    field: str
    recorded: object
    now: object


@dataclass(frozen=True, slots=True, kw_only=True)
class Game:
    """A game replayed: a settlement an event; `result` once it is over.

    `penalties` and `chombos` are what each player got so far, and pays after uma. `waiting`: over,
    but the result needs what only the referee knows, and this refusal says what.
    """

    settlements: tuple[Settlement, ...]
    state: State
    over: str | None
    penalties: tuple[int, ...]
    chombos: tuple[int, ...]
    result: GameResult | None
    misfits: tuple[Misfit, ...] = ()
    waiting: ScoringError | None = None


def replay(
    state: State,
    events: Sequence[Event],
    rules: Riichi,
    recorded: Sequence[Mapping[str, Any] | None] = (),
    **told: Any,
) -> Game:
    """The game that these events make from a state; the entered hands are the truth.

    `recorded` holds for each event the round, dealer, honba and sticks it was entered under, or
    None; where a correction changed them, the hand is named in `misfits`. Yakitori and bust bonus,
    where they are played, follow from who won; `told` is what `result` is told besides: the
    referee's order, substitutes, chips.

    Every refusal of `settle` carries the number of the `event`; an event after the end, other than
    a penalty, is refused with `after_the_end` (event, over).

    >>> from scoring import rulesets
    >>> from scoring.riichi.events import Draw
    >>> from scoring.riichi.state import start
    >>> rules = rulesets.load("ema_2025")
    >>> game = replay(start(rules), [Draw()] * 8, rules)
    >>> game.over, game.result.places
    ('last_round', ('1=', '1=', '1=', '1='))
    """
    done: list[Settlement] = []
    misfits: list[Misfit] = []
    over = None
    owners: list[int] = []
    for number, event in enumerate(events):
        if over is not None and not isinstance(event, Penalty):
            raise ScoringError("after_the_end", event=number, over=over)
        if number < len(recorded):
            misfits += _misfits(number, state, recorded[number] or {}, rules)
        settlement = _settled(number, state, event, rules)
        state = settlement.state
        over = over or settlement.over
        _note_owners(owners, event, state)
        done.append(settlement)
    if over is not None and rules.leftover_sticks == "returned":
        state = _returned(state, owners)
    penalties, chombos = _penalties(state, done)
    ended, waiting = None, None
    if over is not None:
        known = {"penalties": penalties, "chombos": chombos, **told}
        ended, waiting = _ended(state, done, rules, known)
    return Game(
        settlements=tuple(done),
        state=state,
        over=over,
        penalties=penalties,
        chombos=chombos,
        result=ended,
        misfits=tuple(misfits),
        waiting=waiting,
    )


def _ended(
    state: State, done: Sequence[Settlement], rules: Riichi, told: Mapping[str, Any]
) -> tuple[GameResult | None, ScoringError | None]:
    """The result, or why it waits for the referee's order."""
    try:
        return _result(state, done, rules, told), None
    except ScoringError as error:
        if error.code != "order_needed":
            raise
        return None, error


def _settled(number: int, state: State, event: Event, rules: Riichi) -> Settlement:
    try:
        return settle(state, event, rules)
    except ScoringError as error:
        raise ScoringError(error.code, **{**error.params, "event": number}) from None


def _misfits(number: int, state: State, recorded: Mapping[str, Any], rules: Riichi) -> list[Misfit]:
    now = write_state(state, rules)
    return [
        Misfit(number, field, recorded[field], now[field])
        for field in ("round", "dealer", "honba", "sticks")
        if field in recorded and recorded[field] != now[field]
    ]


def _note_owners(owners: list[int], event: Event, after: State) -> None:
    """Whose sticks lie on the table; a win takes them all."""
    if not after.sticks:
        owners.clear()
    elif isinstance(event, Draw | Nagashi | Abort):
        owners += event.riichi


def _returned(state: State, owners: list[int]) -> State:
    """Leftover sticks back with whom they came from."""
    points = list(state.points)
    for owner in owners:
        points[owner] += STICK
    return state._replace(points=tuple(points), sticks=state.sticks - len(owners))


def _result(
    state: State, done: Sequence[Settlement], rules: Riichi, told: Mapping[str, Any]
) -> GameResult:
    known: dict[str, Any] = {}
    if rules.yakitori:
        known["winless"] = _winless(done, rules)
    if rules.bust_bonus:
        known["busted_by"] = _busted_by(state, done, rules)
    return result(rules, points=state.points, sticks=state.sticks, **{**known, **told})


def _penalties(state: State, done: Sequence[Settlement]) -> tuple[tuple[int, ...], tuple[int, ...]]:
    penalties, chombos = [0] * len(state.points), [0] * len(state.points)
    for settlement in done:
        if settlement.chombo is not None:
            chombos[settlement.chombo] += 1
        if settlement.penalty is not None:
            player, points = settlement.penalty
            penalties[player] += points
    return tuple(penalties), tuple(chombos)


def _winless(done: Sequence[Settlement], rules: Riichi) -> list[int]:
    """Who never won a hand."""
    winners = {line.to for one in done for line in one.lines if line.for_ in WON}
    return [player for player in range(rules.at_table) if player not in winners]


def _busted_by(state: State, done: Sequence[Settlement], rules: Riichi) -> list[int | None]:
    """Whose win took a player, who ends there, below zero; of two winners the nearest."""
    by: list[int | None] = [None] * len(state.points)
    for one in done:
        for player, points in enumerate(one.state.points):
            if is_busted(points, rules) and not is_busted(points - one.changes[player], rules):
                paid = [line for line in one.lines if line.from_ == player and line.for_ in WON]
                by[player] = paid[0].to if paid else None
    return [
        who if is_busted(points, rules) else None
        for who, points in zip(by, state.points, strict=True)
    ]
