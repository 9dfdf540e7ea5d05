"""The folder of the nightly backups: one a day, the old ones thinned out."""

from dataclasses import dataclass
from datetime import date, datetime
from pathlib import Path

from django.conf import settings
from django.utils import timezone

from lobby import backups

DAYS, WEEKS = 7, 8
# Before this hour of the site's time the day is not over for a club.
EARLIEST_HOUR = 4
_PREFIX, _SUFFIX = "tenbo-", ".zip"


@dataclass(frozen=True, slots=True, kw_only=True)
class Kept:
    """A backup in the folder."""

    name: str
    day: date
    size: int


def kept() -> list[Kept]:
    """The backups there are, the latest first."""
    found = []
    for path in _folder().glob(f"{_PREFIX}*{_SUFFIX}"):
        day = _day(path)
        if day is not None:
            found.append(Kept(name=path.name, day=day, size=path.stat().st_size))
    return sorted(found, key=lambda one: one.day, reverse=True)


def path_of(name: str) -> Path | None:
    """The file of that name, if it is one of the backups."""
    return next((_folder() / one.name for one in kept() if one.name == name), None)


def back_up_today(*, now: datetime) -> Path | None:
    """Make the backup of this day unless it is there, then thin out; None when nothing was due.

    The name is the day, so it does not matter how often or when this is called: clocks may
    change, and the machine may have been off.
    """
    local = timezone.localtime(now, timezone.get_default_timezone())
    file = _folder() / f"{_PREFIX}{local:%Y-%m-%d}{_SUFFIX}"
    if local.hour < EARLIEST_HOUR or file.exists():
        return None
    backups.make(file, now=now)
    thin_out()
    return file


def thin_out() -> None:
    """Keep the last seven, and the last of each of the eight weeks before."""
    present = kept()
    weekly: dict[tuple[int, int], Kept] = {}
    for one in present[DAYS:]:
        weekly.setdefault(one.day.isocalendar()[:2], one)
    stay = {*present[:DAYS], *list(weekly.values())[:WEEKS]}
    for one in present:
        if one not in stay:
            (_folder() / one.name).unlink()


def _folder() -> Path:
    folder = Path(settings.BACKUP_FOLDER)
    folder.mkdir(parents=True, exist_ok=True, mode=0o700)
    return folder


def _day(path: Path) -> date | None:
    try:
        return date.fromisoformat(path.name[len(_PREFIX) : -len(_SUFFIX)])
    except ValueError:
        return None
