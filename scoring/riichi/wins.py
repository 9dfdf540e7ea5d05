"""The lines of a win: its value, honba, sticks, and who is liable for a fed yakuman."""

from typing import NamedTuple

from scoring.errors import ScoringError
from scoring.hand import WINDS, Hand
from scoring.riichi import payments
from scoring.riichi.events import Ron, Tsumo, Win
from scoring.riichi.lines import Line
from scoring.riichi.payments import LIMITS, base_points
from scoring.riichi.rules import Riichi
from scoring.riichi.state import State
from scoring.riichi.value import value
from scoring.seats import STICK, Seats

YAKUMAN = LIMITS["yakuman"]


class _Worth(NamedTuple):
    """Base points, and how many of them somebody is liable for."""

    base: int
    liable_base: int


def ron(state: State, event: Ron, rules: Riichi) -> list[Line]:
    """Each winner is paid by the discarder, honba and sticks by the rules; nearest first."""
    discarder = event.discarder
    _check_winners(state, event, rules)
    nearest = event.wins
    if len(nearest) > 1:
        turns = state.after(discarder)
        nearest = tuple(sorted(nearest, key=lambda win: turns.index(win.winner)))
    lines: list[Line] = []
    for number, win in enumerate(nearest):
        worth = _worth(state, win, "ron", rules)
        honba = state.honba if rules.honba_on_multiple_ron == "every" or not number else 0
        lines += _ron_lines(state, win, worth, discarder, honba * rules.honba_ron, rules)
    return lines + _sticks_of_ron(state, nearest, event.riichi, rules)


def tsumo(state: State, event: Tsumo, rules: Riichi) -> list[Line]:
    """The others pay their shares; who is liable pays for all."""
    win = event.win
    winner = win.winner
    _check_winner(state, winner, event.dead)
    worth = _worth(state, win, "tsumo", rules)
    lines: list[Line] = []
    free = worth.base - worth.liable_base
    if win.pao:
        lines += _liable_tsumo(state, win, worth, rules)
    if free:
        lines += _shares(state, winner, free, rules)
    if not win.pao:
        lines += honba_of_tsumo(state, winner, rules)
    return lines + sticks_to(winner, state.sticks + len(event.riichi))


def honba_of_tsumo(state: State, winner: int, rules: Riichi) -> list[Line]:
    """Honba from each."""
    points = state.honba * rules.honba_tsumo
    return [Line(other, winner, points, "honba") for other in state.after(winner)] if points else []


def sticks_to(winner: int, sticks: int) -> list[Line]:
    """Sticks from the table."""
    return [Line(None, winner, STICK * sticks, "sticks")] if sticks else []


# What is refused


def _check_winners(state: State, event: Ron, rules: Riichi) -> None:
    if event.discarder not in state.order:
        raise ScoringError("sits_out", player=event.discarder)
    for win in event.wins:
        _check_winner(state, win.winner, event.dead)
        if win.winner == event.discarder:
            raise ScoringError("own_discard", player=win.winner)
    if len(event.wins) > 1:
        _check_several([win.winner for win in event.wins], rules)


def _check_several(winners: list[int], rules: Riichi) -> None:
    if len(set(winners)) < len(winners):
        raise ScoringError("bad_seats", field="wins", value=winners)
    if len(winners) == 3 and "triple_ron" in rules.abortive_draws:
        raise ScoringError("triple_ron_aborts")
    most = {"head_bump": 1, "two": 2, "all": 3}[rules.multiple_ron]
    if len(winners) > most:
        raise ScoringError("too_many_winners", winners=len(winners), most=most)


def _check_winner(state: State, winner: int, dead: Seats) -> None:
    if winner not in state.order:
        raise ScoringError("sits_out", player=winner)
    if winner in dead:
        raise ScoringError("dead_hand", player=winner)


# What a win is worth


