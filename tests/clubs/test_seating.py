"""Seat, seat the next hanchan, seat again, swap: who sits where and who is told what."""

import json
from datetime import timedelta

import pytest

from clubs.actions import attendance, results, seating
from clubs.actions.refusals import (
    NotHere,
    NothingToSeatAgain,
    NotSeated,
    SeatingStale,
)
from clubs.models import NightTable, Sitting
from clubs.phrases import quality_in_words, table_sizes_in_words
from clubs.queries.evening import evening
from clubs.queries.seating import mark_of
from games.models import Game
from seating import Plan, Problem, SeatingError, check
from seating.night import seat
from tests import factories

pytestmark = [pytest.mark.django_db, pytest.mark.postgres]


def do(action, night, **more):
    return action(night=night, by=None, now=factories.NOW, client_id=factories.cid(), **more)


def again(night, *, seed=2):
    night.refresh_from_db()
    return do(seating.seat_again, night, seen=mark_of(night), seed=seed)


def come(night, name="Late Comer"):
    player = factories.player(name)
    do(attendance.check_in, night, player=player)
    return player


def seats(sitting):
    """The players of each table that was not called off."""
    tables = sitting.tables.exclude(game__state=Game.State.CANCELLED)
    return {
        table.game.table: list(table.game.seats.order_by("index").values_list("player", flat=True))
        for table in tables.select_related("game")
    }


def everybody(sitting):
    return sorted(player for table in seats(sitting).values() for player in table)


@pytest.fixture
def night():
    return factories.night(factories.club())


def test_one_comes_late_and_one_leaves_and_all_are_seated_again(night):
    first = factories.seated(night, 13)
    leaver = night.attendances.first().player
    late = come(night)
    do(attendance.leave, night, player=leaver, anyway=True)
    tonight = evening(night)
    assert [person.player for person in tonight.came_after] == [late]
    assert [name for name, _ in tonight.gone] == [leaver.name]
    assert everybody(first) == sorted({*everybody(first)}), "nobody is re-seated silently"

    second = again(night)
    here = set(night.attendances.here().values_list("player", flat=True))
    assert set(everybody(second)) == here
    assert late.pk in here
    assert leaver.pk not in here
    first.refresh_from_db()
    assert (first.called_off_at, first.number, second.number) == (factories.NOW, 1, 1)
    assert [hanchan.sitting for hanchan in evening(night).hanchans] == [second]
    log = night.log.last()
    assert (log.code, log.params["called_off"], log.params["players"]) == (
        "seated_again",
        [1, 2, 3],
        13,
    )


def test_tables_with_a_result_stay_when_the_rest_is_seated_again(night):
    first = factories.seated(night, 8)
    done = first.tables.select_related("game").get(game__table=1)
    factories.finish_table(done)
    second = again(night)
    first.refresh_from_db()
    assert first.called_off_at is None
    assert list(seats(first)) == [1]
    assert second.number == 2
    assert len(everybody(second)) == 8


def test_there_is_nothing_to_seat_again_when_every_table_has_its_result(night):
    factories.seated(night, 4)
    factories.finish(night)
    with pytest.raises(NothingToSeatAgain):
        again(night)


def test_who_waited_in_a_sitting_that_was_called_off_has_not_waited(night):
    night.tables = "sit_outs"
    night.save()
    first = factories.seated(night, 9)
    waited = first.sit_outs.get().player_id
    second = again(night, seed=5)
    problem = Problem.from_dict(second.problem)
    assert waited not in problem.waited
    assert not problem.met


def test_everybody_waits_once_before_anybody_waits_twice(night):
    night.tables = "sit_outs"
    night.save()
    factories.present(night, 9)
    waited = []
    for seed in range(9):
        sitting = factories.seat(night, seed=seed)
        waited.append(sitting.sit_outs.get().player_id)
        factories.finish(night)
    assert len(set(waited)) == 9


def test_a_person_who_cannot_move_keeps_the_table(night):
    people = factories.present(night, 12)
    do(attendance.fix_table, night, player=people[3], table=3)
    for seed in range(3):
        assert people[3].pk in seats(factories.seat(night, seed=seed))[3]
        factories.finish(night)


def test_too_many_at_one_table_is_refused_with_the_numbers_and_nothing_is_made(night):
    people = factories.present(night, 8)
    for player in people[:5]:
        do(attendance.fix_table, night, player=player, table=1)
    with pytest.raises(SeatingError) as refused:
        factories.seat(night)
    assert (refused.value.code, refused.value.params["size"]) == ("table_overfull", 4)
    assert not Sitting.objects.exists()
    assert not Game.objects.exists()


def test_late_tables_play_on_under_their_numbers(night):
    first = factories.seated(night, 12)
    factories.finish_table(first.tables.select_related("game").get(game__table=1))
    factories.finish_table(first.tables.select_related("game").get(game__table=3))
    late = seats(first)[2]
    second = factories.seat(night)
    assert sorted(seats(second)) == [1, 3]
    assert not set(everybody(second)) & set(late)
    assert [table.number for table in evening(night).late] == [2]


