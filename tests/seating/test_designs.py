"""Every stored and constructed schedule, verified by counting."""

from collections import Counter
from itertools import combinations

import pytest

from seating.designs import Design, designs, league, leagues

BEST_KNOWN = {
    (8, 3): 12, (8, 7): 56, (12, 2): 3, (12, 3): 9, (12, 4): 17, (12, 5): 29, (12, 6): 43,
    (12, 7): 60, (20, 6): 6, (20, 7): 20, (20, 8): 50, (24, 8): 18, (24, 9): 48, (24, 10): 84,
    (28, 10): 42, (32, 11): 32, (32, 12): 80, (36, 12): 27,
}  # fmt: skip


def meetings(rounds):
    return Counter(
        frozenset(pair) for round_ in rounds for table in round_ for pair in combinations(table, 2)
    )


def repeats(rounds):
    return sum(times - 1 for times in meetings(rounds).values())


def everybody_once(rounds, places):
    return all(sorted(p for t in round_ for p in t) == list(range(places)) for round_ in rounds)


def feasible():
    for places in range(16, 401, 4):
        most = 5 if places == 20 else (places - 1) // 3
        for rounds in range(1, min(12, most) + 1):
            yield places, rounds


@pytest.mark.parametrize("places", range(16, 401, 4))
def test_nobody_meets_twice_wherever_that_is_possible(places):
    for rounds in (r for p, r in feasible() if p == places):
        found = list(designs(places, rounds))
        assert found, (places, rounds)
        for design in found:
            assert len(design.rounds) == rounds
            assert everybody_once(design.rounds, places)
            assert repeats(design.rounds) == 0
            spare = [pair for four in design.spare for pair in combinations(four, 2)]
            assert not set(map(frozenset, spare)) & set(meetings(design.rounds))


@pytest.mark.parametrize(
    ("places", "rounds"),
    [(16, 5), (24, 7), (28, 9), (32, 10), (36, 11), (40, 13), (44, 14), (48, 15), (52, 17),
     (60, 19), (64, 21), (100, 33)],
)  # fmt: skip
def test_the_most_rounds(places, rounds):
    design = next(designs(places, rounds))
    assert everybody_once(design.rounds, places)
    assert repeats(design.rounds) == 0


@pytest.mark.parametrize(
    ("places", "rounds"),
    [(23, 7), (25, 6), (26, 6), (26, 7), (27, 9), (29, 8), (29, 9), (30, 9), (31, 9)],
)
def test_nobody_meets_twice_though_some_wait(places, rounds):
    (design,) = designs(places, rounds)
    seated = [sorted(p for t in round_ for p in t) for round_ in design.rounds]
    assert all(len(set(round_)) == len(round_) == places // 4 * 4 for round_ in seated)
    assert repeats(design.rounds) == 0
    games = Counter(p for round_ in seated for p in round_)
    assert {rounds - games[p] for p in range(places)} <= {0, 1}


@pytest.mark.parametrize(("places", "rounds", "least"), [(25, 7, 1), (25, 8, 11), (26, 8, 4)])
def test_few_meet_twice_though_some_wait(places, rounds, least):
    (design,) = designs(places, rounds)
    seated = [sorted(p for t in round_ for p in t) for round_ in design.rounds]
    assert all(len(set(round_)) == len(round_) == places // 4 * 4 for round_ in seated)
    assert repeats(design.rounds) == least
    games = Counter(p for round_ in seated for p in round_)
    assert {rounds - games[p] for p in range(places)} == {0, 1}


@pytest.mark.parametrize("places", [48, 52, 56])
def test_clubs_of_ten_have_room_where_they_never_meet(places):
    design = list(designs(places, 10))[-1]
    assert everybody_once(design.rounds, places)
    assert repeats(design.rounds) == 0
    assert sorted(p for club in design.spare for p in club) == list(range(places))
    assert {len(club) for club in design.spare[:-1]} == {10}
    within = {frozenset(pair) for club in design.spare for pair in combinations(club, 2)}
    assert not within & set(meetings(design.rounds))


@pytest.mark.parametrize(("places", "rounds"), BEST_KNOWN)
def test_best_known_where_some_must_repeat(places, rounds):
    design = list(designs(places, rounds))[-1]
    assert everybody_once(design.rounds, places)
    assert repeats(design.rounds) == BEST_KNOWN[places, rounds]


@pytest.mark.parametrize(("places", "rounds"), [(40, 8), (60, 12), (100, 10), (400, 12)])
def test_first_design_brings_nobody_back_to_a_table(places, rounds):
    design: Design = next(designs(places, rounds))
    visits = Counter(
        (t, place) for tables in design.rounds for t, four in enumerate(tables) for place in four
    )
    assert set(visits.values()) == {1}


@pytest.mark.parametrize("players", leagues())
def test_league_lets_everybody_meet_three_times(players):
    rounds = league(players)
    assert len(rounds) == players - (players % 4 == 0)
    seen = meetings(rounds)
    assert len(seen) == players * (players - 1) // 2
    assert set(seen.values()) == {3}
