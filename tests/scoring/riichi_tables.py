"""Tables for tests: one event at a state, as people would say it."""

from scoring import rulesets
from scoring.riichi.events import read_event
from scoring.riichi.game import replay
from scoring.riichi.settle import settle
from scoring.riichi.state import read_state

EMA = rulesets.load("ema_2025")
TENHOU = rulesets.load("tenhou")


def after(event, rules=EMA, **state):
    """The settlement of an event; the state is E1, nothing on the table, unless told."""
    return settle(read_state(state, rules), read_event(event, rules), rules)


def game(events, rules=EMA, recorded=(), told=None, **state):
    played = [read_event(event, rules) for event in events]
    return replay(read_state(state, rules), played, rules, recorded, **(told or {}))


def ron(winner, discarder, han=3, fu=30, *, riichi=(), pao=(), **value):
    value = value or {"han": han, "fu": fu}
    win = {"winner": winner, **value, "pao": [{"player": p, "yakuman": y} for p, y in pao]}
    return {"kind": "ron", "discarder": discarder, "wins": [win], "riichi": list(riichi)}


def rons(discarder, *wins, riichi=()):
    """Several winners: (winner, han, fu) each."""
    claims = [{"winner": winner, "han": han, "fu": fu} for winner, han, fu in wins]
    return {"kind": "ron", "discarder": discarder, "wins": claims, "riichi": list(riichi)}


def tsumo(winner, han=3, fu=30, *, riichi=(), pao=(), **value):
    event = ron(winner, 0, han, fu, riichi=riichi, pao=pao, **value)
    return {"kind": "tsumo", "wins": event["wins"], "riichi": event["riichi"]}


def draw(*tenpai, riichi=(), dead=()):
    return {"kind": "draw", "tenpai": list(tenpai), "riichi": list(riichi), "dead": list(dead)}