def test_a_seating_can_be_made_again_from_what_is_stored(night):
    sitting = factories.seated(night, 13, seed=123456)
    stored = json.loads(json.dumps([sitting.problem, sitting.plan]))
    problem, plan = Problem.from_dict(stored[0]), Plan.from_dict(stored[1])
    assert seat(problem, seed=plan.seed) == plan
    assert check(problem, plan).valid
    assert evening(night).last.moved_by_hand is False


def test_people_who_met_at_the_last_nights_meet_less(night):
    before = factories.night(night.club, day=factories.TODAY - timedelta(days=7))
    people = factories.present(before, 8)
    factories.seat(before)
    for player in people:
        do(attendance.check_in, night, player=player)
    night.refresh_from_db()
    sitting = factories.seat(night)
    assert len(Problem.from_dict(sitting.problem).met) == 12
    report = check(Problem.from_dict(sitting.problem), Plan.from_dict(sitting.plan))
    assert report.repeats == 4  # each old table gives two to each new one
    assert quality_in_words(report).startswith("4 pairs meet again")


def test_a_list_that_changed_meanwhile_is_told_with_the_new_number(night):
    factories.present(night, 4)
    night.refresh_from_db()
    seen = mark_of(night)
    come(night)
    with pytest.raises(SeatingStale) as refused:
        do(seating.seat_everybody, night, seen=seen, seed=1)
    assert refused.value.params["free"] == 5


@pytest.mark.parametrize("count", [0, 1, 2])
def test_too_few_people_are_not_seated(night, count):
    factories.present(night, count)
    with pytest.raises(SeatingError) as refused:
        factories.seat(night)
    assert refused.value.params == {"present": count, "minimum": 3}


@pytest.mark.parametrize(
    ("count", "words"),
    [
        (13, "2 tables of 4, 1 table of 5"),
        (6, "2 tables of 3"),
        (4, "1 table of 4"),
        (14, "1 table of 4, 2 tables of 5"),
    ],
)
def test_the_button_says_which_tables_it_will_make(night, count, words):
    factories.present(night, count)
    sitting = factories.seat(night)
    assert table_sizes_in_words(sitting.problem["sizes"]) == words


def test_two_people_of_two_tables_change_places(night):
    sitting = factories.seated(night, 8)
    before = seats(sitting)
    one, other = before[1][2], before[2][0]
    swap(night, one, other)
    assert seats(sitting) == {
        1: [*before[1][:2], other, before[1][3]],
        2: [one, *before[2][1:]],
    }
    last = evening(night).last
    assert last.moved_by_hand
    assert last.report().valid


def test_two_people_of_one_table_change_winds(night):
    sitting = factories.seated(night, 4)
    east, south, *rest = seats(sitting)[1]
    swap(night, east, south)
    assert seats(sitting)[1] == [south, east, *rest]
    game = sitting.tables.get().game
    assert game.version == 2
    assert list(game.log.values_list("code", flat=True)) == ["started", "seats_changed"]


def test_who_waits_takes_the_seat_and_the_other_waits(night):
    night.tables = "sit_outs"
    night.save()
    sitting = factories.seated(night, 5)
    waits, sits = sitting.sit_outs.get().player_id, seats(sitting)[1][0]
    swap(night, waits, sits)
    assert seats(sitting)[1][0] == waits
    assert sitting.sit_outs.get().player_id == sits


def test_somebody_takes_the_seat_of_who_left(night):
    sitting = factories.seated(night, 4)
    leaver = night.attendances.first().player
    late = come(night)
    do(attendance.leave, night, player=leaver, anyway=True)
    swap(night, late.pk, leaver.pk)
    assert late.pk in seats(sitting)[1]
    assert not sitting.sit_outs.exists()
    assert not evening(night).gone


def test_only_who_is_here_sits_down_and_only_where_no_result_is(night):
    sitting = factories.seated(night, 4)
    seated = seats(sitting)[1][0]
    absent = factories.player("Absent")
    with pytest.raises(NotHere):
        swap(night, seated, absent.pk)
    late = come(night)
    factories.finish(night)
    with pytest.raises(NotSeated):
        swap(night, seated, late.pk)


def test_a_sitting_whose_tables_were_all_called_off_counts_no_wait(night):
    night.tables = "sit_outs"
    night.save()
    sitting = factories.seated(night, 5)
    results.call_off(
        table=sitting.tables.get(),
        seen_version=1,
        by=None,
        now=factories.NOW,
        client_id=factories.cid(),
    )
    sitting.refresh_from_db()
    assert sitting.called_off_at == factories.NOW
    assert factories.seat(night).number == 1
    assert NightTable.objects.count() == 2


def swap(night, one, other):
    people = {player.pk: player for player in factories.Player.objects.all()}
    return do(seating.swap, night, one=people[one], other=people[other])
