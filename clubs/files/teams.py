"""The teams a file of results names, for a season: formed or filled up, never taken away."""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass

from clubs.files.games import Bad, GameRow
from clubs.files.names import Person, Written
from clubs.models import Club, Season, Team


@dataclass(frozen=True, slots=True, kw_only=True)
class TeamPlan:
    """A team of the file; `there` is the season's team of that name, `adds` who is not in it."""

    name: str
    people: tuple[Person, ...]
    there: int | None
    adds: tuple[Person, ...]


def plan(
    club: Club, season: str, rows: Sequence[GameRow], people: Mapping[str, Person]
) -> tuple[list[TeamPlan], list[str], list[Bad]]:
    """The teams that would be formed or filled, those that stay untouched, and bad lines."""
    found = Season.objects.filter(club=club, slug=season).first() if season else None
    if found is None:
        return [], [], []
    team_of: dict[str, str] = {}
    bad: list[Bad] = []
    there = {team.name: team for team in found.teams.prefetch_related("players")}
    plays_for = {player.pk: team.name for team in there.values() for player in team.players.all()}
    for row in rows:
        for seat in row.seats:
            key = Written(seat.name, seat.id).key
            if not seat.team:
                continue
            first = team_of.setdefault(key, seat.team)
            player = people[key].player
            other = plays_for.get(player.pk, seat.team) if player else seat.team
            if seat.team not in (first,) or other != seat.team:
                other = other if other != seat.team else first
                params = {"player": people[key].name, "team": seat.team, "other": other}
                bad.append(Bad(line=row.line, code="in_two_file_teams", params=params))
    return _teams(team_of, people, there), sorted(there.keys() - set(team_of.values())), bad


def _teams(
    team_of: Mapping[str, str], people: Mapping[str, Person], there: Mapping[str, Team]
) -> list[TeamPlan]:
    plans = []
    for name in sorted(set(team_of.values())):
        members = tuple(people[key] for key, team in team_of.items() if team == name)
        old = there.get(name)
        inside = {player.pk for player in old.players.all()} if old else set()
        adds = tuple(one for one in members if one.player is None or one.player.pk not in inside)
        plans.append(TeamPlan(name=name, people=members, there=old.pk if old else None, adds=adds))
    return plans
