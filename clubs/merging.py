"""What a merge of two players does with memberships, evenings, sit-outs and teams."""

from collections.abc import Collection
from datetime import date
from typing import Any

from django.db.models import F, Q
from django.urls import reverse
from django.utils.formats import date_format
from django.utils.translation import gettext, ngettext

from clubs import league_merging
from clubs.actions.locking import warm
from clubs.models import (
    Attendance,
    Club,
    Membership,
    Night,
    NightTable,
    Role,
    Season,
    SitOut,
    Sitting,
    Team,
)
from players.merge_rules import Clash, Part, Rule
from players.models import Player

State = Attendance.State
# Of two evenings in one the further one is true.
_FURTHEST = (State.WITHDRAWN, State.WAITING, State.SIGNED_UP, State.LEFT, State.HERE)


def join_memberships(kept: Membership, gone: Membership) -> None:
    """One membership: the higher role, the longer time; links that are out end."""
    if not kept.active or (gone.active and Role(gone.role).level > Role(kept.role).level):
        kept.role = gone.role if gone.active else kept.role
    kept.active = kept.active or gone.active
    kept.since = min(kept.since, gone.since)
    kept.invited_at = None


def join_attendances(kept: Attendance, gone: Attendance) -> None:
    """One evening: from the first arrival to the last leaving; what both paid is paid."""
    further = max(kept, gone, key=lambda one: _FURTHEST.index(State(one.state)))
    arrivals = [one.arrived_at for one in (kept, gone) if one.arrived_at]
    leavings = [one.left_at for one in (kept, gone) if one.left_at]
    kept.state, kept.came_as = further.state, further.came_as
    kept.guest = kept.guest and gone.guest
    kept.newcomer = kept.newcomer and gone.newcomer
    kept.signed_up_at = min(kept.signed_up_at, gone.signed_up_at)
    kept.arrived_at = min(arrivals, default=None)
    kept.left_at = max(leavings, default=None) if further.state == State.LEFT else None
    kept.fixed_table = kept.fixed_table or gone.fixed_table
    kept.away = max(kept.away, gone.away)
    kept.age_confirmed = kept.age_confirmed or gone.age_confirmed
    by_hand = next((one for one in (kept, gone) if one.fee_reason), None)
    kept.fee_due = by_hand.fee_due if by_hand else max(kept.fee_due, gone.fee_due)
    kept.fee_reason = by_hand.fee_reason if by_hand else ""
    kept.fee_paid = kept.fee_paid + gone.fee_paid


def _nothing(kept: object, gone: object) -> None:
    """The kept row says it already."""


def _lock(players: Collection[int]) -> None:
    """Lock clubs, then nights, then seasons and leagues, as every action of clubs does.

    `no_key`: a log row that another action writes about the club of its night must not wait for
    us while we wait for that night.
    """
    clubs = Club.objects.filter(memberships__player__in=players).values("pk")
    for rows in (
        Club.objects.filter(pk__in=clubs),
        Night.objects.filter(pk__in=_nights(players).values("pk")),
        Season.objects.filter(pk__in=_seasons(players).values("pk")),
    ):
        list(rows.select_for_update(no_key=True).order_by("pk").values_list("pk", flat=True))
    league_merging.lock(players)


def _touch(players: Collection[int]) -> None:
    """Let live pages and season tables show the people as they are now."""
    Night.objects.filter(pk__in=_nights(players).values("pk")).update(version=F("version") + 1)
    seasons = list(_seasons(players).order_by("pk").values_list("pk", flat=True).distinct())
    Season.objects.filter(pk__in=seasons).update(version=F("version") + 1)
    for season in seasons:
        warm(season)
    league_merging.touch(players)


def _nights(players: Collection[int]) -> Any:
    here = Q(attendances__player__in=players)
    return Night.objects.filter(here | Q(sittings__tables__game__seats__player__in=players))


def _seasons(players: Collection[int]) -> Any:
    played = Q(club__nights__sittings__tables__game__seats__player__in=players)
    return Season.objects.filter(played | Q(teams__players__in=players))


