"""The rule card: every option of a ruleset in words, grouped as people ask for them."""

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Any

from django.utils.functional import Promise
from django.utils.translation import gettext
from django.utils.translation import gettext_lazy as _

from games.option_words import LABELS, VALUES
from players.templatetags.figures import points, signed
from scoring import rulesets
from scoring.ruleset import Ruleset

GROUPS: tuple[tuple[Promise, tuple[str, ...]], ...] = (
    (_("The table"), ("players", "at_table", "rounds", "start_points", "time_policy")),
    (
        _("Places and score"),
        (
            "target_points",
            "uma",
            "uma_by_above_start",
            "uma_ties",
            "place_ties",
            "table_points",
            "leftover_sticks",
            "score_unit",
            "score_rounding",
            "substitute_score",
        ),
    ),
    (
        _("Penalties and club extras"),
        (
            "chombo_at_table",
            "chombo_after_uma",
            "chombo_ends_last_hand",
            "penalties_zero_sum",
            "chip_value",
            "yakitori",
            "bust_bonus",
        ),
    ),
    (
        _("Dora"),
        ("red_fives", "ippatsu", "ura_dora", "kan_dora", "kan_ura_dora", "kan_dora_timing"),
    ),
    (
        _("Calls and riichi"),
        ("kuitan", "atozuke", "kuikae", "riichi_below_1000", "riichi_needs_wall"),
    ),
    (
        _("Value of a hand"),
        (
            "hand_value",
            "kiriage_mangan",
            "pinfu_tsumo",
            "rinshan_tsumo_fu",
            "double_wind_pair_fu",
            "renhou",
            "optional_yaku",
        ),
    ),
    (
        _("Yakuman"),
        (
            "kazoe_yakuman",
            "yakuman_stacking",
            "double_yakuman",
            "kokushi_robs_ankan",
            "pao",
            "pao_scope",
            "pao_honba",
            "kan_pao",
        ),
    ),
    (
        _("Payments"),
        (
            "multiple_ron",
            "honba_on_multiple_ron",
            "sticks_on_multiple_ron",
            "honba_ron",
            "honba_tsumo",
            "noten_payment",
            "nagashi_mangan",
        ),
    ),
    (
        _("Course of the game"),
        (
            "dealer_keeps_on",
            "abortive_draws",
            "abort_moves_deal",
            "bust",
            "agari_yame",
            "tenpai_yame",
            "extension",
            "goal_points",
        ),
    ),
    (_("Three players"), ("sanma_tsumo", "north", "sanma_tiles")),
)

# Amounts that are switched off by 0.
_OFF_AT_ZERO = {"chombo_after_uma", "chip_value", "yakitori", "bust_bonus", "goal_points"}
_SIGNED = {"uma", "uma_by_above_start", "substitute_score"}


@dataclass(frozen=True, slots=True, kw_only=True)
class Entry:
    """One option in words; unverified where its value could not be read in the rules themselves."""

    key: str
    label: str
    value: str
    verified: bool


@dataclass(frozen=True, slots=True, kw_only=True)
class Group:
    """Options that belong together."""

    title: str
    entries: tuple[Entry, ...]


def card(rules: Ruleset) -> list[Group]:
    """The options of a ruleset in words; what means nothing at this table is left out."""
    known = rules.options()
    groups = (
        (title, [key for key in keys if key in known and _matters(rules, key)])
        for title, keys in GROUPS
    )
    return [
        Group(title=str(title), entries=tuple(_entry(rules, key) for key in keys))
        for title, keys in groups
        if keys
    ]


def families() -> list[tuple[str, list[Ruleset]]]:
    """Every preset by family, each family's name in words."""
    by_family: dict[str, list[Ruleset]] = {}
    for slug in rulesets.names():
        preset = rulesets.load(slug)
        by_family.setdefault(preset.family, []).append(preset)
    return [
        (str(VALUES["family"][family]), sorted(presets, key=lambda one: (-one.players, one.name)))
        for family, presets in by_family.items()
    ]


def _matters(rules: Ruleset, key: str) -> bool:
    if getattr(rules, key) is None:
        return False
    if key in ("sanma_tsumo", "north", "sanma_tiles"):
        return rules.players == 3
    return key != "at_table" or rules.at_table != rules.players


def _entry(rules: Ruleset, key: str) -> Entry:
    return Entry(
        key=key,
        label=str(LABELS[key]),
        value=say_value(key, getattr(rules, key)),
        verified=key not in rules.unverified,
    )


def say_value(key: str, value: Any) -> str:
    """The value of an option in words.

    >>> say_value("uma", (15000, 5000, -5000, -15000)).replace(chr(0x202f), " ")
    '+15 000 / +5 000 / −5 000 / −15 000'
    """
    words = VALUES.get(key, {})
    match value:
        case bool():
            return gettext("yes") if value else gettext("no")
        case 0 if key in _OFF_AT_ZERO:
            return gettext("none")
        case str() | int() if value in words:
            return str(words[value])
        case int():
            return points(value)
        case Mapping():
            return _say_mapping(key, value) or gettext("none")
        case _:
            return _say_list(key, value) or gettext("none")


def _say_mapping(key: str, value: Mapping[str, Any]) -> str:
    words = VALUES.get(key, {})
    parts = []
    for name, one in value.items():
        said = str(one) if isinstance(one, int) else _say_list(key, one)
        parts.append(f"{words.get(name, name)}: {said}")
    return "; ".join(parts)


def _say_list(key: str, values: tuple[Any, ...]) -> str:
    words = VALUES.get(key, {})
    if all(isinstance(value, int) for value in values):
        write = signed if key in _SIGNED else points
        return " / ".join(write(value) for value in values)
    return ", ".join(str(words[value]) for value in values)
