"""What every change of a tournament's seating begins and ends with: rows locked, a log row."""

from datetime import datetime
from typing import Any

from players.models import User
from tournaments.actions.refusals import WishesStale
from tournaments.models import SeatingWishes, Tournament, TournamentLog


def locked(tournament: Tournament, seen_version: int | None = None) -> SeatingWishes:
    """Lock the tournament for the rest of the transaction; its wishes, written down by now.

    `seen_version` is the version of entries and wishes the form was made from; `None` suits what
    does not depend on them.
    """
    tournament = Tournament.objects.select_for_update(of=("self",)).get(pk=tournament.pk)
    wishes, _ = SeatingWishes.objects.get_or_create(tournament=tournament, defaults={"version": 0})
    if seen_version is not None and wishes.version != seen_version:
        raise WishesStale(seen=seen_version, version=wishes.version)
    return wishes


def touch(wishes: SeatingWishes) -> None:
    """Raise the version of locked wishes, and write what changed in them."""
    wishes.version += 1
    wishes.save()


def log(
    tournament: Tournament, code: str, *, by: User | None, now: datetime, **params: Any
) -> None:
    """Write a line of the tournament's history; part of the caller's transaction."""
    TournamentLog.objects.create(tournament=tournament, at=now, by=by, code=code, params=params)
