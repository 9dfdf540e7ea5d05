"""Rankings and player pages: leaders, places as everybody counts them, the list of games."""

from datetime import date, timedelta
from fractions import Fraction

import pytest
from django.db import connection
from django.test.utils import CaptureQueriesContext
from django.urls import reverse
from django.utils import timezone

from clubs.actions import results
from clubs.models import Role
from games.actions.results import Totals
from rankings.charts import place_chart
from rankings.queries import career
from tests import factories

pytestmark = pytest.mark.django_db

TODAY = timezone.localdate()
NIGHT = TODAY - timedelta(days=7)
VISITORS = ["stranger", "member", "scorekeeper", "organiser", "owner"]


@pytest.fixture
def players():
    return [factories.player(name) for name in ("Anna", "Борис", "Cora", "大輔")]


@pytest.fixture
def club(players):
    """A shared first place of Anna and Cora, then a win of Boris by other rules."""
    club = factories.club()
    night = factories.night(club, day=NIGHT)
    factories.played(night, players, (38000, 24000, 38000, 20000))
    league = factories.night(club, day=NIGHT + timedelta(days=1), ruleset="m_league")
    factories.played(league, players, (20000, 40000, 25000, 15000))
    return club


@pytest.fixture
def season(club):
    return running(club)


def running(club, slug="now"):
    ends = TODAY + timedelta(days=30)
    return factories.season(club, slug, name="Now", starts=TODAY - timedelta(days=30), ends=ends)


def text(answer):
    return " ".join(answer.content.decode().split())


def player_page(player, query=""):
    return reverse("rankings:player", args=[player.pk]) + query


def queries(client, address):
    with CaptureQueriesContext(connection) as found:
        assert client.get(address).status_code == 200
    return len(found)


class TestIndex:
    def test_it_shows_running_seasons_with_their_leaders_and_lists_ended_ones(
        self, client, club, season, players
    ):
        ended = {"starts": date(2020, 1, 1), "ends": date(2020, 12, 31)}
        factories.season(club, "old", name="Old", **ended)
        page = text(client.get(reverse("rankings:index")))
        assert page.index("Tallinn: Now") < page.index("Ended seasons") < page.index("Old")
        assert "+49.0" in page
        assert page.index("Борис") < page.index("大輔")

    def test_without_a_running_season_it_says_where_one_begins(self, client):
        assert "An organiser opens one" in text(client.get(reverse("rankings:index")))

    def test_a_season_without_games_has_no_leaders(self, client):
        running(factories.club())
        assert "Nobody has a place yet." in text(client.get(reverse("rankings:index")))

    def test_thirty_clubs_need_as_many_queries_as_one(self, client, season, players):
        address = reverse("rankings:index")
        cold, warm = queries(client, address), queries(client, address)
        assert cold == warm + 4
        for number in range(15):
            club = factories.club(f"club-{number:02}")
            factories.played(
                factories.night(club, day=NIGHT), players, (38000, 24000, 38000, 20000)
            )
            running(club)
            running(club, "too")
        assert queries(client, address) == cold
        assert queries(client, address) == warm
        assert "Page 1 of 2" in text(client.get(address))


