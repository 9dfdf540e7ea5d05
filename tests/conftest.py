"""Fixtures every test may use, and the rule that a list never fetches its rows one by one."""

import os
from collections.abc import Callable, Iterator
from typing import Any

import pytest
from axe_playwright_python.sync_playwright import Axe
from django.conf import settings
from django.core.cache import cache
from django.db.models import Model, query
from django.db.models.fetch_modes import FETCH_ONE, FETCH_RAISE, FetchMode
from django.test import Client
from playwright.sync_api import Browser, BrowserContext, Page, sync_playwright

from players.models import User
from script import catalogues, chromium


class FetchNothingInLists(FetchMode):
    """Refuses the lazy query of a row that came with others; a row got alone may fetch."""

    __slots__ = ()
    track_peers = True

    def fetch(self, fetcher: Any, instance: Model) -> None:
        alone = len(instance._state.peers) < 2
        (FETCH_ONE if alone else FETCH_RAISE).fetch(fetcher, instance)


def pytest_configure(config: pytest.Config) -> None:
    query.DEFAULT_FETCH_MODE = FetchNothingInLists()
    if not hasattr(config, "workerinput"):  # once, before the workers of xdist start
        catalogues.compile_all()


@pytest.fixture(autouse=True)
def empty_cache() -> Iterator[None]:
    """Throttles and cached pages of one test are unknown to the next."""
    yield
    cache.clear()


@pytest.fixture(scope="session")
def browser() -> Iterator[Browser]:
    """Chromium, started once; a machine without one is told how to get it."""
    executable = chromium.find()
    if executable is None:
        pytest.fail("No Chromium here: script/test brings one.")
    # Playwright keeps an event loop in this thread, which Django takes for asynchronous code.
    os.environ["DJANGO_ALLOW_ASYNC_UNSAFE"] = "true"
    with sync_playwright() as playwright:
        started = playwright.chromium.launch(executable_path=executable, args=chromium.ARGS)
        yield started
        started.close()


@pytest.fixture
def context(browser: Browser, live_server: Any) -> Iterator[BrowserContext]:
    """A fresh browser profile at 1440 px whose relative addresses mean the test's server."""
    context = browser.new_context(
        base_url=live_server.url, viewport={"width": 1440, "height": 900}, locale="en"
    )
    context.set_default_timeout(10_000)
    yield context
    context.close()


@pytest.fixture
def page(context: BrowserContext) -> Iterator[Page]:
    """A page that fails its test when a script breaks or the browser refuses something."""
    faults: list[str] = []
    page = context.new_page()
    page.on("pageerror", lambda error: faults.append(str(error)))
    page.on(
        "console",
        lambda message: (
            faults.append(message.text) if "Content Security Policy" in message.text else None
        ),
    )
    yield page
    assert not faults, faults


@pytest.fixture
def sign_in(context: BrowserContext, live_server: Any) -> Callable[[User], None]:
    """Sign the browser in as this user, without the form."""

    def sign_in(user: User) -> None:
        client = Client()
        client.force_login(user)
        session = client.cookies[settings.SESSION_COOKIE_NAME].value
        context.add_cookies(
            [{"name": settings.SESSION_COOKIE_NAME, "value": session, "url": live_server.url}]
        )

    return sign_in


@pytest.fixture
def assert_accessible() -> Callable[[Page], None]:
    """Let axe look at the page as it stands and fail with what it found."""

    def assert_accessible(page: Page) -> None:
        # Without preload: axe copies stylesheets into inline ones, which our own policy refuses.
        results = Axe().run(page, options={"resultTypes": ["violations"], "preload": False})
        assert results.violations_count == 0, results.generate_report()

    return assert_accessible
