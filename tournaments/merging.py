"""What a merge of two players does with the entries they play under."""

from django.utils.translation import gettext, ngettext

from players.merge_rules import Part, Rule
from tournaments.models import Entry


def _entries(count: int) -> str:
    return ngettext("%(n)d tournament", "%(n)d tournaments", count) % {"n": count}


def _entry(entry: Entry) -> str:
    return gettext("Both are entered in %(tournament)s.") % {"tournament": entry.tournament.name}


PART = Part(
    rules={
        "tournaments.Entry.player": Rule(
            words=_entries, name=_entry, twin=("tournament_id",), related=("tournament",)
        ),
    }
)
