"""Files of a club to take away: results for everybody, people and attendance for organisers."""

from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import get_object_or_404
from django.views.decorators.http import require_safe

from clubs import access
from clubs.files import tables
from clubs.models import Club, Night, Role, Season
from players.exports import Form, table_file


@require_safe
def results(request: HttpRequest, club: str, form: Form) -> HttpResponse:
    """All results, or those of a season (`?season=`) or of a night (`?night=`)."""
    visited = access.visit(request, club)
    season = _season(request, visited.club)
    nights = tables.nights_of(visited.club, season=season)
    if number := request.GET.get("night"):
        nights = nights.filter(pk=_night(visited.club, number).pk)
    counted = season.rulesets if season else ()
    name = "-".join([visited.club.slug, *([season.slug] if season else []), "results"])
    return table_file(name, form, tables.RESULTS, tables.results(nights, rulesets=counted))


@require_safe
def people(request: HttpRequest, club: str, form: Form) -> HttpResponse:
    """The members."""
    visited = access.visit(request, club, Role.ORGANISER)
    name = f"{visited.club.slug}-players"
    return table_file(name, form, tables.PEOPLE, tables.people(visited.club))


@require_safe
def attendance(request: HttpRequest, club: str, form: Form) -> HttpResponse:
    """Who came when and paid what, of all nights, a season's, or one."""
    visited = access.visit(request, club, Role.ORGANISER)
    nights = tables.nights_of(visited.club, season=_season(request, visited.club))
    if number := request.GET.get("night"):
        nights = nights.filter(pk=_night(visited.club, number).pk)
    rows = tables.attendance(visited.club, nights)
    return table_file(f"{visited.club.slug}-attendance", form, tables.ATTENDANCE, rows)


def _season(request: HttpRequest, club: Club) -> Season | None:
    slug = request.GET.get("season")
    return get_object_or_404(Season, club=club, slug=slug) if slug else None


def _night(club: Club, number: str) -> Night:
    if not number.isascii() or not number.isdecimal() or len(number) > 18:
        raise Http404
    return get_object_or_404(Night, club=club, pk=int(number))
