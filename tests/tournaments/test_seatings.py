"""Seatings of whole events: made, brought along, swapped, published, planned anew."""

import json

import pytest

from games.actions.seating_jobs import AnotherSeatingJob
from games.models import SeatingJob
from players.wording import say
from seating import SeatingError, check
from seating.formats import FORMATS, Layout, read, write
from tests import factories
from tests.tournaments import story
from tests.tournaments.story import who
from tournaments.actions import entries, rest, seatings
from tournaments.actions.entries import EntryDetails
from tournaments.actions.refusals import (
    AlreadyPublished,
    AlreadySeated,
    NoSuchNumbers,
    NoSuchRound,
    NotASubstitute,
    NothingLeft,
    NothingPublished,
    NotPublished,
    NumberTaken,
    OneOfThem,
    PlayerEntered,
    SeatedInPublic,
    SeatingFaulty,
    SeatingOutdated,
    SeatingUnfinished,
    WishesStale,
)
from tournaments.models import Entry, Seating, TournamentLog
from tournaments.quality import quality_of
from tournaments.queries import problem_of, published_of
from tournaments.wording import LOG, REFUSALS

pytestmark = [pytest.mark.django_db, pytest.mark.postgres]


def brought(tournament, text, *, layout="auto", even_winds=False):
    return seatings.bring(
        tournament=tournament,
        layout=read(text, layout),
        even_winds=even_winds,
        draw=1,
        **who(),
    )


def said(refused):
    return say(REFUSALS, refused.value.code, refused.value.params)


class TestEntries:
    def test_people_get_the_next_free_numbers(self):
        tournament = story.cup()
        story.enter(tournament, EntryDetails(name="Anna", number=2), EntryDetails(name="Boris"))
        story.enter(tournament, EntryDetails(name="Chie"))
        names = tournament.entries.values_list("number", "written_name")
        assert list(names) == [(1, "Boris"), (2, "Anna"), (3, "Chie")]

    def test_all_are_entered_or_nobody(self):
        tournament = story.cup()
        story.enter(tournament, EntryDetails(name="Anna"))
        with pytest.raises(NumberTaken) as refused:
            story.enter(tournament, EntryDetails(name="Boris"), EntryDetails(name="C", number=1))
        assert said(refused).startswith("Given to somebody else already: number 1.")
        assert tournament.entries.count() == 1

    def test_a_player_is_entered_once(self):
        tournament = story.event(4)
        anna = factories.player("Anna")
        one, other = tournament.entries.all()[:2]
        story.change(one, player=anna)
        with pytest.raises(PlayerEntered):
            story.change(other, player=anna)

    def test_a_stale_change_is_refused(self):
        tournament = story.event(4)
        entry = tournament.entries.first()
        with pytest.raises(WishesStale):
            entries.change(entry=entry, details=EntryDetails(name="X"), seen_version=0, **who())

    def test_who_is_seated_in_public_is_not_removed(self):
        tournament = story.event()
        story.published(tournament)
        entry = tournament.entries.first()
        with pytest.raises(SeatedInPublic):
            entries.remove(entry=entry, **who())
        seatings.take_back(seating=published_of(tournament), **who())
        entries.remove(entry=entry, **who())
        assert tournament.entries.count() == 15


class TestProblem:
    def test_it_holds_everything_that_was_wished(self):
        tournament = story.cup()
        story.enter(
            tournament,
            *story.people(4, team="White", club="Tallinn"),
            *story.people(4, 5, team=" white ", country="EST"),
            *story.people(4, 9, club="TALLINN", country="est", fixed_table=2),
            *story.people(4, 13, club="TALLINN", country="est"),
        )
        story.wish(tournament, rounds=3, apart=((9, 13),), mind_countries=True)
        problem = problem_of(tournament)
        assert problem.teams == (tuple(range(1, 9)),)
        assert problem.clubs == ((1, 2, 3, 4, *range(9, 17)),)
        assert problem.countries == (tuple(range(5, 17)),)
        assert problem.fixed == dict.fromkeys(range(9, 13), 2)
        assert problem.apart == {(9, 13)}
        assert (problem.rounds, problem.sizes) == (3, (4,) * 4)

    def test_fewer_tables_let_people_sit_out(self):
        tournament = story.event(40)
        story.wish(tournament, tables=9)
        assert problem_of(tournament).sizes == (4,) * 9
        story.wish(tournament, tables=11)
        with pytest.raises(SeatingError, match="too_few"):
            problem_of(tournament)

    def test_nobody_stays_apart_from_who_is_not_there(self):
        tournament = story.event(4)
        with pytest.raises(NoSuchNumbers):
            story.wish(tournament, apart=((3, 99),))


