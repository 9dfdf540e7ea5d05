"""Leagues through their actions: entered, drawn, agreed, played, closed; refused with numbers."""

from collections import Counter
from datetime import date, timedelta
from fractions import Fraction

import pytest

from clubs.actions import agreements, entrants, fixtures, league_games, leagues, phases, results
from clubs.actions import seating as seat_actions
from clubs.actions.league_refusals import (
    AllPhasesClosed,
    EarlierPhaseOpen,
    EntrantBusy,
    EntrantTaken,
    EntrantTwice,
    EntryClosed,
    FixtureNotSettled,
    FixtureSettled,
    FixturesOpen,
    FixtureStale,
    LeagueAddressTaken,
    LeagueBegun,
    LeagueStale,
    LeagueTable,
    NextPhaseBegun,
    NobodyForfeits,
    NoLineUp,
    NoTimeProposed,
    NotInPhase,
    NotInTeam,
    NotOfEntrant,
    NotTheirTable,
    PhaseBusy,
    PhaseClosed,
    PhaseOpen,
    PhaseOutside,
    PlayerHasPlayed,
    SittingTwice,
    TimeOver,
    TooFewEntrants,
    TooManyGames,
    WindowOutside,
    WrongCut,
)
from clubs.actions.leagues import LeaguePlan
from clubs.actions.phases import PhasePlan
from clubs.actions.refusals import TeamEmpty
from clubs.league_table import phase_page
from clubs.models import ClubLog, Entrant, Fixture, League, Phase
from clubs.queries.leagues import league_standings
from clubs.wording import LOG, REFUSALS
from games.actions.results import Totals
from games.models import Game
from players.actions import merges
from players.merge_rules import plan
from players.wording import say
from tests import factories
from tests import leagues as story

pytestmark = [pytest.mark.django_db, pytest.mark.postgres]

NAMES = ("Anna", "Boris", "Cora", "Dai", "Eero", "Fred", "Gita", "Hana")
FLAT = (30000, 30000, 30000, 30000)


def who(**more):
    return {"by": None, "now": factories.NOW, "client_id": factories.cid(), **more}


def seen(league):
    return League.objects.get(pk=league.pk).plan_version


@pytest.fixture
def league():
    return story.league(factories.club())


@pytest.fixture
def people():
    return [factories.player(name) for name in NAMES]


@pytest.fixture
def regular(league):
    return story.phase(league, advance=4)


@pytest.fixture
def four(league, regular, people):
    return story.entrants(league, people[:4])


@pytest.fixture
def eight(league, regular, people):
    return story.entrants(league, people)


def totals(league, phase):
    """The table by name, in the unit of the league."""
    page = phase_page(league_standings(League.objects.get(pk=league.pk)), phase)
    return [(row.line.place, str(row.entrant), row.total) for row in page.rows]


def close(phase, going_on=()):
    return phases.close(phase=phase, going_on=going_on, seen_version=seen(phase.league), **who())


class TestPlan:
    def test_a_league_is_planned_once_and_its_address_is_its_own(self, league):
        club = league.club
        with pytest.raises(LeagueAddressTaken):
            story.league(club)
        once = who()
        details = plan_of(league, slug="autumn", name="Autumn")
        made = leagues.plan(club=club, details=details, **once)
        assert leagues.plan(club=club, details=details, **once) == made
        assert League.objects.count() == 2

    def test_a_change_tells_what_and_refuses_who_was_slower(self, league):
        details = plan_of(league, name="Late Spring")
        leagues.change(league=league, details=details, seen_version=1, **who())
        row = ClubLog.objects.last()
        assert say(LOG, row.code, row.params) == "changed the league Late Spring: name"
        with pytest.raises(LeagueStale):
            leagues.change(league=league, details=plan_of(league), seen_version=1, **who())

    def test_rules_stay_once_there_are_fixtures(self, league, regular, four):
        story.fixture(regular, four)
        with pytest.raises(LeagueBegun) as refused:
            leagues.change(
                league=league,
                details=plan_of(league, ruleset="m_league"),
                seen_version=seen(league),
                **who(),
            )
        assert refused.value.params["fixtures"] == 1
        with pytest.raises(LeagueBegun):
            leagues.delete(league=league, seen_version=seen(league), **who())

    def test_a_kind_of_entry_stays_once_somebody_entered(self, league, four):
        with pytest.raises(LeagueBegun) as refused:
            leagues.change(
                league=league,
                details=plan_of(league, entry="teams"),
                seen_version=seen(league),
                **who(),
            )
        assert "4 have entered Spring" in say(REFUSALS, refused.value.code, refused.value.params)

    def test_an_empty_league_can_go(self, league, regular, four):
        club = leagues.delete(league=league, seen_version=seen(league), **who())
        assert club == league.club
        assert not Phase.objects.exists()
        assert not Entrant.objects.exists()

    def test_phases_lie_within_the_league(self, league, regular):
        with pytest.raises(PhaseOutside) as refused:
            story.phase(league, "Final", ends=date(2026, 7, 1))
        assert "1 March 2026 – 30 June 2026" in say(
            REFUSALS, refused.value.code, refused.value.params
        )
        with pytest.raises(PhaseOutside):
            leagues.change(
                league=league,
                details=plan_of(league, ends=date(2026, 5, 1)),
                seen_version=seen(league),
                **who(),
            )


