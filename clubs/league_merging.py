"""What a merge of two players does with the leagues they entered and the fixtures they play."""

from collections.abc import Collection
from typing import Any

from django.db.models import F, Q, QuerySet
from django.utils.translation import gettext, ngettext

from clubs.models import Entrant, FixtureSeat, League
from players.merge_rules import Clash, Rule
from players.models import Player


def lock(players: Collection[int]) -> None:
    """Lock the leagues, which come after clubs, nights and seasons."""
    rows = League.objects.filter(pk__in=_leagues(players).values("pk"))
    list(rows.select_for_update(no_key=True).order_by("pk").values_list("pk", flat=True))


def touch(players: Collection[int]) -> None:
    """Let the walls show the people as they are now."""
    League.objects.filter(pk__in=_leagues(players).values("pk")).update(version=F("version") + 1)


def clashes(kept: Player, gone: Player) -> list[Clash]:
    """One person plays for one entrant of a league."""
    entrants = Entrant.objects.select_related("league", "captain")
    found = []
    for one in entrants.filter(players=kept):
        for other in entrants.filter(players=gone, league=one.league_id).exclude(pk=one.pk):
            words = gettext("In %(league)s they are two entrants: %(one)s and %(other)s.")
            both = {"league": one.league.name, "one": one, "other": other}
            found.append(Clash(words=words % both))
    return found


def _leagues(players: Collection[int]) -> QuerySet[League]:
    entered = Q(entrants__players__in=players) | Q(entrants__captain__in=players)
    return League.objects.filter(entered | Q(entrants__seats__player__in=players))


def _same(kept: object, gone: object) -> None:
    """The kept row says it already."""


def _entry(row: Any) -> str:
    return gettext("a place in %(entrant)s") % {"entrant": row.entrant.team}


def _captain(row: Entrant) -> str:
    return gettext("captain of %(entrant)s") % {"entrant": row.team}


def _seat(row: FixtureSeat) -> str:
    return gettext("a seat at fixture %(fixture)s") % {"fixture": row.fixture.number}


RULES = {
    "clubs.Entrant.captain": Rule(
        words=lambda count: (
            ngettext("%(n)d entry in a league", "%(n)d entries in leagues", count) % {"n": count}
        ),
        name=_captain,
    ),
    "clubs.Entrant_players.player": Rule(
        words=lambda count: (
            ngettext("%(n)d place with an entrant", "%(n)d places with entrants", count)
            % {"n": count}
        ),
        name=_entry,
        twin=("entrant_id",),
        join=_same,
        related=("entrant",),
    ),
    "clubs.FixtureSeat.player": Rule(
        words=lambda count: ngettext("%(n)d fixture", "%(n)d fixtures", count) % {"n": count},
        name=_seat,
        related=("fixture",),
    ),
}
