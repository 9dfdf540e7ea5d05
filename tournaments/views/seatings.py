"""An organiser plans the seating of a whole event: has it made, looks at it, publishes it."""

from collections.abc import Callable
from typing import Any

from django.contrib import messages
from django.contrib.auth.decorators import login_required
from django.http import HttpRequest, HttpResponse
from django.shortcuts import redirect, render
from django.utils.translation import gettext
from django.utils.translation import gettext_lazy as _
from django.views.decorators.http import require_POST, require_safe

from games.wording import seat as wind_name
from players.access import signed_in
from players.exports import csv_file
from players.wording import say
from seating import SeatingError
from seating.formats import FORMATS, write
from tournaments import access
from tournaments.actions import seatings as actions
from tournaments.actions import wishes as wishing
from tournaments.forms.entries import PressForm
from tournaments.forms.seatings import (
    BringForm,
    MakeForm,
    SwapForm,
    WishesForm,
    layout_choices,
    values_of,
)
from tournaments.models import Seating
from tournaments.pages import overview, page_of, swap_preview
from tournaments.queries import names_of, wishes_of
from tournaments.wording import REFUSALS


@login_required
@require_safe
def seatings(request: HttpRequest, tournament: str) -> HttpResponse:
    """All versions of the plan, and what a new one would be made from."""
    visit = access.visit(request, tournament, to_organise=True)
    return _overview(request, visit)


@login_required
@require_POST
def make(request: HttpRequest, tournament: str) -> HttpResponse:
    """Have a seating made."""
    visit = access.visit(request, tournament, to_organise=True)
    form = MakeForm(request.POST)
    if form.is_valid():
        asked = {name: form.cleaned_data[name] for name in ("draw", "seconds")}
        made = form.perform(
            actions.make, tournament=visit.tournament, by=signed_in(request), **asked
        )
        if made:
            return redirect("tournaments:plan", tournament, made.number)
    return _overview(request, visit, form)


def _overview(
    request: HttpRequest, visit: access.Visit, form: MakeForm | None = None
) -> HttpResponse:
    page = {"visit": visit, **overview(visit.tournament), "form": form or MakeForm()}
    status = form.status if form else 200
    return render(request, "tournaments/seatings.html", page, status=status)


@login_required
def wishes(request: HttpRequest, tournament: str) -> HttpResponse:
    """Say what the seating should be like."""
    visit = access.visit(request, tournament, to_organise=True)
    form = WishesForm(request.POST or None, initial=values_of(wishes_of(visit.tournament)))
    if form.is_valid():
        made = form.perform(
            wishing.wish,
            tournament=visit.tournament,
            wanted=form.wishes,
            seen_version=form.cleaned_data["seen_version"],
            by=signed_in(request),
        )
        if made:
            messages.success(request, gettext("The wishes are kept."))
            return redirect("tournaments:seatings", tournament)
    page = {"visit": visit, "tournament": visit.tournament, "form": form}
    return render(request, "tournaments/wishes.html", page, status=form.status)


@login_required
def bring(request: HttpRequest, tournament: str) -> HttpResponse:
    """Bring a plan along; it is held back until somebody has looked at it."""
    visit = access.visit(request, tournament, to_organise=True)
    form = BringForm(request.POST or None, request.FILES or None)
    if form.is_valid():
        made = form.perform(
            actions.bring,
            tournament=visit.tournament,
            layout=form.cleaned_data["read"],
            even_winds=form.cleaned_data["even_winds"],
            draw=form.cleaned_data["draw"],
            by=signed_in(request),
        )
        if made:
            messages.success(request, gettext("Look at the first rounds, then publish it."))
            return redirect("tournaments:plan", tournament, made.number)
    page = {"visit": visit, "tournament": visit.tournament, "form": form}
    return render(request, "tournaments/bring_seating.html", page, status=form.status)


@login_required
@require_safe
def plan(request: HttpRequest, tournament: str, version: int) -> HttpResponse:
    """How the work goes; once there is a plan, its quality and its tables."""
    visit, found = access.seating(request, tournament, version)
    if found.job and request.GET.get("v") == str(found.job.version):
        return HttpResponse(status=204)
    return _show(request, visit, found)


