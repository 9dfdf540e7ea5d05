"""What happened in a hand, in words: who won how, from whom, for how much."""

from collections.abc import Mapping, Sequence
from typing import Any

from django.utils.functional import Promise
from django.utils.translation import gettext, ngettext
from django.utils.translation import gettext_lazy as _

from games.wording.hands import ABORTS
from games.wording.table import WINDS, list_seats, seat
from players.templatetags.figures import points as figure
from players.templatetags.figures import signed

LIMITS: Mapping[str, Promise] = {
    "mangan": _("mangan"),
    "haneman": _("haneman"),
    "baiman": _("baiman"),
    "sanbaiman": _("sanbaiman"),
    "yakuman": _("yakuman"),
}


def round_name(label: str, honba: int = 0) -> str:
    """A round as people say it: "East 3, 2 honba".

    >>> round_name("E3", 2)
    'East 3, 2 honba'
    """
    name = f"{WINDS[label[0]]} {label[1]}"
    if not honba:
        return name
    return f"{name}, " + ngettext("%(count)d honba", "%(count)d honba", honba) % {"count": honba}


def event(what: Mapping[str, Any]) -> str:
    """An event of a riichi game in one sentence without its end.

    >>> event({"kind": "draw", "tenpai": [0, 2], "riichi": [2]})
    'draw; ready: East, West; riichi: West'
    """
    said = [str(_SENTENCES[what["kind"]](what))]
    if what.get("riichi"):
        said.append(gettext("riichi: %(seats)s") % {"seats": list_seats(what["riichi"])})
    if what.get("dead"):
        said.append(gettext("dead hand: %(seats)s") % {"seats": list_seats(what["dead"])})
    return "; ".join(said)


def moved(changes: Sequence[int]) -> str:
    """What a hand moved: "East −3 900, South +4 900"; empty if nothing."""
    return ", ".join(
        f"{seat(index)} {signed(points)}" for index, points in enumerate(changes) if points
    )


def _worth(win: Mapping[str, Any]) -> str:
    """The value of a win as it was given."""
    if win.get("limit"):
        return str(LIMITS[win["limit"]])
    if win.get("yakuman"):
        times = win["yakuman"]
        return ngettext("%(times)d yakuman", "%(times)d yakuman", times) % {"times": times}
    if win.get("hand"):
        return gettext("by its tiles")
    if win.get("fu") is None:
        return ngettext("%(han)d han", "%(han)d han", win["han"]) % {"han": win["han"]}
    return gettext("%(han)d han %(fu)d fu") % {"han": win["han"], "fu": win["fu"]}


def _win(win: Mapping[str, Any]) -> str:
    said = f"{seat(win['winner'])} {_worth(win)}"
    liable = [one["player"] for one in win.get("pao") or ()]
    if liable:
        said += " " + gettext("(liable: %(seats)s)") % {"seats": list_seats(liable)}
    return said


def _ron(what: Mapping[str, Any]) -> str:
    return gettext("ron on %(discarder)s: %(wins)s") % {
        "discarder": seat(what["discarder"]),
        "wins": ", ".join(map(_win, what["wins"])),
    }


def _tsumo(what: Mapping[str, Any]) -> str:
    return gettext("tsumo: %(win)s") % {"win": _win(what["wins"][0])}


def _draw(what: Mapping[str, Any]) -> str:
    if not what.get("tenpai"):
        return gettext("draw; nobody ready")
    return gettext("draw; ready: %(seats)s") % {"seats": list_seats(what["tenpai"])}


def _nagashi(what: Mapping[str, Any]) -> str:
    said = gettext("nagashi mangan: %(seats)s") % {"seats": list_seats(what["players"])}
    if what.get("tenpai"):
        said += "; " + gettext("ready: %(seats)s") % {"seats": list_seats(what["tenpai"])}
    return said


def _abort(what: Mapping[str, Any]) -> str:
    return gettext("abortive draw: %(reason)s") % {"reason": ABORTS[what["reason"]]}


def _chombo(what: Mapping[str, Any]) -> str:
    return gettext("chombo of %(seat)s") % {"seat": seat(what["player"])}


def _penalty(what: Mapping[str, Any]) -> str:
    said = gettext("penalty of %(seat)s %(points)s") % {
        "seat": seat(what["player"]),
        "points": figure(what["points"]),
    }
    return f"{said} ({what['reason']})" if what.get("reason") else said


def _swap(what: Mapping[str, Any]) -> str:
    return gettext("seats changed, in the order: %(seats)s") % {"seats": list_seats(what["seats"])}


_SENTENCES: Mapping[str, Any] = {
    "ron": _ron,
    "tsumo": _tsumo,
    "draw": _draw,
    "nagashi": _nagashi,
    "abort": _abort,
    "chombo": _chombo,
    "penalty": _penalty,
    "swap_seats": _swap,
    "time": lambda _: gettext("time was called"),
    "finish": lambda _: gettext("the game was ended"),
}
