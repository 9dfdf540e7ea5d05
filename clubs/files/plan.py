"""What taking a file of results would do to the club: planned here, done by `actions.imports`."""

from collections import Counter
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, field, replace
from datetime import date, datetime
from typing import Any, Literal

from clubs.files import days, places, teams, worth
from clubs.files.answers import STICKS, Answers
from clubs.files.base import FilePlan
from clubs.files.games import Bad, BadLineError, GameRow
from clubs.files.names import Person, Written, recognise
from clubs.files.places import Place
from clubs.files.teams import TeamPlan
from clubs.files.worth import Reading
from clubs.models import Club, Night
from games.actions.results import Totals
from players.models import Player
from players.refusal import Refusal
from scoring import ScoringError, rulesets
from scoring.ruleset import Ruleset
from scoring.seats import STICK

# Seats of one file (2,000 tables of four): nobody waits longer than a few seconds for the lock.
MOST_SEATS = 8_000
# More is no penalty and no sticks, but a wrong number.
MOST_MISSING = 99_000

# What keeps a line out: the file, the core, or an action's limits.
REFUSED = (BadLineError, ScoringError, Refusal)

# new: nothing is there. result: seated, and waits for this result. same: there already.
# differs: there with other numbers.
type State = Literal["new", "result", "same", "differs"]


@dataclass(frozen=True, slots=True, kw_only=True)
class GamePlan:
    """A game of the file with all that is known about it."""

    row: GameRow
    day: date
    ruleset: Ruleset
    people: tuple[Person, ...]
    totals: Totals | None
    place: Place
    state: State
    before: Totals | None = None

    @property
    def line(self) -> int:
        return self.row.line

    @property
    def seats(self) -> list[tuple[Person, int | None, int | None]]:
        """Each seat's person, points, and the points there now where they may differ."""
        nothing = (None,) * len(self.people)
        points = self.totals.points if self.totals else nothing
        before = self.before.points if self.before else nothing
        return list(zip(self.people, points, before, strict=True))


@dataclass(frozen=True, slots=True, kw_only=True)
class Gap:
    """A table whose sum is short or over, and what may be named to close it."""

    line: int
    missing: int
    # The seats on which the penalty leaves the places as the scores say, by index.
    seats: Mapping[int, str]
    sticks: int = 0


@dataclass(frozen=True, slots=True, kw_only=True)
class ResultsPlan(FilePlan):
    """A file of results: what each game is to the club, and the teams of a season."""

    reading: Reading
    games: tuple[GamePlan, ...] = ()
    gaps: tuple[Gap, ...] = ()
    teams: tuple[TeamPlan, ...] = ()
    # Teams of the season of which the file says nothing: they stay as they are.
    other_teams: tuple[str, ...] = ()
    has_teams: bool = False

    def in_state(self, *states: State) -> list[GamePlan]:
        return [game for game in self.games if game.state in states]

    @property
    def fresh(self) -> list[GamePlan]:
        return self.in_state("new", "result")

    @property
    def same(self) -> list[GamePlan]:
        return self.in_state("same")

    @property
    def different(self) -> list[GamePlan]:
        return self.in_state("differs")

    @property
    def days(self) -> list[date]:
        return sorted({game.day for game in self.games})

    @property
    def changes(self) -> int:
        return len(self.fresh) + (len(self.different) if self.answers.correct else 0)

    @property
    def writes(self) -> bool:
        return bool(self.changes or any(team.adds for team in self.teams))

    @property
    def content(self) -> object:
        return [
            (game.line, game.state, game.totals, [person.key for person in game.people])
            for game in self.games
        ]


