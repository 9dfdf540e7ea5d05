"""The history of a night as lines to read."""

from collections.abc import Iterator
from dataclasses import dataclass
from datetime import datetime

from clubs.models import Night
from clubs.wording import LOG
from games.wording import who
from players.wording import say

# Enough for the longest evening; the page stays light.
LINES = 300


@dataclass(frozen=True, slots=True, kw_only=True)
class Line:
    """Who did what when."""

    at: datetime
    who: str
    words: str


def lines(night: Night) -> Iterator[Line]:
    """The changes of a night in words, the latest first."""
    for row in night.log.select_related("by__player").order_by("-pk")[:LINES]:
        yield Line(at=row.at, who=who(row.by), words=say(LOG, row.code, row.params))
