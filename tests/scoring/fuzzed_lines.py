"""Random lines for the command line, from a seed: fair ones, fair ones spoilt, and garbage."""

import json
import random
import string
from collections.abc import Iterator
from typing import Any

from scoring import Riichi, rulesets
from scoring.tiles import NAMES, text
from tests.scoring.riichi_hands import random_hands

COMMANDS = ("hand", "settle", "game", "result")
RULESETS = [slug for slug in rulesets.names() if rulesets.load(slug).family == "riichi"]
OPTIONS = Riichi.options()
FOUR = [slug for slug in RULESETS if rulesets.load(slug).at_table == 4]
WORDS = ("kind", "wins", "winner", "han", "fu", "hand", "win", "by", "points", "event", "rules")
ODD: tuple[Any, ...] = (
    *(
        None,
        True,
        False,
        -1,
        0,
        1,
        4,
        5,
        13,
        10**9,
        -(10**18),
        10**4300 - 1,
        1 - 10**4300,
        1.5,
        -0.0,
        1e308,
    ),
    *(
        "",
        "ron",
        "tsumo",
        "E1",
        "S4",
        "yakuman",
        "1m",
        "0s",
        "🀄",
        "\ud800",
        "\x00",
        "９m",
        "x" * 300,
    ),
    *([], {}, [[]], [None], [0, 1, 2, 3], [0] * 1000, {"": 0}, {"hand": {"hand": {}}}),
)
NOT_JSON = (b"", b" ", b"null", b"[]", b"7", b'"hand"', b"{", b"nan", b"\xff\xfe", b"{}{}", b"\x00")


def fuzzed(command: str, number: int, seed: int) -> Iterator[tuple[bytes, bool]]:
    """So many lines without their line ends, and of each whether it must be answered."""
    chance = random.Random(f"{command} {seed}")  # noqa: S311
    hands = random_hands(number, f"fuzz {seed}")
    for _ in range(number):
        kind = chance.random()
        question = _fair(command, chance, hands)
        if kind < 0.15:
            yield json.dumps(question).encode(), command != "hand"
        elif kind < 0.75:
            ruleset = {"ruleset": question.pop("ruleset")}
            for _ in range(chance.choice((1, 1, 1, 2, 5))):
                question = _spoilt(question, chance)
            if isinstance(question, dict) and chance.random() < 0.9:
                question = ruleset | question
            yield json.dumps(question).encode(), False
        elif kind < 0.95:
            yield _cut(json.dumps(question, ensure_ascii=False), chance), False
        else:
            yield _garbage(chance), False


def _fair(command, chance, hands):
    """A question with one option said again, as the rules have it anyway."""
    question = FAIR[command](chance, hands)
    values = rulesets.load(question["ruleset"]).as_dict()
    key = chance.choice(sorted(OPTIONS))
    return question | {"rules": {key: values[key]}}


def _hand(chance, hands):
    """Of a random ruleset, so that a hand may have no yaku or hold tiles not played there."""
    hand = next(hands)
    return {
        "ruleset": chance.choice(RULESETS),
        "hand": text(hand.concealed),
        "win": NAMES[hand.win],
        "by": hand.by,
        "melds": [{"kind": meld.kind, "tiles": text(meld.tiles)} for meld in hand.melds],
        "seat": "ESWN"[hand.seat],
        "round": "ESWN"[hand.round],
        "dora": [NAMES[tile] for tile in hand.dora],
        "flags": sorted(hand.flags),
    }


def _event(chance):
    """Something that may happen at a table of four under any rules."""
    one, two = chance.sample(range(4), 2)
    win = {"winner": one, "han": chance.randint(2, 14), "fu": chance.choice((30, 40, 70))}
    if chance.random() < 0.2:
        win = {"winner": one, "limit": chance.choice(("mangan", "baiman", "yakuman"))}
    return chance.choice(
        (
            {"kind": "ron", "discarder": two, "wins": [win], "riichi": [one]},
            {"kind": "tsumo", "wins": [win], "riichi": [], "dead": [two]},
            {"kind": "draw", "tenpai": [one], "riichi": [two]},
            {"kind": "chombo", "player": two, "riichi": [one]},
            {"kind": "penalty", "player": one, "points": 1000, "reason": "late"},
            {"kind": "swap_seats", "seats": chance.sample(range(4), 4)},
        )
    )


