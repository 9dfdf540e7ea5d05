"""Season tables: small seasons whose totals a player can add up."""

from fractions import Fraction

import pytest
from hypothesis import given
from hypothesis import strategies as st

from scoring import ScoringError
from scoring.race import race
from scoring.season import Entry, Method, table
from scoring.teams import team_table

HALF = Fraction(1, 2)


def season(**scores):
    """One player each, A is 0: scores in order of play, one game a night."""
    return [
        Entry(ord(name) - ord("A"), night, 10 * (ord(name) - ord("A")) + night, score, rank=2)
        for name, own in scores.items()
        for night, score in enumerate(own, start=1)
    ]


def summary(lines):
    return [("ABCDEFGH"[line.player], line.place, line.total) for line in lines]


@pytest.mark.parametrize(
    ("method", "expected"),
    [
        (Method(), [("A", "1", 35), ("C", "2", 30), ("B", "3", 25)]),
        (Method(kind="average"), [("C", "1", 30), ("A", "2", 7), ("B", "3", Fraction(25, 4))]),
        (
            Method(kind="average", minimum_games=4),
            [("A", "1", 7), ("B", "2", Fraction(25, 4)), ("C", "", 30)],
        ),
        (Method(kind="best", n=1), [("A", "1", 50), ("B", "2", 40), ("C", "3", 30)]),
        (Method(kind="best", n=2), [("A", "1", 80), ("B", "2", 60), ("C", "3", 30)]),
        (Method(kind="best", n=9), [("A", "1", 35), ("C", "2", 30), ("B", "3", 25)]),
        (Method(kind="best_in_row", n=2), [("A", "1", 50), ("B", "2", 25), ("C", "", 30)]),
        (Method(kind="best_in_row", n=3), [("A", "1", 45), ("B", "2", 40), ("C", "", 30)]),
        (Method(drop_worst=1), [("A", "1", 75), ("B", "2", 45), ("C", "3", 30)]),
        (Method(drop_worst=2), [("A", "1", 80), ("B", "2", 60), ("C", "3", 30)]),
        (
            Method(kind="average", drop_worst=1),
            [("C", "1", 30), ("A", "2", Fraction(75, 4)), ("B", "3", 15)],
        ),
    ],
)
def test_methods(method, expected):
    entries = season(A=[50, 0, -5, 30, -40], B=[20, -20, 40, -15], C=[30])
    assert summary(table(entries, method)) == expected


class TestTies:
    def test_equal_totals_share_a_place_and_the_next_is_counted_on(self):
        lines = table(season(A=[10], B=[10], C=[10], D=[5], E=[20]), Method())
        assert [line.place for line in lines] == ["1", "2=", "2=", "2=", "5"]
        assert [line.player for line in lines] == [4, 0, 1, 2, 3]

    def test_the_exact_value_decides_not_the_rounded_one(self):
        entries = [
            *[Entry(0, n, n, -score, 2) for n, score in enumerate([3, 3, 3, 2, 2, 2, 2, 2])],
            *[Entry(1, n, n, -score, 2) for n, score in enumerate([3, 3, 3, 2, 2, 2, 2])],
        ]
        lines = table(entries, Method(kind="average"))
        assert [(line.player, line.place) for line in lines] == [(0, "1"), (1, "2")]
        assert [line.total for line in lines] == [Fraction(-19, 8), Fraction(-17, 7)]

    def test_thirds_add_up_exactly(self):
        lines = table(season(A=[Fraction(1, 3)] * 3, B=[1]), Method())
        assert [line.place for line in lines] == ["1=", "1="]

    places = (
        Entry(0, 1, 1, 10, rank=1),
        Entry(0, 2, 2, 10, rank=4),
        Entry(1, 1, 3, 15, rank=2),
        Entry(1, 2, 4, 5, rank=2),
        Entry(2, 1, 5, 20, rank=1, tied=2),
        Entry(2, 2, 6, 0, rank=3),
    )

    @pytest.mark.parametrize(
        ("ties", "order"),
        [
            ("shared", [(0, "1="), (1, "1="), (2, "1=")]),
            ("firsts", [(2, "1"), (0, "2"), (1, "3")]),
            ("mean_place", [(1, "1"), (2, "2"), (0, "3")]),
            ("best_game", [(2, "1"), (1, "2"), (0, "3")]),
        ],
    )
    def test_tie_rules(self, ties, order):
        lines = table(self.places, Method(ties=ties))
        assert [(line.player, line.place) for line in lines] == order

    def test_places_of_a_tie(self):
        """Two shared first places: both are firsts, with a mean of one and a half."""
        (line,) = table([Entry(0, n, n, 0, rank=1, tied=2) for n in (1, 2)], Method())
        assert line.place_counts == (2, 0, 0, 0)
        assert line.mean_place == Fraction(3, 2)

    def test_the_mean_place_weighs_by_games(self):
        played = [Entry(0, 1, n, 0, rank=2) for n in range(8)]
        played += [Entry(0, 2, 8, 0, rank=3), Entry(0, 2, 9, 0, rank=4)]
        assert table(played, Method())[0].mean_place == Fraction(23, 10)


