"""Tests of rules for the page and the core that can be checked in the source text."""

from __future__ import annotations

import ast
import re
from pathlib import Path

import pytest

from pycore.kernel.types import Actor

ROOT = Path(__file__).resolve().parents[2]

SCRIPTS = {path.relative_to(ROOT / "web" / "js").as_posix(): path for path in (ROOT / "web" / "js").rglob("*.js")}


def code(path: Path) -> str:
    """Return a script without its comments."""
    return re.sub(r"/\*.*?\*/|(?<![:\"'])//[^\n]*", "", path.read_text(encoding="utf-8"), flags=re.DOTALL)


def test_the_state_is_never_changed_in_place() -> None:
    """See `state/state.d.ts`: nothing read from the store is assigned to, sorted or filled."""
    read = r"(?:store\.get\(\)|\bstate|\btable(?:\(\))?)(?:\??\.\w+)+"
    changes = re.compile(rf"{read}\s*(?:[-+]?=(?![=>])|\+\+|--)|{read}\.(?:push|splice|sort|reverse|unshift|pop)\(")
    found = {file: changes.findall(code(path)) for file, path in SCRIPTS.items()}
    assert {file: there for file, there in found.items() if there} == {}


@pytest.mark.parametrize("name", ["State", "Table", "Selection", "Study"])
def test_every_field_of_the_state_has_a_description(name: str) -> None:
    text = (ROOT / "web" / "js" / "state" / "state.d.ts").read_text(encoding="utf-8")
    lines = text.split(f"export interface {name} {{\n", 1)[1].split("\n}", 1)[0].split("\n")
    fields = [number for number, line in enumerate(lines) if re.match(r"  \w+\??:", line)]
    assert len(fields) > 6
    assert [lines[number] for number in fields if not number or not lines[number - 1].endswith("*/")] == []


def test_the_page_calls_the_core_only_through_the_bridge() -> None:
    """`pycore.bridge` is the page's only way to the core: it answers requests and takes data files."""
    for path in (ROOT / "web").glob("*.py"):
        tree = ast.parse(path.read_text(encoding="utf-8"))
        asked = [
            (node.module, name.name)
            for node in ast.walk(tree)
            if isinstance(node, ast.ImportFrom) and (node.module or "").startswith("pycore")
            for name in node.names
        ]
        assert asked == [("pycore.bridge", "deliver"), ("pycore.bridge", "handle")], path.name


def test_only_one_module_reads_meta() -> None:
    """`meta` comes from outside, and `storage/meta.js` checks each field. Other modules pass it on unread."""
    readers = {file for file, path in SCRIPTS.items() if re.search(r"(?<!import)\.meta(\?\.|\.|\[)", code(path))}
    assert readers - {"storage/meta.js"} == set()


def test_no_sentence_is_built_by_lower_casing_its_parts() -> None:
    """Names would lose their capital letter. Lower-casing is allowed for comparisons: keys, and typed text."""
    compare = {
        "board/chooser.js",
        "board/keys.js",
        "rules/book.js",
        "share/games-list.js",
        "shelf/fields.js",
        "shelf/tables.js",
        "storage/files.js",
        "table/keys.js",
        "table/menu.js",
        "table/moves-list.js",
        "ui/pressed.js",
        "words/spelling.js",
    }
    assert {file for file, path in SCRIPTS.items() if re.search(r"to(Locale)?LowerCase", code(path))} == compare
    for path in (ROOT / "web" / "css").rglob("*.css"):
        assert "text-transform: lowercase" not in path.read_text(encoding="utf-8"), path.name


def test_only_the_worker_module_imports_pyscript() -> None:
    """See `core/worker.js`."""
    assert [file for file, path in SCRIPTS.items() if "PyWorker" in code(path)] == ["core/worker.js"]


def test_text_from_outside_is_never_made_html() -> None:
    """See `storage/files.js`: the content of a file is only ever shown as text."""
    makes_html = re.compile(r"\b(innerHTML|outerHTML|insertAdjacentHTML|setHTMLUnsafe|document\.write)\b")
    assert [file for file, path in SCRIPTS.items() if makes_html.search(code(path))] == []


@pytest.mark.parametrize("actor", [Actor.CHANCE, Actor.NOBODY])
def test_only_games_for_two_have_opponents(actor: Actor) -> None:
    with pytest.raises(IndexError):
        _ = actor.opponent


def test_subscribers_of_the_state_use_observe() -> None:
    """See `state/observe.js`. One exception: the page draws on every change."""
    followers = {file for file, path in SCRIPTS.items() if ".subscribe(" in code(path)}
    assert followers == {"state/observe.js", "page/page.js"}
