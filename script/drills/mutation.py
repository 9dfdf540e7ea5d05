"""The scoring core changed in one place at a time; the tests notice at least 95 % of the changes.

    script/drill mutation [module …]

Every comparison, sum, number and condition of the modules is turned into another, one at a time, in
a process of its own, and the golden tables run against it. A mutant that no test kills is printed;
the drill fails below 95 %.
"""

import ast
import copy
import importlib.machinery
import os
import sys
from collections.abc import Callable, Iterator
from pathlib import Path

ROOT = Path(__file__).parents[2]
MODULES = (
    "scoring.riichi.fu",
    "scoring.riichi.settle",
    "scoring.riichi.wins",
    "scoring.riichi.flow",
)
TESTS = (
    *("test_riichi_payments.py", "test_riichi_flow.py", "test_riichi_fu.py"),
    *("test_riichi_points.py", "test_riichi_yaku.py", "test_riichi_yakuman.py"),
)
ENOUGH = 0.95

COMPARED = {
    ast.Eq: ast.NotEq, ast.NotEq: ast.Eq, ast.Lt: ast.LtE, ast.LtE: ast.Lt,
    ast.Gt: ast.GtE, ast.GtE: ast.Gt, ast.In: ast.NotIn, ast.NotIn: ast.In,
    ast.Is: ast.IsNot, ast.IsNot: ast.Is,
}  # fmt: skip
CALCULATED = {
    ast.Add: ast.Sub, ast.Sub: ast.Add, ast.Mult: ast.FloorDiv, ast.FloorDiv: ast.Mult,
    ast.LShift: ast.RShift, ast.RShift: ast.LShift, ast.Mod: ast.FloorDiv,
    ast.BitAnd: ast.BitOr, ast.BitOr: ast.BitAnd,
}  # fmt: skip


def mutants(tree: ast.Module) -> Iterator[tuple[int, str, ast.Module]]:
    """The line, what changes, and the changed module, for every place that can change."""
    nodes = list(ast.walk(tree))
    for number, node in enumerate(nodes):
        for what in range(len(_changes(node))):
            changed = copy.deepcopy(tree)
            again = list(ast.walk(changed))[number]
            name, change = _changes(again)[what]
            change()
            yield getattr(node, "lineno", 0), name, ast.fix_missing_locations(changed)


def _changes(node: ast.AST) -> list[tuple[str, Callable[[], None]]]:
    """What may be changed about a node: a name for it, and the act."""
    other: type
    if isinstance(node, ast.Compare) and type(node.ops[0]) in COMPARED:
        other = COMPARED[type(node.ops[0])]
        return [
            (f"{type(node.ops[0]).__name__} to {other.__name__}", lambda: _first(node, other()))
        ]
    if isinstance(node, ast.BinOp) and type(node.op) in CALCULATED and not _of_types(node):
        other = CALCULATED[type(node.op)]
        name = f"{type(node.op).__name__} to {other.__name__}"
        return [(name, lambda: setattr(node, "op", other()))]
    if isinstance(node, ast.BoolOp):
        other = ast.Or if isinstance(node.op, ast.And) else ast.And
        return [(f"to {other.__name__}", lambda: setattr(node, "op", other()))]
    if isinstance(node, ast.Constant) and type(node.value) is int:
        return [
            (f"{node.value} to {node.value + 1}", lambda: setattr(node, "value", node.value + 1))
        ]
    if isinstance(node, ast.Constant) and type(node.value) is bool:
        return [(f"to {not node.value}", lambda: setattr(node, "value", not node.value))]
    if isinstance(node, ast.If | ast.IfExp):
        return [("condition turned", lambda: _turn(node))]
    return []


def _first(node: ast.Compare, operator: ast.cmpop) -> None:
    node.ops[0] = operator


def _turn(node: ast.If | ast.IfExp) -> None:
    node.test = ast.UnaryOp(ast.Not(), node.test)


def _of_types(node: ast.BinOp) -> bool:
    """`X | None` in an annotation is no calculation."""
    sides = (node.left, node.right)
    return any(isinstance(side, ast.Constant) and side.value is None for side in sides)


def survives(path: Path, changed: ast.Module) -> bool:
    """Whether the tests pass with the changed module, tried in a process of its own."""
    child = os.fork()
    if child:
        return os.waitstatus_to_exitcode(os.waitpid(child, 0)[1]) == 0
    code = 1
    try:
        _mute()
        _load_changed(path, changed)
        code = _run_tests()
    finally:
        os._exit(code)


def _mute() -> None:
    silent = os.open(os.devnull, os.O_WRONLY)
    os.dup2(silent, 1)
    os.dup2(silent, 2)


def _load_changed(path: Path, changed: ast.Module) -> None:
    """From now on the core is imported anew, with one module changed."""
    for name in [name for name in sys.modules if name.partition(".")[0] == "scoring"]:
        del sys.modules[name]
    loader = importlib.machinery.SourceFileLoader
    as_written = loader.get_code

    def get_code(self: importlib.machinery.SourceFileLoader, name: str) -> object:
        if Path(self.path) == path:
            return compile(changed, str(path), "exec")
        return as_written(self, name)

    loader.get_code = get_code  # type: ignore[method-assign, assignment]


def _run_tests() -> int:
    import pytest

    tests = [str(ROOT / "tests" / "scoring" / name) for name in TESTS]
    return int(pytest.main([*tests, "-x", "-q", "-p", "no:cacheprovider"]))


def main(modules: list[str]) -> int:
    import django

    os.environ.setdefault("DJANGO_SETTINGS_MODULE", "config.settings_test")
    django.setup()
    tried, alive = 0, 0
    for module in modules or MODULES:
        path = ROOT / f"{module.replace('.', '/')}.py"
        if not survives(path, ast.parse(path.read_text())):
            sys.exit(f"The tests fail on {module} as it is written.")
        for line, what, changed in mutants(ast.parse(path.read_text())):
            tried += 1
            if survives(path, changed):
                alive += 1
                print(f"{path.relative_to(ROOT)}:{line}: {what}", flush=True)
    killed = 1 - alive / max(tried, 1)
    print(f"{tried} mutants, {alive} alive: {killed:.1%} killed")
    return 0 if killed >= ENOUGH else 1


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
