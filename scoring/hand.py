"""A winning hand as it lies on the table, checked before anything is counted.

All families share it: what a family adds (norths, flowers) is simply absent elsewhere.
"""

from collections.abc import Mapping
from dataclasses import dataclass, field
from typing import Any, Literal, Self, get_args

from scoring import tiles
from scoring.errors import ScoringError
from scoring.tiles import NAMES, kind

type By = Literal["ron", "tsumo"]
type MeldKind = Literal["chi", "pon", "kan", "ankan", "kakan"]

FLAGS = frozenset(
    (
        *("riichi", "double_riichi", "open_riichi", "ippatsu", "rinshan", "chankan"),
        *("haitei", "houtei", "tenhou", "chiihou", "renhou"),
        *("last_tile", "kong_replacement", "ready_at_once"),
    )
)
RIICHI = frozenset(("riichi", "double_riichi", "open_riichi"))
WINDS = "ESWN"
MOST_INDICATORS = 5


@dataclass(frozen=True, slots=True)
class Meld:
    """Tiles laid open, or a concealed kong (`ankan`); `kan` is claimed whole, `kakan` added to.

    Refused with `bad_meld` (kind, tiles).
    """

    kind: MeldKind
    tiles: tuple[int, ...]
    low: int = field(init=False, repr=False, compare=False)  # the lowest kind

    def __post_init__(self) -> None:
        kinds = sorted(kind(tile) for tile in self.tiles)
        if self.kind == "chi":
            low = kinds[0] if kinds else 27
            fits = low < 27 and low % 9 < 7 and kinds == [low, low + 1, low + 2]
        else:
            fits = len(kinds) == (3 if self.kind == "pon" else 4) and len(set(kinds)) == 1
        if not fits or max(kinds) >= tiles.KINDS:
            raise ScoringError("bad_meld", kind=self.kind, tiles=tiles.text(self.tiles))
        object.__setattr__(self, "low", kinds[0])

    @property
    def is_kong(self) -> bool:
        return len(self.tiles) == 4


@dataclass(frozen=True, slots=True, kw_only=True)
class Hand:
    """A hand that is claimed to win, with all that its value may depend on.

    `concealed` holds the tiles in hand with the winning one (which is added where it is missing),
    `dora` and `ura` the indicators, `norths` how many bonus tiles were set aside. `seat`
    and `round` are winds, 0 for East. The fields after `seasons` are derived: packs of the
    concealed and of all tiles, red fives, the melds as one bit a kind.

    Refused: `wrong_tile_count` (given, expected), `too_many_copies` (tile, copies, most),
    `win_not_in_hand` (win), `contradictory_flags` (flags, reason), `unknown_flag` (flag). `read`
    refuses besides: `unknown_field`, `missing_field`, `bad_field`, `bad_notation`, `bad_meld`,
    `too_many_indicators` (given, most).

    >>> hand = Hand.read({"hand": "234m11123567778s", "win": "4s", "by": "ron"})
    Traceback (most recent call last):
    scoring.errors.ScoringError: win_not_in_hand(win='4s')
    """

    concealed: tuple[int, ...]
    win: int
    by: By
    melds: tuple[Meld, ...] = ()
    seat: int = 0
    round: int = 0
    dora: tuple[int, ...] = ()
    ura: tuple[int, ...] = ()
    flags: frozenset[str] = frozenset()
    norths: int = 0
    flowers: tuple[int, ...] = ()
    seasons: tuple[int, ...] = ()

    pack: int = field(init=False)
    all_pack: int = field(init=False)
    reds: tuple[int, int, int] = field(init=False)
    is_closed: bool = field(init=False)
    meld_runs: int = field(init=False)
    meld_triplets: int = field(init=False)
    kongs: int = field(init=False)
    closed_kongs: int = field(init=False)

    def __post_init__(self) -> None:
        self._derive()
        _check_flags(self)

    @classmethod
    def read(cls, given: Mapping[str, Any]) -> Self:
        """A hand from its JSON form; unknown fields are refused with `unknown_field`.

        >>> hand = Hand.read({"hand": "234m1112356777s", "win": "4s", "by": "tsumo", "seat": "S"})
        >>> hand.seat, hand.is_closed
        (1, True)
        """
        return cls(**_read(given))

    def _derive(self) -> None:
        expected = 14 - 3 * len(self.melds)
        if len(self.concealed) == expected - 1:
            object.__setattr__(self, "concealed", (*self.concealed, self.win))
        concealed = [kind(tile) for tile in self.concealed]
        if len(concealed) != expected:
            raise ScoringError("wrong_tile_count", given=len(concealed), expected=expected)
        if kind(self.win) not in concealed:
            raise ScoringError("win_not_in_hand", win=NAMES[self.win])
        laid = [tile for meld in self.melds for tile in meld.tiles]
        every = [*self.concealed, *laid]
        _check_copies([*every, *self.dora, *self.ura], self.norths)
        closed = [meld for meld in self.melds if meld.kind == "ankan"]
        kongs = sum(meld.is_kong for meld in self.melds)
        derived = {
            "win": kind(self.win),
            "pack": tiles.pack(concealed),
            "all_pack": tiles.pack(kind(tile) for tile in every),
            "reds": tuple(every.count(red) for red in tiles.RED_FIVES),
            "is_closed": len(closed) == len(self.melds),
            "meld_runs": tiles.bits(meld.low for meld in self.melds if meld.kind == "chi"),
            "meld_triplets": tiles.bits(meld.low for meld in self.melds if meld.kind != "chi"),
            "kongs": kongs,
            "closed_kongs": len(closed),
        }
        for name, value in derived.items():
            object.__setattr__(self, name, value)


