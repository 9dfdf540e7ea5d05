"""Rounds that follow the standing."""

from dataclasses import replace
from random import Random

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from seating import Plan, Problem, SeatingError, check, table_sizes
from seating.standing import interval, progressive, snake
from seating.swiss import swiss


def problem_of(count, prefer="fives", **wishes):
    return Problem(players=tuple(range(1, count + 1)), sizes=table_sizes(count, prefer), **wishes)


def groups(plan):
    return [sorted(table.seats) for table in plan.rounds[0].tables]


def event(count, rounds, seed, prefer="fives"):
    """A whole event with results by chance and skill: its problem, its plan, the largest
    distance in rank at a table from the third round on."""
    chance = Random(seed)  # noqa: S311  # a simulation
    problem = problem_of(count, prefer)
    skill = {p: chance.gauss(0, 1) for p in problem.players}
    score = dict.fromkeys(problem.players, 0.0)
    played, gap = [], 0
    for number in range(rounds):
        standing = sorted(problem.players, key=lambda p: (-score[p], p))
        now = problem.after(*played)
        plan = swiss(now, standing, seed=seed + number, ahead=rounds - number - 1)
        assert check(now, plan).valid
        played.extend(plan.rounds)
        for table in plan.rounds[0].tables:
            ranks = [standing.index(p) for p in table.seats]
            gap = max(gap, max(ranks) - min(ranks)) if number > 1 else gap
            order = sorted(table.seats, key=lambda p: -skill[p] / 2 - chance.gauss(0, 1))
            for player, points in zip(order, (45, 15, -15, -45, 0), strict=False):
                score[player] += points + chance.gauss(0, 5)
    plan = Plan(rounds=tuple(played), seed=seed, algorithm="swiss", problem_hash="")
    return replace(problem, rounds=rounds), plan, gap


def test_interval_of_five_among_twenty():
    plan = interval(problem_of(20), range(1, 21), 5, seed=1)
    assert groups(plan) == [[i, i + 5, i + 10, i + 15] for i in range(1, 6)]


def test_interval_of_one_is_consecutive_and_the_best_sit_at_table_one():
    plan = interval(problem_of(16), range(16, 0, -1), 1, seed=1)
    assert groups(plan)[0] == [13, 14, 15, 16]


def test_interval_with_a_table_of_three():
    assert groups(interval(problem_of(11), range(1, 12), 2, seed=1)) == [
        [1, 3, 5, 7], [2, 4, 6, 8], [9, 10, 11],
    ]  # fmt: skip


def test_finals_of_eight():
    assert groups(snake(problem_of(8), range(1, 9), seed=1)) == [[1, 4, 5, 8], [2, 3, 6, 7]]


def test_progressive_grows_to_even_tables():
    problem = problem_of(16)
    assert groups(progressive(problem, range(1, 17), 1, seed=1))[0] == [1, 8, 9, 16]
    assert groups(progressive(problem, range(1, 17), 4, seed=1))[0] == [1, 2, 3, 4]


@settings(deadline=None, max_examples=40)
@given(
    st.integers(8, 60),
    st.sampled_from(["fives", "threes", "sit_outs"]),
    st.integers(1, 9),
    st.integers(0, 99),
)
def test_every_order_seats_everybody(count, prefer, number, seed):
    problem = problem_of(count, prefer)
    standing = sorted(problem.players, key=lambda p: (p * 7919) % 101)
    blocks = min(number, len(problem.sizes))
    for plan in (
        interval(problem, standing, number, seed=seed),
        snake(problem, standing, seed=seed),
        progressive(problem, standing, blocks, seed=seed),
    ):
        assert check(problem, plan).valid


def test_the_lowest_who_has_not_yet_waited_waits():
    problem = problem_of(17, "sit_outs")
    plan = snake(problem, range(1, 18), seed=1)
    assert plan.rounds[0].waiting == (17,)
    plan = snake(problem.after(*plan.rounds), range(1, 18), seed=1)
    assert plan.rounds[0].waiting == (16,)


def test_fixed_table_is_kept():
    problem = problem_of(16, fixed={1: 3})
    for plan in (
        snake(problem, range(1, 17), seed=1),
        swiss(problem, range(1, 17), seed=1),
    ):
        assert check(problem, plan).valid


@pytest.mark.parametrize(
    ("call", "code"),
    [
        (lambda p: interval(p, p.players, 0, seed=1), "bad_step"),
        (lambda p: progressive(p, p.players, 3, seed=1), "bad_blocks"),
        (lambda p: snake(p, p.players[1:], seed=1), "wrong_standing"),
        (lambda p: swiss(p, (*p.players, 99), seed=1), "wrong_standing"),
        (lambda p: snake(p, (1, 1, *p.players[2:]), seed=1), "wrong_standing"),
        (lambda p: snake(replace(p, apart=frozenset({(1, 4)})), p.players, seed=1),
         "apart_impossible"),
        (lambda p: snake(replace(p, fixed={1: 1, 2: 2, 4: 2}), p.players, seed=1),
         "apart_impossible"),
    ],
)  # fmt: skip
def test_refused(call, code):
    with pytest.raises(SeatingError, match=code):
        call(problem_of(8))


def test_swiss_starts_with_neighbours():
    plan = swiss(problem_of(40), range(1, 41), seed=1)
    assert groups(plan) == [list(range(first, first + 4)) for first in range(1, 41, 4)]


def test_swiss_of_forty_hardly_repeats():
    problem, plan, gap = event(40, 8, seed=11)
    report = check(problem, plan)
    assert report.repeats <= 2
    assert report.wind_spread <= 2
    assert gap < 39


def test_swiss_of_a_hundred_never_repeats():
    problem, plan, gap = event(100, 6, seed=12)
    assert check(problem, plan).repeats == 0
    assert gap <= 30


def test_swiss_of_sixteen_looks_ahead():
    problem, plan, _ = event(16, 5, seed=13)
    assert check(problem, plan).repeats == 0


def test_five_different_players_sit_out():
    problem, plan, _ = event(17, 5, seed=14, prefer="sit_outs")
    waiting = [p for round_ in plan.rounds for p in round_.waiting]
    assert len(set(waiting)) == len(waiting) == 5
    assert check(problem, plan).waits == (0, 1)


def test_same_seed_same_round():
    problem = problem_of(24, met={(1, 2): 1, (3, 4): 1})
    assert swiss(problem, problem.players, seed=3) == swiss(problem, problem.players, seed=3)
