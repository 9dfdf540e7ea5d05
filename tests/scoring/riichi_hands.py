"""Hands for tests: written as people write them, and random ones from a seed."""

import random

from scoring import rulesets
from scoring.hand import Hand, Meld
from scoring.riichi.value import HandValue, value
from scoring.tiles import HONOUR_KINDS, RED_FIVES, TERMINAL_KINDS, kind

EMA = rulesets.load("ema_2025")
TENHOU = rulesets.load("tenhou")


def read(hand, win, by="ron", *, melds="", flags="", seat="S", around="E", **more):
    """A hand; melds are "pon 555z, chi 123m", flags are words."""
    laid = [
        dict(zip(("kind", "tiles"), meld.split(), strict=True))
        for meld in melds.split(", ")
        if meld
    ]
    given = {"hand": hand, "win": win, "by": by, "melds": laid, "flags": flags.split()}
    return Hand.read(given | {"seat": seat, "round": around} | more)


def worth(hand, win, by="ron", *, rules=TENHOU, **more) -> HandValue:
    return value(read(hand, win, by, **more), rules)


def random_hands(number, seed):
    """Winning shapes of all sorts: flushes, pairs, open, kongs, under every wind."""
    chance = random.Random(seed)  # noqa: S311
    while number:
        if hand := _random_hand(chance):
            number -= 1
            yield hand


def _random_hand(chance):
    sets, pair = _shape(chance)
    laid = (
        [s for s in sets if chance.random() < chance.choice((0, 0, 0.3, 0.7))]
        if len(sets) == 4
        else []
    )
    held = [kind for s in sets if s not in laid for kind in s] + pair
    laid = [s for s in sets if s in laid]
    melds = [_meld(chance, s) for s in laid]
    every = held + [tile for meld in melds for tile in meld.tiles]
    dora = [chance.randrange(34) for _ in range(chance.choice((1, 1, 2)))]
    held = _with_reds(chance, held)
    if any((every + dora).count(kind) > 4 for kind in every) or _lacks_red(every, held):
        return None
    win = chance.choice(held)
    by, seat = chance.choice(("ron", "tsumo")), chance.randrange(4)
    once = [kind(tile) for tile in every].count(kind(win)) == 1
    return Hand(
        concealed=held,
        win=win,
        by=by,
        melds=tuple(melds),
        seat=seat,
        round=chance.randrange(2),
        dora=tuple(dora),
        flags=frozenset(_flags(chance, by, melds, seat, once=once)),
    )


def _shape(chance):
    suit = chance.randrange(3)
    one_suit = chance.random() < 0.25
    if chance.random() < 0.01:
        return [(*TERMINAL_KINDS, *HONOUR_KINDS)], [chance.choice(HONOUR_KINDS)]
    if chance.random() < 0.07:
        kinds = range(9 * suit, 9 * suit + 9) if one_suit else range(34)
        return [(kind, kind) for kind in chance.sample(kinds, 7)], []
    sets = []
    for _ in range(4):
        first = 9 * (suit if one_suit else chance.randrange(3))
        low = first + chance.randrange(7)
        runs = chance.random() < 0.6
        triplet = chance.randrange(27, 34) if chance.random() < 0.4 else first + chance.randrange(9)
        sets.append((low, low + 1, low + 2) if runs else (triplet,) * 3)
    pair = 9 * suit + chance.randrange(9) if one_suit else chance.randrange(34)
    return sets, [pair, pair]


def _meld(chance, kinds):
    if kinds[0] != kinds[-1]:
        return Meld("chi", tuple(kinds))
    kind = chance.choice(("pon", "pon", "kan", "ankan", "ankan", "kakan"))
    return Meld(kind, tuple(kinds) if kind == "pon" else (*kinds, kinds[0]))


def _with_reds(chance, held):
    """Now and then a five is red."""
    held = list(held)
    for red, five in RED_FIVES.items():
        if five in held and chance.random() < 0.3:
            held[held.index(five)] = red
    return tuple(held)


def _lacks_red(every, held):
    """All four of a five, and none of them red."""
    return any(every.count(five) == 4 and red not in held for red, five in RED_FIVES.items())


def _flags(chance, by, melds, seat, *, once):
    """Circumstances that may come together; `once`: nobody else can hold the winning tile."""
    if by == "tsumo" and not melds and chance.random() < 0.02:
        yield "chiihou" if seat else "tenhou"
        return
    replacement = any(len(meld.tiles) == 4 for meld in melds) and chance.random() < 0.2
    if all(meld.kind == "ankan" for meld in melds) and chance.random() < 0.6:
        yield "double_riichi" if chance.random() < 0.1 else "riichi"
        if chance.random() < 0.2 and not (replacement and by == "tsumo"):
            yield "ippatsu"
    if by == "tsumo" and replacement:
        yield "rinshan"
    elif by == "ron" and once and chance.random() < 0.1:
        yield "chankan"
    elif chance.random() < 0.05:
        yield "haitei" if by == "tsumo" else "houtei"
