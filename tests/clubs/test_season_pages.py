"""The pages of a season: who sees and changes what, what stands there, the file, the queries."""

import csv
import io
from datetime import date, timedelta
from fractions import Fraction

import pytest
from django.db import connection
from django.test.utils import CaptureQueriesContext
from django.urls import reverse
from django.utils import translation

from clubs.actions import seasons, teams
from clubs.actions.refusals import (
    InAnotherTeam,
    SeasonAddressTaken,
    SeasonHasGames,
    SeasonStale,
    TeamEmpty,
    TeamNameTaken,
)
from clubs.actions.seasons import SeasonPlan
from clubs.models import ClubLog, Membership, Role, Season, Team
from clubs.standings import standings
from clubs.wording import LOG
from players.exports import safe
from players.history import lines
from players.wording import say
from scoring import ScoringError
from tests import factories

pytestmark = pytest.mark.django_db

DAY = date(2026, 3, 7)


def who():
    return {"by": None, "now": factories.NOW, "client_id": factories.cid()}


def plan(**fields):
    usual = {
        "slug": "2026",
        "name": "2026",
        "starts": date(2026, 1, 1),
        "ends": date(2026, 12, 31),
        "rulesets": (),
        "method": "sum",
        "best": None,
        "minimum_games": 0,
        "drop_worst": 0,
        "ties": "shared",
    }
    return SeasonPlan(**usual | fields)


@pytest.fixture
def club():
    return factories.club()


@pytest.fixture
def players(club):
    made = [factories.player(name) for name in ("Anna", "Борис", "Cora", "大輔")]
    for one in made:
        Membership.objects.create(club=club, player=one)
    return made


@pytest.fixture
def season(club):
    return seasons.plan(club=club, details=plan(minimum_games=2), **who())


@pytest.fixture
def played(club, players, season):
    """A night of two games, the second with a guest in Anna's seat and a shared first place."""
    night = factories.night(club, day=DAY)
    factories.played(night, players, (44000, 31000, 25000, 20000))
    guest = factories.player("Eero")
    factories.played(night, [guest, *players[1:]], (38000, 24000, 38000, 20000))
    season.refresh_from_db()
    return season


@pytest.fixture
def people(club):
    elsewhere = factories.club("tartu")
    return {
        "stranger": None,
        "member": factories.member(club, Role.MEMBER),
        "scorekeeper": factories.member(club, Role.SCOREKEEPER),
        "organiser elsewhere": factories.member(elsewhere, Role.ORGANISER),
        "organiser": factories.member(club, Role.ORGANISER),
        "owner": factories.member(club, Role.OWNER),
    }


def url(name, *more):
    return reverse(f"clubs:{name}", args=["tallinn", *more])


def text(answer):
    return " ".join(answer.content.decode().split())


def filled(answer, **changes):
    """What a browser sends for the form of a page."""
    form = answer.context["form"]
    values = {name: form[name].value() for name in form.fields}
    values = {name: value for name, value in values.items() if value is not None}
    values |= {n: v.isoformat() for n, v in values.items() if isinstance(v, date)}
    return values | changes


