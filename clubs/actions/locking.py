"""What every change of a night begins and ends with: the row locked, versions raised, a log row."""

from collections.abc import Collection
from datetime import date, datetime
from functools import partial
from typing import Any

from django.db import transaction
from django.db.models import F

from clubs.actions.refusals import NightClosed
from clubs.models import Club, ClubLog, Night, Season
from clubs.tasks import warm_season
from players.models import User


def locked(night: Night | int, *, closed_too: bool = False) -> Night:
    """Lock the night's row for the rest of the transaction; a closed night takes no changes.

    The night is locked before its games, everywhere, so that two actions never wait for
    each other.
    """
    pk = night.pk if isinstance(night, Night) else night
    night = Night.objects.select_for_update(of=("self",)).select_related("club").get(pk=pk)
    if night.is_closed and not closed_too:
        raise NightClosed(date=str(night.date))
    return night


def touch(night: Night, *, opens: bool = False) -> None:
    """Raise the version of a locked night; the first arrival opens a planned one."""
    night.version += 1
    if opens and night.state == Night.State.PLANNED:
        night.state = Night.State.OPEN
    night.save(update_fields=("version", "state"))


def count_again(night: Night) -> None:
    """Raise the version of the seasons that count the night, so that their tables are made anew."""
    for season in Season.objects.counting(night).order_by("pk").values_list("pk", flat=True):
        Season.objects.filter(pk=season).update(version=F("version") + 1)
        warm(season)


def count_days_again(club: Club, days: Collection[date]) -> None:
    """The same for many nights at once: every season in whose dates one of these days lies."""
    for season in club.seasons.order_by("pk"):
        if any(season.starts <= day <= season.ends for day in days):
            Season.objects.filter(pk=season.pk).update(version=F("version") + 1)
            warm(season.pk)


def warm(season: int) -> None:
    """Once all is committed, let a worker make the season's table before somebody asks for it.

    A message that cannot be sent or is lost costs nothing: the page makes what is not there. So
    nobody waits for a broker that does not answer.
    """
    send = partial(warm_season.apply_async, (season,), retry=False, expires=3600)
    transaction.on_commit(send, robust=True)


def log(night: Night, code: str, *, by: User | None, now: datetime, **params: Any) -> None:
    """Write a line of the night's history; part of the caller's transaction."""
    ClubLog.objects.create(
        club_id=night.club_id, night=night, at=now, by=by, code=code, params=params
    )
