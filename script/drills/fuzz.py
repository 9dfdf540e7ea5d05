"""100,000 random lines for the command line: each is answered, none takes long or much memory."""

import argparse
import json
import os
import subprocess
import sys
import time
from collections import Counter
from collections.abc import Iterator
from threading import Timer
from typing import IO

from tests.scoring.fuzzed_lines import COMMANDS, fuzzed

HANGS = 60  # seconds without an answer
MOST_MEMORY = 256  # megabytes


class UnansweredError(Exception):
    """A line was answered wrongly, or not at all."""


def main(arguments: list[str]) -> int:
    parser = argparse.ArgumentParser(prog="script/drill fuzz", description=__doc__)
    parser.add_argument("--lines", type=int, default=100_000)
    parser.add_argument("--seed", type=int, default=int(time.time()))
    asked = parser.parse_args(arguments)
    print(f"seed {asked.seed}")
    failures = 0
    for command in COMMANDS:
        lines = fuzzed(command, asked.lines // len(COMMANDS), asked.seed)
        try:
            _ask(command, lines)
        except UnansweredError as failure:
            failures += 1
            print(f"{command}: {failure}")
    return 1 if failures else 0


def _ask(command: str, lines: Iterator[tuple[bytes, bool]]) -> None:
    """One process answers all lines, one after the other."""
    asked = [sys.executable, "-m", "scoring", command, "--ruleset", "tenhou"]
    codes: Counter[str] = Counter()
    slowest = 0.0
    with subprocess.Popen(
        asked, stdin=subprocess.PIPE, stdout=subprocess.PIPE, stderr=subprocess.PIPE
    ) as process:
        assert process.stdin
        assert process.stdout
        assert process.stderr
        try:
            for line, fair in lines:
                begun = time.monotonic()
                codes[_answer(process, process.stdin, process.stdout, line, fair=fair)] += 1
                slowest = max(slowest, time.monotonic() - begun)
            process.stdin.close()
            said = process.stderr.read().decode()
            _, status, used = os.wait4(process.pid, 0)
            process.returncode = os.waitstatus_to_exitcode(status)
        except BaseException:
            process.kill()
            raise
    memory = used.ru_maxrss / 1024
    refused = ", ".join(f"{code} {number}" for code, number in codes.most_common())
    print(f"{command}: {codes.total()} lines, slowest {slowest:.2f} s, {memory:.0f} MB: {refused}")
    if said or process.returncode not in (0, 1):
        raise UnansweredError(f"exit status {process.returncode}, {said}")
    if memory > MOST_MEMORY:
        raise UnansweredError(f"{memory:.0f} MB")


def _answer(
    process: subprocess.Popen[bytes],
    asking: IO[bytes],
    answers: IO[bytes],
    line: bytes,
    *,
    fair: bool,
) -> str:
    """The code of the refusal, or "answered"."""
    clock = Timer(HANGS, process.kill)
    clock.start()
    try:
        asking.write(line + b"\n")
        asking.flush()
        typed = answers.readline()
    except BrokenPipeError:
        typed = b""
    finally:
        clock.cancel()
    try:
        answer = json.loads(typed, parse_constant=_refuse)
        error = answer.get("error")
        code, params = (error["code"], error["params"]) if error else ("answered", {})
    except (ValueError, AttributeError, KeyError, TypeError):
        raise UnansweredError(f"{typed!r} to {line[:2000]!r}") from None
    if not isinstance(code, str) or not isinstance(params, dict) or (fair and error):
        raise UnansweredError(f"{typed!r} to {line[:2000]!r}")
    return code


def _refuse(name: str) -> None:
    raise ValueError(name)


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
