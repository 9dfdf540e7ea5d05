"""The season's table from results: a small season a reader can add up by hand."""

from datetime import date
from fractions import Fraction

import pytest
from django.core.cache import cache

from clubs.actions import nights, results
from clubs.actions.plans import NightPlan
from clubs.models import Night
from clubs.standings import compute, standings, standings_of
from clubs.tasks import warm_season
from games.actions.results import Totals
from games.models import Game
from players.models import Player
from tests import factories

pytestmark = [pytest.mark.django_db, pytest.mark.postgres]

WHO = {"by": None, "now": factories.NOW, "client_id": None}


@pytest.fixture
def players():
    return [factories.player(name) for name in ("Anna", "Борис", "Cora", "大輔")]


@pytest.fixture
def club(players):
    """Two nights by the European rules (30 000, uma 15 5 −5 −15); the second counts half.

    ========  =====  =====  =====  =====
    game      Anna   Boris  Cora   Dai
    ========  =====  =====  =====  =====
    first     +29    +6     −10    −25
    second    +18    −11    +18    −25     Anna and Cora share first place
    half      −25    −10    +6     +29     counts −12.5, −5, +3, +14.5
    ========  =====  =====  =====  =====
    """
    club = factories.club()
    whole = factories.night(club, day=date(2026, 3, 7))
    factories.played(whole, players, (44000, 31000, 25000, 20000))
    factories.played(whole, players, (38000, 24000, 38000, 20000))
    half = factories.night(club, day=date(2026, 3, 14), weight=Fraction(1, 2))
    factories.played(half, players, (20000, 25000, 31000, 44000))
    return club


def points(units):
    """Sixtieths of a point as thousands."""
    return None if units is None else Fraction(units, 60_000)


def table(season):
    rows = standings(season).rows
    names = Player.objects.in_bulk([row.player for row in rows])
    return [(row.place, names[row.player].name, points(row.total)) for row in rows]


@pytest.mark.parametrize(
    ("method", "totals"),
    [
        ({"method": "sum"}, ["34.5", "-10", "11", "-35.5"]),
        ({"method": "average"}, ["13.8", "-4", "4.4", "-14.2"]),
        ({"method": "best", "best": 2}, ["47", "1", "21", "-10.5"]),
        ({"method": "best_in_row", "best": 2}, ["47", "-5", "21", "-10.5"]),
        ({"method": "sum", "drop_worst": 1}, ["47", "1", "21", "-10.5"]),
    ],
)
def test_every_method_gives_the_totals_added_up_by_hand(club, players, method, totals):
    season = factories.season(club, **method)
    expected = {player.name: Fraction(total) for player, total in zip(players, totals, strict=True)}
    assert [row[0] for row in table(season)] == ["1", "2", "3", "4"]
    assert {name: total for _, name, total in table(season)} == expected


def test_shared_places_count_for_both_and_skip_the_next(club, players):
    season = factories.season(club, starts=date(2026, 3, 1), ends=date(2026, 3, 10))
    rows = {row.player: row for row in standings(season).rows}
    anna, boris, cora, dai = (rows[player.pk] for player in players)
    assert anna.place_counts == (2, 0, 0, 0)
    assert cora.place_counts == (1, 0, 1, 0)
    assert boris.place_counts == (0, 1, 1, 0)
    assert anna.mean_place == Fraction(5, 4)
    assert dai.mean_place == Fraction(4)


def test_equal_totals_share_a_place_or_are_decided_by_first_places(club, players):
    night = factories.night(club, day=date(2026, 5, 2))
    factories.played(night, players, (31000, 44000, 25000, 20000))  # +6 +29 −10 −25
    factories.played(night, players, (21000, 18000, 61000, 20000))  # −4 −27 +46 −15
    may = {"starts": date(2026, 5, 1)}
    assert table(factories.season(club, **may)) == [
        ("1", "Cora", 36),
        ("2=", "Anna", 2),
        ("2=", "Борис", 2),
        ("4", "大輔", -40),
    ]
    decided = table(factories.season(club, "firsts", ties="firsts", **may))
    assert [row[:2] for row in decided] == [
        ("1", "Cora"),
        ("2", "Борис"),
        ("3", "Anna"),
        ("4", "大輔"),
    ]


def test_who_has_too_few_games_is_listed_below_without_a_place(club, players):
    night = factories.night(club, day=date(2026, 3, 21))
    guest = factories.player("Eero")
    factories.played(night, [guest, *players[1:]], (60000, 30000, 20000, 10000))
    season = factories.season(club, minimum_games=3)
    found = standings(season)
    assert [row.place for row in found.ranked] == ["1", "2", "3", "4"]
    (below,) = found.unranked
    assert (below.player, below.place, below.missing) == (guest.pk, "", 2)
    assert points(below.total) == 45


