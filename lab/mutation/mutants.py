"""Mutants: copies of a source with one small change to its syntax tree. `python -m lab mutate` tests them."""

from __future__ import annotations

import ast
import copy
from collections import Counter
from collections.abc import Callable, Iterator
from typing import Any, NamedTuple

TEXT = "text"
"""The kind of mutant that changes only a string; a sample contains a limited number of these."""

COMPARED: dict[type[ast.cmpop], tuple[type[ast.cmpop], ...]] = {
    ast.Eq: (ast.NotEq,),
    ast.NotEq: (ast.Eq,),
    ast.Lt: (ast.LtE,),
    ast.LtE: (ast.Lt,),
    ast.Gt: (ast.GtE,),
    ast.GtE: (ast.Gt,),
    ast.Is: (ast.IsNot,),
    ast.IsNot: (ast.Is,),
    ast.In: (ast.NotIn,),
    ast.NotIn: (ast.In,),
}
COUNTED: dict[type[ast.operator], type[ast.operator]] = {
    ast.Add: ast.Sub,
    ast.Sub: ast.Add,
    ast.Mult: ast.Add,
    ast.FloorDiv: ast.Mult,
    ast.Mod: ast.FloorDiv,
    ast.BitAnd: ast.BitOr,
    ast.BitOr: ast.BitAnd,
    ast.BitXor: ast.BitOr,
    ast.LShift: ast.RShift,
    ast.RShift: ast.LShift,
}
SWAPPED = {"any": "all", "all": "any", "min": "max", "max": "min", "sorted": "list"}
DROPPED = ("strip", "lower", "upper", "capitalize", "replace")
"""String methods whose call may be removed."""


class Change(NamedTuple):
    """A change to one node: its kind, and the node that replaces it."""

    kind: str
    made: ast.AST


class Mutant(NamedTuple):
    """One change of one file."""

    path: str
    place: int  # index of the node in `ast.walk`
    number: int  # index among the changes of the node
    line: int
    kind: str
    inside: str  # enclosing function or class
    before: str
    after: str
    nth: int = 1  # count of equal changes in the same function

    @property
    def key(self) -> str:
        """Return what identifies the mutant wherever it is in the file, as the list of equivalents names it."""
        again = f" #{self.nth}" if self.nth > 1 else ""
        return f"{self.path} | {self.inside} | {self.before} -> {self.after}{again}"


def mutants(path: str, source: str) -> list[Mutant]:
    """Return every mutant of a source."""
    tree = ast.parse(source)
    inside = _surroundings(tree)
    found = []
    alike = Counter[tuple[str, str, str]]()
    for place, node in enumerate(ast.walk(tree)):
        if node not in inside:
            continue
        for number, change in enumerate(_changes(node)):
            before, after = _shown(node), _shown(change.made)
            if before != after:
                line = getattr(node, "lineno", 0)
                alike[same := (inside[node], before, after)] += 1
                found.append(Mutant(path, place, number, line, change.kind, *same, alike[same]))
    return found


def mutated(source: str, mutant: Mutant) -> str:
    """Return the source with the change made, unparsed from its tree."""
    tree = ast.parse(source)
    wanted = list(ast.walk(tree))[mutant.place]
    made = list(_changes(wanted))[mutant.number].made
    _Replacing(wanted, made).visit(tree)
    return ast.unparse(ast.fix_missing_locations(tree))


class _Replacing(ast.NodeTransformer):
    def __init__(self, wanted: ast.AST, made: ast.AST) -> None:
        self.wanted, self.made = wanted, made

    def visit(self, node: ast.AST) -> Any:
        """Return the node, or its replacement."""
        return self.made if node is self.wanted else self.generic_visit(node)


def _shown(node: ast.AST) -> str:
    text = " ".join(ast.unparse(node).split())
    return text if len(text) <= 160 else f"{text[:120]} ... {text[-35:]}"


def _surroundings(tree: ast.Module) -> dict[ast.AST, str]:
    """Return the executed nodes with the name of their function or class, without types, docstrings and imports."""
    found: dict[ast.AST, str] = {}

    def walk(node: ast.AST, name: str) -> None:
        if isinstance(node, ast.Import | ast.ImportFrom | ast.Assert):
            return
        if isinstance(node, ast.Expr) and isinstance(node.value, ast.Constant) and isinstance(node.value.value, str):
            return
        found[node] = name
        if isinstance(node, ast.FunctionDef | ast.ClassDef):
            name = f"{name}.{node.name}".lstrip(".")
            inner: list[ast.AST] = list(node.body)
            if isinstance(node, ast.FunctionDef):
                inner += [default for default in [*node.args.defaults, *node.args.kw_defaults] if default]
        elif isinstance(node, ast.AnnAssign):
            inner = [node.value] if node.value else []
        elif isinstance(node, ast.Subscript) and _is_type(node):
            inner = []
        else:
            inner = list(ast.iter_child_nodes(node))
        for child in inner:
            walk(child, name)

    walk(tree, "")
    return found


def _is_type(node: ast.Subscript) -> bool:
    """Return whether a subscript is a type such as `tuple[int, ...]`."""
    names = ("Literal", "Callable", "Sequence", "Mapping", "Counter", "dict", "list", "tuple", "set", "frozenset")
    return isinstance(node.value, ast.Name) and node.value.id in names


def _changes(node: ast.AST) -> Iterator[Change]:
    for kind, make in _OPERATORS:
        for made in make(node):
            yield Change(kind, made)


def _compare(node: ast.AST) -> Iterator[ast.AST]:
    if isinstance(node, ast.Compare):
        for at, op in enumerate(node.ops):
            for other in COMPARED[type(op)]:
                made = copy.deepcopy(node)
                made.ops[at] = other()
                yield made


