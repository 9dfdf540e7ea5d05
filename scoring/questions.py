"""The questions the command line answers: JSON values in, JSON values out."""

from collections.abc import Callable
from typing import Any

from scoring.errors import ScoringError
from scoring.hand import Hand
from scoring.result import result
from scoring.riichi import Riichi
from scoring.riichi.value import value
from scoring.ruleset import Ruleset

type Question = dict[str, Any]
type Answer = dict[str, Any]


def of_result(rules: Ruleset, question: Question) -> Answer:
    """end of a game: points to places and scores"""
    given = {field: given for field, given in question.items() if given is not None}
    _check_fields(question, optional=RESULT_FIELDS)
    _check_fields(given, needed={"points"}, optional=RESULT_FIELDS)
    game = result(rules, **given)
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


def riichi(rules: Ruleset) -> Riichi:
    """The rules, if they are riichi's; others are refused with `wrong_family` (family)."""
    if not isinstance(rules, Riichi):
        raise ScoringError("wrong_family", family=rules.family)
    return rules


RESULT_FIELDS = {
    *("points", "sticks", "penalties", "order", "substitutes", "chombos"),
    *("chips", "busted_by", "winless", "table_penalties"),
}

COMMANDS: dict[str, Callable[[Ruleset, Question], Answer]] = {
    "result": of_result,
    "hand": of_hand,
}


def _check_fields(
    question: Question, *, needed: frozenset[str] | set[str] = frozenset(), optional: set[str]
) -> None:
    if unknown := sorted(set(question) - optional):
        raise ScoringError("unknown_field", fields=unknown, known=sorted(optional))
    if missing := sorted(needed - set(question)):
        raise ScoringError("missing_field", fields=missing)