def _check_copies(every: list[int], norths: int) -> None:
    kinds = [kind(tile) for tile in every]
    if max(kinds) >= tiles.KINDS:
        raise ScoringError("bad_notation", text=NAMES[max(kinds)], token=NAMES[max(kinds)], at=0)
    for one in set(kinds):
        copies = kinds.count(one) + (norths if one == tiles.NORTH else 0)
        if copies > 4:
            raise ScoringError("too_many_copies", tile=NAMES[one], copies=copies, most=4)


def _check_flags(hand: Hand) -> None:
    """Circumstances that exclude each other are refused, whatever the rules make of them."""
    flags = hand.flags
    if not flags:
        return
    if unknown := flags - FLAGS:
        raise ScoringError("unknown_flag", flag=min(unknown), known=sorted(FLAGS))
    ron, tsumo = hand.by == "ron", hand.by == "tsumo"
    riichi, first = flags & RIICHI, flags & {"tenhou", "chiihou", "renhou"}
    contradictions = (
        (len(riichi - {"open_riichi"}) > 1, riichi, "one_riichi"),
        (riichi and not hand.is_closed, riichi, "closed_hand"),
        ("ippatsu" in flags and not riichi, {"ippatsu"}, "riichi_needed"),
        ("ippatsu" in flags and "rinshan" in flags, {"ippatsu", "rinshan"}, "kong_ends_ippatsu"),
        ("rinshan" in flags and not hand.kongs, {"rinshan"}, "kong_needed"),
        (flags & {"rinshan", "haitei", "tenhou", "chiihou"} and ron, flags, "tsumo_needed"),
        (flags & {"chankan", "houtei", "renhou"} and tsumo, flags, "ron_needed"),
        ({"rinshan", "haitei"} <= flags, {"rinshan", "haitei"}, "last_tile_of_the_wall"),
        ({"chankan", "houtei"} <= flags, {"chankan", "houtei"}, "last_tile_of_the_wall"),
        ("chankan" in flags and _held(hand) > 1, {"chankan"}, "tile_of_the_kong"),
        (first and (hand.melds or riichi), first, "first_turn"),
        (len(first) > 1, first, "first_turn"),
        ("tenhou" in flags and hand.seat != 0, {"tenhou"}, "dealer_needed"),
        (flags & {"chiihou", "renhou"} and hand.seat == 0, first, "not_the_dealer"),
    )
    for contradicts, named, reason in contradictions:
        if contradicts:
            raise ScoringError("contradictory_flags", flags=sorted(named), reason=reason)


