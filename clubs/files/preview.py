"""A file and its answers, read as what it is: results, people or attendance, and planned."""

from dataclasses import dataclass
from datetime import datetime
from typing import Literal

from clubs.files.answers import Answers
from clubs.files.arrivals import AttendancePlan, plan_attendance
from clubs.files.columns import Columns, NoColumns, columns_of
from clubs.files.games import read_chat, read_games
from clubs.files.people import PeoplePlan, plan_people
from clubs.files.plan import ResultsPlan, plan_results
from clubs.models import Club
from players.files.reading import Sheet, read

type Kind = Literal["results", "people", "attendance"]
type AnyPlan = ResultsPlan | PeoplePlan | AttendancePlan


@dataclass(frozen=True, slots=True, kw_only=True)
class Preview:
    """What a file is and what taking it would do."""

    kind: Kind
    sheet: Sheet
    plan: AnyPlan
    columns: Columns | None = None

    @property
    def ignored(self) -> tuple[str, ...]:
        return self.columns.ignored if self.columns else ()


def preview(data: bytes, *, club: Club, answers: Answers, now: datetime) -> Preview:
    """Read a file and plan it; refuses with a `FileRefused` what is no file of a club."""
    sheet = read(data, encoding=answers.encoding)
    try:
        columns = columns_of(sheet.rows[0])
    except NoColumns:
        games = read_chat(sheet.rows)
        if games is None:
            raise
        plan = plan_results(club=club, rows=games, bad=[], answers=answers, now=now)
        return Preview(kind="results", sheet=sheet, plan=plan)
    rows = sheet.rows[1:]
    if columns.has_games:
        games, bad = read_games(rows, columns)
        results = plan_results(club=club, rows=games, bad=bad, answers=answers, now=now)
        return Preview(kind="results", sheet=sheet, plan=results, columns=columns)
    if columns.has_attendance:
        attended = plan_attendance(club=club, rows=rows, columns=columns, answers=answers, now=now)
        return Preview(kind="attendance", sheet=sheet, plan=attended, columns=columns)
    people = plan_people(club=club, rows=rows, columns=columns, answers=answers, now=now)
    return Preview(kind="people", sheet=sheet, plan=people, columns=columns)
