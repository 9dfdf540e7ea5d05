"""Why a hand, or what happened at a table, was refused by the core."""

from collections.abc import Mapping, Sequence
from typing import Any

from django.utils.functional import Promise
from django.utils.translation import gettext, ngettext
from django.utils.translation import gettext_lazy as _

from games.wording.table import seat
from players.templatetags.figures import points as figure
from players.wording import Words

FLAGS: Mapping[str, Promise] = {
    "riichi": _("riichi"),
    "double_riichi": _("double riichi"),
    "open_riichi": _("open riichi"),
    "ippatsu": _("ippatsu"),
    "rinshan": _("rinshan"),
    "chankan": _("chankan"),
    "haitei": _("haitei"),
    "houtei": _("houtei"),
    "tenhou": _("tenhou"),
    "chiihou": _("chiihou"),
    "renhou": _("renhou"),
    "last_tile": _("last tile of its kind"),
    "kong_replacement": _("replacement tile of a kong"),
    "ready_at_once": _("ready at once"),
}
_CONTRADICTIONS: Mapping[str, Promise] = {
    "one_riichi": _("only one kind of riichi can be declared"),
    "closed_hand": _("the hand is open"),
    "riichi_needed": _("riichi was not declared"),
    "kong_ends_ippatsu": _("a kong ends ippatsu"),
    "kong_needed": _("there is no kong"),
    "tsumo_needed": _("it takes a self-drawn tile"),
    "ron_needed": _("it takes another player's tile"),
    "last_tile_of_the_wall": _("a tile of a kong is not the last of the wall"),
    "tile_of_the_kong": _("the robbed tile is in the hand besides"),
    "first_turn": _("it takes the first turn without a call, a riichi or a second such win"),
    "dealer_needed": _("only the dealer can have it"),
    "not_the_dealer": _("the dealer cannot have it"),
}
_OPTIONS: Mapping[str, Promise] = {
    "nagashi_mangan": _("nagashi mangan"),
    "time_policy": _("a time limit"),
    "pao": _("liability for a yakuman"),
    "kan_pao": _("liability for a fed kong"),
}
ABORTS: Mapping[str, Promise] = {
    "nine_terminals": _("nine terminals and honours"),
    "four_winds": _("four equal winds"),
    "four_riichi": _("four riichi"),
    "four_kans": _("four kongs"),
    "triple_ron": _("three winners of one tile"),
}


def _flag(flag: object) -> str:
    return str(FLAGS.get(str(flag), flag))


def _contradictory_flags(*, flags: Sequence[str], reason: str, **_: object) -> str:
    return gettext("%(flags)s: %(reason)s.") % {
        "flags": ", ".join(map(_flag, flags)),
        "reason": _CONTRADICTIONS[reason],
    }


def _unknown_flag(*, flag: object, known: Sequence[str], **_: object) -> str:
    return gettext("“%(flag)s” is nothing a hand can have. Known: %(known)s.") % {
        "flag": flag,
        "known": ", ".join(known),
    }


def _wrong_tile_count(*, given: int, expected: int, **_: object) -> str:
    return ngettext(
        "%(given)d tile in the hand; with its melds it needs %(expected)d.",
        "%(given)d tiles in the hand; with its melds it needs %(expected)d.",
        given,
    ) % {"given": given, "expected": expected}


def _too_many_indicators(*, given: int, most: int, **_: object) -> str:
    return ngettext(
        "%(given)d dora indicator; there are at most %(most)d.",
        "%(given)d dora indicators; there are at most %(most)d.",
        given,
    ) % {"given": given, "most": most}


def _no_yaku(*, dora: int, **_: object) -> str:
    if not dora:
        return gettext("This hand has no yaku, so it may not win.")
    return ngettext(
        "This hand has no yaku, so it may not win: %(dora)d dora alone is not enough.",
        "This hand has no yaku, so it may not win: %(dora)d dora alone are not enough.",
        dora,
    ) % {"dora": dora}


def _of_player(words: Promise) -> Any:
    """A sentence about the player of a seat."""

    def sentence(*, player: int, **_: object) -> str:
        return str(words) % {"player": seat(player)}

    return sentence


