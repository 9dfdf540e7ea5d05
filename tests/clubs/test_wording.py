"""Every refusal and every line of a history has its words, in the language of the reader."""

import re
from pathlib import Path

import pytest
from django.conf import settings

from clubs.actions import refusals
from clubs.wording import LOG, REFUSALS
from players.refusal import Refusal

ACTIONS = Path(settings.BASE_DIR, "clubs", "actions")


def below(kind):
    return {kind, *(one for child in kind.__subclasses__() for one in below(child))}


@pytest.mark.parametrize(
    "code",
    sorted(one.code for one in below(Refusal) if one.__module__ == refusals.__name__),
)
def test_a_refusal_has_words(code):
    assert code in REFUSALS


@pytest.mark.parametrize(
    "code",
    sorted(
        code
        for file in ACTIONS.glob("*.py")
        for code in re.findall(r'\b_?log\(\s*[\w.]+,\s*"(\w+)"', file.read_text())
    ),
)
def test_a_line_of_the_history_has_words(code):
    assert code in LOG
