"""The standings of a season: computed from results by the core, kept in the cache by version.

The key carries the season's version, which every result, correction and change of plan raises
in its own transaction: a cached table is never stale, and a lost one is computed again.
"""

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass
from datetime import date
from fractions import Fraction
from typing import NamedTuple

from django.core.cache import cache

from clubs.models import Night, Season, Team
from clubs.queries import season_entries, season_nights
from scoring.race import Race, race
from scoring.season import Entry, Exact, Line, table
from scoring.teams import TeamLine, team_table

# So many lines are drawn in the race: more cannot be told apart.
RACERS = 10
# A table nobody looks at for a week may be forgotten.
KEPT_SECONDS = 7 * 24 * 3600


class Standing(NamedTuple):
    """A player's line as tables show it; totals are exact, in sixtieths of a point."""

    player: int
    rank: int | None
    place: str
    total: Exact | None
    last: Exact | None
    games: int
    missing: int
    mean_place: Fraction | None
    place_counts: tuple[int, ...]


@dataclass(frozen=True, slots=True, kw_only=True)
class Standings:
    """A season's table, its teams and the race of the leaders; `days` are its nights by key."""

    rows: tuple[Standing, ...]
    teams: tuple[TeamLine, ...]
    race: Race
    days: dict[int, date]
    games: int

    @property
    def ranked(self) -> tuple[Standing, ...]:
        return tuple(row for row in self.rows if row.rank is not None)

    @property
    def unranked(self) -> tuple[Standing, ...]:
        """Players with fewer games than the season asks for."""
        return tuple(row for row in self.rows if row.rank is None)

    @property
    def last_night(self) -> int | None:
        return self.race.nights[-1] if self.race.nights else None


def standings(season: Season) -> Standings:
    """The season's standings, from the cache or computed into it."""
    return standings_of([season])[season.pk]


def standings_of(seasons: Sequence[Season]) -> dict[int, Standings]:
    """The standings of many seasons at once: as many queries as for one."""
    cached = cache.get_many([_key(season) for season in seasons])
    found = {season.pk: cached[_key(season)] for season in seasons if _key(season) in cached}
    missing = [season for season in seasons if season.pk not in found]
    if missing:
        fresh = compute(missing)
        cache.set_many({_key(one): fresh[one.pk] for one in missing}, timeout=KEPT_SECONDS)
        found |= fresh
    return found


def compute(seasons: Sequence[Season]) -> dict[int, Standings]:
    """The standings from the rows, whatever the cache says: four queries."""
    nights = season_nights(seasons)
    entries = season_entries(seasons, nights)
    teams = _teams(seasons)
    return {
        season.pk: _standings(season, nights, entries[season.pk], teams.get(season.pk, {}))
        for season in seasons
    }


def _key(season: Season) -> str:
    return f"season:{season.pk}:{season.version}"


def _teams(seasons: Iterable[Season]) -> dict[int, dict[int, list[int]]]:
    """The players of each team of each season."""
    teams: dict[int, dict[int, list[int]]] = {}
    for season, team, player in Team.players.through.objects.filter(
        team__season__in=[season.pk for season in seasons]
    ).values_list("team__season", "team", "player"):
        teams.setdefault(season, {}).setdefault(team, []).append(player)
    return teams


def _standings(
    season: Season,
    nights: Iterable[Night],
    entries: Sequence[Entry],
    teams: Mapping[int, Sequence[int]],
) -> Standings:
    lines = table(entries, season.rules)
    run = race(entries, season.rules, [line.player for line in lines[:RACERS]])
    last = _last_night(entries, run.nights[-1]) if run.nights else {}
    played = set(run.nights)
    return Standings(
        rows=tuple(_standing(line, last.get(line.player)) for line in lines),
        teams=team_table(lines, teams),
        race=run,
        days={night.pk: night.date for night in nights if night.pk in played},
        games=len({entry.game for entry in entries}),
    )


def _standing(line: Line, last: Exact | None) -> Standing:
    return Standing(
        player=line.player,
        rank=line.rank,
        place=line.place,
        total=line.total,
        last=last,
        games=line.games,
        missing=line.missing,
        mean_place=line.mean_place,
        place_counts=line.place_counts,
    )


def _last_night(entries: Sequence[Entry], night: int) -> dict[int, Exact]:
    """What the players of that night won or lost there, half-counting games by half."""
    last: dict[int, Exact] = {}
    for entry in entries:
        if entry.night == night:
            last[entry.player] = last.get(entry.player, 0) + entry.score * entry.weight
    return last
