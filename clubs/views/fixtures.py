"""A fixture: the four agree on a time, line up, begin; or it is put off, forfeited, called off."""

from collections.abc import Callable
from functools import partial
from typing import Any

from django.contrib import messages
from django.contrib.auth.decorators import login_required
from django.core.exceptions import PermissionDenied
from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import redirect, render
from django.urls import reverse
from django.utils import timezone
from django.utils.translation import gettext
from django.views.decorators.http import require_POST, require_safe

from clubs import access
from clubs.access import Visit
from clubs.actions import agreements, fixtures, league_games
from clubs.fixture_cards import card_of
from clubs.forms.fixtures import (
    BeginForm,
    FixtureForm,
    ForfeitForm,
    LineUpForm,
    PlayAtForm,
    PostponeForm,
    TimeForm,
    time_values,
)
from clubs.models import Fixture, FixtureSeat, Role
from clubs.queries.leagues import open_tables, speaks_for
from players.access import own_player, signed_in
from players.forms import ActionForm


@require_safe
def fixture(request: HttpRequest, club: str, league: str, fixture: int) -> HttpResponse:
    """Who plays whom, until when, and what those may do who are asked."""
    visit, found = access.fixture(request, club, league, fixture)
    return _show(request, visit, found)


@login_required
@require_POST
def propose_time(request: HttpRequest, club: str, league: str, fixture: int) -> HttpResponse:
    """Propose a time; an organiser sets it for all four."""
    visit, found, spoken = _asked(request, club, league, fixture)
    with timezone.override(visit.club.time_zone):
        form = TimeForm(request.POST)
        seats = list(found.seats.all()) if visit.organises else spoken
        if form.is_valid():
            action = partial(agreements.propose, time=form.cleaned_data["time"])
            done = _perform(request, form, action, found, seats=[seat.pk for seat in seats])
            if done:
                messages.success(request, gettext("The time is proposed to the others."))
                return _back(visit, found)
        return _show(request, visit, found, time=form)


@login_required
@require_POST
def agree_time(request: HttpRequest, club: str, league: str, fixture: int) -> HttpResponse:
    """Agree to the time that was proposed."""
    visit, found, spoken = _asked(request, club, league, fixture)
    seats = [seat.pk for seat in (found.seats.all() if visit.organises else spoken)]
    return _press(
        request, visit, found, partial(agreements.agree, seats=seats), gettext("You agreed.")
    )


@login_required
@require_POST
def line_up(request: HttpRequest, club: str, league: str, fixture: int, seat: int) -> HttpResponse:
    """Say who of a team plays."""
    visit, found, spoken = _asked(request, club, league, fixture)
    mine = spoken if not visit.organises else list(found.seats.all())
    chosen = next((one for one in mine if one.pk == seat), None)
    if chosen is None:
        raise Http404
    chosen.fixture = found
    form = LineUpForm(request.POST, seat=chosen)
    if form.is_valid():
        seen, by = form.cleaned_data["seen_version"], signed_in(request)
        if form.perform(
            agreements.line_up, seat=chosen, player=form.chosen, seen_version=seen, by=by
        ):
            messages.success(request, gettext("The line-up is saved."))
            return _back(visit, found)
    return _show(request, visit, found, refused=form)


@login_required
@require_POST
def begin_fixture(request: HttpRequest, club: str, league: str, fixture: int) -> HttpResponse:
    """The four sit down: the game begins, its result is entered on its own page."""
    visit, found, _ = _asked(request, club, league, fixture, Role.SCOREKEEPER)
    form = BeginForm(
        request.POST, fixture=found, seats=list(found.seats.all()), keeps=visit.keeps_scores
    )
    if form.is_valid():
        action = partial(league_games.begin, players=form.players, order=form.order)
        if _perform(request, form, action, found):
            return redirect("clubs:fixture_game", visit.club.slug, league, found.pk)
    return _show(request, visit, found, begin=form)


@login_required
@require_POST
def play_at_night(request: HttpRequest, club: str, league: str, fixture: int) -> HttpResponse:
    """Let a table of a night at which the four sit be this fixture."""
    visit, found = access.fixture(request, club, league, fixture, Role.SCOREKEEPER)
    form = PlayAtForm(request.POST, tables=open_tables(found))
    if form.is_valid():
        action = partial(league_games.play_at, table=form.chosen)
        if _perform(request, form, action, found):
            messages.success(request, gettext("The table of the night plays this fixture."))
            return _back(visit, found)
    return _show(request, visit, found, refused=form)


@login_required
@require_POST
def postpone_fixture(request: HttpRequest, club: str, league: str, fixture: int) -> HttpResponse:
    """Give the fixture other days."""
    visit, found = access.fixture(request, club, league, fixture, Role.ORGANISER)
    form = PostponeForm(request.POST)
    if form.is_valid():
        days = {name: form.cleaned_data[name] for name in ("opens", "due")}
        if _perform(request, form, partial(fixtures.postpone, **days), found):
            messages.success(request, gettext("The fixture has other days."))
            return _back(visit, found)
    return _show(request, visit, found, postpone=form)


