"""Why an entry was refused: by an action, by the end of a game, by a ruleset."""

from collections.abc import Mapping, Sequence
from typing import Any

from django.utils.functional import Promise
from django.utils.translation import gettext, ngettext
from django.utils.translation import gettext_lazy as _

from games.wording.hands import HANDS
from games.wording.table import SEATS, list_seats, seat
from players.templatetags.figures import points as figure
from players.wording import REFUSALS as PLAYERS
from players.wording import Words

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
    "han": _("han"),
    "yakuman": _("yakuman"),
    "pao": _("yakuman somebody is liable for"),
    "honba": _("honba"),
    "hands_left": _("hands left"),
}


def _field(field: str) -> str:
    return str(_FIELDS.get(field, field))


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


def _out_of_range(*, field: str, value: int, minimum: int, maximum: int, **_: object) -> str:
    return gettext("%(field)s: %(value)s does not lie between %(minimum)s and %(maximum)s.") % {
        "field": _field(field),
        "value": figure(value),
        "minimum": figure(minimum),
        "maximum": figure(maximum),
    }


def _sticks_not_returned(*, sticks: int) -> str:
    return ngettext(
        "%(sticks)d stick is left: these rules give it back, so add it to who bet it.",
        "%(sticks)d sticks are left: these rules give them back, so add them to who bet them.",
        sticks,
    ) % {"sticks": sticks}


def _order_needed(*, seats: Sequence[int]) -> str:
    return gettext("%(seats)s are tied: say who is ahead.") % {"seats": list_seats(seats)}


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


def _scores_not_exact(*, seat: int, score: str) -> str:
    return gettext("%(seat)s: %(score)s is no score that these rules can give.") % {
        "seat": str(SEATS[seat]),
        "score": score,
    }


def _scores_contradict_places(*, scores: Sequence[str], places: Sequence[int] | None) -> str:
    return gettext("No points give these scores in this order under these rules.")


REFUSALS: Words = {
    **PLAYERS,
    **HANDS,
    "stale": _(
        "Somebody changed this table while you were typing. Nothing was saved and your numbers "
        "are still here: compare, then send them again."
    ),
    "already_entered": _("Table %(table)s already has a result. Nothing was changed."),
    "not_entered": _("Table %(table)s has no result yet, so there is nothing to correct."),
    "called_off": _("Table %(table)s was called off."),
    "has_result": _("Table %(table)s has a result and cannot be called off."),
    "out_of_range": _out_of_range,
    "hand_taken": _(
        "Hand %(number)s was entered meanwhile, and differently. Nothing was changed: compare,"
        " then enter yours behind it or correct that one."
    ),
    "game_over": _("Table %(table)s has its result: its hands can be corrected, none added."),
    "no_such_hand": _("There is no hand %(number)s here."),
    "not_the_last": _("Only the last hand, %(last)s, can be undone; correct hand %(number)s."),
    "nothing_to_decide": _("At table %(table)s no tie waits for an order."),
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
    "scores_not_exact": _scores_not_exact,
    "scores_contradict_places": _scores_contradict_places,
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
