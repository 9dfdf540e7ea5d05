"""The pages of leagues: who sees and does what, what stands there, files, the wall, the queries."""

import csv
import io
from datetime import date, timedelta

import pytest
from django.db import connection
from django.test.utils import CaptureQueriesContext
from django.urls import reverse
from django.utils import timezone

from clubs.actions import agreements, fixtures, phases
from clubs.models import Entrant, Fixture, League, Membership, Phase, Role
from games.models import Game
from players.models import Player
from tests import factories
from tests import leagues as story
from tests.clubs.test_season_pages import filled, text

pytestmark = pytest.mark.django_db

NAMES = ("Anna", "Boris", "Cora", "Dai", "Eero", "Fred", "Gita", "Hana")


def who():
    return {"by": None, "now": factories.NOW, "client_id": factories.cid()}


def url(name, *more):
    return reverse(f"clubs:{name}", args=["tallinn", *more])


@pytest.fixture
def club():
    return factories.club()


@pytest.fixture
def people(club):
    """Eight members; the first two have logins."""
    made = []
    for name in NAMES:
        if name in ("Anna", "Boris"):
            login = factories.member(club, email=f"{name.lower()}@example.org", name=name)
            made.append(login.player)
        else:
            made.append(factories.player(name))
            Membership.objects.create(club=club, player=made[-1])
    return made


@pytest.fixture
def organiser(club):
    return factories.member(club, Role.ORGANISER)


@pytest.fixture
def league(club):
    return story.league(club)


@pytest.fixture
def regular(league):
    return story.phase(league, advance=4)


@pytest.fixture
def eight(league, regular, people):
    return story.entrants(league, people)


@pytest.fixture
def fixture(regular, eight):
    return story.fixture(regular, eight[:4])


def posted(client, address, form, **changes):
    """Send a form of a page as a browser does."""
    values = {name: form[name].value() for name in form.fields}
    values = {name: value for name, value in values.items() if value is not None}
    for name, value in values.items():
        if hasattr(value, "isoformat"):
            values[name] = value.isoformat()[:16]
    return client.post(address, values | changes)


