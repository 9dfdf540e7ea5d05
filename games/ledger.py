"""The ledger of a game played hand by hand: its rows replayed by the core.

The entered hands are the truth. Everything else a page shows or the end of the game needs follows
from them: points, dealer, honba, sticks, what each hand moved, and the result.
"""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from functools import cached_property
from typing import Any

from games.actions.endings import Totals
from games.models import Game, Hand
from scoring import Riichi, ScoringError
from scoring.questions import riichi
from scoring.result import GameResult
from scoring.riichi import game as riichi_game
from scoring.riichi.events import Event, read_event
from scoring.riichi.game import Misfit
from scoring.riichi.settle import Settlement
from scoring.riichi.state import State, start, write_state

CIRCUMSTANCES = ("round", "dealer", "honba", "sticks")


@dataclass(frozen=True, kw_only=True)
class Ledger:
    """A game's hands in order, and the game they make.

    `numbers` are the entries' numbers beside the settlements; struck entries are left out.
    """

    rules: Riichi
    numbers: tuple[int, ...]
    events: tuple[Event, ...]
    played: riichi_game.Game

    @property
    def state(self) -> State:
        return self.played.state

    @property
    def settlements(self) -> tuple[Settlement, ...]:
        return self.played.settlements

    @property
    def over(self) -> str | None:
        return self.played.over

    @property
    def result(self) -> GameResult | None:
        return self.played.result

    @cached_property
    def misfits(self) -> Mapping[int, tuple[Misfit, ...]]:
        """By entry: what was otherwise when the hand was entered."""
        found: dict[int, tuple[Misfit, ...]] = {}
        for misfit in self.played.misfits:
            number = self.numbers[misfit.event]
            found[number] = (*found.get(number, ()), misfit)
        return found

    def before(self, number: int) -> State:
        """The table as it stood before an entry."""
        earlier = sum(one < number for one in self.numbers)
        return self.settlements[earlier - 1].state if earlier else start(self.rules)

    def totals(self, order: tuple[int, ...] | None) -> Totals:
        """The end of the game, as it would have been read from the table."""
        return Totals(
            points=self.state.points,
            sticks=self.state.sticks,
            penalties=self.played.penalties,
            chombos=self.played.chombos,
            order=order,
        )


def read(
    game: Game, hands: Sequence[Hand] | None = None, order: tuple[int, ...] | None = None
) -> Ledger:
    """Replay a game's current hands, or those given in their place.

    `order` is the referee's where a tie waits for it. Refuses with the core's `ScoringError`, whose
    `hand` is the number of the entry that does not fit.
    """
    rules = riichi(game.frozen_rules)
    entries = [hand for hand in (game.hands.current() if hands is None else hands) if hand.event]
    numbers = tuple(hand.number for hand in entries)
    substitutes = game.seats.filter(substitute=True).values_list("index", flat=True)
    told: dict[str, Any] = {"substitutes": tuple(sorted(substitutes))}
    if order is not None:
        told["order"] = order
    events = tuple(_event(hand, rules) for hand in entries)
    at = [hand.at for hand in entries]
    try:
        played = riichi_game.replay(start(rules), events, rules, at, **told)
    except ScoringError as error:
        raise _of_hand(error, numbers) from None
    return Ledger(rules=rules, numbers=numbers, events=events, played=played)


def circumstances(state: State, rules: Riichi) -> dict[str, Any]:
    """Round, dealer, honba and sticks as an entry keeps them."""
    written = write_state(state, rules)
    return {name: written[name] for name in CIRCUMSTANCES}


def _event(hand: Hand, rules: Riichi) -> Event:
    try:
        return read_event(hand.event, rules)
    except ScoringError as error:
        raise ScoringError(error.code, **error.params, hand=hand.number) from None


def _of_hand(error: ScoringError, numbers: Sequence[int]) -> ScoringError:
    """The same refusal, speaking of an entry instead of an event."""
    params: dict[str, Any] = dict(error.params)
    if "event" in params:
        params["hand"] = numbers[params.pop("event")]
    return ScoringError(error.code, **params)
