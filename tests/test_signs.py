"""What kernel, door and store say at their heads with "only", "never", "all", "nothing" ... is held by a test."""

from __future__ import annotations

import ast
import re
from pathlib import Path

import pytest

from pycore.kernel.types import Actor

ROOT = Path(__file__).resolve().parent.parent
SIGN = re.compile(r"\b(only|never|one|all|always|every|everything|nothing|none|no other)\b", re.IGNORECASE)
STORED, LOCKED = "tests/js/storage.test.mjs", "tests/js/locks.test.mjs"
HELD = {
    "pycore/bridge.py": {
        "The one door": "tests/test_signs.py::test_the_page_reaches_the_core_by_the_one_door",
        "no other way": "tests/test_signs.py::test_the_page_reaches_the_core_by_the_one_door",
    },
    "pycore/kernel/cells.py": {
        "forget everything": "tests/kernel/test_cells.py::test_tables_forget_everything_when_very_large"
    },
    "pycore/kernel/chance.py": {
        "the same in every Python": "tests/kernel/test_chance.py::test_draws_never_change",
        "never changes the dice": "tests/kernel/test_chance.py::test_a_draw_depends_on_seed_stream_and_number_alone",
    },
    "pycore/kernel/howto.py": {
        "on one screen": "tests/test_howto.py::test_one_screen_has_a_goal_a_turn_three_surprises_and_a_few_facts"
    },
    "pycore/kernel/merging.py": {
        "Nothing that either version holds": "tests/kernel/test_merging.py::test_merging_random_pairs",
        "merging the same version again changes nothing": "tests/kernel/test_merging.py::test_merging_random_pairs",
    },
    "pycore/kernel/record.py": {"nothing of a record": "tests/test_contract.py::test_no_line_is_ever_lost"},
    "pycore/kernel/search_state.py": {
        "always right": "tests/test_searching.py::test_moves_ends_and_judgement_are_those_of_the_rules"
    },
    "web/js/store/durable.js": {
        "changes nothing": f"{STORED}::a write with a lower number changes nothing on the disk",
    },
    "web/js/store/envelope.js": {
        "covers everything": f"{STORED}::every flipped bit of the newest copy is noticed",
        "every later version": f"{STORED}::what a newer page has written is left alone",
    },
    "web/js/store/files.js": {
        "only ever shown as text": "tests/test_signs.py::test_what_comes_from_outside_is_never_made_html"
    },
    "web/js/store/hand.js": {"replaced whole": "tests/js/hand.test.mjs::an empty hand shares nothing"},
    "web/js/store/locks.js": {
        "One writer per table": f"{LOCKED}::however three tabs take it from each other, one writes at a time",
        "when all is written": f"{LOCKED}::who takes over plays only when the one before has written everything",
    },
    "web/js/store/meta.js": {
        "nothing in it is believed": "tests/js/meta.test.mjs::each field is of its type, whatever stands there",
        "the one place that reads it": "tests/test_signs.py::test_meta_is_read_in_one_place",
    },
    "web/js/store/state.d.ts": {
        "never changed in place": "tests/test_signs.py::test_the_state_is_never_changed_in_place"
    },
    "web/js/store/words.js": {
        "more than one place": "tests/test_signs.py::test_what_is_said_in_several_places_is_written_in_one"
    },
    "web/js/store/storage.js": {
        "for certain": f"{STORED}::it is called saved when the disk has it, and not before",
        "highest number": f"{STORED}::two copies are written in turn, the newest is read",
        "never overwritten": f"{STORED}::an unreadable copy is moved aside before its place is written",
        "until one does": f"{STORED}::where localStorage is full, the disk keeps the table",
    },
}
"""By file, words of each clause with such a word at its head, and the test that holds the clause."""

SCRIPTS = {path.relative_to(ROOT / "web" / "js").as_posix(): path for path in (ROOT / "web" / "js").rglob("*.js")}


def code(path: Path) -> str:
    """A script without its comments."""
    return re.sub(r"/\*.*?\*/|(?<![:\"'])//[^\n]*", "", path.read_text(encoding="utf-8"), flags=re.DOTALL)


