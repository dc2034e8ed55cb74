"""Tests which folders of `web/js` may import from which, both values and types."""

from __future__ import annotations

import os
import re
from collections import Counter
from collections.abc import Mapping
from pathlib import Path

import pytest

from pycore.games import GAMES

JS = Path(__file__).resolve().parents[2] / "web" / "js"
FILES = sorted(path.relative_to(JS).as_posix() for path in JS.rglob("*.js"))
TYPED = sorted([*FILES, *(path.relative_to(JS).as_posix() for path in JS.rglob("*.d.ts"))])

# The folders that every feature uses, and what each of them may import.
GROUND: dict[str, set[str]] = {
    "site": set(),
    "core": {"site"},
    "ui": {"site"},
    "moves": set(),
    "storage": {"site"},
    "state": {"moves", "site", "storage"},
    "words": {"moves", "state", "storage"},
    "board": {"moves", "site", "ui", "state", "storage", "words"},
}
# `core` declares the core's replies; every folder may use its types. The state holds what the lower folders report.
GROUND_TYPES = {folder: known | {"core", "site"} for folder, known in GROUND.items()} | {
    "state": GROUND["state"] | {"core", "site", "ui"},
}
# The table imports no feature: features put their parts into its slots (parts.d.ts). The page combines them.
TABLE, PAGE = "table", "page"
# One exercise draws the tasks of all features: lessons, puzzles, and turns to find.
EXERCISE = "exercise"
# The types of the commands and of the features' parts, which are combined at the top.
PARTS = "parts.d.ts"
# Every folder may make messages, and speak them. These modules import nothing.
MESSAGES = ("words/say.js", "words/spoken.js")
MOST_FILES = 20

each_file = pytest.mark.parametrize("file", FILES)


def source(file: str) -> str:
    """Return the text of a script without its comments."""
    return re.sub(r"/\*.*?\*/|(?<![:\"'])//[^\n]*", "", (JS / file).read_text(encoding="utf-8"), flags=re.DOTALL)


def places(file: str, names: list[str]) -> list[str]:
    """Return the scripts that a script refers to, by their path in `web/js`."""
    found = [os.path.normpath(os.path.join(os.path.dirname(file), name)) for name in names]
    return [place for place in found if not place.startswith("..")]


def imported(file: str) -> list[str]:
    """Return the scripts that a script imports."""
    return places(file, re.findall(r"(?:\bfrom|\bimport\(|^import)\s*\"(\.[^\"]+)\"", source(file), flags=re.MULTILINE))


def typed(file: str) -> list[str]:
    """Return the scripts from which a script uses types, in its comments or as a declaration file."""
    text = (JS / file).read_text(encoding="utf-8")
    comments = text if file.endswith(".d.ts") else "".join(re.findall(r"/\*.*?\*/", text, flags=re.DOTALL))
    names = re.findall(r"(?:\bfrom\s*|\bimport\()\"(\.[^\"]+\.js)\"", comments)
    return [place if (JS / place).exists() else place.replace(".js", ".d.ts") for place in places(file, names)]


def folder(file: str) -> str:
    """Return the folder of a script in `web/js`, or the script itself if it is at the top."""
    return file.split("/")[0]


def may_import(file: str, other: str, ground: Mapping[str, set[str]] = GROUND) -> bool:
    """Return whether a script may import another."""
    here, there = folder(file), folder(other)
    if "/" not in file or here == there or other in MESSAGES:
        return True
    if here in ground:
        return there in ground[here]
    if there in ground or here == PAGE or (there == EXERCISE and here != TABLE):
        return True
    return here != TABLE and there not in {TABLE, PAGE} and other.endswith("/selectors.js")


def may_use_types(file: str, other: str) -> bool:
    """Return whether a script may use another's types: those of modules it may import, of the core and of the parts."""
    return may_import(file, other, GROUND_TYPES) or (other == PARTS and folder(file) not in GROUND)


@each_file
def test_scripts_import_only_from_permitted_folders(file: str) -> None:
    assert [other for other in imported(file) if not may_import(file, other)] == []


def before_table(start: str = "main.js") -> set[str]:
    """Return the scripts that come before the first paint: those that the page's entry imports, and so on."""
    found = [start]
    for file in found:
        names = re.findall(r"(?:\bfrom|^import)\s*\"(\.[^\"]+)\"", source(file), flags=re.MULTILINE)
        found += [other for other in places(file, names) if other not in found]
    return set(found)


def test_commands_load_with_their_feature() -> None:
    """Before the first paint come the commands of what the shelf does, and no others."""
    groups = {file for file in before_table() if file.endswith("commands.js")}
    assert groups == {
        "commands.js",
        "rules/commands.js",
        "settings/commands.js",
        "share/commands.js",
        "shelf/commands.js",
    }


def test_what_happens_only_at_a_table_comes_after_the_first_paint() -> None:
    features = {"study", "hints", "film", "notes", "opponent", "overlays", "puzzles", "editor", "workshop"}
    assert {file for file in before_table() if folder(file) in features} == set()
    assert not before_table() & {"table/commands/selection.js", "table/commands/history.js", "table/panel.js"}


@pytest.mark.parametrize("file", TYPED)
def test_types_come_only_from_permitted_folders(file: str) -> None:
    assert [other for other in typed(file) if not may_use_types(file, other)] == []