@pytest.mark.postgres
class TestActions:
    def test_a_season_is_planned_once_however_often_the_form_is_sent(self, club):
        once = who()
        first = seasons.plan(club=club, details=plan(), **once)
        assert seasons.plan(club=club, details=plan(), **once) == first
        with pytest.raises(SeasonAddressTaken):
            seasons.plan(club=club, details=plan(), **who())
        assert Season.objects.count() == 1

    def test_the_core_refuses_a_method_that_cannot_be_computed(self, club):
        with pytest.raises(ScoringError) as refused:
            seasons.plan(club=club, details=plan(method="best"), **who())
        assert refused.value.code == "bad_method"
        assert not Season.objects.exists()

    def test_a_change_raises_both_versions_and_says_what_changed(self, season):
        changed = seasons.change(
            season=season, details=plan(method="average", minimum_games=2), seen_version=1, **who()
        )
        assert (changed.version, changed.plan_version) == (2, 2)
        row = ClubLog.objects.last()
        assert say(LOG, row.code, row.params) == "changed the season 2026: method"
        with pytest.raises(SeasonStale):
            seasons.change(season=season, details=plan(name="Old"), seen_version=1, **who())

    def test_results_do_not_make_the_form_stale(self, played):
        assert played.version > 1
        changed = seasons.change(season=played, details=plan(), seen_version=1, **who())
        assert changed.minimum_games == 0

    def test_a_season_with_games_stays_an_empty_one_can_go(self, club, played):
        with pytest.raises(SeasonHasGames) as refused:
            seasons.delete(season=played, seen_version=1, **who())
        assert refused.value.params["games"] == 2
        empty = seasons.plan(
            club=club,
            details=plan(slug="2030", starts=date(2030, 1, 1), ends=date(2030, 1, 2)),
            **who(),
        )
        assert seasons.delete(season=empty, seen_version=1, **who()) == club
        assert Season.objects.get() == played

    def test_teams_are_formed_changed_and_dissolved(self, played, players):
        anna, boris, cora, dai = players
        red = teams.form(season=played, name="Red", players=[anna, dai], seen_version=1, **who())
        with pytest.raises(TeamNameTaken):
            teams.form(season=played, name="Red", players=[boris], seen_version=2, **who())
        with pytest.raises(InAnotherTeam) as refused:
            teams.form(season=played, name="Blue", players=[anna, cora], seen_version=2, **who())
        assert refused.value.params == {"player": "Anna", "team": "Red"}
        with pytest.raises(TeamEmpty):
            teams.form(season=played, name="Blue", players=[], seen_version=2, **who())
        with pytest.raises(SeasonStale):
            teams.form(season=played, name="Blue", players=[boris], seen_version=1, **who())
        teams.form(season=played, name="Blue", players=[boris, cora], seen_version=2, **who())
        played.refresh_from_db()
        totals = {line.team: Fraction(line.total, 60_000) for line in standings(played).teams}
        assert totals[red.pk] == Fraction(29 - 50)
        red = teams.change(team=red, name="Reds", players=[anna], seen_version=3, **who())
        teams.dissolve(team=red, seen_version=4, **who())
        played.refresh_from_db()
        assert [line.team for line in standings(played).teams] == [Team.objects.get().pk]
        words = [line.words for line in lines(LOG, ClubLog.objects.filter(night=None))]
        assert words == [
            "planned the season 2026",
            "formed the team Red in 2026: Anna, 大輔",
            "formed the team Blue in 2026: Борис, Cora",
            "changed the team Reds in 2026: Anna",
            "dissolved the team Reds in 2026",
        ]


class TestWho:
    @pytest.mark.parametrize(
        ("visitor", "status"),
        [
            ("stranger", 302),
            ("member", 403),
            ("scorekeeper", 403),
            ("organiser elsewhere", 403),
            ("organiser", 200),
            ("owner", 200),
        ],
    )
    def test_everybody_sees_the_table_organisers_change_it(
        self, client, played, players, people, visitor, status
    ):
        team = teams.form(season=played, name="Red", players=players, seen_version=1, **who())
        if people[visitor]:
            client.force_login(people[visitor])
        for page in ("season", "season_csv"):
            assert client.get(url(page, "2026")).status_code == 200
        assert client.get(url("season_player", "2026", players[0].pk)).status_code == 200
        assert client.get(url("plan_season")).status_code == status
        for page in ("change_season", "delete_season", "teams"):
            assert client.get(url(page, "2026")).status_code == status
        assert client.get(url("change_team", "2026", team.pk)).status_code == status

    @pytest.mark.parametrize(
        "visitor", ["stranger", "member", "scorekeeper", "organiser elsewhere"]
    )
    def test_others_change_nothing(self, client, played, players, people, visitor):
        team = teams.form(season=played, name="Red", players=players, seen_version=1, **who())
        if people[visitor]:
            client.force_login(people[visitor])
        pages = [
            url("plan_season"),
            *(url(name, "2026") for name in ("change_season", "delete_season", "teams")),
            url("change_team", "2026", team.pk),
            url("dissolve_team", "2026", team.pk),
        ]
        sent = {"client_id": factories.cid(), "seen_version": 2, "name": "Mine"}
        assert {client.post(page, sent).status_code for page in pages} <= {302, 403}
        played.refresh_from_db()
        assert (played.plan_version, played.name) == (2, "2026")
        assert Team.objects.get().name == "Red"

    def test_a_season_or_team_of_another_club_is_not_found(self, client, played, players, people):
        other = factories.season(factories.club("riga"), "riga-2026")
        team = teams.form(season=other, name="R", players=players, seen_version=1, **who())
        client.force_login(people["owner"])
        assert client.get(url("season", "riga-2026")).status_code == 404
        assert client.get(url("change_team", "2026", team.pk)).status_code == 404