@login_required
def swap(request: HttpRequest, tournament: str, version: int) -> HttpResponse:
    """Look what a swap would change; send it, and there is a new version of the plan."""
    visit, found = access.seating(request, tournament, version)
    form = SwapForm(request.POST if request.method == "POST" else request.GET or None)
    if form.is_valid():
        asked = {name: form.cleaned_data[name] for name in ("number", "one", "other")}
        if request.method != "POST":
            return _show(request, visit, found, swap=form, **swap_preview(form, found, asked))
        made = form.perform(actions.swap, seating=found, by=signed_in(request), **asked)
        if made:
            messages.success(request, gettext("They changed places in this new version."))
            return redirect("tournaments:plan", tournament, made.number)
    return _show(request, visit, found, swap=form)


@login_required
@require_POST
def cancel(request: HttpRequest, tournament: str, version: int) -> HttpResponse:
    """Give up the work on it."""
    return _press(request, tournament, version, actions.cancel, _("The work is cancelled."))


@login_required
@require_POST
def publish(request: HttpRequest, tournament: str, version: int) -> HttpResponse:
    """Show it to everybody."""
    return _press(request, tournament, version, actions.publish, _("Everybody sees it now."))


@login_required
@require_POST
def take_back(request: HttpRequest, tournament: str, version: int) -> HttpResponse:
    """Hide it again."""
    return _press(request, tournament, version, actions.take_back, _("Nobody else sees it now."))


@login_required
@require_POST
def discard(request: HttpRequest, tournament: str, version: int) -> HttpResponse:
    """Throw it away."""
    return _press(request, tournament, version, actions.discard, _("The version is gone."))


def _press(
    request: HttpRequest, tournament: str, version: int, action: Callable[..., Any], done: Any
) -> HttpResponse:
    visit, found = access.seating(request, tournament, version)
    form = PressForm(request.POST)
    if form.is_valid() and form.perform(action, seating=found, by=signed_in(request)):
        messages.success(request, str(done))
        if action is actions.discard:
            return redirect("tournaments:seatings", tournament)
        return redirect("tournaments:plan", tournament, version)
    visit, found = access.seating(request, tournament, version)
    return _show(request, visit, found, refused=form)


def _show(
    request: HttpRequest,
    visit: access.Visit,
    found: Seating,
    *,
    refused: PressForm | None = None,
    swap: SwapForm | None = None,
    **more: Any,
) -> HttpResponse:
    page = {
        "visit": visit,
        **page_of(found),
        "button": PressForm(),
        "refused": refused,
        "swap": swap or SwapForm(),
        "layouts": layout_choices(),
        **more,
    }
    status = next((form.status for form in (refused, swap) if form and form.errors), 200)
    template = "tournaments/plan.html"
    if request.htmx.target == "work":  # type: ignore[attr-defined]
        template += "#work"
    return render(request, template, page, status=status)


@login_required
@require_safe
def file(request: HttpRequest, tournament: str, version: int) -> HttpResponse:
    """The plan in a layout, or as a table for spreadsheets."""
    visit, found = access.seating(request, tournament, version)
    layout = request.GET.get("layout", "text")
    name = f"{visit.tournament.slug}-{found.number}"
    if layout == "csv":
        return _csv(found, name)
    numbers = _numbers(found)
    rounds = [[[numbers[p] for p in t.seats] for t in r.tables] for r in found.rounds]
    try:
        text = write(rounds, layout if layout in FORMATS else "text")
    except SeatingError as error:
        words = say(REFUSALS, error.code, error.params)
        return HttpResponse(words, status=422, content_type="text/plain; charset=utf-8")
    is_json = text.startswith(("[", "{"))
    answer = HttpResponse(text, content_type="application/json" if is_json else "text/plain")
    ending = "json" if is_json else "txt"
    answer["Content-Disposition"] = f'attachment; filename="{name}-{layout}.{ending}"'
    return answer


def _numbers(found: Seating) -> dict[int, int]:
    """The numbers 1 to N that a file gives to all who ever sit in the plan, in their order."""
    seated = {p for r in found.rounds for t in r.tables for p in t.seats}
    everybody = seated.union(*(r.waiting for r in found.rounds))
    return {number: place for place, number in enumerate(sorted(everybody), 1)}


def _csv(found: Seating, name: str) -> HttpResponse:
    names = names_of(found.tournament)
    header = [gettext("Round"), gettext("Table"), gettext("Wind"), gettext("Number")]
    return csv_file(
        name,
        [*header, gettext("Name")],
        (
            (number, table.number, wind_name(wind), player, str(names[player].name))
            for number, round_ in enumerate(found.rounds, 1)
            for table in round_.tables
            for wind, player in enumerate(table.seats)
            if player in names
        ),
    )
