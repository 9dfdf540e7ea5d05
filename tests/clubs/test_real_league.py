"""A real league of teams through the actions: its tables are the sums of the published file."""

import csv
from datetime import date, timedelta
from fractions import Fraction

import pytest

from clubs.actions import phases
from clubs.league_table import phase_page
from clubs.models import League
from clubs.queries.leagues import league_standings
from tests import factories
from tests import leagues as story
from tests.clubs.test_real_season import GAMES, points_at_table

pytestmark = [
    pytest.mark.django_db,
    pytest.mark.skipif(not GAMES.exists(), reason="real data is not beside the project"),
]


@pytest.fixture
def rows():
    with GAMES.open(newline="") as file:
        return list(csv.DictReader(file))


@pytest.fixture
def played(rows):
    """The league of seven teams with all its 106 games, each team's four in its line-up."""
    league = story.league(
        factories.club(),
        "m-league",
        ruleset="m_league",
        entry=League.Entry.TEAMS,
        starts=date(2018, 10, 1),
        ends=date(2019, 3, 31),
    )
    regular = story.phase(league, advance=4)
    people, members = {}, {}
    for row in rows:
        for seat in "eswn":
            number, team = row[f"p_{seat}"], row[f"team_{seat}"]
            people.setdefault(number, factories.player(f"Player {number}"))
            members.setdefault(team, {})[number] = people[number]
    teams = {
        name: story.team(league, f"Team {name}", list(found.values()))
        for name, found in sorted(members.items())
    }
    clock = factories.NOW
    for row in rows:
        clock += timedelta(hours=2)
        fixture = story.fixture(regular, [teams[row[f"team_{seat}"]] for seat in "eswn"])
        sitting = [people[row[f"p_{seat}"]] for seat in "eswn"]
        story.settled(fixture, points_at_table(row), sitting, now=clock)
    return league, regular, teams, people


def test_the_tables_of_7_teams_and_21_players_are_the_sums_of_the_file(rows, played):
    league, regular, teams, people = played
    page = phase_page(league_standings(league), regular)
    by_player, by_team = {}, {}
    for row in rows:
        for seat in "eswn":
            score = Fraction(row[f"pts_{seat}"])
            number, team = row[f"p_{seat}"], row[f"team_{seat}"]
            by_player[number] = by_player.get(number, 0) + score
            by_team[team] = by_team.get(team, 0) + score
    assert page.games == len(rows) == 106
    assert {row.player.pk: row.total for row in page.players} == {
        people[number].pk: total for number, total in by_player.items()
    }
    assert len(page.players) == 21
    assert {row.entrant.pk: row.total for row in page.rows} == {
        teams[name].pk: total for name, total in by_team.items()
    }
    assert [row.line.rank for row in page.rows] == [1, 2, 3, 4, 5, 6, 7]
    for row in page.rows:
        assert sum(share.total for share in row.shares) == row.total
        assert sum(share.games for share in row.shares) == row.line.games


def test_half_is_carried_into_the_final(rows, played):
    league, regular, teams, _ = played
    final = story.phase(league, "Final", carry="half")
    found = league_standings(league)
    four = [found.entrants[pk] for pk in found.tables[regular.pk].through]
    league.refresh_from_db()
    phases.close(
        phase=regular,
        going_on=four,
        seen_version=league.plan_version,
        by=None,
        now=factories.NOW,
        client_id=factories.cid(),
    )
    final.refresh_from_db()
    sums = {}
    for row in rows:
        for seat in "eswn":
            team = teams[row[f"team_{seat}"]]
            sums[team.pk] = sums.get(team.pk, 0) + Fraction(row[f"pts_{seat}"])
    halves = sorted((total / 2 for total in sums.values()), reverse=True)[:4]
    fixture = story.fixture(final, four)
    sitting = [team.players.first() for team in four]
    story.settled(
        fixture, (40000, 30000, 20000, 10000), sitting, now=factories.NOW + timedelta(days=400)
    )
    league = League.objects.get(pk=league.pk)
    page = phase_page(league_standings(league), final)
    assert [row.carried for row in page.rows] == halves
    # 40 000 − 30 000 + 50 = +60, 30 000 + 10 = +10, 20 000 − 10 = −20, 10 000 − 30 = −50
    expected = dict(zip((team.pk for team in four), (60, 10, -20, -50), strict=True))
    assert {row.entrant.pk: row.total for row in page.rows} == {
        pk: sums[pk] / 2 + expected[pk] for pk in expected
    }
