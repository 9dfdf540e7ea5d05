"""The pages of entries and seatings: what each shows, refuses and lets be downloaded."""

import re

import pytest
from django.core.files.uploadedfile import SimpleUploadedFile
from django.test import Client
from django.urls import reverse

from clubs.models import Role
from games.models import SeatingJob
from seating.formats import read
from tests import factories
from tests.tournaments import story
from tournaments.actions import seatings
from tournaments.models import Entry, Seating
from tournaments.queries import published_of, wishes_of

pytestmark = pytest.mark.django_db


@pytest.fixture
def club():
    return factories.club()


@pytest.fixture
def organiser(club, client):
    client.force_login(factories.member(club, Role.ORGANISER))
    return client


def at(page, /, *words, **query):
    return reverse(f"tournaments:{page}", args=("cup", *words), query=query or None)


def pressed(client, page, /, *words, **data):
    return client.post(at(page, *words), {"client_id": factories.cid(), **data})


class TestEntries:
    def test_lines_become_participants(self, organiser, club):
        story.cup(club)
        page = organiser.get(at("entries"))
        assert "Nobody is entered yet" in page.text
        lines = "name;team;country;table\nAnna Tamm;White;EST;3\nБорис;;LAT;\n"
        assert pressed(organiser, "entries", lines=lines).status_code == 302
        anna, boris = Entry.objects.all()
        assert (anna.number, anna.name, anna.team, anna.fixed_table) == (1, "Anna Tamm", "White", 3)
        assert (boris.number, boris.name, boris.country) == (2, "Борис", "LAT")
        assert "2 participants" in organiser.get(at("entries")).text

    def test_every_bad_line_is_named_and_nothing_typed_is_lost(self, organiser, club):
        story.cup(club)
        lines = "name;table\nAnna;first\n;2\nBoris;3\n"
        page = pressed(organiser, "entries", lines=lines)
        assert page.status_code == 422
        assert "line 2: “first” is no number from 1 to 9999" in page.text
        assert "line 3: there is no name" in page.text
        assert "Boris;3" in page.text
        assert not Entry.objects.exists()

    def test_substitutes_are_entered_as_such(self, organiser, club):
        story.cup(club)
        pressed(organiser, "entries", lines="Anna\nBoris", substitutes="on")
        assert set(Entry.objects.values_list("state", flat=True)) == {"substitute"}

    def test_a_participant_is_changed_linked_and_removed(self, organiser, club):
        tournament = story.event(4, club=club)
        namesake = factories.player("Player 001")
        page = organiser.get(at("entry", 1))
        assert "Player in results" in page.text
        fields = {
            "name": "Player 001",
            "player": namesake.pk,
            "number": 1,
            "state": "out",
            "seen_version": wishes_of(tournament).version,
        }
        assert pressed(organiser, "entry", 1, **fields).status_code == 302
        entry = Entry.objects.get(number=1)
        assert (entry.player, entry.written_name, entry.is_out) == (namesake, "", True)
        stale = pressed(organiser, "entry", 1, **fields | {"state": "in"})
        assert stale.status_code == 409
        assert "Somebody changed entries or wishes" in stale.text
        assert pressed(organiser, "remove_entry", 2).status_code == 302
        assert Entry.objects.count() == 3

    def test_a_hidden_player_is_hidden_in_public(self, organiser, club):
        tournament = story.event(4, 1, club=club)
        hidden = factories.player("Secret Name")
        hidden.privacy = "hidden"
        hidden.save()
        story.change(tournament.entries.first(), player=hidden)
        story.published(tournament)
        assert "Secret Name" not in Client().get(at("seating")).text
        assert "Secret Name" in organiser.get(at("entries")).text


