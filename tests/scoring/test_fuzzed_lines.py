"""A thousand random lines for each command; `script/drill fuzz` asks a hundred times as many."""

import json
from io import BytesIO, StringIO

import pytest

from scoring import cli
from tests.scoring.fuzzed_lines import COMMANDS, fuzzed


@pytest.mark.parametrize("command", COMMANDS)
def test_every_line_is_answered(command):
    lines = list(fuzzed(command, 1000, seed=1))
    answers = StringIO()
    cli.main(
        [command, "--ruleset", "tenhou"],
        BytesIO(b"".join(line + b"\n" for line, _ in lines)),
        answers,
    )
    answered = answers.getvalue().splitlines()
    assert len(answered) == len(lines)
    for (line, fair), answer in zip(lines, map(json.loads, answered), strict=True):
        if "error" in answer:
            assert not fair, line
            assert isinstance(answer["error"]["code"], str)
            assert isinstance(answer["error"]["params"], dict)
