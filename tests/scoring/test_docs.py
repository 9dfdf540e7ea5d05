"""The examples of the documentation run."""

import doctest
from pathlib import Path


def test_the_examples_of_the_scoring_page():
    page = Path(__file__).parents[2] / "docs" / "scoring.md"
    done = doctest.testfile(
        str(page), module_relative=False, optionflags=doctest.NORMALIZE_WHITESPACE
    )
    assert done.attempted > 10
    assert done.failed == 0
