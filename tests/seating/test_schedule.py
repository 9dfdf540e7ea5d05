"""Whole schedules, judged by the independent check."""

from collections import Counter, defaultdict

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from seating import Plan, Problem, SeatingError, check, table_sizes
from seating.bounds import best_known
from seating.schedule import schedule


def problem_of(count, rounds, **wishes):
    wishes.setdefault("sizes", table_sizes(count))
    return Problem(players=tuple(range(1, count + 1)), rounds=rounds, **wishes)


def groups_of(count, size):
    return tuple(
        tuple(range(first, min(first + size, count + 1))) for first in range(1, count + 1, size)
    )


def every_block_of_four_is_complete(plan):
    winds = defaultdict(list)
    for round_ in plan.rounds:
        for table in round_.tables:
            for wind, player in enumerate(table.seats):
                winds[player].append(wind)
    return all(
        len(set(own[at : at + 4])) == len(own[at : at + 4])
        for own in winds.values()
        for at in range(0, len(own), 4)
    )


@pytest.mark.parametrize("count", range(16, 101, 4))
def test_nobody_meets_twice_wherever_that_is_possible(count):
    for rounds in range(1, 13):
        problem = problem_of(count, rounds)
        plan = schedule(problem, seed=count, runs=1)
        report = check(problem, plan)
        assert report.valid
        assert every_block_of_four_is_complete(plan)
        assert report.wind_spread <= 1
        if rounds <= (count - 1) // 3 and (count, rounds) != (20, 6):
            assert report.repeats == 0


@pytest.mark.parametrize(("count", "rounds"), [(200, 12), (300, 9), (400, 12)])
def test_large_fields(count, rounds):
    problem = problem_of(count, rounds)
    report = check(problem, schedule(problem, seed=1))
    assert report.valid
    assert (report.repeats, report.wind_spread <= 1, report.table_revisits) == (0, True, 0)


@pytest.mark.parametrize(
    ("count", "rounds", "repeats"),
    [(20, 6, 6), (20, 7, 20), (24, 8, 18), (24, 9, 48), (32, 11, 32), (36, 12, 27)],
)
def test_best_known_where_some_must_repeat(count, rounds, repeats):
    problem = problem_of(count, rounds)
    report = check(problem, schedule(problem, seed=2))
    assert report.valid
    assert report.repeats == repeats
    assert report.repeats == (best_known(problem) or report.lower_bound)
    assert report.table_revisits <= 2


@settings(deadline=None, max_examples=12)
@given(st.integers(13, 60), st.integers(1, 8), st.integers(0, 2**32))
def test_any_number_of_people(count, rounds, seed):
    problem = problem_of(count, rounds)
    plan = schedule(problem, seed=seed, runs=1)
    report = check(problem, plan)
    assert report.faults == ()
    assert report.repeats >= report.lower_bound
    assert report.wind_spread <= 2
    assert Plan.from_dict(plan.as_dict()) == plan


@pytest.mark.parametrize(
    ("count", "rounds", "repeats"), [(31, 6, 0), (41, 8, 0), (30, 6, 0), (23, 6, 0), (101, 7, 0)]
)
@pytest.mark.parametrize("prefer", ["fives", "threes", "sit_outs"])
def test_where_four_does_not_divide(count, rounds, repeats, prefer):
    problem = problem_of(count, rounds, sizes=table_sizes(count, prefer))
    report = check(problem, schedule(problem, seed=3))
    assert report.valid
    assert report.repeats <= repeats + (count <= 30)
    assert report.waits[1] - report.waits[0] <= 1
    assert report.odd_tables[1] <= 3


