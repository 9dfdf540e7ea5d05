"""The pages of clubs that everybody may see: the list and a club."""

from typing import Any

from django.contrib.auth.decorators import login_required
from django.core.paginator import Paginator
from django.http import HttpRequest, HttpResponse
from django.shortcuts import render
from django.utils import timezone
from django.views.decorators.http import require_safe

from clubs import access
from clubs.models import Club
from clubs.queries import overview
from clubs.records import records
from clubs.season_table import leaders
from players.access import own_player

CLUBS_A_PAGE = 30
NIGHTS_SHOWN = 6
NIGHTS_A_PAGE = 24
GAMES_SHOWN = 4
LEADERS_SHOWN = 5
RULESETS_SHOWN = 6


@require_safe
def index(request: HttpRequest) -> HttpResponse:
    """Clubs by city, searched by name or city."""
    text = request.GET.get("q", "").strip()
    page = Paginator(overview.clubs_listed(text), CLUBS_A_PAGE).get_page(request.GET.get("page"))
    clubs = list(page.object_list)
    following = overview.next_nights(clubs, timezone.now())
    rows = [(club, following.get(club.pk)) for club in clubs]
    return render(request, "clubs/index.html", {"page": page, "rows": rows, "text": text})


@require_safe
def club(request: HttpRequest, club: str) -> HttpResponse:
    """A club: its nights, how to join it, its last games."""
    visited, own, now = access.visit(request, club), own_player(request), timezone.now()
    found = visited.club
    page = {
        "visit": visited,
        "club": found,
        "own": own,
        "nights": overview.nights_with_people(found.nights.upcoming(now), own)[:NIGHTS_SHOWN],
        "games": overview.last_games(found)[:GAMES_SHOWN],
        "members": found.memberships.active().count(),
        "series": list(found.series.running(found.today(now))),
        "rulesets": overview.rulesets_played(found)[:RULESETS_SHOWN],
        "rules_of_three": found.ruleset_of_three,
        "records": records(found),
        "leagues": found.leagues.all(),
        **_seasons(found),
    }
    return render(request, "clubs/club.html", page)


@require_safe
def club_nights(request: HttpRequest, club: str) -> HttpResponse:
    """All nights of a club: those to come, or the past ones, or only those that teach."""
    visited, own, now = access.visit(request, club), own_player(request), timezone.now()
    past, teaching = "past" in request.GET, "teaching" in request.GET
    nights = visited.club.nights
    wanted = nights.past(now) if past else nights.upcoming(now)
    wanted = wanted.filter(teaching=True) if teaching else wanted
    shown = Paginator(overview.nights_with_people(wanted, own), NIGHTS_A_PAGE).get_page(
        request.GET.get("page")
    )
    page = {"visit": visited, "club": visited.club, "own": own, "page": shown}
    page |= {"past": past, "teaching": teaching}
    return render(request, "clubs/nights.html", page)


def _seasons(club: Club) -> dict[str, Any]:
    """The seasons of a club, the one that runs, and who leads it."""
    today = club.today(timezone.now())
    seasons = list(club.seasons.all())
    current = next((one for one in seasons if one.starts <= today <= one.ends), None)
    first = leaders(current, LEADERS_SHOWN) if current else ()
    return {"seasons": seasons, "season": current, "leaders": first}


@require_safe
@login_required
def mine(request: HttpRequest) -> HttpResponse:
    """The clubs one belongs to: a page, and for htmx the list alone."""
    player = own_player(request)
    page = {"memberships": overview.memberships_of(player) if player else ()}
    part = "#memberships" if request.htmx else ""  # type: ignore[attr-defined]
    return render(request, f"clubs/mine.html{part}", page)