class TestPlayer:
    def test_two_who_share_first_place_were_both_first(self, client, club, players):
        for shared in (players[0], players[2]):
            record = next(one for one in career(shared).by_rules if one.slug == "ema_2025")
            assert record.counts == {1: 1}
            assert record.mean_place == Fraction(3, 2)
        boris = career(players[1]).everything
        assert boris.counts == {3: 1, 1: 1}
        assert boris.mean_place == 2

    def test_the_mean_place_weighs_games_not_rules(self, players):
        club = factories.club()
        night = factories.night(club, day=NIGHT)
        league = factories.night(club, day=NIGHT, ruleset="m_league")
        for _ in range(8):
            factories.played(night, players, (31000, 44000, 25000, 20000))
        factories.played(league, players, (20000, 40000, 25000, 15000))
        factories.played(league, players, (15000, 40000, 25000, 20000))
        anna = career(players[0])
        assert [record.mean_place for record in anna.by_rules] == [2, Fraction(7, 2)]
        assert anna.everything.mean_place == Fraction(23, 10)

    def test_the_page_shows_numbers_places_and_games(self, client, club, players):
        page = text(client.get(player_page(players[0])))
        assert "<dd>2</dd>" in page
        assert ">1.75<" not in page.split("By rules")[0]
        assert '<dd title="9/4">2.25</dd>' in page
        assert "<dd>50 %</dd>" in page
        assert page.index("+18.0") > page.index('id="games"')
        assert '1<span aria-hidden="true">=</span>' in page
        assert "M-League" in page

    def test_one_set_of_rules_can_be_chosen(self, client, club, players):
        page = text(client.get(player_page(players[1], "?rules=m_league")))
        assert "<dd>1</dd>" in page
        assert "<dd>100 %</dd>" in page
        assert "Numbers, places and games below: M-League." in page
        assert "24 000" not in page
        unknown = text(client.get(player_page(players[1], "?rules=nothing")))
        assert "<dd>2</dd>" in unknown

    def test_a_cancelled_or_running_game_counts_nowhere(self, client, club, players):
        night = factories.night(club, day=NIGHT + timedelta(days=2))
        called_off = factories.seated(night, 4).tables.get()
        results.call_off(
            table=called_off, seen_version=1, by=None, now=factories.NOW, client_id=None
        )
        player = called_off.game.seats.select_related("player").first().player
        assert career(player).everything.games == 0
        running = factories.seat(night).tables.first()
        player = running.game.seats.select_related("player").first().player
        assert career(player).everything.games == 0
        assert "has not finished a game yet" in text(client.get(player_page(player)))

    def test_a_corrected_game_counts_once_as_corrected(self, club, players):
        night = factories.night(club, day=NIGHT + timedelta(days=2))
        table = factories.played(night, players, (60000, 30000, 20000, 10000))
        results.correct(
            table=table,
            totals=Totals(points=(10000, 30000, 20000, 60000)),
            reason="upside down",
            seen_version=2,
            by=None,
            now=factories.NOW,
            client_id=None,
        )
        assert career(players[0]).everything.counts == {1: 1, 3: 1, 4: 1}

    def test_a_player_without_games_has_dashes_and_no_fault(self, client):
        newcomer = factories.player("Zoë")
        page = text(client.get(player_page(newcomer)))
        assert page.count("<dd>–</dd>") + page.count(">–</dd>") >= 2
        assert "Zoë has not finished a game yet" in page
        assert "<svg" not in page

    def test_long_lists_come_in_pages_with_the_rules_kept(self, client, club, players):
        night = factories.night(club, day=NIGHT + timedelta(days=2))
        for _ in range(51):
            factories.played(night, players, (44000, 31000, 25000, 20000))
        page = text(client.get(player_page(players[0], "?rules=ema_2025")))
        assert "Page 1 of 2" in page
        assert "?rules=ema_2025&amp;page=2" in page

    def test_thirty_games_need_as_many_queries_as_one(self, client, club, players):
        few = queries(client, player_page(players[0]))
        night = factories.night(club, day=NIGHT + timedelta(days=2))
        for _ in range(30):
            factories.played(night, players, (44000, 31000, 25000, 20000))
        assert queries(client, player_page(players[0])) == few

    def test_nobody_is_not_found(self, client):
        assert client.get("/rankings/players/999/").status_code == 404


@pytest.mark.parametrize("visitor", VISITORS)
def test_everybody_sees_the_same(client, club, season, players, visitor):
    if visitor != "stranger":
        client.force_login(factories.member(club, Role(visitor)))
    assert "Борис" in text(client.get(reverse("rankings:index")))
    assert "Cora" in text(client.get(player_page(players[2])))


def test_bars_are_as_long_as_often_the_place_was_taken():
    chart = place_chart([6, 3, 0, 3])
    assert [bar.width for bar in chart.bars] == [210, 105, 0, 105]
    assert [bar.share for bar in chart.bars] == [50, 25, 0, 25]
    assert place_chart([0, 0, 0, 0]) is None