def _count(node: ast.AST) -> Iterator[ast.AST]:
    if isinstance(node, ast.BinOp) and type(node.op) in COUNTED and not (_is_text(node.left) or _is_text(node.right)):
        yield ast.BinOp(node.left, COUNTED[type(node.op)](), node.right)
    if isinstance(node, ast.AugAssign) and type(node.op) in COUNTED and not _is_text(node.value):
        yield ast.AugAssign(node.target, COUNTED[type(node.op)](), node.value)
    if isinstance(node, ast.UnaryOp) and isinstance(node.op, ast.USub | ast.Invert):
        yield node.operand


def _is_text(node: ast.AST) -> bool:
    texts = isinstance(node, ast.Constant) and isinstance(node.value, str)
    return texts or isinstance(node, ast.JoinedStr | ast.List | ast.Tuple | ast.Dict | ast.ListComp)


def _logic(node: ast.AST) -> Iterator[ast.AST]:
    if isinstance(node, ast.BoolOp):
        other = ast.Or() if isinstance(node.op, ast.And) else ast.And()
        yield ast.BoolOp(other, node.values)
        for at in range(len(node.values)):
            left = node.values[:at] + node.values[at + 1 :]
            yield left[0] if len(left) == 1 else ast.BoolOp(node.op, left)
    if isinstance(node, ast.UnaryOp) and isinstance(node.op, ast.Not):
        yield node.operand


def _branch(node: ast.AST) -> Iterator[ast.AST]:
    """Yield the branch forced either way, or with a condition of a comprehension or a case removed."""
    if isinstance(node, ast.If):
        for way in (True, False):
            made = copy.deepcopy(node)
            made.test = ast.Constant(way)
            yield made
    if isinstance(node, ast.While) and not isinstance(node.test, ast.Constant):
        yield ast.While(ast.Constant(False), node.body, node.orelse)
    if isinstance(node, ast.IfExp):
        yield node.body
        yield node.orelse
    if isinstance(node, ast.comprehension):
        for at in range(len(node.ifs)):
            yield ast.comprehension(node.target, node.iter, node.ifs[:at] + node.ifs[at + 1 :], node.is_async)
    if isinstance(node, ast.Match) and len(node.cases) > 1:
        for at in range(len(node.cases)):
            yield ast.Match(node.subject, node.cases[:at] + node.cases[at + 1 :])


def _constant(node: ast.AST) -> Iterator[ast.AST]:
    if isinstance(node, ast.Constant):
        if isinstance(node.value, bool):
            yield ast.Constant(not node.value)
        elif isinstance(node.value, int):
            yield ast.Constant(node.value + 1)
            yield ast.Constant(node.value - 1)


def _statement(node: ast.AST) -> Iterator[ast.AST]:
    if isinstance(node, ast.Expr) and isinstance(node.value, ast.Call | ast.Yield | ast.YieldFrom):
        yield ast.Pass()
    if isinstance(node, ast.AugAssign | ast.Raise):
        yield ast.Pass()
    if isinstance(node, ast.Assign) and isinstance(node.targets[0], ast.Subscript | ast.Attribute):
        yield ast.Pass()
    if isinstance(node, ast.Break):
        yield ast.Continue()
    if isinstance(node, ast.Continue):
        yield ast.Break()


def _return(node: ast.AST) -> Iterator[ast.AST]:
    if isinstance(node, ast.Return) and node.value is not None:
        if isinstance(node.value, ast.Constant) and isinstance(node.value.value, bool | type(None)):
            return
        if isinstance(node.value, ast.Compare | ast.BoolOp) or (
            isinstance(node.value, ast.UnaryOp) and isinstance(node.value.op, ast.Not)
        ):
            yield ast.Return(ast.UnaryOp(ast.Not(), node.value))
        else:
            yield ast.Return(ast.Constant(None))


def _call(node: ast.AST) -> Iterator[ast.AST]:
    if isinstance(node, ast.Call) and isinstance(node.func, ast.Name) and node.func.id in SWAPPED:
        if node.func.id == "sorted" and node.keywords:
            return
        yield ast.Call(ast.Name(SWAPPED[node.func.id], ast.Load()), node.args, node.keywords)
    if isinstance(node, ast.Call) and isinstance(node.func, ast.Attribute) and node.func.attr in DROPPED:
        yield node.func.value


def _element(node: ast.AST) -> Iterator[ast.AST]:
    if isinstance(node, ast.Tuple | ast.List | ast.Set) and isinstance(getattr(node, "ctx", ast.Load()), ast.Load):
        # A tuple of plain names is mostly unpacked at once, and without one of them nothing would run.
        named = isinstance(node, ast.Tuple) and all(isinstance(part, ast.Name | ast.Attribute) for part in node.elts)
        if 1 < len(node.elts) <= 12 and not named:
            for at in range(len(node.elts)):
                made = copy.deepcopy(node)
                del made.elts[at]
                yield made
    elif isinstance(node, ast.Dict) and 1 < len(node.keys) <= 20:
        for at in range(len(node.keys)):
            yield ast.Dict(node.keys[:at] + node.keys[at + 1 :], node.values[:at] + node.values[at + 1 :])


def _text(node: ast.AST) -> Iterator[ast.AST]:
    if isinstance(node, ast.Constant) and isinstance(node.value, str):
        yield ast.Constant(node.value + "X" if node.value else "X")


_OPERATORS: tuple[tuple[str, Callable[[ast.AST], Iterator[ast.AST]]], ...] = (
    ("comparison", _compare),
    ("arithmetic", _count),
    ("logic", _logic),
    ("branch", _branch),
    ("number", _constant),
    ("statement", _statement),
    ("return", _return),
    ("call", _call),
    ("element", _element),
    (TEXT, _text),
)
