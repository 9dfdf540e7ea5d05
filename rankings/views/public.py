"""The tables of all clubs, and a player's own page."""

from django.core.paginator import Page, Paginator
from django.http import HttpRequest, HttpResponse
from django.shortcuts import get_object_or_404, render
from django.utils import timezone
from django.views.decorators.http import require_safe

from clubs.models import Season
from clubs.season_table import in_unit
from clubs.standings import standings_of
from games.wording import ruleset_name
from players.access import shown
from players.models import Player
from rankings.charts import place_chart
from rankings.queries import career, games_of

SEASONS_A_PAGE = 20
LEADERS = 5
GAMES_A_PAGE = 50


@require_safe
def index(request: HttpRequest) -> HttpResponse:
    """The seasons that run now, with their leaders, and those that ended."""
    today = timezone.localdate()
    seasons = Season.objects.select_related("club")
    running = seasons.on(today).order_by("club__name", "club", "-starts", "pk")
    page = Paginator(running, SEASONS_A_PAGE).get_page(request.GET.get("page"))
    ended = seasons.filter(ends__lt=today).order_by("-ends", "club__name", "pk")
    context = {"page": page, "tables": _tables(page), "ended": ended[:SEASONS_A_PAGE]}
    return render(request, "rankings/index.html", context)


def _tables(page: Page[Season]) -> list[dict[str, object]]:
    """Each season with its first players by name and their totals."""
    seasons = list(page)
    found = standings_of(seasons)
    leaders = {season.pk: found[season.pk].ranked[:LEADERS] for season in seasons}
    players = Player.objects.in_bulk([row.player for rows in leaders.values() for row in rows])
    return [
        {
            "season": season,
            "games": found[season.pk].games,
            "ranked": len(found[season.pk].ranked),
            "unranked": len(found[season.pk].unranked),
            "leaders": [
                (row, players[row.player], in_unit(row.total, season.unit))
                for row in leaders[season.pk]
            ],
        }
        for season in seasons
    ]


@require_safe
def player(request: HttpRequest, player: int) -> HttpResponse:
    """A player: what was played, which places, every game."""
    person = shown(get_object_or_404(Player, pk=player))
    played = career(person)
    chosen = request.GET.get("rules", "")
    record = next((one for one in played.by_rules if one.slug == chosen), played.everything)
    counts = record.place_counts(played.places)
    page = Paginator(games_of(person, record.slug), GAMES_A_PAGE).get_page(request.GET.get("page"))
    context = {
        "player": person,
        "career": played,
        "record": record,
        "rules": [(one, one.place_counts(played.places)) for one in played.by_rules],
        "places": range(1, played.places + 1),
        "chart": place_chart(counts),
        "page": page,
        "games": [(row, ruleset_name(row.result.game.ruleset)) for row in page],
    }
    return render(request, "rankings/player.html", context)