def plan_results(
    *, club: Club, rows: Sequence[GameRow], bad: Sequence[Bad], answers: Answers, now: datetime
) -> ResultsPlan:
    """Say what the games of a file would do; a few queries, however many they are."""
    today = club.today(now)
    orders = days.orders_of((row.date for row in rows), today=today)
    if answers.order in orders.possible:
        orders = replace(orders, possible=(answers.order,))
    written = [Written(seat.name, seat.id) for row in rows for seat in row.seats]
    people = recognise(written, club, answers.people)
    planner = _Planner(club=club, answers=answers, people=people, today=today)
    dated, undated = planner.with_days(rows, orders)
    needs_day = any(not row.date.text for row in rows) and planner.day is None
    by_rules, strange = planner.with_rules(dated)
    reading = planner.reading(by_rules)
    summed, wrong, gaps = planner.with_totals(by_rules, reading)
    games, misplaced = planner.with_places(summed)
    found, left, wrong_teams = teams.plan(club, answers.season, [row for row, _ in dated], people)
    all_bad = [*bad, *undated, *strange, *wrong, *misplaced, *wrong_teams]
    if sum(len(row.seats) for row in rows) > MOST_SEATS:
        all_bad.append(Bad(line=rows[-1].line, code="too_many_seats", params={"most": MOST_SEATS}))
    return ResultsPlan(
        reading=reading,
        games=tuple(sorted(games, key=lambda game: game.line)),
        bad=tuple(sorted(all_bad, key=lambda one: one.line)),
        gaps=tuple(gaps),
        people=tuple(people.values()),
        orders=orders,
        needs_day=needs_day,
        teams=tuple(found),
        other_teams=tuple(left),
        has_teams=any(seat.team for row in rows for seat in row.seats),
        answers=answers,
    )


type Dated = tuple[GameRow, date]
type Ruled = tuple[GameRow, date, Night | None, Ruleset]
type Summed = tuple[GameRow, date, Ruleset, Totals | None]


