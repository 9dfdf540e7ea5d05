"""The games that count in seasons, as entries for the core."""

from collections import defaultdict
from collections.abc import Iterable, Mapping, Sequence
from fractions import Fraction
from functools import reduce
from operator import or_

from django.db.models import BigIntegerField, ExpressionWrapper, F, Q, QuerySet

from clubs.models import Night, NightTable, Season
from games.fields import UNITS_PER_POINT
from games.models import Game, SeatResult
from scoring.season import Entry

# The column as it is stored, whole sixtieths: no Fraction is made of each of 80,000 scores.
SCORE_UNITS = ExpressionWrapper(F("score"), output_field=BigIntegerField())
PLACE_UNITS = ExpressionWrapper(F("place"), output_field=BigIntegerField())


def season_games(season: Season) -> QuerySet[NightTable]:
    """The tables whose games count: finished, on a night within the dates, by rules that count."""
    tables = NightTable.objects.filter(
        sitting__night__club=season.club_id,
        sitting__night__date__range=(season.starts, season.ends),
        game__state=Game.State.FINISHED,
    )
    return tables.filter(game__ruleset__in=season.rulesets) if season.rulesets else tables


def season_nights(seasons: Iterable[Season]) -> list[Night]:
    """The nights within the dates of any of these seasons, in order of play."""
    within = [Q(club=one.club_id, date__range=(one.starts, one.ends)) for one in seasons]
    nights = Night.objects.filter(reduce(or_, within)) if within else Night.objects.none()
    return list(nights.order_by("date", "starts_at", "pk"))


def season_entries(
    seasons: Sequence[Season], nights: Sequence[Night], player: int | None = None
) -> dict[int, list[Entry]]:
    """Every counted seat of each season, in order of play; scores are whole sixtieths of a point.

    With `player`, only that player's seats. Two queries, however many seasons are asked for.
    """
    played = _played(nights)
    rows = SeatResult.objects.filter(
        result__current=True,
        result__game__state=Game.State.FINISHED,
        result__game__night_table__sitting__night__in=[night.pk for night in nights],
    )
    if player is not None:
        rows = rows.filter(seat__player=player)
    seats: defaultdict[int, list[tuple[int, int, int, int]]] = defaultdict(list)
    for row in rows.order_by().values_list(
        "result__game", "seat__player", SCORE_UNITS, "rank", PLACE_UNITS
    ):
        seats[row[0]].append(row[1:])
    return {season.pk: list(_entries(season, nights, played, seats)) for season in seasons}


def _played(nights: Sequence[Night]) -> dict[int, list[tuple[int, str]]]:
    """For each night its games with their ruleset, in order of play."""
    rows = NightTable.objects.filter(
        sitting__night__in=[night.pk for night in nights], game__state=Game.State.FINISHED
    )
    played: defaultdict[int, list[tuple[int, str]]] = defaultdict(list)
    for night, game, ruleset in rows.order_by("sitting__number", "game__table", "pk").values_list(
        "sitting__night", "game", "game__ruleset"
    ):
        played[night].append((game, ruleset))
    return played


def _entries(
    season: Season,
    nights: Sequence[Night],
    played: Mapping[int, Sequence[tuple[int, str]]],
    seats: Mapping[int, Sequence[tuple[int, int, int, int]]],
) -> Iterable[Entry]:
    counting = set(season.rulesets)
    for night in nights:
        if night.club_id != season.club_id or not season.starts <= night.date <= season.ends:
            continue
        weight = _whole(night.weight)
        for game, ruleset in played.get(night.pk, ()):
            if counting and ruleset not in counting:
                continue
            for player, score, rank, place in seats.get(game, ()):
                tied = 1 + 2 * (place - rank * UNITS_PER_POINT) // UNITS_PER_POINT
                yield Entry(player, night.pk, game, score, rank, tied, weight)


def _whole(weight: Fraction) -> Fraction | int:
    return weight.numerator if weight.denominator == 1 else weight


def player_seats(season: Season, player: int) -> list[SeatResult]:
    """The player's seats in the games that count, with all a page tells, in order of play."""
    seats = SeatResult.objects.filter(
        result__current=True,
        result__game__night_table__in=season_games(season),
        seat__player=player,
    ).select_related("result__game__night_table__sitting__night", "seat")
    return list(
        seats.order_by(
            "result__game__night_table__sitting__night__date",
            "result__game__night_table__sitting__night__starts_at",
            "result__game__night_table__sitting__night",
            "result__game__night_table__sitting__number",
            "result__game__table",
        )
    )