class TestEntrants:
    def test_players_enter_once(self, league, regular, people):
        story.entrants(league, people[:2])
        assert [str(one) for one in regular.entrants.all()] == ["Anna", "Boris"]
        with pytest.raises(EntrantTaken) as refused:
            story.entrants(league, people[1:3])
        assert say(REFUSALS, refused.value.code, refused.value.params) == (
            "Boris is in this league already."
        )
        assert league.entrants.count() == 2

    def test_who_enters_before_the_first_phase_is_planned_plays_in_it(self, league, people):
        story.entrants(league, people)
        assert story.phase(league).entrants.count() == 8

    def test_nobody_enters_once_the_first_phase_is_closed(self, league, regular, four, people):
        close(regular)
        with pytest.raises(EntryClosed):
            story.entrants(league, people[4:])
        assert league.entrants.count() == 4

    def test_who_has_no_fixture_may_go(self, league, regular, four, people):
        entrants.withdraw(entrant=four[0], seen_version=seen(league), **who())
        assert league.entrants.count() == 3
        story.entrants(league, people[4:5])
        story.fixture(regular, regular.entrants.all())
        with pytest.raises(EntrantBusy) as refused:
            entrants.withdraw(entrant=four[1], seen_version=seen(league), **who())
        assert refused.value.params["fixtures"] == 1


