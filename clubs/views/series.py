"""How organisers plan a series of nights, change it and end it."""

from typing import Any

from django.contrib import messages
from django.contrib.auth.decorators import login_required
from django.http import HttpRequest, HttpResponse
from django.shortcuts import redirect, render
from django.utils import timezone
from django.utils.translation import gettext, ngettext
from django.views.decorators.http import require_POST

from clubs import access
from clubs.actions.series import Effect, change, effect_of, end, plan
from clubs.forms.series import (
    ChangeSeriesForm,
    EndForm,
    SeriesForm,
    series_values,
    usual_series,
)
from clubs.models import Role, Series
from clubs.wording.series import effect_in_words
from players.access import signed_in


@login_required
def plan_series(request: HttpRequest, club: str) -> HttpResponse:
    """Plan a series; its next dates are shown on demand before it is saved."""
    visit = access.visit(request, club, Role.ORGANISER)
    last = visit.club.nights.order_by("-date", "-pk").first()
    usual = usual_series(visit.club, last, visit.club.today(timezone.now()))
    form = SeriesForm(request.POST or None, club=visit.club, initial=usual)
    if form.is_valid() and not form.cleaned_data["preview"]:
        who = {"club": visit.club, "by": signed_in(request)}
        if made := form.perform(plan, details=form.details, **who):
            _say_made(request, made)
            return redirect("clubs:club", visit.club.slug)
    return render(request, "clubs/plan_series.html", _page(visit, form), status=_status(form))


@login_required
def change_series(request: HttpRequest, club: str, series: int) -> HttpResponse:
    """Change a series and the nights to come that nobody changed by themselves."""
    visit, found = access.series(request, club, series)
    form = ChangeSeriesForm(request.POST or None, club=visit.club, initial=series_values(found))
    if form.is_valid() and not form.cleaned_data["preview"]:
        seen, by = form.cleaned_data["seen_version"], signed_in(request)
        if made := form.perform(
            change, series=found, details=form.details, seen_version=seen, by=by
        ):
            if made.plan_version != seen:
                _say_effect(request, made, gettext("The series is changed."))
            return redirect("clubs:club", visit.club.slug)
    return _show(request, visit, found, form)


@require_POST
@login_required
def end_series(request: HttpRequest, club: str, series: int) -> HttpResponse:
    """End a series on a day."""
    visit, found = access.series(request, club, series)
    ending = EndForm(request.POST)
    if ending.is_valid():
        data = {name: ending.cleaned_data[name] for name in ("last", "seen_version")}
        if made := ending.perform(end, series=found, by=signed_in(request), **data):
            _say_effect(request, made, gettext("The series ends."))
            return redirect("clubs:club", visit.club.slug)
    form = ChangeSeriesForm(club=visit.club, initial=series_values(found))
    return _show(request, visit, found, form, ending)


def _show(
    request: HttpRequest,
    visit: access.Visit,
    found: Series,
    form: ChangeSeriesForm,
    ending: EndForm | None = None,
) -> HttpResponse:
    today = visit.club.today(timezone.now())
    status = ending.status if ending else _status(form)
    ending = ending or EndForm(initial={"last": today, "seen_version": found.plan_version})
    page = _page(visit, form) | {"series": found, "ending": ending, "ended": found.has_ended(today)}
    if page["dates"]:
        effect = effect_of(found, form.details, timezone.now())
        page["effect"] = effect_in_words(effect)
    return render(request, "clubs/change_series.html", page, status=status)


def _page(visit: access.Visit, form: SeriesForm) -> dict[str, Any]:
    today = visit.club.today(timezone.now())
    return {
        "visit": visit,
        "club": visit.club,
        "form": form,
        "dates": form.next_dates(today),
    }


def _status(form: SeriesForm) -> int:
    """A preview that was asked for is an answer, not a refusal."""
    return 200 if form.is_bound and not form.errors else form.status


def _say_made(request: HttpRequest, made: Series) -> None:
    count = made.nights.count()
    words = ngettext(
        "The series is planned; %(count)d night of the next six weeks is announced.",
        "The series is planned; %(count)d nights of the next six weeks are announced.",
        count,
    )
    messages.success(request, words % {"count": count})


def _say_effect(request: HttpRequest, made: Series, done: str) -> None:
    """What was done to the nights, as the history has it; nothing was if nothing was changed."""
    rows = made.club.log.filter(code__in=("series_changed", "series_ended"))
    row = rows.filter(params__series=made.pk).order_by("-pk").first()
    said = {name: row.params[name] for name in Effect.__slots__} if row else {}
    messages.success(request, f"{done} {effect_in_words(Effect(**said))}.")
