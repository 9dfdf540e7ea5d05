"""Two organisers at the same moment: one season, one team a player, no change of the table lost."""

from datetime import date

import pytest

from clubs.actions import results, seasons, teams
from clubs.actions.refusals import SeasonAddressTaken, SeasonStale
from clubs.models import NightTable, Season, Team
from clubs.standings import standings
from games.actions.results import Totals
from tests import factories
from tests.clubs.test_races import at_once
from tests.clubs.test_season_pages import plan
from tests.tournaments.test_announcements import details
from tournaments.actions import announcements
from tournaments.actions.announcements import TournamentAddressTaken
from tournaments.models import Tournament

pytestmark = [pytest.mark.django_db(transaction=True), pytest.mark.postgres]


def calling(action, **arguments):
    """The action as a desk calls it, with a client id of its own."""
    client_id = arguments.pop("client_id", factories.cid())
    return lambda: action(by=None, now=factories.NOW, client_id=client_id, **arguments)


def test_one_address_taken_by_two_organisers_is_one_season():
    club = factories.club()
    answers = at_once(*(calling(seasons.plan, club=club, details=plan()) for _ in range(2)))
    assert sum(isinstance(answer, SeasonAddressTaken) for answer in answers) == 1
    assert Season.objects.count() == 1


def test_one_form_sent_twice_at_once_is_one_season():
    club, once = factories.club(), factories.cid()
    twice = (calling(seasons.plan, club=club, details=plan(), client_id=once) for _ in range(2))
    first, second = at_once(*twice)
    assert first == second == Season.objects.get()


def test_one_player_put_into_two_teams_at_once_is_in_one():
    season, player = factories.season(factories.club()), factories.player()
    form = [
        calling(teams.form, season=season, name=name, players=[player], seen_version=1)
        for name in ("Red", "Blue")
    ]
    answers = at_once(*form)
    assert sum(isinstance(answer, SeasonStale) for answer in answers) == 1
    assert Team.objects.count() == 1


def test_a_result_and_a_change_of_method_at_once_both_reach_the_table():
    club = factories.club()
    season = factories.season(club)
    night = factories.night(club, day=date(2026, 3, 7))
    table = factories.seated(night, 4).tables.get()
    game = NightTable.objects.select_related("game").get(pk=table.pk).game
    answers = at_once(
        calling(
            results.enter,
            table=table,
            totals=Totals(points=(45000, 30000, 25000, 20000)),
            seen_version=game.version,
        ),
        calling(seasons.change, season=season, details=plan(method="average"), seen_version=1),
    )
    assert not any(isinstance(answer, Exception) for answer in answers)
    season.refresh_from_db()
    assert (season.version, season.plan_version, season.method) == (3, 2, "average")
    assert standings(season).games == 1


def test_one_address_for_the_tournaments_of_two_clubs_is_one_tournament():
    clubs = [factories.club("tallinn"), factories.club("tartu")]
    answers = at_once(
        *(calling(announcements.draft, club=club, details=details()) for club in clubs)
    )
    assert sum(isinstance(answer, TournamentAddressTaken) for answer in answers) == 1
    assert Tournament.objects.count() == 1