def test_no_folder_is_too_large() -> None:
    folders = Counter(os.path.dirname(file) for file in TYPED)
    assert {folder: count for folder, count in folders.items() if count > MOST_FILES} == {}


def test_only_commands_and_the_start_write_to_the_store() -> None:
    setters = {file for file in FILES if re.search(r"\bstore\.set\(", source(file))}
    commands = {file for file in setters if file.endswith("commands.js") or "/commands/" in file}
    assert len(commands) > 4
    assert setters - commands == {
        "start.js",
        "page/start/address.js",
        "page/start/readiness.js",
        "table/boards.js",  # one of the command modules
    }


def test_only_commands_change_the_table() -> None:
    """Only command modules set fields of the table, its record or the selection."""
    setters = re.compile(r"\b(setTable|setMeta|setSelection)\b")
    assert {
        file
        for file in FILES
        if setters.search(source(file)) and not file.endswith("commands.js") and "/commands/" not in file
    } == set()


def test_only_commands_and_searches_send_requests_to_the_core() -> None:
    asking = {file for file in FILES if folder(file) != "core" and re.search(r"\bcore\.(ask|think)\b", source(file))}
    assert asking == {
        "commands.js",
        "hints/commands.js",
        "opponent/draw-commands.js",
        "opponent/opponent.js",
        "room/rooms.js",
        "study/analyst.js",
        "table/commands/rules-client.js",
    }


def test_no_script_of_the_page_imports_the_module_for_tests() -> None:
    assert [file for file in FILES if "testing.js" in imported(file)] == []


def import_cycle(graph: Mapping[str, list[str]]) -> list[str]:
    """Return the first import cycle found, or an empty list."""
    done: set[str] = set()

    def visit(file: str, path: list[str]) -> list[str]:
        if file in path:
            return [*path[path.index(file) :], file]
        if file in done:
            return []
        found = next((way for other in graph.get(file, []) if (way := visit(other, [*path, file]))), [])
        done.add(file)
        return found

    return next((way for file in graph if file not in done and (way := visit(file, []))), [])


def test_there_are_no_import_cycles() -> None:
    assert import_cycle({file: imported(file) for file in FILES}) == []


def test_a_planted_import_cycle_is_found() -> None:
    graph = {file: imported(file) for file in FILES}
    graph["moves/picker.js"] = [*graph["moves/picker.js"], "table/commands/choosing.js"]
    assert set(import_cycle(graph)) >= {"moves/picker.js", "table/commands/choosing.js"}


def test_the_folders_are_found() -> None:
    """The other tests would pass on an empty folder."""
    assert set(GROUND) | {TABLE, PAGE} <= {folder(file) for file in FILES}
    assert "state/state.d.ts" in typed("table/panel.js")
    assert PARTS in typed("table/menu.js")
    assert "moves/picker.js" in imported("table/commands/choosing.js")


@pytest.mark.parametrize(
    ("file", "other", "allowed"),
    [
        ("moves/picker.js", "ui/dom.js", False),
        ("ui/dom.js", "state/selectors.js", False),
        ("state/store.js", "words/strings.js", False),
        ("shelf/panel.js", "table/strip.js", False),
        ("hints/selectors.js", "study/selectors.js", True),
        ("hints/selectors.js", "study/panel.js", False),
        ("table/panel.js", "study/panel.js", False),
        ("table/panel.js", "study/selectors.js", False),
        ("study/panel.js", "table/panel.js", False),
        ("page/features.js", "study/slots.js", True),
        ("table/panel.js", "page/page.js", False),
    ],
)
def test_which_folders_may_import_which(file: str, other: str, allowed: bool) -> None:
    assert may_import(file, other) is allowed


@pytest.mark.parametrize(
    ("file", "other", "allowed"),
    [
        ("state/state.d.ts", "core/formats.d.ts", True),
        ("state/state.d.ts", "parts.d.ts", False),
        ("core/formats.d.ts", "board/geometry.js", False),
        ("moves/choices.js", "board/model.js", False),
        ("table/panel.js", "parts.d.ts", True),
        ("table/panel.js", "film/film.js", False),
    ],
)
def test_which_folders_may_use_whose_types(file: str, other: str, allowed: bool) -> None:
    assert may_use_types(file, other) is allowed


def test_the_page_names_no_game() -> None:
    """No module and no style knows which game is shown; boards describe themselves by kinds and tones."""
    games = "|".join(GAMES)
    assert len(GAMES) >= 4
    named = {file for file in FILES if re.search(rf"[\"'`](?:{games})[\"'`]", source(file))}
    assert named == {"board/ground/sea.js"}  # a kind of cell has the name of its game: Temple Island
    for path in (JS.parent / "css").rglob("*.css"):
        found = re.findall(rf"data-(?:board|game)=\"(?:{games})\"", path.read_text(encoding="utf-8"))
        assert found == [], f"{path.name}: {found}"


@pytest.mark.parametrize("file", [file for file in FILES if folder(file) in ("shelf", "rules", "share", "editor")])
def test_a_feature_asks_the_game_for_its_sides(file: str) -> None:
    assert re.findall(r"\"(?:white|black)\"", source(file)) == []
