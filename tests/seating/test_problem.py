"""Questions that contradict themselves are refused with their numbers."""

import json

import pytest

from seating import Problem, SeatingError


@pytest.mark.parametrize(
    ("fields", "code", "params"),
    [
        ({"players": (1, 2, 2, 3, 4)}, "doubled_player", {"players": [2]}),
        ({"sizes": ()}, "no_tables", {"present": 8}),
        ({"sizes": (4, 2)}, "bad_size", {"size": 2, "minimum": 3, "maximum": 5}),
        ({"sizes": (4, 5)}, "too_few", {"present": 8, "minimum": 9}),
        ({"players": ()}, "too_few", {"present": 0, "minimum": 8}),
        ({"numbers": (1, 1)}, "bad_numbers", {"numbers": [1, 1], "tables": 2}),
        ({"numbers": (1, 2, 3)}, "bad_numbers", {"numbers": [1, 2, 3], "tables": 2}),
        ({"rounds": 0}, "bad_rounds", {"rounds": 0, "minimum": 1}),
        ({"fixed": {1: 3}}, "unknown_table", {"player": 1, "table": 3, "tables": [1, 2]}),
        (
            {"fixed": dict.fromkeys(range(1, 6), 2)},
            "table_overfull",
            {"table": 2, "size": 4, "players": [1, 2, 3, 4, 5]},
        ),
        (
            {"fixed": {1: 2, 5: 2}, "apart": {(5, 1)}},
            "apart_at_one_table",
            {"players": [1, 5], "table": 2},
        ),
        ({"fixed_winds": {1: 4}}, "bad_wind", {"player": 1, "wind": 4}),
    ],
)
def test_refused(fields, code, params):
    with pytest.raises(SeatingError) as refused:
        Problem(**{"players": tuple(range(1, 9)), "sizes": (4, 4)} | fields)
    assert (refused.value.code, refused.value.params) == (code, params)


def test_the_hash_knows_the_question_and_not_its_order():
    one = Problem(players=(1, 2, 3, 4), sizes=(4,), met={(1, 2): 1, (3, 4): 2})
    same = Problem(players=(4, 3, 2, 1), sizes=(4,), met={(4, 3): 2, (2, 1): 1})
    other = Problem(players=(1, 2, 3, 4), sizes=(4,), met={(1, 2): 1, (3, 4): 1})
    assert one.hash == same.hash != other.hash


def test_json_round_trip_with_everything():
    problem = Problem(
        players=tuple(range(1, 14)),
        sizes=(4, 4, 5),
        numbers=(2, 4, 9),
        rounds=3,
        met={(1, 2): 1, (3, 4): 0.25},
        winds={1: (1, 0, 2, 0), 2: (0, 0, 0, 0, 1)},
        visited={1: {2: 1, 4: 2}},
        waited={5: 1},
        odd={6: 2},
        fixed={7: 9},
        fixed_winds={8: 0},
        apart=frozenset({(10, 9)}),
        newcomers=frozenset({11, 12}),
    )
    again = Problem.from_dict(json.loads(json.dumps(problem.as_dict())))
    assert again == problem
    assert again.hash == problem.hash