class TestTeams:
    @pytest.fixture
    def league(self):
        return story.league(factories.club(), entry=League.Entry.TEAMS)

    @pytest.fixture
    def teams(self, league, regular, people):
        people += [factories.player(f"P{number}") for number in range(4)]
        return [
            story.team(league, name, people[at : at + 3])
            for name, at in (("Red", 0), ("Blue", 3), ("White", 6), ("Green", 9))
        ]

    def change(self, team, **fields):
        given = {
            "name": team.team,
            "players": list(team.players.all()),
            "captain": None,
            **fields,
        }
        return entrants.change_team(entrant=team, seen_version=seen(team.league), **given, **who())

    def test_a_team_has_its_own_name_players_and_captain(self, league, teams, people):
        red, blue = teams[:2]
        assert red.captain == people[0]
        with pytest.raises(EntrantTaken):
            self.change(red, name="Blue")
        with pytest.raises(EntrantTaken) as refused:
            self.change(red, players=[*red.players.all(), blue.captain])
        assert say(REFUSALS, refused.value.code, refused.value.params) == (
            "Dai plays for Blue in this league."
        )
        with pytest.raises(NotInTeam):
            self.change(red, captain=blue.captain)
        with pytest.raises(TeamEmpty):
            self.change(red, players=[])
        changed = self.change(red, name="Reds", captain=people[1])
        assert (changed.team, changed.captain) == ("Reds", people[1])

    def test_a_line_up_names_players_of_the_team(self, regular, teams, people):
        fixture = story.fixture(regular, teams)
        seat = fixture.seats.select_related("entrant", "fixture__phase").first()
        assert seat.player is None
        with pytest.raises(NotOfEntrant):
            agreements.line_up(seat=seat, player=people[5], seen_version=1, **who())
        agreements.line_up(seat=seat, player=people[2], seen_version=1, **who())
        seat.refresh_from_db()
        assert seat.player == people[2]
        self.change(teams[0], players=people[:2])
        seat.refresh_from_db()
        assert seat.player is None

    def test_a_game_needs_somebody_of_each_team_and_keeps_them_in_it(self, regular, teams, people):
        fixture = story.fixture(regular, teams)
        sitting = [people[0], people[3], people[6], people[9]]
        with pytest.raises(NoLineUp) as refused:
            story.begun(fixture, [*sitting[:3], None])
        assert refused.value.params == {"entrant": "Green"}
        with pytest.raises(SittingTwice):
            story.begun(fixture, [*sitting[:3], people[0]])
        story.settled(fixture, FLAT, sitting)
        with pytest.raises(PlayerHasPlayed):
            self.change(teams[0], players=people[1:3])

    def test_nobody_plays_more_often_than_the_phase_allows(self, league, teams, people, regular):
        Phase.objects.filter(pk=regular.pk).update(most_games=1)
        sitting = [people[0], people[3], people[6], people[9]]
        story.settled(story.fixture(regular, teams), FLAT, sitting)
        again = story.fixture(regular, teams)
        with pytest.raises(TooManyGames) as refused:
            story.begun(again, sitting)
        assert (refused.value.params["games"], refused.value.params["most"]) == (1, 1)
        story.begun(again, [people[1], people[4], people[7], people[10]])

    def test_each_missing_appearance_costs_when_the_phase_closes(
        self, league, regular, teams, people
    ):
        """+29 +6 −10 −25; two of each team never sat down, 20 for each game they lack."""
        Phase.objects.filter(pk=regular.pk).update(minimum_games=1, penalty=Fraction(20000))
        sitting = [people[0], people[3], people[6], people[9]]
        story.settled(story.fixture(regular, teams), (44000, 31000, 25000, 20000), sitting)
        assert [row[2] for row in totals(league, regular)] == [29, 6, -10, -25]
        close(regular)
        regular.refresh_from_db()
        assert [row[2] for row in totals(league, regular)] == [-11, -34, -50, -65]


class TestDraw:
    def draw(self, phase, **fields):
        given = {"rounds": 7, "first_day": date(2026, 3, 2), "days": 7, "seed": 1, **fields}
        return fixtures.draw(phase=phase, **given, **who())

    def test_a_small_league_meets_each_other_three_times_in_weekly_rounds(
        self, league, regular, eight
    ):
        once = who()
        given = {"rounds": 7, "first_day": date(2026, 3, 2), "days": 7, "seed": 1}
        fixtures.draw(phase=regular, **given, **once)
        fixtures.draw(phase=regular, **given, **once)
        made = list(regular.fixtures.prefetch_related("seats"))
        assert len(made) == 14
        meetings = Counter()
        for fixture in made:
            four = sorted(seat.entrant_id for seat in fixture.seats.all())
            meetings.update((a, b) for at, a in enumerate(four) for b in four[at + 1 :])
        assert set(meetings.values()) == {3}
        third = [one for one in made if one.round == 3]
        assert {(one.opens, one.due) for one in third} == {(date(2026, 3, 16), date(2026, 3, 22))}
        assert all(seat.player_id for one in made for seat in one.seats.all())

    def test_another_draw_follows_the_first_and_minds_it(self, regular, eight):
        self.draw(regular, rounds=1)
        self.draw(regular, rounds=1, first_day=date(2026, 4, 1))
        rounds = list(regular.fixtures.values_list("number", "round"))
        assert rounds == [(1, 1), (2, 1), (3, 2), (4, 2)]
        tables = [
            {seat.entrant_id for seat in one.seats.all()}
            for one in regular.fixtures.prefetch_related("seats")
        ]
        assert all(len(one & other) == 2 for one in tables[:2] for other in tables[2:])

    def test_seven_sit_out_in_turn(self, league, regular, people):
        story.entrants(league, people[:7])
        self.draw(regular, rounds=7)
        games = Counter(regular.fixtures.values_list("seats__entrant", flat=True))
        assert set(games.values()) == {4}

    def test_what_cannot_be_drawn_is_refused_with_its_numbers(self, league, regular, people):
        story.entrants(league, people[:3])
        with pytest.raises(TooFewEntrants) as refused:
            self.draw(regular)
        assert refused.value.params["entrants"] == 3
        with pytest.raises(WindowOutside) as outside:
            self.draw(regular, rounds=20)
        assert say(REFUSALS, outside.value.code, outside.value.params) == (
            "These rounds last from 2 March 2026 to 19 July 2026, but Regular from 1 March 2026 "
            "to 30 June 2026."
        )
        assert not Fixture.objects.exists()

    def test_by_hand_four_entrants_of_the_phase(self, league, regular, four, people):
        fixture = story.fixture(regular, four[::-1])
        assert [
            str(seat.entrant) for seat in fixture.seats.select_related("entrant__captain")
        ] == list(NAMES[3::-1])
        with pytest.raises(EntrantTwice):
            story.fixture(regular, [*four[:3], four[0]])
        with pytest.raises(TooFewEntrants):
            story.fixture(regular, four[:3])
        other = story.league(league.club, "other")
        (stranger,) = story.entrants(other, people[7:])
        with pytest.raises(NotInPhase):
            story.fixture(regular, [*four[:3], stranger])


