"""A team table: the lines of a season summed by team."""

from collections import Counter
from collections.abc import Iterable, Mapping
from dataclasses import dataclass

from scoring.errors import ScoringError
from scoring.season import Exact, Line


@dataclass(frozen=True, slots=True, kw_only=True)
class TeamLine:
    """One team's line: the sum of its members' totals; `members` are by total, best first."""

    team: int
    rank: int
    place: str
    total: Exact
    games: int
    members: tuple[int, ...]


def team_table(lines: Iterable[Line], teams: Mapping[int, Iterable[int]]) -> tuple[TeamLine, ...]:
    """The teams, best first; equal totals share a place, the last key is the team.

    Members below the minimum of the players' table count for their team all the same; who has not
    played adds nothing. A player in two teams is refused with `in_two_teams` (player).
    """
    members = {team: tuple(players) for team, players in teams.items()}
    for player, times in Counter(p for players in members.values() for p in players).items():
        if times > 1:
            raise ScoringError("in_two_teams", player=player)
    by_player = {line.player: line for line in lines}
    sums = []
    for team, players in members.items():
        own = [by_player[player] for player in players if player in by_player]
        own.sort(key=lambda line: (line.total is None, -(line.total or 0), line.player))
        total = sum((line.total or 0 for line in own), 0)
        sums.append((total, team, own))
    sums.sort(key=lambda row: (-row[0], row[1]))
    totals = [total for total, _, _ in sums]
    return tuple(
        TeamLine(
            team=team,
            rank=(rank := totals.index(total) + 1),
            place=f"{rank}=" if totals.count(total) > 1 else f"{rank}",
            total=total,
            games=sum(line.games for line in own),
            members=tuple(line.player for line in own),
        )
        for total, team, own in sums
    )