def _state(chance):
    return {
        "round": f"{chance.choice('ES')}{chance.randint(1, 4)}",
        "dealer": chance.randrange(4),
        "honba": chance.randrange(5),
        "sticks": chance.randrange(5),
        "points": [chance.randint(10, 900) * 100 for _ in range(4)],
    }


def _settle(chance, _):
    return {"ruleset": chance.choice(FOUR), "state": _state(chance), "event": _event(chance)}


def _game(chance, _):
    """Draws without end keep every game going; what ends it comes last."""
    events = [{"kind": "draw", "tenpai": []} for _ in range(chance.randrange(8))]
    return {
        "ruleset": "ema_2025",
        "start": chance.choice((None, {"honba": chance.randrange(9)})),
        "events": [*events[:7], {"kind": "finish"}, {"kind": "penalty", "player": 0, "points": 1}],
    }


def _result(chance, _):
    rules = rulesets.load(chance.choice(FOUR))
    sticks = chance.randrange(3)
    points = [chance.randint(-50, 300) * 100 for _ in range(3)]
    points.append(4 * rules.start_points - sum(points) - 1000 * sticks)
    order = chance.sample(range(4), 4) if rules.uma_ties == "order" else None
    return {"ruleset": rules.slug, "points": points, "sticks": sticks, "order": order}


FAIR = {"hand": _hand, "settle": _settle, "game": _game, "result": _result}


def _spoilt(value, chance):
    """The same with one thing in it changed, added, left out or twice there."""
    if isinstance(value, dict) and value and chance.random() < 0.85:
        key = chance.choice(list(value))
        act = chance.random()
        if act < 0.1:
            return {name: one for name, one in value.items() if name != key}
        if act < 0.2:
            return value | {chance.choice((*WORDS, "", "\ud800")): chance.choice(ODD)}
        return value | {key: _spoilt(value[key], chance)}
    if isinstance(value, list) and value and chance.random() < 0.7:
        at = chance.randrange(len(value))
        return [*value[:at], _spoilt(value[at], chance), *value[at + chance.randrange(2) :]]
    if isinstance(value, str) and value and chance.random() < 0.5:
        at = chance.randrange(len(value))
        return value[:at] + chance.choice("0159mpszrfgESWN_ é🀀") + value[at + chance.randrange(2) :]
    if type(value) is int and abs(value) < 10**4000 and chance.random() < 0.5:
        return value + chance.choice((-1, 1, 50, 100, -100000, 10**12))
    return chance.choice(ODD)


def _cut(line, chance):
    """A line of JSON damaged as text: cut, doubled, with bytes in it that do not belong."""
    typed = line.encode(errors="surrogatepass")
    at = chance.randrange(len(typed))
    damage = chance.choice(
        (
            *(
                b"",
                b"NaN",
                b"-Infinity",
                b"1e999",
                b"9" * 5000,
                b"\\ud800",
                b"\\u0000",
                b"\xc3\x28",
            ),
            *(b",", b'"', b"}", b"[" * 50, b'{"a":' * 20, b"\t", b"\x1b", b"\xef\xbb\xbf"),
        )
    )
    return typed[:at] + damage + typed[at + chance.choice((0, 1, len(damage), len(typed))) :]


def _garbage(chance):
    what = chance.random()
    if what < 0.3:
        return chance.choice(NOT_JSON)
    if what < 0.6:
        return chance.randbytes(chance.randrange(200)).replace(b"\n", b"")
    if what < 0.9:
        return "".join(chance.choices(string.printable, k=80)).replace("\n", "").encode()
    if what < 0.99:
        depth = chance.choice((10, 500, 100_000))
        return chance.choice((b"[" * depth, b'{"event":' * depth, b"[" * depth + b"]" * depth))
    return b'{"points":[' + b"1," * chance.choice((1000, 600_000)) + b"1]}"