def _clashes(kept: Player, gone: Player) -> list[Clash]:
    """One person is in one place of a sitting, and in one team of a season."""
    seats = NightTable.objects.filter(game__seats__player__in=(kept, gone))
    seats = seats.exclude(game__state="cancelled").select_related("game", "sitting__night__club")
    waits = SitOut.objects.filter(player__in=(kept, gone), sitting__called_off_at=None)
    places: dict[Sitting, list[NightTable | None]] = {}
    for player in (kept, gone):
        for table in seats.filter(game__seats__player=player):
            places.setdefault(table.sitting, []).append(table)
        for wait in waits.filter(player=player).select_related("sitting__night__club"):
            places.setdefault(wait.sitting, []).append(None)
    found = [
        _in_two_places(sitting, tables) for sitting, tables in places.items() if len(tables) > 1
    ]
    teams = Team.objects.select_related("season")
    for team in teams.filter(players=kept):
        for other in teams.filter(players=gone, season=team.season_id).exclude(pk=team.pk):
            words = gettext("In %(season)s they are in two teams: %(one)s and %(other)s.")
            both = {"season": team.season.name, "one": team.name, "other": other.name}
            found.append(Clash(words=words % both))
    return [*found, *league_merging.clashes(kept, gone)]


def _in_two_places(sitting: Sitting, tables: list[NightTable | None]) -> Clash:
    night = sitting.night
    known = {"day": _day(night.date), "club": night.club.name, "hanchan": sitting.number}
    seated = [table for table in tables if table is not None]
    numbers = sorted({table.game.table for table in seated})
    if len(seated) == len(tables) and len(numbers) == 1:
        words = gettext("Both sat at table %(table)d of hanchan %(hanchan)d, %(club)s, %(day)s.")
    elif len(seated) == len(tables):
        words = gettext("They sat at two tables of hanchan %(hanchan)d, %(club)s, %(day)s.")
    else:
        words = gettext("They were there twice in hanchan %(hanchan)d, %(club)s, %(day)s.")
    address = reverse("clubs:night", args=(night.club.slug, night.pk))
    if seated:
        known["table"] = numbers[0]
        game = seated[0].game_id
        address = reverse("clubs:table", args=(night.club.slug, night.pk, game))
    return Clash(words=words % known, address=address)


def _day(day: date) -> str:
    return date_format(day, "DATE_FORMAT")


def _evening(row: Attendance) -> str:
    known = {"club": row.night.club.name, "day": _day(row.night.date)}
    return gettext("the evening at %(club)s, %(day)s") % known


def _membership(row: Membership) -> str:
    return gettext("the membership of %(club)s") % {"club": row.club.name}


def _sit_out(row: SitOut) -> str:
    return gettext("Both sat out one hanchan.")


def _team(row: Any) -> str:
    return gettext("the team %(team)s") % {"team": row.team.name}


PART = Part(
    rules={
        "clubs.Membership.player": Rule(
            words=lambda count: (
                ngettext("%(n)d membership", "%(n)d memberships", count) % {"n": count}
            ),
            name=_membership,
            twin=("club_id",),
            join=join_memberships,
            related=("club",),
        ),
        "clubs.Attendance.player": Rule(
            words=lambda count: ngettext("%(n)d evening", "%(n)d evenings", count) % {"n": count},
            name=_evening,
            twin=("night_id",),
            join=join_attendances,
            related=("night__club",),
        ),
        "clubs.SitOut.player": Rule(
            words=lambda count: ngettext("%(n)d sit-out", "%(n)d sit-outs", count) % {"n": count},
            name=_sit_out,
            twin=("sitting_id",),
        ),
        "clubs.Team_players.player": Rule(
            words=lambda count: (
                ngettext("%(n)d place in a team", "%(n)d places in teams", count) % {"n": count}
            ),
            name=_team,
            twin=("team_id",),
            join=_nothing,
            related=("team",),
        ),
        **league_merging.RULES,
    },
    lock=_lock,
    touch=_touch,
    clashes=_clashes,
)
