"""The words in which a club tells of its nights, for mails, pushes and channels alike.

Each letter is written in the language of the moment and for the reader of the moment; times are
those of the club, named, and beside them those of the reader where they differ.
"""

from collections.abc import Sequence
from zoneinfo import ZoneInfo

from django.conf import settings
from django.urls import reverse
from django.utils.formats import date_format
from django.utils.text import capfirst
from django.utils.translation import gettext

from clubs import phrases
from clubs.models import Club, Night
from clubs.queries.cards import Hanchan, SeatLine, TableCard
from clubs.queries.evening import Evening
from clubs.season_table import SeasonTable
from games import wording
from games.models import Game, Seat
from players.letters import Letter
from players.templatetags.figures import points, score

LINES_OF_TABLE = 10


def seated(night: Night, hanchan: int, game: Game, seats: Sequence[Seat], own: Seat) -> Letter:
    """Your table and your wind, and who else sits there."""
    people = [f"{seat.player.name} ({wording.seat(seat.index)})" for seat in seats]
    return Letter(
        subject=gettext("Table %(table)d, %(wind)s")
        % {"table": game.table, "wind": wording.seat(own.index)},
        lines=(
            gettext("%(club)s, hanchan %(hanchan)d: %(people)s.")
            % {"club": night.club.name, "hanchan": hanchan, "people": phrases.listed(people)},
        ),
        url=_night_page(night),
    )


def moved_up(night: Night, zone: ZoneInfo | None) -> Letter:
    return _about(night, zone, gettext("You have a place: %(night)s"))


def announced(night: Night, zone: ZoneInfo | None) -> Letter:
    return _about(night, zone, gettext("New: %(night)s"))


def changed(night: Night, zone: ZoneInfo | None) -> Letter:
    return _about(night, zone, gettext("Changed: %(night)s"))


def called_off(night: Night, zone: ZoneInfo | None) -> Letter:
    letter = _about(night, zone, gettext("Called off: %(night)s"))
    return Letter(
        subject=letter.subject,
        lines=(gettext("This night does not take place."), when(night, zone)),
        url=letter.url,
    )


def tomorrow(night: Night, zone: ZoneInfo | None) -> Letter:
    return _about(night, zone, gettext("Tomorrow: %(night)s"))


def results(night: Night, evening: Evening) -> Letter:
    """What was played, table by table, the winner first."""
    tables = [
        "\n".join([_title(hanchan, table), *map(_line, table.by_place)])
        for hanchan in evening.hanchans
        for table in hanchan.finished
    ]
    return Letter(
        subject=gettext("Results: %(night)s") % {"night": name_of(night)},
        lines=tuple(tables) or (gettext("No game was played to its end."),),
        url=_night_page(night),
    )


def season(table: SeasonTable) -> Letter:
    """The leaders of a season."""
    found = table.season
    lines = [
        f"{row.standing.place} {row.player.name} {score(row.total)}"
        for row in table.ranked[:LINES_OF_TABLE]
    ]
    path = reverse("clubs:season", args=(found.club.slug, found.slug))
    return Letter(
        subject=gettext("Season table: %(season)s") % {"season": found.name},
        lines=("\n".join(lines) or gettext("Nobody has enough games for a place yet."),),
        url=f"{settings.SITE_URL}{path}",
    )


def trial(club: Club) -> Letter:
    path = reverse("clubs:club", args=(club.slug,))
    return Letter(
        subject=gettext("A trial message"),
        lines=(gettext("%(club)s will post its news here.") % {"club": club.name},),
        url=f"{settings.SITE_URL}{path}",
    )


def name_of(night: Night) -> str:
    """The night in a headline: its title or its club, and the day it belongs to."""
    day = date_format(night.date, "WEEKDAY_FORMAT")
    return f"{night.title or night.club.name}, {day}"


def when(night: Night, zone: ZoneInfo | None) -> str:
    """From when to when, in the club's zone, and in the reader's if it shows another time."""
    here = _span(night, night.club.zone)
    if zone is None or _span(night, zone) == here:
        return f"{here} ({night.club.time_zone})"
    return gettext("%(here)s (%(zone)s); for you %(yours)s (%(your_zone)s)") % {
        "here": here,
        "zone": night.club.time_zone,
        "yours": _span(night, zone),
        "your_zone": zone.key,
    }


def _about(night: Night, zone: ZoneInfo | None, subject: str) -> Letter:
    return Letter(
        subject=subject % {"night": name_of(night)},
        lines=(when(night, zone), night.venue),
        url=_night_page(night),
    )


def _title(hanchan: Hanchan, table: TableCard) -> str:
    facts = {"hanchan": hanchan.number, "table": table.number}
    return gettext("Hanchan %(hanchan)d, table %(table)d") % facts


def _line(line: SeatLine) -> str:
    return f"{line.rank}. {line.name} {points(line.points)} ({score(line.score)})"


def _span(night: Night, zone: ZoneInfo) -> str:
    start, end = night.starts_at.astimezone(zone), night.ends_at.astimezone(zone)
    day = capfirst(date_format(start, "WEEKDAY_FORMAT"))
    # A night that ends after midnight needs no second day; one that ends days later does.
    later = end.date() != start.date() and (end - start).days >= 1
    until = date_format(end, "WEEKDAY_TIME_FORMAT" if later else "H:i")
    return f"{day}, {date_format(start, 'H:i')}–{until}"


def _night_page(night: Night) -> str:
    return f"{settings.SITE_URL}{reverse('clubs:night', args=(night.club.slug, night.pk))}"