@login_required
@require_POST
def forfeit_fixture(request: HttpRequest, club: str, league: str, fixture: int) -> HttpResponse:
    """Settle a fixture that is not played."""
    visit, found = access.fixture(request, club, league, fixture, Role.ORGANISER)
    form = ForfeitForm(request.POST, seats=list(found.seats.all()))
    if form.is_valid():
        action = partial(fixtures.forfeit, forfeiting=form.seats)
        if _perform(request, form, action, found):
            messages.success(request, gettext("The forfeit is noted."))
            return _back(visit, found)
    return _show(request, visit, found, forfeit=form)


@login_required
@require_POST
def call_off_fixture(request: HttpRequest, club: str, league: str, fixture: int) -> HttpResponse:
    """Call the fixture off."""
    visit, found = access.fixture(request, club, league, fixture, Role.ORGANISER)
    words = gettext("The fixture is called off.")
    return _press(request, visit, found, fixtures.call_off, words)


@login_required
@require_POST
def reinstate_fixture(request: HttpRequest, club: str, league: str, fixture: int) -> HttpResponse:
    """Take back a forfeit or a calling off."""
    visit, found = access.fixture(request, club, league, fixture, Role.ORGANISER)
    words = gettext("The fixture is to be played.")
    return _press(request, visit, found, fixtures.reinstate, words)


def _asked(
    request: HttpRequest, club: str, league: str, fixture: int, instead: Role = Role.ORGANISER
) -> tuple[Visit, Fixture, list[FixtureSeat]]:
    """Load a fixture for those who speak for one of the four, or have that role in the club."""
    visit, found = access.fixture(request, club, league, fixture)
    spoken = speaks_for(own_player(request), found.seats.all())
    if not (spoken or visit.may(instead)):
        raise PermissionDenied
    return visit, found, spoken


def _perform(
    request: HttpRequest, form: FixtureForm, action: Callable[..., Any], found: Fixture, **more: Any
) -> Any:
    seen = form.cleaned_data["seen_version"]
    return form.perform(action, fixture=found, seen_version=seen, by=signed_in(request), **more)


def _press(
    request: HttpRequest, visit: Visit, found: Fixture, action: Callable[..., Any], words: str
) -> HttpResponse:
    """Answer a button: the action, then the page with what was done or why not."""
    form = FixtureForm(request.POST)
    if form.is_valid() and _perform(request, form, action, found):
        messages.success(request, words)
        return _back(visit, found)
    return _show(request, visit, found, refused=form)


def _url(visit: Visit, found: Fixture) -> str:
    return reverse("clubs:fixture", args=[visit.club.slug, found.phase.league.slug, found.pk])


def _back(visit: Visit, found: Fixture) -> HttpResponse:
    return redirect(_url(visit, found))


def _show(
    request: HttpRequest,
    visit: Visit,
    found: Fixture,
    refused: ActionForm | None = None,
    **forms: ActionForm,
) -> HttpResponse:
    """The fixture with the forms this person may send; one that was refused keeps what it said."""
    seats = list(found.seats.all())
    spoken = speaks_for(own_player(request), seats)
    page: dict[str, Any] = {
        "visit": visit,
        "club": visit.club,
        "league": found.phase.league,
        "phase": found.phase,
        "fixture": found,
        "card": card_of(found, own_player(request)),
        "spoken": spoken,
        "refused": refused,
        "asked": any(not seat.agreed for seat in spoken) and found.time is not None,
        "button": FixtureForm(auto_id=False, initial={"seen_version": found.version}),
        "overdue": found.is_open and found.due < visit.club.today(timezone.now()),
    }
    with timezone.override(visit.club.time_zone):
        page |= _forms(visit, found, seats, spoken) | forms
        status = next((form.status for form in forms.values()), getattr(refused, "status", 200))
        return render(request, "clubs/fixture.html", page, status=status)


def _forms(
    visit: Visit, found: Fixture, seats: list[FixtureSeat], spoken: list[FixtureSeat]
) -> dict[str, Any]:
    """The empty forms of an open fixture, by what this person may do."""
    if not found.is_open or found.phase.is_closed:
        return {}
    seen = {"seen_version": found.version}
    shown: dict[str, Any] = {}
    if spoken or visit.organises:
        now = timezone.localtime()
        shown["time"] = TimeForm(initial=time_values(found, now))
        mine = seats if visit.organises else spoken
        shown["line_ups"] = [
            (seat, LineUpForm(auto_id=False, seat=seat, initial=seen | {"player": seat.player_id}))
            for seat in mine
            if seat.entrant.team
        ]
    if spoken or visit.keeps_scores:
        shown["begin"] = BeginForm(
            fixture=found, seats=seats, keeps=visit.keeps_scores, initial=seen
        )
    if visit.keeps_scores and (tables := open_tables(found)):
        shown["play_at"] = PlayAtForm(tables=tables, initial=seen)
    if visit.organises:
        days = {"opens": found.opens, "due": found.due}
        shown["postpone"] = PostponeForm(initial=seen | days)
        shown["forfeit"] = ForfeitForm(seats=seats, initial=seen)
    return shown
