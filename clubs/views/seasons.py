"""A season as everybody sees it: the table, the sum of each player, the file."""

from django.http import HttpRequest, HttpResponse
from django.shortcuts import get_object_or_404, render
from django.utils.translation import gettext, pgettext
from django.views.decorators.http import require_safe

from clubs import access
from clubs.season_table import PlayerRow, SeasonTable, calculation, season_table
from clubs.wording import seasons as words
from players.access import own_player, shown
from players.exports import Cell, csv_file, number
from players.models import Player


@require_safe
def season(request: HttpRequest, club: str, season: str) -> HttpResponse:
    """The table of the season, its teams and its race."""
    visit, found = access.season(request, club, season)
    page = {
        "visit": visit,
        "club": visit.club,
        "season": found,
        "table": season_table(found, own_player(request)),
        "method": words.method_in_words(found),
    }
    return render(request, "clubs/season.html", page)


@require_safe
def season_player(request: HttpRequest, club: str, season: str, player: int) -> HttpResponse:
    """How one player's number came about, game by game."""
    visit, found = access.season(request, club, season)
    person = shown(get_object_or_404(Player, pk=player))
    sums = calculation(found, person)
    page = {
        "visit": visit,
        "club": visit.club,
        "season": found,
        "player": person,
        "sums": sums,
        "steps": [words.step_in_words(step, found.unit) for step in sums.line.steps],
        "dropped": words.dropped_in_words(found),
        "method": words.method_in_words(found),
    }
    return render(request, "clubs/season_player.html", page)


@require_safe
def season_csv(request: HttpRequest, club: str, season: str) -> HttpResponse:
    """The table as a file for spreadsheets."""
    visit, found = access.season(request, club, season)
    table = season_table(found)
    rows = [_cells(row, table) for row in (*table.ranked, *table.unranked)]
    rows += [_idle_cells(player, table) for player in table.idle]
    return csv_file(f"{visit.club.slug}-{found.slug}", _header(table), rows)


def _header(table: SeasonTable) -> list[str]:
    return [
        pgettext("place in a table", "place"),
        gettext("shown as"),
        gettext("player number"),
        gettext("player"),
        gettext("team"),
        gettext("total"),
        gettext("exact total"),
        gettext("last night"),
        gettext("games"),
        gettext("games missing"),
        gettext("mean place"),
        *(gettext("times %(place)d.") % {"place": place} for place in table.places),
    ]


def _cells(row: PlayerRow, table: SeasonTable) -> list[Cell]:
    standing = row.standing
    counts = standing.place_counts
    return [
        standing.rank,
        standing.place,
        None if row.player.is_hidden else row.player.pk,
        row.player.name,
        row.team.name if row.team else "",
        number(row.total),
        "" if row.total is None else str(row.total),
        number(row.last),
        standing.games,
        standing.missing,
        number(standing.mean_place),
        *(counts[place - 1] if place <= len(counts) else 0 for place in table.places),
    ]


def _idle_cells(player: Player, table: SeasonTable) -> list[Cell]:
    needed = table.season.rules.games_needed
    nothing: list[Cell] = [None] * 3
    return [
        None,
        "",
        None if player.is_hidden else player.pk,
        player.name,
        "",
        *nothing,
        0,
        needed,
        None,
        *(0 for _ in table.places),
    ]
