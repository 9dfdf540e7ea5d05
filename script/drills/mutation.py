"""Settlement and fu changed in one place at a time; the tables notice at least 95 % of it.

    script/drill mutation [module …]

The tests are collected once; each change is tried in a fork of that process, where the functions of
the module get the changed code. Who noticed most is asked first. What nobody noticed is printed.
Mutation tools change functions only; here the tables beside them, such as limits, change too.
"""

import ast
import gc
import os
import resource
import sys
from collections import Counter
from collections.abc import Iterator
from importlib import import_module
from pathlib import Path
from types import FunctionType, ModuleType
from typing import Any

import pytest
from _pytest.runner import runtestprotocol
from hypothesis import settings

from script.drills._changes import changes

ROOT = Path(__file__).parents[2]
MODULES = ("payments", "fu", "lines", "wins", "settle", "flow")
THEMES = ("fu", "payments", "lines", "flow", "points", "refusals", "needs", "yaku", "yakuman")
ENOUGH = 0.95
UNNOTICED, BROKEN = 100_000, 100_001  # instead of the number of the test that noticed


def main(arguments: list[str]) -> int:
    settings.register_profile("drill", deadline=None, max_examples=25, derandomize=True)
    settings.load_profile("drill")
    tests = [str(ROOT / "tests" / "scoring" / f"test_riichi_{theme}.py") for theme in THEMES]
    options = [
        "-q",
        "--noconftest",
        "-p",
        "no:django",
        "-p",
        "no:cacheprovider",
        "-p",
        "no:warnings",
    ]
    drill = Drill(arguments or MODULES)
    pytest.main([*options, *tests, str(ROOT / "scoring" / "riichi")], plugins=[drill])
    return 0 if drill.enough else 1


class Drill:
    """A plugin that tries every change against the collected tests instead of running them once."""

    def __init__(self, names: tuple[str, ...] | list[str]) -> None:
        self.names = names
        self.enough = False

    def pytest_runtestloop(self, session: pytest.Session) -> bool:
        gc.freeze()  # a fork copies less
        noticed: Counter[int] = Counter()
        if (failing := self._try(session, [*range(len(session.items))], None, None)) != UNNOTICED:
            print(f"\nfails unchanged: {session.items[failing].nodeid}")
            return True
        tried = alive = 0
        for module, tree, about in self._changed():
            order = [number for number, _ in noticed.most_common()]
            order += [number for number in range(len(session.items)) if number not in noticed]
            by = self._try(session, order, module, tree)
            tried += 1
            if by == UNNOTICED:
                alive += 1
                print(f"\n{about}", flush=True)
            elif by != BROKEN:
                noticed[by] += 1
        killed = 1 - alive / tried
        print(f"\n{tried} changes, {alive} not noticed: {killed:.1%} noticed")
        self.enough = killed >= ENOUGH
        return True

    def _changed(self) -> Iterator[tuple[ModuleType, ast.Module, str]]:
        for name in self.names:
            module = import_module(f"scoring.riichi.{name}")
            path = Path(str(module.__file__))
            for line, what, tree in changes(ast.parse(path.read_text())):
                yield module, tree, f"{path.relative_to(ROOT)}:{line}: {what}"

    def _try(
        self,
        session: pytest.Session,
        order: list[int],
        module: ModuleType | None,
        tree: ast.Module | None,
    ) -> int:
        """The number of the test that noticed; endless loops and broken modules are noticed too."""
        reading, writing = os.pipe()
        if not (child := os.fork()):
            try:
                os.write(writing, str(_noticed(session, order, module, tree)).encode())
            finally:
                os._exit(1)
        os.close(writing)
        with os.fdopen(reading) as answer:
            said = answer.read()
        _, status = os.waitpid(child, 0)
        if not said and not os.WIFSIGNALED(status):
            raise RuntimeError("the drill itself failed")
        return int(said or BROKEN)


def _noticed(
    session: pytest.Session, order: list[int], module: ModuleType | None, tree: ast.Module | None
) -> int:
    resource.setrlimit(resource.RLIMIT_CPU, (15, 15))
    resource.setrlimit(resource.RLIMIT_AS, (4 << 30, 4 << 30))
    silent = os.open(os.devnull, os.O_WRONLY)
    os.dup2(silent, 1)
    os.dup2(silent, 2)
    if module and tree:
        fresh: dict[str, Any] = {"__name__": module.__name__}
        try:
            exec(compile(tree, str(module.__file__), "exec"), fresh)  # noqa: S102
        except Exception:  # noqa: BLE001 - a module that cannot be imported is noticed
            return BROKEN
        _install(module, fresh)
    for number in order:
        reports = runtestprotocol(session.items[number], log=False, nextitem=None)
        if any(report.failed for report in reports):
            return number
    return UNNOTICED


def _install(module: ModuleType, fresh: dict[str, Any]) -> None:
    """Functions keep their identity and get the changed code; changed tables replace the old."""
    ours = [one for name, one in sys.modules.items() if name.startswith(("scoring", "tests."))]
    for name, new in fresh.items():
        old = vars(module).get(name)
        if getattr(old, "__module__", None) == module.__name__ and isinstance(old, type):
            for method, given in vars(new).items():
                _put(vars(old).get(method), given)
        elif not _put(old, new) and not isinstance(new, type | ModuleType) and old != new:
            for one in ours:
                if vars(one).get(name) is old:
                    setattr(one, name, new)
    for one in ours:
        for value in vars(one).values():
            if hasattr(value, "cache_clear"):
                value.cache_clear()


def _put(old: Any, new: Any) -> bool:
    """The new code for a function, if it is one."""
    old, new = (getattr(one, "fget", getattr(one, "__wrapped__", one)) for one in (old, new))
    if not isinstance(old, FunctionType) or not isinstance(new, FunctionType):
        return False
    old.__code__, old.__defaults__ = new.__code__, new.__defaults__
    old.__kwdefaults__ = new.__kwdefaults__
    return True


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
