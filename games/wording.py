"""The words of a table: seats and places, refusals of actions and of the core, its history."""

from collections.abc import Mapping, Sequence
from dataclasses import asdict
from typing import Any

from django.utils.functional import Promise
from django.utils.translation import gettext, ngettext
from django.utils.translation import gettext_lazy as _

from players.models import User
from players.templatetags.figures import points as figure
from players.wording import REFUSALS as PLAYERS
from players.wording import Words
from scoring import rulesets

type Totals = Mapping[str, Any]

SEATS: tuple[Promise, ...] = (
    _("East"),
    _("South"),
    _("West"),
    _("North"),
    _("the player sitting out first"),
)
_ORDINALS: tuple[Promise, ...] = (_("1st"), _("2nd"), _("3rd"), _("4th"), _("5th"))
_FIELDS: Mapping[str, Promise] = {
    "points": _("points"),
    "sticks": _("sticks left"),
    "penalties": _("penalties"),
    "chombos": _("chombo"),
    "chips": _("chips"),
    "table_penalties": _("penalties at the table"),
    "order": _("order of tied players"),
    "substitutes": _("substitutes"),
    "winless": _("players without a win"),
    "busted_by": _("who busted whom"),
}


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


def _seats(seats: Sequence[int]) -> str:
    return ", ".join(seat(index) for index in seats)


def _field(field: str) -> str:
    return str(_FIELDS.get(field, field))


# Refusals


def _wrong_sum(*, total: int, expected: int, missing: int) -> str:
    if missing > 0:
        words = gettext("%(missing)s missing: with the sticks left there are %(total)s of %(all)s.")
    else:
        words = gettext(
            "%(missing)s too many: with the sticks left there are %(total)s of %(all)s."
        )
    return words % {
        "missing": figure(abs(missing)),
        "total": figure(total),
        "all": figure(expected),
    }


def _not_a_multiple(*, seat: int, value: int, step: int) -> str:
    return gettext("%(seat)s has %(value)s: points are whole hundreds.") % {
        "seat": str(SEATS[seat]),
        "value": figure(value),
    }


def _out_of_range(*, value: int, most: int) -> str:
    return gettext("%(value)s is more than a game can hold: at most %(most)s.") % {
        "value": figure(value),
        "most": figure(most),
    }


def _sticks_not_returned(*, sticks: int) -> str:
    return ngettext(
        "%(sticks)d stick is left: these rules give it back, so add it to who bet it.",
        "%(sticks)d sticks are left: these rules give them back, so add them to who bet them.",
        sticks,
    ) % {"sticks": sticks}


def _order_needed(*, seats: Sequence[int]) -> str:
    return gettext("%(seats)s are tied: say who is ahead.") % {"seats": _seats(seats)}


def _order_contradicts_points(*, seats: Sequence[int]) -> str:
    better, worse = (seat(index) for index in seats)
    return gettext("%(better)s cannot be ahead of %(worse)s with fewer points.") % {
        "better": better,
        "worse": worse,
    }


def _penalties_do_not_balance(*, sum: int) -> str:  # noqa: A002 - the core's name of it
    return gettext("Under these rules penalties add up to 0; these make %(sum)s.") % {
        "sum": figure(sum)
    }


def _negative(*, field: str, value: int) -> str:
    return gettext("%(value)s: %(field)s are written without a minus.") % {
        "value": figure(value),
        "field": _field(field),
    }


def _wrong_seat_count(*, field: str, expected: int, given: int) -> str:
    return ngettext(
        "%(field)s: this table has %(expected)d seat, %(given)d given.",
        "%(field)s: this table has %(expected)d seats, %(given)d given.",
        expected,
    ) % {"field": _field(field), "expected": expected, "given": given}


def _not_busted(*, seat: int, points: int) -> str:
    return gettext("%(seat)s has %(points)s and is not bust.") % {
        "seat": str(SEATS[seat]),
        "points": figure(points),
    }


def _listed(words: Promise, *names: str) -> Any:
    """A sentence in which lists are written with commas."""

    def sentence(**params: Any) -> str:
        for name in names:
            params[name] = ", ".join(map(str, params[name]))
        return str(words) % params

    return sentence


