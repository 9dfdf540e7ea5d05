"""Desk entry: every table of a night by keyboard alone, one after the other."""

from dataclasses import replace
from functools import partial
from typing import Any
from urllib.parse import urlencode

from django.contrib import messages
from django.contrib.auth.decorators import login_required
from django.http import Http404, HttpResponse, HttpResponseBase
from django.shortcuts import redirect, render
from django.urls import reverse
from django.utils import timezone
from django.utils.translation import gettext
from django_htmx.http import replace_url

from clubs import access
from clubs.access import Visit
from clubs.models import Night, NightTable, Role
from clubs.queries import tables
from clubs.views.tables import crumbs, desk
from games.actions import results
from games.forms import CheckForm
from games.views import sheet
from games.views.sheet import Desk
from players.access import signed_in
from players.requests import HtmxRequest

TEMPLATE = "clubs/entry.html"


@login_required
def entry(request: HtmxRequest, club: str, night: int) -> HttpResponseBase:
    """Open a table by its number, enter it, go on to the next that is missing."""
    visited, found = access.night(request, club, night, Role.SCOREKEEPER)
    table = _asked(request, found)
    if request.method == "POST" and table is None:
        raise Http404
    if table is not None and request.POST.get("do") == "check":
        return _check(request, visited, table)
    if table is None and "table" in request.GET:
        messages.error(
            request,
            gettext("There is no table “%(number)s” tonight.") % {"number": request.GET["table"]},
        )
        return _page(request, visited, found, status=422)
    if table is None:
        return _page(request, visited, found)
    focus = "table" in request.GET or "game" in request.GET
    at_desk = _desk(request, visited, table, focus=focus)
    with timezone.override(visited.club.time_zone):
        return sheet.show(request, game=table.game, desk=at_desk)


def _check(request: HtmxRequest, visited: Visit, table: NightTable) -> HttpResponse:
    """Note that a table was compared with the paper, and go back to the list."""
    form = CheckForm(request.POST)
    by = signed_in(request)
    if not (form.is_valid() and form.check(partial(results.check, game=table.game, by=by))):
        messages.error(request, " ".join(map(str, form.non_field_errors())))
    sort = urlencode({"sort": request.GET.get("sort", "table")})
    return redirect(f"{_url(visited, table.sitting.night)}?{sort}#entered")


def _desk(request: HtmxRequest, visited: Visit, table: NightTable, *, focus: bool) -> Desk:
    """The table's desk, shown within this page and followed by the next table."""
    night = table.sitting.night
    return replace(
        desk(request.user, visited, table),
        url=f"{_url(visited, night)}?game={table.game_id}",
        template=TEMPLATE,
        part="entry",
        context=partial(_context, request, visited, night),
        after=partial(_next, visited=visited, night=night),
        focus=focus,
    )


def _next(request: HtmxRequest, *, visited: Visit, night: Night) -> HttpResponse:
    """Behind a stored table: the next one that is missing, the focus on its number."""
    url = _url(visited, night)
    if not request.htmx:
        return redirect(url)
    table = tables.next_missing(night)
    if table is None:
        return replace_url(_page(request, visited, night), url)
    at_desk = _desk(request, visited, table, focus=False)
    return replace_url(sheet.page(request, game=table.game, desk=at_desk), url)


def _asked(request: HtmxRequest, night: Night) -> NightTable | None:
    """The table meant: by its game, by its number, else the oldest without a result."""
    if game := request.GET.get("game", ""):
        return (
            tables.of_night(night).filter(game__pk=int(game)).first() if game.isdecimal() else None
        )
    if number := request.GET.get("table", "").strip():
        return tables.by_number(night, int(number)) if number.isdecimal() else None
    return None if request.method == "POST" else tables.next_missing(night)


def _page(request: HtmxRequest, visited: Visit, night: Night, *, status: int = 200) -> HttpResponse:
    """The page without a table: nothing is missing, or the number is nobody's."""
    template = f"{TEMPLATE}#entry" if request.htmx else TEMPLATE
    with timezone.override(visited.club.time_zone):
        return render(request, template, _context(request, visited, night), status=status)


def _context(request: HtmxRequest, visited: Visit, night: Night) -> dict[str, Any]:
    sort = request.GET.get("sort", "table")
    return {
        "crumbs": crumbs(visited, night),
        "entry_url": _url(visited, night),
        "missing": tables.missing_tables(night),
        "entered": [
            (one, CheckForm(auto_id=False, initial={"number": one.number}))
            for one in tables.entered(night, sort=sort)
        ],
        "sort": sort,
        "asked": request.GET.get("table", ""),
    }


def _url(visited: Visit, night: Night) -> str:
    return reverse("clubs:entry", args=[visited.club.slug, night.pk])
