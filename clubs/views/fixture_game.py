"""The game of a fixture: this floor says who may do what, the sheet does the rest."""

from functools import partial

from django.contrib.auth.models import AnonymousUser
from django.contrib.auth.views import redirect_to_login
from django.http import Http404, HttpResponse, HttpResponseBase
from django.shortcuts import redirect
from django.urls import reverse
from django.utils import timezone
from django.utils.translation import gettext

from clubs import access
from clubs.access import Visit
from clubs.actions import league_games
from clubs.models import Fixture
from games.views import sheet
from games.views.sheet import Desk, Link
from players.models import User
from players.requests import HtmxRequest


def fixture_game(request: HtmxRequest, club: str, league: str, fixture: int) -> HttpResponseBase:
    """The sheet of a fixture's game; one played at a night has its page there."""
    visit, found = access.fixture(request, club, league, fixture)
    if found.game is None or found.is_open:
        raise Http404
    table = getattr(found.game, "night_table", None)
    if table is not None:
        return redirect("clubs:table", club, table.sitting.night_id, found.game_id)
    if request.method == "POST" and not request.user.is_authenticated:
        return redirect_to_login(request.get_full_path())
    with timezone.override(visit.club.time_zone):
        return sheet.show(request, game=found.game, desk=_desk(request.user, visit, found))


def _desk(user: User | AnonymousUser, visit: Visit, found: Fixture) -> Desk:
    """What this person may do with the game: scorekeepers all, who sits there may enter."""
    if isinstance(user, AnonymousUser) or found.game is None:
        return _page(visit, found)
    keeps = visit.keeps_scores
    enters = keeps or found.game.seats.filter(player__user=user).exists()
    return _page(
        visit,
        found,
        enter=partial(league_games.enter, fixture=found, by=user) if enters else None,
        correct=partial(league_games.correct, fixture=found, by=user) if keeps else None,
        call_off=partial(league_games.call_off, fixture=found, by=user) if keeps else None,
    )


def _page(visit: Visit, found: Fixture, **actions: object) -> Desk:
    league, club = found.phase.league, visit.club
    at = [club.slug, league.slug]
    return Desk(
        url=reverse("clubs:fixture_game", args=[*at, found.pk]),
        crumbs=(
            Link(url=reverse("clubs:club", args=[club.slug]), words=club.name),
            Link(url=reverse("clubs:league", args=at), words=league.name),
        ),
        heading=gettext("Fixture %(fixture)s") % {"fixture": found.number},
        after=partial(_to_fixture, reverse("clubs:fixture", args=[*at, found.pk])),
        **actions,  # type: ignore[arg-type]
    )


def _to_fixture(url: str, request: HtmxRequest) -> HttpResponse:
    """After a change the fixture shows what became of it; a game called off has no page."""
    if request.htmx:
        return HttpResponse(headers={"HX-Redirect": url})
    return redirect(url)