class TestTable:
    def test_it_shows_places_totals_who_lacks_games_and_the_method(self, client, played, players):
        page = text(client.get(url("season", "2026")))
        ranked, below = page.split('id="below"')
        assert ranked.index("Cora") < ranked.index("Борис") < ranked.index("大輔")
        assert 'title="+8">+8.0</a>' in ranked
        assert "1 more game" in below
        assert below.index("Anna") < below.index("Eero")
        assert "A place needs at least 2 games; who has fewer, guests too, stands below." in page
        assert "Nobody has a place" not in page

    def test_every_count_of_places_stands_under_its_heading(self, client, played):
        page = text(client.get(url("season", "2026")))
        table = page.split("<table")[1].split("</table>")[0]
        heads, *rows = (row for row in table.split("<tr")[1:])
        assert heads.count('class="number count"') == 4
        assert [row.count('class="number count"') for row in rows] == [4] * len(rows)

    def test_a_guest_is_marked_and_the_method_says_how_to_keep_guests_below(
        self, client, played, people
    ):
        assert text(client.get(url("season", "2026"))).count(">guest</span>") == 1
        seasons.change(season=played, details=plan(), seen_version=1, **who())
        assert "Guests are ranked from their first game" in text(client.get(url("season", "2026")))

    def test_shared_places_are_marked_and_said(self, client, club, players, season):
        night = factories.night(club, day=DAY)
        for _ in range(2):
            factories.played(night, players, (38000, 24000, 38000, 20000))
        page = text(client.get(url("season", "2026")))
        assert page.count('1<span aria-hidden="true">=</span>') == 2
        assert page.count('<span class="visually-hidden"> shared</span>') == 2

    def test_members_without_a_game_are_listed_last(self, client, club, played):
        idle = factories.player("Zoë")
        Membership.objects.create(club=club, player=idle)
        page = text(client.get(url("season", "2026")))
        assert "1 member has not played yet" in page
        assert page.index("Eero") < page.index("Zoë")

    def test_the_readers_own_row_is_marked_and_in_sight(self, client, club, played):
        night = factories.night(club, day=date(2026, 3, 14))
        login = factories.member(club, Role.MEMBER, email="me@example.org", name="Mia")
        others = [factories.player(f"P{number}") for number in range(3)]
        for _ in range(2):
            factories.played(night, [login.player, *others], (60000, 30000, 20000, 10000))
        client.force_login(login)
        page = text(client.get(url("season", "2026")))
        assert 'id="own" class="own"' in page
        assert "You: place 1 of 7" in page
        assert 'href="#own"' in page

    def test_who_is_not_among_the_leaders_is_drawn_too(self, client, club, season):
        login = factories.member(club, Role.MEMBER, email="me@example.org", name="Mia the Last")
        people = [factories.player(f"Player {number}") for number in range(11)]
        for week in range(2):
            night = factories.night(club, day=DAY + timedelta(weeks=week))
            for first in (0, 3, 6):
                factories.played(
                    night,
                    [*people[first : first + 3], people[9 + week]],
                    (45000, 35000, 25000, 15000),
                )
            factories.played(night, [*people[:3], login.player], (60000, 50000, 40000, -30000))
        client.force_login(login)
        chart = client.get(url("season", "2026")).context["table"].chart
        assert [racer.name for racer in chart.racers if racer.own] == ["Mia the Last"]
        assert len(chart.racers) == 11
        client.logout()
        assert len(client.get(url("season", "2026")).context["table"].chart.racers) == 10

    @pytest.mark.parametrize("language", ["en", "ru", "et"])
    def test_the_drawing_has_a_decimal_point_in_every_language(
        self, client, club, played, players, language
    ):
        factories.played(
            factories.night(club, day=date(2026, 3, 14)), players, (30100, 29900, 30000, 30000)
        )
        with translation.override(language):
            page = text(client.get(url("season", "2026"), headers={"accept-language": language}))
        drawing = page.split("<svg", 1)[1].split("</svg>")[0]
        ways = [part.split('"')[0] for part in drawing.split('<polyline points="')[1:]]
        assert ways
        assert all(len(point.split(",")) == 2 for way in ways for point in way.split())
        assert "," not in drawing.split('y1="')[1].split('"')[0]
        assert "Anna" in page

    def test_without_games_the_page_says_what_comes_next(self, client, season, people):
        assert "After the next club night" in text(client.get(url("season", "2026")))
        client.force_login(people["organiser"])
        page = text(client.get(url("season", "2026")))
        assert "Plan a night" in page
        assert "The race" not in page

    def test_thirty_players_need_as_many_queries_as_four(self, client, club, played, people):
        client.force_login(people["organiser"])

        def queries():
            with CaptureQueriesContext(
                connection,
            ) as found:
                client.get(url("season", "2026"))
            return len(found)

        few = queries()
        few_warm = queries()
        assert few == few_warm + 4
        night = factories.night(club, day=date(2026, 3, 14))
        for table in range(8):
            four = [factories.player(f"{table}-{seat}") for seat in range(4)]
            factories.played(night, four, (44000, 31000, 25000, 20000))
        assert queries() == few
        assert queries() == few_warm


