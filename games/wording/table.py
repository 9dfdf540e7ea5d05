"""What things at a table are called: rulesets, seats, places; and a result in one line."""

from collections.abc import Mapping, Sequence
from dataclasses import asdict
from typing import Any

from django.utils.functional import Promise
from django.utils.translation import gettext, ngettext
from django.utils.translation import gettext_lazy as _

from players.templatetags.figures import points as figure
from scoring import rulesets

type Totals = Mapping[str, Any]

SEATS: tuple[Promise, ...] = (
    _("East"),
    _("South"),
    _("West"),
    _("North"),
    _("the player sitting out first"),
)
WINDS: Mapping[str, Promise] = dict(zip("ESWN", SEATS[:4], strict=True))
_ORDINALS: tuple[Promise, ...] = (_("1st"), _("2nd"), _("3rd"), _("4th"), _("5th"))


# Names that say something; all other rulesets are called by a proper name.
_RULESETS: Mapping[str, Promise] = {
    "riichi_two_player": _("Riichi for two"),
    "sanma_kansas": _("Sanma (Kansas home game)"),
}


def ruleset_name(slug: str) -> str:
    """What a ruleset is called on pages; its address where the preset is gone."""
    if slug in _RULESETS:
        return str(_RULESETS[slug])
    return rulesets.load(slug).name if slug in rulesets.names() else slug


def seat(index: int) -> str:
    """The seat by its wind when the first hand was dealt."""
    return str(SEATS[index])


def place(rank: int, *, tied: bool) -> str:
    """A place in words: "1st", and "2nd=" where it is shared."""
    return f"{_ORDINALS[rank - 1]}=" if tied else str(_ORDINALS[rank - 1])


def list_seats(indices: Sequence[int]) -> str:
    """Seats with commas between them."""
    return ", ".join(seat(index) for index in indices)


# Totals and how they changed


def in_one_line(value: Totals) -> str:
    """A result as one line: "East 31 000, South 24 000, …, 1 stick left"."""
    parts = [f"{seat(index)} {figure(held)}" for index, held in enumerate(value["points"])]
    if value["sticks"]:
        parts.append(_sticks_left(value["sticks"]))
    for index, taken in enumerate(value["penalties"]):
        if taken:
            parts.append(
                gettext("penalty of %(seat)s %(points)s")
                % {"seat": seat(index), "points": figure(taken)}
            )
    for index, count in enumerate(value["chombos"]):
        if count:
            parts.append(gettext("chombo of %(seat)s") % {"seat": seat(index)} + f" × {count}")
    return ", ".join(parts)


def _sticks_left(sticks: int) -> str:
    return ngettext("%(sticks)d stick left", "%(sticks)d sticks left", sticks) % {"sticks": sticks}


def changes(before: Totals, after: Totals, names: Sequence[str] = ()) -> list[str]:
    """What differs between two results, a phrase each: "South 24 000 → 25 000".

    With `names`, of the people from East on, they are called by them.
    """
    found = []
    called = names or [seat(index) for index in range(len(after["points"]))]
    for index, (old, new) in enumerate(zip(before["points"], after["points"], strict=True)):
        if old != new:
            found.append(f"{called[index]} {figure(old)} → {figure(new)}")
    if before["sticks"] != after["sticks"]:
        found.append(gettext("sticks left") + f" {before['sticks']} → {after['sticks']}")
    for name, words in (
        ("penalties", _("penalty of %(seat)s")),
        ("chombos", _("chombo of %(seat)s")),
    ):
        for index in range(len(after["points"])):
            old, new = (_at(one[name], index) for one in (before, after))
            if old != new:
                said = str(words) % {"seat": called[index]}
                found.append(f"{said} {figure(old)} → {figure(new)}")
    if list(before["order"] or ()) != list(after["order"] or ()):
        found.append(gettext("order of tied players"))
    return found


def differences(stored: Any, typed: Any) -> list[str]:
    """`changes` between two `Totals`."""
    return changes(asdict(stored), asdict(typed))


def _at(values: Sequence[int], index: int) -> int:
    return values[index] if values else 0
