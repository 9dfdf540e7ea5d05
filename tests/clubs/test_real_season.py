"""A real league through the actions: every game entered, the season and its teams as published."""

import csv
from datetime import date
from fractions import Fraction
from pathlib import Path

import pytest

from clubs.actions import seasons, teams
from clubs.actions.seasons import SeasonPlan
from clubs.models import Season, Team
from clubs.standings import standings
from tests import factories

SHARED = Path(__file__).resolve().parents[3] / "shared"
GAMES = SHARED / "data" / "mleague_2018_games.csv"

pytestmark = [
    pytest.mark.django_db,
    pytest.mark.skipif(not GAMES.exists(), reason="real data is not beside the project"),
]


def points_at_table(row):
    """Points before uma and oka: 50, 10, −10, −30 by place, shared where places are."""
    ranks = [int(row[f"rank_{seat}"]) for seat in "eswn"]
    worth = {
        rank: Fraction(sum((50, 10, -10, -30)[rank - 1 :][: ranks.count(rank)]), ranks.count(rank))
        for rank in ranks
    }
    return [
        int(1000 * (Fraction(row[f"pts_{seat}"]) - worth[rank] + 30))
        for seat, rank in zip("eswn", ranks, strict=True)
    ]


def who():
    return {"by": None, "now": factories.NOW, "client_id": factories.cid()}


def test_the_season_of_21_players_and_7_teams_is_the_sum_of_the_file():
    club = factories.club()
    details = {"method": "sum", "best": None, "minimum_games": 0, "drop_worst": 0, "ties": "shared"}
    season = seasons.plan(
        club=club,
        details=SeasonPlan(
            slug="2018",
            name="2018",
            starts=date(2018, 10, 1),
            ends=date(2019, 4, 30),
            rulesets=("m_league",),
            **details,
        ),
        **who(),
    )
    people, nights, sums, team_of = {}, {}, {}, {}
    with GAMES.open(newline="") as file:
        rows = list(csv.DictReader(file))
    for row in rows:
        day = date.fromisoformat(row["date"])
        if day not in nights:
            nights[day] = factories.night(club, day=day, ruleset="m_league")
        for seat in "eswn":
            number = row[f"p_{seat}"]
            if number not in people:
                people[number] = factories.player(f"Player {number}")
            sums[number] = sums.get(number, 0) + Fraction(row[f"pts_{seat}"])
            team_of[number] = row[f"team_{seat}"]
        seated = [people[row[f"p_{seat}"]] for seat in "eswn"]
        factories.played(nights[day], seated, points_at_table(row))
    for name in sorted(set(team_of.values())):
        season.refresh_from_db()
        teams.form(
            season=season,
            name=name,
            players=[people[number] for number, team in team_of.items() if team == name],
            seen_version=season.plan_version,
            **who(),
        )

    found = standings(Season.objects.get())
    assert found.games == len(rows) == 106
    number_of = {player.pk: number for number, player in people.items()}
    totals = {number_of[row.player]: Fraction(row.total, 60_000) for row in found.rows}
    assert totals == sums
    assert len(totals) == 21
    names = dict(Team.objects.values_list("pk", "name"))
    by_team = dict.fromkeys(team_of.values(), 0)
    for number, total in sums.items():
        by_team[team_of[number]] += total
    assert {names[line.team]: Fraction(line.total, 60_000) for line in found.teams} == by_team
    assert [line.rank for line in found.teams] == [1, 2, 3, 4, 5, 6, 7]
    best = [Fraction(line.total) for line in found.teams]
    assert best == sorted(best, reverse=True)