class TestCalculation:
    def test_every_game_with_its_part_in_the_sum(self, client, played, players):
        page = text(client.get(url("season_player", "2026", players[2].pk)))
        assert "2 games" in page
        assert "Sum +8" in page
        assert page.index("25 000") < page.index("38 000")
        assert "−10.0" in page
        assert "+18.0" in page
        assert "+10</td>" in page  # the uma of two who share first place

    def test_what_does_not_count_says_why(self, client, played, players):
        seasons.change(season=played, details=plan(method="best", best=1), seen_version=1, **who())
        page = text(client.get(url("season_player", "2026", players[2].pk)))
        assert "not among the best 1" in page
        assert "The best 1 of 2 games count" in page

    def test_a_half_counting_night_and_an_average_are_worked_out(
        self, client, club, played, players
    ):
        half = factories.night(club, day=date(2026, 3, 14), weight=Fraction(1, 2))
        factories.played(half, players, (20000, 25000, 31000, 44000))
        seasons.change(season=played, details=plan(method="average"), seen_version=1, **who())
        page = text(client.get(url("season_player", "2026", players[2].pk)))
        assert "× 1/2" in page
        assert "+11 / 2.5 games = +4.4" in page
        assert "1 of them counts in part" in page

    def test_the_sum_of_the_lines_is_the_total_of_the_table(self, client, played, players):
        totals = {row.player: row.total for row in standings(played).rows}
        for player in players:
            sums = client.get(url("season_player", "2026", player.pk)).context["sums"]
            assert sums.rows[-1].running * 60_000 == totals[player.pk]

    def test_a_player_without_games_has_dashes_and_no_fault(self, client, played):
        idle = factories.player("Zoë")
        page = text(client.get(url("season_player", "2026", idle.pk)))
        assert "No game of this player counts" in page
        assert "<dd>–</dd>" in page

    def test_thirty_games_need_as_many_queries_as_one(self, client, club, played, players):
        with CaptureQueriesContext(connection) as few:
            client.get(url("season_player", "2026", players[0].pk))
        night = factories.night(club, day=date(2026, 3, 14))
        for _ in range(30):
            factories.played(night, players, (44000, 31000, 25000, 20000))
        with CaptureQueriesContext(connection) as many:
            client.get(url("season_player", "2026", players[0].pk))
        assert len(many) == len(few)