class TestWhoIsNotRanked:
    def test_below_the_minimum_by_what_is_missing(self):
        entries = season(A=[90] * 9, B=[1] * 10, C=[80] * 9, D=[99])
        lines = table(entries, Method(kind="average", minimum_games=10), players=[5, 4, 1])
        assert [(line.player, line.place, line.missing) for line in lines] == [
            (1, "1", 0),
            (0, "", 1),
            (2, "", 1),
            (3, "", 9),
            (4, "", 10),
            (5, "", 10),
        ]

    def test_the_last_game_missing_moves_a_player_up(self):
        entries = season(A=[90] * 10, B=[1] * 10)
        lines = table(entries, Method(kind="average", minimum_games=10))
        assert [(line.player, line.rank) for line in lines] == [(0, 1), (1, 2)]

    def test_a_player_without_games_has_no_numbers(self):
        (line,) = table([], Method(kind="average"), players=[3])
        assert (line.rank, line.total, line.mean_place, line.games) == (None, None, None, 0)
        assert line.place_counts == (0, 0, 0, 0)
        assert line.steps[0].code == "no_games"


class TestHalfCountingNights:
    entries = (
        Entry(0, 1, 1, 30, 1),
        Entry(0, 2, 2, -15, 4, 1, HALF),
        Entry(0, 3, 3, 21, 1, 1, HALF),
    )

    @pytest.mark.parametrize(
        ("method", "total"),
        [
            (Method(), 33),
            (Method(kind="average"), Fraction(33, 2)),
            (Method(kind="best", n=1), 30),
            (Method(kind="best", n=2), Fraction(81, 2)),
            (Method(kind="best_in_row", n=2), Fraction(45, 2)),
            (Method(drop_worst=1), Fraction(81, 2)),
        ],
    )
    def test_half_the_score_counts(self, method, total):
        assert table(self.entries, method)[0].total == total

    def test_the_game_counts_whole_for_the_minimum(self):
        assert table(self.entries, Method(minimum_games=3))[0].rank == 1


class TestHowTheNumberCameAbout:
    def steps(self, entries, method):
        return [(step.code, dict(step.params)) for step in table(entries, method)[0].steps]

    def test_a_sum(self):
        assert self.steps(season(A=[5, 6]), Method()) == [
            ("games", {"games": 2}),
            ("sum", {"games": 2, "total": 11}),
        ]

    def test_an_average_under_the_minimum(self):
        entries = [Entry(0, 1, 1, 30, 1), Entry(0, 2, 2, -15, 4, 1, HALF)]
        assert self.steps(entries, Method(kind="average", minimum_games=3)) == [
            ("games", {"games": 2}),
            ("half_counting", {"games": 1}),
            ("average", {"sum": Fraction(45, 2), "weight": Fraction(3, 2), "total": 15}),
            ("under_minimum", {"games": 2, "needed": 3, "missing": 1}),
        ]

    def test_the_best(self):
        lines = table(season(A=[5, -3, 8]), Method(kind="best", n=2))
        assert (lines[0].counted, lines[0].dropped) == ((1, 3), (2,))
        assert lines[0].steps[1:] == (
            ("best", {"n": 2, "of": 3}),
            ("sum", {"games": 2, "total": 13}),
        )

    def test_the_worst(self):
        assert self.steps(season(A=[5, -3, 8]), Method(drop_worst=1))[1] == (
            "drop_worst",
            {"dropped": 1, "of": 3},
        )

    def test_the_best_in_a_row(self):
        lines = table(season(A=[5, -3, 8, 1, 2]), Method(kind="best_in_row", n=3))
        assert lines[0].counted == (3, 4, 5)
        assert lines[0].steps[1] == ("best_in_row", {"n": 3, "of": 5, "first": 3, "last": 5})


