"""Tests of the layers in docs/architecture.md by the imports of each file, and of docstrings on everything public."""

from __future__ import annotations

import ast
import doctest
import re
import sys
from collections.abc import Callable, Collection, Iterable, Iterator, Mapping
from functools import cache
from pathlib import Path

import pytest

ROOT = Path(__file__).parent.parent
SOURCES = sorted((ROOT / "pycore").rglob("*.py"))
GAMES = sorted(path.name for path in (ROOT / "pycore" / "games").iterdir() if (path / "__init__.py").exists())

EVERY_GAME = set("__init__.py board.py pieces.py rules.py why.py notation.py scene.py evaluate.py rules.md".split())
OFTEN = {
    "characters.py",
    "material.py",
    "about.py",
    "editor.py",
    "weights.py",
    "howto.py",
    "lessons.json",
    "openings.json",
    "puzzles.json",
    "games.json",
}
"""Files that many games have, under the same names."""

FOLDER_LIMIT = 20


@cache
def tree_of(path: Path) -> ast.Module:
    """Return the syntax tree of a file."""
    return ast.parse(path.read_text(encoding="utf-8"))


@cache
def imported_by(path: Path) -> list[str]:
    """Return the full names of everything a file imports."""
    return list(imported(path, tree_of(path)))


def room_of(path: Path) -> str:
    """Return the room of a file: `kernel`, `games/pilgrim`, or `top` for modules that are in no folder."""
    parts = path.relative_to(ROOT / "pycore").parent.parts
    return "/".join(parts[: 2 if parts[:1] == ("games",) else 1]) or "top"


each_room = pytest.mark.parametrize("room", sorted({room_of(path) for path in SOURCES}))


def wrong_in(room: str, wrong: Callable[[Path], Collection[object]]) -> dict[str, Collection[object]]:
    """Return what is wrong with the sources of a room, by file; nothing if all are right."""
    paths = [path for path in SOURCES if room_of(path) == room]
    assert paths
    return {path.relative_to(ROOT).as_posix(): found for path in paths if (found := wrong(path))}


def module_name(path: Path) -> str:
    """Return the module of a file: `pycore.kernel.record` for `pycore/kernel/record.py`."""
    return ".".join(path.relative_to(ROOT).with_suffix("").parts).removesuffix(".__init__")


def imported(path: Path, tree: ast.Module) -> Iterator[str]:
    """Yield the full names of everything a file imports: `pycore.kernel.record` for `from .kernel import record`."""
    package = list(path.relative_to(ROOT).parent.parts)
    for node in ast.walk(tree):
        if isinstance(node, ast.Import):
            yield from (alias.name for alias in node.names)
        elif isinstance(node, ast.ImportFrom):
            base = package[: len(package) - node.level + 1] if node.level else []
            names = [*base, *([node.module] if node.module else [])]
            yield from (".".join([*names, alias.name]) for alias in node.names)


def within(name: str, *packages: str) -> bool:
    """Return whether a name lies in one of the packages."""
    return any(name == package or name.startswith(package + ".") for package in packages)


def allowed(path: Path) -> tuple[str, ...]:
    """Return the packages of pycore that a file may import."""
    parts = path.relative_to(ROOT).parts[1:]
    shared = ("pycore.kernel", "pycore.interfaces")
    match parts:
        case ("kernel", *_):
            return ("pycore.kernel",)
        case ("interfaces", *_):
            return shared
        case ("kit" | "scenes" | "engine" | "languages" as room, *_):
            return (*shared, f"pycore.{room}")
        case ("coach", *_):
            return (*shared, "pycore.engine", "pycore.coach")
        case ("games", "__init__.py"):
            return (*shared, "pycore.games")
        case ("games", game, *_):
            return (*shared, "pycore.kit", f"pycore.games.{game}")
        case ("texts", *_):
            return (*shared, "pycore.links", "pycore.texts")
        case ("links", *_):
            return (*shared, "pycore.links")
        case ("workshop", *_):
            return (*shared, "pycore.games", "pycore.workshop")
        case ("contract", *_):
            return (*shared, *(f"pycore.{room}" for room in ("scenes", "texts", "workshop", "contract")))
        case ("kit", *_):
            return (*shared, "pycore.kit")
        case ("door", *_):
            rooms = (
                "games",
                "scenes",
                "engine",
                "coach",
                "links",
                "texts",
                "languages",
                "workshop",
                "contract",
                "door",
            )
            return (*shared, *(f"pycore.{room}" for room in rooms))
        case ("svg.py",):
            return (*shared, "pycore.scenes", "pycore.svg", "pycore.palette")
        case ("palette.py",):
            return ()
        case ("match.py",):
            return (*shared, "pycore.games", "pycore.scenes", "pycore.texts", "pycore.svg")
    return ("pycore",)


