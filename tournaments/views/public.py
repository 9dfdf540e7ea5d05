"""Tournaments as everybody finds them."""

from django.core.paginator import Paginator
from django.http import HttpRequest, HttpResponse
from django.shortcuts import render
from django.utils import timezone
from django.views.decorators.http import require_safe

from clubs.models import Club
from games.wording import ruleset_name
from players.history import lines
from players.names import search_key
from tournaments import access
from tournaments.forms.announcements import ButtonForm
from tournaments.models import Tournament
from tournaments.pages import wind_marks
from tournaments.queries import Itinerary, itineraries, names_of, published_of
from tournaments.wording import LOG

PAST_A_PAGE = 30


@require_safe
def index(request: HttpRequest) -> HttpResponse:
    """What comes, the next first, and what was."""
    user, today = access.viewer(request), timezone.localdate()
    seen = Tournament.objects.visible_to(user).select_related("club")
    page = {
        "upcoming": [(one, ruleset_name(one.ruleset)) for one in seen.upcoming(today)],
        "page": Paginator(seen.past(today), PAST_A_PAGE).get_page(request.GET.get("page")),
        "organises": user is not None and Club.objects.organised_by(user).exists(),
    }
    return render(request, "tournaments/index.html", page)


@require_safe
def tournament(request: HttpRequest, tournament: str) -> HttpResponse:
    """All that is announced; organisers also see the history and what they can do."""
    return show(request, access.visit(request, tournament))


@require_safe
def seating(request: HttpRequest, tournament: str) -> HttpResponse:
    """The published seating by name and by table; what is held back, nobody sees here."""
    visit = access.visit(request, tournament)
    published = published_of(visit.tournament)
    names = names_of(visit.tournament) if published else {}
    rounds = published.rounds if published else ()
    typed, wanted = request.GET.get("q", "").strip()[:100], request.GET.get("round", "")
    page = {
        "visit": visit,
        "tournament": visit.tournament,
        "seating": published,
        "typed": typed,
        "itineraries": _found(itineraries(rounds, names), typed),
        "rounds": list(enumerate(rounds, 1)),
        "shown": int(wanted[:3]) if wanted.isdecimal() and wanted.isascii() else 1,
        "all_rounds": wanted == "all",
        "names": names,
        "marks": wind_marks(),
    }
    return render(request, "tournaments/seating.html", page)


def _found(everybody: list[Itinerary], typed: str) -> list[Itinerary]:
    """Those whose name holds what was typed, or who bear the number; by name."""
    key = search_key(typed)
    found = [
        one
        for one in everybody
        if key in search_key(one.entry.name) or typed == str(one.entry.number)
    ]
    return sorted(found, key=lambda one: (search_key(one.entry.name), one.entry.number))


def show(
    request: HttpRequest, visit: access.Visit, refused: ButtonForm | None = None
) -> HttpResponse:
    """The page, with the words of a refused button."""
    found = visit.tournament
    history = found.log.select_related("by__player").order_by("-pk") if visit.organises else ()
    page = {
        "visit": visit,
        "tournament": found,
        "rules": ruleset_name(found.ruleset),
        "button": ButtonForm(initial={"seen_version": found.version}),
        "refused": refused,
        "history": lines(LOG, history),
        "seated": found.seatings.published().exists(),
        "over": found.ends < timezone.localdate(),
    }
    status = refused.status if refused else 200
    return render(request, "tournaments/tournament.html", page, status=status)
