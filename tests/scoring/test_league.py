"""League tables: small leagues whose totals a player can add up."""

from fractions import Fraction

import pytest
from hypothesis import given
from hypothesis import strategies as st

from scoring import ScoringError
from scoring.league import Appearance, Phase, PhaseRules, carried_over, forfeited
from scoring.league_table import league_tables

HALF = Fraction(1, 2)
PLAYERS = {entrant: (entrant,) for entrant in range(1, 9)}


def played(*games):
    """Games as {entrant: score}; places by score, ties shared."""
    rows = []
    for number, scores in enumerate(games, start=1):
        for entrant, score in scores.items():
            values = list(scores.values())
            rank = 1 + sum(other > score for other in values)
            rows.append(Appearance(entrant, entrant, number, score, rank, values.count(score)))
    return tuple(rows)


def phase(*games, entrants=(1, 2, 3, 4), ended=False, **rules):
    return Phase(
        rules=PhaseRules(**rules), entrants=entrants, appearances=played(*games), ended=ended
    )


def one(table, entrant):
    return next(line for line in table.lines if line.entrant == entrant)


def totals(table):
    return [(line.entrant, line.place, line.total) for line in table.lines]


def codes(line):
    return [step.code for step in line.steps]


def test_a_phase_sums_its_games_and_shares_equal_places():
    (table,) = league_tables(
        [phase({1: 40, 2: 10, 3: -20, 4: -30}, {1: -20, 2: 10, 3: 40, 4: -30})], PLAYERS
    )
    assert totals(table) == [(1, "1=", 20), (2, "1=", 20), (3, "1=", 20), (4, "4", -60)]
    line = one(table, 1)
    assert line.place_counts == (1, 0, 1, 0)
    assert (line.mean_place, line.games, line.counted, line.dropped) == (2, 2, (1, 2), ())
    assert codes(line) == ["games", "sum", "total"]


def test_sta_01_joint_places_are_numbered_the_standard_way():
    scores = {1: 9, 2: 5, 3: 5, 4: 5, 5: 1}
    (table,) = league_tables([phase(scores, entrants=(1, 2, 3, 4, 5))], PLAYERS)
    assert [line.place for line in table.lines] == ["1", "2=", "2=", "2=", "5"]


def test_sta_02_mean_places_are_compared_exactly():
    """19/8 and 17/7 both show 2.4; the exact 2.375 is the better."""
    places = {1: (3, 3, 3, 3, 3, 2, 1, 1), 2: (3, 3, 3, 3, 3, 1, 1)}
    rows = [
        Appearance(entrant, entrant, number, 0, rank)
        for entrant, ranks in places.items()
        for number, rank in enumerate(ranks)
    ]
    only = Phase(rules=PhaseRules(ties="mean_place"), entrants=(2, 1), appearances=tuple(rows))
    (table,) = league_tables([only], PLAYERS)
    assert [line.mean_place for line in table.lines] == [Fraction(19, 8), Fraction(17, 7)]
    assert [line.place for line in table.lines] == ["1", "2"]


def test_sta_07_who_has_not_played_has_no_division_by_zero_and_is_last_of_equals():
    (table,) = league_tables([phase({1: 0}, entrants=(2, 1), ties="mean_place")], PLAYERS)
    assert totals(table) == [(1, "1", 0), (2, "2", 0)]
    line = one(table, 2)
    assert (line.mean_place, line.games, line.place_counts) == (None, 0, (0, 0, 0, 0))


@pytest.mark.parametrize(
    ("carry", "kept"),
    [("half", Fraction("22.65")), ("none", 0), ("all", Fraction("45.3"))],
)
def test_sta_23_carry_over_is_exact_after_a_cut(carry, kept):
    score = Fraction("45.3")
    qualifier = phase({1: score, 2: -score}, entrants=(1, 2), cut=1, ended=True)
    final = phase(entrants=(1,), carry=carry)
    before, after = league_tables([qualifier, final], PLAYERS)
    assert before.through == (1,)
    assert (one(after, 1).carried, one(after, 1).total) == (kept, kept)


