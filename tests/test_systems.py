"""Tests of what differs between Linux, macOS and Windows, as far as it can be seen on any of them."""

from __future__ import annotations

import ast
import re
from collections.abc import Iterator
from functools import cache
from pathlib import Path

import pytest

from buildtools import common
from buildtools.common import ROOT

FOLDERS = ("buildtools", "e2e", "lab", "pycore", "tests", "web")
SOURCES = [
    path
    for folder in FOLDERS
    for path in sorted((ROOT / folder).rglob("*.py"))
    if not {"node_modules", "__pycache__"} & set(path.parts)
]
TEXTS = (".css", ".html", ".js", ".json", ".jsonl", ".md", ".mjs", ".po", ".py", ".svg", ".ts", ".txt", ".yml")
OWN_MODULES = ("common", "package_data")
"""Modules with functions of our own that are called like those of a path."""
ONLY_POSIX = {"fcntl", "grp", "pty", "pwd", "resource", "termios", "tty"}
PERHAPS = re.compile(rf"read_text|write_text|\bopen\(|subprocess|\.bin\b|import ({'|'.join(sorted(ONLY_POSIX))})\b")
MEASURES = ("lab/speed/",)
"""Programs that measure a machine, on Linux only; no test imports them."""


@cache
def trees() -> dict[str, ast.Module]:
    """Return by its path the syntax tree of every source that may have to do with files, programs or the system."""
    texts = {path.relative_to(ROOT).as_posix(): path.read_text(encoding="utf-8") for path in SOURCES}
    return {name: ast.parse(text) for name, text in texts.items() if PERHAPS.search(text)}


def calls(tree: ast.AST) -> Iterator[tuple[str, ast.Call]]:
    """Yield every call with the last name of what it calls."""
    for node in ast.walk(tree):
        if isinstance(node, ast.Call) and isinstance(node.func, ast.Attribute | ast.Name):
            yield node.func.attr if isinstance(node.func, ast.Attribute) else node.func.id, node


def without_encoding(tree: ast.AST) -> Iterator[ast.Call]:
    """Yield the calls that read or write a file, or talk to another program, in the encoding of the system."""
    for name, call in calls(tree):
        given = {each.arg for each in call.keywords}
        if "encoding" in given or "utf-8" in [each.value for each in call.args if isinstance(each, ast.Constant)]:
            continue
        owner = call.func.value if isinstance(call.func, ast.Attribute) else None
        named = owner.id if isinstance(owner, ast.Name) else ""
        is_file = name in ("read_text", "write_text") and owner is not None and named not in OWN_MODULES
        is_program = named == "subprocess" and bool({"text", "universal_newlines"} & given)
        mode = call.args[1] if len(call.args) > 1 else None
        is_open = isinstance(call.func, ast.Name) and name == "open" and "b" not in str(getattr(mode, "value", ""))
        if is_file or is_program or is_open:
            yield call


def test_every_text_is_read_and_written_in_a_named_encoding() -> None:
    """Windows would take another one, without most of the letters here."""
    found = [f"{name}:{call.lineno}" for name, tree in trees().items() for call in without_encoding(tree)]

    assert found == []


@pytest.mark.parametrize(
    ("code", "slips"),
    [
        ("path.read_text()", 1),
        ("(folder / 'a').write_text(text)", 1),
        ("path.read_text('utf-8')", 0),
        ("path.write_text(text, encoding='utf-8')", 0),
        ("subprocess.run(command, text=True)", 1),
        ("subprocess.run(command)", 0),
        ("open(path)", 1),
        ("open(path, 'rb')", 0),
        ("package_data.read_text(package, name)", 0),
    ],
)
def test_the_search_for_missing_encodings_finds_them(code: str, slips: int) -> None:
    assert len(list(without_encoding(ast.parse(code)))) == slips


def test_a_module_that_windows_lacks_is_imported_only_where_it_is_used() -> None:
    found = [
        f"{name}: {one}"
        for name, tree in trees().items()
        if not name.startswith(MEASURES)
        for node in ast.iter_child_nodes(tree)
        if isinstance(node, ast.Import | ast.ImportFrom)
        for one in [getattr(node, "module", None) or "", *(each.name for each in node.names)]
        if one in ONLY_POSIX
    ]

    assert found == []


def test_the_build_writes_texts_the_same_on_every_system(tmp_path: Path) -> None:
    others = [
        name
        for name, tree in trees().items()
        if name.startswith("buildtools/") and name != "buildtools/common.py"
        for called, call in calls(tree)
        if called == "write_text" and isinstance(call.func, ast.Attribute)
    ]
    assert others == [], "a line feed would become two characters on Windows; there is common.write_text"

    common.write_text(tmp_path / "some.txt", "Grüße\n龟\n")
    assert (tmp_path / "some.txt").read_bytes() == "Grüße\n龟\n".encode()


def test_no_program_depends_on_the_scripts_that_npm_makes() -> None:
    """`node_modules/.bin/tsc` is a shell script; on Windows another file stands beside it."""
    texts = {name: strings(tree) for name, tree in trees().items() if name.startswith(("buildtools/", "tests/"))}

    assert [name for name, found in texts.items() if ".bin" in found and name != "tests/test_systems.py"] == []


def strings(tree: ast.AST) -> set[object]:
    """Return all literal texts of a program."""
    return {node.value for node in ast.walk(tree) if isinstance(node, ast.Constant)}


def test_a_clone_has_line_feeds_on_every_system() -> None:
    assert re.search(r"^\* text=auto eol=lf$", (ROOT / ".gitattributes").read_text(encoding="utf-8"), re.MULTILINE)
    places = [ROOT, *(ROOT / folder for folder in (*FOLDERS, "docs", ".github"))]
    texts = [
        path
        for place in places
        for path in (place.glob("*") if place == ROOT else place.rglob("*"))
        if path.suffix in TEXTS and not {"node_modules", "__pycache__"} & set(path.parts)
    ]
    assert len(texts) > 900
    assert [path for path in texts if b"\r\n" in path.read_bytes()] == []


def test_no_two_files_differ_in_case_only_and_every_name_is_possible_on_windows() -> None:
    names = [path.relative_to(ROOT).as_posix() for folder in FOLDERS for path in (ROOT / folder).rglob("*")]
    ours = [name for name in names if "node_modules" not in name and "__pycache__" not in name]
    assert len({name.lower() for name in ours}) == len(ours)
    assert [name for name in ours if re.search(r'[<>:"|?*\\]|[. ](/|$)|(^|/)(con|aux|nul|prn)(\.|/|$)', name)] == []