class TestMaking:
    def test_from_the_button_to_the_published_page(
        self, organiser, club, django_capture_on_commit_callbacks
    ):
        story.event(16, 5, club=club)
        form = organiser.get(at("seatings")).context["form"]
        data = {"draw": form.initial["draw"], "seconds": 10}
        with django_capture_on_commit_callbacks(execute=True):
            answer = pressed(organiser, "make_seating", **data)
        assert answer.url == at("plan", 1)
        page = organiser.get(at("plan", 1))
        assert "Quality of this seating" in page.text
        assert "Nobody meets twice." in page.text
        assert '<path class="met met-1"' in page.text
        assert "120 pairs meet 1 ×" in page.text
        assert "No seating is published yet." in Client().get(at("seating")).text
        assert "find your tables" not in Client().get(at("tournament")).text

        assert pressed(organiser, "publish_plan", 1).url == at("plan", 1)
        public = Client().get(at("seating")).text
        assert "Player 007" in public
        assert "find your tables" in Client().get(at("tournament")).text
        assert pressed(organiser, "take_plan_back", 1).status_code == 302
        assert "Player 007" not in Client().get(at("seating")).text

    def test_progress_is_seen_and_cancelled(self, organiser, club):
        tournament = story.event(16, 5, club=club)
        seating = seatings.make(tournament=tournament, draw=1, seconds=10, **story.who())
        SeatingJob.objects.update(state="running", done=0.4, best=7, bound=0, version=9)
        page = organiser.get(at("plan", 1))
        assert 'value="40"' in page.text
        assert "Best so far: cost 7; nobody can go under 0." in page.text
        assert f'hx-get="{at("plan", 1)}?v=9"' in page.text
        assert organiser.get(at("plan", 1, v=9)).status_code == 204
        part = organiser.get(
            at("plan", 1, v=8), headers={"HX-Request": "true", "HX-Target": "work"}
        )
        assert part.text.lstrip().startswith('<div id="work"')
        assert pressed(organiser, "cancel_plan", 1).status_code == 302
        assert "The work was cancelled" in organiser.get(at("plan", 1)).text
        again = pressed(organiser, "cancel_plan", 1)
        assert again.status_code == 302
        assert pressed(organiser, "discard_plan", 1).url == at("seatings")
        assert not Seating.objects.filter(pk=seating.pk).exists()

    def test_an_impossible_seating_says_why_where_it_is_asked(self, organiser, club):
        story.event(3, 5, club=club)
        page = organiser.get(at("seatings"))
        assert "3 participants play; these tables need 4." in page.text
        refused = pressed(organiser, "make_seating", draw=1, seconds=10)
        assert refused.status_code == 422
        assert not SeatingJob.objects.exists()

    def test_a_failed_job_says_why(self, organiser, club):
        tournament = story.event(4, 1, club=club)
        story.wish(tournament, rounds=1, apart=((1, 2),))
        story.make(tournament)
        assert "keeps everybody apart who must be: 1-2" in organiser.get(at("plan", 1)).text

    def test_a_version_for_older_entries_says_so_and_is_not_published(self, organiser, club):
        tournament = story.event(16, 5, club=club)
        story.make(tournament)
        story.drop_out(tournament, 3, 4, 5, 6)
        assert "It was not applied and cannot be published" in organiser.get(at("plan", 1)).text
        assert "for an older list" in organiser.get(at("seatings")).text
        refused = pressed(organiser, "publish_plan", 1)
        assert refused.status_code == 409
        assert "so it was not published" in refused.text
        assert published_of(tournament) is None


class TestWishes:
    def test_pairs_of_numbers_are_kept(self, organiser, club):
        tournament = story.event(16, 5, club=club)
        version = wishes_of(tournament).version
        fields = {"rounds": 4, "odd": "sit_outs", "mind_clubs": "on", "seen_version": version}
        bad = pressed(organiser, "wishes", **fields, apart="3-4\n5")
        assert bad.status_code == 422
        assert "Line 2: “5” is no pair of two numbers." in bad.text
        assert "3-4\n5" in bad.text
        unknown = pressed(organiser, "wishes", **fields, apart="3-99")
        assert "Nobody is entered under number 99." in unknown.text
        assert pressed(organiser, "wishes", **fields, apart="4 3\n7-1").status_code == 302
        assert "1-7\n3-4" in organiser.get(at("wishes")).text


class TestSwap:
    def test_what_it_would_change_is_seen_before_it_is_done(self, organiser, club):
        tournament = story.event(16, 5, club=club)
        tables = story.make(tournament).rounds[1].tables
        asked = {"number": 2, "one": tables[0].seats[0], "other": tables[1].seats[0]}
        page = organiser.get(at("swap_in_plan", 1, **asked))
        assert page.status_code == 200
        assert "Repeats: 0 → <strong>6</strong>" in page.text
        assert Seating.objects.count() == 1
        assert pressed(organiser, "swap_in_plan", 1, **asked).url == at("plan", 2)
        page = organiser.get(at("plan", 2))
        assert "What is new for 2 people since version 1" in page.text
        wrong = organiser.get(at("swap_in_plan", 1, number=9, one=1, other=2))
        assert "Round 9 cannot be changed; the plan has 5 rounds." in wrong.text


