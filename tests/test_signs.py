"""Sentences with "only", "one" and "never" in kernel, door and store that no test of behaviour holds."""

from __future__ import annotations

import ast
import re
from pathlib import Path

import pytest

from pycore.kernel.types import Actor

ROOT = Path(__file__).resolve().parent.parent
SCRIPTS = {path.relative_to(ROOT / "web" / "js").as_posix(): path for path in (ROOT / "web" / "js").rglob("*.js")}


def code(path: Path) -> str:
    """A script without its comments."""
    return re.sub(r"/\*.*?\*/|(?<![:\"'])//[^\n]*", "", path.read_text(encoding="utf-8"), flags=re.DOTALL)


def test_the_page_reaches_the_core_by_the_one_door() -> None:
    """`pycore.bridge`: nothing else reaches the core."""
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
    """`store/meta.js`: it comes from outside, and one place makes each field of its type. Others spread it, unread."""
    readers = {file for file, path in SCRIPTS.items() if re.search(r"(?<!import)\.meta(\?\.|\.|\[)", code(path))}
    assert readers - {"store/meta.js"} == set()


def test_one_file_knows_pyscript() -> None:
    """`core/worker.js`: the only file that knows it."""
    assert [file for file, path in SCRIPTS.items() if "PyWorker" in code(path)] == ["core/worker.js"]


def test_what_comes_from_outside_is_never_made_html() -> None:
    """`store/files.js`: what a file says is only ever shown as text."""
    makes_html = re.compile(r"\b(innerHTML|outerHTML|insertAdjacentHTML|setHTMLUnsafe|document\.write)\b")
    assert [file for file, path in SCRIPTS.items() if makes_html.search(code(path))] == []


@pytest.mark.parametrize("actor", [Actor.CHANCE, Actor.NOBODY])
def test_only_players_have_an_opponent(actor: Actor) -> None:
    with pytest.raises(IndexError):
        _ = actor.opponent


def test_what_follows_the_state_is_made_by_watch() -> None:
    """`store/watch.js`. The page draws on every change; a puzzle counts its own moves."""
    followers = {file for file, path in SCRIPTS.items() if ".subscribe(" in code(path)}
    assert followers == {"store/watch.js", "page/page.js", "puzzles/solving.js"}
