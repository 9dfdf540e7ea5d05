"""The words about series of nights: the rule, the fee and what a change does to their nights."""

from collections.abc import Mapping
from datetime import date as day
from decimal import Decimal
from typing import Any

from django.utils.dates import WEEKDAYS
from django.utils.formats import date_format, number_format, time_format
from django.utils.functional import Promise
from django.utils.text import capfirst
from django.utils.translation import gettext, ngettext
from django.utils.translation import gettext_lazy as _

from clubs import phrases
from clubs.actions.series import Effect
from clubs.fees import minor_units
from clubs.models import Planned, Series
from clubs.recurrence import nth_of_month
from players.templatetags.figures import MINUS
from players.wording import Words

_EVERY: Mapping[str, Promise] = {
    "week": _("%(weekday)s, every week"),
    "second_week": _("%(weekday)s, every second week"),
    "month": _("%(weekday)s no. %(n)d of every month"),
    "month_end": _("%(weekday)s, the last of every month"),
}


def rule_in_words(series: Series) -> str:
    """When a series meets: "Saturday, every week, 14:00–21:00"."""
    return gettext("%(rule)s, %(start)s–%(end)s") % {
        "rule": _rule(series.every, series.first),
        "start": time_format(series.start, "H:i"),
        "end": time_format(series.end, "H:i"),
    }


def _rule(every: str, first: day) -> str:
    return capfirst(
        str(_EVERY[every]) % {"weekday": WEEKDAYS[first.weekday()], "n": nth_of_month(first)}
    )


def money(value: Decimal, currency: str) -> str:
    """An amount with the digits its currency has: "5.00 EUR", "1 500 JPY", "−0.50 EUR"."""
    return f"{amount_in_digits(value, currency)} {currency}"


def amount_in_digits(value: Decimal, currency: str) -> str:
    digits = number_format(abs(value), minor_units(currency), use_l10n=True)
    return f"{MINUS}{digits}" if value < 0 else digits


def fee_in_words(plan: Planned, currency: str) -> list[str]:
    """What an evening costs, a sentence each: nothing, the fee, and for whom it is another."""
    if not plan.fee and not plan.member_fee:
        return [gettext("No fee")]
    words = [_amount(plan, plan.fee, currency)]
    if plan.by_the_hour:
        minutes = {"count": plan.fee_step}
        words.append(
            ngettext(
                "counted by %(count)d minute begun",
                "counted by %(count)d minutes begun",
                plan.fee_step,
            )
            % minutes
        )
        if plan.fee_cap is not None:
            words.append(gettext("at most %(amount)s") % {"amount": money(plan.fee_cap, currency)})
    if plan.member_fee is not None:
        members = _amount(plan, plan.member_fee, currency)
        words.append(gettext("for members %(amount)s") % {"amount": members})
    if plan.newcomers_free:
        words.append(gettext("free for newcomers"))
    return words


def _amount(plan: Planned, amount: Decimal, currency: str) -> str:
    words = gettext("%(amount)s an hour") if plan.by_the_hour else "%(amount)s"
    return words % {"amount": money(amount, currency)}


def effect_in_words(effect: Effect) -> str:
    """How many nights that are planned already a change touches."""
    changed, removed, off, left = effect.changed, effect.removed, effect.called_off, effect.left
    said = {
        ngettext("%(n)d night follows", "%(n)d nights follow", changed): changed,
        ngettext(
            "%(n)d without sign-ups is taken away",
            "%(n)d without sign-ups are taken away",
            removed,
        ): removed,
        ngettext(
            "%(n)d with sign-ups is called off", "%(n)d with sign-ups are called off", off
        ): off,
        ngettext(
            "%(n)d that was changed or called off by itself stays as it is",
            "%(n)d that were changed or called off by themselves stay as they are",
            left,
        ): left,
    }
    parts = [words % {"n": count} for words, count in said.items() if count]
    return capfirst(phrases.listed(parts)) if parts else gettext("No planned night is touched")


REFUSALS: Words = {
    "series_stale": _(
        "Somebody changed this series since you opened the form. What you typed is still here: "
        "look at it and send it again to have it your way."
    ),
    "no_dates": _("From the first date to the last this series has no date at all."),
}


def _planned(*, series: int, every: str, first: str) -> str:
    return gettext("planned a series: %(rule)s") % {"rule": _rule(every, day.fromisoformat(first))}


def _changed(*, series: int, every: str, first: str, changes: list[str], **effect: int) -> str:
    labels = {field.name: str(field.verbose_name) for field in Series._meta.fields}
    return gettext("changed the series %(rule)s (%(changes)s): %(effect)s") % {
        "rule": _rule(every, day.fromisoformat(first)),
        "changes": phrases.listed([labels[name] for name in changes]),
        "effect": effect_in_words(Effect(**effect)),
    }


def _ended(*, series: int, every: str, first: str, last: str, **effect: Any) -> str:
    return gettext("ended the series %(rule)s on %(day)s: %(effect)s") % {
        "rule": _rule(every, day.fromisoformat(first)),
        "day": date_format(day.fromisoformat(last), "DATE_FORMAT"),
        "effect": effect_in_words(Effect(**effect)),
    }


LOG: Words = {
    "series_planned": _planned,
    "series_changed": _changed,
    "series_ended": _ended,
}