@pytest.mark.parametrize(
    ("total", "kept"),
    [("45.3", "22.7"), ("-45.3", "-22.7"), ("45.2", "22.6"), ("0", "0")],
)
def test_sta_23_rounding_is_a_named_option_halves_away_from_zero(total, kept):
    rules = PhaseRules(carry="half", carry_step=Fraction(1, 10))
    assert carried_over(Fraction(total), rules) == Fraction(kept)


def test_a_quarter_of_a_half_is_carried_through_three_phases():
    first = phase({1: 100, 2: -100}, entrants=(1, 2))
    second = phase({1: 10, 2: -10}, entrants=(1, 2), carry="half")
    third = phase({1: 1, 2: -1}, entrants=(1, 2), carry="quarter")
    tables = league_tables([first, second, third], PLAYERS)
    assert [one(table, 1).total for table in tables] == [100, 60, 16]
    step = one(tables[2], 1).steps[0]
    assert step.code == "carried"
    assert dict(step.params) == {"part": "quarter", "before": 60, "carried": 15, "rounded": False}


def test_who_was_not_in_the_phase_before_carries_nothing():
    first = phase({1: 100}, entrants=(1,))
    second = phase(entrants=(1, 2), carry="all")
    _, table = league_tables([first, second], PLAYERS)
    assert totals(table) == [(1, "1", 100), (2, "2", 0)]
    assert codes(one(table, 2)) == ["games", "sum", "total"]


def test_a_correction_of_an_earlier_phase_changes_what_is_carried():
    second = phase(entrants=(1, 2), carry="half")
    wrong, right = (phase({1: score, 2: -score}, entrants=(1, 2)) for score in (30, -50))
    assert totals(league_tables([wrong, second], PLAYERS)[1]) == [(1, "1", 15), (2, "2", -15)]
    assert totals(league_tables([right, second], PLAYERS)[1]) == [(2, "1", 25), (1, "2", -25)]


def test_the_best_window_of_games_in_a_row():
    games = [{1: score} for score in (50, -40, 30, 20, -10, 5)]
    (table,) = league_tables([phase(*games, entrants=(1,), best_in_row=3)], PLAYERS)
    line = one(table, 1)
    assert (line.total, line.counted, line.dropped) == (40, (1, 2, 3), (4, 5, 6))
    assert dict(line.steps[1].params) == {"n": 3, "of": 6, "first": 1, "last": 3}
    (short,) = league_tables([phase(*games[:2], entrants=(1,), best_in_row=3)], PLAYERS)
    assert one(short, 1).total == 10


@given(
    st.lists(st.integers(-99, 99), min_size=1, max_size=12), st.integers(min_value=1, max_value=12)
)
def test_the_best_window_is_the_best_of_all_windows(scores, n):
    games = [{1: score} for score in scores]
    (table,) = league_tables([phase(*games, entrants=(1,), best_in_row=n)], PLAYERS)
    windows = [sum(scores[at : at + n]) for at in range(max(1, len(scores) - n + 1))]
    assert one(table, 1).total == max(windows)


def test_each_missing_appearance_costs_once_the_phase_has_ended():
    """A team of three whose members must each play twice; 11 played three times, 12 once."""
    rows = tuple(
        Appearance(1, player, game, score, 2)
        for game, (player, score) in enumerate([(11, 10), (11, 20), (12, -5), (11, 1)])
    )
    rules = PhaseRules(minimum_games=2, penalty=100)
    lines = {}
    for ended in (False, True):
        only = Phase(rules=rules, entrants=(1,), appearances=rows, ended=ended)
        (table,) = league_tables([only], {1: (11, 12, 13)})
        lines[ended] = one(table, 1)
    assert (lines[False].total, lines[False].penalty, lines[False].missing) == (26, 0, 3)
    assert (lines[True].total, lines[True].penalty, lines[True].missing) == (-274, 300, 3)
    assert codes(lines[False])[2:-1] == ["missing_yet", "missing_yet"]
    asked = [dict(step.params) for step in lines[True].steps if step.code == "missing"]
    assert asked == [
        {"player": 12, "games": 1, "needed": 2, "penalty": 100},
        {"player": 13, "games": 2, "needed": 2, "penalty": 200},
    ]
    assert [tuple(share) for share in lines[True].shares] == [
        (11, 3, 31, 0),
        (12, 1, -5, 1),
        (13, 0, 0, 2),
    ]


