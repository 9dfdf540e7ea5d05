"""The words about the records of a club."""

from django.utils.translation import gettext, ngettext

from clubs.records import Record
from games.wording import ruleset_name
from players.templatetags.figures import points


def kind_in_words(record: Record) -> str:
    """What a record is of."""
    match record.kind:
        case "points":
            rules = {"rules": ruleset_name(record.ruleset)}
            return gettext("Highest points, %(rules)s") % rules
        case "streak_of_firsts":
            return gettext("First places in a row")
        case "streak_without_last":
            return gettext("Games in a row without being last")
        case "firsts":
            return gettext("Most first places")
        case "games":
            return gettext("Most games")
        case _:
            return gettext("Most nights")


def value_in_words(record: Record) -> str:
    """How much it is: "61 300", "5 games"."""
    count = {"count": record.value}
    match record.kind:
        case "points":
            return points(record.value)
        case "nights":
            return ngettext("%(count)d night", "%(count)d nights", record.value) % count
        case _:
            return ngettext("%(count)d game", "%(count)d games", record.value) % count
