"""An organiser plans a league and its phases, and closes phases."""

from typing import Any

from django.contrib import messages
from django.contrib.auth.decorators import login_required
from django.http import HttpRequest, HttpResponse
from django.shortcuts import redirect, render
from django.utils import timezone
from django.utils.translation import gettext
from django.views.decorators.http import require_POST

from clubs import access
from clubs.access import Visit
from clubs.actions import leagues, phases
from clubs.forms.leagues import (
    ChangeLeagueForm,
    CloseForm,
    LeagueChangeForm,
    LeagueForm,
    PhaseForm,
    league_values,
    phase_values,
    usual_league,
)
from clubs.league_table import phase_page, proposed_cut
from clubs.models import League, Phase, Role
from clubs.queries.leagues import league_standings
from players.access import signed_in
from players.templatetags.figures import score


@login_required
def plan_league(request: HttpRequest, club: str) -> HttpResponse:
    """Open a league; its first phase is planned next."""
    visit = access.visit(request, club, Role.ORGANISER)
    usual = usual_league(visit.club, visit.club.today(timezone.now()))
    form = LeagueForm(request.POST or None, initial=usual)
    if form.is_valid():
        made = form.perform(
            leagues.plan, club=visit.club, details=form.details, by=signed_in(request)
        )
        if made:
            messages.success(request, gettext("The league is open. Now plan its first phase."))
            return redirect("clubs:plan_phase", visit.club.slug, made.slug)
    context = {"visit": visit, "club": visit.club, "form": form}
    return render(request, "clubs/plan_league.html", context, status=form.status)


@login_required
def change_league(request: HttpRequest, club: str, league: str) -> HttpResponse:
    """Change name, dates, or what is stated for substitutes and forfeits."""
    visit, found = access.league(request, club, league, Role.ORGANISER)
    form = ChangeLeagueForm(request.POST or None, initial=league_values(found))
    if form.is_valid():
        made = form.perform(
            leagues.change,
            league=found,
            details=form.details,
            seen_version=form.cleaned_data["seen_version"],
            by=signed_in(request),
        )
        if made:
            messages.success(request, gettext("The league is changed."))
            return redirect("clubs:league", visit.club.slug, made.slug)
    return page(request, visit, found, form, "clubs/change_league.html")


@login_required
def delete_league(request: HttpRequest, club: str, league: str) -> HttpResponse:
    """Ask, then delete a league without fixtures."""
    visit, found = access.league(request, club, league, Role.ORGANISER)
    form = LeagueChangeForm(request.POST or None, initial={"seen_version": found.plan_version})
    if form.is_valid():
        seen, by = form.cleaned_data["seen_version"], signed_in(request)
        if form.perform(leagues.delete, league=found, seen_version=seen, by=by):
            done = gettext("The league %(name)s is deleted.") % {"name": found.name}
            messages.success(request, done)
            return redirect("clubs:club", visit.club.slug)
    return page(request, visit, found, form, "clubs/delete_league.html")


@login_required
def plan_phase(request: HttpRequest, club: str, league: str) -> HttpResponse:
    """Add a phase behind the others."""
    visit, found = access.league(request, club, league, Role.ORGANISER)
    last = found.phases.order_by("number").last()
    usual = {"seen_version": found.plan_version, "carry": Phase.Carry.NONE}
    usual |= {"starts": last.ends if last else found.starts, "ends": found.ends}
    form = PhaseForm(request.POST or None, league=found, first=last is None, initial=usual)
    if form.is_valid():
        made = form.perform(
            phases.plan,
            league=found,
            details=form.details,
            seen_version=form.cleaned_data["seen_version"],
            by=signed_in(request),
        )
        if made:
            messages.success(request, gettext("%(phase)s is planned.") % {"phase": made.name})
            if last is None and not found.entrants.exists():
                return redirect("clubs:entrants", visit.club.slug, found.slug)
            return redirect("clubs:phase", visit.club.slug, found.slug, made.number)
    return page(request, visit, found, form, "clubs/plan_phase.html")


