"""What docs/formats.md lists is what there is; every file that a document names is there."""

from __future__ import annotations

import io
import re
from collections.abc import Iterator
from pathlib import Path
from typing import get_args

import pytest

from pycore import bridge
from pycore.door import asking
from pycore.games import GAMES
from pycore.interfaces.narrator import MarkKind, StepKind
from pycore.kernel import errors
from pycore.uci.engine import Engine

ROOT = Path(__file__).resolve().parents[2]
FORMATS = (ROOT / "docs" / "formats.md").read_text(encoding="utf-8")
DOCUMENTS = [ROOT / "README.md", ROOT / "CONTRIBUTING.md", *sorted((ROOT / "docs").rglob("*.md"))]
ROOMS = ("buildtools", "docs", "e2e", "lab", "pycore", "tests")
KEPT = {f"/{path.relative_to(ROOT)}" for room in ROOMS for path in (ROOT / room).rglob("*.*")} | {"/web/worker.py"}
ELSEWHERE = {"py/worker.py", "tests/my_game/naive.py"}
"""A name in the built site, and one in a game that is yet to be written."""


def first_columns(head: str) -> set[str]:
    """The names in code of the first column of every table whose first row begins so."""
    tables = re.findall(rf"^\| {re.escape(head)} \|.*\n\|[-|]+\n((?:\|.*\n)+)", FORMATS, re.MULTILINE)
    assert tables, head
    cells = [row.split("|")[1] for table in tables for row in table.splitlines()]
    return {name for cell in cells for name in re.findall(r"`([^`]+)`", cell)}


def after(words: str) -> set[str]:
    """The names of the first list in code after some words: `one two three`, or one in code each."""
    found = FORMATS.split(words, 1)[1]
    return set(re.findall(r"[\w-]+", found.split("`")[1]))


def raised(folder: str, error: str) -> set[str]:
    """The first words of an error, as the sources of a folder raise it."""
    texts = [path.read_text(encoding="utf-8") for path in (ROOT / "pycore" / folder).rglob("*.py")]
    return {word for text in texts for word in re.findall(rf'{error}\("([\w-]+)"', text)}


def test_the_requests_are_those_of_the_door() -> None:
    assert first_columns("`do`") == bridge.HANDLERS.keys()


def test_the_codes_are_those_that_can_be_answered() -> None:
    classes = [error for error in vars(errors).values() if isinstance(error, type)]
    codes = {error.code for error in classes if issubclass(error, errors.GameError)}
    sources = "\n".join(path.read_text(encoding="utf-8") for path in (ROOT / "pycore").rglob("*.py"))
    asked = set(re.findall(r'raise RequestError\([^\n]*"(too-large|unknown-game|bad-[a-z]+)"\)', sources))
    assert first_columns("code") == codes | asked | {"internal"}


def test_the_reasons_are_those_of_links() -> None:
    assert first_columns("`reason`") == raised("links", "LinkError")


def test_the_kinds_of_steps_are_those_of_the_kernel() -> None:
    assert after("`kinds` names each step for the marks:") == set(get_args(StepKind))


def test_the_kinds_of_marks_are_those_of_the_kernel_and_the_last_move() -> None:
    listed = FORMATS.split("- Mark kinds:", 1)[1].split("\n- ", 1)[0]
    assert set(re.findall(r"`([a-z-]+)`", listed)) == {"from", "to", *get_args(MarkKind)}


def test_a_card_on_the_shelf_has_the_fields_that_are_listed() -> None:
    listed = re.search(r"`games`: `\[\{(.*?), options: \{name: \{(.*?), \.\.\.\}\}\}\]`", FORMATS)
    assert listed
    card = asking.games({})["games"][0]
    assert {*listed[1].split(", "), "options"} == card.keys()
    assert set(listed[2].split(", ")) <= next(iter(card["options"].values())).keys()


def test_the_kinds_of_options_are_those_of_the_cards() -> None:
    said = FORMATS.split("An option's `kind` says what it takes:", 1)[1].split(". ", 1)[0]
    kinds = {option.kind for game in GAMES.values() for option in game.options.values()}
    assert kinds <= set(re.findall(r"`(\w+)`,", said))


def test_the_options_of_the_engine_are_those_it_names() -> None:
    said = io.StringIO()
    Engine([b"uci", b"quit"], said).run()
    named = set(re.findall(r"^option name (.*) type", said.getvalue(), re.MULTILINE))
    assert len(named) > 5
    assert named == first_columns("option") | {"Clear Hash"}


def named_files(text: str) -> Iterator[str]:
    """The Python files and the test modules of the page that a text names in code."""
    for code in re.findall(r"`([^`\n]+)`", text):
        yield from re.findall(r"(?<![\w/<.*-])[\w./-]+\.(?:py|test\.mjs)(?![\w.])", code)


@pytest.mark.parametrize("document", DOCUMENTS, ids=lambda path: path.name)
def test_every_file_that_is_named_is_there(document: Path) -> None:
    text = document.read_text(encoding="utf-8")
    links = re.findall(r"\]\(([^)#:]+)(?:#[^)]*)?\)", text)
    assert [link for link in links if not (document.parent / link).exists()] == []
    missing = {name for name in named_files(text) if not any(kept.endswith(f"/{name}") for kept in KEPT)}
    assert missing - ELSEWHERE - {"build.py"} == set()
