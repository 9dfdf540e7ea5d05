"""What taking a list of people would do: who becomes a member, and what is learnt of them."""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from datetime import datetime

from clubs.files.answers import Answers
from clubs.files.base import FilePlan
from clubs.files.columns import Columns
from clubs.files.games import Bad
from clubs.files.names import FEDERATION, Person, Written, recognise
from clubs.models import Club
from players import federations
from players.files.reading import NOTHING, Cell, Row
from players.models import Identifier
from players.models.identity import LONGEST_NUMBER

LONGEST_NAME = 100


@dataclass(frozen=True, slots=True, kw_only=True)
class MemberPlan:
    """One line of the list."""

    line: int
    person: Person
    country: str = ""
    number: str = ""
    is_member: bool = False
    # Whether the line says something of the player that is not known yet.
    tells: bool = False


@dataclass(frozen=True, slots=True, kw_only=True)
class PeoplePlan(FilePlan):
    """A list of people: who of them joins the club."""

    lines: tuple[MemberPlan, ...]

    @property
    def joining(self) -> list[MemberPlan]:
        """Who becomes a member, new to the site or not."""
        return [line for line in self.lines if not line.is_member]

    @property
    def same(self) -> list[MemberPlan]:
        return [line for line in self.lines if line.is_member and not line.tells]

    @property
    def changes(self) -> int:
        return len(self.lines) - len(self.same)

    @property
    def content(self) -> object:
        return self.lines


def plan_people(
    *, club: Club, rows: Sequence[Row], columns: Columns, answers: Answers, now: datetime
) -> PeoplePlan:
    """Say what a list of people would do; a few queries, however long it is."""
    read, bad = _read(rows, columns)
    people = recognise((written for _, written, _ in read), club, answers.people)
    active = set(club.memberships.active().values_list("player", flat=True))
    numbers = dict(
        Identifier.objects.filter(
            federation=FEDERATION,
            player__in=[person.player for person in people.values() if person.player],
        ).values_list("player", "text")
    )
    lines: list[MemberPlan] = []
    seen: dict[int | str, int] = {}
    for line, written, said in read:
        person = people[written.key]
        who = person.player.pk if person.player else person.key
        if who in seen:
            bad.append(
                Bad(
                    line=line, code="person_twice", params={"name": person.name, "first": seen[who]}
                )
            )
            continue
        seen[who] = line
        lines.append(_line(line, person, said, active, numbers))
    bad.sort(key=lambda one: one.line)
    return PeoplePlan(
        lines=tuple(lines), bad=tuple(bad), people=tuple(people.values()), answers=answers
    )


type Said = tuple[str, str]


def _read(
    rows: Sequence[Row], columns: Columns
) -> tuple[list[tuple[int, Written, Said]], list[Bad]]:
    read, bad = [], []
    for row in rows:
        name, number = _cell(row, columns, "name"), _cell(row, columns, "id")
        ema, country = _cell(row, columns, "ema"), _cell(row, columns, "country").text.upper()
        if not name.text:
            bad.append(Bad(line=row.line, code="name_missing_in_line"))
        elif len(name.text) > LONGEST_NAME:
            long = {"length": len(name.text), "longest": LONGEST_NAME}
            bad.append(Bad(line=row.line, code="name_too_long", params=long))
        elif ema.kind == "date" or len(ema.text) > LONGEST_NUMBER:
            params = {"typed": ema.text[:60], "column": FEDERATION}
            bad.append(Bad(line=row.line, code="looks_like_a_date", params=params))
        elif country and not (len(country) == 2 and country.isascii() and country.isalpha()):
            bad.append(Bad(line=row.line, code="not_a_country", params={"typed": country[:60]}))
        else:
            text = federations.padded(FEDERATION, ema.text) if ema.kind == "number" else ema.text
            read.append(
                (row.line, Written(name.text, ema if ema.text else number), (country, text))
            )
    return read, bad


def _line(
    line: int, person: Person, said: Said, active: set[int], numbers: Mapping[int, str]
) -> MemberPlan:
    country, number = said
    player = person.player
    known = numbers.get(player.pk, "") if player else ""
    tells = bool(number and not known) or bool(country and player and not player.country)
    return MemberPlan(
        line=line,
        person=person,
        country=country,
        number=number,
        is_member=player is not None and player.pk in active,
        tells=tells,
    )


def _cell(row: Row, columns: Columns, name: str) -> Cell:
    index = columns.of_row.get(name)
    return row.cells[index] if index is not None and index < len(row.cells) else NOTHING
