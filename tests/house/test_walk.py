"""A walk through the demo club: every link leads somewhere, whoever follows it in any language."""

import itertools
from collections.abc import Callable
from datetime import date
from html.parser import HTMLParser
from urllib.parse import urljoin, urlsplit

import pytest
from django.conf import settings
from django.test import Client
from django.urls import resolve

from lobby.demo import club as demo
from players.models import User

pytestmark = pytest.mark.django_db

LIKE = 2  # so many pages of one kind are opened: two nights, two members
LEAVING = ("/admin/", "/static/")


class Links(HTMLParser):
    """Collects where a page points at, and the language it says it is in."""

    def __init__(self, page: str) -> None:
        super().__init__()
        self.found: list[str] = []
        self.language: str | None = None
        self.feed(page)

    def handle_starttag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        given = dict(attrs)
        if tag == "html":
            self.language = given.get("lang")
        for name in ("href", "hx-get"):
            if (address := given.get(name)) and tag != "link":
                self.found.append(address)


def walk(
    client: Client, language: str, look: Callable[[str, str], None] = lambda address, page: None
) -> dict[str, int]:
    """Open everything that can be reached from the front door; how many pages of each kind."""
    kinds: dict[str, int] = {}
    seen = set()
    waiting = ["/"]
    while waiting:
        address = waiting.pop()
        path = urlsplit(address).path
        if address in seen or path.startswith(LEAVING):
            continue
        seen.add(address)
        kind = resolve(path).view_name
        if kinds.get(kind, 0) >= LIKE:
            continue
        kinds[kind] = kinds.get(kind, 0) + 1
        response = client.get(address)
        assert response.status_code in {200, 204, 302}, (address, response.status_code)
        if response.status_code == 302:
            waiting.append(urljoin(address, response["Location"]))
        elif response["Content-Type"].startswith("text/html"):
            page = response.content.decode()
            look(address, page)
            links = Links(page)
            assert links.language in {language, None}, address
            here = [urlsplit(urljoin(address, link)) for link in links.found]
            waiting += [
                link._replace(fragment="").geturl()
                for link in here
                if not link.scheme and not link.netloc
            ]
    return kinds


def test_every_link_leads_somewhere_for_everybody() -> None:
    """One test for all, because founding the demo club takes longer than walking through it."""
    demo.make(today=date(2026, 3, 7))
    languages = itertools.cycle(code for code, _name in settings.LANGUAGES)
    for email in (None, *demo.LOGINS):
        client, language = Client(), next(languages)
        if email:
            client.force_login(User.objects.get(email=email))
        client.cookies[settings.LANGUAGE_COOKIE_NAME] = language
        kinds = walk(client, language)
        assert len(kinds) > 8, (email, kinds)
