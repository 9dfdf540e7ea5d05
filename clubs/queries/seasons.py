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
# A place shared by n is (n - 1)/2 below its rank: the columns say how many share it.
TIED = ExpressionWrapper(
    1 + (F("place") - F("rank") * UNITS_PER_POINT) * 2 / UNITS_PER_POINT,
    output_field=BigIntegerField(),
)


def season_games(season: Season) -> QuerySet[NightTable]:
    """The tables whose games count: finished, on a night within the dates, by rules that count."""
    tables = NightTable.objects.filter(
        sitting__night__club=season.club_id,
        sitting__night__date__range=(season.starts, season.ends),
        sitting__night__weight__gt=0,
        game__state=Game.State.FINISHED,
    )
    return tables.filter(game__ruleset__in=season.rulesets) if season.rulesets else tables


def season_nights(seasons: Iterable[Season]) -> list[Night]:
    """The nights that count within the dates of any of these seasons, in order of play."""
    within = [Q(club=one.club_id, date__range=(one.starts, one.ends)) for one in seasons]
    nights = Night.objects.filter(reduce(or_, within)) if within else Night.objects.none()
    return list(nights.filter(weight__gt=0).order_by("date", "starts_at", "pk"))


def season_entries(
    seasons: Sequence[Season], nights: Sequence[Night], player: int | None = None
) -> dict[int, list[Entry]]:
    """The counted seats of each season, in order of play; scores are whole sixtieths of a point.

    With `player`, only that player's seats. Two queries, however many seasons are asked for.
    """
    games = _games(nights)
    seats = _seats(games, player)
    return {
        season.pk: [
            entry
            for game, (night, ruleset) in games.items()
            if _counts(season, night, ruleset)
            for entry in seats[game]
        ]
        for season in seasons
    }


def _counts(season: Season, night: Night, ruleset: str) -> bool:
    """Whether a game of that night by those rules counts in the season."""
    return (
        season.club_id == night.club_id
        and season.starts <= night.date <= season.ends
        and (not season.rulesets or ruleset in season.rulesets)
    )


def _games(nights: Sequence[Night]) -> dict[int, tuple[Night, str]]:
    """Every finished game of the nights with its night and rules, in order of play."""
    by_night: defaultdict[int, list[tuple[int, str]]] = defaultdict(list)
    rows = NightTable.objects.filter(
        sitting__night__in=[night.pk for night in nights], game__state=Game.State.FINISHED
    )
    for night, game, ruleset in rows.order_by("sitting__number", "game__table", "pk").values_list(
        "sitting__night", "game", "game__ruleset"
    ):
        by_night[night].append((game, ruleset))
    return {game: (night, ruleset) for night in nights for game, ruleset in by_night[night.pk]}


def _seats(
    games: Mapping[int, tuple[Night, str]], player: int | None
) -> Mapping[int, Sequence[Entry]]:
    """The seats of each game as entries; of one player, or of all."""
    nights = {night.pk: _whole(night.weight) for night, _ in games.values()}
    rows = SeatResult.objects.filter(
        result__current=True, result__game__night_table__sitting__night__in=list(nights)
    )
    if player is not None:
        rows = rows.filter(seat__player=player)
    seats: dict[int, list[Entry]] = {game: [] for game in games}
    for game, night, one, score, rank, tied in rows.order_by().values_list(
        "result__game",
        "result__game__night_table__sitting__night",
        "seat__player",
        SCORE_UNITS,
        "rank",
        TIED,
    ):
        if game in seats:  # not one that was finished since the games were read
            seats[game].append(Entry(one, night, game, score, rank, tied, nights[night]))
    return seats


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
