"""What the front pages show: clubs with their next nights, a person's nights, the last games."""

from collections.abc import Iterable
from datetime import datetime

from django.db.models import Count, F, FilteredRelation, Prefetch, Q, QuerySet

from clubs.models import Attendance, Club, Membership, Night
from games.models import Game, Result, Seat, SeatResult
from players.models import Player

COMING = (Attendance.State.SIGNED_UP, Attendance.State.HERE, Attendance.State.LEFT)


def clubs_listed(text: str) -> QuerySet[Club]:
    """Clubs by city and name, with the number of their members."""
    members = Count("memberships", filter=Q(memberships__active=True))
    return Club.objects.matching(text).annotate(members=members).order_by("city", "name", "pk")


def next_nights(clubs: Iterable[Club], now: datetime) -> dict[int, Night]:
    """The next night of each of these clubs that has one, by the club's key."""
    first: dict[int, Night] = {}
    for night in Night.objects.upcoming(now).filter(club__in=[club.pk for club in clubs]):
        first.setdefault(night.club_id, night)
    return first


def nights_with_people(nights: QuerySet[Night], player: Player | None) -> QuerySet[Night]:
    """Nights with what a card of them shows.

    `coming`: how many signed up or came; `is_full`: they take all places; `mine`: the player's own
    state there, if any.
    """
    own = FilteredRelation("attendances", condition=Q(attendances__player=player))
    coming = Count("attendances", filter=Q(attendances__state__in=COMING), distinct=True)
    return (
        nights.select_related("club")
        .annotate(coming=coming)
        .annotate(is_full=Q(capacity__isnull=False, coming__gte=F("capacity")))
        .annotate(own=own)
        .annotate(mine=F("own__state"))
    )


def memberships_of(player: Player) -> QuerySet[Membership]:
    """The clubs somebody belongs to, with the role there."""
    return (
        Membership.objects.active()
        .filter(player=player)
        .select_related("club")
        .order_by("club__name", "pk")
    )


def seat_now(player: Player) -> Seat | None:
    """Where somebody sits at this moment: the seat at a running table of an open night."""
    running = Q(game__state=Game.State.RUNNING, game__night_table__isnull=False)
    closed = Q(game__night_table__sitting__night__state=Night.State.CLOSED)
    return (
        Seat.objects.filter(running, player=player)
        .exclude(closed)
        .select_related("game__night_table__sitting__night__club")
        .order_by("-game__started_at", "-pk")
        .first()
    )


def results_of(player: Player) -> QuerySet[SeatResult]:
    """Somebody's results at club nights and in leagues, the latest first."""
    return (
        SeatResult.objects.filter(
            seat__player=player, result__current=True, result__game__state=Game.State.FINISHED
        )
        .exclude(result__game__night_table=None, result__game__fixture=None)
        .select_related(
            "result__game__night_table__sitting__night__club",
            "result__game__fixture__phase__league__club",
        )
        .order_by("-result__game__finished_at", "-pk")
    )


def last_games(club: Club) -> QuerySet[Game]:
    """The finished games of a club's nights, the latest first, each with `current` results."""
    rows = SeatResult.objects.select_related("seat__player").order_by("rank", "seat__index")
    current = Result.objects.filter(current=True).prefetch_related(Prefetch("rows", rows))
    return (
        Game.objects.finished()
        .filter(night_table__sitting__night__club=club)
        .select_related("night_table__sitting__night")
        .prefetch_related(Prefetch("results", current, to_attr="current"))
        .order_by("-finished_at", "-pk")
    )


def rulesets_played(club: Club) -> list[str]:
    """The rules of a club: its usual ones, then those played at its nights, the most first."""
    games = Game.objects.finished().filter(night_table__sitting__night__club=club)
    counted = games.order_by().values("ruleset").annotate(count=Count("pk"))
    played = [row["ruleset"] for row in counted.order_by("-count", "ruleset")]
    return list(dict.fromkeys([club.ruleset, *played]))


def nights_of(player: Player, now: datetime) -> QuerySet[Night]:
    """The next nights of somebody's clubs, and those to which they signed up, called off or not."""
    member = Q(club__memberships__player=player, club__memberships__active=True)
    going = Q(
        attendances__player=player, attendances__state__in=(*COMING, Attendance.State.WAITING)
    )
    wanted = Night.objects.filter(member | going).values("pk")
    called_off = Night.objects.filter(going, state=Night.State.CALLED_OFF, ends_at__gt=now)
    shown = Q(pk__in=Night.objects.upcoming(now).filter(pk__in=wanted).values("pk"))
    shown |= Q(pk__in=called_off.values("pk"))
    return Night.objects.filter(shown).order_by("starts_at", "pk")
