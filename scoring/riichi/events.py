"""What may happen at a table, as values, and how they are read from JSON."""

from collections.abc import Callable, Mapping
from dataclasses import dataclass
from typing import Any, Literal, NamedTuple, get_args

from scoring.errors import ScoringError
from scoring.riichi.payments import LIMITS
from scoring.riichi.rules import AbortiveDraw, Riichi
from scoring.seats import Seats, check_integer, check_list, check_seats


class Pao(NamedTuple):
    """Who is liable, and for how many of the yakuman; 0 for a kong fed before a replacement win."""

    player: int
    yakuman: int = 1


@dataclass(frozen=True, slots=True, kw_only=True)
class Win:
    """One winner's claim: by han and fu, by limit, by yakuman, or by the hand itself."""

    winner: int
    han: int = 0
    fu: int = 0
    yakuman: int = 0
    limit: str | None = None
    hand: Mapping[str, Any] | None = None
    pao: tuple[Pao, ...] = ()


@dataclass(frozen=True, slots=True, kw_only=True)
class Ron:
    """Wins on one discard. `riichi` names whose stick of this hand stands."""

    discarder: int
    wins: tuple[Win, ...]
    riichi: Seats = ()
    dead: Seats = ()


@dataclass(frozen=True, slots=True, kw_only=True)
class Tsumo:
    """A self-drawn win."""

    win: Win
    riichi: Seats = ()
    dead: Seats = ()


@dataclass(frozen=True, slots=True, kw_only=True)
class Draw:
    """An exhausted wall; a dead hand is not ready."""

    tenpai: Seats = ()
    riichi: Seats = ()
    dead: Seats = ()


@dataclass(frozen=True, slots=True, kw_only=True)
class Nagashi:
    """An exhausted wall with nagashi mangan of `players`."""

    players: Seats
    tenpai: Seats = ()
    riichi: Seats = ()
    dead: Seats = ()


@dataclass(frozen=True, slots=True, kw_only=True)
class Abort:
    """An abortive draw."""

    reason: AbortiveDraw
    riichi: Seats = ()


@dataclass(frozen=True, slots=True, kw_only=True)
class Chombo:
    """A grave error: the hand is played again, its sticks go back."""

    player: int
    riichi: Seats = ()


