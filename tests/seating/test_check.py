"""The independent check finds what is wrong with plans made by hand."""

import json
from dataclasses import replace
from typing import Any

import pytest

from seating import Plan, Problem, Round, Table, check
from seating.bounds import least_club_meetings

GOOD = (
    ((1, 2, 3, 4), (5, 6, 7, 8)),
    ((2, 1, 5, 6), (3, 4, 8, 7)),
)


def plan_of(*rounds, waiting=()):
    return Plan(
        rounds=tuple(
            Round(
                tables=tuple(Table(number=n, seats=s) for n, s in enumerate(tables, 1)),
                waiting=waiting,
            )
            for tables in rounds
        ),
        seed=0,
        algorithm="hand",
        problem_hash="",
    )


def problem_of(**fields):
    defaults: dict[str, Any] = {"players": tuple(range(1, 9)), "sizes": (4, 4), "rounds": 2}
    return Problem(**defaults | fields)


def test_numbers_of_a_small_plan():
    report = check(problem_of(), plan_of(*GOOD))
    assert report.valid
    assert report.repeats == 4
    assert report.lower_bound == 4
    assert report.repeated_pairs == ((1, 2, 2), (3, 4, 2), (5, 6, 2), (7, 8, 2))
    assert report.meetings == {0: 8, 1: 16, 2: 4}
    assert report.back_to_back == 4
    assert report.wind_spread == 1
    assert report.table_revisits == 4
    assert json.loads(json.dumps(report.as_dict()))["repeats"] == 4


def test_the_past_counts():
    problem = problem_of(rounds=1, met={(1, 2): 2}, visited={1: {1: 1}}, winds={1: (2, 0, 0, 0)})
    report = check(problem, plan_of(GOOD[0]))
    assert report.repeats == 1
    assert report.most_meetings == 3
    assert report.table_revisits == 1
    assert (report.wind_spread, report.winds_outside) == (3, 1)


@pytest.mark.parametrize(
    ("tables", "fault"),
    [
        (((1, 2, 3, 4), (5, 6, 7, 7)), "doubled_player"),
        (((1, 2, 3, 4), (5, 6, 7, 7)), "missing_player"),
        (((1, 2, 3, 4), (5, 6, 7, 9)), "unknown_player"),
        (((1, 2, 3, 4),), "wrong_tables"),
        (((1, 2, 3), (4, 5, 6, 7, 8)), "wrong_size"),
        (((1, 2, 3, 5), (4, 6, 7, 8)), "moved_player"),
        (((1, 2, 3, 5), (4, 6, 7, 8)), "apart_met"),
    ],
)
def test_faults_are_found(tables, fault):
    problem = problem_of(rounds=1, fixed={5: 2}, apart=frozenset({(4, 8)}))
    report = check(problem, plan_of(tables))
    assert not report.valid
    assert fault in {found.code for found in report.faults}


def test_a_missing_round_is_a_fault():
    report = check(problem_of(), plan_of(GOOD[0]))
    assert [(f.code, f.params) for f in report.faults] == [
        ("wrong_rounds", {"rounds": 1, "wanted": 2})
    ]


def test_waiting_counts_as_seen():
    problem = problem_of(players=tuple(range(1, 10)), rounds=1)
    assert check(problem, plan_of(GOOD[0], waiting=(9,))).valid
    assert not check(problem, plan_of(GOOD[0])).valid
    assert check(problem, plan_of(GOOD[0], waiting=(9,))).waits == (0, 1)


@pytest.mark.parametrize(
    ("players", "rounds", "bound"),
    [(16, 5, 0), (16, 7, 48), (20, 6, 0), (20, 7, 20), (24, 8, 12), (8, 7, 56)],
)
def test_lower_bound_of_whole_schedules(players, rounds, bound):
    problem = Problem(players=tuple(range(players)), sizes=(4,) * (players // 4), rounds=rounds)
    empty = replace(plan_of(), rounds=())
    assert check(problem, empty).lower_bound == bound


def test_what_a_swap_by_hand_would_change():
    plan = plan_of(*GOOD)
    swapped = plan.swapped(2, 2, 3)
    assert swapped.rounds[0] == plan.rounds[0]
    assert swapped.rounds[1].tables[0].seats == (3, 1, 5, 6)
    report = check(problem_of(), swapped)
    assert report.valid
    assert report.repeated_pairs == ((1, 3, 2), (2, 4, 2), (5, 6, 2), (7, 8, 2))


@pytest.mark.parametrize(
    ("players", "rounds", "clubs", "least"),
    [
        (16, 2, [6, 10], 2 * (2 * 1 + 2 * 3 + 2 * 1)),
        (40, 9, [10, 10, 10, 10], 0),
        (16, 5, [4, 4, 4, 4], 120 - 96),
        (16, 5, [], 0),
    ],
)
def test_fewest_meetings_within_clubs(players, rounds, clubs, least):
    firsts = [sum(clubs[:i]) for i in range(len(clubs))]
    problem = Problem(
        players=tuple(range(players)),
        sizes=(4,) * (players // 4),
        rounds=rounds,
        clubs=tuple(
            tuple(range(first, first + size)) for first, size in zip(firsts, clubs, strict=True)
        ),
    )
    assert least_club_meetings(problem) == least