class TestAgreement:
    @pytest.fixture
    def fixture(self, regular, four):
        return story.fixture(regular, four)

    def seats(self, fixture):
        return [seat.pk for seat in fixture.seats.order_by("index")]

    def agreed(self, fixture):
        return list(fixture.seats.order_by("index").values_list("agreed", flat=True))

    def test_one_proposes_and_each_agrees(self, fixture):
        seats = self.seats(fixture)
        when = factories.NOW + timedelta(days=2)
        agreements.propose(fixture=fixture, time=when, seats=seats[:1], seen_version=1, **who())
        assert self.agreed(fixture) == [True, False, False, False]
        agreements.agree(fixture=fixture, seats=seats[1:2], seen_version=2, **who())
        assert self.agreed(fixture) == [True, True, False, False]
        later = when + timedelta(hours=2)
        with pytest.raises(FixtureStale):
            agreements.propose(
                fixture=fixture, time=later, seats=seats[2:3], seen_version=2, **who()
            )
        agreements.propose(fixture=fixture, time=later, seats=seats[2:3], seen_version=3, **who())
        assert self.agreed(fixture) == [False, False, True, False]

    def test_a_time_that_passed_or_was_not_proposed(self, fixture):
        with pytest.raises(TimeOver):
            agreements.propose(
                fixture=fixture,
                time=factories.NOW - timedelta(minutes=1),
                seats=[],
                seen_version=1,
                **who(),
            )
        with pytest.raises(NoTimeProposed):
            agreements.agree(fixture=fixture, seats=[], seen_version=1, **who())

    def test_put_off_the_four_agree_anew(self, fixture):
        seats = self.seats(fixture)
        when = factories.NOW + timedelta(days=2)
        agreements.propose(fixture=fixture, time=when, seats=seats, seen_version=1, **who())
        fixtures.postpone(
            fixture=fixture,
            opens=date(2026, 4, 6),
            due=date(2026, 4, 12),
            seen_version=2,
            **who(),
        )
        fixture.refresh_from_db()
        assert (fixture.time, fixture.due) == (None, date(2026, 4, 12))
        assert self.agreed(fixture) == [False] * 4

    def test_what_is_not_played_in_its_days_is_overdue(self, regular, fixture):
        assert list(regular.fixtures.overdue(fixture.due)) == []
        assert list(regular.fixtures.overdue(fixture.due + timedelta(days=1))) == [fixture]
        story.begun(fixture)
        assert list(regular.fixtures.overdue(fixture.due + timedelta(days=1))) == [fixture]


