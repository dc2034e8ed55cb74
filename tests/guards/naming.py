"""Which guards the tests name, and which tests of hostile or refused input name none, told by what they are called."""

from __future__ import annotations

import ast
import re
from collections.abc import Iterator
from functools import cache
from pathlib import Path

from buildtools.common import ROOT

ANYWHERE = re.compile(r"hostile|misbehav|not.believed|refused as|shown_as_text|damaged_image")
"""What the name of a test of hostile input has, wherever it stands but in the laboratory, which nobody else feeds."""
AT_THE_DOOR = re.compile(
    r"refuse[ds]|strange_one|bomb|nesting|nested_(too|at)|damaged_(link|value|byte)|bad_(request|record|option|position|act)"
)
"""What it has besides in the tests of what comes in from outside."""
DOORS = tuple(f"tests/{folder}/" for folder in ("door", "kernel", "links", "page", "texts", "workshop"))
LABORATORY = "tests/lab/"
IN_NODE = re.compile(r'(?:^\s*// guard: (.+)\n)?^\s*test\("(.+?)", ', re.MULTILINE)


@cache
def python_tests() -> dict[str, ast.Module]:
    """Return the files with tests in Python by their paths below the project."""
    return {str(path.relative_to(ROOT)): ast.parse(path.read_text("utf-8")) for path in _files("test_*.py")}


@cache
def node_tests() -> list[tuple[str, str, str]]:
    """Return the file, the guard or "", and the name of each test in JavaScript."""
    found = [(path, IN_NODE.findall(path.read_text("utf-8"))) for path in _files("*.test.mjs")]
    return [(str(path.relative_to(ROOT)), guard, test) for path, tests in found for guard, test in tests]


def _files(pattern: str) -> Iterator[Path]:
    for folder in ("tests", "e2e"):
        yield from sorted((ROOT / folder).rglob(pattern))


@cache
def named_in(file: str) -> set[str]:
    """Return the guards that the tests of a file in Python name, in a mark or as the keys of a table of cases."""
    names: set[str] = set()
    tree = python_tests()[file]
    for node in ast.walk(tree):
        if isinstance(node, ast.Call) and _is_mark(node):
            said = node.keywords[0].value
            names |= {str(said.value)} if isinstance(said, ast.Constant) else set()
        if isinstance(node, ast.comprehension) and ast.unparse(node.target).startswith("(guard, "):
            names |= set(_keys(tree, ast.unparse(node.iter).removesuffix(".items()")))
    return names


def _keys(tree: ast.Module, table: str) -> Iterator[str]:
    """Yield the keys of a table that a module has."""
    for target, value in _assigned(tree):
        if target == table and isinstance(value, ast.Dict):
            yield from (str(key.value) for key in value.keys if isinstance(key, ast.Constant))


def _assigned(tree: ast.Module) -> Iterator[tuple[str, ast.expr]]:
    for node in tree.body:
        if isinstance(node, ast.Assign | ast.AnnAssign) and node.value:
            yield ast.unparse(node.targets[0] if isinstance(node, ast.Assign) else node.target), node.value


def _is_mark(node: ast.AST) -> bool:
    return isinstance(node, ast.Call) and ast.unparse(node.func) == "pytest.mark.guard"


def unguarded() -> list[str]:
    """Return the tests of hostile or refused input that name no guard, or not with each of their cases."""
    in_python = [one for file, tree in python_tests().items() for one in unguarded_in(file, tree)]
    in_node = [f"{file}: {test}" for file, guard, test in node_tests() if not guard and ANYWHERE.search(test)]
    return in_python + in_node


def unguarded_in(file: str, tree: ast.Module) -> Iterator[str]:
    """Yield such tests of a file in Python."""
    for node in tree.body:
        if isinstance(node, ast.FunctionDef) and _is_refusal(file, node.name) and not _is_guarded(tree, node):
            yield f"{file}::{node.name}"


def _is_refusal(file: str, name: str) -> bool:
    anywhere = ANYWHERE.search(name) and not file.startswith(LABORATORY)
    return name.startswith("test_") and bool(anywhere or (file.startswith(DOORS) and AT_THE_DOOR.search(name)))


def _is_guarded(tree: ast.Module, test: ast.FunctionDef) -> bool:
    marks: set[str] = set()

    def names_one(node: ast.AST) -> bool:
        return any(_is_mark(one) or (isinstance(one, ast.Name) and one.id in marks) for one in ast.walk(node))

    for target, value in _assigned(tree):
        marks |= {target} if names_one(value) else set()
    for decorator in test.decorator_list:
        cases = decorator.args[1] if isinstance(decorator, ast.Call) and len(decorator.args) > 1 else decorator
        if all(map(names_one, cases.elts if isinstance(cases, ast.List) else [cases])):
            return True
    return False
