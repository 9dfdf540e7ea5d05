"""One event at a table: who pays whom for what, and how the table stands after it."""

from collections.abc import Callable
from operator import add
from typing import Any, NamedTuple

from scoring.errors import ScoringError
from scoring.riichi import flow, payments, wins
from scoring.riichi.events import (
    Abort,
    Chombo,
    Draw,
    Event,
    Finish,
    Nagashi,
    Penalty,
    Ron,
    SwapSeats,
    Time,
    Tsumo,
)
from scoring.riichi.lines import Line, riichi_lines
from scoring.riichi.rules import Riichi
from scoring.riichi.state import State, turned
from scoring.seats import STICK, Seats


class Settlement(NamedTuple):
    """What an event did: `changes` a player, the `lines` that explain them, the next state.

    `over` says why the game ended, None while it goes on. `chombo` and `penalty` are what the end
    of the game takes after uma: a player, and a player with points.
    """

    changes: tuple[int, ...]
    lines: tuple[Line, ...]
    state: State
    over: str | None = None
    chombo: int | None = None
    penalty: tuple[int, int] | None = None


def settle(state: State, event: Event, rules: Riichi) -> Settlement:
    """The table after an event; changes and the change of the sticks sum to zero.

    >>> from scoring import rulesets
    >>> from scoring.riichi.events import Win
    >>> from scoring.riichi.state import start
    >>> rules = rulesets.load("ema_2025")
    >>> ron = Ron(discarder=2, wins=(Win(winner=1, han=3, fu=40),), riichi=(0, 1))
    >>> done = settle(start(rules), ron, rules)
    >>> done.changes, done.state.hand, done.over
    ((-1000, 6200, -5200, 0), 1, None)

    Refused: `sits_out` (player), `not_enough_points` (player, points), `own_discard` (player),
    `bad_seats`, `too_many_winners` (winners, most), `triple_ron_aborts`, `dead_hand` (player),
    `not_played` (option), `abort_not_played` (reason, allowed), the refusals of pao and of hands.
    """
    return _SETTLERS[type(event)](state, event, rules)


def _applied(
    state: State, rules: Riichi, moved: list[Line], riichi: Seats, played: flow.Played
) -> Settlement:
    """The lines booked, the sticks moved, the table turned to the next hand."""
    lines = riichi_lines(riichi) + moved if riichi else moved
    moves = [0] * len(state.points)
    sticks = state.sticks
    for from_, to, points, _ in lines:
        if from_ is None:
            sticks -= points // STICK
        else:
            moves[from_] -= points
        if to is None:
            sticks += points // STICK
        else:
            moves[to] += points
    after, over = flow.following(state, tuple(map(add, state.points, moves)), sticks, rules, played)
    return Settlement(tuple(moves), tuple(lines), after, over)


def _check_riichi(state: State, riichi: Seats, rules: Riichi) -> None:
    for player in riichi:
        _check_plays(state, player)
        if not rules.riichi_below_1000 and state.points[player] < STICK:
            raise ScoringError(
                "not_enough_points", player=player, points=state.points[player], needed=STICK
            )


def _check_plays(state: State, player: int) -> None:
    if player == state.out:
        raise ScoringError("sits_out", player=player)


def _ron(state: State, event: Ron, rules: Riichi) -> Settlement:
    _check_riichi(state, event.riichi, rules)
    lines = wins.ron(state, event, rules)
    dealer_won = state.dealer in [win.winner for win in event.wins]
    won = flow.Played(won=True, dealer=dealer_won, winner=event.wins[0].winner)
    return _applied(state, rules, lines, event.riichi, won)


def _tsumo(state: State, event: Tsumo, rules: Riichi) -> Settlement:
    _check_riichi(state, event.riichi, rules)
    lines = wins.tsumo(state, event, rules)
    winner = event.win.winner
    won = flow.Played(won=True, dealer=winner == state.dealer, winner=winner)
    return _applied(state, rules, lines, event.riichi, won)


def _draw(state: State, event: Draw, rules: Riichi) -> Settlement:
    _check_riichi(state, event.riichi, rules)
    tenpai = _ready(state, event)
    noten = [player for player in state.order if player not in tenpai]
    lines = []
    if tenpai and noten:
        share = rules.noten_payment // (len(tenpai) * len(noten))
        lines = [Line(from_, to, share, "noten") for from_ in noten for to in tenpai if share]
    drawn = flow.Played(won=False, dealer=state.dealer in tenpai)
    return _applied(state, rules, lines, event.riichi, drawn)


