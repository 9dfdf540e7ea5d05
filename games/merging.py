"""What a merge of two players does with the seats they sat at."""

from django.utils.translation import gettext, ngettext

from games.models import Seat
from players.merge_rules import Part, Rule


def _seats(count: int) -> str:
    return ngettext("%(n)d game", "%(n)d games", count) % {"n": count}


def _table(seat: Seat) -> str:
    return gettext("Both sat at table %(table)d in one game.") % {"table": seat.game.table}


PART = Part(
    rules={
        "games.Seat.player": Rule(words=_seats, name=_table, twin=("game_id",), related=("game",)),
    }
)
