"""Fixtures every test may use, and the rule that a list never fetches its rows one by one."""

from collections.abc import Iterator
from typing import Any

import pytest
from django.core.cache import cache
from django.db.models import Model, query
from django.db.models.fetch_modes import FETCH_ONE, FETCH_RAISE, FetchMode


class FetchNothingInLists(FetchMode):
    """Refuses the lazy query of a row that came with others; a row got alone may fetch."""

    __slots__ = ()
    track_peers = True

    def fetch(self, fetcher: Any, instance: Model) -> None:
        alone = len(instance._state.peers) < 2
        (FETCH_ONE if alone else FETCH_RAISE).fetch(fetcher, instance)


def pytest_configure() -> None:
    query.DEFAULT_FETCH_MODE = FetchNothingInLists()


@pytest.fixture(autouse=True)
def empty_cache() -> Iterator[None]:
    """Throttles and cached pages of one test are unknown to the next."""
    yield
    cache.clear()
