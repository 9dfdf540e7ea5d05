"""The words about nights, their people and their tables."""

from collections.abc import Callable, Sequence
from datetime import date as day
from datetime import datetime
from decimal import Decimal
from typing import Any

from django.contrib.admin.utils import label_for_field
from django.utils.formats import date_format, number_format
from django.utils.text import capfirst
from django.utils.translation import gettext, ngettext
from django.utils.translation import gettext_lazy as _

from clubs import phrases
from clubs.models import Night
from games.wording import Totals, changes
from players.wording import Words

MOMENT = "WEEKDAY_TIME_FORMAT"


def _tables_open(*, tables: Sequence[int]) -> str:
    return ngettext(
        "%(tables)s has no result yet. Enter it or call the table off, then close the night.",
        "%(tables)s have no result yet. Enter them or call the tables off, then close the night.",
        len(tables),
    ) % {"tables": capfirst(phrases.tables_in_words(tables))}


def _night_fields(changes: Sequence[str]) -> str:
    return phrases.listed([label_for_field(name, Night) for name in changes])


def _night_stale(*, seen: int, version: int, changes: Sequence[str]) -> str:
    return gettext(
        "Somebody changed this night since you opened the form. What you typed is still here; it "
        "differs from the night in: %(changes)s. Send it again to have it your way."
    ) % {"changes": _night_fields(changes) or gettext("nothing")}


def _night_full(*, places: int, position: int) -> str:
    return ngettext(
        "The %(places)d place is taken by now. You can be number %(position)d on the waiting list.",
        "All %(places)d places are taken by now. You can be number %(position)d on the waiting "
        "list.",
        places,
    ) % {"places": places, "position": position}


def _seating_stale(*, free: int) -> str:
    return gettext(
        "The list changed since this page was made; nobody was seated. %(people)s free now: look "
        "at it and press again."
    ) % {"people": _free(free)}


def _free(count: int) -> str:
    return ngettext("%(count)d person is", "%(count)d people are", count) % {"count": count}


def _too_few(*, present: int, minimum: int) -> str:
    return ngettext(
        "%(present)d person is free to play; a table needs %(minimum)d.",
        "%(present)d people are free to play; a table needs %(minimum)d.",
        present,
    ) % {"present": present, "minimum": minimum}


def _table_overfull(*, table: int, size: int, players: Sequence[int]) -> str:
    return gettext(
        "%(count)d people keep table %(table)d, which has %(size)d seats this time. Set one free."
    ) % {"count": len(players), "table": table, "size": size}


def _bad_numbers(*, numbers: Sequence[int], tables: int) -> str:
    return gettext("People keep %(kept)s, but only %(count)d can be made. Set somebody free.") % {
        "kept": phrases.tables_in_words(numbers),
        "count": tables,
    }


def _moment(words: Any) -> Callable[..., str]:
    """A sentence about a moment, given as the club's local time."""

    def sentence(**params: str) -> str:
        (at,) = params.values()
        return str(words) % {"moment": date_format(datetime.fromisoformat(at), MOMENT)}

    return sentence


REFUSALS: Words = {
    "night_closed": _("This night is closed. An organiser can open it again."),
    "night_stale": _night_stale,
    "night_played": _("People have been seated at this night: close it at the desk instead."),
    "night_ended": _("This night has ended; nobody can sign up any more."),
    "sign_up_not_yet": _moment(_("Sign-up opens on %(moment)s.")),
    "sign_up_over": _moment(_("Sign-up closed on %(moment)s. Just come, if there is a place.")),
    "age_not_confirmed": _("This night is for people of %(age)d and older: say that you are."),
    "not_tonight": _moment(_("This code is for the night of %(moment)s, which is not now.")),
    "night_full": _night_full,
    "tables_open": _tables_open,
    "already_here": _("%(name)s is here already."),
    "not_here": _("%(name)s is not here now."),
    "at_table": _("%(name)s sits at table %(table)s, which has no result yet."),
    "has_played": _("%(name)s has played at table %(table)s tonight, so they were here."),
    "guest_known": _("“%(name)s” may be somebody known. Nobody was checked in: say who it is."),
    "nobody_named": _("The club knows nobody named “%(name)s”."),
    "no_such_table": _("Tables are numbered from 1; there is no table %(table)s."),
    "fee_negative": _("%(amount)s is less than nothing; what was paid is 0 or more."),
    "reason_missing": _("Say why: it is about %(amount)s."),
    "amount_not_positive": _("The amount is %(amount)s; it must be more than nothing."),
    "seating_stale": _seating_stale,
    "nothing_to_seat_again": _("Every table of the last seating has its result already."),
    "not_seated": _("Neither %(name)s nor %(other)s sits at a table without a result."),
    # The core: a seating that cannot be
    "too_few": _too_few,
    "table_overfull": _table_overfull,
    "bad_numbers": _bad_numbers,
}


