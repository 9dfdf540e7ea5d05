"""The front page: what this is for a stranger, what comes next for a player."""

from django.http import HttpRequest, HttpResponse
from django.shortcuts import render
from django.utils import timezone
from django.views.decorators.http import require_safe

from clubs.fixture_cards import cards
from clubs.models import Night
from clubs.queries import overview
from clubs.queries.leagues import fixtures_of
from players.access import own_player
from players.models import Player

NIGHTS_SHOWN = 6
RESULTS_SHOWN = 5
FIXTURES_SHOWN = 3
CLUBS_SHOWN = 6


@require_safe
def home(request: HttpRequest) -> HttpResponse:
    player = own_player(request)
    if player is None:
        return _welcome(request)
    return _next_for(request, player)


def _welcome(request: HttpRequest) -> HttpResponse:
    nights = Night.objects.upcoming(timezone.now())
    page = {
        "nights": overview.nights_with_people(nights, None)[:NIGHTS_SHOWN],
        "clubs": overview.clubs_listed("")[:CLUBS_SHOWN],
    }
    return render(request, "lobby/welcome.html", page)


def _next_for(request: HttpRequest, player: Player) -> HttpResponse:
    nights = overview.nights_of(player, timezone.now())
    page = {
        "player": player,
        "seat": overview.seat_now(player),
        "nights": overview.nights_with_people(nights, player)[:NIGHTS_SHOWN],
        "fixtures": cards(fixtures_of(player), player)[:FIXTURES_SHOWN],
        "memberships": overview.memberships_of(player),
        "results": overview.results_of(player)[:RESULTS_SHOWN],
    }
    return render(request, "lobby/home.html", page)