def test_sta_17_a_substitute_scores_for_the_entrant_and_has_not_appeared_for_anybody():
    rows = (Appearance(1, 11, 1, 10, 1), Appearance(1, None, 2, -40, 4, counts=False))
    only = Phase(rules=PhaseRules(minimum_games=2, penalty=5), entrants=(1,), appearances=rows)
    (table,) = league_tables([only], {1: (11,)})
    line = one(table, 1)
    assert (line.total, line.games, line.missing) == (-30, 2, 1)
    assert [tuple(share) for share in line.shares] == [(11, 1, 10, 1)]


def test_a_forfeit_gives_the_stated_scores_and_no_places():
    rows = forfeited(7, {1: 11, 2: 12, 3: None}, [2], loss=-30, walkover=HALF)
    only = Phase(
        rules=PhaseRules(minimum_games=1, penalty=10),
        entrants=(1, 2, 3),
        appearances=rows,
        ended=True,
    )
    (table,) = league_tables([only], {1: (11,), 2: (12,), 3: ()})
    assert totals(table) == [(1, "1=", HALF), (3, "1=", HALF), (2, "3", -40)]
    assert one(table, 1).mean_place is None
    assert one(table, 1).missing == 0


def test_the_cut_takes_the_first_and_leaves_a_tie_on_its_line_open():
    scores = {1: 40, 2: 10, 3: 10, 4: -60}
    (two,) = league_tables([phase(scores, cut=2)], PLAYERS)
    assert (two.through, two.tied_at_cut) == ((1,), (2, 3))
    (three,) = league_tables([phase(scores, cut=3)], PLAYERS)
    assert (three.through, three.tied_at_cut) == ((1, 2, 3), ())
    (more,) = league_tables([phase(scores, cut=9)], PLAYERS)
    assert (more.through, more.tied_at_cut) == ((1, 2, 3, 4), ())
    (last,) = league_tables([phase(scores)], PLAYERS)
    assert (last.through, last.tied_at_cut) == ((), ())


def test_a_tie_is_decided_as_the_rules_say():
    """1 and 2 have 20 each: 1 was first once and last once, 2 second and third."""
    games = [{1: 50, 2: 15, 3: -5, 4: -60}, {1: -30, 2: 5, 3: 10, 4: 15}]
    expected = {"shared": ["1=", "1="], "firsts": ["1", "2"], "best_game": ["1", "2"]}
    for ties, places in expected.items():
        (table,) = league_tables([phase(*games, ties=ties)], PLAYERS)
        assert [line.place for line in table.lines[:2]] == places
        assert [line.entrant for line in table.lines[:2]] == [1, 2]
    (table,) = league_tables([phase(*games, ties="mean_place")], PLAYERS)
    assert [(line.entrant, line.mean_place) for line in table.lines[:2]] == [
        (1, Fraction(5, 2)),
        (2, Fraction(5, 2)),
    ]


@pytest.mark.parametrize(
    ("option", "value"),
    [
        ("carry", "third"),
        ("carry_step", -1),
        ("best_in_row", 0),
        ("minimum_games", -1),
        ("penalty", -5),
        ("cut", 0),
        ("ties", "coin"),
    ],
)
def test_rules_that_cannot_be_computed_are_refused(option, value):
    with pytest.raises(ScoringError) as refused:
        PhaseRules(**{option: value})
    assert (refused.value.code, refused.value.params) == (
        "bad_phase",
        {"option": option, "value": value},
    )


def test_an_appearance_of_somebody_else_is_refused():
    with pytest.raises(ScoringError) as refused:
        league_tables([phase({5: 10})], PLAYERS)
    assert refused.value.params == {"entrant": 5, "game": 1}


@given(
    st.lists(
        st.permutations([1, 2, 3, 4]).map(
            lambda order: dict(zip(order, (45, 5, -15, -35), strict=True))
        ),
        max_size=8,
    )
)
def test_what_is_played_sums_to_zero_and_every_total_is_its_parts(games):
    first = phase(*games, ended=True, minimum_games=3, penalty=7)
    second = phase(*games, carry="half")
    for table in league_tables([first, second], PLAYERS):
        assert sum(line.played for line in table.lines) == 0
        for line in table.lines:
            assert line.total == line.carried + line.played - line.penalty
            assert line.steps[-1].params["total"] == line.total
