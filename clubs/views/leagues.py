"""A league as everybody sees it: tables, fixtures, every number explained, files, the wall."""

from datetime import date, timedelta
from typing import Any

from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import render
from django.utils import timezone
from django.utils.translation import gettext, pgettext
from django.views.decorators.http import require_safe

from clubs import access
from clubs.access import Visit
from clubs.fixture_cards import cards, games_of
from clubs.league_table import EntrantRow, PhasePage, PlayerRow, phase_page
from clubs.models import Phase
from clubs.queries.leagues import LeagueStandings, league_standings, state_of
from clubs.wording import league_rules as words
from players.access import own_player
from players.exports import Cell, csv_file, number
from players.models import Player

# Fixtures whose days begin by then are shown at once, later ones when they are asked for.
SOON = timedelta(days=7)


@require_safe
def league(request: HttpRequest, club: str, league: str) -> HttpResponse:
    """The league at the phase that is played, or the last one."""
    visit, found = access.league(request, club, league)
    standings = league_standings(found)
    open_phases = [phase for phase in standings.phases if not phase.is_closed]
    phase = next(iter([*open_phases, *standings.phases[-1:]]), None)
    return _show(request, visit, standings, phase)


@require_safe
def phase(request: HttpRequest, club: str, league: str, phase: int) -> HttpResponse:
    """One phase of the league."""
    visit, found = access.phase(request, club, league, phase)
    standings = league_standings(found.league)
    return _show(request, visit, standings, _same(standings, found))


def _show(
    request: HttpRequest, visit: Visit, found: LeagueStandings, phase: Phase | None
) -> HttpResponse:
    viewer = own_player(request)
    page: dict[str, Any] = {
        "visit": visit,
        "club": visit.club,
        "league": found.league,
        "phases": found.phases,
        "phase": phase,
        "entrants": list(found.entrants.values()),
        "today": visit.club.today(timezone.now()),
    }
    if phase is not None:
        page |= {
            "table": phase_page(found, phase, viewer),
            "rules": words.phase_in_words(phase),
            **_fixtures(phase, viewer, page["today"]),
        }
    return render(request, "clubs/league.html", page)


def _fixtures(phase: Phase, viewer: Player | None, today: date) -> dict[str, Any]:
    """The fixtures to be played, the reader's next ones first, and those that are settled."""
    waiting = cards(phase.fixtures.waiting().order_by("due", "number"), viewer)
    own = [card for card in waiting if card.own]
    mine = [card for card in own if card.fixture.opens <= today] or own[:1]
    others = [card for card in waiting if card not in mine]
    soon = today + SOON
    return {
        "mine": mine,
        "waiting": [card for card in others if card.fixture.opens <= soon],
        "later": [card for card in others if card.fixture.opens > soon],
        "settled": cards(phase.fixtures.settled().order_by("-played_at", "-number"), viewer),
    }


@require_safe
def league_entrant(
    request: HttpRequest, club: str, league: str, phase: int, entrant: int
) -> HttpResponse:
    """How one entrant's number came about, line by line."""
    visit, found = access.phase(request, club, league, phase)
    standings = league_standings(found.league)
    table = phase_page(standings, found, own_player(request))
    row = next((one for one in table.rows if one.entrant.pk == entrant), None)
    if row is None:
        raise Http404
    names = {share.player.pk: share.player.name for share in row.shares}
    page = {
        "visit": visit,
        "club": visit.club,
        "league": found.league,
        "phase": found,
        "row": row,
        "games": games_of(found, row),
        "steps": [words.step_in_words(one, found.league.unit, names) for one in row.line.steps],
        "rules": words.phase_in_words(found),
    }
    return render(request, "clubs/league_entrant.html", page)


@require_safe
def league_hall(request: HttpRequest, club: str, league: str, phase: int) -> HttpResponse:
    """The table of a phase on the wall, made anew when something changed."""
    visit, found = access.phase(request, club, league, phase)
    version = state_of(found.league)
    if request.GET.get("v") == version:
        return HttpResponse(status=204)
    standings = league_standings(found.league)
    page = {
        "club": visit.club,
        "league": found.league,
        "phase": found,
        "table": phase_page(standings, found),
        "version": version,
    }
    part = "#live" if request.htmx else ""  # type: ignore[attr-defined]
    return render(request, f"clubs/league_hall.html{part}", page)


@require_safe
def league_csv(request: HttpRequest, club: str, league: str, phase: int) -> HttpResponse:
    """The table of the phase as a file for spreadsheets."""
    visit, found = access.phase(request, club, league, phase)
    table = phase_page(league_standings(found.league), found)
    header = [
        *_place_header(),
        gettext("team") if found.league.is_of_teams else gettext("player"),
        gettext("total"),
        gettext("exact total"),
        gettext("carried over"),
        gettext("played"),
        gettext("penalty"),
        gettext("games"),
        gettext("games missing"),
        gettext("mean place"),
        *(gettext("times %(place)d.") % {"place": place} for place in table.places),
    ]
    rows = [_cells(row, table) for row in table.rows]
    return csv_file(f"{visit.club.slug}-{found.league.slug}-{found.number}", header, rows)


@require_safe
def league_players_csv(request: HttpRequest, club: str, league: str, phase: int) -> HttpResponse:
    """The players of the teams as a file for spreadsheets."""
    visit, found = access.phase(request, club, league, phase)
    table = phase_page(league_standings(found.league), found)
    header = [
        *_place_header(),
        gettext("player number"),
        gettext("player"),
        gettext("team"),
        gettext("total"),
        gettext("exact total"),
        gettext("games"),
        gettext("mean place"),
    ]
    name = f"{visit.club.slug}-{found.league.slug}-{found.number}-players"
    return csv_file(name, header, [_player_cells(row) for row in table.players])


def _place_header() -> list[str]:
    return [pgettext("place in a table", "place"), gettext("shown as")]


def _cells(row: EntrantRow, table: PhasePage) -> list[Cell]:
    line = row.line
    counts = line.place_counts
    return [
        line.rank,
        line.place,
        str(row.entrant),
        number(row.total),
        str(row.total),
        number(row.carried),
        number(row.played),
        number(row.penalty),
        line.games,
        line.missing,
        number(line.mean_place),
        *(counts[place - 1] if place <= len(counts) else 0 for place in table.places),
    ]


def _player_cells(row: PlayerRow) -> list[Cell]:
    return [
        row.line.rank,
        row.line.place,
        None if row.player.is_hidden else row.player.pk,
        row.player.name,
        row.entrant.team,
        number(row.total),
        str(row.total),
        row.line.games,
        number(row.line.mean_place),
    ]


def _same(found: LeagueStandings, phase: Phase) -> Phase:
    return next(one for one in found.phases if one.pk == phase.pk)