class TestPlanning:
    def test_from_nothing_to_a_drawn_league_through_the_pages(self, client, organiser, people):
        client.force_login(organiser)
        form = client.get(url("plan_league"))
        sent = filled(form, name="Kevad", starts="2026-03-01", ends="2026-06-30")
        answer = client.post(url("plan_league"), sent)
        assert answer.url == url("plan_phase", "kevad")
        form = client.get(answer.url)
        sent = filled(form, name="Round robin", advance="4", minimum_games="3", penalty="20")
        answer = client.post(url("plan_phase", "kevad"), sent)
        assert answer.url == url("entrants", "kevad")
        names = "\n".join(NAMES)
        answer = client.post(answer.url, filled(client.get(answer.url), players=names))
        assert answer.status_code == 302
        page = client.get(url("phase_fixtures", "kevad", 1))
        draw = page.context["draw"]
        assert draw["rounds"].value() == 7
        answer = posted(client, url("draw_fixtures", "kevad", 1), draw, first_day="2026-03-02")
        assert answer.status_code == 302
        assert Fixture.objects.count() == 14
        phase = Phase.objects.get()
        assert (phase.advance, phase.minimum_games, phase.penalty) == (4, 3, 20000)
        league = League.objects.get()
        assert league.forfeit_score == -30000

    def test_what_cannot_be_is_told_and_what_was_typed_stays(self, client, organiser, league):
        client.force_login(organiser)
        form = client.get(url("plan_league"))
        answer = client.post(url("plan_league"), filled(form, name="X", ends="2020-01-01"))
        assert answer.status_code == 422
        assert "The last day is before the first day." in text(answer)
        taken = filled(form, name="Spring", starts="2026-03-01", ends="2026-06-30")
        answer = client.post(url("plan_league"), taken)
        assert answer.status_code == 422
        assert "Another league of the club has the address “spring”." in text(answer)
        assert 'value="Spring"' in text(answer)
        answer = client.post(url("plan_league"), filled(form, slug="new", name="New"))
        assert "is an address of the site" in text(answer)

    def test_a_league_is_changed_and_a_stale_form_keeps_what_was_typed(
        self, client, organiser, league
    ):
        client.force_login(organiser)
        address = url("change_league", "spring")
        old = client.get(address)
        assert client.post(address, filled(client.get(address), name="Vesna")).status_code == 302
        answer = client.post(address, filled(old, name="Mine", forfeit_score="-12.5"))
        assert answer.status_code == 409
        assert answer.context["form"]["name"].value() == "Mine"
        again = client.post(address, filled(answer))
        assert again.status_code == 302
        league.refresh_from_db()
        assert (league.name, league.forfeit_score) == ("Mine", -12500)

    def test_an_empty_league_is_deleted_one_with_fixtures_not(
        self, client, organiser, league, fixture
    ):
        client.force_login(organiser)
        address = url("delete_league", "spring")
        answer = client.post(address, filled(client.get(address)))
        assert answer.status_code == 409
        assert "Spring has 1 fixture" in text(answer)
        story.league(factories.club("riga"), "other")
        empty = story.league(league.club, "empty")
        address = url("delete_league", "empty")
        assert client.post(address, filled(client.get(address))).url == url("club")
        assert not League.objects.filter(pk=empty.pk).exists()

    def test_phases_are_changed_deleted_closed_and_opened_again(
        self, client, organiser, league, regular, eight
    ):
        client.force_login(organiser)
        address = url("plan_phase", "spring")
        sent = filled(client.get(address), name="Final", carry="half")
        assert client.post(address, sent).url == url("phase", "spring", 2)
        address = url("change_phase", "spring", 2)
        answer = client.post(address, filled(client.get(address), best_in_row="4"))
        assert answer.status_code == 302
        assert Phase.objects.get(number=2).best_in_row == 4
        address = url("close_phase", "spring", 1)
        page = client.get(address)
        assert "0 have" not in text(page)
        chosen = [str(one.pk) for one in eight[:3]]
        answer = client.post(address, filled(page, going_on=chosen))
        assert "4 go on from Regular, and you chose 3." in text(answer)
        assert answer.status_code == 422
        chosen.append(str(eight[3].pk))
        assert client.post(address, filled(page, going_on=chosen)).status_code == 302
        assert Phase.objects.get(number=2).entrants.count() == 4
        version = League.objects.get().plan_version
        sent = {"client_id": factories.cid(), "seen_version": version}
        address = url("reopen_phase", "spring", 1)
        assert client.post(address, sent).url == url("phase", "spring", 1)
        sent = {"client_id": factories.cid(), "seen_version": version}
        answer = client.post(url("delete_phase", "spring", 2), sent)
        assert answer.status_code == 409
        sent["seen_version"] = version + 1
        assert client.post(url("delete_phase", "spring", 2), sent).url == url("league", "spring")

    def test_a_tie_on_the_cut_is_shown_to_who_closes(self, client, organiser, regular, eight):
        story.phase(regular.league, "Final")
        client.force_login(organiser)
        page = text(client.get(url("close_phase", "spring", 1)))
        assert "have equal claims: decide who goes on" in page

    def test_teams_enter_change_and_leave(self, client, club, organiser, people):
        story.league(club, "cup", entry=League.Entry.TEAMS)
        client.force_login(organiser)
        address = url("entrants", "cup")
        sent = filled(client.get(address), name="Red", players="Anna\nBoris", captain="Boris")
        assert client.post(address, sent).status_code == 302
        team = Entrant.objects.get()
        assert (team.captain, team.players.count()) == (people[1], 2)
        sent = filled(client.get(address), name="Blue", players="Cora\nAnna")
        answer = client.post(address, sent)
        assert "Anna plays for Red in this league." in text(answer)
        change = url("change_entrant", "cup", team.pk)
        page = client.get(change)
        assert page.context["form"]["captain"].value() == "Boris"
        assert client.post(change, filled(page, name="Reds")).status_code == 302
        sent = {"client_id": factories.cid(), "seen_version": 1}
        answer = client.post(url("withdraw_entrant", "cup", team.pk), sent)
        assert answer.status_code == 409
        sent = {"client_id": factories.cid(), "seen_version": 3}
        assert client.post(url("withdraw_entrant", "cup", team.pk), sent).status_code == 302
        assert not Entrant.objects.exists()

    def test_a_fixture_by_hand_and_one_that_cannot_be(self, client, organiser, regular, eight):
        client.force_login(organiser)
        add = client.get(url("phase_fixtures", "spring", 1)).context["add"]
        seats = {f"seat_{at}": str(one.pk) for at, one in enumerate(eight[:4])}
        days = {"opens": "2026-03-09", "due": "2026-03-15"}
        answer = posted(client, url("add_fixture", "spring", 1), add, **seats, **days)
        assert answer.status_code == 302
        wrong = seats | {"seat_3": seats["seat_0"]}
        answer = posted(client, url("add_fixture", "spring", 1), add, **wrong, **days)
        assert answer.status_code == 409
        answer = posted(
            client,
            url("add_fixture", "spring", 1),
            client.get(url("phase_fixtures", "spring", 1)).context["add"],
            **wrong,
            **days,
        )
        assert "Anna can have only one seat of a fixture." in text(answer)


