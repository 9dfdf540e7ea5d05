"""Real files through the import: a league's season with its teams, a tournament with penalties."""

import csv
from datetime import UTC, date, datetime
from fractions import Fraction
from io import StringIO
from pathlib import Path

import pytest
from django.core.management import CommandError, call_command

from clubs.actions import imports
from clubs.files.answers import Answers
from clubs.models import Season, Team
from clubs.standings import standings
from games.models import Game, SeatResult
from players.models import Player
from tests import factories

DATA = Path(__file__).resolve().parents[3] / "shared" / "data"
LEAGUE = DATA / "mleague_2018_games.csv"
OPEN = DATA / "swedish_open_2014_tables.csv"
TOTALS = DATA / "swedish_open_2014_totals.csv"
NOW = datetime(2026, 11, 30, 12, tzinfo=UTC)

pytestmark = [
    pytest.mark.django_db,
    pytest.mark.skipif(not LEAGUE.exists(), reason="real data is not beside the project"),
]


def upload(club, data, **answers):
    return imports.upload(
        club=club, name="file.csv", data=data, answers=Answers(**answers),
        by=None, now=NOW, client_id=factories.cid(),
    )  # fmt: skip


def carry_out(sent, seen=None):
    seen = seen or imports.look(sent, now=NOW).plan.mark
    return imports.carry_out(upload=sent, seen=seen, by=None, now=NOW, client_id=factories.cid())


def league():
    with LEAGUE.open(newline="", encoding="utf-8") as file:
        return list(csv.DictReader(file))


def league_season(club):
    return factories.season(
        club, "2018", name="2018", starts=date(2018, 10, 1), ends=date(2019, 4, 30)
    )


def assert_league(season):
    rows = league()
    sums, by_team = {}, {}
    for row in rows:
        for seat in "eswn":
            score = Fraction(row[f"pts_{seat}"])
            sums[row[f"p_{seat}"]] = sums.get(row[f"p_{seat}"], 0) + score
            by_team[row[f"team_{seat}"]] = by_team.get(row[f"team_{seat}"], 0) + score
    found = standings(Season.objects.get(pk=season.pk))
    names = dict(Player.objects.values_list("pk", "full_name"))
    assert found.games == len(rows) == 106
    assert {names[row.player]: Fraction(row.total, 60_000) for row in found.rows} == sums
    assert len(sums) == 21
    teams = dict(Team.objects.values_list("pk", "name"))
    assert {teams[line.team]: Fraction(line.total, 60_000) for line in found.teams} == by_team
    assert len(by_team) == 7


def assert_league_places():
    """Every place of the file, the shared second among them, in the order of play."""
    stored = SeatResult.objects.order_by(
        "result__game__night_table__sitting__night__date",
        "result__game__night_table__sitting__number",
        "seat__index",
    )
    expected = [int(row[f"rank_{seat}"]) for row in league() for seat in "eswn"]
    assert list(stored.values_list("rank", flat=True)) == expected
    shared = stored.filter(
        result__game__night_table__sitting__night__date=date(2018, 10, 26),
        result__game__night_table__sitting__number=2,
    )
    assert list(shared.values_list("points", flat=True)) == [41900, 8500, 24800, 24800]


def test_the_league_with_its_teams():
    club = factories.club()
    season = league_season(club)
    sent = upload(club, LEAGUE.read_bytes(), ruleset="m_league", season="2018")
    found = imports.look(sent, now=NOW)
    assert (found.plan.reading.basis, found.plan.reading.unit) == ("relative", 1000)
    assert found.ignored == ("season", "phase", "raw_sum")
    assert (found.plan.bad, found.plan.is_ready, found.plan.changes) == ((), True, 106)
    done = carry_out(sent)
    assert (done.report["games"], done.report["people"]) == (106, 21)
    assert bytes(done.data) == b""
    assert_league(season)
    assert_league_places()


