"""Planning the rest anew: the past stays, published rounds change little."""

from collections import Counter

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from seating import Problem, SeatingError, check, table_sizes
from seating.replan import changes, replan
from seating.schedule import schedule


def problem_of(players, rounds, prefer="fives", **wishes):
    players = tuple(players)
    return Problem(
        players=players, sizes=table_sizes(len(players), prefer), rounds=rounds, **wishes
    )


@pytest.mark.parametrize(
    ("before", "now", "played"),
    [
        (range(1, 41), range(1, 37), 3),
        (range(1, 41), range(5, 45), 3),
        (range(1, 41), range(1, 45), 4),
        (range(1, 101), range(5, 101), 5),
        (range(1, 201), range(1, 205), 2),
    ],
)
def test_the_rest_has_no_repeats_either(before, now, played):
    plan = schedule(problem_of(before, 8), seed=1)
    rest = problem_of(now, 8 - played).after(*plan.rounds[:played])
    again = replan(rest, plan.rounds[played:], seed=2)
    report = check(rest, again)
    assert (report.valid, report.repeats) == (True, 0)
    assert report.wind_spread <= 2


def test_two_reserves_take_the_seats_of_two_who_left():
    plan = schedule(problem_of(range(1, 41), 6), seed=1)
    here = [*range(3, 41), 91, 92]
    rest = problem_of(here, 3).after(*plan.rounds[:3])
    old = plan.rounds[3:]
    again = replan(rest, old, seed=1, published=1)
    assert check(rest, again).repeats == 0
    moved = {c.player for c in changes(old, again.rounds) if c.round == 1}
    assert {1, 2, 91, 92} <= moved
    assert len(moved) <= 6


def test_a_table_less_moves_few_in_the_published_round():
    plan = schedule(problem_of(range(1, 41), 6), seed=1)
    rest = problem_of(range(3, 41), 3, "sit_outs").after(*plan.rounds[:3])
    again = replan(rest, plan.rounds[3:], seed=1, published=1)
    report = check(rest, again)
    assert report.valid
    assert len(again.rounds[0].waiting) == 2
    moved = {c.player for c in changes(plan.rounds[3:], again.rounds) if c.round == 1}
    assert len(moved) <= 10


def test_nothing_changes_where_nothing_has_changed():
    plan = schedule(problem_of(range(1, 41), 6), seed=1)
    rest = problem_of(range(1, 41), 3).after(*plan.rounds[:3])
    again = replan(rest, plan.rounds[3:], seed=9, published=3)
    assert again.rounds == plan.rounds[3:]
    assert changes(plan.rounds[3:], again.rounds) == ()


def test_who_now_keeps_a_table_gets_it():
    plan = schedule(problem_of(range(1, 25), 4), seed=1)
    rest = problem_of(range(1, 25), 3, fixed={7: 2, 8: 5}).after(*plan.rounds[:1])
    assert check(rest, replan(rest, plan.rounds[1:], seed=1, published=1)).valid


def test_more_rounds_than_were_planned():
    plan = schedule(problem_of(range(1, 41), 4), seed=1)
    rest = problem_of(range(1, 41), 6).after(*plan.rounds[:2])
    again = replan(rest, plan.rounds[2:], seed=1, published=2)
    report = check(rest, again)
    assert (report.valid, report.repeats) == (True, 0)
    assert again.rounds[:2] == plan.rounds[2:]


@settings(deadline=None, max_examples=6)
@given(st.data(), st.integers(0, 2**32))
def test_whoever_comes_or_goes(data, seed):
    count = data.draw(st.integers(9, 40))
    prefer = data.draw(st.sampled_from(["fives", "threes", "sit_outs"]))
    plan = schedule(problem_of(range(1, count + 1), 4, prefer), seed=seed, runs=1)
    gone = data.draw(st.sets(st.integers(1, count), max_size=4))
    come = data.draw(st.integers(0, 4))
    here = [p for p in range(1, count + 1 + come) if p not in gone]
    rest = problem_of(here, 3, prefer).after(*plan.rounds[:1])
    published = data.draw(st.integers(0, 3))
    again = replan(rest, plan.rounds[1:], seed=seed, published=published, runs=1)
    assert check(rest, again).faults == ()
    assert replan(rest, plan.rounds[1:], seed=seed, published=published, runs=1) == again


def test_new_enemies_are_parted():
    plan = schedule(problem_of(range(1, 25), 4), seed=1)
    met = Counter(pair for round_ in plan.rounds[1:] for pair in round_.pairs())
    apart = frozenset(sorted(met)[:5])
    rest = problem_of(range(1, 25), 3, apart=apart).after(*plan.rounds[:1])
    assert check(rest, replan(rest, plan.rounds[1:], seed=1)).valid
    again = replan(rest, plan.rounds[1:], seed=1, published=1, runs=1)
    assert check(rest, again).valid


def test_new_enemies_in_a_published_round_part_with_little_else_changed():
    plan = schedule(problem_of(range(1, 41), 4), seed=1)
    pair = next(iter(plan.rounds[1].pairs()))
    rest = problem_of(range(1, 41), 3, apart={pair}).after(*plan.rounds[:1])
    again = replan(rest, plan.rounds[1:], seed=1, published=1, runs=1)
    assert check(rest, again).valid
    moved = {c.player for c in changes(plan.rounds[1:], again.rounds) if c.round == 1}
    assert moved & set(pair)
    assert len(moved) <= 4


def test_what_cannot_be_is_refused():
    plan = schedule(problem_of(range(1, 9), 2), seed=1)
    everybody = frozenset((1, other) for other in range(2, 9))
    rest = problem_of(range(1, 9), 1, apart=everybody).after(*plan.rounds[:1])
    with pytest.raises(SeatingError, match="apart_impossible"):
        replan(rest, plan.rounds[1:], seed=1, published=1, runs=1)
