"""The words about files: why one is refused, what is wrong with a line, what an import did."""

from collections.abc import Callable, Mapping, Sequence
from datetime import date
from typing import Any

from django.utils.formats import date_format
from django.utils.functional import Promise
from django.utils.translation import gettext, ngettext
from django.utils.translation import gettext_lazy as _

from clubs import phrases
from games.wording import place as place_in_words
from players.templatetags.figures import points as figure
from players.wording import Words

# What the columns are called that the reasons speak of.
_COLUMNS: Mapping[str, Promise] = {
    "points": _("points"),
    "score": _("score"),
    "penalty": _("penalty"),
    "chombo": _("chombo"),
    "place": _("place"),
    "round": _("round"),
    "table": _("table"),
    "sticks": _("sticks left"),
}


def _column(column: str) -> str:
    return str(_COLUMNS.get(column, column))


def _in_column(words: Promise) -> Callable[..., str]:
    def sentence(*, typed: str, column: str) -> str:
        return str(words) % {"typed": typed, "column": _column(column)}

    return sentence


def _day(words: Promise) -> Callable[..., str]:
    def sentence(*, day: str, **params: Any) -> str:
        shown = date_format(date.fromisoformat(day), "DATE_FORMAT")
        return str(words) % {**params, "day": shown}

    return sentence


def megabytes(size: int) -> str:
    """A size as people say it: 10 000 000 bytes are 10 MB."""
    return gettext("%(size)s MB") % {"size": figure(max(1, round(size / 1_000_000)))}


def _file_too_large(*, size: int, most: int) -> str:
    return gettext("The file has %(size)s; at most %(most)s are read.") % {
        "size": megabytes(size),
        "most": megabytes(most),
    }


def _workbook_too_large(*, size: int, most: int, parts: int) -> str:
    return gettext(
        "The workbook swells to %(size)s when it is opened; at most %(most)s are read. Save the "
        "sheet alone, as CSV or as a new workbook."
    ) % {"size": figure(size), "most": figure(most)}


def _cell_too_long(*, line: int, length: int, most: int) -> str:
    return gettext("Line %(line)s: a cell holds %(length)s letters; at most %(most)s are read.") % {
        "line": line,
        "length": figure(length),
        "most": figure(most),
    }


def _no_columns(*, line: int, names: Sequence[str]) -> str:
    return gettext(
        "The first line names no column that is known here: %(names)s. It should say for example: "
        "date, round, table, seat, name, points."
    ) % {"names": ", ".join(name[:40] for name in names if name) or "–"}


def _too_many_rows(*, most: int) -> str:
    return gettext("More than %(most)s lines are not read at once: send them in parts.") % {
        "most": figure(most)
    }


def _too_many_seats(*, most: int) -> str:
    return gettext(
        "More than %(most)s results of players are not imported at once: send them in parts."
    ) % {"most": figure(most)}


def _nothing_to_import(*, there: int) -> str:
    return ngettext(
        "Nothing new: the %(count)s line of the file is there already.",
        "Nothing new: all %(count)s of the file are there already.",
        there,
    ) % {"count": figure(there)}


def _not_ready(*, asked: Sequence[str], bad: Sequence[int]) -> str:
    parts = []
    if bad:
        shown = [str(line) for line in bad[:10]] + (["…"] if len(bad) > 10 else [])
        parts.append(
            ngettext("line %(lines)s is wrong", "lines %(lines)s are wrong", len(bad))
            % {"lines": ", ".join(shown)}
        )
    if asked:
        parts.append(gettext("you have not said who %(names)s is") % {"names": ", ".join(asked)})
    open_questions = "; ".join(parts) or gettext("a question is open")
    return gettext("Nothing was imported: %(reasons)s.") % {"reasons": open_questions}


# A file that cannot be read at all, and an import that is refused
REFUSALS: Words = {
    "file_too_large": _file_too_large,
    "workbook_too_large": _workbook_too_large,
    "file_empty": _("The file is empty."),
    "too_many_rows": _too_many_rows,
    "too_many_columns": _(
        "Line %(line)s has %(columns)s columns; at most %(most)s are read. Is it a list of results?"
    ),
    "cell_too_long": _cell_too_long,
    "not_unicode": _("The text is in an older encoding: choose below which one it is."),
    "wrong_encoding": _("The text cannot be read as %(encoding)s. Choose another encoding."),
    "not_a_table": _("This is neither a text file (CSV) nor a workbook (XLSX)."),
    "bad_quotes": _("Line %(line)s: a quotation mark opens and does not close."),
    "workbook_broken": _("The workbook is damaged or locked with a password. Save it anew."),
    "no_columns": _no_columns,
    "column_twice": _("The columns “%(first)s” and “%(second)s” say the same. Leave one."),
    "too_many_uploads": _(
        "%(waiting)s files of the club wait to be imported. Import or drop one of them first."
    ),
    "import_not_ready": _not_ready,
    "import_stale": _(
        "Something changed since this preview was made. Nothing was imported: look at it again."
    ),
    "import_done": _("%(file)s has been imported already."),
    "nothing_to_import": _nothing_to_import,
}