def imports_of(sources: Mapping[Path, Iterable[str]]) -> dict[str, set[str]]:
    """Return for each module the modules that it imports, also for types only and in functions.

    Args:
        sources: all names that each module imports, by its path.
    """
    modules = {module_name(path) for path in sources}
    found: dict[str, set[str]] = {}
    for path, imports in sources.items():
        here = module_name(path)
        names = {name if name in modules else name.rpartition(".")[0] for name in imports}
        found[here] = names & modules - {here}
    return found


def cycles(imports: Mapping[str, set[str]]) -> list[list[str]]:
    """Return the import cycles, each once, from its alphabetically first module on."""
    found: dict[tuple[str, ...], list[str]] = {}

    def walk(path: list[str], done: set[str]) -> None:
        for module in sorted(imports[path[-1]]):
            if module in path:
                cycle = path[path.index(module) :]
                found[tuple(sorted(cycle))] = cycle
            elif module not in done:
                walk([*path, module], done)
        done.add(path[-1])

    done: set[str] = set()
    for module in sorted(imports):
        if module not in done:
            walk([module], done)
    return list(found.values())


def test_there_are_no_import_cycles() -> None:
    assert cycles(imports_of({path: imported_by(path) for path in SOURCES})) == []


@pytest.mark.parametrize(
    "planted",
    [
        "from . import b",
        "from pycore.kernel.b import thing",
        "from typing import TYPE_CHECKING\n\nif TYPE_CHECKING:\n    from .b import thing",
        "def late():\n    import pycore.kernel.b",
    ],
)
def test_a_planted_cycle_is_found(planted: str) -> None:
    sources = {
        "pycore/kernel/a.py": planted,
        "pycore/kernel/b.py": "from .c import thing",
        "pycore/kernel/c.py": "from .a import thing",
        "pycore/kernel/d.py": "from .a import thing",
    }

    imports = {ROOT / path: list(imported(ROOT / path, ast.parse(text))) for path, text in sources.items()}
    assert cycles(imports_of(imports)) == [["pycore.kernel.a", "pycore.kernel.b", "pycore.kernel.c"]]


@pytest.mark.parametrize("game", GAMES)
def test_a_games_folder_holds_the_common_files_and_those_its_docstring_lists(game: str) -> None:
    folder = ROOT / "pycore" / "games" / game
    told = ast.get_docstring(ast.parse((folder / "__init__.py").read_text(encoding="utf-8"))) or ""
    flat = {path.name for path in folder.iterdir() if path.is_file()}

    wanted = {"game.py"} if "game.py" in flat else EVERY_GAME  # a game made with the kit is one module
    assert flat >= wanted
    assert {name for name in flat - wanted - EVERY_GAME - OFTEN if f"`{name}`" not in told} == set()


def test_no_protocol_is_checked_at_run_time() -> None:
    """Optional methods have defaults; with `isinstance`, a half-implemented protocol would silently be ignored."""
    nodes = [node for path in SOURCES for node in ast.walk(tree_of(path))]
    classes = [node for node in nodes if isinstance(node, ast.ClassDef)]
    protocols = {one.name for one in classes if any("Protocol" in ast.unparse(base) for base in one.bases)}
    asked = {
        ast.unparse(node.args[1])
        for node in nodes
        if isinstance(node, ast.Call) and ast.unparse(node.func) in ("isinstance", "issubclass")
    }

    assert len(protocols) > 3
    assert not any(name in asked for name in protocols)
    assert not any("runtime_checkable" in path.read_text(encoding="utf-8") for path in SOURCES)