@login_required
def change_phase(request: HttpRequest, club: str, league: str, phase: int) -> HttpResponse:
    """Change dates of a phase or how it counts; the tables follow at once."""
    visit, found = access.phase(request, club, league, phase, Role.ORGANISER)
    form = PhaseForm(
        request.POST or None,
        league=found.league,
        first=found.number == 1,
        initial=phase_values(found),
    )
    if form.is_valid():
        made = form.perform(
            phases.change,
            phase=found,
            details=form.details,
            seen_version=form.cleaned_data["seen_version"],
            by=signed_in(request),
        )
        if made:
            messages.success(request, gettext("%(phase)s is changed.") % {"phase": made.name})
            return redirect("clubs:phase", visit.club.slug, league, found.number)
    return page(request, visit, found.league, form, "clubs/change_phase.html", phase=found)


@login_required
@require_POST
def delete_phase(request: HttpRequest, club: str, league: str, phase: int) -> HttpResponse:
    """Take the last phase back while nothing is played in it."""
    visit, found = access.phase(request, club, league, phase, Role.ORGANISER)
    form = LeagueChangeForm(request.POST)
    if form.is_valid():
        seen, by = form.cleaned_data["seen_version"], signed_in(request)
        if form.perform(phases.delete, phase=found, seen_version=seen, by=by):
            messages.success(request, gettext("%(phase)s is deleted.") % {"phase": found.name})
            return redirect("clubs:league", visit.club.slug, league)
    change = PhaseForm(league=found.league, first=found.number == 1, initial=phase_values(found))
    more = {"phase": found, "refused": form}
    return page(
        request, visit, found.league, change, "clubs/change_phase.html", form.status, **more
    )


@login_required
def close_phase(request: HttpRequest, club: str, league: str, phase: int) -> HttpResponse:
    """Close a phase and say who goes on, as the table proposes unless people decide otherwise."""
    visit, found = access.phase(request, club, league, phase, Role.ORGANISER)
    standings = league_standings(found.league)
    table = phase_page(standings, found)
    rows = [
        (row.entrant, f"{row.line.place}. {row.entrant} ({score(row.total)})") for row in table.rows
    ]
    initial = {
        "seen_version": found.league.plan_version,
        "going_on": [str(pk) for pk in proposed_cut(standings, found)],
    }
    form = CloseForm(
        request.POST or None,
        entrants=rows,
        follows=standings.after(found) is not None,
        initial=initial,
    )
    if form.is_valid():
        seen, by = form.cleaned_data["seen_version"], signed_in(request)
        if form.perform(phases.close, phase=found, going_on=form.going, seen_version=seen, by=by):
            messages.success(request, gettext("%(phase)s is closed.") % {"phase": found.name})
            return redirect("clubs:league", visit.club.slug, league)
    more: dict[str, Any] = {"phase": found, "table": table, "next": standings.after(found)}
    return page(request, visit, found.league, form, "clubs/close_phase.html", **more)


@login_required
@require_POST
def reopen_phase(request: HttpRequest, club: str, league: str, phase: int) -> HttpResponse:
    """Open a closed phase again."""
    visit, found = access.phase(request, club, league, phase, Role.ORGANISER)
    form = LeagueChangeForm(request.POST)
    if form.is_valid():
        seen, by = form.cleaned_data["seen_version"], signed_in(request)
        if form.perform(phases.reopen, phase=found, seen_version=seen, by=by):
            messages.success(request, gettext("%(phase)s is open again.") % {"phase": found.name})
            return redirect("clubs:phase", visit.club.slug, league, found.number)
    change = PhaseForm(league=found.league, first=found.number == 1, initial=phase_values(found))
    more = {"phase": found, "refused": form}
    return page(
        request, visit, found.league, change, "clubs/change_phase.html", form.status, **more
    )


def page(
    request: HttpRequest,
    visit: Visit,
    league: League,
    form: LeagueChangeForm | LeagueForm,
    template: str,
    status: int | None = None,
    **more: Any,
) -> HttpResponse:
    """A page of a league around a form."""
    context = {"visit": visit, "club": visit.club, "league": league, "form": form, **more}
    return render(request, template, context, status=status or form.status)
