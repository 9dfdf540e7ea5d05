"""The order of wishes decides what gives way."""

import os
import subprocess
import sys

import pytest

from seating import Plan, Problem, Round, SeatingError, Table, check, compare
from seating.night import seat
from seating.schedule import schedule
from seating.swiss import swiss
from seating.wishes import WISHES, order_of


def problem_of(count, rounds, **wishes):
    return Problem(
        players=tuple(range(1, count + 1)), sizes=(4,) * (count // 4), rounds=rounds, **wishes
    )


def test_what_is_not_named_follows_as_usual():
    assert order_of(()) == WISHES
    assert order_of(("countries", "repeats"))[:3] == ("countries", "repeats", "clubs")


@pytest.mark.parametrize("order", [("luck",), ("clubs", "clubs")])
def test_an_order_of_other_things_is_refused(order):
    with pytest.raises(SeatingError) as refused:
        problem_of(16, 1, order=order)
    assert refused.value.code == "bad_order"
    assert refused.value.params == {"order": list(order), "known": list(WISHES)}


def test_the_usual_order_leaves_the_hash_and_another_changes_it():
    usual, other = problem_of(16, 1), problem_of(16, 1, order=("clubs",))
    assert usual.hash == problem_of(16, 1, order=WISHES).hash != other.hash
    assert "order" not in usual.as_dict()
    assert Problem.from_dict(other.as_dict()) == other


def test_whole_schedules_honour_the_order():
    clubs = tuple(tuple(range(first, first + 4)) for first in range(1, 17, 4))
    usual = problem_of(16, 5, clubs=clubs)
    first = problem_of(16, 5, clubs=clubs, order=("clubs",))
    report = check(usual, schedule(usual, seed=1))
    assert (report.repeats, report.club_meetings) == (0, 24)
    report = check(first, schedule(first, seed=1))
    assert report.club_meetings == 0
    assert report.repeats == 24


@pytest.mark.parametrize("order", [(), ("clubs",)])
def test_one_round_honours_the_order(order):
    # Everybody has met everybody of the other club; only one wish can be kept.
    clubs = ((1, 2, 3, 4), (5, 6, 7, 8))
    met = {(a, b): 1 for a in clubs[0] for b in clubs[1]}
    problem = problem_of(8, 1, clubs=clubs, met=met, order=order)
    for plan in (seat(problem, seed=1), swiss(problem, problem.players, seed=1)):
        report = check(problem, plan)
        assert (report.repeats, report.club_meetings) == ((8, 4) if order else (0, 12))


def plan_of(*rounds):
    return Plan(
        rounds=tuple(
            Round(tables=tuple(Table(number=n, seats=seats) for n, seats in enumerate(tables, 1)))
            for tables in rounds
        ),
        seed=0,
        algorithm="hand",
        problem_hash="",
    )


def test_the_same_neighbour_at_the_same_hand_is_counted():
    problem = problem_of(4, 2)
    # East sits at the right hand of the last: turning the table leaves all neighbours.
    assert check(problem, plan_of([(1, 2, 3, 4)], [(2, 3, 4, 1)])).same_side == 4
    assert check(problem, plan_of([(1, 2, 3, 4)], [(4, 3, 2, 1)])).same_side == 0
    assert check(problem, plan_of([(1, 2, 3, 4)], [(1, 2, 4, 3)])).same_side == 1


def test_shares_are_those_of_each_player():
    problem = Problem(players=(1, 2, 3, 4, 5), sizes=(4,), waited={5: 2}, met={(1, 5): 1})
    round_ = Round(tables=(Table(number=1, seats=(2, 1, 3, 4)),), waiting=(5,))
    report = check(problem, Plan(rounds=(round_,), seed=0, algorithm="hand", problem_hash=""))
    one, five = report.shares[0], report.shares[4]
    assert (one.player, one.winds, one.opponents, one.waits) == (1, (0, 1, 0, 0, 0), 4, 0)
    assert (five.player, five.winds, five.opponents, five.waits) == (5, (0, 0, 0, 0, 0), 1, 3)


def test_a_swap_is_judged_by_the_first_wish_that_differs():
    tables = [(1, 2, 3, 4), (5, 6, 7, 8)]
    clubs, met = ((1, 2), (5, 6)), {(3, 4): 1, (7, 8): 1}
    for order, better in (((), False), (("clubs",), True)):
        problem = problem_of(8, 1, clubs=clubs, met={**met, (1, 6): 1, (1, 7): 1, (1, 8): 1},
                             order=order)  # fmt: skip
        plan = plan_of(tables)
        change = compare(problem, check(problem, plan), check(problem, plan.swapped(1, 1, 5)))
        assert {name: (b, a) for name, b, a in change.wishes}["clubs"] == (2, 0)
        assert {name: (b, a) for name, b, a in change.wishes}["repeats"] == (2, 5)
        assert change.repeated == ((1, 6), (1, 7), (1, 8))
        assert change.better is better
    assert compare(problem, check(problem, plan), check(problem, plan)).better is None


AGAIN = """
from seating import Problem, table_sizes
from seating.night import seat
from seating.schedule import schedule
for count, rounds in ((16, 5), (22, 3), (23, 4), (40, 8), (48, 10)):
    players = tuple(range(1, count + 1))
    groups = tuple(players[at : at + 5] for at in range(0, count, 5))
    problem = Problem(players=players, sizes=table_sizes(count), rounds=rounds, clubs=groups,
                      countries=(players[::3],), apart=frozenset({(1, 9), (2, 8)}), fixed={3: 2})
    print(problem.hash, schedule(problem, seed=7, runs=1).as_dict())
    print(seat(problem, seed=7).as_dict())
"""


def test_the_same_question_and_seed_make_the_same_plan_in_another_process():
    said = {
        subprocess.run(  # our own interpreter and text
            [sys.executable, "-c", AGAIN],
            env={**os.environ, "PYTHONHASHSEED": seed},
            capture_output=True,
            check=True,
            text=True,
        ).stdout
        for seed in ("1", "2")
    }
    assert len(said) == 1
    assert all(len(text) > 10_000 for text in said)
