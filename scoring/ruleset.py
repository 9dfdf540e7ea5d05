"""A ruleset: the frozen value that says how one game is played, counted and ranked."""

from collections.abc import Mapping
from dataclasses import dataclass, fields, replace
from functools import cache
from typing import Any, ClassVar, Literal, Self, get_type_hints

from scoring.errors import ScoringError
from scoring.options import Amount, FrozenMap, Points, parse

FIVE_PLACE_UMA = (15000, 5000, 0, -5000, -15000)

_ABOUT = ("slug", "name", "family", "sources", "unverified")


@dataclass(frozen=True, slots=True, kw_only=True)
class Ruleset:
    """The options every family has; each family adds its own in a subclass.

    Points are whole numbers. `sources` says where the values come from and `unverified` names the
    options whose value could not be read first-hand. A value that no rule allows cannot be built:
    it is refused with `bad_option` and its relatives (see `override`).
    """

    kinds: ClassVar[dict[str, type["Ruleset"]]] = {}

    slug: str
    name: str
    family: str
    sources: tuple[str, ...]
    unverified: tuple[str, ...] = ()

    players: Literal[4, 3, 2]
    at_table: Literal[5, 4, 3, 2]
    rounds: Literal[1, 2, 4]
    start_points: Amount
    time_policy: Literal["finish_hand", "one_more_hand", "none"]

    uma: tuple[Points, ...]
    uma_by_above_start: Mapping[Literal["1", "2", "3"], tuple[Points, ...]] | None
    uma_ties: Literal["shared", "seat", "order"]
    place_ties: Literal["shared", "strict"]
    table_points: tuple[Points, ...] | None
    score_unit: Literal[1000, 1]
    score_rounding: Literal["exact", "thousand"]
    substitute_score: tuple[Points, Points] | None
    chip_value: Amount
    yakitori: Amount
    bust_bonus: Amount
    chombo_after_uma: Amount
    penalties_zero_sum: Literal["no", "paid_to_others", "as_entered"]

    def __post_init__(self) -> None:
        for key, kind in self.options().items():
            object.__setattr__(self, key, parse(key, kind, getattr(self, key)))
        self._check_table()
        self._check_places()

    @classmethod
    @cache
    def options(cls) -> Mapping[str, Any]:
        """Every option key of the family with its type, in the order of the rule card."""
        hints = get_type_hints(cls, include_extras=True)
        return FrozenMap({f.name: hints[f.name] for f in fields(cls) if f.name not in _ABOUT})

    def override(self, changes: Mapping[str, object]) -> Self:
        """These rules with single options changed, checked like a whole ruleset.

        Refused: `unknown_option` (key, known), `bad_option` (key, value, allowed), `uma_sum` (key,
        uma, sum), `uma_length` (key, places, given), `table_size` (players, at_table).

        >>> from scoring import rulesets
        >>> rulesets.load("ema_2025").override({"uma": [30000, 10000, -10000, -20000]})
        Traceback (most recent call last):
        scoring.errors.ScoringError: uma_sum(key='uma', uma=[30000, 10000, -10000, -20000],
        sum=10000)
        """
        known = self.options()
        for key in changes:
            if key not in known:
                raise ScoringError("unknown_option", key=key, known=sorted(known))
        still = tuple(key for key in self.unverified if key not in changes)
        values: dict[str, Any] = {**changes, "unverified": still}
        return replace(self, **values)

    def for_five(self) -> Self:
        """These rules for five at one table, where one sits out and all five are ranked.

        A uma for four places becomes +15, +5, 0, -5, -15 thousand; one for five stays.
        """
        if self.players != 4:
            raise ScoringError("table_size", players=self.players, at_table=5)
        changes: dict[str, object] = {"at_table": 5, "uma_by_above_start": None}
        if len(self.uma) == 4:
            changes["uma"] = FIVE_PLACE_UMA
        return self.override(changes)

    def as_dict(self) -> dict[str, Any]:
        """Everything as JSON values: the snapshot a game keeps of the rules it was played by."""
        return {f.name: _plain(getattr(self, f.name)) for f in fields(self)}

    @staticmethod
    def from_dict(snapshot: Mapping[str, Any]) -> "Ruleset":
        """The ruleset of a snapshot made by `as_dict`.

        Refused: `unknown_family` (family), `missing_options` (keys), `unknown_option` (key, known)
        and every refusal of `override`.
        """
        kind = Ruleset.kinds.get(str(snapshot.get("family")))
        if kind is None:
            raise ScoringError("unknown_family", family=snapshot.get("family"))
        known = {f.name for f in fields(kind)}
        for key in snapshot:
            if key not in known:
                raise ScoringError("unknown_option", key=key, known=sorted(known))
        if missing := sorted(known - set(snapshot) - {"unverified"}):
            raise ScoringError("missing_options", keys=missing)
        texts = {key: tuple(snapshot.get(key, ())) for key in ("sources", "unverified")}
        return kind(**{**snapshot, **texts})

    def _check_table(self) -> None:
        if self.at_table != self.players and (self.players, self.at_table) != (4, 5):
            raise ScoringError("table_size", players=self.players, at_table=self.at_table)

    def _check_places(self) -> None:
        lists = {"uma": self.uma}
        for above, uma in (self.uma_by_above_start or {}).items():
            lists[f"uma_by_above_start.{above}"] = uma
        for key, uma in lists.items():
            if sum(uma):
                raise ScoringError("uma_sum", key=key, uma=list(uma), sum=sum(uma))
        if self.table_points is not None:
            lists["table_points"] = self.table_points
        for key, values in lists.items():
            if len(values) != self.at_table and (key != "uma" or values):
                raise ScoringError("uma_length", key=key, places=self.at_table, given=len(values))


def _plain(value: object) -> object:
    if isinstance(value, tuple):
        return [_plain(item) for item in value]
    if isinstance(value, Mapping):
        return {key: _plain(item) for key, item in value.items()}
    return value
