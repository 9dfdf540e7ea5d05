"""The rows of an import: people, nights, sittings and games as the plan of a file says."""

from collections import Counter
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from datetime import date, datetime, time
from decimal import Decimal
from fractions import Fraction
from typing import Any

from clubs.actions import nights, results, teams
from clubs.actions.clubs import log as log_club
from clubs.actions.locking import count_days_again, locked, log, touch
from clubs.actions.members import enrol
from clubs.actions.plans import NightPlan
from clubs.files.arrivals import ArrivalPlan, AttendancePlan
from clubs.files.names import FEDERATION, Person
from clubs.files.people import PeoplePlan
from clubs.files.plan import GamePlan, ResultsPlan, players_of
from clubs.files.preview import Preview
from clubs.models import Attendance, Club, Night, NightTable, Season, Sitting
from games.actions import records
from games.actions.records import Played
from games.models import Game
from players.actions import identity, people
from players.models import Player, User

# When a night of the past began and ended, where nothing says it.
BEGINS, ENDS = time(18), time(23)

type NightKey = tuple[date, str]


@dataclass(slots=True, kw_only=True)
class _Writing:
    """One import: the club, who does it when, and the rows made so far."""

    club: Club
    by: User | None
    now: datetime
    name: str
    made: dict[str, Player] = field(default_factory=dict)
    nights: dict[NightKey, Night] = field(default_factory=dict)
    # Which of the nights this import made.
    put_up: set[NightKey] = field(default_factory=set)

    @property
    def who(self) -> dict[str, Any]:
        return {"by": self.by, "now": self.now, "client_id": None}

    def player(self, person: Person) -> Player:
        return person.player or self.made[person.key]


def write(
    club: Club, found: Preview, *, by: User | None, now: datetime, name: str
) -> dict[str, Any]:
    """Write a plan that is ready into a locked club; the report says how much of what."""
    writing = _Writing(club=club, by=by, now=now, name=name)
    plan = found.plan
    for person in plan.newcomers:
        writing.made[person.key] = people.add(name=person.name)
    match plan:
        case ResultsPlan():
            report = _write_results(writing, plan)
        case PeoplePlan():
            report = _write_people(writing, plan)
        case AttendancePlan():
            report = _write_attendance(writing, plan)
    return {"kind": found.kind, "people": len(writing.made), "same": len(plan.same), **report}


# Results


def _write_results(writing: _Writing, plan: ResultsPlan) -> dict[str, Any]:
    written = [*plan.fresh, *(plan.different if plan.answers.correct else ())]
    keys = {(game.place.day, game.place.title): game.place.night for game in written}
    _find_nights(writing, keys, [(game.place.day, game.place.title, game) for game in plan.fresh])
    new = plan.in_state("new")
    _write_games(writing, new)
    _write_arrivals(writing, new)
    for game in written:
        if game.place.there is not None:
            _write_into(writing, game, plan.answers.reason)
    _end_nights(writing, written)
    report = {
        "games": len(plan.fresh),
        "corrected": len(written) - len(plan.fresh),
        "nights": [night.pk for night in writing.nights.values()],
        "teams": _write_teams(writing, plan),
    }
    if plan.days:
        report |= {"first": str(plan.days[0]), "last": str(plan.days[-1])}
    return report


def _find_nights(
    writing: _Writing,
    keys: Mapping[NightKey, int | None],
    games: Sequence[tuple[date, str, GamePlan]] = (),
) -> None:
    """Lock the nights that are there, in the order of their keys, and plan the others."""
    rules = {(day, title): game.ruleset for day, title, game in reversed(games)}
    for pk, key in sorted((pk, key) for key, pk in keys.items() if pk is not None):
        writing.nights[key] = locked(pk, closed_too=True)
    for key in sorted(key for key, pk in keys.items() if pk is None):
        own = rules.get(key)
        slug = own.slug if own and own.players == 4 else writing.club.ruleset
        writing.nights[key] = _put_up(writing, *key, ruleset=slug)
        writing.put_up.add(key)


def _put_up(writing: _Writing, day: date, title: str, *, ruleset: str) -> Night:
    club = writing.club
    starts = datetime.combine(day, BEGINS, tzinfo=club.zone)
    details = NightPlan(
        title=title[:100],
        date=day,
        starts_at=starts,
        ends_at=datetime.combine(day, ENDS, tzinfo=club.zone),
        venue="",
        capacity=None,
        fee=Decimal(0),
        ruleset=ruleset,
        ruleset_of_three=club.ruleset_of_three,
        tables=club.tables,
        weight=Fraction(1),
    )
    # Nobody is told of a night that was years ago: it is put up quietly, and over already.
    return nights.put_up(club, details, by=writing.by, now=writing.now, state=Night.State.CLOSED)


def _write_games(writing: _Writing, games: Sequence[GamePlan]) -> None:
    """The sittings of the new games, and the games at their tables."""
    sittings: dict[tuple[int, int], Sitting] = {
        (sitting.night_id, sitting.number): sitting
        for sitting in Sitting.objects.filter(
            night__in=[night.pk for night in writing.nights.values()]
        ).standing()
    }
    places = []
    for game in sorted(games, key=lambda game: (game.day, game.place.round, game.place.table)):
        night = writing.nights[game.place.day, game.place.title]
        key = (night.pk, game.place.round)
        if key not in sittings:
            sittings[key] = Sitting.objects.create(
                night=night, number=game.place.round, made_at=writing.now, plan={}, problem={}
            )
        places.append((game, night, sittings[key]))
    played = [
        Played(
            table=game.place.table,
            ruleset=game.ruleset,
            players=players_of(game, writing.made),
            totals=game.totals,
            started_at=night.starts_at,
            finished_at=min(night.ends_at, writing.now),
            substitutes=tuple(
                index for index, seat in enumerate(game.row.seats) if seat.substitute
            ),
        )
        for game, night, _ in places
    ]
    made = records.record(games=played, by=writing.by, now=writing.now)
    NightTable.objects.bulk_create(
        [
            NightTable(sitting=sitting, game=game)
            for game, (_, _, sitting) in zip(made, places, strict=True)
        ],
        batch_size=records.BATCH,
    )