class TestFile:
    def rows(self, client):
        answer = client.get(url("season_csv", "2026"))
        body = answer.content.decode("utf-8-sig")
        assert answer.content.startswith(b"\xef\xbb\xbf")
        assert answer["Content-Disposition"] == 'attachment; filename="tallinn-2026.csv"'
        return list(csv.DictReader(io.StringIO(body)))

    def test_it_holds_the_table_with_ids_places_and_who_lacks_games(self, client, played, players):
        rows = self.rows(client)
        cora = next(row for row in rows if row["player"] == "Cora")
        assert cora["player number"] == str(players[2].pk)
        assert (cora["place"], cora["shown as"], cora["total"]) == ("1", "1", "8")
        assert [cora[f"times {place}."] for place in (1, 2, 3, 4)] == ["1", "0", "1", "0"]
        assert (cora["mean place"], cora["games"], cora["games missing"]) == ("2.25", "2", "0")
        anna = next(row for row in rows if row["player"] == "Anna")
        assert (anna["place"], anna["total"], anna["games missing"]) == ("", "29", "1")

    def test_a_name_is_never_a_formula_and_a_minus_stays_a_number(self, client, club, played):
        evil = factories.player("=HYPERLINK(1)")
        Membership.objects.create(club=club, player=evil)
        rows = self.rows(client)
        assert rows[-1]["player"] == "'=HYPERLINK(1)"
        assert (rows[-1]["total"], rows[-1]["games"], rows[-1]["mean place"]) == ("", "0", "")
        boris = next(row for row in rows if row["player"] == "Борис")
        assert boris["total"] == "-5"

    @pytest.mark.parametrize("start", ["=", "+", "-", "@", "\t", "\r"])
    def test_texts_that_begin_like_a_formula_are_quoted(self, start):
        assert safe(f"{start}1") == f"'{start}1"

    def test_an_empty_season_has_a_header_and_its_members(self, client, season, players):
        rows = self.rows(client)
        assert [row["player"] for row in rows] == ["Anna", "Cora", "Борис", "大輔"]
        assert {row["games missing"] for row in rows} == {"2"}


