"""In every language two entries of one menu read differently, and texts keep their markup."""

import re
from operator import attrgetter

import pytest
from django.apps import apps
from django.conf import settings
from django.utils.translation import override

from games.option_words import VALUES
from script import catalogues

LANGUAGES = [code for code, _name in settings.LANGUAGES]
MENUS = [
    pytest.param(field.choices, id=f"{model.__name__}.{field.name}")
    for model in apps.get_models()
    for field in model._meta.fields
    if field.choices
]
MENUS += [pytest.param(list(words.items()), id=option) for option, words in VALUES.items()]


@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize("menu", MENUS)
def test_no_two_entries_of_a_menu_read_the_same(menu, language: str) -> None:
    with override(language):
        labels = [str(label) for _value, label in menu]
    assert len(set(labels)) == len(labels), labels
    assert all(labels)


@pytest.mark.parametrize("language", catalogues.TRANSLATED)
def test_a_translation_has_the_tags_of_its_text(language: str) -> None:
    for message in filter(attrgetter("id"), catalogues.read(language)):
        texts = message.id if isinstance(message.id, tuple) else (message.id,)
        strings = message.string if isinstance(message.string, tuple) else (message.string,)
        tags = {tuple(sorted(re.findall(r"</?\w+[^>]*>", text))) for text in texts}
        for string in strings:
            assert tuple(sorted(re.findall(r"</?\w+[^>]*>", string))) in tags, string