def _not_enough_points(*, player: int, points: int, needed: int, **_: object) -> str:
    return gettext("%(player)s has %(points)s; a riichi takes %(needed)s.") % {
        "player": seat(player),
        "points": figure(points),
        "needed": figure(needed),
    }


def _not_played(*, option: str, **_: object) -> str:
    return gettext("These rules do not know %(what)s.") % {"what": _OPTIONS[option]}


def _abort_not_played(*, reason: str, allowed: Sequence[str], **_: object) -> str:
    if not allowed:
        return gettext("These rules know no abortive draw, so not by %(reason)s either.") % {
            "reason": ABORTS[reason]
        }
    return gettext("These rules know no draw by %(reason)s, only by: %(allowed)s.") % {
        "reason": ABORTS[reason],
        "allowed": ", ".join(str(ABORTS[one]) for one in allowed),
    }


def _bell_rang_before(*, hands_left: int, **_: object) -> str:
    return ngettext(
        "The time was called before: %(hands)d hand is left.",
        "The time was called before: %(hands)d hands are left.",
        hands_left,
    ) % {"hands": hands_left}


def _too_many_winners(*, winners: int, most: int, **_: object) -> str:
    return ngettext(
        "%(winners)d winners: under these rules %(most)d at most wins on one tile.",
        "%(winners)d winners: under these rules %(most)d at most win on one tile.",
        most,
    ) % {"winners": winners, "most": most}


def _one_winner(*, given: int, **_: object) -> str:
    return gettext("A self-drawn hand has one winner; %(given)d were given.") % {"given": given}


def _two_values(*, fields: Sequence[str], **_: object) -> str:
    return gettext("The value is given twice. Give one of them: %(fields)s.") % {
        "fields": ", ".join(fields)
    }


def _impossible_value(*, han: int, fu: object, **_: object) -> str:
    if fu is None:
        return gettext("%(han)d han: below five han the fu are needed.") % {"han": han}
    return gettext("There is no hand of %(han)d han and %(fu)s fu.") % {"han": han, "fu": fu}


HANDS: Words = {
    # Tiles and hands
    "bad_notation": _(
        "“%(token)s” is no tile. Write 123m for characters, 456p for circles, 789s for bamboos,"
        " 1234567z for winds and dragons, 0 for a red five."
    ),
    "bad_meld": _("%(tiles)s is no meld of this kind (%(kind)s)."),
    "wrong_tile_count": _wrong_tile_count,
    "too_many_indicators": _too_many_indicators,
    "too_many_copies": _("%(copies)s of %(tile)s: there are %(most)s."),
    "win_not_in_hand": _("The winning tile %(win)s is not among the tiles of the hand."),
    "contradictory_flags": _contradictory_flags,
    "unknown_flag": _unknown_flag,
    "not_a_winning_hand": _("These tiles are no winning hand."),
    "no_yaku": _no_yaku,
    "tile_not_in_game": _("%(tile)s is not in the game with three players."),
    "no_chi": _("Three players claim no runs: %(tiles)s."),
    "no_norths": _("Norths are set aside only where three play, not %(players)s."),
    "no_such_seat": _("With %(players)s players nobody sits at the seat %(seat)s."),
    # What happened at the table
    "unknown_event": _("“%(kind)s” is nothing that happens at this table."),
    "bad_round": _("“%(round)s” is no round of this game."),
    "value_needed": _("Say what the hand is worth: han and fu, a limit, or its tiles."),
    "two_values": _two_values,
    "impossible_value": _impossible_value,
    "one_winner": _one_winner,
    "sits_out": _of_player(_("%(player)s sits out this hand.")),
    "own_discard": _of_player(_("%(player)s cannot win on the own discard.")),
    "dead_hand": _of_player(_("%(player)s has a dead hand and cannot win.")),
    "not_enough_points": _not_enough_points,
    "too_many_winners": _too_many_winners,
    "triple_ron_aborts": _("Three winners of one tile: under these rules the hand is a draw."),
    "too_much_pao": _("Liable for %(pao)s yakuman, but the hand has %(yakuman)s."),
    "not_played": _not_played,
    "abort_not_played": _abort_not_played,
    "bell_rang_before": _bell_rang_before,
    "after_the_end": _("The game was over before this hand."),
    "wrong_family": _("This cannot be asked of rules of the family %(family)s."),
}