class TestAgreeing:
    @pytest.fixture(autouse=True)
    def soon(self, fixture):
        """Times are proposed from now on, so the fixture lies around today."""
        today = timezone.now().date()
        League.objects.update(starts=today - timedelta(days=30), ends=today + timedelta(days=60))
        Phase.objects.update(starts=today - timedelta(days=30), ends=today + timedelta(days=60))
        Fixture.objects.update(opens=today, due=today + timedelta(days=6))

    def address(self, name, fixture, *more):
        return url(name, "spring", fixture.pk, *more)

    def test_one_of_the_four_proposes_another_agrees(self, client, fixture, people):
        when = (timezone.now() + timedelta(days=2)).strftime("%Y-%m-%dT18:30")
        client.force_login(people[0].user)
        page = client.get(self.address("fixture", fixture))
        answer = posted(
            client, self.address("propose_time", fixture), page.context["time"], time=when
        )
        assert answer.status_code == 302
        fixture.refresh_from_db()
        assert fixture.time.astimezone(fixture.phase.league.club.zone).strftime("%H:%M") == "18:30"
        client.force_login(people[1].user)
        page = client.get(self.address("fixture", fixture))
        assert "I can play then" in text(page)
        answer = posted(client, self.address("agree_time", fixture), page.context["button"])
        assert answer.status_code == 302
        assert fixture.seats.filter(agreed=True).count() == 2
        assert "2 of 4 agree" in text(client.get(self.address("fixture", fixture)))

    def test_a_time_that_passed_is_refused_and_stays_typed(self, client, fixture, people):
        client.force_login(people[0].user)
        page = client.get(self.address("fixture", fixture))
        answer = posted(
            client,
            self.address("propose_time", fixture),
            page.context["time"],
            time="2020-01-01T18:30",
        )
        assert answer.status_code == 422
        assert "has passed" in text(answer)
        assert 'value="2020-01-01T18:30"' in text(answer)

    def test_an_organiser_sets_it_for_all(self, client, fixture, organiser):
        client.force_login(organiser)
        page = client.get(self.address("fixture", fixture))
        when = (timezone.now() + timedelta(days=2)).strftime("%Y-%m-%dT18:30")
        posted(client, self.address("propose_time", fixture), page.context["time"], time=when)
        assert fixture.seats.filter(agreed=True).count() == 4
        assert "time agreed" in text(client.get(self.address("fixture", fixture)))

    def test_others_are_not_asked(self, client, club, fixture, people):
        stranger = factories.member(club, email="zoe@example.org", name="Zoe")
        client.force_login(stranger)
        page = client.get(self.address("fixture", fixture))
        assert "time" not in page.context
        for name in ("propose_time", "agree_time", "begin_fixture"):
            assert client.post(self.address(name, fixture)).status_code == 403

    def test_the_four_play_whenever_they_agree(self, client, fixture, people):
        client.force_login(people[0].user)
        page = client.get(self.address("fixture", fixture))
        answer = posted(client, self.address("begin_fixture", fixture), page.context["begin"])
        game = self.address("fixture_game", fixture)
        assert answer.url == game
        form = client.get(game).context["form"]
        points = {f"points_{at}": str(n) for at, n in enumerate((44000, 31000, 25000, 20000))}
        answer = posted(client, game, form, **points)
        assert answer.url == self.address("fixture", fixture)
        page = text(client.get(url("league", "spring")))
        assert "+29.0" in page
        assert "1 fixture is settled" in page

    def test_winds_are_drawn_and_a_substitute_is_named_by_who_keeps_scores(
        self, client, fixture, organiser
    ):
        client.force_login(organiser)
        begin = client.get(self.address("fixture", fixture)).context["begin"]
        seats = list(fixture.seats.order_by("index"))
        same = {f"wind_{seats[0].pk}": "1"}
        address = self.address("begin_fixture", fixture)
        answer = posted(client, address, begin, **same)
        assert answer.status_code == 422
        assert "Each of the four has another wind." in text(answer)
        swap = same | {f"wind_{seats[1].pk}": "0", f"substitute_{seats[3].pk}": "Nobody"}
        answer = posted(client, address, begin, **swap)
        assert "The club knows nobody named “Nobody”." in text(answer)
        swap[f"substitute_{seats[3].pk}"] = "Hana"
        assert posted(client, address, begin, **swap).status_code == 302
        game = Game.objects.get()
        sitting = [seat.player.full_name for seat in game.seats.select_related("player")]
        assert sitting == ["Boris", "Anna", "Cora", "Hana"]

    def test_put_off_forfeited_called_off_and_taken_back(self, client, fixture, organiser):
        client.force_login(organiser)
        page = client.get(self.address("fixture", fixture)).context
        days = {"opens": "2026-04-06", "due": "2026-04-12"}
        answer = posted(client, self.address("postpone_fixture", fixture), page["postpone"], **days)
        assert answer.status_code == 302
        fixture.refresh_from_db()
        assert fixture.due == date(2026, 4, 12)
        page = client.get(self.address("fixture", fixture))
        assert "overdue" in text(page)
        answer = posted(client, self.address("forfeit_fixture", fixture), page.context["forfeit"])
        assert "Say who forfeits." in text(answer)
        seat = fixture.seats.get(index=2)
        answer = posted(
            client,
            self.address("forfeit_fixture", fixture),
            answer.context["forfeit"],
            forfeiting=[str(seat.pk)],
        )
        assert answer.status_code == 302
        page = client.get(self.address("fixture", fixture))
        assert "−30.0" in text(page)
        posted(client, self.address("reinstate_fixture", fixture), page.context["button"])
        page = client.get(self.address("fixture", fixture))
        answer = posted(client, self.address("call_off_fixture", fixture), page.context["button"])
        assert answer.status_code == 302
        fixture.refresh_from_db()
        assert fixture.is_called_off

    def test_a_page_that_is_old_is_refused(self, client, fixture, organiser):
        client.force_login(organiser)
        old = client.get(self.address("fixture", fixture)).context["button"]
        fixtures.postpone(
            fixture=fixture, opens=fixture.opens, due=fixture.due, seen_version=1, **who()
        )
        answer = posted(client, self.address("call_off_fixture", fixture), old)
        assert answer.status_code == 409
        assert "Somebody changed this fixture" in text(answer)

    def test_a_table_of_a_night_is_offered_and_taken(self, client, fixture, organiser, people):
        night = factories.night(fixture.phase.league.club)
        for one in people[:4]:
            factories.attendance.check_in(night=night, player=one, **who())
        table = factories.seat(night).tables.get()
        client.force_login(organiser)
        form = client.get(self.address("fixture", fixture)).context["play_at"]
        answer = posted(client, self.address("play_at_night", fixture), form, table=str(table.pk))
        assert answer.status_code == 302
        page = text(client.get(self.address("fixture", fixture)))
        assert "To the table of the night" in page
        there = client.get(self.address("fixture_game", fixture))
        assert there.url == url("table", night.pk, table.game_id)

    def test_my_next_fixture_stands_first_and_on_the_front_page(self, client, fixture, people):
        client.force_login(people[0].user)
        page = client.get(url("league", "spring"))
        assert [card.fixture for card in page.context["mine"]] == [fixture]
        home = client.get(reverse("lobby:home"))
        assert [card.fixture for card in home.context["fixtures"]] == [fixture]
        assert "My fixtures" in text(home)