class TestGames:
    def test_a_played_fixture_counts_for_its_four(self, league, regular, four):
        fixture = story.settled(story.fixture(regular, four), (44000, 31000, 25000, 20000))
        assert fixture.is_played
        assert totals(league, regular) == [
            ("1", "Anna", 29),
            ("2", "Boris", 6),
            ("3", "Cora", -10),
            ("4", "Dai", -25),
        ]
        with pytest.raises(FixtureSettled):
            story.begun(fixture)

    def test_they_sit_as_they_drew_their_winds(self, league, regular, four):
        fixture = story.fixture(regular, four)
        seats = list(fixture.seats.select_related("player"))
        order = [seats[at].pk for at in (2, 0, 3, 1)]
        begun = league_games.begin(
            fixture=fixture,
            players={seat.pk: seat.player for seat in seats},
            order=order,
            seen_version=1,
            **who(),
        )
        names = [seat.player.name for seat in begun.game.seats.select_related("player")]
        assert names == ["Cora", "Anna", "Dai", "Boris"]
        league_games.enter(
            fixture=begun,
            totals=Totals(points=(44000, 31000, 25000, 20000)),
            seen_version=1,
            **who(),
        )
        assert [row[1] for row in totals(league, regular)] == names

    def test_a_game_called_off_leaves_the_fixture_to_be_played(self, league, regular, four):
        fixture = story.begun(story.fixture(regular, four))
        league_games.call_off(fixture=fixture, seen_version=1, **who())
        fixture.refresh_from_db()
        assert fixture.is_open
        assert Game.objects.get().state == Game.State.CANCELLED
        story.settled(fixture, (44000, 31000, 25000, 20000))
        assert totals(league, regular)[0] == ("1", "Anna", 29)

    @pytest.mark.parametrize(
        ("substitutes", "boris"), [("theirs", Fraction(6)), ("fixed", Fraction(-15))]
    )
    def test_sta_17_a_substitute_is_no_entrant(
        self, league, regular, four, people, substitutes, boris
    ):
        League.objects.update(substitutes=substitutes, substitute_score=Fraction(-15000))
        sitting = [people[0], people[7], people[2], people[3]]
        fixture = story.fixture(regular, four)
        story.settled(fixture, (44000, 31000, 25000, 20000), sitting)
        by_name = {name: total for _, name, total in totals(league, regular)}
        assert by_name == {"Anna": 29, "Boris": boris, "Cora": -10, "Dai": -25}
        page = phase_page(league_standings(League.objects.get()), regular)
        row = next(row for row in page.rows if str(row.entrant) == "Boris")
        assert [share.games for share in row.shares] == [0]

    def test_a_forfeit_gives_the_stated_scores_and_can_be_taken_back(self, league, regular, four):
        fixture = story.fixture(regular, four)
        with pytest.raises(NobodyForfeits):
            fixtures.forfeit(fixture=fixture, forfeiting=[], seen_version=1, **who())
        seat = fixture.seats.get(index=1)
        fixtures.forfeit(fixture=fixture, forfeiting=[seat], seen_version=1, **who())
        assert totals(league, regular) == [
            ("1=", "Anna", 0),
            ("1=", "Cora", 0),
            ("1=", "Dai", 0),
            ("4", "Boris", -30),
        ]
        fixtures.reinstate(fixture=fixture, seen_version=2, **who())
        assert {row[2] for row in totals(league, regular)} == {0}
        with pytest.raises(FixtureNotSettled):
            fixtures.reinstate(fixture=fixture, seen_version=3, **who())
        fixture.refresh_from_db()
        story.settled(fixture, FLAT)

    def test_sta_13_called_off_fixtures_count_nowhere(self, league, regular, four):
        played, off, waiting = (story.fixture(regular, four) for _ in range(3))
        story.settled(played, FLAT)
        fixtures.call_off(fixture=off, seen_version=1, **who())
        page = phase_page(league_standings(league), regular)
        assert page.games == 1
        assert {row.line.games for row in page.rows} == {1}
        assert list(regular.fixtures.waiting()) == [waiting]

    def test_a_correction_changes_the_table(self, league, regular, four):
        fixture = story.settled(story.fixture(regular, four), (44000, 31000, 25000, 20000))
        league_games.correct(
            fixture=fixture,
            totals=Totals(points=(20000, 31000, 25000, 44000)),
            reason="read from the wrong side",
            seen_version=2,
            **who(),
        )
        assert [row[1] for row in totals(league, regular)] == ["Dai", "Boris", "Cora", "Anna"]
        row = ClubLog.objects.last()
        assert "read from the wrong side" in say(LOG, row.code, row.params)

    def test_the_best_window_of_a_phase(self, league, regular, four):
        """Anna: +45, −45, +45, +45 (first and last in turn); the best two in a row are +90."""
        Phase.objects.filter(pk=regular.pk).update(best_in_row=2)
        first, last = (60000, 30000, 20000, 10000), (10000, 30000, 20000, 60000)
        for hours, points in enumerate((first, last, first, first)):
            story.settled(
                story.fixture(regular, four),
                points,
                now=factories.NOW + timedelta(hours=hours),
            )
        assert totals(league, regular)[0] == ("1", "Anna", 90)