def test_the_league_a_second_time_changes_nothing():
    club = factories.club()
    league_season(club)
    answers = {"ruleset": "m_league", "season": "2018"}
    carry_out(upload(club, LEAGUE.read_bytes(), **answers))
    again = upload(club, LEAGUE.read_bytes(), **answers)
    found = imports.look(again, now=NOW).plan
    assert (len(found.same), found.fresh, found.different) == (106, [], [])
    with pytest.raises(imports.NothingToImport) as refused:
        carry_out(again)
    assert refused.value.params == {"there": 106}
    assert Game.objects.count() == 106


def swedish_totals():
    with TOTALS.open(newline="", encoding="utf-8") as file:
        return {row["player"]: int(row["official_total"]) for row in csv.DictReader(file)}


def test_the_swedish_open_with_two_penalties():
    club = factories.club()
    season = factories.season(club, "open", starts=date(2014, 1, 1), ends=date(2014, 12, 31))
    answers = {"ruleset": "ema_2012", "day": "2014-05-31"}
    first = upload(club, OPEN.read_bytes(), **answers)
    found = imports.look(first, now=NOW).plan
    assert (found.reading.basis, found.reading.unit) == ("relative", 1)
    assert [(one.line, one.code, one.params["missing"]) for one in found.bad] == [
        (39, "wrong_sum", 5000),
        (40, "wrong_sum", 8000),
    ]
    # On anybody else a penalty would have changed the places that the scores tell.
    assert [(gap.line, gap.missing, list(gap.seats.values())) for gap in found.gaps] == [
        (39, 5000, ["3", "34", "12"]),
        (40, 8000, ["7", "25"]),
    ]
    with pytest.raises(imports.ImportNotReady) as refused:
        carry_out(first)
    assert refused.value.params["bad"] == [39, 40]
    assert not Game.objects.exists()
    sent = upload(club, OPEN.read_bytes(), gaps={"39": "0", "40": "2"}, **answers)
    assert carry_out(sent).report["games"] == 63
    assert_swedish(season)


def assert_swedish(season):
    names = dict(Player.objects.values_list("pk", "full_name"))
    table = standings(Season.objects.get(pk=season.pk))
    totals = {names[row.player]: Fraction(row.total, 60) for row in table.rows}
    assert totals == swedish_totals()
    assert len(totals) == 36
    penalties = SeatResult.objects.exclude(penalty=0).order_by("penalty")
    assert list(penalties.values_list("penalty", "points")) == [(5000, 6800), (8000, 29700)]


def command(*arguments):
    """`manage.py import_results` with these arguments; what it says."""
    out = StringIO()
    call_command("import_results", *map(str, arguments), stdout=out)
    return out.getvalue()


def test_the_league_by_the_command():
    club = factories.club()
    season = league_season(club)
    asked = (club.slug, LEAGUE, "--ruleset", "m_league", "--season", "2018")
    assert "Imported." in command(*asked)
    assert_league(season)
    assert_league_places()
    assert "To be written: 0. There already: 106." in command(*asked)


def test_the_swedish_open_by_the_command():
    club = factories.club()
    season = factories.season(club, "open", starts=date(2014, 1, 1), ends=date(2014, 12, 31))
    asked = (club.slug, OPEN, "--ruleset", "ema_2012", "--date", "2014-05-31")
    with pytest.raises(CommandError, match="39"):
        command(*asked)
    assert not Game.objects.exists()
    assert "Imported." in command(*asked, "--missing", "39=E", "--missing", "40=W")
    assert_swedish(season)


def test_a_wrong_line_in_the_middle_imports_nothing_and_is_named(tmp_path):
    club = factories.club()
    league_season(club)
    lines = LEAGUE.read_text(encoding="utf-8").splitlines()
    cells = lines[50].split(",")
    lines[50] = ",".join("?" if cell.startswith("-") else cell for cell in cells)
    spoilt = tmp_path / "spoilt.csv"
    spoilt.write_text("\n".join(lines), encoding="utf-8")
    with pytest.raises(CommandError, match="51"):
        command(club.slug, spoilt, "--ruleset", "m_league")
    assert not Game.objects.exists()
    assert not Player.objects.exists()