REFUSALS: Words = {
    **PLAYERS,
    "stale": _(
        "Somebody changed this table while you were typing. Nothing was saved and your numbers "
        "are still here: compare, then send them again."
    ),
    "already_entered": _("Table %(table)s already has a result. Nothing was changed."),
    "not_entered": _("Table %(table)s has no result yet, so there is nothing to correct."),
    "called_off": _("Table %(table)s was called off."),
    "has_result": _("Table %(table)s has a result and cannot be called off."),
    "out_of_range": _out_of_range,
    "reason_missing": _("Say why the result is corrected."),
    "seat_taken": _("%(name)s cannot sit on two seats of one table."),
    "wrong_number_of_players": _(
        "%(ruleset)s is for %(expected)s at a table; %(players)s were given."
    ),
    # The core: the end of a game
    "wrong_sum": _wrong_sum,
    "not_a_multiple": _not_a_multiple,
    "sticks_not_returned": _sticks_not_returned,
    "order_needed": _order_needed,
    "order_not_used": _("These rules need nobody to order tied players."),
    "order_contradicts_points": _order_contradicts_points,
    "penalties_do_not_balance": _penalties_do_not_balance,
    "chips_do_not_balance": _("Chips won and lost add up to 0; these make %(sum)s."),
    "negative": _negative,
    "wrong_seat_count": _wrong_seat_count,
    "not_an_integer": _("%(field)s: “%(value)s” is not a whole number."),
    "too_large": _("%(field)s: “%(value)s” is more than a game can hold: at most %(most)s."),
    "bad_seats": _("%(field)s: “%(value)s” is not a list of seats of this table."),
    "option_off": _("%(field)s: these rules do not have it (%(option)s)."),
    "not_busted": _not_busted,
    # The core: rulesets and questions
    "unknown_ruleset": _listed(_("There is no ruleset “%(slug)s”. There are: %(known)s."), "known"),
    "ruleset_missing": _("Name a ruleset."),
    "unknown_family": _("There is no family of rules “%(family)s”."),
    "unknown_option": _listed(
        _("These rules have no option “%(key)s”. They have: %(known)s."), "known"
    ),
    "missing_options": _listed(_("Options without a value: %(keys)s."), "keys"),
    "bad_option": _("“%(value)s” is not allowed for %(key)s. Allowed: %(allowed)s."),
    "uma_sum": _("The uma in %(key)s adds up to %(sum)s instead of 0."),
    "uma_length": _("%(key)s has %(given)s values for %(places)s places."),
    "table_size": _("%(players)s players cannot play at a table of %(at_table)s."),
    "unknown_field": _listed(_("Unknown: %(fields)s. Known: %(known)s."), "fields", "known"),
    "missing_field": _listed(_("Missing: %(fields)s."), "fields"),
    "bad_field": _("%(field)s: “%(value)s” is not what is expected here."),
    "bad_json": _("This is not a JSON object."),
    "line_too_long": _("A line has at most %(longest)s bytes."),
}


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


# History


def who(user: User | None) -> str:
    """The name the public may read; an e-mail address is nobody's name."""
    if user is None:
        return gettext("The site")
    player = getattr(user, "player", None)
    return (player and player.name) or user.name or gettext("Somebody")


def _started(*, players: Sequence[str]) -> str:
    return gettext("the game began: %(players)s") % {
        "players": ", ".join(f"{seat(index)} {name}" for index, name in enumerate(players))
    }


def _seats_changed(*, players: Sequence[str]) -> str:
    return gettext("other seats: %(players)s") % {
        "players": ", ".join(f"{seat(index)} {name}" for index, name in enumerate(players))
    }


def _entered(*, number: int, totals: Totals) -> str:
    return gettext("result entered: %(totals)s") % {"totals": in_one_line(totals)}


def _corrected(*, number: int, totals: Totals, before: Totals, reason: str) -> str:
    return gettext("result corrected: %(changes)s, because: %(reason)s") % {
        "changes": ", ".join(changes(before, totals)) or gettext("nothing"),
        "reason": reason,
    }


LOG: Words = {
    "started": _started,
    "seats_changed": _seats_changed,
    "entered": _entered,
    "corrected": _corrected,
    "checked": _("version %(number)s compared with the paper"),
    "called_off": _("the table was called off"),
}

# What the sheet itself says of typed numbers

SHEET: Words = {
    "not_a_number": _("“%(typed)s” is not a number."),
    "mixed_units": _(
        "These numbers are not in one unit. Write all of them in points (25300), in hundreds "
        "(253) or in thousands (25.3)."
    ),
    "empty": _("A number is missing here."),
    "proposed": _("This was empty: %(points)s closes the sum. Check it and save."),
    "penalty_not_in_points": _(
        "%(typed)s: penalties are written in points, so 20 000 takes 20 from the score."
    ),
    "not_a_count": _("“%(typed)s” is not a number of sticks or chombo from 0 to 99."),
}