def _write_arrivals(writing: _Writing, games: Sequence[GamePlan]) -> None:
    """Who sat at a table was at the night."""
    came: dict[tuple[int, int], Attendance] = {}
    members = set(writing.club.memberships.active().values_list("player", flat=True))
    for game in games:
        night = writing.nights[game.place.day, game.place.title]
        state = Attendance.State.LEFT if game.totals else Attendance.State.HERE
        for player in players_of(game, writing.made):
            came.setdefault(
                (night.pk, player.pk),
                Attendance(
                    night=night,
                    player=player,
                    state=state,
                    guest=player.pk not in members,
                    signed_up_at=night.starts_at,
                ),
            )
    pks = [night.pk for night in writing.nights.values()]
    there = Attendance.objects.filter(night__in=pks).values_list("night", "player")
    known = set(there)
    rows = [row for key, row in came.items() if key not in known]
    Attendance.objects.bulk_create(rows, batch_size=records.BATCH)


def _write_into(writing: _Writing, game: GamePlan, reason: str) -> None:
    """The result of a game that the club has: its first one, or a correction."""
    if game.totals is None or game.place.there is None:
        return
    table = NightTable.objects.select_related("game").get(pk=game.place.there)
    seen = table.game.version
    if game.state == "result":
        results.enter(table=table, totals=game.totals, seen_version=seen, **writing.who)
    else:
        results.correct(
            table=table,
            totals=game.totals,
            reason=reason or writing.name,
            seen_version=seen,
            **writing.who,
        )


def _end_nights(writing: _Writing, written: Sequence[GamePlan]) -> None:
    """Note the import in every night, open those that still play, and tell seasons of it."""
    counts = Counter((game.place.day, game.place.title) for game in written)
    for key, night in sorted(writing.nights.items(), key=lambda pair: pair[1].pk):
        touch(night)
        facts = {"games": counts[key], "file": writing.name}
        log(night, "results_imported", by=writing.by, now=writing.now, **facts)
    _open_running(writing)
    count_days_again(writing.club, {game.day for game in written})


def _open_running(writing: _Writing) -> None:
    """A night that was made as over is not over while one of its tables waits for a result."""
    running = Night.objects.filter(
        pk__in=[night.pk for night in writing.nights.values()],
        sittings__tables__game__state=Game.State.RUNNING,
    )
    made = [night.pk for key, night in writing.nights.items() if key in writing.put_up]
    Night.objects.filter(pk__in=made).filter(pk__in=running.values("pk")).update(
        state=Night.State.OPEN
    )


def _write_teams(writing: _Writing, plan: ResultsPlan) -> list[str]:
    """Form the teams of the file in its season, or let its players join them."""
    changed = [team for team in plan.teams if team.adds]
    for team in changed:
        season = Season.objects.get(club=writing.club, slug=plan.answers.season)
        seen = season.plan_version
        players = [writing.player(person) for person in team.people]
        if team.there is None:
            teams.form(
                season=season, name=team.name, players=players, seen_version=seen, **writing.who
            )
        else:
            old = season.teams.select_related("season").get(pk=team.there)
            both = {player.pk: player for player in [*old.players.all(), *players]}
            teams.change(
                team=old,
                name=old.name,
                players=list(both.values()),
                seen_version=seen,
                **writing.who,
            )
    return [team.name for team in changed]


# People


def _write_people(writing: _Writing, plan: PeoplePlan) -> dict[str, Any]:
    joined = []
    for line in plan.lines:
        player = writing.player(line.person)
        if line.country and not player.country:
            identity.set_country(player=player, country=line.country, **writing.who)
        if line.number:
            identity.add_identifier(
                player=player, federation=FEDERATION, text=line.number, **writing.who
            )
        if enrol(writing.club, player, now=writing.now):
            joined.append(player)
    if joined:
        log_club(writing.club, "members_added", by=writing.by, now=writing.now, names=joined)
    return {"members": len(joined)}


# Attendance


def _write_attendance(writing: _Writing, plan: AttendancePlan) -> dict[str, Any]:
    written = [*plan.fresh, *(plan.different if plan.answers.correct else ())]
    _find_nights(writing, {(line.day, line.title): line.night for line in written})
    for line in written:
        night = writing.nights[line.day, line.title]
        player = writing.player(line.person)
        row = Attendance.objects.filter(night=night, player=player).first()
        row = row or Attendance(night=night, player=player, signed_up_at=night.starts_at)
        _fill(row, line)
        row.save()
    for key, night in writing.nights.items():
        touch(night)
        count = sum((line.day, line.title) == key for line in written)
        facts = {"people": count, "file": writing.name}
        log(night, "attendance_imported", by=writing.by, now=writing.now, **facts)
    return {
        "arrivals": len(plan.fresh),
        "corrected": len(written) - len(plan.fresh),
        "nights": [night.pk for night in writing.nights.values()],
    }


def _fill(row: Attendance, line: ArrivalPlan) -> None:
    evening = line.evening
    row.state, row.guest, row.newcomer = evening.state, evening.guest, evening.newcomer
    row.arrived_at, row.left_at = evening.arrived_at, evening.left_at
    row.fee_due, row.fee_paid = evening.fee_due, evening.fee_paid
