"""What a player needs: the cheapest ron from each other, and tsumo, that reach a place."""

from dataclasses import dataclass
from functools import lru_cache
from typing import NamedTuple

from scoring.riichi import payments
from scoring.riichi.events import Event, Ron, Tsumo, Win
from scoring.riichi.payments import Payments
from scoring.riichi.rules import Riichi
from scoring.riichi.settle import settle
from scoring.riichi.state import State
from scoring.seats import Seats, check_seats


class Value(NamedTuple):
    """A value of a hand: all it gains without honba and sticks, and how it may come about."""

    points: int
    han: int
    fu: int
    yakuman: int
    limit: str | None
    payments: Payments


@dataclass(frozen=True, slots=True, kw_only=True)
class Needs:
    """The cheapest wins that reach a place; None where not even a yakuman does.

    `holds`: the place is the player's already if the game ended now.
    """

    holds: bool
    tsumo: Value | None
    ron: dict[int, Value | None]


def needs(state: State, rules: Riichi, player: int, place: int, riichi: Seats = ()) -> Needs:
    """What `player` must win in this hand to be at least in `place` if the game ends with it.

    Honba, the sticks on the table and those of `riichi`, placed in this hand, are counted. A tie is
    enough where places are shared, or where the player's seat is the earlier one.

    >>> from scoring import rulesets
    >>> from scoring.riichi.state import read_state
    >>> rules = rulesets.load("m_league")
    >>> last = {"round": "S4", "dealer": 3, "points": [28000, 22000, 30000, 20000]}
    >>> found = needs(read_state(last, rules), rules, player=0, place=1)
    >>> found.tsumo.points, {other: value.points for other, value in found.ron.items()}
    (1600, {1: 2000, 2: 1000, 3: 2000})
    """
    others = state.after(check_seats("player", [player], rules.at_table)[0])
    dealer = player == state.dealer

    def reaches(event: Event) -> bool:
        return place_of(settle(state, event, rules).state.points, player, rules) <= place

    def by_ron(value: Value, discarder: int) -> bool:
        win = _claim(player, value)
        return reaches(Ron(discarder=discarder, wins=(win,), riichi=riichi))

    def by_tsumo(value: Value) -> bool:
        return reaches(Tsumo(win=_claim(player, value), riichi=riichi))

    rons, tsumos = _values(rules, "ron", dealer), _values(rules, "tsumo", dealer)
    return Needs(
        holds=place_of(state.points, player, rules) <= place,
        tsumo=next((value for value in tsumos if by_tsumo(value)), None),
        ron={
            other: next((value for value in rons if by_ron(value, other)), None) for other in others
        },
    )


def place_of(points: tuple[int, ...], player: int, rules: Riichi) -> int:
    """The place by points alone; a tie goes by the ruleset, and against who waits for a referee."""
    mine = points[player]
    better = sum(theirs > mine for theirs in points)
    if rules.uma_ties == "shared":
        return better + 1
    tied = [seat for seat, theirs in enumerate(points) if theirs == mine and seat != player]
    return (
        better
        + 1
        + (sum(seat < player for seat in tied) if rules.uma_ties == "seat" else len(tied))
    )


def _claim(player: int, value: Value) -> Win:
    return Win(winner=player, han=value.han, fu=value.fu, yakuman=value.yakuman)


@lru_cache(maxsize=256)
def _values(rules: Riichi, by: str, dealer: bool) -> tuple[Value, ...]:
    """Every different value, cheapest first, each by its most usual han and fu."""
    usual = (30, 40, 25, 20, 50, 60, 70, 80, 90, 100, 110)
    claims = [(han, fu, 0) for fu in usual for han in range(1, 14) if _possible(han, fu, by)]
    found: dict[tuple[int, Payments], Value] = {}
    for han, fu, yakuman in [*claims, (0, 0, 1)]:
        base, limit = payments.base_points(han, fu, yakuman, rules)
        paid, points = payments.paid(base, by, dealer, rules)
        found.setdefault((points, paid), Value(points, han, fu, yakuman, limit, paid))
    return tuple(value for _, value in sorted(found.items(), key=lambda item: item[0]))


def _possible(han: int, fu: int, by: str) -> bool:
    """20 fu are a tsumo's, 25 seven pairs'; from five han on fu mean nothing."""
    if han >= 5:
        return fu == 30
    return fu >= 30 or (
        han >= 2 and (fu == 25 or by == "tsumo") and (fu, han, by) != (25, 2, "tsumo")
    )