class TestMaking:
    def test_a_seating_is_made_published_and_taken_back(self):
        tournament = story.event()
        seating = story.make(tournament)
        assert published_of(tournament) is None
        with pytest.raises(NotPublished):
            seatings.take_back(seating=seating, **who())
        story.publish(seating)
        assert published_of(tournament) == seating
        with pytest.raises(AlreadyPublished):
            story.publish(seating)
        with pytest.raises(AlreadyPublished):
            seatings.discard(seating=seating, **who())
        seatings.take_back(seating=seating, **who())
        assert published_of(tournament) is None
        words = [say(LOG, row.code, row.params) for row in TournamentLog.objects.all()]
        assert words == [
            "entered 16 participants",
            "changed the wishes for the seating: 5 rounds",
            "had seating version 1 made, draw 000001",
            "published version 1 of the seating",
            "took version 1 of the seating back",
        ]

    def test_two_presses_are_one_seating(self):
        tournament = story.event()
        asked = {"tournament": tournament, "draw": 5, "seconds": 10}
        first = seatings.make(**asked, **who())
        assert seatings.make(**asked, **who()) == first
        with pytest.raises(AnotherSeatingJob):
            seatings.make(**asked | {"draw": 6}, **who())
        story.worked(first)
        assert seatings.make(**asked, **who()) == first
        assert seatings.make(**asked | {"draw": 6}, **who()) != first
        assert SeatingJob.objects.count() == Seating.objects.count() == 2

    def test_one_version_is_published_at_a_time(self):
        tournament = story.event()
        first, second = story.make(tournament, 1), story.make(tournament, 2)
        story.publish(first)
        story.publish(second)
        first.refresh_from_db()
        assert first.state == Seating.State.REPLACED
        story.publish(first)
        assert published_of(tournament) == first

    def test_a_result_for_entries_that_changed_is_not_applied(self):
        tournament = story.event()
        seating = seatings.make(tournament=tournament, draw=1, seconds=10, **who())
        story.drop_out(tournament, 7)
        seating = story.worked(seating)
        assert seating.job.is_done
        with pytest.raises(SeatingOutdated) as refused:
            story.publish(seating)
        assert "changed since version 1 was made" in said(refused)
        assert published_of(tournament) is None
        entry = tournament.entries.get(number=7)
        story.change(entry, state=Entry.State.IN)
        story.publish(seating)

    def test_an_unfinished_seating_is_neither_published_nor_swapped(self):
        seating = seatings.make(tournament=story.event(), draw=1, seconds=10, **who())
        with pytest.raises(SeatingUnfinished):
            story.publish(seating)
        with pytest.raises(SeatingUnfinished):
            seatings.swap(seating=seating, number=1, one=1, other=2, **who())

    def test_a_discarded_seating_takes_its_job_along(self):
        seating = seatings.make(tournament=story.event(), draw=1, seconds=10, **who())
        seatings.discard(seating=seating, **who())
        assert not SeatingJob.objects.exists()
        assert not Seating.objects.exists()

    def test_a_cancelled_job_makes_room_for_another(self):
        tournament = story.event()
        seating = seatings.make(tournament=tournament, draw=1, seconds=10, **who())
        seatings.cancel(seating=seating, **who())
        assert story.worked(seating).answer is None
        assert story.make(tournament, 2).answer is not None


class TestSwap:
    def test_a_swap_is_a_new_version_and_the_check_says_what_it_costs(self):
        seating = story.make(story.event())
        assert quality_of(seating).report.repeats == 0
        tables = seating.rounds[1].tables
        one, other = tables[0].seats[0], tables[1].seats[0]
        after = seatings.swap(seating=seating, number=2, one=one, other=other, **who())
        assert (after.number, after.base, after.origin) == (2, seating, "swapped")
        assert after.rounds[1].tables[0].seats[0] == other
        assert quality_of(after).report.repeats == 6
        assert story.publish(after).is_published

    def test_a_swap_needs_two_people_of_the_round(self):
        seating = story.make(story.event())
        for one, other in ((1, 1), (1, 99)):
            with pytest.raises(OneOfThem):
                seatings.swap(seating=seating, number=1, one=one, other=other, **who())
        with pytest.raises(NoSuchRound):
            seatings.swap(seating=seating, number=6, one=1, other=2, **who())


