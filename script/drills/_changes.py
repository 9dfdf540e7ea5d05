"""Small changes to a module: one comparison, number, condition or statement at a time."""

import ast
import copy
from collections.abc import Callable, Iterator

type Act = Callable[[], None]

PAIRS = (
    *((ast.Lt, ast.LtE), (ast.Gt, ast.GtE), (ast.Eq, ast.NotEq), (ast.In, ast.NotIn)),
    *((ast.Is, ast.IsNot), (ast.And, ast.Or), (ast.Add, ast.Sub), (ast.Mult, ast.FloorDiv)),
    *((ast.LShift, ast.RShift), (ast.BitAnd, ast.BitOr)),
)
OTHER: dict[type[ast.AST], type] = {ast.Mod: ast.FloorDiv, ast.FloorDiv: ast.Mult}
for one, other in PAIRS:
    OTHER |= {one: other, other: one}


def changes(tree: ast.Module) -> Iterator[tuple[int, str, ast.Module]]:
    """The line, the code before and after, and the changed module, for every place."""
    aside = _aside(tree)
    for number, node in enumerate(ast.walk(tree)):
        if id(node) in aside:
            continue
        for act in range(len(_acts(node))):
            changed = copy.deepcopy(tree)
            again = next(one for at, one in enumerate(ast.walk(changed)) if at == number)
            before = ast.unparse(again)
            _acts(again)[act]()
            ast.fix_missing_locations(changed)
            yield _line(node), _difference(before, ast.unparse(again)), changed


def _line(node: ast.AST) -> int:
    """A comprehension itself stands on no line, its variable does."""
    return int(getattr(node.target if isinstance(node, ast.comprehension) else node, "lineno", 0))


def _difference(before: str, after: str) -> str:
    """Only the lines that differ."""
    pairs = zip(before.splitlines(), after.splitlines(), strict=False)
    return "; ".join(f"{old.strip()}  ->  {new.strip()}" for old, new in pairs if old != new)


def _aside(tree: ast.Module) -> set[int]:
    """What is no code that runs in a test: annotations, docstrings, decorators, fields."""
    roots: list[ast.AST] = []
    for node in ast.walk(tree):
        if isinstance(node, ast.FunctionDef | ast.ClassDef):
            roots += node.decorator_list
        if isinstance(node, ast.FunctionDef) and node.returns:
            roots.append(node.returns)
        if isinstance(node, ast.arg | ast.AnnAssign) and node.annotation:
            roots.append(node.annotation)
        if isinstance(node, ast.ClassDef):
            roots += [part for part in node.body if not isinstance(part, ast.FunctionDef)]
        if isinstance(node, ast.TypeAlias) or _is_text(node):
            roots.append(node)
    return {id(node) for root in roots for node in ast.walk(root)}


def _is_text(node: ast.AST) -> bool:
    return isinstance(node, ast.Expr) and isinstance(node.value, ast.Constant)


def _acts(node: ast.AST) -> list[Act]:
    """What may be done to a node, each time it is asked the same."""
    match node:
        case ast.Compare():
            return [_operator(node.ops, at) for at in range(len(node.ops))]
        case ast.BinOp() | ast.BoolOp() | ast.AugAssign() if type(node.op) in OTHER:
            return [_set(node, "op", OTHER[type(node.op)]())]
        case ast.UnaryOp(op=ast.USub(), operand=operand):
            return [_set(node, "op", ast.UAdd())]
        case ast.UnaryOp(op=ast.Not(), operand=operand):
            return [_set(node, "operand", ast.UnaryOp(ast.Not(), operand))]
        case ast.Constant(value=bool(value)):
            return [_set(node, "value", not value)]
        case ast.Constant(value=int(value)):
            return [_set(node, "value", value + 1)]
        case ast.Constant(value=str(value)):
            return [_set(node, "value", f"{value}?")]
        case ast.If() | ast.IfExp() | ast.While():
            return [_set(node, "test", ast.UnaryOp(ast.Not(), node.test))]
        case ast.comprehension(ifs=[_, *_]):
            return [_set(node, "ifs", [])]
    return _left_out(node)


def _left_out(node: ast.AST) -> list[Act]:
    """Each statement of a block that does something, left out."""
    acts: list[Act] = []
    for block in ("body", "orelse"):
        statements = getattr(node, block, None)
        if isinstance(node, ast.FunctionDef | ast.For) and isinstance(statements, list):
            acts += [
                _item(statements, at, ast.Pass())
                for at, statement in enumerate(statements)
                if isinstance(statement, ast.Expr | ast.Raise | ast.AugAssign | ast.Continue)
                and not _is_text(statement)
            ]
    return acts


def _operator(operators: list[ast.cmpop], at: int) -> Act:
    return _item(operators, at, OTHER[type(operators[at])]())


def _set(node: ast.AST, field: str, value: object) -> Act:
    return lambda: setattr(node, field, value)


def _item[T](values: list[T], at: int, value: T) -> Act:
    return lambda: values.__setitem__(at, value)