def test_a_cancelled_game_counts_nowhere(club, players):
    season = factories.season(club)
    before = table(season)
    night = Night.objects.filter(club=club).first()
    open_table = factories.seated(night, 4).tables.get()
    results.call_off(table=open_table, seen_version=1, **WHO)
    season.refresh_from_db()
    assert table(season) == before
    assert standings(season).games == 3


def test_only_rulesets_that_count_nights_of_the_club_and_its_dates(club, players):
    other = factories.club("tartu")
    factories.played(factories.night(other), players, (30000, 30000, 30000, 30000))
    league = factories.night(club, day=date(2026, 3, 8), ruleset="m_league")
    factories.played(league, players, (25000, 25000, 25000, 25000))
    european = factories.season(club, rulesets=["ema_2025"])
    assert standings(european).games == 3
    assert standings(factories.season(club, "all")).games == 4
    assert standings(factories.season(club, "april", starts=date(2026, 4, 1))).rows == ()


def test_two_hanchan_of_a_night_stay_two_games(club, players):
    season = factories.season(club, ends=date(2026, 3, 7))
    assert {row.games for row in standings(season).rows} == {2}
    assert sum(standings(season).rows[0].place_counts) == 2


def test_the_last_night_counts_as_the_season_counts_it(club, players):
    season = factories.season(club)
    last = {row.player: points(row.last) for row in standings(season).rows}
    assert last[players[0].pk] == Fraction("-12.5")


def test_a_correction_changes_the_table_and_the_version(club, players):
    season = factories.season(club)
    before = standings(season)
    table_row = Game.objects.order_by("pk").first().night_table
    results.correct(
        table=table_row,
        totals=Totals(points=(20000, 31000, 25000, 44000)),
        reason="read from the wrong side",
        seen_version=2,
        **WHO,
    )
    version = season.version
    season.refresh_from_db()
    assert season.version == version + 1
    after = standings(season)
    assert after != before
    rows = {row.player: points(row.total) for row in after.rows}
    assert rows[players[0].pk] == Fraction("34.5") - 54
    assert rows[players[3].pk] == Fraction("-35.5") + 54


def test_a_night_moved_out_of_the_season_takes_its_games_along(club, players):
    season = factories.season(club, ends=date(2026, 3, 31))
    assert standings(season).games == 3
    night = Night.objects.get(club=club, date=date(2026, 3, 14))
    details = {name: getattr(night, name) for name in NightPlan.names()}
    nights.change(
        night=night,
        details=NightPlan(**details | {"date": date(2026, 4, 4)}),
        seen_version=night.plan_version,
        **WHO,
    )
    season.refresh_from_db()
    assert standings(season).games == 2


def test_the_cached_table_is_the_computed_one_and_costs_one_look(
    club, players, django_assert_num_queries
):
    season = factories.season(club)
    with django_assert_num_queries(4):
        first = standings(season)
    with django_assert_num_queries(0):
        assert standings(season) == first
    assert compute([season])[season.pk] == first


def test_a_result_warms_the_table_once_it_is_committed(
    club, players, django_capture_on_commit_callbacks, django_assert_num_queries
):
    season = factories.season(club)
    with django_capture_on_commit_callbacks(execute=True):
        night = factories.night(club, day=date(2026, 6, 6))
        factories.played(night, players, (30000, 30000, 30000, 30000))
    season.refresh_from_db()
    with django_assert_num_queries(0):
        assert standings(season).games == 4


def test_warming_a_deleted_season_or_twice_does_nothing(club, players, django_assert_num_queries):
    season = factories.season(club)
    warm_season(season.pk)
    with django_assert_num_queries(1):
        warm_season(season.pk)
    cache.clear()
    gone = season.pk
    season.delete()
    warm_season(gone)
    assert cache.get(f"season:{gone}:1") is None


def test_many_seasons_need_as_many_queries_as_one(club, players, django_assert_num_queries):
    seasons = [factories.season(club, f"s{number}") for number in range(30)]
    with django_assert_num_queries(4):
        found = standings_of(seasons)
    assert len({found[season.pk].rows for season in seasons}) == 1


def test_without_games_the_table_is_empty():
    season = factories.season(factories.club("new"))
    found = standings(season)
    assert (found.rows, found.teams, found.games, found.last_night) == ((), (), 0, None)