def _places(ranks: Sequence[int]) -> str:
    return ", ".join(place_in_words(rank, tied=ranks.count(rank) > 1) for rank in ranks)


def _other_places(*, said: Sequence[int], found: Sequence[int]) -> str:
    return gettext("The places say %(said)s, the points make %(found)s.") % {
        "said": _places(said),
        "found": _places(found),
    }


def _no_such_state(*, typed: str, known: Sequence[str]) -> str:
    return gettext("“%(typed)s” is not one of: %(known)s.") % {
        "typed": typed,
        "known": ", ".join(known),
    }


def _seats_unclear(*, seats: int, lines: Sequence[int]) -> str:
    return gettext(
        "The game of lines %(lines)s has %(seats)s players, but not one on each seat."
    ) % {"lines": phrases.listed(lines), "seats": seats}


# What is wrong with one line
LINES: Words = {
    "name_missing_in_line": _("The name is missing."),
    "name_too_long": _("The name has %(length)s letters; %(longest)s fit."),
    "not_a_seat": _("“%(typed)s” is no seat: E, S, W or N."),
    "not_a_place": _("“%(typed)s” is no place: 1 to 4."),
    "not_a_number": _in_column(_("%(column)s: “%(typed)s” is not a number that fits.")),
    "looks_like_a_date": _in_column(
        _("%(column)s: the spreadsheet made a date of it (%(typed)s). Type the number again.")
    ),
    "number_missing": _("%(given)s of %(expected)s players have a number."),
    "seats_unclear": _seats_unclear,
    "other_places": _other_places,
    "no_such_rules": _("There is no ruleset “%(typed)s”."),
    "many_nights": _day(_("There are %(nights)s nights on %(day)s: name one in a column “event”.")),
    "game_twice": _("Table %(table)s of round %(round)s stands twice."),
    "other_people": _("Other people sat at table %(table)s of round %(round)s."),
    "in_two_file_teams": _("%(player)s plays for %(other)s and cannot play for %(team)s too."),
    "person_twice": _("%(name)s stands in line %(first)s already."),
    "not_a_country": _("“%(typed)s” is no country: two letters, as EE."),
    "not_a_date": _("“%(typed)s” is not a date."),
    "date_in_future": _day(_("%(typed)s (%(day)s) has not come yet.")),
    "date_long_ago": _day(_("%(typed)s (%(day)s) is too long ago.")),
    "no_such_state": _no_such_state,
    "not_a_moment": _("“%(typed)s” is not a time, as 2026-03-07 19:05."),
    "not_money": _("“%(typed)s” is not an amount of money."),
    "too_many_seats": _too_many_seats,
}


def _imported(
    *,
    file: str,
    kind: str,
    games: int = 0,
    corrected: int = 0,
    members: int = 0,
    arrivals: int = 0,
    people: int = 0,
    **_more: Any,
) -> str:
    parts = [
        words
        for count, words in (
            (games, ngettext("%(n)d game", "%(n)d games", games) % {"n": games}),
            (
                corrected,
                ngettext("%(n)d correction", "%(n)d corrections", corrected) % {"n": corrected},
            ),
            (members, ngettext("%(n)d member", "%(n)d members", members) % {"n": members}),
            (
                arrivals,
                ngettext("attendance of %(n)d", "attendance of %(n)d", arrivals) % {"n": arrivals},
            ),
            (people, ngettext("%(n)d new player", "%(n)d new players", people) % {"n": people}),
        )
        if count
    ]
    return gettext("imported %(file)s: %(what)s") % {"file": file, "what": ", ".join(parts)}


def _results_imported(*, games: int, file: str) -> str:
    return ngettext(
        "imported %(games)d game from %(file)s", "imported %(games)d games from %(file)s", games
    ) % {"games": games, "file": file}


def _attendance_imported(*, people: int, file: str) -> str:
    return ngettext(
        "imported the attendance of %(people)d person from %(file)s",
        "imported the attendance of %(people)d people from %(file)s",
        people,
    ) % {"people": people, "file": file}


LOG: Words = {
    "file_imported": _imported,
    "results_imported": _results_imported,
    "attendance_imported": _attendance_imported,
}

BASES: Mapping[str, Promise] = {
    "raw": _("points at the table, before uma"),
    "relative": _("finished scores, uma included, the sum of a table 0"),
    "absolute": _("finished scores, uma included, the start points still in them"),
}
UNITS: Mapping[int, Promise] = {
    1: _("points (25300)"),
    100: _("hundreds (253)"),
    1000: _("thousands (25.3)"),
}
ORDERS: Mapping[str, Promise] = {
    "ymd": _("year, month, day"),
    "dmy": _("day, month, year"),
    "mdy": _("month, day, year"),
}
KINDS: Mapping[str, Promise] = {
    "results": _("results of games"),
    "people": _("a list of people"),
    "attendance": _("attendance of nights"),
}
