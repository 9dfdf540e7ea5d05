"""The questions the command line answers: JSON values in, JSON values out."""

from collections.abc import Callable
from typing import Any

from scoring.errors import ScoringError
from scoring.hand import Hand
from scoring.result import GameResult, result
from scoring.riichi import Riichi
from scoring.riichi.events import Event, read_event
from scoring.riichi.game import replay
from scoring.riichi.settle import Settlement, settle
from scoring.riichi.state import read_state, write_state
from scoring.riichi.value import value
from scoring.ruleset import Ruleset
from scoring.seats import check_list

type Question = dict[str, Any]
type Answer = dict[str, Any]


def of_result(rules: Ruleset, question: Question) -> Answer:
    """end of a game: points to places and scores"""
    given = {field: given for field, given in question.items() if given is not None}
    _check_fields(question, optional=RESULT_FIELDS)
    _check_fields(given, needed={"points"}, optional=RESULT_FIELDS)
    return _write_result(result(rules, **given))


def _write_result(game: GameResult) -> Answer:
    answer: Answer = {
        "places": list(game.places),
        "points": list(game.points),
        "unassigned": game.unassigned,
    }
    for part in ("base", "uma", "oka", "extras", "penalties", "scores"):
        answer[part] = [str(exact) for exact in getattr(game, part)]
    if game.table_points is not None:
        answer["table_points"] = [str(exact) for exact in game.table_points]
    return answer


def of_hand(rules: Ruleset, question: Question) -> Answer:
    """value of a hand"""
    return dict(value(Hand.read(question), riichi(rules)).as_dict())


def of_settle(rules: Ruleset, question: Question) -> Answer:
    """one event at a table"""
    _check_fields(question, needed={"event"}, optional={"state", "event"})
    played = riichi(rules)
    state = read_state(question.get("state"), played)
    done = settle(state, read_event(question["event"], played), played)
    return _write_settlement(done, played)


def of_game(rules: Ruleset, question: Question) -> Answer:
    """a whole game, hand by hand"""
    _check_fields(question, needed={"events"}, optional={"start", "events", *TOLD})
    played = riichi(rules)
    state = read_state(question.get("start"), played)
    events, recorded = [], []
    for number, given in enumerate(check_list("events", question["events"])):
        at = given.get("at") if isinstance(given, dict) else None
        if not isinstance(at, dict | None):
            raise ScoringError("bad_field", field="at", value=at, event=number)
        recorded.append(at)
        events.append(_read_numbered(number, given, played))
    told = {field: question[field] for field in TOLD if question.get(field) is not None}
    game = replay(state, events, played, recorded, **told)
    if game.waiting:
        raise game.waiting
    return {
        "hands": [_write_settlement(done, played) for done in game.settlements],
        "state": write_state(game.state, played),
        "over": game.over or False,
        "result": _write_result(game.result) if game.result else None,
        "misfits": [misfit._asdict() for misfit in game.misfits],
    }


def _read_numbered(number: int, given: Any, rules: Riichi) -> Event:
    """An event without the circumstances it was recorded under."""
    if isinstance(given, dict):
        given = {field: value for field, value in given.items() if field != "at"}
    try:
        return read_event(given, rules)
    except ScoringError as error:
        raise ScoringError(error.code, **{**error.params, "event": number}) from None


def _write_settlement(done: Settlement, rules: Riichi) -> Answer:
    lines = [
        {"from": line.from_, "to": line.to, "points": line.points, "for": line.for_}
        for line in done.lines
    ]
    answer: Answer = {"changes": list(done.changes), "lines": lines}
    if done.chombo is not None:
        answer["chombo"] = done.chombo
    if done.penalty is not None:
        answer["penalty"] = {"player": done.penalty[0], "points": done.penalty[1]}
    return answer | {"state": write_state(done.state, rules), "over": done.over or False}


def riichi(rules: Ruleset) -> Riichi:
    """The rules, if they are riichi's; others are refused with `wrong_family` (family)."""
    if not isinstance(rules, Riichi):
        raise ScoringError("wrong_family", family=rules.family)
    return rules


TOLD = ("order", "substitutes", "chips", "busted_by", "winless")
RESULT_FIELDS = {
    *("points", "sticks", "penalties", "order", "substitutes", "chombos"),
    *("chips", "busted_by", "winless", "table_penalties"),
}

COMMANDS: dict[str, Callable[[Ruleset, Question], Answer]] = {
    "result": of_result,
    "hand": of_hand,
    "settle": of_settle,
    "game": of_game,
}


def _check_fields(
    question: Question, *, needed: frozenset[str] | set[str] = frozenset(), optional: set[str]
) -> None:
    if unknown := sorted(set(question) - optional):
        raise ScoringError("unknown_field", fields=unknown, known=sorted(optional))
    if missing := sorted(needed - set(question)):
        raise ScoringError("missing_field", fields=missing)