@pytest.mark.parametrize(
    ("option", "given"),
    [
        ("kind", {"kind": "median"}),
        ("n", {"kind": "best"}),
        ("n", {"kind": "best_in_row", "n": 0}),
        ("n", {"kind": "sum", "n": 3}),
        ("minimum_games", {"minimum_games": -1}),
        ("drop_worst", {"drop_worst": -1}),
        ("drop_worst", {"kind": "best", "n": 3, "drop_worst": 1}),
        ("ties", {"ties": "coin"}),
    ],
)
def test_a_method_that_makes_no_sense_is_refused(option, given):
    with pytest.raises(ScoringError) as refused:
        Method(**given)
    assert refused.value.code == "bad_method"
    assert refused.value.params["option"] == option


class TestTeams:
    lines = table(season(A=[10], B=[5], C=[-3], D=[18]), Method(minimum_games=1), players=[4])

    def test_members_are_summed(self):
        rows = team_table(self.lines, {1: [2, 3, 4], 2: [0, 1], 3: []})
        assert [(r.team, r.place, r.total, r.games, r.members) for r in rows] == [
            (1, "1=", 15, 2, (3, 2, 4)),
            (2, "1=", 15, 2, (0, 1)),
            (3, "3", 0, 0, ()),
        ]

    def test_nobody_plays_for_two(self):
        with pytest.raises(ScoringError) as refused:
            team_table(self.lines, {1: [0], 2: [0]})
        assert (refused.value.code, refused.value.params) == ("in_two_teams", {"player": 0})


class TestRace:
    def test_totals_after_each_night(self):
        entries = [Entry(0, 7, 1, 10, 1), Entry(1, 7, 1, -10, 4), Entry(0, 9, 2, 5, 1)]
        run = race([*entries, Entry(2, 9, 2, -5, 2)], Method())
        assert run.nights == (7, 9)
        assert run.totals == {0: (10, 15), 1: (-10, -10), 2: (None, -5)}

    def test_by_the_method_and_for_chosen_players(self):
        run = race(season(A=[5, -3, 8], B=[1, 2, 3]), Method(kind="best", n=2), players=[0])
        assert run.totals == {0: (5, 2, 13)}


games = st.lists(
    st.tuples(
        st.integers(0, 5), st.integers(-100, 100), st.integers(1, 4), st.sampled_from([1, HALF])
    ),
    max_size=40,
)
methods = st.one_of(
    st.builds(Method, drop_worst=st.integers(0, 3), minimum_games=st.integers(0, 5)),
    st.builds(Method, kind=st.just("average"), drop_worst=st.integers(0, 3)),
    st.builds(Method, kind=st.sampled_from(["best", "best_in_row"]), n=st.integers(1, 8)),
)


@given(games, methods)
def test_a_table_is_ordered_complete_and_ends_the_race(played, method):
    entries = [
        Entry(player, number // 4, number, score, rank, 1, weight)
        for number, (player, score, rank, weight) in enumerate(played)
    ]
    lines = table(entries, method)
    ranked = [line for line in lines if line.rank is not None]
    assert [line.total for line in ranked] == sorted((r.total for r in ranked), reverse=True)
    assert {line.player for line in lines} == {entry.player for entry in entries}
    assert sum(len(line.counted) + len(line.dropped) for line in lines) == len(entries)
    assert all((line.missing == 0) == (line.rank is not None) for line in lines)
    ends = {player: totals[-1] for player, totals in race(entries, method).totals.items()}
    assert ends == {line.player: line.total for line in lines}
