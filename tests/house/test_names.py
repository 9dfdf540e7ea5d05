"""The true name of a player is said in one place; elsewhere `name` asks who reads."""

import re
from pathlib import Path

from django.conf import settings

ROOT = Path(settings.BASE_DIR)
# What may know the true name: the people's own floor, and what makes the demo.
MAY_KNOW = ("players/", "lobby/demo/", "tests/", "script/", "benchmarks/")
# A lookup in a query filters or sorts and shows nothing.
SAID = re.compile(r"(?<!__)\bfull_name\b(?!=)")


def sources(pattern: str) -> list[Path]:
    return [one for one in ROOT.rglob(pattern) if not {".venv", "var"} & set(one.parts)]


def test_only_the_floor_of_people_says_the_true_name():
    said = [
        f"{path.relative_to(ROOT)}:{number}: {line.strip()}"
        for path in sources("*.py")
        if not str(path.relative_to(ROOT)).startswith(MAY_KNOW) and "migrations" not in path.parts
        for number, line in enumerate(path.read_text().splitlines(), 1)
        if SAID.search(line)
    ]
    assert not said, said


def test_no_template_says_the_true_name():
    for path in (ROOT / "templates").rglob("*.*"):
        assert "full_name" not in path.read_text(), path


LOG_CALL = re.compile(r"(?<!def )\b_?log\((?:[^()]|\([^()]*\))*\)")
NAME = re.compile(r"\b(?:player|person|one|other|owner)s?\.name\b")


def test_no_log_is_given_a_name():
    """A log is written for every reader: it takes the player, whose name `lines` finds later."""
    said = [
        f"{path.relative_to(ROOT)}: {call}"
        for path in sources("*.py")
        if path.parent.name == "actions"
        for call in LOG_CALL.findall(path.read_text())
        if NAME.search(call)
    ]
    assert not said, said