def _ready(state: State, event: Draw | Nagashi) -> list[int]:
    """Who is ready, in turn order; a dead hand is not."""
    for player in (*event.tenpai, *event.dead):
        _check_plays(state, player)
    return [player for player in state.order if player in event.tenpai and player not in event.dead]


def _nagashi(state: State, event: Nagashi, rules: Riichi) -> Settlement:
    if rules.nagashi_mangan == "off":
        raise ScoringError("not_played", option="nagashi_mangan")
    _check_riichi(state, event.riichi, rules)
    tenpai = _ready(state, event)
    if not event.players:
        raise ScoringError("missing_field", fields=["players"])
    lines: list[Line] = []
    for player in event.players:
        _check_plays(state, player)
        if player in event.dead:
            raise ScoringError("dead_hand", player=player)
        lines += _as_mangan(state, player, rules, "nagashi")
    if rules.nagashi_mangan == "draw":
        drawn = flow.Played(won=False, dealer=state.dealer in tenpai)
        return _applied(state, rules, lines, event.riichi, drawn)
    first = next(p for p in (state.dealer, *state.after(state.dealer)) if p in event.players)
    lines += wins.honba_of_tsumo(state, first, rules)
    lines += wins.sticks_to(first, state.sticks + len(event.riichi))
    won = flow.Played(won=True, dealer=state.dealer in event.players, winner=first)
    return _applied(state, rules, lines, event.riichi, won)


def _as_mangan(state: State, player: int, rules: Riichi, reason: str) -> list[Line]:
    """What the others pay for a self-drawn mangan."""
    paid = payments.tsumo(payments.LIMITS["mangan"], rules, dealer=player == state.dealer)
    return [
        Line(other, player, paid.from_dealer if other == state.dealer else paid.from_others, reason)
        for other in state.after(player)
    ]


def _abort(state: State, event: Abort, rules: Riichi) -> Settlement:
    if event.reason not in rules.abortive_draws:
        allowed = list(rules.abortive_draws)
        raise ScoringError("abort_not_played", reason=event.reason, allowed=allowed)
    _check_riichi(state, event.riichi, rules)
    stays = event.reason not in rules.abort_moves_deal
    aborted = flow.Played(won=False, dealer=stays, aborted=True)
    return _applied(state, rules, [], event.riichi, aborted)


def _chombo(state: State, event: Chombo, rules: Riichi) -> Settlement:
    """Paid as a mangan the other way round, or only counted; riichi of this hand go back."""
    _check_plays(state, event.player)
    for player in event.riichi:
        _check_plays(state, player)
    lines = []
    if rules.chombo_at_table == "reverse_mangan":
        gained = _as_mangan(state, event.player, rules, "chombo")
        lines = [Line(line.to, line.from_, line.points, line.for_) for line in gained]
    again = flow.Played(won=False, dealer=True, again=True)
    done = _applied(state, rules, lines, (), again)
    return done._replace(chombo=event.player)


def _time(state: State, _: Time, rules: Riichi) -> Settlement:
    if rules.time_policy == "none":
        raise ScoringError("not_played", option="time_policy")
    if state.hands_left is not None:
        raise ScoringError("bell_rang_before", hands_left=state.hands_left)
    left = 1 if rules.time_policy == "finish_hand" else 2
    return _unchanged(state, state._replace(hands_left=left))


def _penalty(state: State, event: Penalty, rules: Riichi) -> Settlement:
    if event.points < 0 and rules.penalties_zero_sum != "as_entered":
        raise ScoringError("negative", field="points", value=event.points)
    done = _unchanged(state, state)
    return done._replace(penalty=(event.player, event.points))


def _swap(state: State, event: SwapSeats, _: Riichi) -> Settlement:
    """The players of the seats change; East keeps dealing, whoever now sits there."""
    if sorted(event.seats) != sorted(state.order):
        raise ScoringError("bad_seats", field="seats", value=list(event.seats))
    dealer = event.seats[state.order.index(state.dealer)]
    return _unchanged(state, state._replace(order=turned(event.seats), dealer=dealer))


def _finish(state: State, _: Finish, __: Riichi) -> Settlement:
    return _unchanged(state, state)._replace(over="finish")


def _unchanged(state: State, after: State) -> Settlement:
    return Settlement(changes=(0,) * len(state.points), lines=(), state=after)


_SETTLERS: dict[type, Callable[[State, Any, Riichi], Settlement]] = {
    Ron: _ron,
    Tsumo: _tsumo,
    Draw: _draw,
    Nagashi: _nagashi,
    Abort: _abort,
    Chombo: _chombo,
    Time: _time,
    Penalty: _penalty,
    SwapSeats: _swap,
    Finish: _finish,
}
