"""The season's table as its page shows it: standings with names, in the unit of the season."""

from collections.abc import Iterable, Mapping
from dataclasses import dataclass
from datetime import date
from fractions import Fraction

from clubs.charts import RaceChart, race_chart
from clubs.models import Membership, Season, Team
from clubs.queries import player_seats, season_entries, season_nights
from clubs.standings import Standing, Standings, standings
from games.fields import UNITS_PER_POINT
from games.models import SeatResult
from games.wording import ruleset_name
from players.models import Player
from scoring.race import race
from scoring.season import Exact, Line, table


@dataclass(frozen=True, slots=True, kw_only=True)
class PlayerRow:
    """A player's row; totals are in the unit of the season, a guest is no member of the club."""

    standing: Standing
    player: Player
    team: Team | None
    total: Fraction | None
    last: Fraction | None
    own: bool
    guest: bool = False
    place_counts: tuple[int, ...] = ()


@dataclass(frozen=True, slots=True, kw_only=True)
class TeamRow:
    """A team's row; `members` are its players with games, best first."""

    team: Team
    place: str
    rank: int
    total: Fraction
    games: int
    members: tuple[PlayerRow, ...]


@dataclass(frozen=True, slots=True, kw_only=True)
class RaceTable:
    """What the chart draws, as a table: a row a night, the last first."""

    names: tuple[str, ...]
    rows: tuple[tuple[date, tuple[Fraction | None, ...]], ...]


@dataclass(frozen=True, slots=True, kw_only=True)
class SeasonTable:
    """All that the page of a season shows; `idle` are members and team mates without a game."""

    season: Season
    ranked: tuple[PlayerRow, ...]
    unranked: tuple[PlayerRow, ...]
    idle: tuple[Player, ...]
    teams: tuple[TeamRow, ...]
    own: PlayerRow | None
    games: int
    nights: int
    last_night: date | None
    places: range
    chart: RaceChart | None
    race: RaceTable


def in_unit(value: Exact | None, unit: int) -> Fraction | None:
    """Sixtieths of a point in the unit of the season."""
    return None if value is None else Fraction(value) / (UNITS_PER_POINT * unit)


def season_table(season: Season, viewer: Player | None = None) -> SeasonTable:
    """Put the season's standings together with the names of people and teams."""
    found = standings(season)
    teams = {team.pk: team for team in season.teams.prefetch_related("players")}
    team_of = {player.pk: team for team in teams.values() for player in team.players.all()}
    names = Player.objects.in_bulk([row.player for row in found.rows])
    members = Membership.objects.filter(club=season.club_id).select_related("player")
    active = {one.player_id: one.player for one in members if one.active}
    known = {one.player_id for one in members}
    places = max((len(row.place_counts) for row in found.rows), default=4)
    rows = {
        row.player: PlayerRow(
            standing=row,
            player=names[row.player],
            team=team_of.get(row.player),
            total=in_unit(row.total, season.unit),
            last=in_unit(row.last, season.unit),
            own=viewer is not None and viewer.pk == row.player,
            guest=row.player not in known,
            place_counts=row.place_counts + (0,) * (places - len(row.place_counts)),
        )
        for row in found.rows
    }
    totals = _race(season, found, viewer)
    days = [found.days[night] for night in found.race.nights]
    racing = {pk: names[pk].name for pk in totals}
    return SeasonTable(
        season=season,
        ranked=tuple(rows[row.player] for row in found.ranked),
        unranked=tuple(rows[row.player] for row in found.unranked),
        idle=_idle(active, rows, teams.values()),
        teams=_team_rows(found, rows, teams, season.unit),
        own=rows.get(viewer.pk) if viewer else None,
        games=found.games,
        nights=len(days),
        last_night=days[-1] if days else None,
        places=range(1, 1 + places),
        chart=race_chart(totals, racing, days, viewer.pk if viewer else None),
        race=RaceTable(
            names=tuple(racing.values()),
            rows=tuple(
                (day, tuple(line[night] for line in totals.values()))
                for night, day in reversed(list(enumerate(days)))
            ),
        ),
    )