class TestAtANight:
    @pytest.fixture
    def night(self, league):
        return factories.night(league.club)

    @pytest.fixture
    def table(self, night, people):
        for one in people[:4]:
            factories.attendance.check_in(night=night, player=one, **who())
        return factories.seat(night).tables.select_related("game", "sitting__night").get()

    def test_a_table_of_a_night_is_the_fixture(self, league, regular, four, night, table):
        fixture = story.fixture(regular, four)
        league_games.play_at(fixture=fixture, table=table, seen_version=1, **who())
        names = [seat.player.name for seat in table.game.seats.select_related("player")]
        results.enter(
            table=table,
            totals=Totals(points=(44000, 31000, 25000, 20000)),
            seen_version=1,
            **who(),
        )
        assert [row[1] for row in totals(league, regular)] == names
        assert [row[2] for row in totals(league, regular)] == [29, 6, -10, -25]

    def test_others_or_other_rules_are_refused(self, league, regular, eight, table, people):
        others = story.fixture(regular, eight[1:5])
        with pytest.raises(NotTheirTable):
            league_games.play_at(fixture=others, table=table, seen_version=1, **who())
        fixture = story.fixture(regular, eight[:4])
        Game.objects.filter(pk=table.game_id).update(ruleset="m_league")
        with pytest.raises(NotTheirTable):
            league_games.play_at(fixture=fixture, table=table, seen_version=1, **who())
        Game.objects.filter(pk=table.game_id).update(ruleset="ema_2025")
        factories.finish_table(table)
        with pytest.raises(NotTheirTable):
            league_games.play_at(fixture=fixture, table=table, seen_version=1, **who())

    def test_nobody_changes_places_with_a_league_table(self, regular, four, night, table, people):
        fixture = story.fixture(regular, four)
        league_games.play_at(fixture=fixture, table=table, seen_version=1, **who())
        with pytest.raises(LeagueTable):
            seat_actions.swap(night=night, one=people[0], other=people[1], **who())

    def test_a_table_called_off_leaves_the_fixture_to_be_played(self, league, regular, four, table):
        fixture = story.fixture(regular, four)
        league_games.play_at(fixture=fixture, table=table, seen_version=1, **who())
        results.call_off(table=table, seen_version=1, **who())
        fixture = Fixture.objects.select_related("game").get()
        assert fixture.is_open
        story.settled(fixture, FLAT)
        assert {row[2] for row in totals(league, regular)} == {0}


