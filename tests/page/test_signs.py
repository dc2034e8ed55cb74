"""Rules of the page and the core that the source itself can be checked for: one writer, one door, one reader."""

from __future__ import annotations

import ast
import re
from pathlib import Path

import pytest

from pycore.kernel.types import Actor

ROOT = Path(__file__).resolve().parents[2]

SCRIPTS = {path.relative_to(ROOT / "web" / "js").as_posix(): path for path in (ROOT / "web" / "js").rglob("*.js")}


def code(path: Path) -> str:
    """A script without its comments."""
    return re.sub(r"/\*.*?\*/|(?<![:\"'])//[^\n]*", "", path.read_text(encoding="utf-8"), flags=re.DOTALL)


def test_the_state_is_never_changed_in_place() -> None:
    """`state/state.d.ts`: what is read off the store is not assigned to, nor are its lists sorted or filled."""
    read = r"(?:store\.get\(\)|\bstate|\btable(?:\(\))?)(?:\??\.\w+)+"
    changes = re.compile(rf"{read}\s*(?:[-+]?=(?![=>])|\+\+|--)|{read}\.(?:push|splice|sort|reverse|unshift|pop)\(")
    found = {file: changes.findall(code(path)) for file, path in SCRIPTS.items()}
    assert {file: there for file, there in found.items() if there} == {}


@pytest.mark.parametrize("name", ["State", "Table", "Selection", "Study"])
def test_every_field_of_the_state_is_told_where_it_is_declared(name: str) -> None:
    text = (ROOT / "web" / "js" / "state" / "state.d.ts").read_text(encoding="utf-8")
    lines = text.split(f"export interface {name} {{\n", 1)[1].split("\n}", 1)[0].split("\n")
    fields = [number for number, line in enumerate(lines) if re.match(r"  \w+\??:", line)]
    assert len(fields) > 6
    assert [lines[number] for number in fields if not number or not lines[number - 1].endswith("*/")] == []


def test_the_page_reaches_the_core_by_the_one_door() -> None:
    """`pycore.bridge`: the page has no other way to the core."""
    for path in (ROOT / "web").glob("*.py"):
        tree = ast.parse(path.read_text(encoding="utf-8"))
        asked = [
            (node.module, name.name)
            for node in ast.walk(tree)
            if isinstance(node, ast.ImportFrom) and (node.module or "").startswith("pycore")
            for name in node.names
        ]
        assert asked == [("pycore.bridge", "handle")], path.name


def test_meta_is_read_in_one_place() -> None:
    """`storage/meta.js`: it comes from outside, and one place checks each field. Others pass it on unread."""
    readers = {file for file, path in SCRIPTS.items() if re.search(r"(?<!import)\.meta(\?\.|\.|\[)", code(path))}
    assert readers - {"storage/meta.js"} == set()


def test_no_sentence_is_built_by_lower_casing_its_parts() -> None:
    """Names with a capital of their own would lose it. What is made small is compared: keys, and what was typed."""
    compare = {
        "board/chooser.js",
        "table/commands/reading.js",
        "editor/panel.js",
        "editor/tray.js",
        "rules/panel.js",
        "shelf/panel.js",
        "shelf/text-field.js",
        "storage/files.js",
        "table/moves-list.js",
        "table/keys.js",
    }
    assert {file for file, path in SCRIPTS.items() if re.search(r"to(Locale)?LowerCase", code(path))} == compare
    for path in (ROOT / "web" / "css").rglob("*.css"):
        assert "text-transform: lowercase" not in path.read_text(encoding="utf-8"), path.name


def test_one_file_knows_pyscript() -> None:
    """`core/worker.js`: the only file that knows it."""
    assert [file for file, path in SCRIPTS.items() if "PyWorker" in code(path)] == ["core/worker.js"]


def test_what_comes_from_outside_is_never_made_html() -> None:
    """`storage/files.js`: what a file says is only ever shown as text."""
    makes_html = re.compile(r"\b(innerHTML|outerHTML|insertAdjacentHTML|setHTMLUnsafe|document\.write)\b")
    assert [file for file, path in SCRIPTS.items() if makes_html.search(code(path))] == []


@pytest.mark.parametrize("actor", [Actor.CHANCE, Actor.NOBODY])
def test_only_players_have_an_opponent(actor: Actor) -> None:
    with pytest.raises(IndexError):
        _ = actor.opponent


def test_what_follows_the_state_is_made_by_observe() -> None:
    """`state/observe.js`. The page draws on every change; a puzzle counts its own moves."""
    followers = {file for file, path in SCRIPTS.items() if ".subscribe(" in code(path)}
    assert followers == {"state/observe.js", "page/page.js", "puzzles/solving.js"}
