"""Who may know what: the table of docs/architecture.md, read off the imports. And every name explains itself."""

from __future__ import annotations

import ast
import sys
from collections.abc import Iterator
from pathlib import Path

import pytest

ROOT = Path(__file__).parent.parent
SOURCES = sorted((ROOT / "pycore").rglob("*.py"))
GAMES = sorted(path.name for path in (ROOT / "pycore" / "games").iterdir() if (path / "__init__.py").exists())

each_source = pytest.mark.parametrize("path", SOURCES, ids=lambda path: str(path.relative_to(ROOT)))


def module_name(path: Path) -> str:
    """`pycore/kernel/record.py` is `pycore.kernel.record`."""
    return ".".join(path.relative_to(ROOT).with_suffix("").parts).removesuffix(".__init__")


def imported(path: Path) -> Iterator[str]:
    """The full names of everything a file imports: `from .kernel import record` gives `pycore.kernel.record`."""
    package = list(path.relative_to(ROOT).parent.parts)
    for node in ast.walk(ast.parse(path.read_text(encoding="utf-8"))):
        if isinstance(node, ast.Import):
            yield from (alias.name for alias in node.names)
        elif isinstance(node, ast.ImportFrom):
            base = package[: len(package) - node.level + 1] if node.level else []
            names = [*base, *([node.module] if node.module else [])]
            yield from (".".join([*names, alias.name]) for alias in node.names)


def within(name: str, *packages: str) -> bool:
    """Whether a name lies in one of the packages."""
    return any(name == package or name.startswith(package + ".") for package in packages)


def allowed(path: Path) -> tuple[str, ...]:
    """The parts of pycore that a file may know."""
    parts = path.relative_to(ROOT).parts[1:]
    match parts:
        case ("kernel", *_):
            return ("pycore.kernel",)
        case ("games", "__init__.py"):
            return ("pycore.kernel", "pycore.games")
        case ("games", game, *_):
            return ("pycore.kernel", f"pycore.games.{game}")
        case ("ai", *_):
            return ("pycore.kernel", "pycore.ai")
    return ("pycore",)


@each_source
def test_each_layer_knows_only_what_it_may(path: Path) -> None:
    own = [name for name in imported(path) if within(name, "pycore")]

    assert [name for name in own if not within(name, *allowed(path))] == []


@each_source
def test_the_core_needs_the_standard_library_only(path: Path) -> None:
    """So no browser, no JavaScript, nothing to install."""
    foreign = {name.split(".")[0] for name in imported(path)} - {"pycore"} - sys.stdlib_module_names

    assert foreign == set()


@each_source
def test_nothing_is_hidden_from_the_rules(path: Path) -> None:
    """No clock and no `random` behind the door: chance is drawn by the kernel from the seed."""
    hidden = {"random", "secrets", "uuid", "datetime", "os", "threading"}
    if path.relative_to(ROOT).parts[1] in ("kernel", "games"):
        hidden.add("time")
    if path.relative_to(ROOT).parts[1] == "tools":
        return

    assert {name.split(".")[0] for name in imported(path)} & hidden == set()


def test_shared_code_names_no_game() -> None:
    """Only the registry does, and each game in its own folder. Words in docstrings do not count."""
    for path in SOURCES:
        parts = path.relative_to(ROOT).parts
        if parts[1] == "games" or parts[1] == "tools":
            continue
        for node in ast.walk(ast.parse(path.read_text(encoding="utf-8"))):
            if isinstance(node, ast.Constant) and isinstance(node.value, str):
                said = node.value.replace("-", "_")
                assert said not in GAMES, f"{path.relative_to(ROOT)}:{node.lineno} names a game"


def test_the_table_of_layers_is_the_one_in_the_document() -> None:
    table = (ROOT / "docs" / "architecture.md").read_text(encoding="utf-8")

    assert "| `pycore/kernel` | the vocabulary" in table
    assert "| `pycore/games/<game>` | the kernel | another game, the browser |" in table
    assert "| `pycore/ai` | the kernel " in table


def is_public(name: str) -> bool:
    """Without an underscore before it; special methods explain themselves."""
    return not name.startswith("_")


def undocumented(body: list[ast.stmt], inside: str) -> Iterator[str]:
    """The public functions and classes, and their public methods, that say nothing of themselves."""
    for node in body:
        if isinstance(node, ast.FunctionDef | ast.AsyncFunctionDef | ast.ClassDef) and is_public(node.name):
            if not ast.get_docstring(node):
                yield f"{inside}.{node.name}"
            if isinstance(node, ast.ClassDef):
                yield from undocumented(node.body, f"{inside}.{node.name}")


@each_source
def test_everything_public_says_what_it_is(path: Path) -> None:
    tree = ast.parse(path.read_text(encoding="utf-8"))

    assert ast.get_docstring(tree), "the module has no docstring"
    assert list(undocumented(tree.body, module_name(path))) == []