@each_room
def test_each_layer_imports_only_what_it_may(room: str) -> None:
    def wrong(path: Path) -> list[str]:
        return [name for name in imported_by(path) if within(name, "pycore") and not within(name, *allowed(path))]

    assert wrong_in(room, wrong) == {}


@each_room
def test_the_core_imports_itself_relatively(room: str) -> None:
    """The wheel installs this folder as `chess_pilgrimage`, where the name `pycore` does not exist."""

    def absolute(path: Path) -> list[int]:
        return [
            node.lineno
            for node in ast.walk(tree_of(path))
            if (isinstance(node, ast.ImportFrom) and not node.level and within(node.module or "", "pycore"))
            or (isinstance(node, ast.Import) and any(within(alias.name, "pycore") for alias in node.names))
        ]

    assert wrong_in(room, absolute) == {}


def named_packages(tree: ast.Module) -> list[str]:
    """Return the strings of a source, its docstrings' examples included, that name the core's package as a value."""
    documented = [
        node for node in ast.walk(tree) if isinstance(node, ast.Module | ast.ClassDef | ast.FunctionDef) and node.body
    ]
    docstrings = [docstring for node in documented if (docstring := ast.get_docstring(node))]
    bare = {id(node.value) for node in ast.walk(tree) if isinstance(node, ast.Expr)}
    values = [
        node.value
        for node in ast.walk(tree)
        if isinstance(node, ast.Constant) and isinstance(node.value, str) and id(node) not in bare
    ]
    examples = [
        example.source for docstring in docstrings for example in doctest.DocTestParser().get_examples(docstring)
    ]
    return [value for value in [*values, *examples] if re.search(r"\b(pycore|chess_pilgrimage)\b", value)]


@each_room
def test_no_package_is_named_in_a_string(room: str) -> None:
    """The same sources are `pycore` in a checkout and `chess_pilgrimage` when installed.

    A submission consists of files of the repository, so it names them.
    """
    found = wrong_in(room, lambda path: named_packages(tree_of(path)))

    found.pop("pycore/workshop/submission.py", None)
    assert found == {}


@pytest.mark.parametrize(
    "planted",
    [
        'read_text("pycore.games.pilgrim", "rules.md")',
        'import_module(f"chess_pilgrimage.{name}")',
        'def play():\n    """Play.\n\n    >>> from pycore.games import find\n    """',
        'USAGE = "python -m pycore query"',
    ],
)
def test_a_planted_package_name_is_found(planted: str) -> None:
    assert len(named_packages(ast.parse(planted))) == 1
    assert named_packages(ast.parse('"""The page calls `pycore.bridge`."""\nhere = __package__')) == []


@each_room
def test_the_core_needs_the_standard_library_only(room: str) -> None:
    """So it needs no browser, no JavaScript, and nothing to be installed."""

    def foreign(path: Path) -> set[str]:
        own = {"pycore", "kit"} if path.parent.name == "examples" else {"pycore"}  # the loader of games supplies `kit`
        return {name.split(".")[0] for name in imported_by(path)} - own - sys.stdlib_module_names

    assert wrong_in(room, foreign) == {}


@each_room
def test_the_core_is_deterministic(room: str) -> None:
    """The core uses no clock and no `random`: the kernel draws all chance from the seed."""

    hidden = {"random", "secrets", "uuid", "datetime", "os", "threading"}
    if room.partition("/")[0] in ("kernel", "interfaces", "games"):
        hidden.add("time")
    if room == "contract":
        hidden.remove("random")  # its random games have seeds
    if room == "top":
        hidden.remove("os")  # the command line keeps what a made game prints out of its replies
    if room == "uci":
        hidden.remove("threading")  # it reads input during a search

    assert wrong_in(room, lambda path: {name.split(".")[0] for name in imported_by(path)} & hidden) == {}


def test_shared_code_names_no_game() -> None:
    """Only the registry and each game's own folder do. Docstrings do not count."""
    for path in SOURCES:
        parts = path.relative_to(ROOT).parts
        if parts[1] == "games":
            continue
        for node in ast.walk(tree_of(path)):
            if isinstance(node, ast.Constant) and isinstance(node.value, str):
                said = node.value.replace("-", "_")
                assert said not in GAMES, f"{path.relative_to(ROOT)}:{node.lineno} names a game"