class TestFiles:
    def test_a_file_comes_in_and_out(self, organiser, club):
        story.event(4, 2, club=club)
        plan = b"\xef\xbb\xbf1-2-3-4\r\n\r\n4-1-2-3\r\n"
        upload = SimpleUploadedFile("plan.txt", plan)
        data = {"file": upload, "layout": "auto", "draw": 1}
        assert pressed(organiser, "bring_seating", **data).url == at("plan", 1)
        text = organiser.get(at("plan_file", 1, layout="text"))
        assert text.text == "1-2-3-4\n\n4-1-2-3\n"
        assert text["Content-Disposition"] == 'attachment; filename="cup-1-text.txt"'
        matrix = organiser.get(at("plan_file", 1, layout="round_table_horizontal"))
        assert read(matrix.text, "round_table_horizontal").rounds == [
            [[1, 2, 3, 4]],
            [[4, 1, 2, 3]],
        ]
        table = organiser.get(at("plan_file", 1, layout="csv")).text
        assert "1,1,East,1,Player 001" in table

    def test_what_is_no_plan_is_refused_and_still_there(self, organiser, club):
        story.event(4, 2, club=club)
        for plan, words in (
            ("1-2-3-3", "In round 1 of the plan there is twice number 3."),
            ("hello", "This is no plan in a layout known here."),
            ("1-2-3-4", "The plan has 1 round; the tournament has 2."),
            ("", "Paste a plan or choose a file."),
        ):
            page = pressed(organiser, "bring_seating", plan=plan, layout="auto", draw=1)
            assert page.status_code == 422
            assert words in page.text
            assert plan in page.text
        assert not Seating.objects.exists()


class TestRest:
    def test_somebody_left(self, organiser, club, django_capture_on_commit_callbacks):
        tournament = story.event(40, 8, club=club)
        story.published(tournament)
        story.drop_out(tournament, 11, 29)
        data = {"played": 3, "known": 1, "draw": 5}
        with django_capture_on_commit_callbacks(execute=True):
            assert pressed(organiser, "replan", **data).url == at("plan", 2)
        page = organiser.get(at("plan", 2)).text
        assert re.search(r"What is new for \d+ people since version 1", page)
        assert page.count('<span class="chip">played</span>') == 3
        text = organiser.get(at("plan_file", 2)).text
        assert read(text).players == 40  # who left is in the rounds that were played

    def test_a_substitute_comes(self, organiser, club):
        tournament = story.event(16, 5, club=club)
        story.published(tournament)
        story.enter(tournament, *story.people(1, 17, state=Entry.State.SUBSTITUTE))
        entered = {e.number: e.pk for e in tournament.entries.all()}
        data = {"leaver": entered[7], "comer": entered[17], "played": 2}
        assert pressed(organiser, "substitute", **data).url == at("plan", 2)
        assert "since version 1" in organiser.get(at("plan", 2)).text


class TestPublic:
    def test_people_find_themselves_by_name_and_by_number(self, club):
        tournament = story.event(16, 5, club=club)
        story.change(tournament.entries.get(number=3), name="Kärt Õunapuu")
        story.published(tournament)
        found = Client().get(at("seating", q="kart"))
        assert [one.entry.number for one in found.context["itineraries"]] == [3]
        assert all(place.table for place in found.context["itineraries"][0].places)
        by_number = Client().get(at("seating", q="12"))
        assert [one.entry.number for one in by_number.context["itineraries"]] == [12]
        assert "Nobody named “zz”" in Client().get(at("seating", q="zz")).text

    def test_who_sits_out_is_told_so(self, club):
        tournament = story.event(18, 2, club=club)
        story.published(tournament)
        page = Client().get(at("seating")).text
        assert page.count('title="sits out"') == 4


@pytest.mark.parametrize("name", ["entries", "seatings", "plan", "seating"])
def test_one_and_thirty_cost_the_same_queries(
    organiser, club, name, django_assert_num_queries, django_assert_max_num_queries
):
    tournament = story.event(4, 1, club=club)
    for entry in tournament.entries.all():
        story.change(entry, player=factories.player(f"P {entry.number}"))
    story.published(tournament)
    words = (1,) if name == "plan" else ()
    with django_assert_max_num_queries(100) as counted:
        organiser.get(at(name, *words))
    few = len(counted)
    people = [story.EntryDetails(player=factories.player(f"Q {number}")) for number in range(5, 33)]
    story.enter(tournament, *people)
    seating = story.published(tournament)
    for draw in range(2, 9):
        story.make(tournament, draw)
    words = (seating.number,) if name == "plan" else ()
    with django_assert_num_queries(few):
        organiser.get(at(name, *words))