def _worth(state: State, win: Win, by: str, rules: Riichi) -> _Worth:
    """The base points of a claim; with a hand, the winds are the table's."""
    yakuman = win.yakuman
    if win.hand is not None:
        given = {
            **win.hand,
            "by": by,
            "seat": WINDS[state.wind_of(win.winner)],
            "round": WINDS[state.hand // rules.at_table % 4],
        }
        best = value(Hand.read(given), rules)
        yakuman = best.yakuman
        base, _ = base_points(best.han, best.fu, yakuman, rules)
    elif win.limit is not None:
        base = LIMITS[win.limit]
        yakuman = int(win.limit == "yakuman")
    else:
        base, _ = base_points(win.han, win.fu, yakuman, rules)
    if not win.pao:
        return _Worth(base, 0)
    return _Worth(base, _liable_base(state, win, base, yakuman, by, rules))


def _liable_base(state: State, win: Win, base: int, yakuman: int, by: str, rules: Riichi) -> int:
    """How much of the base somebody is liable for; what cannot be is refused."""
    players = [pao.player for pao in win.pao]
    for player in players:
        if player not in state.order or player == win.winner:
            raise ScoringError("bad_seats", field="pao", value=players)
    if len(players) > 2 or len(set(players)) < len(players):
        raise ScoringError("bad_seats", field="pao", value=players)
    fed = sum(pao.yakuman for pao in win.pao)
    if not fed:
        if not rules.kan_pao or by == "ron":
            raise ScoringError("not_played", option="kan_pao")
        return base
    if not rules.pao:
        raise ScoringError("not_played", option="pao")
    if fed > yakuman:
        raise ScoringError("too_much_pao", pao=fed, yakuman=yakuman)
    return base if rules.pao_scope == "hand" else fed * YAKUMAN


# Who pays it


def _ron_lines(
    state: State, win: Win, worth: _Worth, discarder: int, honba: int, rules: Riichi
) -> list[Line]:
    winner, dealer = win.winner, win.winner == state.dealer
    others = [pao.player for pao in win.pao if pao.player != discarder]
    if not others:
        paid = payments.ron(worth.base, rules, dealer=dealer).from_discarder
        lines = [Line(discarder, winner, paid, "win")]
        return [*lines, Line(discarder, winner, honba, "honba")] if honba else lines
    lines = []
    if free := worth.base - worth.liable_base:
        paid = payments.ron(free, rules, dealer=dealer).from_discarder
        lines.append(Line(discarder, winner, paid, "win"))
    fed = payments.ron(worth.liable_base, rules, dealer=dealer).from_discarder
    liable = [pao.player for pao in win.pao]
    payers = [discarder, *others] if len(liable) == 1 else liable
    lines += [
        Line(payer, winner, points, "pao" if payer in liable else "win")
        for payer, points in _split(state, winner, fed, payers)
    ]
    if honba:
        pays = [discarder] if rules.pao_honba == "discarder" else liable
        lines += [
            Line(payer, winner, points, "honba")
            for payer, points in _split(state, winner, honba, pays)
        ]
    return lines


def _liable_tsumo(state: State, win: Win, worth: _Worth, rules: Riichi) -> list[Line]:
    """The liable pay what all would have paid, and all honba."""
    winner = win.winner
    fed = sum(line.points for line in _shares(state, winner, worth.liable_base, rules))
    honba = sum(line.points for line in honba_of_tsumo(state, winner, rules))
    liable = [pao.player for pao in win.pao]
    return [
        Line(payer, winner, points, reason)
        for whole, reason in ((fed, "pao"), (honba, "honba"))
        for payer, points in _split(state, winner, whole, liable)
        if points
    ]


def _shares(state: State, winner: int, base: int, rules: Riichi) -> list[Line]:
    """A self-drawn win as everybody pays it."""
    dealer = state.dealer
    paid = payments.tsumo(base, rules, dealer=winner == dealer)
    return [
        Line(other, winner, paid.from_dealer if other == dealer else paid.from_others, "win")
        for other in state.after(winner)
    ]


def _split(state: State, winner: int, points: int, payers: list[int]) -> list[tuple[int, int]]:
    """Equal parts in hundreds; what is odd falls on who is nearer after the winner."""
    if len(payers) == 1:
        return [(payers[0], points)]
    turns = state.after(winner)
    near, far = sorted(payers, key=turns.index)
    half = points // 2 // 100 * 100
    return [(near, points - half), (far, half)]


def _sticks_of_ron(
    state: State, nearest: tuple[Win, ...], riichi: Seats, rules: Riichi
) -> list[Line]:
    """All to the nearest winner, once each took back his own of this hand where that is played."""
    sticks = state.sticks + len(riichi)
    own = [win.winner for win in nearest[1:] if win.winner in riichi]
    if not own or rules.sticks_on_multiple_ron == "nearest":
        return sticks_to(nearest[0].winner, sticks)
    lines = sticks_to(nearest[0].winner, sticks - len(own))
    return lines + [line for winner in own for line in sticks_to(winner, 1)]
