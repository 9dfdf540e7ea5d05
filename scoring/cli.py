"""The command line: questions as JSON lines in, answers as JSON lines out, one a line, in order."""

import argparse
import json
import math
from collections.abc import Callable, Iterator, Mapping
from typing import BinaryIO, TextIO

from scoring import rulesets
from scoring.errors import ScoringError
from scoring.questions import COMMANDS, Answer, Question
from scoring.ruleset import Ruleset

LONGEST_LINE = 1_000_000


def main(arguments: list[str], questions: BinaryIO, answers: TextIO) -> int:
    """Run one command; the exit status is 0, or 1 if a line was answered with an error.

    A line that cannot be answered gets `{"error": {"code": …, "params": {…}}}` and does not stop
    the rest. An unusable command line ends in argparse's status 2.
    """
    parser = _parser()
    command = parser.parse_args(arguments)
    try:
        if command.command == "rulesets":
            return _list_rulesets(answers, as_json=command.json)
        if command.command == "ruleset":
            _write(answers, describe(rulesets.load(command.slug)))
            return 0
        default = rulesets.load(command.ruleset) if command.ruleset else None
    except ScoringError as error:
        parser.error(f"{error.code}: {error.params}")
    return _answer_all(COMMANDS[command.command], default, questions, answers)


def _parser() -> argparse.ArgumentParser:
    parser = argparse.ArgumentParser(prog="python -m scoring")
    commands = parser.add_subparsers(dest="command", required=True)
    listing = commands.add_parser("rulesets", help="every preset: slug, name, family")
    listing.add_argument("--json", action="store_true", help="all values, a ruleset a line")
    one = commands.add_parser("ruleset", help="every option of a preset, its value and source")
    one.add_argument("slug")
    for name, doing in COMMANDS.items():
        asked = commands.add_parser(name, help=doing.__doc__)
        asked.add_argument("--ruleset", help="the preset for lines that name none")
    return parser


def _list_rulesets(answers: TextIO, *, as_json: bool) -> int:
    for slug in rulesets.names():
        rules = rulesets.load(slug)
        if as_json:
            _write(answers, rules.as_dict())
        else:
            answers.write(f"{rules.slug}\t{rules.name}\t{rules.family}\n")
    return 0


def answer(command: str, question: Question) -> Answer:
    """Answer one question as a line of the shell is answered, for who speaks the same JSON.

    >>> answer("result", {"ruleset": "m_league", "points": [40000, 30000, 20000, 10000]})["scores"]
    ['60', '10', '-20', '-50']
    """
    asked = dict(question)
    return COMMANDS[command](_rules(asked, None), asked)


def describe(rules: Ruleset) -> Answer:
    """A ruleset with every option, its value and where that value comes from."""
    values = rules.as_dict()
    about = {key: values.pop(key) for key in ("slug", "name", "family", "sources", "unverified")}
    source = "; ".join(rules.sources)
    about["options"] = {
        key: {"value": value, "source": None if key in rules.unverified else source}
        for key, value in values.items()
    }
    return about


def _answer_all(
    command: Callable[[Ruleset, Question], Answer],
    default: Ruleset | None,
    questions: BinaryIO,
    answers: TextIO,
) -> int:
    status = 0
    for line in _lines(questions):
        try:
            question = _question(line)
            answer = command(_rules(question, default), question)
        except ScoringError as error:
            status = 1
            answer = {"error": {"code": error.code, "params": error.params}}
        _write(answers, answer)
    return status


def _lines(questions: BinaryIO) -> Iterator[bytes]:
    """The lines asked; of one longer than the limit only the first bytes are kept."""
    while line := questions.readline(LONGEST_LINE + 1):
        ended = line
        while len(ended) > LONGEST_LINE and not ended.endswith(b"\n"):
            ended = questions.readline(LONGEST_LINE + 1)
        yield line


def _question(line: bytes) -> Question:
    if len(line) > LONGEST_LINE:
        raise ScoringError("line_too_long", longest=LONGEST_LINE)
    try:
        question = json.loads(line, parse_constant=_refuse_constant, parse_float=_finite)
    except (ValueError, RecursionError):
        raise ScoringError("bad_json") from None
    if not isinstance(question, dict):
        raise ScoringError("bad_json")
    return question


def _refuse_constant(name: str) -> None:
    raise ValueError(name)


def _finite(number: str) -> float:
    """A fraction; 1e999 would become infinite, which no answer can repeat."""
    if math.isinf(float(number)):
        raise ValueError(number)
    return float(number)


def _rules(question: Question, default: Ruleset | None) -> Ruleset:
    """The rules of a line: its own preset or the command's, with the line's overrides."""
    slug = question.pop("ruleset", None)
    changes = question.pop("rules", {})
    if slug is not None:
        if not isinstance(slug, str):
            raise ScoringError("unknown_ruleset", slug=slug, known=list(rulesets.names()))
        default = rulesets.load(slug)
    if default is None:
        raise ScoringError("ruleset_missing")
    if not isinstance(changes, Mapping):
        raise ScoringError("bad_field", field="rules", value=changes)
    return default.override(changes)


def _write(answers: TextIO, answer: Answer) -> None:
    """One line, at once, since who asks may wait for it before asking on.

    ASCII, since a question's text may hold line ends and half characters.
    """
    answers.write(json.dumps(answer) + "\n")
    answers.flush()
