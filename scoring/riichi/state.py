"""A table between two hands: the round, who deals, honba, sticks and points."""

from collections.abc import Mapping, Sequence
from typing import Any, NamedTuple

from scoring.errors import ScoringError
from scoring.hand import WINDS
from scoring.riichi.rules import Riichi
from scoring.seats import check_integer, check_list, check_seats

FIELDS = frozenset(("round", "dealer", "honba", "sticks", "points", "out", "order", "hands_left"))


class State(NamedTuple):
    """Where a game stands before a hand: a tuple, since every hand makes one.

    Players are numbered by their seat in the first hand. `hand` counts the deals that passed: 0 is
    East 1, and a wind lasts as many deals as there are players at the table. `order` is who plays,
    in turn, beginning with the lowest number; `out` sits out at a table of five. `hands_left` is
    None until the bell rang, then how many hands are still played, this one included.
    """

    hand: int
    dealer: int
    honba: int
    sticks: int
    points: tuple[int, ...]
    order: tuple[int, ...]
    out: int | None = None
    hands_left: int | None = None

    def wind_of(self, player: int) -> int:
        """The seat wind, 0 for the dealer."""
        turns = self.order.index(player) - self.order.index(self.dealer)
        return turns % len(self.order)

    def after(self, player: int) -> tuple[int, ...]:
        """The others in turn order, the next one first."""
        at = self.order.index(player)
        return self.order[at + 1 :] + self.order[:at]


def start(rules: Riichi) -> State:
    """The first hand: East 1, the first seat deals, the fifth sits out.

    >>> from scoring import rulesets
    >>> start(rulesets.load("m_league")).points
    (25000, 25000, 25000, 25000)
    """
    return State(
        hand=0,
        dealer=0,
        honba=0,
        sticks=0,
        points=(rules.start_points,) * rules.at_table,
        order=tuple(range(rules.players)),
        out=4 if rules.at_table == 5 else None,
    )


def label(hand: int, rules: Riichi) -> str:
    """The name of a round.

    >>> from scoring import rulesets
    >>> [label(hand, rulesets.load("ema_2025")) for hand in (0, 3, 4, 11)]
    ['E1', 'E4', 'S1', 'W4']
    """
    wind, number = divmod(hand, rules.at_table)
    return f"{WINDS[wind % 4]}{number + 1}"


def read_state(given: Mapping[str, Any] | None, rules: Riichi) -> State:
    """A state from its JSON form; what is left out, and None, mean the ruleset's start.

    Refused: `unknown_field` (fields, known), `bad_round` (round), `wrong_seat_count`, `bad_seats`,
    `not_an_integer`, `too_large` (field, value, most), `out_of_range`, `sits_out` (player).
    """
    state = start(rules)
    if given is None:
        return state
    if not isinstance(given, Mapping):
        raise ScoringError("bad_field", field="state", value=given)
    if unknown := sorted(set(given) - FIELDS):
        raise ScoringError("unknown_field", fields=unknown, known=sorted(FIELDS))
    given = {key: value for key, value in given.items() if value is not None}
    out = _player("out", given["out"], rules) if "out" in given else state.out
    if (out is None) != (rules.at_table == rules.players):
        raise ScoringError("bad_seats", field="out", value=out)
    order = tuple(seat for seat in range(rules.at_table) if seat != out)
    if "order" in given:
        order = turned(_order(given["order"], order, rules))
    dealer = _player("dealer", given.get("dealer", order[0]), rules)
    if dealer not in order:
        raise ScoringError("sits_out", player=dealer)
    return State(
        hand=_hand(given["round"], rules) if "round" in given else 0,
        dealer=dealer,
        honba=_count("honba", given.get("honba", 0)),
        sticks=_count("sticks", given.get("sticks", 0)),
        points=_points(given.get("points", state.points), rules),
        order=order,
        out=out,
        hands_left=_count("hands_left", given["hands_left"]) if "hands_left" in given else None,
    )


def write_state(state: State, rules: Riichi) -> dict[str, Any]:
    """The JSON form; what is as always is left out."""
    written: dict[str, Any] = {
        "round": label(state.hand, rules),
        "dealer": state.dealer,
        "honba": state.honba,
        "sticks": state.sticks,
        "points": list(state.points),
    }
    if state.out is not None:
        written["out"] = state.out
    if list(state.order) != sorted(state.order):
        written["order"] = list(state.order)
    if state.hands_left is not None:
        written["hands_left"] = state.hands_left
    return written


def turned(order: Sequence[int]) -> tuple[int, ...]:
    """The same turn order, beginning with the lowest number.

    >>> turned((4, 1, 2, 3))
    (1, 2, 3, 4)
    """
    at = order.index(min(order))
    return tuple(order[at:]) + tuple(order[:at])


def _hand(label: object, rules: Riichi) -> int:
    if (
        isinstance(label, str)
        and len(label) == 2
        and label[0] in WINDS
        and label[1] in "12345"[: rules.at_table]
    ):
        return WINDS.index(label[0]) * rules.at_table + int(label[1]) - 1
    raise ScoringError("bad_round", round=label)


def _player(field: str, seat: object, rules: Riichi) -> int:
    return check_seats(field, [seat], rules.at_table)[0]


def _order(given: object, players: tuple[int, ...], rules: Riichi) -> tuple[int, ...]:
    order = check_seats("order", given, rules.at_table)
    if sorted(order) != sorted(players):
        raise ScoringError("bad_seats", field="order", value=given)
    return order


def _count(field: str, value: object) -> int:
    number = check_integer(field, value)
    if not 0 <= number <= 1000:
        raise ScoringError("out_of_range", field=field, value=number, minimum=0, maximum=1000)
    return number


def _points(given: object, rules: Riichi) -> tuple[int, ...]:
    return tuple(
        check_integer("points", one) for one in check_list("points", given, rules.at_table)
    )