def test_only_tests_of_the_lab_import_it() -> None:
    """The lab is for measurements; what other tests need is in `tests`."""
    users = {
        path.relative_to(ROOT).as_posix()
        for room in ("pycore", "tests", "e2e", "buildtools")
        for path in (ROOT / room).rglob("*.py")
        if "lab" in path.read_text(encoding="utf-8") and any(within(name, "lab") for name in imported_by(path))
    }

    assert "tests/lab/test_solve.py" in users
    assert {path for path in users if not path.startswith("tests/lab/")} == set()


def test_the_document_has_the_same_table_of_layers() -> None:
    table = (ROOT / "docs" / "architecture.md").read_text(encoding="utf-8")

    assert "| `pycore/kernel` | nothing else; " in table
    assert "| `pycore/interfaces` | the kernel; " in table
    assert "| `pycore/games/<game>` | the kernel, the interfaces, the kit | another game, the browser |" in table
    assert "| `pycore/scenes` | the kernel, the interfaces " in table
    assert "| `pycore/engine` | the kernel, the interfaces " in table
    assert "| `pycore/coach` | the kernel, the interfaces, the engine " in table
    assert "| `pycore/match.py`, `pycore/svg.py` | the kernel, the interfaces, the games, scenes" in table


def crowded(*roots: str) -> dict[str, int]:
    """Return the folders below `roots` with more than FOLDER_LIMIT files of code, and how many each has."""
    counts: dict[str, int] = {}
    for root in roots:
        for path in (ROOT / root).rglob("*"):
            if path.suffix in (".py", ".js", ".mjs", ".ts") and path.name != "__init__.py":
                folder = path.parent.relative_to(ROOT).as_posix()
                counts[folder] = counts.get(folder, 0) + 1
    return {folder: count for folder, count in counts.items() if count > FOLDER_LIMIT}


def test_a_folder_holds_at_most_twenty_files_of_code() -> None:
    assert crowded("pycore", "lab", "buildtools", "tests", "e2e", "web/js") == {}


def is_public(name: str) -> bool:
    """Return whether a name does not begin with an underscore."""
    return not name.startswith("_")


def undocumented(body: list[ast.stmt], inside: str) -> Iterator[str]:
    """Yield the public functions, classes and methods without a docstring."""
    for node in body:
        if isinstance(node, ast.FunctionDef | ast.AsyncFunctionDef | ast.ClassDef) and is_public(node.name):
            if not ast.get_docstring(node):
                yield f"{inside}.{node.name}"
            if isinstance(node, ast.ClassDef):
                yield from undocumented(node.body, f"{inside}.{node.name}")


def undocumented_errors(tree: ast.Module) -> Iterator[str]:
    """Yield the public functions that raise an error themselves which their docstring does not name."""
    for node in ast.walk(tree):
        if isinstance(node, ast.FunctionDef) and is_public(node.name):
            raised = [each.exc for each in ast.walk(node) if isinstance(each, ast.Raise) and each.exc]
            errors = {ast.unparse(error).partition("(")[0] for error in raised} - {"AssertionError"}
            told = ast.get_docstring(node) or ""
            yield from (f"{node.name}: {error}" for error in errors if error.endswith("Error") and error not in told)


@pytest.mark.parametrize(
    "room", ["kernel", "interfaces", "scenes", "coach", "links", "texts", "languages", "workshop", "contract"]
)
def test_raised_errors_are_documented(room: str) -> None:
    """For the door and the games it is documented in one place: `pycore.door` and `Rules`."""
    paths = [path for path in SOURCES if within(module_name(path), f"pycore.{room}")]
    assert {path.name: found for path in paths if (found := list(undocumented_errors(tree_of(path))))} == {}


@each_room
def test_everything_public_has_a_docstring(room: str) -> None:
    def bare(path: Path) -> list[str]:
        tree = tree_of(path)
        own = [] if ast.get_docstring(tree) else ["the module"]
        return own + list(undocumented(tree.body, module_name(path)))

    assert wrong_in(room, bare) == {}