class TestLineUps:
    @pytest.fixture
    def league(self, club):
        return story.league(club, entry=League.Entry.TEAMS)

    @pytest.fixture
    def teams(self, league, regular, people):
        pairs = zip(("Red", "Blue", "White", "Green"), range(0, 8, 2), strict=True)
        return [story.team(league, name, people[at : at + 2]) for name, at in pairs]

    def test_a_captain_lines_up_and_the_table_shows_shares(self, client, regular, teams, people):
        fixture = story.fixture(regular, teams)
        client.force_login(people[0].user)
        ((seat, form),) = client.get(url("fixture", "spring", fixture.pk)).context["line_ups"]
        address = url("line_up", "spring", fixture.pk, seat.pk)
        answer = posted(client, address, form, player=str(people[1].pk))
        assert answer.status_code == 302
        other = fixture.seats.get(entrant=teams[1])
        denied = posted(client, url("line_up", "spring", fixture.pk, other.pk), form)
        assert denied.status_code == 404
        story.settled(fixture, (44000, 31000, 25000, 20000), [people[at] for at in (1, 2, 4, 6)])
        page = client.get(url("league", "spring")).context["table"]
        assert [row.player.pk for row in page.players] == [people[at].pk for at in (1, 2, 4, 6)]
        rows = client.get(url("league_players_csv", "spring", 1)).content.decode("utf-8-sig")
        assert rows.splitlines()[1].startswith(f"1,1,{people[1].pk},Boris,Red,29")
        page = client.get(url("league_entrant", "spring", 1, teams[0].pk))
        assert "What each player brought" in text(page)
        shares = [(share.player.pk, share.total) for share in page.context["row"].shares]
        assert shares == [(people[1].pk, 29), (people[0].pk, 0)]


