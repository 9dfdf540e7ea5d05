"""What the commands about files share: the club, the file, and the same import as the page's."""

from argparse import ArgumentParser
from collections.abc import Mapping
from pathlib import Path
from typing import Any

from django.core.management.base import BaseCommand, CommandError
from django.db import transaction
from django.utils import timezone

from clubs.actions import imports
from clubs.files.answers import SOMEBODY_NEW, STICKS, Answers
from clubs.files.columns import wind
from clubs.files.plan import ResultsPlan
from clubs.files.preview import Preview
from clubs.models import Club, Season, Upload
from clubs.wording import REFUSALS
from clubs.wording.files import LINES
from games.wording import REFUSALS as GAMES
from players import privacy
from players.exports import Cell, workbook, write_csv
from players.files.reading import ENCODINGS, MOST_BYTES
from players.refusal import Refusal
from players.wording import say
from scoring import ScoringError, rulesets

WORDS = {**GAMES, **LINES}


def club_of(slug: str) -> Club:
    """The club of this address, or the end of the command."""
    found = Club.objects.filter(slug=slug).first()
    if found is None:
        raise CommandError(f"No club has the address {slug}.")
    return found


class ImportCommand(BaseCommand):
    """Reads a file, shows what would be done, and does it unless it was only to look."""

    kinds: tuple[str, ...] = ()

    def add_arguments(self, parser: ArgumentParser) -> None:
        parser.add_argument("club", help="the address of the club, as in /clubs/ADDRESS/")
        parser.add_argument("file", type=Path, help="a CSV or XLSX file")
        parser.add_argument("--dry-run", action="store_true", help="only show what would be done")
        parser.add_argument("--encoding", default="", choices=ENCODINGS)
        parser.add_argument("--dates", default="", choices=("ymd", "dmy", "mdy"))
        parser.add_argument("--skip", action="store_true", help="leave bad lines out")
        parser.add_argument("--correct", default="", metavar="WHY", help="replace what differs")
        parser.add_argument(
            "--person",
            action="append",
            default=[],
            metavar="NAME=NUMBER",
            help="who a doubtful name is: a player's number, or new",
        )

    def answers(self, options: Mapping[str, Any]) -> Answers:
        return Answers(
            encoding=options["encoding"],
            order=options["dates"],
            skip=options["skip"],
            correct=bool(options["correct"]),
            reason=options["correct"],
        )

    def handle(self, *args: Any, **options: Any) -> None:
        club, path = club_of(options["club"]), options["file"]
        try:
            if path.stat().st_size > MOST_BYTES:
                raise CommandError(f"{path} has more than {MOST_BYTES} bytes.")
            data = path.read_bytes()
        except OSError as wrong:
            raise CommandError(str(wrong)) from wrong
        try:
            with privacy.reading_all(), transaction.atomic():
                self._take(club, path.name, data, options)
        except (Refusal, ScoringError) as refusal:
            raise CommandError(say(REFUSALS, refusal.code, refusal.params)) from refusal

    def _take(self, club: Club, name: str, data: bytes, options: Mapping[str, Any]) -> None:
        now = timezone.now()
        who: dict[str, Any] = {"by": None, "now": now, "client_id": None}
        sent = imports.upload(club=club, name=name, data=data, answers=self.answers(options), **who)
        found = imports.look(sent, now=now)
        if found.kind not in self.kinds:
            raise CommandError(f"{name} holds {found.kind}, not {self.kinds[0]}.")
        if options["person"]:
            found = self._name(sent, found, options["person"], who)
        self._show(found)
        if options["dry_run"]:
            transaction.set_rollback(True)
            return
        if found.plan.is_ready and not found.plan.writes:
            transaction.set_rollback(True)
            return
        done = imports.carry_out(upload=sent, seen=found.plan.mark, **who)
        done.delete()
        self.stdout.write("Imported.")

    def _name(
        self, sent: Upload, found: Preview, named: list[str], who: Mapping[str, Any]
    ) -> Preview:
        """The preview once more, with those people named."""
        answers = Answers.of(sent.answers)
        people = dict(answers.people)
        by_name = {person.name: person.key for person in found.plan.people}
        for one in named:
            name, _, number = one.rpartition("=")
            if name not in by_name or not (number == SOMEBODY_NEW or number.isdecimal()):
                raise CommandError(f"--person {one}: NAME as in the file, then =NUMBER or =new.")
            people[by_name[name]] = number
        changed = Answers.of(answers.as_dict() | {"people": people})
        imports.answer(upload=sent, answers=changed, **who)
        sent.refresh_from_db()
        return imports.look(sent, now=who["now"])

    def _show(self, found: Preview) -> None:
        plan = found.plan
        if isinstance(plan, ResultsPlan):
            reading = plan.reading
            self.stdout.write(f"Read as {reading.basis} numbers in units of {reading.unit}.")
            if plan.needs_day:
                self.stdout.write("The games have no date: say it with --date.")
        if plan.orders.asked:
            self.stdout.write(f"{plan.orders.example} is ambiguous: say the order with --dates.")
        for person in plan.asked:
            known = ", ".join(f"{one.name} ({one.pk})" for one in person.doubtful)
            self.stdout.write(f"Who is {person.name}? Known: {known}.")
        for bad in plan.bad:
            self.stdout.write(f"Line {bad.line}: {say(WORDS, bad.code, bad.params)}")
        self.stdout.write(
            f"To be written: {plan.changes}. There already: {len(plan.same)}. "
            f"Different: {len(plan.different)}. New players: {len(plan.newcomers)}."
        )


