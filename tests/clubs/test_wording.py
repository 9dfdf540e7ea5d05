"""Every refusal and every line of a history has its words, in the language of the reader."""

import re
from pathlib import Path

import pytest
from django.conf import settings
from django.utils.translation import override

from clubs.actions import league_refusals, refusals
from clubs.wording import LOG, REFUSALS
from players.refusal import Refusal
from players.wording import say

NAMED = (refusals.__name__, league_refusals.__name__)
ACTIONS = Path(settings.BASE_DIR, "clubs", "actions")


def below(kind):
    return {kind, *(one for child in kind.__subclasses__() for one in below(child))}


@pytest.mark.parametrize(
    "code",
    sorted(one.code for one in below(Refusal) if one.__module__ in NAMED),
)
def test_a_refusal_has_words(code):
    assert code in REFUSALS


@pytest.mark.parametrize(
    "code",
    sorted(
        code
        for file in ACTIONS.glob("*.py")
        for code in re.findall(r'\b_?log(?:_\w+)?\(\s*[\w.]+,\s*"(\w+)"', file.read_text())
    ),
)
def test_a_line_of_the_history_has_words(code):
    assert code in LOG


@pytest.mark.parametrize(
    ("language", "paid", "planned"),
    [
        ("en", "Anna has paid 5.00", "planned the night of 7 March 2026"),
        ("ru", "Anna: оплачено 5,00", "запланирован вечер 7 марта 2026"),
        ("et", "Anna maksis 5,00", "plaanis õhtu 7. märts 2026"),
    ],
)
def test_a_history_writes_money_and_days_as_the_reader_does(language, paid, planned):
    with override(language):
        assert say(LOG, "fee_paid", {"name": "Anna", "amount": "5.00"}) == paid
        assert say(LOG, "night_planned", {"date": "2026-03-07"}) == planned