def _planned(*, date: str) -> str:
    return gettext("planned the night of %(date)s") % {
        "date": date_format(day.fromisoformat(date), "DATE_FORMAT")
    }


def _fee_paid(*, name: str, amount: str) -> str:
    return gettext("%(name)s has paid %(amount)s") % {
        "name": name,
        "amount": number_format(Decimal(amount)),
    }


def _money(words: Any) -> Callable[..., str]:
    def sentence(*, amount: str, **params: str) -> str:
        return str(words) % {**params, "amount": number_format(Decimal(amount))}

    return sentence


_fee_set = _money(_("%(name)s owes %(amount)s: %(reason)s"))


def _till_counted(*, opening: str, counted: str | None) -> str:
    before = number_format(Decimal(opening))
    if counted is None:
        return gettext("%(opening)s lay in the till before") % {"opening": before}
    return gettext("counted %(counted)s in the till; %(opening)s lay there before") % {
        "counted": number_format(Decimal(counted)),
        "opening": before,
    }


def _night_changed(*, changes: Sequence[str]) -> str:
    return gettext("changed the night: %(changes)s") % {"changes": _night_fields(changes)}


def _seated(*, hanchan: int, players: int, tables: int, seed: int) -> str:
    return gettext("seated %(people)s for hanchan %(hanchan)d: %(tables)s, draw %(seed)06d") % {
        "people": phrases.people_in_words(players),
        "hanchan": hanchan,
        "tables": ngettext("%(count)d table", "%(count)d tables", tables) % {"count": tables},
        "seed": seed,
    }


def _seated_again(*, called_off: Sequence[int], **facts: int) -> str:
    return gettext("called off %(tables)s and %(seated)s") % {
        "tables": phrases.tables_in_words(called_off),
        "seated": _seated(**facts),
    }


def _left(*, name: str, table: int | None = None) -> str:
    if table is None:
        return gettext("%(name)s left") % {"name": name}
    return gettext("%(name)s left; table %(table)d has no result") % {"name": name, "table": table}


def _corrected(
    *,
    table: int,
    hanchan: int,
    before: Totals,
    totals: Totals,
    reason: str,
    names: Sequence[str],
) -> str:
    return gettext(
        "corrected the result of table %(table)s, hanchan %(hanchan)s: %(changes)s, because: "
        "%(reason)s"
    ) % {
        "table": table,
        "hanchan": hanchan,
        "changes": ", ".join(changes(before, totals, names)) or gettext("nothing"),
        "reason": reason,
    }


LOG: Words = {
    "night_planned": _planned,
    "night_changed": _night_changed,
    "night_closed": _("closed the night"),
    "night_called_off": _("called the night off"),
    "night_reopened": _("opened the night again"),
    "signed_up": _("%(name)s signed up"),
    "waiting": _("%(name)s joined the waiting list"),
    "moved_up": _("%(name)s moved up from the waiting list"),
    "withdrawn": _("%(name)s is not coming"),
    "arrived": _("%(name)s is here"),
    "guest_arrived": _("%(name)s is here as a guest"),
    "came_back": _("%(name)s came back"),
    "left": _left,
    "check_in_undone": _("took back that %(name)s is here"),
    "table_fixed": _("%(name)s keeps table %(table)s"),
    "table_freed": _("%(name)s keeps no table any more"),
    "newcomer": _("%(name)s is new to the game"),
    "no_newcomer": _("%(name)s is not new to the game"),
    "fee_paid": _fee_paid,
    "fee_set": _fee_set,
    "fee_counted": _("the fee of %(name)s is counted by the plan again"),
    "till_counted": _till_counted,
    "till_expense": _money(_("%(amount)s out of the till: %(reason)s")),
    "till_income": _money(_("%(amount)s into the till: %(reason)s")),
    "till_struck": _money(_("took back an entry of the till, %(amount)s: %(reason)s")),
    "seated": _seated,
    "seated_again": _seated_again,
    "swapped": _("%(name)s and %(other)s changed places"),
    "result_entered": _("entered the result of table %(table)s, hanchan %(hanchan)s"),
    "result_follows_hands": _(
        "the result of table %(table)s, hanchan %(hanchan)s follows its corrected hands"
    ),
    "result_corrected": _corrected,
    "table_called_off": _("called off table %(table)s of hanchan %(hanchan)s"),
}
