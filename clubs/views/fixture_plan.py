"""The fixtures of a phase for its organisers: what is overdue, more by the draw or by hand."""

import secrets

from django.contrib import messages
from django.contrib.auth.decorators import login_required
from django.http import HttpRequest, HttpResponse
from django.shortcuts import redirect, render
from django.utils import timezone
from django.utils.translation import gettext, ngettext
from django.views.decorators.http import require_POST, require_safe

from clubs import access
from clubs.access import Visit
from clubs.actions import fixtures
from clubs.fixture_cards import cards
from clubs.forms.fixtures import AddFixtureForm, DrawForm, draw_values
from clubs.models import Entrant, Fixture, Phase, Role
from players.access import signed_in

# Six digits that can be read aloud: the number all chance of a draw comes from.
SEEDS = 1_000_000


@require_safe
@login_required
def phase_fixtures(request: HttpRequest, club: str, league: str, phase: int) -> HttpResponse:
    """What is overdue, what is open, and forms for more."""
    visit, found = access.phase(request, club, league, phase, Role.ORGANISER)
    return _show(request, visit, found)


@login_required
@require_POST
def draw_fixtures(request: HttpRequest, club: str, league: str, phase: int) -> HttpResponse:
    """Draw rounds of fixtures."""
    visit, found = access.phase(request, club, league, phase, Role.ORGANISER)
    form = DrawForm(request.POST)
    if form.is_valid():
        given = {name: form.cleaned_data[name] for name in ("rounds", "first_day", "days")}
        seed = secrets.randbelow(SEEDS)
        if form.perform(fixtures.draw, phase=found, seed=seed, by=signed_in(request), **given):
            done = ngettext(
                "%(count)d round is drawn.", "%(count)d rounds are drawn.", given["rounds"]
            )
            messages.success(request, done % {"count": given["rounds"]})
            return redirect("clubs:phase_fixtures", visit.club.slug, league, found.number)
    return _show(request, visit, found, draw=form)


@login_required
@require_POST
def add_fixture(request: HttpRequest, club: str, league: str, phase: int) -> HttpResponse:
    """Add one fixture by hand."""
    visit, found = access.phase(request, club, league, phase, Role.ORGANISER)
    form = AddFixtureForm(request.POST, entrants=_entrants(found))
    if form.is_valid():
        days = {name: form.cleaned_data[name] for name in ("opens", "due")}
        by = signed_in(request)
        made = form.perform(fixtures.add, phase=found, entrants=form.chosen, by=by, **days)
        if made:
            done = gettext("Fixture %(fixture)s is added.") % {"fixture": made.number}
            messages.success(request, done)
            return redirect("clubs:phase_fixtures", visit.club.slug, league, found.number)
    return _show(request, visit, found, add=form)


def _entrants(phase: Phase) -> list[Entrant]:
    return list(phase.entrants.select_related("captain"))


def _show(
    request: HttpRequest,
    visit: Visit,
    found: Phase,
    draw: DrawForm | None = None,
    add: AddFixtureForm | None = None,
) -> HttpResponse:
    today = visit.club.today(timezone.now())
    entrants = _entrants(found)
    rounds = found.games or (len(entrants) - 1 if len(entrants) % 4 == 0 else len(entrants))
    days = {"opens": max(today, found.starts), "due": found.ends}
    page = {
        "visit": visit,
        "club": visit.club,
        "league": found.league,
        "phase": found,
        "overdue": cards(found.fixtures.overdue(today).order_by("due", "number")),
        "waiting": cards(found.fixtures.waiting().filter(due__gte=today).order_by("due", "number")),
        "settled": found.fixtures.settled().count(),
        "called_off": cards(
            found.fixtures.filter(state=Fixture.State.CALLED_OFF).order_by("number")
        ),
        "entrants": entrants,
        "draw": draw or DrawForm(initial=draw_values(found, max(rounds, 1), today)),
        "add": add or AddFixtureForm(entrants=entrants, initial=days),
    }
    status = next((form.status for form in (draw, add) if form), 200)
    return render(request, "clubs/phase_fixtures.html", page, status=status)
