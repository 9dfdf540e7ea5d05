"""In every language: menus without doubles, texts with their markup, no English left on pages."""

import re
from collections import defaultdict
from datetime import date
from html.parser import HTMLParser
from operator import attrgetter

import pytest
from django.apps import apps
from django.conf import settings
from django.test import Client
from django.utils.translation import override

from games.option_words import VALUES
from lobby.demo import club as demo
from players.models import User
from script import catalogues
from tests.house.test_walk import walk

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


class Words(HTMLParser):
    """Collects what a page says, and the entries of its menus; time zones keep English names."""

    SAYING = ("title", "aria-label", "placeholder", "alt")

    def __init__(self, page: str) -> None:
        super().__init__()
        self.said: set[str] = set()
        self.menus: defaultdict[str, list[tuple[str, str]]] = defaultdict(list)
        self.menu = self.group = ""
        self.entry: str | None = None
        self.silent = False
        self.feed(page)

    def handle_starttag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        given = {name: value or "" for name, value in attrs}
        self.silent = tag in ("script", "style") or given.get("translate") == "no"
        if tag == "select":
            self.menu, self.group = given.get("name", ""), ""
        elif tag == "optgroup":
            self.group = given["label"]
        elif tag == "option":
            self.entry = ""
        self.said |= {given[name] for name in self.SAYING if given.get(name)}

    def handle_endtag(self, tag: str) -> None:
        self.silent = False
        if tag == "select":
            self.menu = ""
        elif tag == "option" and self.entry is not None:
            self.menus[self.menu].append((self.group, self.entry.strip()))
            self.entry = None

    def handle_data(self, data: str) -> None:
        text = " ".join(data.split())
        if self.entry is not None:
            self.entry += data
        if text and not self.silent and self.menu != "time_zone":
            self.said.add(text)


def pattern(text: str) -> str:
    """What a text looks like when its placeholders are filled in."""
    return ".+".join(re.escape(part) for part in re.split(r"%\(\w+\)[sd]|{\w+}", text))


def english(language: str) -> re.Pattern[str]:
    """Matches whatever reads as an English text, and not as the translation of any."""
    texts: set[str] = set()
    translations: set[str] = set()
    for message in filter(attrgetter("id"), catalogues.read(language)):
        texts.update(message.id if isinstance(message.id, tuple) else (message.id,))
        strings = message.string if isinstance(message.string, tuple) else (message.string,)
        translations.update(strings)
    ours = "|".join(map(pattern, sorted(translations)))
    theirs = "|".join(map(pattern, sorted(texts - translations)))
    return re.compile(f"(?!(?:{ours})\\Z)(?:{theirs})")


class Reader:
    """Reads page after page in one language and keeps what should not be there."""

    def __init__(self, language: str) -> None:
        self.english = english(language)
        self.left: dict[str, str] = {}
        self.doubles: dict[str, str] = {}

    def look(self, address: str, page: str) -> None:
        words = Words(page)
        self.left |= {said: address for said in words.said if self.english.fullmatch(said)}
        for name, entries in words.menus.items():
            if len(set(entries)) < len(entries):
                self.doubles[name] = address


@pytest.mark.django_db
def test_no_page_says_anything_in_english_nor_one_thing_twice_in_a_menu() -> None:
    """One test for all, because founding the demo club takes longer than walking through it."""
    demo.make(today=date(2026, 3, 7))
    owner = User.objects.get(email=next(iter(demo.LOGINS)))
    for language in catalogues.TRANSLATED:
        reader = Reader(language)
        for user in (owner, None):
            client = Client()
            if user:
                client.force_login(user)
            client.cookies[settings.LANGUAGE_COOKIE_NAME] = language
            walk(client, language, reader.look)
        assert reader.left == {}, language
        assert reader.doubles == {}, language