@dataclass(slots=True, kw_only=True)
class _Planner:
    """The steps of planning, each of which takes some rows out as bad."""

    club: Club
    answers: Answers
    people: Mapping[str, Person]
    today: date
    nights: places.Nights = field(init=False)

    @property
    def day(self) -> date | None:
        """The day of games without one, as a person said."""
        try:
            found = date.fromisoformat(self.answers.day)
        except ValueError:
            return None
        return found if days.FIRST <= found <= self.today else None

    def with_days(
        self, rows: Sequence[GameRow], orders: days.Orders
    ) -> tuple[list[Dated], list[Bad]]:
        dated, bad = [], []
        order = orders.possible[0] if orders.possible else ""
        for row in rows:
            try:
                found = days.day(row.date, order, today=self.today) if row.date.text else self.day
            except BadLineError as wrong:
                bad.append(Bad(line=row.line, code=wrong.code, params={**wrong.params}))
                continue
            if found is not None:
                dated.append((row, found))
        return dated, bad

    def with_rules(self, rows: Sequence[Dated]) -> tuple[list[Ruled], list[Bad]]:
        self.nights = places.Nights.of(self.club, {day for _, day in rows})
        ruled, bad = [], []
        for row, day in rows:
            try:
                night = self.nights.find(day, row.event)
                ruled.append((row, day, night, self._rules(row, night)))
            except BadLineError as wrong:
                bad.append(Bad(line=row.line, code=wrong.code, params=wrong.params))
        return ruled, bad

    def _rules(self, row: GameRow, night: Night | None) -> Ruleset:
        """The rules the row names, those chosen for the file, or those of the night or the club."""
        usual = night or self.club
        size = len(row.seats)
        slug = row.rules or self.answers.ruleset
        if slug and slug not in rulesets.names():
            raise BadLineError("no_such_rules", typed=slug)
        if not slug or (size == 3 and not row.rules and rulesets.load(slug).players != 3):
            slug = usual.ruleset_of_three if size == 3 else usual.ruleset
        rules = rulesets.load(slug)
        if size == 5 and rules.players == 4:
            rules = rules.for_five()
        if size != rules.at_table:
            raise BadLineError(
                "wrong_number_of_players", ruleset=rules.name, expected=rules.at_table, players=size
            )
        return rules

    def reading(self, rows: Sequence[Ruled]) -> Reading:
        """How the numbers are understood: as a person said, else as most tables close."""
        played = [(row, rules) for row, _, _, rules in rows if row.played]
        games = [row for row, _ in played]
        found = worth.reading_of(games, [rules for _, rules in played])
        basis = next((one for one in worth.BASES if one == self.answers.basis), found.basis)
        unit = self.answers.unit if self.answers.unit in worth.UNITS else 0
        if not unit:
            unit = found.unit if basis == found.basis else worth.unit_of(games)
        return Reading(basis=basis, unit=unit)

    def with_totals(
        self, rows: Sequence[Ruled], reading: Reading
    ) -> tuple[list[Summed], list[Bad], list[Gap]]:
        summed: list[Summed] = []
        bad, gaps = [], []
        for row, day, _, rules in rows:
            try:
                totals = None
                if row.played:
                    totals, gap = self._totals(row, rules, reading)
                    gaps += gap
                self._refuse_twice(row)
                summed.append((row, day, rules, totals))
            except REFUSED as wrong:
                bad.append(Bad(line=row.line, code=wrong.code, params=wrong.params))
                gaps += self._gap(row, wrong, rules, reading)
        return summed, bad, gaps

    def _totals(self, row: GameRow, rules: Ruleset, reading: Reading) -> tuple[Totals, list[Gap]]:
        """The totals, and the gap that an answer closed, so that it can be answered otherwise."""
        answer = self.answers.gaps.get(str(row.line), "")
        try:
            return worth.totals_of(row, rules, reading), []
        except ScoringError as wrong:
            gap = self._gap(row, wrong, rules, reading)
            if not gap or not answer:
                raise
        missing = gap[0].missing
        if answer == STICKS:
            left = row.sticks + gap[0].sticks
            return worth.totals_of(row, rules, reading, sticks=left), gap
        if not (answer.isdecimal() and int(answer) in gap[0].seats):
            return worth.totals_of(row, rules, reading), gap  # refuses as before
        return worth.totals_of(row, rules, reading, penalty=(int(answer), missing)), gap

    def _gap(self, row: GameRow, wrong: Exception, rules: Ruleset, reading: Reading) -> list[Gap]:
        """What may be named where points are missing: sticks left, or a penalty in the scores."""
        if not isinstance(wrong, ScoringError) or wrong.code != "wrong_sum":
            return []
        missing = int(str(wrong.params["missing"]))
        if not 0 < missing <= MOST_MISSING:
            return []
        left = missing // STICK if missing % STICK == 0 else 0
        seats = {
            index: person.name
            for index, person in enumerate(self._seated(row))
            if reading.basis != "raw" and _closes(row, rules, reading, penalty=(index, missing))
        }
        sticks = left if _closes(row, rules, reading, sticks=row.sticks + left) else 0
        return [Gap(line=row.line, missing=missing, seats=seats, sticks=sticks)]

    def _refuse_twice(self, row: GameRow) -> None:
        keys = [self._whom(person) for person in self._seated(row)]
        for key, person in zip(keys, self._seated(row), strict=True):
            if keys.count(key) > 1:
                raise BadLineError("seat_taken", name=person.name)

    def _seated(self, row: GameRow) -> tuple[Person, ...]:
        return tuple(self.people[Written(seat.name, seat.id).key] for seat in row.seats)

    @staticmethod
    def _whom(person: Person) -> int | str:
        return person.player.pk if person.player else person.key

    def with_places(self, rows: Sequence[Summed]) -> tuple[list[GamePlan], list[Bad]]:
        """Where each game stands among the club's: at its table, or behind what is there."""
        games, bad = [], []
        for row, day, rules, totals in self._in_turn(rows):
            people = self._seated(row)
            try:
                place, there = self.nights.place(
                    row, day, tuple(self._whom(one) for one in people), totals
                )
            except BadLineError as wrong:
                bad.append(Bad(line=row.line, code=wrong.code, params=wrong.params))
                continue
            games.append(
                GamePlan(
                    row=row,
                    day=day,
                    ruleset=rules,
                    people=people,
                    totals=totals,
                    place=place,
                    state=_state(there, totals),
                    before=there.totals if there else None,
                )
            )
        return games, bad

    def _in_turn(self, rows: Sequence[Summed]) -> Iterator[Summed]:
        """Rows that say their place, then those that are there; the rest takes what is free."""
        said = [row for row in rows if places.is_said(row[0])]
        silent = [row for row in rows if not places.is_said(row[0])]
        known = Counter[int]()
        yield from said
        for row, day, rules, totals in silent:
            seats = tuple(self._whom(one) for one in self._seated(row))
            if self.nights.has(row, day, seats, totals):
                known[row.line] += 1
                yield row, day, rules, totals
        yield from (row for row in silent if row[0].line not in known)


def _closes(row: GameRow, rules: Ruleset, reading: Reading, **named: Any) -> bool:
    try:
        worth.totals_of(row, rules, reading, **named)
    except REFUSED:
        return False
    return True


def _state(there: "places.There | None", totals: Totals | None) -> State:
    if there is None:
        return "new"
    if totals is None or there.totals == totals:
        return "same"
    return "result" if there.totals is None else "differs"


def players_of(game: GamePlan, made: Mapping[str, Player]) -> tuple[Player, ...]:
    """The players of a game: known ones, and those the import just made, by key."""
    return tuple(person.player or made[person.key] for person in game.people)