class TestReading:
    def test_every_line_of_a_sum_in_words(self, client, league, regular, eight):
        Phase.objects.update(minimum_games=2, penalty=20000)
        story.settled(story.fixture(regular, eight[:4]), (44000, 31000, 25000, 20000))
        story.settled(story.fixture(regular, eight[4:]), (30000, 30000, 30000, 30000))
        page = text(client.get(url("league_entrant", "spring", 1, eight[0].pk)))
        assert "1 game" in page
        assert "Anna still lacks 1 game of 2; in the end it would cost 20" in page
        phase = story.phase(league, "Final", carry="half")
        league.refresh_from_db()
        phases.close(
            phase=Phase.objects.get(number=1),
            going_on=eight[:4],
            seen_version=league.plan_version,
            **who(),
        )
        page = text(client.get(url("league_entrant", "spring", 1, eight[0].pk)))
        assert "Anna lacks 1 game of 2: 20 are taken" in page
        assert "Total +9" in page
        page = text(client.get(url("league_entrant", "spring", phase.number, eight[0].pk)))
        assert "Half of +9 is carried over: +4.5" in page
        assert client.get(url("league_entrant", "spring", 2, eight[7].pk)).status_code == 404

    def test_the_file_holds_the_table(self, client, regular, eight):
        story.settled(story.fixture(regular, eight[:4]), (44000, 31000, 25000, 20000))
        answer = client.get(url("league_csv", "spring", 1))
        rows = list(csv.DictReader(io.StringIO(answer.content.decode("utf-8-sig"))))
        assert len(rows) == 8
        assert (rows[0]["player"], rows[0]["total"], rows[0]["games"]) == ("Anna", "29", "1")
        assert rows[0]["mean place"] == "1"
        last = rows[-1]
        assert (last["player"], last["total"]) == ("Dai", "-25")

    def test_sta_08_and_07_who_lacks_games_and_who_has_none(self, client, regular, eight):
        Phase.objects.update(minimum_games=2)
        answer = client.get(url("league_csv", "spring", 1))
        rows = list(csv.DictReader(io.StringIO(answer.content.decode("utf-8-sig"))))
        assert {row["games missing"] for row in rows} == {"2"}
        assert {row["mean place"] for row in rows} == {""}
        assert {row["shown as"] for row in rows} == {"1="}
        page = client.get(url("league", "spring"))
        assert page.status_code == 200

    def test_a_hidden_player_is_known_to_nobody_outside(self, client, regular, eight, people):
        Player.objects.filter(pk=people[2].pk).update(privacy=Player.Privacy.HIDDEN)
        story.settled(story.fixture(regular, eight[:4]), (44000, 31000, 25000, 20000))
        fixture = Fixture.objects.get()
        for address in (
            url("league", "spring"),
            url("fixture", "spring", fixture.pk),
            url("league_csv", "spring", 1),
            url("league_hall", "spring", 1),
            url("league_entrant", "spring", 1, eight[2].pk),
            url("fixture_game", "spring", fixture.pk),
        ):
            answer = client.get(address)
            assert "Cora" not in answer.content.decode(), address

    def test_the_wall_is_sent_again_only_when_something_changed(self, client, regular, eight):
        fixture = story.fixture(regular, eight[:4])
        address = url("league_hall", "spring", 1)
        version = client.get(address).context["version"]
        assert client.get(address, {"v": version}).status_code == 204
        story.settled(fixture, (44000, 31000, 25000, 20000))
        answer = client.get(address, {"v": version})
        assert answer.status_code == 200
        assert "+29.0" in text(answer)

    def test_a_game_of_a_league_is_among_the_games_of_a_player(
        self, client, regular, eight, people
    ):
        fixture = story.settled(story.fixture(regular, eight[:4]), (44000, 31000, 25000, 20000))
        night = factories.night(regular.league.club)
        factories.played(night, people[:4], (30000, 30000, 30000, 30000))
        page = client.get(reverse("rankings:player", args=[people[0].pk]))
        assert url("fixture_game", "spring", fixture.pk) in text(page)
        assert page.context["career"].everything.games == 2
        client.force_login(people[0].user)
        home = text(client.get(reverse("lobby:home")))
        assert url("fixture_game", "spring", fixture.pk) in home
        assert "fixture 1" in home

    def test_a_cut_that_would_be_different_now_is_told(self, client, league, regular, eight):
        played = story.settled(story.fixture(regular, eight[:4]), (60000, 35000, 15000, 10000))
        story.phase(league, "Final")
        league.refresh_from_db()
        going = [eight[0], eight[1], eight[4], eight[5]]
        phases.close(phase=regular, going_on=going, seen_version=league.plan_version, **who())
        assert "would go on" not in text(client.get(url("phase", "spring", 1)))
        story.league_games.correct(
            fixture=played,
            totals=story.Totals(points=(10000, 35000, 15000, 60000)),
            reason="mixed up",
            seen_version=2,
            **who(),
        )
        page = text(client.get(url("phase", "spring", 1)))
        assert "by the table as it is now Dai would go on" in page
        assert "Anna would not have gone on" in page

    def test_a_league_without_phases_says_what_comes_next(self, client, league, organiser):
        assert "being prepared" in text(client.get(url("league", "spring")))
        client.force_login(organiser)
        assert "Plan a phase" in text(client.get(url("league", "spring")))

    @pytest.mark.parametrize(
        "name", ["league", "phase_fixtures", "league_entrant", "league_hall", "fixture", "club"]
    )
    def test_thirty_fixtures_need_as_many_queries_as_one(
        self, client, organiser, regular, eight, name
    ):
        client.force_login(organiser)
        words = {
            "league": ["spring"],
            "fixture": ["spring", story.fixture(regular, eight[:4]).pk],
            "league_entrant": ["spring", 1, eight[0].pk],
            "club": [],
        }.get(name, ["spring", 1])
        story.settled(story.fixture(regular, eight[:4]), (44000, 31000, 25000, 20000))

        def queries():
            with CaptureQueriesContext(connection) as found:
                assert client.get(url(name, *words)).status_code == 200
            return len(found)

        queries()  # what is cached by then is the same before and after
        few = queries()
        for _ in range(15):
            story.fixture(regular, eight[4:])
            story.settled(story.fixture(regular, eight[:4]), (44000, 31000, 25000, 20000))
        assert queries() == few

    def test_agreement_is_seen_by_everybody(self, client, regular, eight):
        fixture = story.fixture(regular, eight[:4])
        seats = [seat.pk for seat in fixture.seats.all()]
        agreements.propose(
            fixture=fixture,
            time=factories.NOW + timedelta(days=1),
            seats=seats[:3],
            seen_version=1,
            **who(),
        )
        page = text(client.get(url("fixture", "spring", fixture.pk)))
        assert page.count("agrees") == 3