class TestBroughtAlong:
    @pytest.mark.parametrize("layout", FORMATS)
    def test_a_plan_goes_out_and_comes_in_in_every_layout(self, layout):
        tournament = story.event()
        made = story.make(tournament)
        rounds = [[list(t.seats) for t in r.tables] for r in made.rounds]
        again = brought(tournament, write(rounds, layout), layout=layout)
        seats = [[set(t.seats) for t in r.tables] for r in again.rounds]
        assert seats == [[set(t) for t in r] for r in rounds]
        assert again.winds is (layout != "player_centred")
        if again.winds:
            assert again.rounds == made.rounds

    def test_winds_are_made_even_without_changing_who_meets_whom(self):
        tournament = story.event(4, 4)
        plan = "\n\n".join(["1-2-3-4"] * 4)
        as_is = brought(tournament, plan)
        assert quality_of(as_is).report.wind_spread == 4
        even = brought(tournament, plan, even_winds=True)
        assert quality_of(even).report.wind_spread == 0
        assert [set(t.seats) for r in even.rounds for t in r.tables] == [{1, 2, 3, 4}] * 4

    def test_a_plan_that_breaks_a_rule_is_kept_but_not_published(self):
        tournament = story.event(8, 2)
        story.wish(tournament, rounds=2, apart=((1, 2),))
        seating = brought(tournament, "1-2-3-4\n5-6-7-8\n\n1-5-3-7\n2-6-4-8")
        assert quality_of(seating).faults == (
            "Round 1, table 1: numbers 1 and 2 stay apart, yet meet",
        )
        with pytest.raises(SeatingFaulty):
            story.publish(seating)


class TestRest:
    def test_the_past_stays_and_a_report_says_what_changed(self):
        tournament = story.event(40, 8)
        before = story.published(tournament)
        story.drop_out(tournament, 3, 17, 25, 38)
        after = story.replan(tournament, 4)
        assert after.rounds[:4] == before.rounds[:4]
        assert len(after.rounds) == 8
        assert not {3, 17, 25, 38} & story.players_of(after, 5)
        report = check(after.question, after.answer)
        assert (report.faults, report.repeats) == ((), 0)
        assert story.publish(after).is_published

    def test_nothing_is_planned_where_nothing_is_left(self):
        tournament = story.event()
        with pytest.raises(NothingPublished):
            story.replan(tournament, 1)
        story.published(tournament)
        with pytest.raises(NothingLeft):
            story.replan(tournament, 5)

    def test_late_comers_get_seats(self):
        tournament = story.event(16, 5)
        story.published(tournament)
        story.enter(tournament, *story.people(4, 17))
        after = story.replan(tournament, 1)
        assert story.players_of(after, 2) == set(range(1, 21))

    def test_two_presses_are_one_plan(self):
        tournament = story.event(16, 5)
        story.published(tournament)
        asked = {"tournament": tournament, "played": 1, "known": 1, "tables": None, "draw": 7}
        first = rest.replan(**asked, **who())
        assert rest.replan(**asked, **who()) == first