@pytest.mark.parametrize(("count", "rounds"), [(23, 7), (27, 8), (29, 8), (30, 8), (31, 8)])
def test_small_fields_that_sit_out(count, rounds):
    problem = problem_of(count, rounds, sizes=(4,) * (count // 4))
    report = check(problem, schedule(problem, seed=3))
    assert (report.valid, report.repeats, report.waits) == (True, 0, (0, 1))
    assert report.wind_spread <= 1


@pytest.mark.parametrize(("count", "rounds"), [(40, 9), (48, 10), (100, 10), (200, 10)])
def test_team_mates_never_meet(count, rounds):
    problem = problem_of(count, rounds, teams=groups_of(count, 4))
    report = check(problem, schedule(problem, seed=4))
    assert report.valid
    assert report.repeats == 0


@pytest.mark.parametrize(("count", "rounds", "size"), [(40, 8, 10), (100, 10, 10), (60, 8, 5)])
def test_clubs_are_kept_apart_where_that_costs_nothing(count, rounds, size):
    problem = problem_of(count, rounds, clubs=groups_of(count, size))
    report = check(problem, schedule(problem, seed=5))
    assert (report.valid, report.repeats, report.club_meetings) == (True, 0, 0)


def test_a_large_event_with_teams_and_fixed_tables():
    fixed = {player: table for table, player in enumerate(range(1, 101, 5), 1)}
    problem = problem_of(200, 10, teams=groups_of(200, 4), fixed=fixed)
    report = check(problem, schedule(problem, seed=6))
    assert report.valid
    assert report.repeats == 0
    assert report.wind_spread <= 1


def test_two_who_share_a_fixed_table_meet_every_round_and_nobody_else_twice():
    problem = problem_of(40, 6, fixed={1: 3, 2: 3, 9: 4})
    report = check(problem, schedule(problem, seed=7))
    assert report.valid
    assert report.repeats == report.lower_bound == 5


@settings(deadline=None, max_examples=6)
@given(st.data(), st.integers(0, 2**32))
def test_random_wishes(data, seed):
    count = data.draw(st.sampled_from([16, 24, 31, 40, 52]))
    some = st.integers(1, count)
    sizes = table_sizes(count)
    fixed = data.draw(st.dictionaries(some, st.integers(1, len(sizes)), max_size=3))
    pairs = st.tuples(some, some).filter(lambda p: p[0] != p[1])
    apart = data.draw(st.frozensets(pairs, max_size=6))
    apart = frozenset(p for p in apart if not set(p) & set(fixed))
    problem = problem_of(count, 4, sizes=sizes, fixed=fixed, apart=apart)
    assert check(problem, schedule(problem, seed=seed, runs=2)).faults == ()


def test_impossible_teams_are_refused():
    with pytest.raises(SeatingError, match="apart_impossible"):
        schedule(problem_of(8, 2, teams=((1, 2, 3),)), seed=1, runs=1)


def test_same_seed_same_plan():
    for problem in (problem_of(40, 8), problem_of(26, 4), problem_of(16, 5, fixed={1: 2})):
        assert schedule(problem, seed=8, runs=1) == schedule(problem, seed=8, runs=1)
        assert schedule(problem, seed=8, runs=1) != schedule(problem, seed=9, runs=1)


def test_repeats_are_not_in_rounds_running():
    problem = problem_of(20, 7)
    assert check(problem, schedule(problem, seed=1)).back_to_back == 0


def test_progress_is_told_and_can_stop_the_search():
    seen = []

    def watch(progress):
        seen.append(progress)
        return len(seen) < 5

    problem = problem_of(22, 8)
    plan = schedule(problem, seed=1, watch=watch)
    assert len(seen) == 5
    assert plan.stopped
    assert check(problem, plan).valid
    assert all(0 < now.done <= 1 and now.best >= now.bound for now in seen)
    assert not schedule(problem, seed=1, runs=1).stopped


def test_the_search_for_places_in_a_design_is_watched_and_can_be_ended():
    countries = tuple(tuple(range(first, 101, 3)) for first in (1, 2, 3))
    problem = problem_of(100, 10, countries=countries)
    told = []

    def once(progress):
        told.append(progress)
        return len(told) < 3

    plan = schedule(problem, seed=1, watch=once)
    assert plan.stopped
    assert [progress.done for progress in told] == [0, 0, 0]
    assert told[0].best >= told[1].best >= told[2].best > 0
    assert check(problem, plan).valid


@pytest.mark.parametrize("asked", [1, 2, 10, 70, 82])
def test_every_phase_is_watched_and_can_be_ended(asked):
    # Tables of five: a search, table numbers by annealing, winds by annealing.
    problem = problem_of(26, 8, fixed={1: 2})
    whole = []
    schedule(problem, seed=1, runs=1, watch=lambda now: whole.append(now) or True)
    told = []

    def watch(progress):
        told.append(progress)
        return len(told) < asked

    plan = schedule(problem, seed=1, runs=1, watch=watch)
    assert len(told) == asked < len(whole)
    assert plan.stopped
    assert check(problem, plan).valid
    assert [now.done for now in whole] == sorted(now.done for now in whole)
    assert [now.done for now in whole].count(1) > 3


def test_the_past_is_kept_out_of_the_rest():
    first = problem_of(40, 3)
    played = schedule(first, seed=1).rounds
    rest = problem_of(40, 5).after(*played)
    report = check(rest, schedule(rest, seed=2))
    assert (report.valid, report.repeats) == (True, 0)
    assert report.wind_spread <= 1
    assert Counter(report.meetings) == {0: 480, 1: 300}
