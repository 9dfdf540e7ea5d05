"""Who may know a player's name: every name that leaves the site is said here, to one reader.

The reader is whoever the page, the file or the mail is for. A request is read by its user; a
task says for whom it works with `reading(user)`; without a word it is a stranger, so what was
forgotten is hidden and not betrayed. Like the language and the time zone, the reader belongs to
the moment: `player.name` is the name as this reader may know it, `player.full_name` the true one.
"""

from collections.abc import Callable, Iterator
from contextlib import contextmanager
from contextvars import ContextVar
from functools import cached_property
from typing import TYPE_CHECKING

from django.apps import apps
from django.conf import settings
from django.contrib.auth.models import AnonymousUser
from django.utils.module_loading import import_string
from django.utils.translation import gettext

if TYPE_CHECKING:
    from django.db.models import QuerySet

    from players.models import Player, User

PUBLIC, INITIALS, HIDDEN = "public", "initials", "hidden"

type Somebody = User | AnonymousUser | None


class Reader:
    """Somebody reading, and whose names they may know.

    One of them numbers the hidden players it meets, so that rows of a page can be told apart;
    the numbers mean nothing on the next page.
    """

    def __init__(self, user: Callable[[], Somebody]) -> None:
        self._user = user
        self._numbers: dict[int, int] = {}

    @cached_property
    def user(self) -> "User | None":
        """The login that reads; None is a stranger."""
        user = self._user()
        return None if user is None or isinstance(user, AnonymousUser) else user

    @property
    def sees_all(self) -> bool:
        return self.user is not None and self.user.is_active and self.user.is_superuser

    @cached_property
    def known(self) -> frozenset[int]:
        """Players not public whom this reader knows: a query, and one for each circle."""
        if self.user is None:
            return frozenset()
        players: QuerySet[Player] = apps.get_model("players.Player")._default_manager.all()
        private = players.exclude(privacy=PUBLIC).order_by()
        found = set(private.filter(user=self.user).values_list("pk", flat=True))
        for circle in settings.PLAYER_CIRCLES:
            known = import_string(circle)(self.user)
            found |= set(private.filter(pk__in=known).values_list("pk", flat=True))
        return frozenset(found)

    def knows(self, player: "Player") -> bool:
        """Whether the full name may be shown."""
        return player.privacy == PUBLIC or self.sees_all or player.pk in self.known

    def hides(self, player: "Player") -> bool:
        """Whether nothing may be shown that leads to the player: no name, no link, no number."""
        return player.privacy == HIDDEN and not self.knows(player)

    def name_of(self, player: "Player") -> str:
        if self.knows(player):
            return player.full_name if player.left_at is None else former(player.pk)
        if player.privacy == INITIALS:
            return initials(player.full_name)
        number = self._numbers.setdefault(player.pk, len(self._numbers) + 1)
        return gettext("hidden player %(number)d") % {"number": number}


_reader: ContextVar[Reader | None] = ContextVar("reader", default=None)


def reader() -> Reader:
    """Whoever reads what is written now; a stranger unless somebody else was named."""
    return _reader.get() or Reader(lambda: None)


class Keeper(Reader):
    """Whoever works at the machine itself, where the rows lie open."""

    @property
    def sees_all(self) -> bool:
        return True


@contextmanager
def reading_all() -> Iterator[Reader]:
    """Write for the keeper of the site, as a command does whose file stays with them."""
    new = Keeper(lambda: None)
    token = _reader.set(new)
    try:
        yield new
    finally:
        _reader.reset(token)


@contextmanager
def reading(user: Somebody | Callable[[], Somebody]) -> Iterator[Reader]:
    """Write for this user: `with reading(user): …`; None is a stranger."""
    new = Reader(user if callable(user) else lambda: user)
    token = _reader.set(new)
    try:
        yield new
    finally:
        _reader.reset(token)


def former(key: int) -> str:
    """What somebody who left for good is called."""
    return gettext("former player %(number)d") % {"number": key}


def choices(player: "Player") -> list[tuple[str, str]]:
    """The ways to be shown to strangers, each with what they would read."""
    hidden = gettext("hidden player %(number)d") % {"number": 1}
    return [
        (PUBLIC, gettext("By the full name: %(shown)s") % {"shown": player.full_name}),
        (INITIALS, gettext("By initials: %(shown)s") % {"shown": initials(player.full_name)}),
        (HIDDEN, gettext("Not at all: “%(shown)s”, without a page") % {"shown": hidden}),
    ]


def initials(name: str) -> str:
    """The first letter of each word of a name.

    >>> initials("Anna-Maria van der Tamm")
    'A. v. d. T.'
    """
    return " ".join(f"{word[0]}." for word in name.split())
