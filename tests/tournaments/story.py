"""Tournaments with people in them, made through the actions that organisers use."""

from typing import Any

from games.models import SeatingJob
from games.seating_work import work
from tests import factories
from tournaments.actions import entries, rest, seatings, wishes
from tournaments.actions.entries import EntryDetails
from tournaments.actions.wishes import Wishes
from tournaments.models import Entry, Seating, SeatingWishes, Tournament
from tournaments.queries import wishes_of


def who() -> dict[str, Any]:
    return {"by": None, "now": factories.NOW, "client_id": factories.cid()}


def cup(club=None, **fields: Any) -> Tournament:
    known = {
        "slug": "cup",
        "name": "Cup",
        "city": "Tallinn",
        "starts": factories.TODAY,
        "ends": factories.TODAY,
        "ruleset": "ema_2025",
        "state": Tournament.State.ANNOUNCED,
    }
    return Tournament.objects.create(club=club or factories.club(), **known | fields)


def people(count: int, first: int = 1, **fields: Any) -> list[EntryDetails]:
    return [
        EntryDetails(number=n, name=f"Player {n:03}", **fields) for n in range(first, first + count)
    ]


def enter(tournament: Tournament, *details: EntryDetails) -> None:
    entries.enter(tournament=tournament, people=details, **who())


def wish(tournament: Tournament, **fields: Any) -> None:
    usual = {
        "rounds": 8,
        "odd": SeatingWishes.Odd.SIT_OUTS,
        "tables": None,
        "mind_clubs": True,
        "mind_countries": False,
        "apart": (),
    }
    wishes.wish(
        tournament=tournament,
        wanted=Wishes(**usual | fields),
        seen_version=wishes_of(tournament).version,
        **who(),
    )


def event(players: int = 16, rounds: int = 5, **fields: Any) -> Tournament:
    """A tournament of so many people and rounds."""
    tournament = cup(**fields)
    enter(tournament, *people(players))
    wish(tournament, rounds=rounds)
    return tournament


def make(tournament: Tournament, draw: int = 1, seconds: int = 10) -> Seating:
    """A seating that a worker has made."""
    asked = seatings.make(tournament=tournament, draw=draw, seconds=seconds, **who())
    return worked(asked)


def worked(seating: Seating) -> Seating:
    """The seating once its job is over."""
    if seating.job and seating.job.state == SeatingJob.State.QUEUED:
        work(seating.job.pk)
    return Seating.objects.select_related("job", "base", "tournament").get(pk=seating.pk)


def publish(seating: Seating) -> Seating:
    return seatings.publish(seating=seating, **who())


def published(tournament: Tournament) -> Seating:
    return publish(make(tournament))


def replan(tournament: Tournament, played: int, **more: Any) -> Seating:
    asked = {"known": 1, "tables": None, "draw": 7, **more}
    return worked(rest.replan(tournament=tournament, played=played, **asked, **who()))


def drop_out(tournament: Tournament, *numbers: int) -> None:
    for entry in tournament.entries.filter(number__in=numbers):
        change(entry, state=Entry.State.OUT)


def change(entry: Entry, **fields: Any) -> Entry:
    known = {
        "number": entry.number,
        "name": entry.written_name,
        "player": entry.player,
        "team": entry.team,
        "club": entry.club,
        "country": entry.country,
        "fixed_table": entry.fixed_table,
        "state": entry.state,
    }
    return entries.change(
        entry=entry,
        details=EntryDetails(**known | fields),
        seen_version=wishes_of(entry.tournament).version,
        **who(),
    )


def players_of(seating: Seating, number: int) -> set[int]:
    """Who sits at a table in a round."""
    return {p for table in seating.rounds[number - 1].tables for p in table.seats}
