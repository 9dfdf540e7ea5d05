"""Runs one drill by its name, or lists them all: a drill is a file in this folder."""

import ast
import sys
from importlib import import_module
from pathlib import Path

DRILLS = {
    path.stem.replace("_", "-"): path
    for path in sorted(Path(__file__).parent.glob("*.py"))
    if not path.stem.startswith("_")
}


def main(arguments: list[str]) -> int:
    if arguments and arguments[0] in DRILLS:
        drill = import_module(f"script.drills.{DRILLS[arguments[0]].stem}")
        return int(drill.main(arguments[1:]))
    if arguments:
        print(f"No drill is called {arguments[0]}.\n", file=sys.stderr)
    for name, path in DRILLS.items():
        about = ast.get_docstring(ast.parse(path.read_text())) or ""
        print(f"{name:12} {about.splitlines()[0]}")
    return 2 if arguments else 0


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
