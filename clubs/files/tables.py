"""The club's results, people and attendance as tables for files: what is written is read back."""

from collections.abc import Iterable, Iterator, Sequence
from decimal import Decimal
from fractions import Fraction

from django.db.models import QuerySet

from clubs.files.arrivals import Evening
from clubs.files.games import NOT_PLAYED, SUBSTITUTE
from clubs.files.names import FEDERATION
from clubs.models import Attendance, Club, Membership, Night, NightTable, Season
from games.models import Game, Result, Seat, SeatResult
from players.exports import Cell
from players.models import Identifier, Player

# English in every language, so that a program reads the file of any reader.
RESULTS = (
    "event", "date", "round", "table", "seat", "player id", "name", "points", "sticks left",
    "uma", "penalty", "chombo", "score", "place", "flags", "rules",
)  # fmt: skip
PEOPLE = ("player id", "name", "country", FEDERATION, "role", "member since")
ATTENDANCE = (
    "event", "date", "player id", "name", "state", "guest", "newcomer", "arrived", "left",
    "fee due", "fee paid",
)  # fmt: skip

SEATS = ("E", "S", "W", "N", "5")
# Games whose seats are read at once, so that a file of any length needs little memory.
AT_ONCE = 1000

type Line = list[Cell]


def nights_of(club: Club, *, season: Season | None = None) -> QuerySet[Night]:
    """The nights a file tells of, in order of play: all, or those within a season's dates."""
    nights = Night.objects.filter(club=club).exclude(state=Night.State.CALLED_OFF)
    if season is not None:
        nights = nights.filter(date__range=(season.starts, season.ends))
    return nights.order_by("date", "starts_at", "pk")


def results(nights: QuerySet[Night], *, rulesets: Sequence[str] = ()) -> Iterator[Line]:
    """A line a seat: every game of the nights that was not called off, in order of play."""
    tables = (
        NightTable.objects.filter(sitting__night__in=nights.order_by().values("pk"))
        .filter(sitting__called_off_at=None)
        .exclude(game__state=Game.State.CANCELLED)
        .select_related("game", "sitting__night")
    )
    if rulesets:
        tables = tables.filter(game__ruleset__in=rulesets)
    ordered = tables.order_by(
        "sitting__night__date", "sitting__night__starts_at", "sitting__night",
        "sitting__number", "game__table", "pk",
    )  # fmt: skip
    found = list(ordered)
    titles = _titles(found)
    for start in range(0, len(found), AT_ONCE):
        yield from _games(found[start : start + AT_ONCE], titles)


def _titles(tables: Sequence[NightTable]) -> dict[int, str]:
    """The title of each night; a second one of the same day and title has its number behind it."""
    seen: dict[tuple[object, str], list[int]] = {}
    for table in tables:
        night = table.sitting.night
        nights = seen.setdefault((night.date, night.title), [])
        if night.pk not in nights:
            nights.append(night.pk)
    return {
        pk: title if not index else f"{title} {index + 1}".strip()
        for (_, title), nights in seen.items()
        for index, pk in enumerate(nights)
    }


def _games(tables: Sequence[NightTable], titles: dict[int, str]) -> Iterator[Line]:
    games = [table.game_id for table in tables]
    seats: dict[int, list[Seat]] = {}
    for seat in Seat.objects.filter(game__in=games).select_related("player").order_by("index"):
        seats.setdefault(seat.game_id, []).append(seat)
    current = Result.objects.filter(game__in=games, current=True)
    sticks = dict(current.values_list("game", "sticks"))
    rows = {
        row.seat_id: row
        for row in SeatResult.objects.filter(result__in=current.order_by().values("pk"))
    }
    for table in tables:
        night, game = table.sitting.night, table.game
        for seat in seats.get(game.pk, ()):
            row = rows.get(seat.pk)
            yield [
                titles[night.pk],
                night.date.isoformat(),
                table.sitting.number,
                game.table,
                SEATS[seat.index],
                *_who(seat.player),
                *_numbers(row, sticks.get(game.pk)),
                _flags(seat, row),
                game.ruleset,
            ]


def _who(player: Player) -> tuple[Cell, Cell]:
    """The number of the player as text, and the name, as whoever reads may know them."""
    return "" if player.is_hidden else str(player.pk), player.name


def _numbers(row: SeatResult | None, sticks: int | None) -> Line:
    if row is None:
        return [None] * 7
    return [
        row.points,
        sticks,
        number(row.uma + row.oka),
        row.penalty,
        row.chombos,
        number(row.score),
        row.place_label,
    ]


def _flags(seat: Seat, row: SeatResult | None) -> str:
    flags = {SUBSTITUTE: seat.substitute, NOT_PLAYED: row is None}
    return "; ".join(flag for flag, on in flags.items() if on)


def number(value: Fraction) -> Decimal:
    """A number for a spreadsheet: as many decimals as it needs, at most six.

    >>> number(Fraction(-15500)), number(Fraction(1, 3))
    (Decimal('-15500'), Decimal('0.333333'))
    """
    exact = round(Decimal(value.numerator) / Decimal(value.denominator), 6).normalize()
    return exact.quantize(Decimal(1)) if exact == exact.to_integral() else exact


def people(club: Club) -> Iterator[Line]:
    """A line a member."""
    members = Membership.objects.active().filter(club=club).select_related("player")
    numbers = dict(
        Identifier.objects.filter(
            federation=FEDERATION, player__in=members.order_by().values("player")
        ).values_list("player", "text")
    )
    for one in members.order_by("player__search_key", "player"):
        yield [
            *_who(one.player),
            one.player.country,
            numbers.get(one.player_id, ""),
            one.role,
            one.since.astimezone(club.zone).date().isoformat(),
        ]


def attendance(club: Club, nights: QuerySet[Night]) -> Iterator[Line]:
    """A line an evening of a person; times are the club's, with their distance from UTC."""
    rows = (
        Attendance.objects.filter(night__in=nights.order_by().values("pk"))
        .select_related("night", "player")
        .order_by("night__date", "night__starts_at", "night", "player__search_key", "player")
    )
    for row in rows:
        evening = Evening.of(row)
        moments = [
            moment.astimezone(club.zone).isoformat() if moment else ""
            for moment in (evening.arrived_at, evening.left_at)
        ]
        yield [
            row.night.title,
            row.night.date.isoformat(),
            *_who(row.player),
            evening.state,
            "yes" if evening.guest else "",
            "yes" if evening.newcomer else "",
            *moments,
            evening.fee_due,
            evening.fee_paid,
        ]


type Table = tuple[Sequence[str], Iterable[Line]]
