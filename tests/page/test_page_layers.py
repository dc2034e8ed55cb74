"""Who may know what in the page, read off the imports of `web/js`: of values, and of types as well."""

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

# The rooms that every feature stands on, and what each of them may know.
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
# What the core says is declared in `core`: every room may know its types. The state holds what the ground rooms report.
GROUND_TYPES = {room: known | {"core", "site"} for room, known in GROUND.items()} | {
    "state": GROUND["state"] | {"core", "site", "ui"},
}
# The table knows no feature: they put into its slots what they have (parts.d.ts). The page puts them together.
TABLE, PAGE = "table", "page"
# The types of the commands and of what features give, which are put together at the top.
PARTS = "parts.d.ts"
# Messages are made wherever text is shown. The module imports nothing.
MESSAGES = "words/say.js"
MOST_FILES = 20

each_file = pytest.mark.parametrize("file", FILES)


def source(file: str) -> str:
    """The text of a script without its comments."""
    return re.sub(r"/\*.*?\*/|(?<![:\"'])//[^\n]*", "", (JS / file).read_text(encoding="utf-8"), flags=re.DOTALL)


def places(file: str, names: list[str]) -> list[str]:
    """Return the scripts of ours that a script names, by their place in `web/js`."""
    found = [os.path.normpath(os.path.join(os.path.dirname(file), name)) for name in names]
    return [place for place in found if not place.startswith("..")]


def imported(file: str) -> list[str]:
    """Return the scripts of ours that a script imports."""
    return places(file, re.findall(r"(?:\bfrom|\bimport\(|^import)\s*\"(\.[^\"]+)\"", source(file), flags=re.MULTILINE))


def typed(file: str) -> list[str]:
    """Return the scripts of ours from which a script takes types, in its comments or as a file of types."""
    text = (JS / file).read_text(encoding="utf-8")
    comments = text if file.endswith(".d.ts") else "".join(re.findall(r"/\*.*?\*/", text, flags=re.DOTALL))
    names = re.findall(r"(?:\bfrom\s*|\bimport\()\"(\.[^\"]+\.js)\"", comments)
    return [place if (JS / place).exists() else place.replace(".js", ".d.ts") for place in places(file, names)]


def room(file: str) -> str:
    """The folder of `web/js` that a script lies in, or the script itself at the top."""
    return file.split("/")[0]


def may_know(file: str, other: str, ground: Mapping[str, set[str]] = GROUND) -> bool:
    """Return whether a script may import another."""
    here, there = room(file), room(other)
    if "/" not in file or here == there or other == MESSAGES:
        return True
    if here in ground:
        return there in ground[here]
    if there in ground or here == PAGE:
        return True
    return here != TABLE and there not in {TABLE, PAGE} and other.endswith("/selectors.js")


def may_type(file: str, other: str) -> bool:
    """Return whether a script may take types from another: as for values, and those of the core and of the parts."""
    return may_know(file, other, GROUND_TYPES) or (other == PARTS and room(file) not in GROUND)


@each_file
def test_a_script_knows_only_what_its_room_may_know(file: str) -> None:
    assert [other for other in imported(file) if not may_know(file, other)] == []


@pytest.mark.parametrize("file", TYPED)
def test_types_come_from_below_too(file: str) -> None:
    assert [other for other in typed(file) if not may_type(file, other)] == []


def test_no_folder_holds_more_than_a_reader_overlooks() -> None:
    folders = Counter(os.path.dirname(file) for file in TYPED)
    assert {folder: count for folder, count in folders.items() if count > MOST_FILES} == {}


def test_commands_set_the_store_and_the_start_tells_it_of_the_device() -> None:
    setters = {file for file in FILES if re.search(r"\bstore\.set\(", source(file))}
    commands = {file for file in setters if file.endswith("commands.js") or file.startswith("table/commands/")}
    assert len(commands) > 4
    assert setters - commands == {
        "start.js",
        "study/own.js",  # commands of the study, fetched later
        "table/boards.js",  # a room of the commands
    }


def test_only_commands_change_the_table() -> None:
    """What sets fields of the table, its record or the selection stays with the modules of commands."""
    setters = re.compile(r"\b(setTable|setMeta|setSelection)\b")
    assert {
        file
        for file in FILES
        if setters.search(source(file)) and not file.endswith("commands.js") and "/commands/" not in file
    } == set()


def test_the_core_is_asked_by_the_commands_engine_and_by_who_searches() -> None:
    asking = {file for file in FILES if room(file) != "core" and re.search(r"\bcore\.(ask|think)\b", source(file))}
    assert asking == {
        "commands.js",
        "hints/commands.js",
        "opponent/opponent.js",
        "study/analyst.js",
        "table/commands/rules-client.js",
    }


def test_no_script_of_the_page_imports_what_tests_ask_through() -> None:
    assert [file for file in FILES if "testing.js" in imported(file)] == []


def circle(graph: Mapping[str, list[str]]) -> list[str]:
    """The first circle of scripts that import each other, or nothing."""
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


def test_no_scripts_import_each_other_in_a_circle() -> None:
    assert circle({file: imported(file) for file in FILES}) == []


def test_a_planted_circle_is_found() -> None:
    graph = {file: imported(file) for file in FILES}
    graph["moves/picker.js"] = [*graph["moves/picker.js"], "table/commands/selection.js"]
    assert set(circle(graph)) >= {"moves/picker.js", "table/commands/selection.js"}


def test_the_rooms_are_found() -> None:
    """The tests above would pass on an empty folder."""
    assert set(GROUND) | {TABLE, PAGE} <= {room(file) for file in FILES}
    assert "state/state.d.ts" in typed("table/panel.js")
    assert PARTS in typed("table/menu.js")
    assert "moves/picker.js" in imported("table/commands/selection.js")


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
def test_the_table_of_rooms_says_what_it_means(file: str, other: str, allowed: bool) -> None:
    assert may_know(file, other) is allowed


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
def test_the_table_of_types_says_what_it_means(file: str, other: str, allowed: bool) -> None:
    assert may_type(file, other) is allowed


def test_the_page_names_no_game() -> None:
    """No module knows which game is on, and the look does not either: boards say what they are by kinds and tones."""
    games = "|".join(GAMES)
    assert len(GAMES) >= 4
    named = {file for file in FILES if re.search(rf"[\"'`](?:{games})[\"'`]", source(file))}
    assert named == {"board/ground/landscape.js"}  # a kind of cell has the name of its game: Temple Island
    for path in (JS.parent / "css").rglob("*.css"):
        found = re.findall(rf"data-(?:board|game)=\"(?:{games})\"", path.read_text(encoding="utf-8"))
        assert found == [], f"{path.name}: {found}"