def leaders(season: Season, count: int) -> list[PlayerRow]:
    """The first so many of the table, as a card shows them: without teams, race and reader."""
    ranked = standings(season).ranked[:count]
    names = Player.objects.in_bulk([row.player for row in ranked])
    return [
        PlayerRow(
            standing=row,
            player=names[row.player],
            team=None,
            total=in_unit(row.total, season.unit),
            last=in_unit(row.last, season.unit),
            own=False,
        )
        for row in ranked
    ]


def _idle(
    members: Mapping[int, Player], rows: Mapping[int, PlayerRow], teams: Iterable[Team]
) -> tuple[Player, ...]:
    people = dict(members)
    people |= {player.pk: player for team in teams for player in team.players.all()}
    idle = (player for pk, player in people.items() if pk not in rows)
    return tuple(sorted(idle, key=lambda player: (player.sort_key, player.pk)))


def _team_rows(
    found: Standings, rows: Mapping[int, PlayerRow], teams: Mapping[int, Team], unit: int
) -> tuple[TeamRow, ...]:
    return tuple(
        TeamRow(
            team=teams[line.team],
            place=line.place,
            rank=line.rank,
            total=in_unit(line.total, unit) or Fraction(0),
            games=line.games,
            members=tuple(rows[player] for player in line.members),
        )
        for line in found.teams
    )


def _race(
    season: Season, found: Standings, viewer: Player | None
) -> dict[int, tuple[Fraction | None, ...]]:
    """The lines of the leaders, and of the viewer who played but is not one of them."""
    lines = dict(found.race.totals)
    order = [row.player for row in found.rows if row.player in lines]
    played = viewer is not None and any(row.player == viewer.pk for row in found.rows)
    if viewer is not None and played and viewer.pk not in lines:
        lines[viewer.pk] = _own_line(season, found, viewer)
        order.append(viewer.pk)
    return {pk: tuple(in_unit(value, season.unit) for value in lines[pk]) for pk in order}


def _own_line(season: Season, found: Standings, viewer: Player) -> tuple[Exact | None, ...]:
    nights = season_nights([season])
    entries = season_entries([season], nights, player=viewer.pk)[season.pk]
    run = race(entries, season.rules)
    reached = dict(zip(run.nights, run.totals.get(viewer.pk, ()), strict=True))
    line, latest = list[Exact | None](), None
    for night in found.race.nights:
        latest = reached.get(night, latest)
        line.append(latest)
    return tuple(line)


@dataclass(frozen=True, slots=True, kw_only=True)
class GameRow:
    """One game of a player in the season; `adds` is what it brings, `running` the sum so far."""

    seat: SeatResult
    rules: str
    uma: Fraction
    score: Fraction
    weight: Fraction
    counts: bool
    adds: Fraction
    running: Fraction


@dataclass(frozen=True, slots=True, kw_only=True)
class Calculation:
    """How one player's total came about, game by game."""

    line: Line
    standing: Standing | None
    total: Fraction | None
    rows: tuple[GameRow, ...]


def calculation(season: Season, player: Player) -> Calculation:
    """Every game of the player, counted or not, and the steps from them to the total."""
    entries = season_entries([season], season_nights([season]), player=player.pk)[season.pk]
    line = table(entries, season.rules, [player.pk])[0]
    row = next((row for row in standings(season).rows if row.player == player.pk), None)
    return Calculation(
        line=line,
        standing=row,
        total=in_unit(line.total, season.unit),
        rows=tuple(_game_rows(season, player, set(line.counted))),
    )


def _game_rows(season: Season, player: Player, counted: set[int]) -> Iterable[GameRow]:
    running = Fraction(0)
    for seat in player_seats(season, player.pk):
        game = seat.result.game
        weight = game.night_table.sitting.night.weight
        score = seat.score / season.unit
        adds = score * weight if game.pk in counted else Fraction(0)
        running += adds
        yield GameRow(
            seat=seat,
            rules=ruleset_name(game.ruleset),
            uma=seat.uma / season.unit,
            score=score,
            weight=weight,
            counts=game.pk in counted,
            adds=adds,
            running=running,
        )
