"""Tests that docs/api lists exactly what the code has, and that every file named in a document exists."""

from __future__ import annotations

import inspect
import io
import re
from collections.abc import Iterator
from pathlib import Path
from typing import get_args

import pytest

from pycore import bridge
from pycore.games import GAMES
from pycore.interfaces.game import Play, Shelf, Teach, Text
from pycore.interfaces.narrator import MarkKind, StepKind
from pycore.kernel import errors
from pycore.kernel.board import Board
from pycore.uci.engine import Engine

ROOT = Path(__file__).resolve().parents[2]
API = "\n".join(page.read_text(encoding="utf-8") for page in sorted((ROOT / "docs" / "api").glob("*.md")))
DOCUMENTS = [ROOT / "README.md", ROOT / "CONTRIBUTING.md", *sorted((ROOT / "docs").rglob("*.md"))]
FOLDERS = ("buildtools", "docs", "e2e", "lab", "pycore", "tests", "web/js", "web/css", "web/assets")
FILES = {f"/{path.relative_to(ROOT).as_posix()}" for folder in FOLDERS for path in (ROOT / folder).rglob("*.*")} | {
    f"/{path.relative_to(ROOT).as_posix()}" for folder in (ROOT, ROOT / "web") for path in folder.glob("*.*")
}
BUILT = {"py/worker.py", "sw.js", "css/learn.css", "pyscript/core.js", ".asm.mjs"} | {
    f"pyodide/{name}.mjs" for name in ("boot", "image", "room")
}
"""Files of the built site that documents name."""
NOT_HERE = {"tests/my_game/naive.py"}
"""A file of a game still to be written."""


def first_columns(heading: str) -> set[str]:
    """Return the code words in the first column of every table of docs/api whose first heading is `heading`."""
    tables = re.findall(rf"^\| {re.escape(heading)} \|.*\n\|[-|]+\n((?:\|.*\n)+)", API, re.MULTILINE)
    assert tables, heading
    cells = [row.split("|")[1] for table in tables for row in table.splitlines()]
    return {name for cell in cells for name in re.findall(r"`([^`]+)`", cell)}


def words_after(text: str) -> set[str]:
    """Return the words of the first code span after `text` in docs/api."""
    return set(re.findall(r"[\w-]+", API.split(text, 1)[1].split("`")[1]))


def first_arguments(folder: str, error: str) -> set[str]:
    """Return the literal first arguments with which the sources of a folder of pycore raise `error`."""
    texts = [path.read_text(encoding="utf-8") for path in (ROOT / "pycore" / folder).rglob("*.py")]
    return {word for text in texts for word in re.findall(rf'{error}\(\s*"([\w-]+)"', text)}


def test_the_index_lists_every_request() -> None:
    assert first_columns("requests") == bridge.HANDLERS.keys()


def test_all_error_codes_are_listed() -> None:
    classes = [error for error in vars(errors).values() if isinstance(error, type)]
    codes = {error.code for error in classes if issubclass(error, errors.GameError)}
    sources = "\n".join(path.read_text(encoding="utf-8") for path in (ROOT / "pycore").rglob("*.py"))
    asked = set(re.findall(r'raise RequestError\([^\n]*"(too-large|unknown-game|no-room|bad-[a-z]+)"\)', sources))
    assert first_columns("code") == codes | asked | {"internal"}


def test_all_reasons_of_bad_links_are_listed() -> None:
    assert first_columns("`reason`") == first_arguments("links", "LinkError")


def test_all_kinds_of_steps_are_listed() -> None:
    assert words_after("`kinds` names each step for the marks:") == set(get_args(StepKind))


def test_all_kinds_of_marks_are_listed() -> None:
    listed = API.split("- Mark kinds:", 1)[1].split("\n- ", 1)[0]
    assert set(re.findall(r"`([a-z-]+)`", listed)) == {"from", "to", "passed", "open", *get_args(MarkKind)}


def test_all_kinds_of_options_are_listed() -> None:
    said = API.split("An option's `kind` says what it accepts:", 1)[1].split(". ", 1)[0]
    kinds = {option.kind for game in GAMES.values() for option in game.options.values()}
    assert kinds <= set(re.findall(r"`(\w+)`,", said))


def test_all_options_of_the_uci_engine_are_listed() -> None:
    said = io.StringIO()
    Engine([b"uci", b"quit"], said).run()
    named = set(re.findall(r"^option name (.*) type", said.getvalue(), re.MULTILINE))
    assert len(named) > 5
    assert named == first_columns("option") | {"Clear Hash"}


def named_files(text: str) -> Iterator[str]:
    """Yield the sources of the core and the page, style sheets and tests that a text names in code spans."""
    for code in re.findall(r"`([^`\n]+)`", text):
        yield from re.findall(r"(?<![\w/<.*-])[\w./-]+\.(?:py|js|mjs|css)(?![\w.])", code)


@pytest.mark.parametrize("document", DOCUMENTS, ids=lambda path: path.relative_to(ROOT).as_posix())
def test_every_named_file_exists(document: Path) -> None:
    text = document.read_text(encoding="utf-8")
    links = re.findall(r"\]\(([^)#:]+)(?:#[^)]*)?\)", text)
    assert [link for link in links if not (document.parent / link).exists()] == []
    missing = {name for name in named_files(text) if not any(file.endswith(f"/{name}") for file in FILES)}
    assert missing - BUILT - NOT_HERE == set()


def test_a_decision_gives_the_reason_for_every_folder_of_code_at_the_top() -> None:
    said = "\n".join(path.read_text(encoding="utf-8") for path in (ROOT / "docs" / "decisions").glob("*.md"))
    modules = {path.parent.name for path in ROOT.glob("*/__init__.py")} - {"pycore", "tests", "e2e"}

    assert modules == {"buildtools", "lab"}
    assert [folder for folder in modules if not re.search(rf"^\|[^|]*`{folder}/`[^|]*at the top", said, re.M)] == []


def test_a_page_module_that_a_text_names_is_looked_for() -> None:
    named = named_files("the code (`web/js/share/code.js`), `sheet.css` and `a.test.mjs`")

    assert [*named] == ["web/js/share/code.js", "sheet.css", "a.test.mjs"]


@pytest.mark.parametrize("group", [Shelf, Play, Teach, Text, Board], ids=lambda group: group.__name__)
def test_every_field_that_a_game_may_set_is_explained(group: type) -> None:
    text = (ROOT / "docs" / "adding-a-game.md").read_text(encoding="utf-8")
    named = {word for code in re.findall(r"`([^`\n]+)`", text) for word in re.findall(r"\w+", code)}
    given = inspect.signature(group).parameters.values()
    optional = {field.name for field in given if field.default is not inspect.Parameter.empty}

    assert len(optional) > 3
    assert optional - named == set()


def test_the_example_of_a_screen_is_a_test() -> None:
    example = (ROOT / "tests" / "screens" / "example.test.mjs").read_text(encoding="utf-8")

    assert f"```js\n{example}```" in (ROOT / "docs" / "screens.md").read_text(encoding="utf-8")