class TestForms:
    def test_plan_and_change_through_the_pages(self, client, club, people):
        client.force_login(people["organiser"])
        sent = filled(client.get(url("plan_season")), name="Весна", method="best", best="10")
        answer = client.post(url("plan_season"), sent)
        season = Season.objects.get()
        assert answer.url == url("season", "vesna")
        assert (season.method, season.best) == ("best", 10)
        form = client.get(url("change_season", "vesna"))
        sent = filled(form, method="sum", best="", drop_worst="2", rulesets=["m_league"])
        assert client.post(url("change_season", "vesna"), sent).status_code == 302
        season.refresh_from_db()
        assert (season.method, season.best, season.drop_worst) == ("sum", None, 2)
        assert season.rulesets == ["m_league"]

    def test_a_form_sent_before_its_season_was_deleted_is_told_and_makes_it_anew(
        self, client, people
    ):
        client.force_login(people["organiser"])
        sent = filled(client.get(url("plan_season")), name="Autumn")
        assert client.post(url("plan_season"), sent).status_code == 302
        client.post(
            url("delete_season", "autumn"), filled(client.get(url("delete_season", "autumn")))
        )
        assert not Season.objects.exists()
        again = client.post(url("plan_season"), sent)
        assert again.status_code == 409
        assert "deleted since" in text(again)
        assert client.post(url("plan_season"), filled(again)).status_code == 302
        assert Season.objects.get().name == "Autumn"

    def test_impossible_plans_are_told_and_stay_in_the_form(self, client, people):
        client.force_login(people["organiser"])
        form = client.get(url("plan_season"))
        answer = client.post(url("plan_season"), filled(form, name="Autumn", method="best"))
        assert answer.status_code == 422
        assert "Say how many games count." in text(answer)
        assert 'value="Autumn"' in text(answer)
        wrong = filled(form, method="best", best="3", drop_worst="1", ends="2020-01-01")
        page = text(client.post(url("plan_season"), wrong))
        assert "The last day is before the first day." in page
        assert "leave this empty" in page
        assert client.post(url("plan_season"), filled(form, slug="New")).status_code == 422
        assert client.post(url("plan_season"), filled(form, slug="-_")).status_code == 422
        assert client.post(url("plan_season"), filled(form, ends="9999-12-31")).status_code == 422
        assert client.post(url("plan_season"), filled(form, name="\u200b")).status_code == 422
        assert not Season.objects.exists()

    def test_a_stale_form_keeps_what_was_typed_and_is_sent_again(self, client, season, people):
        client.force_login(people["organiser"])
        old = client.get(url("change_season", "2026"))
        seasons.change(season=season, details=plan(name="Theirs"), seen_version=1, **who())
        answer = client.post(url("change_season", "2026"), filled(old, name="Mine"))
        assert answer.status_code == 409
        assert "Somebody changed this season" in text(answer)
        assert answer.context["form"]["name"].value() == "Mine"
        assert client.post(url("change_season", "2026"), filled(answer)).status_code == 302
        season.refresh_from_db()
        assert season.name == "Mine"

    def test_teams_by_names_and_names_that_are_nobodys(self, client, played, players, people):
        client.force_login(people["organiser"])
        page = url("teams", "2026")
        sent = filled(client.get(page), name="Red", players="anna\nБОРИС\n")
        assert client.post(page, sent).status_code == 302
        assert {player.name for player in Team.objects.get().players.all()} == {"Anna", "Борис"}
        free = [player.name for player in client.get(page).context["free"]]
        assert {"Cora", "大輔"} <= set(free)
        assert not {"Anna", "Борис"} & set(free)
        sent = filled(client.get(page), name="Blue", players="Cora\nNobody")
        answer = client.post(page, sent)
        assert answer.status_code == 422
        assert "The club knows nobody named “Nobody”." in text(answer)
        sent = filled(client.get(page), name="Blue", players="Cora\nAnna")
        answer = client.post(page, sent)
        assert "Anna plays for Red in this season." in text(answer)
        team = Team.objects.get()
        form = client.get(url("change_team", "2026", team.pk))
        sent = filled(form, name="Reds")
        assert client.post(url("change_team", "2026", team.pk), sent).status_code == 302
        sent = {"client_id": factories.cid(), "seen_version": 1}
        refused = client.post(url("dissolve_team", "2026", team.pk), sent)
        assert refused.status_code == 409
        assert "Somebody changed this season" in text(refused)
        sent = {"client_id": factories.cid(), "seen_version": 3}
        assert client.post(url("dissolve_team", "2026", team.pk), sent).status_code == 302
        assert not Team.objects.exists()

    def test_namesakes_are_told_apart_by_number(self, client, club, season, players, people):
        other = factories.player("Anna")
        Membership.objects.create(club=club, player=other)
        client.force_login(people["organiser"])
        page = url("teams", "2026")
        answer = client.post(page, filled(client.get(page), name="Red", players="Anna"))
        assert f"Anna #{other.pk}" in text(answer)
        sent = filled(client.get(page), name="Red", players=f"Anna #{other.pk}")
        assert client.post(page, sent).status_code == 302
        team = Team.objects.get()
        assert list(team.players.all()) == [other]
        form = client.get(url("change_team", "2026", team.pk)).context["form"]
        assert form["players"].value() == f"Anna #{other.pk}"

    def test_deleting_asks_and_names_the_games_in_the_way(self, client, played, people):
        client.force_login(people["owner"])
        page = url("delete_season", "2026")
        answer = client.post(page, filled(client.get(page)))
        assert answer.status_code == 409
        assert "2 games count in 2026" in text(answer)
        assert Season.objects.exists()

    def test_thirty_teams_need_as_many_queries_as_one(self, client, season, players, people):
        client.force_login(people["organiser"])
        Team.objects.create(season=season, name="Red").players.set(players[:1])
        with CaptureQueriesContext(connection) as few:
            client.get(url("teams", "2026"))
        for number in range(30):
            team = Team.objects.create(season=season, name=f"Team {number}")
            team.players.set([factories.player(f"P{number}")])
        with CaptureQueriesContext(connection) as many:
            client.get(url("teams", "2026"))
        assert len(many) == len(few)
