"""The page of one table of a night: this floor says who may do what, the sheet does the rest."""

from functools import partial

from django.contrib.auth.models import AnonymousUser
from django.contrib.auth.views import redirect_to_login
from django.http import HttpResponseBase
from django.urls import reverse
from django.utils import timezone
from django.utils.formats import date_format
from django.utils.translation import gettext

from clubs import access
from clubs.access import Visit
from clubs.actions import results
from clubs.models import Night, NightTable
from clubs.queries.tables import next_missing
from games.views import sheet
from games.views.sheet import Desk, Link
from players.models import User
from players.requests import HtmxRequest


def table(request: HtmxRequest, club: str, night: int, game: int) -> HttpResponseBase:
    """Read a table's result; enter it, correct it or call the table off."""
    visited, found = access.table(request, club, night, game)
    if request.method == "POST" and not request.user.is_authenticated:
        return redirect_to_login(request.get_full_path())
    with timezone.override(visited.club.time_zone):
        return sheet.show(request, game=found.game, desk=desk(request.user, visited, found))


def desk(user: User | AnonymousUser, visited: Visit, table: NightTable) -> Desk:
    """What this person may do at this table: scorekeepers all, who sits there may enter."""
    if isinstance(user, AnonymousUser):
        return _desk(visited, table)
    keeps = visited.keeps_scores
    enters = keeps or table.game.seats.filter(player__user=user).exists()
    return _desk(
        visited,
        table,
        enter=partial(results.enter, table=table, by=user) if enters else None,
        correct=partial(results.correct, table=table, by=user) if keeps else None,
        call_off=partial(results.call_off, table=table, by=user) if keeps else None,
    )


def _desk(visited: Visit, table: NightTable, **actions: object) -> Desk:
    words = {"hanchan": table.sitting.number, "table": table.game.table}
    return Desk(
        url=table_url(visited, table),
        crumbs=crumbs(visited, table.sitting.night),
        heading=gettext("Hanchan %(hanchan)s, table %(table)s") % words,
        onward=partial(_onward, visited, table),
        **actions,  # type: ignore[arg-type]
    )


def crumbs(visited: Visit, night: Night) -> tuple[Link, Link]:
    """The club and the night above this page."""
    club = visited.club
    return (
        Link(url=reverse("clubs:club", args=[club.slug]), words=club.name),
        Link(
            url=reverse("clubs:night", args=[club.slug, night.pk]),
            words=night.title or date_format(night.date, "MONTH_DAY_FORMAT"),
        ),
    )


def _onward(visited: Visit, table: NightTable) -> Link | None:
    """The next table without a result, for those who enter all of them; after the last the desk."""
    if not visited.keeps_scores:
        return None
    night = table.sitting.night
    following = next_missing(night, after=table.game)
    if following is None:
        desk = reverse("clubs:desk", args=[visited.club.slug, night.pk])
        return Link(url=desk, words=gettext("Back to the desk"))
    words = gettext("Enter table %(table)s") % {"table": following.game.table}
    return Link(url=table_url(visited, following), words=words)


def table_url(visited: Visit, table: NightTable) -> str:
    return reverse("clubs:table", args=[visited.club.slug, table.sitting.night_id, table.game_id])