def _held(hand: Hand) -> int:
    return hand.all_pack >> 3 * hand.win & 7


# The JSON form


def _read(given: Mapping[str, Any]) -> dict[str, Any]:
    if not isinstance(given, Mapping):
        raise ScoringError("bad_field", field="hand", value=given)
    needed = {"hand", "win", "by"}
    optional = {*("melds", "seat", "round", "dora", "ura", "flags", "norths", "flowers", "seasons")}
    if unknown := sorted(set(given) - needed - optional):
        raise ScoringError("unknown_field", fields=unknown, known=sorted(needed | optional))
    if missing := sorted(needed - set(given)):
        raise ScoringError("missing_field", fields=missing)
    win = tiles.parse(given["win"])
    if len(win) != 1:
        raise ScoringError("bad_notation", text=given["win"], token=given["win"], at=0)
    read: dict[str, Any] = {"concealed": tiles.parse(given["hand"]), "win": win[0]}
    read["by"] = _choice(given, "by", get_args(By.__value__))
    for wind in ("seat", "round"):
        if given.get(wind) is not None:
            read[wind] = WINDS.index(_choice(given, wind, tuple(WINDS)))
    for indicators in ("dora", "ura"):
        read[indicators] = _indicators(indicators, given.get(indicators) or [])
    read["melds"] = tuple(_meld(meld) for meld in _list(given, "melds"))
    read["flags"] = frozenset(_names(given, "flags"))
    for field_name, most in (("norths", 16), ("flowers", 4), ("seasons", 4)):
        if given.get(field_name) is not None:
            read[field_name] = _numbers(field_name, given[field_name], most)
    return read


def _choice(given: Mapping[str, Any], name: str, choices: tuple[str, ...]) -> str:
    value = given[name]
    if not isinstance(value, str) or value not in choices:
        raise ScoringError("bad_field", field=name, value=value, allowed=list(choices))
    return value


def _list(given: Mapping[str, Any], name: str) -> list[Any]:
    value = given.get(name) or []
    if not isinstance(value, list | tuple):
        raise ScoringError("bad_field", field=name, value=value)
    return list(value)


def _names(given: Mapping[str, Any], name: str) -> list[str]:
    names = _list(given, name)
    for one in names:
        if not isinstance(one, str):
            raise ScoringError("unknown_flag", flag=one, known=sorted(FLAGS))
    return names


def _indicators(name: str, value: Any) -> tuple[int, ...]:
    """Indicators as a list of tiles, or all in one text."""
    texts = [value] if isinstance(value, str) else _list({name: value}, name)
    found = tuple(tile for one in texts for tile in tiles.parse(one))
    if len(found) > MOST_INDICATORS:
        raise ScoringError("too_many_indicators", given=len(found), most=MOST_INDICATORS)
    return found


def _meld(given: Any) -> Meld:
    if not isinstance(given, Mapping) or set(given) != {"kind", "tiles"}:
        raise ScoringError("bad_field", field="melds", value=given)
    named = _choice(given, "kind", get_args(MeldKind.__value__))
    return Meld(named, tiles.parse(given["tiles"]))  # type: ignore[arg-type]


def _numbers(name: str, value: Any, most: int) -> Any:
    """How many norths, or which flowers: numbers without repeat."""
    if name == "norths":
        if type(value) is not int or not 0 <= value <= most:
            raise ScoringError("bad_field", field=name, value=value)
        return value
    numbers = _list({name: value}, name)
    fits = all(type(number) is int and 1 <= number <= most for number in numbers)
    if not fits or len(set(numbers)) < len(numbers):
        raise ScoringError("bad_field", field=name, value=value)
    return tuple(numbers)
