"""From one hand to the next: who deals, honba, and every way a game ends."""

from typing import NamedTuple

from scoring.riichi.rules import Riichi
from scoring.riichi.state import State, turned

EXTENSION_WINDS = {"off": 0, "west": 1, "north": 2}


class Played(NamedTuple):
    """How a hand ended, as far as the flow of the game asks.

    `dealer`: the dealer won, or was ready at a draw, or an abort leaves the deal; `again`: the hand
    is played again and counts for nothing.
    """

    won: bool
    dealer: bool
    winner: int = -1
    aborted: bool = False
    again: bool = False


def following(
    state: State, points: tuple[int, ...], sticks: int, rules: Riichi, played: Played
) -> tuple[State, str | None]:
    """The state before the next hand, and why the game is over, or None."""
    passes = not _stays(played, rules)
    over = _over(state, points, rules, played, passes=passes)
    left, honba = state.hands_left, state.honba
    if not played.again:
        honba = 0 if played.won and passes else honba + 1
        left = left if left is None else left - 1
    hand, dealer, order, out = state.hand, state.dealer, state.order, state.out
    if passes:
        hand, dealer, order, out = _passed(state, rules, played)
    return State(hand, dealer, honba, sticks, points, order, out, left), over


def _passed(
    state: State, rules: Riichi, played: Played
) -> tuple[int, int, tuple[int, ...], int | None]:
    """Hand, dealer, order and who sits out once the deal passed; the fifth takes the seat left."""
    if rules.dealer_keeps_on == "winner_deals":
        return state.hand, played.winner, state.order, state.out
    order, out = state.order, state.out
    dealer = order[order.index(state.dealer) + 1 - len(order)]
    if out is not None:
        order = turned([out if player == state.dealer else player for player in order])
        out = state.dealer
    return state.hand + 1, dealer, order, out


def _stays(played: Played, rules: Riichi) -> bool:
    """Whether the dealer deals again; where the winner deals, a draw changes nothing."""
    if played.won or played.aborted or played.again:
        return played.dealer
    if rules.dealer_keeps_on == "winner_deals":
        return True
    return played.dealer and rules.dealer_keeps_on == "win_or_tenpai"


def last_hand(rules: Riichi) -> int:
    """The last deal of the last round, before any extension."""
    return rules.rounds * rules.at_table - 1


def _over(
    state: State, points: tuple[int, ...], rules: Riichi, played: Played, *, passes: bool
) -> str | None:
    """Why the game ends with this hand."""
    if rules.bust != "off" and is_busted(min(points), rules):
        return "bust"
    last = last_hand(rules)
    if played.again:
        return "chombo" if rules.chombo_ends_last_hand and state.hand >= last else None
    if state.hands_left == 1:
        return "time"
    if state.hand < last or rules.dealer_keeps_on == "winner_deals":
        return None
    reached = max(points) >= rules.goal_points
    if passes:
        longest = last + EXTENSION_WINDS[rules.extension] * rules.at_table
        if reached or state.hand >= longest:
            return "last_round" if state.hand == last else "extension"
        return None
    if state.hand > last and reached and not played.aborted:
        return "extension"
    if reached and played.dealer and not played.aborted and _leads(state.dealer, points, rules):
        if played.won:
            return "agari_yame" if rules.agari_yame else None
        return "tenpai_yame" if rules.tenpai_yame else None
    return None


def is_busted(points: int, rules: Riichi) -> bool:
    """Whether these points are too few to play on, where that ends a game."""
    return points < 0 or (points == 0 and rules.bust == "zero_or_below")


def _leads(dealer: int, points: tuple[int, ...], rules: Riichi) -> bool:
    """Whether the dealer would be first if the game ended now."""
    mine = points[dealer]
    for player, theirs in enumerate(points):
        if theirs > mine or (theirs == mine and player < dealer and rules.uma_ties == "seat"):
            return False
    return True
