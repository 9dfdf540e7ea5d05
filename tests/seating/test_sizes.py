"""The table sizes for every number of people."""

import pytest
from hypothesis import given
from hypothesis import strategies as st

from seating import SeatingError
from seating.sizes import PREFERENCES, table_sizes


@pytest.mark.parametrize(
    ("present", "sizes"),
    [
        (3, (3,)),
        (4, (4,)),
        (5, (5,)),
        (6, (3, 3)),
        (7, (4, 3)),
        (8, (4, 4)),
        (9, (4, 5)),
        (10, (5, 5)),
        (11, (4, 4, 3)),
        (12, (4, 4, 4)),
        (13, (4, 4, 5)),
        (14, (4, 5, 5)),
        (15, (4, 4, 4, 3)),
        (17, (4, 4, 4, 5)),
        (18, (4, 4, 5, 5)),
        (60, (4,) * 15),
    ],
)
def test_nobody_waits(present, sizes):
    assert table_sizes(present) == sizes


@pytest.mark.parametrize(
    ("present", "sizes"),
    [
        (5, (5,)),
        (9, (4, 5)),
        (10, (4, 3, 3)),
        (14, (4, 4, 3, 3)),
        (13, (4, 4, 5)),
    ],
)
def test_threes_before_fives(present, sizes):
    assert table_sizes(present, "threes") == sizes


@pytest.mark.parametrize(("present", "tables"), [(4, 1), (7, 1), (8, 2), (23, 5), (101, 25)])
def test_sit_outs_make_fours_only(present, tables):
    assert table_sizes(present, "sit_outs") == (4,) * tables


@pytest.mark.parametrize(
    ("present", "prefer", "minimum"),
    [(0, "fives", 3), (2, "fives", 3), (2, "threes", 3), (3, "sit_outs", 4)],
)
def test_too_few(present, prefer, minimum):
    with pytest.raises(SeatingError) as refused:
        table_sizes(present, prefer)
    assert refused.value.as_dict() == {
        "code": "too_few",
        "params": {"present": present, "minimum": minimum},
    }


def test_unknown_preference():
    with pytest.raises(SeatingError, match="unknown_preference"):
        table_sizes(8, "sixes")


@given(st.integers(3, 400), st.sampled_from(PREFERENCES[:2]))
def test_everybody_sits_at_fewest_odd_tables(present, prefer):
    sizes = table_sizes(present, prefer)
    odd = [size for size in sizes if size != 4]
    assert sum(sizes) == present
    assert len(odd) == {0: 0, 1: 1, 2: 2, 3: 1}[present % 4]
    assert len(set(odd)) <= 1
