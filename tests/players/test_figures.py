"""Figures in the words of players: thin space, real minus, the decimal mark of the language."""

from decimal import Decimal
from fractions import Fraction

import pytest
from django.template import Context, Template
from django.utils import translation

from players.templatetags.figures import exact, mean, points, score, score_in, signed, tone

THIN = "\u202f"


@pytest.mark.parametrize(
    ("value", "shown"),
    [
        (0, "0"),
        (900, "900"),
        (31400, f"31{THIN}400"),
        (-1200, f"−1{THIN}200"),
        (1234567, f"1{THIN}234{THIN}567"),
        (None, ""),
    ],
)
def test_points_are_grouped_in_thousands(value, shown):
    assert points(value) == shown


@pytest.mark.parametrize(
    ("value", "shown"),
    [(2700, f"+2{THIN}700"), (0, "0"), (-8000, f"−8{THIN}000"), (None, "")],
)
def test_a_difference_carries_its_sign(value, shown):
    assert signed(value) == shown


@pytest.mark.parametrize(
    ("value", "shown"),
    [
        (Fraction(461, 10), "+46.1"),
        (Fraction(-6), "−6.0"),
        (Fraction(7, 3), "+2.3"),
        (Fraction(1, 4), "+0.3"),
        (Fraction(-1, 4), "−0.3"),
        (Fraction(-1, 30), "0.0"),
        (0, "0.0"),
        (Decimal("1234.56"), f"+1{THIN}234.6"),
        (None, ""),
    ],
)
def test_a_score_is_rounded_to_one_decimal_only_when_shown(value, shown):
    assert score(value) == shown


def test_a_score_of_whole_points_has_no_decimals():
    assert score(Fraction(-41, 2), 0) == "−21"
    assert score_in(30000, 1000) == "+30.0"
    assert score_in(-12, 1) == "−12"
    assert score_in(None, 1000) == ""


def test_a_small_part_keeps_its_zeros():
    assert score(Fraction(101, 100), 2) == "+1.01"


@pytest.mark.parametrize("language", ["ru", "et"])
def test_the_decimal_mark_follows_the_language(language):
    with translation.override(language):
        page = Template("{% load figures %}{{ value|score }}").render(
            Context({"value": Fraction(-161, 10)})
        )
    assert page == "−16,1"


@pytest.mark.parametrize(("value", "name"), [(5, "plus"), (Fraction(-1, 9), "minus"), (0, "")])
def test_the_tone_repeats_the_sign(value, name):
    assert tone(value) == name


@pytest.mark.parametrize(
    ("value", "text"),
    [
        (Fraction(69, 2), "+34.5"),
        (-12, "−12"),
        (0, "0"),
        (Fraction(139, 3), "+46 1/3"),
        (Fraction(-1, 3), "−1/3"),
        (Fraction(1, 16), "+0.0625"),
        (None, ""),
    ],
)
def test_an_exact_score_loses_nothing(value, text):
    assert exact(value) == text


def test_two_means_that_look_alike_are_told_apart_by_more_digits():
    better, worse = Fraction(19, 8), Fraction(17, 7)
    assert mean(better, 1) == mean(worse, 1) == "2.4"
    assert (mean(better), mean(worse)) == ("2.38", "2.43")
    assert mean(None) == ""