class TestPitfalls:
    """Mistakes that similar software makes, by their id in the list of them."""

    def test_sea_01_a_plan_in_which_not_everybody_plays_each_round(self):
        tournament = story.event(8, 2)
        story.wish(tournament, rounds=2, tables=1)
        seating = brought(tournament, "1-2-3-4\n\n5-6-7-8")
        assert [r.waiting for r in seating.rounds] == [(5, 6, 7, 8), (1, 2, 3, 4)]
        assert story.publish(seating).is_published

    def test_sea_02_more_people_than_the_plan_knows_and_fewer(self):
        plan = "\n".join("-".join(str(n) for n in range(t, t + 4)) for t in range(1, 21, 4))
        tournament = story.event(24, 1)
        with pytest.raises(SeatingError) as refused:
            brought(tournament, plan)
        assert said(refused) == "The plan has no seats for numbers 21–24: it is for fewer people."
        story.drop_out(tournament, *range(17, 25))
        with pytest.raises(SeatingError) as refused:
            brought(tournament, plan)
        assert "nobody stands for numbers 17–20" in said(refused)

    def test_sea_04_a_substitute_who_sits_at_a_table_is_refused(self):
        tournament = story.event()
        story.published(tournament)
        entered = {e.number: e for e in tournament.entries.all()}
        with pytest.raises(AlreadySeated) as refused:
            rest.substitute(leaver=entered[7], comer=entered[9], played=1, **who())
        assert refused.value.params["number"] == 9
        assert tournament.entries.get(number=7).is_in
        story.enter(tournament, *story.people(1, 17))
        late = tournament.entries.get(number=17)
        with pytest.raises(NotASubstitute):
            rest.substitute(leaver=entered[7], comer=late, played=1, **who())
        story.change(late, state=Entry.State.SUBSTITUTE)
        seating = rest.substitute(leaver=entered[7], comer=late, played=1, **who())
        assert 7 in story.players_of(seating, 1)
        for number in range(2, 6):
            assert 17 in story.players_of(seating, number)
            assert 7 not in story.players_of(seating, number)
        assert story.publish(seating).is_published

    def test_sea_05_who_is_out_is_really_out(self):
        tournament = story.event(12, 4)
        before = story.published(tournament)
        story.drop_out(tournament, 2, 5, 8, 11)
        after = story.replan(tournament, 1)
        assert story.players_of(after, 2) == set(after.question.players)
        assert {len(t.seats) for r in after.rounds[1:] for t in r.tables} == {4}
        assert not {p for pair in after.question.met for p in pair} & {2, 5, 8, 11}
        assert after.rounds[0] == before.rounds[0]

    def test_sea_11_the_same_draw_is_the_same_plan_whatever_the_names(self):
        tournament = story.event(20, 8)
        first = story.make(tournament, 42)
        story.change(tournament.entries.first(), name="Somebody Else")
        seatings.discard(seating=first, **who())
        again = story.make(tournament, 42)
        assert again.job.plan == first.job.plan
        assert again.job.plan["seed"] == 42
        assert again.job.plan["algorithm"]

    def test_sea_14_what_fails_leaves_nothing_and_can_be_tried_again(self):
        tournament = story.event(8, 1)
        story.wish(tournament, rounds=1, apart=tuple((1, n) for n in range(2, 9)))
        failed = story.make(tournament)
        assert failed.answer is None
        why = say(REFUSALS, failed.job.error_code, failed.job.error_params)
        assert why.startswith("No seating was found that keeps everybody apart who must be: 1-")
        story.wish(tournament, rounds=1)
        assert story.make(tournament).answer is not None

    def test_sea_16_everybody_withdrawn(self):
        tournament = story.event(8, 2)
        story.drop_out(tournament, *range(1, 9))
        with pytest.raises(SeatingError) as refused:
            story.make(tournament)
        assert said(refused) == "0 participants play; these tables need 4."
        assert not Seating.objects.exists()

    def test_sea_20_plans_from_0_and_from_1_in_rows_and_columns(self):
        tournament = story.event(4, 2)
        from_one = "1-2-3-4\n\n4-1-2-3"
        from_zero = "0 1 2 3\n\n3 0 1 2"
        rows = json.dumps([[0, 1, 2, 3], [3, 0, 1, 2]])
        columns = json.dumps([[0, 3], [1, 0], [2, 1], [3, 2]])
        plans = [
            brought(tournament, from_one),
            brought(tournament, from_zero, layout="table_centred"),
            brought(tournament, rows, layout="round_table_horizontal"),
            brought(tournament, columns, layout="table_round_vertical"),
        ]
        assert len({plan.rounds for plan in plans}) == 1
        for wrong, words in (
            ("1-2-3-3\n\n1-2-3-4", "In round 1 of the plan there is twice number 3."),
            ("1-2-3-5\n\n1-2-3-5", "In no round of the plan plays number 4."),
        ):
            with pytest.raises(SeatingError) as refused:
                read(wrong)
            assert said(refused) == words

    def test_sea_22_two_leave_after_the_seating_is_public(self):
        tournament = story.event(40, 8)
        before = story.published(tournament)
        story.drop_out(tournament, 11, 29)
        after = story.replan(tournament, 3, known=1)
        now = after.rounds[3]
        assert (len(now.tables), len(now.waiting)) == (9, 2)
        # Only who lost a table and whom it takes: most stay where they were in the known round.
        old = {p: (t.number, t.seats.index(p)) for t in before.rounds[3].tables for p in t.seats}
        new = {p: (t.number, t.seats.index(p)) for t in now.tables for p in t.seats}
        assert sum(old[p] == new[p] for p in new) >= 28
        assert after.number == before.number + 1

        story.change(tournament.entries.get(number=11), state=Entry.State.IN)
        story.change(tournament.entries.get(number=29), state=Entry.State.IN)
        story.enter(tournament, *story.people(1, 41, state=Entry.State.SUBSTITUTE))
        entered = {e.number: e for e in tournament.entries.all()}
        instead = rest.substitute(leaver=entered[11], comer=entered[41], played=3, **who())
        moved = {
            p
            for old_round, new_round in zip(before.rounds[3:], instead.rounds[3:], strict=True)
            for old_table, new_table in zip(old_round.tables, new_round.tables, strict=True)
            for p in set(old_table.seats) ^ set(new_table.seats)
        }
        assert moved == {11, 41}

    def test_sea_23_jobs_of_two_events_do_not_meet(self):
        one, other = story.event(16, 5), story.event(24, 6, club=factories.club("b"), slug="b")
        first = seatings.make(tournament=one, draw=1, seconds=10, **who())
        second = seatings.make(tournament=other, draw=1, seconds=10, **who())
        assert len(story.worked(second).rounds) == 6
        assert len(story.worked(first).rounds) == 5


def test_a_layout_of_tables_of_five_is_kept():
    tournament = story.event(5, 1)
    story.wish(tournament, rounds=1, odd="fives")
    layout = Layout(rounds=[[[1, 2, 3, 4, 5]]], format="text")
    seating = seatings.bring(
        tournament=tournament, layout=layout, even_winds=False, draw=1, **who()
    )
    assert quality_of(seating).report.valid
