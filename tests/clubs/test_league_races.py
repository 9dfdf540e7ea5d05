"""Two people at the same moment in a league: one game, one draw, one way to settle a fixture."""

import pytest

from clubs.actions import entrants, fixtures, league_games, results
from clubs.actions.league_refusals import (
    EntrantTaken,
    FixtureSettled,
    FixtureStale,
    LeagueStale,
    NotTheirTable,
)
from clubs.models import Fixture
from games.actions.results import Totals
from games.models import Game
from tests import factories
from tests import leagues as story
from tests.clubs.test_races import at_once
from tests.clubs.test_season_races import calling

pytestmark = [pytest.mark.django_db(transaction=True), pytest.mark.postgres]


@pytest.fixture
def people():
    return [factories.player(f"Player {number}") for number in range(8)]


@pytest.fixture
def regular():
    return story.phase(story.league(factories.club()))


@pytest.fixture
def fixture(regular, people):
    return story.fixture(regular, story.entrants(regular.league, people)[:4])


def beginning(fixture):
    seats = list(fixture.seats.select_related("player").order_by("index"))
    return calling(
        league_games.begin,
        fixture=fixture,
        players={seat.pk: seat.player for seat in seats},
        order=[seat.pk for seat in seats],
        seen_version=fixture.version,
    )


def test_two_who_begin_a_fixture_begin_one_game(fixture):
    answers = at_once(beginning(fixture), beginning(fixture))
    assert sum(isinstance(answer, FixtureStale) for answer in answers) == 1
    assert Game.objects.count() == 1


def test_one_draw_sent_twice_at_once_is_one_draw(regular, people):
    story.entrants(regular.league, people)
    given = {"rounds": 7, "first_day": regular.starts, "days": 7, "seed": 1}
    once = factories.cid()
    at_once(*(calling(fixtures.draw, phase=regular, client_id=once, **given) for _ in range(2)))
    assert Fixture.objects.count() == 14


def test_a_player_entered_twice_at_once_is_entered_once(regular, people):
    regular.league.refresh_from_db()
    seen = regular.league.plan_version
    enter = [
        calling(
            entrants.enter_players, league=regular.league, players=people[:1], seen_version=seen
        )
        for _ in range(2)
    ]
    answers = at_once(*enter)
    assert sum(isinstance(answer, LeagueStale | EntrantTaken) for answer in answers) == 1
    assert regular.entrants.count() == 1


def test_a_result_at_a_night_and_its_table_taken_for_a_fixture_at_once(fixture, people):
    """Whichever is first: the table counts in the league, or it was too late to say so."""
    night = factories.night(fixture.phase.league.club)
    for one in people[:4]:
        factories.attendance.check_in(
            night=night, player=one, by=None, now=factories.NOW, client_id=None
        )
    table = factories.seat(night).tables.select_related("game", "sitting__night").get()
    entered, taken = at_once(
        calling(
            results.enter,
            table=table,
            totals=Totals(points=(45000, 30000, 25000, 20000)),
            seen_version=1,
        ),
        calling(league_games.play_at, fixture=fixture, table=table, seen_version=1),
    )
    assert not isinstance(entered, Exception)
    late = isinstance(taken, NotTheirTable)
    assert late or not isinstance(taken, Exception)
    assert Fixture.objects.settled().count() == (0 if late else 1)


def test_a_forfeit_and_a_game_at_once_are_one_of_the_two(fixture):
    seat = fixture.seats.first()
    answers = at_once(
        beginning(fixture),
        calling(fixtures.forfeit, fixture=fixture, forfeiting=[seat], seen_version=1),
    )
    assert sum(isinstance(answer, FixtureStale | FixtureSettled) for answer in answers) == 1
