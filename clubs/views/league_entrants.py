"""An organiser enters players or teams into a league."""

from typing import Any

from django.contrib import messages
from django.contrib.auth.decorators import login_required
from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import redirect
from django.utils.translation import gettext
from django.views.decorators.http import require_POST

from clubs import access
from clubs.access import Visit
from clubs.actions import entrants
from clubs.forms.leagues import LeagueChangeForm, LeagueTeamForm, PlayersForm
from clubs.models import League, Role
from clubs.views.league_plan import page
from players.access import signed_in


@login_required
def league_entrants(request: HttpRequest, club: str, league: str) -> HttpResponse:
    """Who plays in the league, and a form for the next."""
    visit, found = access.league(request, club, league, Role.ORGANISER)
    initial = {"seen_version": found.plan_version}
    if found.is_of_teams:
        return _enter_team(request, visit, found, initial)
    form = PlayersForm(request.POST or None, league=found, initial=initial)
    if form.is_valid():
        seen, by = form.cleaned_data["seen_version"], signed_in(request)
        chosen = form.cleaned_data["players"]
        if form.perform(
            entrants.enter_players, league=found, players=chosen, seen_version=seen, by=by
        ):
            messages.success(request, gettext("They play in the league."))
            return redirect("clubs:entrants", visit.club.slug, found.slug)
    return _entrants_page(request, visit, found, form)


def _enter_team(
    request: HttpRequest, visit: Visit, found: League, initial: dict[str, Any]
) -> HttpResponse:
    form = LeagueTeamForm(request.POST or None, league=found, initial=initial)
    if form.is_valid():
        made = form.perform(
            entrants.enter_team,
            league=found,
            name=form.cleaned_data["name"],
            players=form.cleaned_data["players"],
            captain=form.cleaned_data["captain"],
            seen_version=form.cleaned_data["seen_version"],
            by=signed_in(request),
        )
        if made:
            messages.success(request, gettext("%(team)s plays.") % {"team": made.team})
            return redirect("clubs:entrants", visit.club.slug, found.slug)
    return _entrants_page(request, visit, found, form)


@login_required
def change_entrant(request: HttpRequest, club: str, league: str, entrant: int) -> HttpResponse:
    """Another name, captain or other players for a team."""
    visit, old = access.entrant(request, club, league, entrant, Role.ORGANISER)
    if not old.league.is_of_teams:
        raise Http404
    form = LeagueTeamForm(request.POST or None, league=old.league, entrant=old)
    if form.is_valid():
        made = form.perform(
            entrants.change_team,
            entrant=old,
            name=form.cleaned_data["name"],
            players=form.cleaned_data["players"],
            captain=form.cleaned_data["captain"],
            seen_version=form.cleaned_data["seen_version"],
            by=signed_in(request),
        )
        if made:
            messages.success(request, gettext("%(team)s is changed.") % {"team": made.team})
            return redirect("clubs:entrants", visit.club.slug, league)
    return page(request, visit, old.league, form, "clubs/change_entrant.html", entrant=old)


@login_required
@require_POST
def withdraw_entrant(request: HttpRequest, club: str, league: str, entrant: int) -> HttpResponse:
    """Take an entrant without fixtures out of the league."""
    visit, old = access.entrant(request, club, league, entrant, Role.ORGANISER)
    form = LeagueChangeForm(request.POST)
    if form.is_valid():
        seen, by = form.cleaned_data["seen_version"], signed_in(request)
        if form.perform(entrants.withdraw, entrant=old, seen_version=seen, by=by):
            done = gettext("%(entrant)s is out of the league.") % {"entrant": old}
            messages.success(request, done)
            return redirect("clubs:entrants", visit.club.slug, league)
    initial = {"seen_version": old.league.plan_version}
    kind = LeagueTeamForm if old.league.is_of_teams else PlayersForm
    empty = kind(league=old.league, initial=initial)
    return _entrants_page(request, visit, old.league, empty, refused=form)


def _entrants_page(
    request: HttpRequest,
    visit: Visit,
    league: League,
    form: LeagueTeamForm | PlayersForm,
    refused: LeagueChangeForm | None = None,
) -> HttpResponse:
    rows = league.entrants.select_related("captain").prefetch_related("players")
    seen = {"seen_version": league.plan_version}
    more = {
        "refused": refused,
        "entrants": [(one, LeagueChangeForm(auto_id=False, initial=seen)) for one in rows],
    }
    status = (refused or form).status
    return page(request, visit, league, form, "clubs/entrants.html", status, **more)
