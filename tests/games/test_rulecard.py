"""Rule cards: every option of every preset has words and its place on the card."""

from typing import Any, Literal, get_args, get_origin

import pytest
from django.test import Client

from games import rulecard
from games.option_words import LABELS, VALUES
from scoring import Riichi, rulesets


def named_values(kind: Any) -> list[Any]:
    """The values a type names one by one, wherever they stand in it."""
    if get_origin(kind) is Literal:
        return list(get_args(kind))
    return [value for part in get_args(kind) for value in named_values(part)]


def test_every_option_has_a_label_and_one_place() -> None:
    keys = [key for _, keys in rulecard.GROUPS for key in keys]
    assert sorted(keys) == sorted(Riichi.options())
    assert set(keys) <= set(LABELS)


@pytest.mark.parametrize("key", sorted(Riichi.options()))
def test_every_named_value_has_words(key: str) -> None:
    for value in named_values(Riichi.options()[key]):
        assert isinstance(value, int) or value in VALUES[key], (key, value)


@pytest.mark.parametrize("slug", rulesets.names())
def test_every_preset_has_its_card(slug: str) -> None:
    page = Client().get(f"/rules/{slug}/")
    assert page.status_code == 200
    assert rulesets.load(slug).name in page.content.decode()


def test_unverified_values_are_marked() -> None:
    page = Client().get("/rules/ema_2025/").content.decode()
    assert page.count('class="unverified"') == len(rulesets.load("ema_2025").unverified)


def test_the_card_of_a_table_of_five_says_so() -> None:
    page = Client().get("/rules/ema_2025/?at_table=5").content.decode()
    assert "five at the table" in page
    assert "+15\u202f000 / +5\u202f000 / 0 / " in page
    assert Client().get("/rules/sanma_tenhou/?at_table=5").status_code == 404


def test_every_preset_is_listed() -> None:
    page = Client().get("/rules/").content.decode()
    for slug in rulesets.names():
        assert f'href="/rules/{slug}/"' in page
    assert Client().get("/rules/nothing/").status_code == 404
