"""What the plans of all kinds of files share: bad lines, people to ask about, a mark."""

import hashlib
from collections.abc import Sequence
from dataclasses import dataclass
from datetime import date

from clubs.files import days
from clubs.files.answers import Answers
from clubs.files.games import Bad
from clubs.files.names import Person

NO_DATES = days.Orders(possible=())


@dataclass(frozen=True, slots=True, kw_only=True)
class FilePlan:
    """What a preview shows of any file; the kinds add what they would write."""

    bad: tuple[Bad, ...]
    people: tuple[Person, ...]
    answers: Answers
    orders: days.Orders = NO_DATES
    needs_day: bool = False

    @property
    def days(self) -> list[date]:
        """The days the file speaks of."""
        return []

    @property
    def same(self) -> Sequence[object]:
        """What is there already."""
        raise NotImplementedError

    @property
    def different(self) -> Sequence[object]:
        """What is there with other values, and is corrected only when a person says so."""
        return []

    @property
    def changes(self) -> int:
        """How many lines would be written."""
        raise NotImplementedError

    @property
    def content(self) -> object:
        """All that would be written, for the mark."""
        raise NotImplementedError

    @property
    def doubtful(self) -> list[Person]:
        """Whom a person is asked about, or was."""
        return [person for person in self.people if person.doubtful]

    @property
    def asked(self) -> list[Person]:
        return [person for person in self.people if person.asked]

    @property
    def newcomers(self) -> list[Person]:
        """Players the import makes."""
        return [person for person in self.people if person.is_new]

    @property
    def padded(self) -> list[Person]:
        return [person for person in self.people if person.padded]

    @property
    def is_ready(self) -> bool:
        """Whether nothing is open that a person has to say or mend."""
        open_questions = self.asked or self.needs_day or self.orders.asked
        return not open_questions and (self.answers.skip or not self.bad)

    @property
    def writes(self) -> bool:
        return bool(self.changes)

    @property
    def mark(self) -> str:
        """Short for what a person saw: an import of something else is another import."""
        return mark(self.content, self.bad, self.answers)


def mark(*seen: object) -> str:
    """Sixteen letters for these values as they are written.

    >>> mark(1, "a") == mark(1, "a"), mark(1) == mark(2)
    (True, False)
    """
    return hashlib.sha256(repr(seen).encode()).hexdigest()[:16]
