"""The rounds of a league: who meets whom how often."""

from collections import Counter

import pytest

from seating import Problem, check
from seating.designs import leagues
from seating.league import league


def meetings(plan):
    return Counter(Counter(pair for round_ in plan.rounds for pair in round_.pairs()).values())


@pytest.mark.parametrize("players", leagues())
def test_in_a_whist_league_every_pair_meets_three_times(players):
    rounds = players - 1 if players % 4 == 0 else players
    problem = Problem(
        players=tuple(range(101, 101 + players)), sizes=(4,) * (players // 4), rounds=rounds
    )
    plan = league(problem, seed=7)
    assert plan.algorithm == "whist-1"
    assert meetings(plan) == {3: players * (players - 1) // 2}
    waits = Counter(player for round_ in plan.rounds for player in round_.waiting)
    assert set(waits.values()) <= {1}
    assert check(problem, plan).valid


def test_twice_the_rounds_are_six_meetings_and_even_winds():
    problem = Problem(players=tuple(range(8)), sizes=(4, 4), rounds=14)
    plan = league(problem, seed=1)
    assert meetings(plan) == {6: 28}
    winds = Counter(
        (player, wind)
        for round_ in plan.rounds
        for table in round_.tables
        for wind, player in enumerate(table.seats)
    )
    assert set(winds.values()) <= {3, 4}


@pytest.mark.parametrize(("players", "rounds"), [(8, 3), (7, 7), (9, 9), (4, 5)])
def test_other_leagues_are_scheduled(players, rounds):
    problem = Problem(players=tuple(range(players)), sizes=(4,) * (players // 4), rounds=rounds)
    plan = league(problem, seed=1)
    assert plan.algorithm != "whist-1"
    assert len(plan.rounds) == rounds
    assert check(problem, plan).valid


def test_who_may_not_meet_does_not_and_what_was_played_is_minded():
    apart = Problem(players=tuple(range(8)), sizes=(4,), rounds=7, apart=frozenset({(0, 1)}))
    plan = league(apart, seed=1)
    assert all((0, 1) not in round_.pairs() for round_ in plan.rounds)
    past = Problem(players=tuple(range(8)), sizes=(4, 4), rounds=7, met={(0, 1): 3})
    assert league(past, seed=1).algorithm != "whist-1"


def test_the_same_seed_makes_the_same_league():
    problem = Problem(players=tuple(range(12)), sizes=(4, 4, 4), rounds=11)
    assert league(problem, seed=5) == league(problem, seed=5)
    assert league(problem, seed=5) != league(problem, seed=6)
