"""An organiser plans a season, changes it, and puts players into teams."""

from django.contrib import messages
from django.contrib.auth.decorators import login_required
from django.http import HttpRequest, HttpResponse
from django.shortcuts import get_object_or_404, redirect, render
from django.utils import timezone
from django.utils.translation import gettext
from django.views.decorators.http import require_POST

from clubs import access
from clubs.actions import seasons, teams
from clubs.forms.seasons import (
    ChangeSeasonForm,
    SeasonChangeForm,
    SeasonForm,
    TeamForm,
    usual_values,
    values_of,
)
from clubs.models import Role, Season, Team
from players.access import signed_in


@login_required
def plan_season(request: HttpRequest, club: str) -> HttpResponse:
    """Open a season, proposed as the year's sum of all games."""
    visit = access.visit(request, club, Role.ORGANISER)
    form = SeasonForm(request.POST or None, initial=usual_values(visit.club.today(timezone.now())))
    if form.is_valid():
        made = form.perform(
            seasons.plan, club=visit.club, details=form.details, by=signed_in(request)
        )
        if made:
            messages.success(request, gettext("The season is open."))
            return redirect("clubs:season", visit.club.slug, made.slug)
    page = {"visit": visit, "club": visit.club, "form": form}
    return render(request, "clubs/plan_season.html", page, status=form.status)


@login_required
def change_season(request: HttpRequest, club: str, season: str) -> HttpResponse:
    """Change name, dates or method; the table follows at once."""
    visit, found = access.season(request, club, season, Role.ORGANISER)
    form = ChangeSeasonForm(request.POST or None, initial=values_of(found))
    if form.is_valid():
        made = form.perform(
            seasons.change,
            season=found,
            details=form.details,
            seen_version=form.cleaned_data["seen_version"],
            by=signed_in(request),
        )
        if made:
            messages.success(request, gettext("The season is changed."))
            return redirect("clubs:season", visit.club.slug, made.slug)
    page = {"visit": visit, "club": visit.club, "season": found, "form": form}
    return render(request, "clubs/change_season.html", page, status=form.status)


@login_required
def delete_season(request: HttpRequest, club: str, season: str) -> HttpResponse:
    """Ask, then delete a season in which nothing counts."""
    visit, found = access.season(request, club, season, Role.ORGANISER)
    form = SeasonChangeForm(request.POST or None, initial={"seen_version": found.plan_version})
    if form.is_valid():
        seen, by = form.cleaned_data["seen_version"], signed_in(request)
        if form.perform(seasons.delete, season=found, seen_version=seen, by=by):
            done = gettext("The season %(name)s is deleted.") % {"name": found.name}
            messages.success(request, done)
            return redirect("clubs:club", visit.club.slug)
    page = {"visit": visit, "club": visit.club, "season": found, "form": form}
    return render(request, "clubs/delete_season.html", page, status=form.status)


@login_required
def season_teams(request: HttpRequest, club: str, season: str) -> HttpResponse:
    """The teams of the season and a form for the next one."""
    visit, found = access.season(request, club, season, Role.ORGANISER)
    initial = {"seen_version": found.plan_version}
    form = TeamForm(request.POST or None, club=visit.club, initial=initial)
    if form.is_valid():
        made = form.perform(
            teams.form,
            season=found,
            name=form.cleaned_data["name"],
            players=form.cleaned_data["players"],
            seen_version=form.cleaned_data["seen_version"],
            by=signed_in(request),
        )
        if made:
            messages.success(request, gettext("%(team)s is a team.") % {"team": made.name})
            return redirect("clubs:teams", visit.club.slug, found.slug)
    return _teams_page(request, visit, found, form)


@login_required
def change_team(request: HttpRequest, club: str, season: str, team: int) -> HttpResponse:
    """Another name for a team, or other players."""
    visit, found = access.season(request, club, season, Role.ORGANISER)
    old = get_object_or_404(found.teams.select_related("season__club"), pk=team)
    form = TeamForm(request.POST or None, club=visit.club, team=old)
    if form.is_valid():
        made = form.perform(
            teams.change,
            team=old,
            name=form.cleaned_data["name"],
            players=form.cleaned_data["players"],
            seen_version=form.cleaned_data["seen_version"],
            by=signed_in(request),
        )
        if made:
            messages.success(request, gettext("%(team)s is changed.") % {"team": made.name})
            return redirect("clubs:teams", visit.club.slug, found.slug)
    page = {"visit": visit, "club": visit.club, "season": found, "team": old, "form": form}
    return render(request, "clubs/change_team.html", page, status=form.status)


@login_required
@require_POST
def dissolve_team(request: HttpRequest, club: str, season: str, team: int) -> HttpResponse:
    """Take a team out of the season."""
    visit, found = access.season(request, club, season, Role.ORGANISER)
    old = get_object_or_404(found.teams.select_related("season__club"), pk=team)
    form = SeasonChangeForm(request.POST)
    if form.is_valid():
        seen, by = form.cleaned_data["seen_version"], signed_in(request)
        if form.perform(teams.dissolve, team=old, seen_version=seen, by=by):
            messages.success(request, gettext("%(team)s is dissolved.") % {"team": old.name})
            return redirect("clubs:teams", visit.club.slug, found.slug)
    return _teams_page(request, visit, found, TeamForm(club=visit.club), refused=form)


def _teams_page(
    request: HttpRequest,
    visit: access.Visit,
    season: Season,
    form: TeamForm,
    refused: SeasonChangeForm | None = None,
) -> HttpResponse:
    rows = list(Team.objects.filter(season=season).prefetch_related("players"))
    taken = {player.pk for team in rows for player in team.players.all()}
    members = visit.club.memberships.active().select_related("player").order_by("player__full_name")
    page = {
        "visit": visit,
        "club": visit.club,
        "season": season,
        "form": form,
        "refused": refused,
        "free": [one.player for one in members if one.player_id not in taken],
        "teams": [
            (team, SeasonChangeForm(initial={"seen_version": season.plan_version})) for team in rows
        ],
    }
    return render(request, "clubs/teams.html", page, status=(refused or form).status)