@dataclass(frozen=True, slots=True)
class Time:
    """The bell rang during the hand, or before it."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Penalty:
    """Points taken after uma."""

    player: int
    points: int
    reason: str = ""


@dataclass(frozen=True, slots=True, kw_only=True)
class SwapSeats:
    """Who sat wrong changes seats: the players in the order of the seats."""

    seats: Seats


@dataclass(frozen=True, slots=True)
class Finish:
    """The game ends as it stands."""


type Event = Ron | Tsumo | Draw | Nagashi | Abort | Chombo | Time | Penalty | SwapSeats | Finish


def read_event(given: object, rules: Riichi) -> Event:
    """An event from its JSON form.

    Refused: `bad_field` (field, value), `unknown_event` (kind, known), `unknown_field` (fields,
    known), `missing_field` (fields), `bad_seats`, `value_needed`, `two_values` (fields),
    `impossible_value` (han, fu), `one_winner` (given).
    """
    if not isinstance(given, Mapping):
        raise ScoringError("bad_field", field="event", value=given)
    kind = given.get("kind")
    if not isinstance(kind, str) or kind not in READERS:
        raise ScoringError("unknown_event", kind=kind, known=sorted(READERS))
    needed, optional, read = READERS[kind]
    _check_fields(given, {"kind", *needed}, optional)
    return read({key: value for key, value in given.items() if value is not None}, rules)


def _check_fields(given: Mapping[str, Any], needed: set[str], optional: tuple[str, ...]) -> None:
    if unknown := sorted(str(key) for key in set(given) - needed - set(optional)):
        raise ScoringError("unknown_field", fields=unknown, known=sorted(needed | set(optional)))
    if missing := sorted(field for field in needed if given.get(field) is None):
        raise ScoringError("missing_field", fields=missing)


def _seats(given: Mapping[str, Any], field: str, rules: Riichi) -> Seats:
    return check_seats(field, given.get(field, ()), rules.at_table)


def _seat(given: Mapping[str, Any], field: str, rules: Riichi) -> int:
    return check_seats(field, [given[field]], rules.at_table)[0]


def _read_ron(given: Mapping[str, Any], rules: Riichi) -> Event:
    wins = tuple(_read_win(win, rules) for win in check_list("wins", given["wins"]))
    if not wins:
        raise ScoringError("missing_field", fields=["wins"])
    return Ron(
        discarder=_seat(given, "discarder", rules),
        wins=wins,
        riichi=_seats(given, "riichi", rules),
        dead=_seats(given, "dead", rules),
    )


def _read_tsumo(given: Mapping[str, Any], rules: Riichi) -> Event:
    wins = check_list("wins", given["wins"])
    if len(wins) != 1:
        raise ScoringError("one_winner", given=len(wins))
    return Tsumo(
        win=_read_win(wins[0], rules),
        riichi=_seats(given, "riichi", rules),
        dead=_seats(given, "dead", rules),
    )


def _read_draw(given: Mapping[str, Any], rules: Riichi) -> Event:
    return Draw(**{field: _seats(given, field, rules) for field in ("tenpai", "riichi", "dead")})


def _read_nagashi(given: Mapping[str, Any], rules: Riichi) -> Event:
    fields = ("players", "tenpai", "riichi", "dead")
    return Nagashi(**{field: _seats(given, field, rules) for field in fields})


def _read_abort(given: Mapping[str, Any], rules: Riichi) -> Event:
    reason = given["reason"]
    if not isinstance(reason, str) or reason not in get_args(AbortiveDraw):
        known = list(get_args(AbortiveDraw))
        raise ScoringError("bad_field", field="reason", value=reason, allowed=known)
    return Abort(reason=reason, riichi=_seats(given, "riichi", rules))  # type: ignore[arg-type]


def _read_chombo(given: Mapping[str, Any], rules: Riichi) -> Event:
    return Chombo(player=_seat(given, "player", rules), riichi=_seats(given, "riichi", rules))


def _read_penalty(given: Mapping[str, Any], rules: Riichi) -> Event:
    reason = given.get("reason", "")
    if not isinstance(reason, str):
        raise ScoringError("bad_field", field="reason", value=reason)
    points = check_integer("points", given["points"])
    return Penalty(player=_seat(given, "player", rules), points=points, reason=reason)


def _read_swap(given: Mapping[str, Any], rules: Riichi) -> Event:
    return SwapSeats(seats=_seats(given, "seats", rules))


type Reader = Callable[[Mapping[str, Any], Riichi], Event]
READERS: dict[str, tuple[tuple[str, ...], tuple[str, ...], Reader]] = {
    "ron": (("discarder", "wins"), ("riichi", "dead"), _read_ron),
    "tsumo": (("wins",), ("riichi", "dead"), _read_tsumo),
    "draw": ((), ("tenpai", "riichi", "dead"), _read_draw),
    "nagashi": (("players",), ("tenpai", "riichi", "dead"), _read_nagashi),
    "abort": (("reason",), ("riichi",), _read_abort),
    "chombo": (("player",), ("riichi",), _read_chombo),
    "time": ((), (), lambda _, __: Time()),
    "penalty": (("player", "points"), ("reason",), _read_penalty),
    "swap_seats": (("seats",), (), _read_swap),
    "finish": ((), (), lambda _, __: Finish()),
}

VALUES: tuple[Literal["han", "limit", "yakuman", "hand"], ...] = ("han", "limit", "yakuman", "hand")
FU = (20, 25, *range(30, 180, 10))


def _read_win(given: object, rules: Riichi) -> Win:
    if not isinstance(given, Mapping):
        raise ScoringError("bad_field", field="wins", value=given)
    _check_fields(given, {"winner"}, (*VALUES, "fu", "pao"))
    by = [field for field in VALUES if given.get(field)]
    if len(by) != 1:
        raise ScoringError("two_values", fields=by) if by else ScoringError("value_needed")
    read: dict[str, Any] = {"winner": _seat(given, "winner", rules), by[0]: given[by[0]]}
    if by[0] == "han":
        read["fu"] = _fu(given)
    elif by[0] == "yakuman":
        _in_range("yakuman", given["yakuman"], 1, 13)
    elif by[0] == "limit" and given["limit"] not in tuple(LIMITS):
        known = list(LIMITS)
        raise ScoringError("bad_field", field="limit", value=given["limit"], allowed=known)
    elif by[0] == "hand" and not isinstance(given["hand"], Mapping):
        raise ScoringError("bad_field", field="hand", value=given["hand"])
    read["pao"] = tuple(_read_pao(one, rules) for one in check_list("pao", given.get("pao") or ()))
    return Win(**read)


def _fu(given: Mapping[str, Any]) -> int:
    """Fu, which may be left out from five han on."""
    han, fu = _in_range("han", given["han"], 1, 200), given.get("fu")
    if fu is None and han >= 5:
        return 30
    if fu not in FU or isinstance(fu, bool) or (fu == 25 and han < 2) or (fu == 20 and han < 2):
        raise ScoringError("impossible_value", han=han, fu=fu)
    return check_integer("fu", fu)


def _in_range(field: str, value: object, minimum: int, maximum: int) -> int:
    number = check_integer(field, value)
    if not minimum <= number <= maximum:
        raise ScoringError(
            "out_of_range", field=field, value=number, minimum=minimum, maximum=maximum
        )
    return number


def _read_pao(given: object, rules: Riichi) -> Pao:
    if not isinstance(given, Mapping):
        raise ScoringError("bad_field", field="pao", value=given)
    _check_fields(given, {"player"}, ("yakuman",))
    yakuman = given.get("yakuman")
    return Pao(
        _seat(given, "player", rules),
        1 if yakuman is None else _in_range("pao", yakuman, 0, 13),
    )