class TestClosing:
    @pytest.fixture
    def played(self, regular, eight):
        """Anna +45 … Dai −45 at one table, Eero … Hana the half of it at the other."""
        first = story.fixture(regular, eight[:4])
        story.settled(first, (60000, 35000, 15000, 10000))
        second = story.fixture(regular, eight[4:])
        story.settled(second, (45000, 32500, 22500, 20000))
        return first

    def test_what_is_not_settled_is_named(self, league, regular, four):
        _, second = (story.fixture(regular, four) for _ in range(2))
        story.begun(second)
        with pytest.raises(FixturesOpen) as refused:
            close(regular)
        assert say(REFUSALS, refused.value.code, refused.value.params) == (
            "Fixtures 1 and 2 of Regular are neither played nor forfeited."
        )

    def test_the_first_four_go_on_and_carry_half(self, league, regular, eight, played):
        final = story.phase(league, "Final", carry="half")
        before = totals(league, regular)
        assert [name for _, name, _ in before[:4]] == ["Anna", "Eero", "Boris", "Fred"]
        with pytest.raises(WrongCut) as refused:
            close(regular, eight[:3])
        assert (refused.value.params["expected"], refused.value.params["chosen"]) == (4, 3)
        with pytest.raises(EarlierPhaseOpen):
            story.fixture(final, eight[:4])
        going = [eight[0], eight[4], eight[1], eight[5]]
        close(regular, going)
        after = totals(league, final)
        assert [row[1:] for row in after] == [(name, total / 2) for _, name, total in before[:4]]
        with pytest.raises(PhaseClosed):
            story.fixture(regular, eight[:4])

    def test_a_correction_changes_what_is_carried_and_tells_of_the_cut(
        self, league, regular, eight, played
    ):
        final = story.phase(league, "Final", carry="half")
        close(regular, [eight[0], eight[4], eight[1], eight[5]])
        league_games.correct(
            fixture=played,
            totals=Totals(points=(10000, 35000, 15000, 60000)),
            reason="seats were mixed up",
            seen_version=2,
            **who(),
        )
        found = league_standings(League.objects.get())
        regular = next(one for one in found.phases if one.number == 1)
        page = phase_page(found, regular)
        assert [str(one) for one in page.cut_now.would] == ["Dai"]
        assert [str(one) for one in page.cut_now.would_not] == ["Anna"]
        carried = {name: total for _, name, total in totals(league, final)}
        assert carried["Anna"] == Fraction(-35, 2)
        assert set(carried) == {"Anna", "Eero", "Boris", "Fred"}

    def test_a_phase_is_opened_again_until_the_next_has_fixtures(
        self, league, regular, eight, played
    ):
        final = story.phase(league, "Final")
        with pytest.raises(PhaseOpen):
            phases.reopen(phase=regular, seen_version=seen(league), **who())
        going = [eight[0], eight[4], eight[1], eight[5]]
        close(regular, going)
        phases.reopen(phase=regular, seen_version=seen(league), **who())
        assert not final.entrants.exists()
        close(regular, going)
        story.fixture(final, going)
        with pytest.raises(NextPhaseBegun) as refused:
            phases.reopen(phase=regular, seen_version=seen(league), **who())
        assert refused.value.params["fixtures"] == 1

    def test_who_is_not_in_the_phase_does_not_go_on(self, league, regular, eight, played):
        story.phase(league, "Final")
        other = story.league(league.club, "other")
        strangers = story.entrants(other, [factories.player()])
        with pytest.raises(NotInPhase):
            close(regular, [*eight[:3], *strangers])
        regular.refresh_from_db()
        assert not regular.is_closed

    def test_a_closed_phase_keeps_how_it_counts(self, league, regular, four):
        close(regular)
        regular.refresh_from_db()
        with pytest.raises(PhaseClosed):
            change(regular, carry="all")
        assert change(regular, name="Season").name == "Season"
        with pytest.raises(AllPhasesClosed):
            story.phase(league, "Final")
        with pytest.raises(PhaseClosed):
            close(regular)

    def test_a_phase_with_fixtures_or_a_follower_stays(self, league, regular, four):
        final = story.phase(league, "Final")
        with pytest.raises(PhaseBusy) as refused:
            phases.delete(phase=regular, seen_version=seen(league), **who())
        assert refused.value.params == {"phase": "Regular", "fixtures": 0, "later": 1}
        phases.delete(phase=final, seen_version=seen(league), **who())
        story.fixture(regular, four)
        with pytest.raises(PhaseBusy) as refused:
            phases.delete(phase=regular, seen_version=seen(league), **who())
        assert refused.value.params["fixtures"] == 1


class TestMerging:
    def merge(self, kept, gone):
        return merges.merge(kept=kept, gone=gone, seen=plan(kept, gone).mark, **who())

    def test_an_entry_its_fixtures_and_games_go_to_who_stays(self, league, regular, four, people):
        story.settled(story.fixture(regular, four), (44000, 31000, 25000, 20000))
        story.fixture(regular, four)
        kept = factories.player("Anna Tamm")
        done = self.merge(kept, people[0])
        assert totals(league, regular)[0] == ("1", "Anna Tamm", 29)
        assert kept.entrants.get() == kept.captain_of.get() == four[0]
        assert kept.fixture_seats.count() == 2
        merges.undo(merge=done, **who())
        assert totals(league, regular)[0] == ("1", "Anna", 29)

    def test_two_entrants_of_one_league_are_two_people(self, league, four, people):
        with pytest.raises(merges.MergeClash) as refused:
            self.merge(people[0], people[1])
        assert "In Spring they are two entrants: Anna and Boris." in refused.value.params["reasons"]


def plan_of(league, **fields):
    """The plan of a league as it stands, with some changes."""
    given = {name: getattr(league, name) for name in LeaguePlan.__slots__}
    return LeaguePlan(**given | fields)


def change(phase, **fields):
    given = {name: getattr(phase, name) for name in PhasePlan.__slots__}
    return phases.change(
        phase=phase,
        details=PhasePlan(**given | fields),
        seen_version=seen(phase.league),
        **who(),
    )
