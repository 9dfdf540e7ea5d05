"""Phrases about a night that numbers decide: tables of sizes, the quality of a seating."""

from collections import Counter
from collections.abc import Mapping, Sequence
from types import MappingProxyType

from django.utils.text import get_text_list
from django.utils.translation import gettext, ngettext

from seating import Report


def table_sizes_in_words(
    sizes: Sequence[int], notes: Mapping[int, str] = MappingProxyType({})
) -> str:
    """How many tables of which size: "2 tables of 4, 1 table of 5 (five at the table)"."""
    return ", ".join(
        ngettext("%(count)d table of %(size)d", "%(count)d tables of %(size)d", count)
        % {"count": count, "size": size}
        + (f" ({notes[size]})" if size in notes else "")
        for size, count in sorted(Counter(sizes).items(), key=lambda item: (item[0] != 4, item[0]))
    )


def tables_in_words(numbers: Sequence[int]) -> str:
    """Tables by number: "table 3", "tables 1, 2 and 5"."""
    return ngettext("table %(tables)s", "tables %(tables)s", len(numbers)) % {
        "tables": listed(numbers)
    }


def people_in_words(count: int) -> str:
    return ngettext("%(count)d person", "%(count)d people", count) % {"count": count}


def listed(items: Sequence[object]) -> str:
    """Items as a list in a sentence: "1, 2 and 5"."""
    return get_text_list([str(item) for item in items], gettext("and"))


def quality_in_words(report: Report) -> str:
    """What the check says of a seating, beside what nobody could do better."""
    if not report.repeats:
        return gettext("Nobody meets again.")
    again = ngettext("%(count)d pair meets again", "%(count)d pairs meet again", report.repeats) % {
        "count": report.repeats
    }
    if not report.valid:
        return gettext("%(again)s.") % {"again": again}
    if report.repeats <= report.lower_bound:
        return gettext("%(again)s; fewer is not possible.") % {"again": again}
    if not report.lower_bound:
        return gettext("%(again)s.") % {"again": again}
    return ngettext(
        "%(again)s; at least %(bound)d must.",
        "%(again)s; at least %(bound)d must.",
        report.lower_bound,
    ) % {"again": again, "bound": report.lower_bound}
