"""Terms explain themselves, with one meaning everywhere."""

from pathlib import Path

import pytest
from django.template import Context, Template
from django.utils import translation

from players.glossary import TERMS

GLOSSARY = Path(__file__).parents[2] / "docs" / "glossary.md"


def render(source: str) -> str:
    return Template("{% load terms %}" + source).render(Context())


def test_a_term_opens_its_meaning():
    page = render('{% term "uma" %}')
    assert 'popovertarget="term-uma"' in page
    assert 'id="term-uma" popover' in page
    assert str(TERMS["uma"].meaning) in page


def test_a_second_one_on_a_page_has_its_own_id():
    page = render('{% term "stick" %} {% term "stick" text="sticks" key="pot" %}')
    assert 'id="term-stick"' in page
    assert 'popovertarget="term-stick-pot">sticks<' in page


def test_an_unknown_term_is_an_error():
    with pytest.raises(KeyError):
        render('{% term "umma" %}')


@pytest.mark.parametrize("name", TERMS)
def test_every_term_has_its_japanese_word_of_the_glossary(name):
    rows = [line.split("|") for line in GLOSSARY.read_text().splitlines() if line.startswith("| ")]
    assert TERMS[name].japanese in {row[5].strip() for row in rows}


@pytest.mark.parametrize("language", ["ru", "et"])
@pytest.mark.parametrize("name", TERMS)
def test_every_meaning_is_translated(name, language):
    english = str(TERMS[name].meaning)
    with translation.override(language):
        assert str(TERMS[name].meaning) != english