class ResultsCommand(ImportCommand):
    """The import of results has questions of its own."""

    kinds = ("results",)

    def add_arguments(self, parser: ArgumentParser) -> None:
        super().add_arguments(parser)
        parser.add_argument("--season", default="", help="where the file's teams are formed")
        parser.add_argument("--ruleset", default="", choices=rulesets.names())
        parser.add_argument("--date", default="", help="the day of games without one (YYYY-MM-DD)")
        parser.add_argument("--basis", default="", choices=("raw", "relative", "absolute"))
        parser.add_argument("--unit", type=int, default=0, choices=(1, 100, 1000))
        parser.add_argument(
            "--missing",
            action="append",
            default=[],
            metavar="LINE=SEAT",
            help="whose penalty closes a line's sum: E, S, W, N; or sticks",
        )

    def answers(self, options: Mapping[str, Any]) -> Answers:
        gaps = {}
        for one in options["missing"]:
            line, _, what = one.partition("=")
            seat = wind(what)
            if not line.isdecimal() or (seat is None and what != STICKS):
                raise CommandError(f"--missing {one}: LINE=E, S, W, N or sticks.")
            gaps[line] = STICKS if seat is None else str(seat)
        season_of(club_of(options["club"]), options["season"])
        own = {
            "season": options["season"],
            "ruleset": options["ruleset"],
            "day": options["date"],
            "basis": options["basis"],
            "unit": options["unit"],
            "gaps": gaps,
        }
        return Answers.of(super().answers(options).as_dict() | own)


class ExportCommand(BaseCommand):
    """Writes a table of the club to a file, or to standard output as CSV."""

    def add_arguments(self, parser: ArgumentParser) -> None:
        parser.add_argument("club", help="the address of the club, as in /clubs/ADDRESS/")
        parser.add_argument(
            "file", nargs="?", type=Path, help="ends with .csv or .xlsx; none: standard output"
        )
        parser.add_argument(
            "--public",
            action="store_true",
            help="as a stranger may know the names; otherwise all are said",
        )

    def table(
        self, club: Club, options: Mapping[str, Any]
    ) -> "tuple[tuple[str, ...], list[list[Cell]]]":
        """The header and the lines."""
        raise NotImplementedError

    def handle(self, *args: Any, **options: Any) -> None:
        club, path = club_of(options["club"]), options["file"]
        with privacy.reading(None) if options["public"] else privacy.reading_all():
            header, rows = self.table(club, options)
        if path is None:
            write_csv(self.stdout, header, rows)  # type: ignore[arg-type]
        elif path.suffix == ".xlsx":
            path.write_bytes(workbook(header, rows))
        elif path.suffix == ".csv":
            with path.open("w", encoding="utf-8-sig", newline="") as file:
                write_csv(file, header, rows)
        else:
            raise CommandError(f"{path}: the name ends with .csv or .xlsx.")


def season_of(club: Club, slug: str) -> Season | None:
    """The season of this address; none was named where it is empty."""
    if not slug:
        return None
    found = club.seasons.filter(slug=slug).first()
    if found is None:
        raise CommandError(f"The club has no season {slug}.")
    return found
