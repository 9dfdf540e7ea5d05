"""The till of a night, and the money of a month or a season for the treasurer."""

from collections.abc import Callable
from decimal import Decimal
from typing import Any

from django.contrib import messages
from django.contrib.auth.decorators import login_required
from django.http import HttpRequest, HttpResponse
from django.shortcuts import redirect, render
from django.utils import timezone
from django.utils.formats import date_format
from django.utils.translation import gettext
from django.views.decorators.http import require_POST, require_safe

from clubs import access
from clubs.actions import till as actions
from clubs.fees import minor_units
from clubs.forms.desk import DeskForm
from clubs.forms.tills import CountForm, EntryForm, StrikeForm
from clubs.models import Club, Night, Role, Till
from clubs.queries import tills as queries
from players.access import signed_in
from players.exports import Cell, csv_file


@login_required
def till(request: HttpRequest, club: str, night: int) -> HttpResponse:
    """The till of a night: what should lie in it, what was counted, what is missing."""
    visit, found = access.night(request, club, night, Role.SCOREKEEPER)
    kept = Till.objects.filter(night=found).first()
    form = CountForm(request.POST or None, currency=visit.club.currency, till=kept)
    if form.is_valid() and _done(request, found, form, actions.count):
        messages.success(request, gettext("The till is saved."))
        return redirect("clubs:till", club, night)
    return _show(request, visit, found, counting=form)


@require_POST
@login_required
def enter_till(request: HttpRequest, club: str, night: int) -> HttpResponse:
    """Note money spent, or taken in beside the fees."""
    visit, found = access.night(request, club, night, Role.SCOREKEEPER)
    form = EntryForm(request.POST, currency=visit.club.currency)
    if form.is_valid() and _done(request, found, form, actions.enter):
        return redirect("clubs:till", club, night)
    return _show(request, visit, found, entering=form)


@require_POST
@login_required
def strike_till(request: HttpRequest, club: str, night: int) -> HttpResponse:
    """Take back an entry that was a mistake."""
    visit, found = access.night(request, club, night, Role.SCOREKEEPER)
    form = StrikeForm(request.POST)
    if form.is_valid() and _done(request, found, form, actions.strike):
        return redirect("clubs:till", club, night)
    return _show(request, visit, found, refused=form)


@require_safe
@login_required
def tills(request: HttpRequest, club: str) -> HttpResponse:
    """What the nights of a month or a season brought and cost."""
    visit = access.visit(request, club, Role.ORGANISER)
    first, last, season = _period(request, visit.club)
    rows = queries.money_of(queries.nights_between(visit.club, first, last))
    page = {
        "visit": visit,
        "club": visit.club,
        "rows": rows,
        "sums": queries.Sums.of(rows),
        "first": first,
        "season": season,
        "months": [(f"{one:%Y-%m}", one) for one in queries.months(visit.club)],
        "seasons": visit.club.seasons.all(),
        "period": season.slug if season else f"{first:%Y-%m}",
    }
    return render(request, "clubs/tills.html", page)


@require_safe
@login_required
def tills_csv(request: HttpRequest, club: str) -> HttpResponse:
    """The same as a file for spreadsheets."""
    visit = access.visit(request, club, Role.ORGANISER)
    first, last, season = _period(request, visit.club)
    rows = queries.money_of(queries.nights_between(visit.club, first, last))
    words = (
        gettext("Date"),
        gettext("People"),
        gettext("Due"),
        gettext("Paid"),
        gettext("Taken in"),
        gettext("Spent"),
        gettext("Result"),
        gettext("In the till before"),
        gettext("Expected"),
        gettext("Counted"),
        gettext("Difference"),
        gettext("Note"),
        gettext("Currency"),
    )
    name = f"{visit.club.slug}-{season.slug if season else f'{first:%Y-%m}'}-tills"
    return csv_file(name, words, (_cells(row, visit.club.currency) for row in rows))


def _cells(row: queries.Money, currency: str) -> tuple[Cell, ...]:
    coin = Decimal(1).scaleb(-minor_units(currency))
    amounts = (
        row.due,
        row.paid,
        row.income,
        row.expenses,
        row.result,
        row.opening,
        row.expected,
        row.counted,
        row.difference,
    )
    in_coins = [None if amount is None else amount.quantize(coin) for amount in amounts]
    return (row.night.date.isoformat(), row.people, *in_coins, row.note, currency)


def _period(request: HttpRequest, club: Club) -> Any:
    today = club.today(timezone.now())
    return queries.period_of(club, request.GET.get("period", ""), today)


def _done(request: HttpRequest, night: Night, form: DeskForm, action: Callable[..., Any]) -> bool:
    by = signed_in(request)
    return form.perform(action, night=night, by=by, **form.fields_given) is not None


def _show(
    request: HttpRequest,
    visit: access.Visit,
    found: Night,
    *,
    counting: CountForm | None = None,
    entering: EntryForm | None = None,
    refused: DeskForm | None = None,
) -> HttpResponse:
    currency = visit.club.currency
    kept = Till.objects.filter(night=found).first()
    page = {
        "visit": visit,
        "club": visit.club,
        "night": found,
        "money": queries.money_of([found])[0],
        "payers": queries.payers(found),
        "entries": found.till_entries.select_related("by"),
        "counting": counting or CountForm(currency=currency, till=kept),
        "entering": entering or EntryForm(currency=currency),
        "refused": refused,
        "today": date_format(visit.club.today(timezone.now())),
    }
    sent = refused or entering or counting
    return render(request, "clubs/till.html", page, status=sent.status if sent else 200)