def signs() -> list[tuple[str, str]]:
    """The clauses with such a word at the head of each file of kernel, door and store, by file."""
    heads: dict[Path, str] = {}
    for path in [
        ROOT / "pycore" / "bridge.py",
        *sorted((ROOT / "pycore").glob("kernel/*.py")),
        *sorted((ROOT / "pycore").glob("door/*.py")),
    ]:
        heads[path] = ast.get_docstring(ast.parse(path.read_text(encoding="utf-8"))) or ""
    for path in sorted((ROOT / "web" / "js" / "store").glob("*.*")):
        head = re.search(r"^/\*\*(.*?)\*/", path.read_text(encoding="utf-8"), re.DOTALL | re.MULTILINE)
        heads[path] = re.sub(r"\n \*", " ", head[1].split("@typedef")[0]) if head else ""
    return [
        (path.relative_to(ROOT).as_posix(), clause)
        for path, head in heads.items()
        for clause in re.split(r"(?<=[.;:])\s+", " ".join(head.split()))
        if SIGN.search(clause)
    ]


@pytest.mark.parametrize(("file", "clause"), signs())
def test_each_sign_is_held_by_a_test(file: str, clause: str) -> None:
    holding = [test for words, test in HELD.get(file, {}).items() if words in clause]
    assert holding, f"name the test that holds this clause, or say it without {SIGN.pattern}"
    path, _, name = holding[0].partition("::")
    tests = (ROOT / path).read_text(encoding="utf-8")
    assert (f"def {name}(" if path.endswith(".py") else f'test("{name}') in tests


def test_no_sign_is_listed_that_is_not_there() -> None:
    listed = {(file, words) for file, clauses in HELD.items() for words in clauses}
    assert {(file, words) for file, words in listed if not any(words in clause for _, clause in signs())} == set()


def test_the_state_is_never_changed_in_place() -> None:
    """`store/state.d.ts`: what is read off the store is not assigned to, nor are its lists sorted or filled."""
    read = r"(?:store\.get\(\)|\bstate|\btable(?:\(\))?)(?:\??\.\w+)+"
    changes = re.compile(rf"{read}\s*(?:[-+]?=(?![=>])|\+\+|--)|{read}\.(?:push|splice|sort|reverse|unshift|pop)\(")
    found = {file: changes.findall(code(path)) for file, path in SCRIPTS.items()}
    assert {file: there for file, there in found.items() if there} == {}


@pytest.mark.parametrize("name", ["State", "Table", "Hand", "Study"])
def test_every_field_of_the_state_is_told_where_it_is_declared(name: str) -> None:
    text = (ROOT / "web" / "js" / "store" / "state.d.ts").read_text(encoding="utf-8")
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
    """`store/meta.js`: it comes from outside, and one place makes each field of its type. Others spread it, unread."""
    readers = {file for file, path in SCRIPTS.items() if re.search(r"(?<!import)\.meta(\?\.|\.|\[)", code(path))}
    assert readers - {"store/meta.js"} == set()


def test_what_is_said_in_several_places_is_written_in_one() -> None:
    """`store/words.js`: whatever begins with a capital and has two words is said by one file, or by that one."""
    files: dict[str, set[str]] = {}
    for file, path in SCRIPTS.items():
        for text in re.findall(r'"((?:[^"\\\n]|\\.)*)"', code(path)):
            if re.match(r"[^a-z]*[A-Z].*[a-z]", text) and " " in text.strip():
                files.setdefault(text, set()).add(file)
    assert len(files) > 400
    assert sum(found == {"store/words.js"} for found in files.values()) > 50
    assert {text: found for text, found in files.items() if len(found) > 1} == {}


def test_no_sentence_is_built_by_lower_casing_its_parts() -> None:
    """Names with a capital of their own would lose it. What is made small is compared: keys, and what was typed."""
    compare = {
        "board/chooser.js",
        "board/speech.js",
        "editor/panel.js",
        "editor/tray.js",
        "moves/typed.js",
        "rules/panel.js",
        "shelf/panel.js",
        "shelf/text-field.js",
        "store/files.js",
        "table/moves-list.js",
        "ui/keys.js",
    }
    assert {file for file, path in SCRIPTS.items() if re.search(r"to(Locale)?LowerCase", code(path))} == compare
    for path in (ROOT / "web" / "css").glob("*.css"):
        assert "text-transform: lowercase" not in path.read_text(encoding="utf-8"), path.name


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
