"""Changes on the day: the rest planned anew, a substitute."""

from django.contrib import messages
from django.contrib.auth.decorators import login_required
from django.http import HttpRequest, HttpResponse
from django.shortcuts import redirect, render
from django.utils.translation import gettext

from players.access import signed_in
from tournaments import access
from tournaments.actions import rest
from tournaments.forms.seatings import RestForm, SubstituteForm
from tournaments.queries import published_of, wishes_of


@login_required
def replan(request: HttpRequest, tournament: str) -> HttpResponse:
    """Plan what is left of the published seating for who plays now."""
    visit = access.visit(request, tournament, to_organise=True)
    first = {"played": 0, "known": 1, "tables": wishes_of(visit.tournament).tables}
    form = RestForm(request.POST or None, initial=first)
    if form.is_valid():
        names = ("played", "known", "tables", "draw")
        asked = {name: form.cleaned_data[name] for name in names}
        made = form.perform(
            rest.replan, tournament=visit.tournament, by=signed_in(request), **asked
        )
        if made:
            return redirect("tournaments:plan", tournament, made.number)
    page = {
        "visit": visit,
        "tournament": visit.tournament,
        "published": published_of(visit.tournament),
        "form": form,
    }
    return render(request, "tournaments/replan.html", page, status=form.status)


@login_required
def substitute(request: HttpRequest, tournament: str) -> HttpResponse:
    """Let a substitute take somebody's seats."""
    visit = access.visit(request, tournament, to_organise=True)
    form = SubstituteForm(request.POST or None, tournament=visit.tournament)
    if form.is_valid():
        asked = {name: form.cleaned_data[name] for name in ("leaver", "comer", "played")}
        made = form.perform(rest.substitute, by=signed_in(request), **asked)
        if made:
            messages.success(request, gettext("Look at the new version, then publish it."))
            return redirect("tournaments:plan", tournament, made.number)
    page = {
        "visit": visit,
        "tournament": visit.tournament,
        "published": published_of(visit.tournament),
        "form": form,
    }
    return render(request, "tournaments/substitute.html", page, status=form.status)
