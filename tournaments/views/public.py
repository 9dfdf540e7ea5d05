"""Tournaments as everybody finds them."""

from django.core.paginator import Paginator
from django.http import HttpRequest, HttpResponse
from django.shortcuts import render
from django.utils import timezone
from django.views.decorators.http import require_safe

from clubs.models import Club
from games.wording import ruleset_name
from players.history import lines
from tournaments import access
from tournaments.forms import ButtonForm
from tournaments.models import Tournament
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
        "over": found.ends < timezone.localdate(),
    }
    status = refused.status if refused else 200
    return render(request, "tournaments/tournament.html", page, status=status)
