"""Every field from 16 to 100 people in 1 to 12 rounds, read by the independent check."""

from itertools import combinations

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from seating import Problem, SeatingError, check, table_sizes
from seating.designs import designs
from seating.schedule import schedule

PREFERENCES = ("fives", "threes", "sit_outs")
ROUNDS = range(1, 13)


@pytest.mark.parametrize("prefer", PREFERENCES)
def test_nobody_is_left_out_twice_or_moved(prefer):
    """The search is ended at once, so that what is tried is the making, not the patience."""
    for count in range(16, 101):
        rounds = 1 + (count + PREFERENCES.index(prefer)) % 12
        for number in {rounds, 13 - rounds}:
            problem = Problem(
                players=tuple(range(1, count + 1)),
                sizes=table_sizes(count, prefer=prefer),
                rounds=number,
            )
            plan = schedule(problem, seed=count, watch=lambda _: False)
            report = check(problem, plan)
            assert not report.faults, (count, number)
            assert report.repeats >= report.lower_bound, (count, number)
            assert report.waits[1] - report.waits[0] <= 1, (count, number)


@pytest.mark.parametrize("rounds", ROUNDS)
def test_nobody_meets_twice_where_a_design_says_so(rounds):
    """Every multiple of four for which a design of so many rounds is known."""
    for count in range(16, 101, 4):
        problem = Problem(
            players=tuple(range(1, count + 1)), sizes=(4,) * (count // 4), rounds=rounds
        )
        if check_free(count, rounds):
            report = check(problem, schedule(problem, seed=1))
            assert (report.faults, report.repeats) == ((), 0), (count, rounds)
            assert report.wind_spread <= 1, (count, rounds)


def check_free(count, rounds):
    """Whether one of the designs for so many has no repeat."""
    return any(
        all(
            len(pairs) == len(set(pairs))
            for pairs in [[pair for r in design.rounds for t in r for pair in combinations(t, 2)]]
        )
        for design in designs(count, rounds)
        if len(design.rounds) == rounds
    )


@st.composite
def wishes(draw):
    """A field with teams, clubs, countries, people apart and people who keep a table."""
    count = draw(st.integers(16, 60))
    sizes = table_sizes(count, prefer=draw(st.sampled_from(PREFERENCES)))
    people = draw(st.permutations(range(1, count + 1)))
    team = draw(st.integers(1, 4))
    return Problem(
        players=tuple(range(1, count + 1)),
        sizes=sizes,
        rounds=draw(st.integers(1, 8)),
        teams=tuple(tuple(people[at : at + team]) for at in range(0, count // 2, team)),
        clubs=(tuple(people[:5]), tuple(people[5:9])),
        countries=(tuple(people[::3]),),
        apart=frozenset({(people[0], people[-1])}),
        fixed={people[1 + t * 5]: t + 1 for t in range(draw(st.integers(0, 3)))},
        met={(people[2], people[-2]): 1},
    )


@settings(max_examples=25, deadline=None)
@given(wishes(), st.integers(0, 1000))
def test_wishes_are_kept_or_refused(problem, seed):
    """What is refused names the pairs that could not be kept apart."""
    try:
        plan = schedule(problem, seed=seed, runs=1, watch=lambda progress: progress.done < 0.2)
    except SeatingError as refused:
        never = {tuple(pair) for pair in refused.params["pairs"]}
        if refused.code != "apart_impossible" or not never <= problem.never():
            raise
    else:
        assert check(problem, plan).faults == ()
