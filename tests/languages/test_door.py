"""Tests that every error and every text field of a reply of the door is a message, so that it can be translated."""

from __future__ import annotations

import ast
import re
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest

from buildtools.common import ROOT
from pycore.bridge import HANDLERS
from pycore.door.requests import memory
from pycore.games import GAMES
from pycore.kernel.errors import GameError
from pycore.kernel.messages import Message
from tests.test_wheel import requests_about

Json = dict[str, Any]

LONG_TEXTS = {"rulebook"}
"""Requests whose replies are long texts, which are translated as whole files."""
DOCUMENTS = {"text", "pack", "drawings", "pack-game", "unpack-game", "submission"}
"""Requests whose replies are documents in a format."""
TEXTS = {
    *("about", "brief", "caption", "events", "help", "hook", "known", "label", "labels", "message", "name", "prompt"),
    *("reach", "reason", "say", "sentence", "special", "motif", "takes", "text", "title"),
}
"""The fields that hold texts for people, when their values are strings."""
NOT_TEXTS = {
    ("end", "outcome", "reason"),
    ("palette", "fields", "name"),
    ("edit", "form", "name"),
    ("board", "waters", "name"),
}
"""Fields of these names, at the end of a path that begins with the request, that hold codes."""
FORMATTED = {"position", "start", "pattern", "pictures", "inventor", "solution"}
"""Fields with notation, names of people and pictures, and regular expressions, which may look like prose."""
PROSE = re.compile(r"[A-Za-z]{2,} [a-z]{2,}")
ERRORS = {
    "GameFault": 2,
    "GameTextError": 1,
    "IllegalMoveError": None,
    "LinkError": 1,
    "NotationError": 0,
    "OptionError": 0,
    "PositionError": 1,
    "Problem": 2,
    "RecordError": 0,
    "Refusal": 1,
    "RequestError": 0,
}
"""The values that carry a message, each with the place of the message among its arguments."""


SOURCES = sorted((ROOT / "pycore").rglob("*.py"))


def plain_texts(tree: ast.Module) -> Iterator[str]:
    """Yield the line and text of every error and refusal in a source whose message is put together as a string."""
    assigned: dict[str, list[ast.expr]] = {}
    for node in ast.walk(tree):
        if isinstance(node, ast.Assign):
            for target in node.targets:
                if isinstance(target, ast.Name):
                    assigned.setdefault(target.id, []).append(node.value)
    for node in ast.walk(tree):
        if isinstance(node, ast.Call) and isinstance(node.func, ast.Name) and node.func.id in ERRORS:
            place = ERRORS[node.func.id]
            if place is not None and len(node.args) > place and not isinstance(node.args[place], ast.Starred):
                message = node.args[place]
                values = assigned.get(message.id, []) if isinstance(message, ast.Name) else [message]
                yield from (f"{each.lineno}: {ast.unparse(each)}" for each in values if is_plain(each))


def is_plain(node: ast.expr) -> bool:
    """Return whether an expression makes a plain string: a literal, an f-string, a sum, or a method of a string."""
    if isinstance(node, ast.IfExp):
        return is_plain(node.body) or is_plain(node.orelse)
    if isinstance(node, ast.Call) and isinstance(node.func, ast.Attribute):
        return node.func.attr in ("capitalize", "format", "join", "lower", "replace", "strip", "title", "upper")
    return isinstance(node, ast.JoinedStr | ast.BinOp) or (isinstance(node, ast.Constant) and bool(node.value))


@pytest.mark.parametrize("path", SOURCES, ids=lambda path: path.relative_to(ROOT / "pycore").as_posix())
def test_no_error_or_refusal_has_a_plain_text(path: Path) -> None:
    assert list(plain_texts(ast.parse(path.read_text(encoding="utf-8")))) == []


def test_a_planted_plain_text_is_found() -> None:
    planted = """
raise RequestError("Wrong.")
raise PositionError(field, f"{label} is wrong.")
wrong = "No " + name
raise LinkError("cut", wrong)
raise OptionError(say("Wrong.") if late else ", ".join(names))
raise RecordError(say("Wrong."))
raise RequestError(error.message)
"""
    assert [each.partition(":")[0] for each in plain_texts(ast.parse(planted))] == ["2", "3", "4", "6"]


def strings(value: Any, path: tuple[str, ...]) -> Iterator[tuple[tuple[str, ...], str]]:
    """Yield the strings of a JSON value, each with the names of the fields that lead to it."""
    if isinstance(value, str):
        yield path, value
    elif isinstance(value, dict):
        for name, each in value.items():
            yield from strings(each, (*path, name))
    elif isinstance(value, list | tuple):
        for each in value:
            yield from strings(each, path)


def untranslatable(path: tuple[str, ...], text: str) -> bool:
    """Return whether a string of a reply is a text for people and not a message."""
    if isinstance(text, Message) or "record" in path or (path[0], *path[-2:]) in NOT_TEXTS:
        return False
    if path[-1] in TEXTS:
        return bool(re.search("[a-z]{2}", text))  # cells and numbers are the same in every language
    return path[-1] not in FORMATTED and bool(PROSE.search(text))


def test_a_planted_plain_field_is_found() -> None:
    assert untranslatable(("open", "scene", "prompt"), "White to move.")
    assert untranslatable(("open", "new_field"), "White to move.")
    assert untranslatable(("next-puzzle", "text"), "A new streak begins.")
    assert not untranslatable(("open", "scene", "position"), "6/6/4r1/1k6 to move")
    assert not untranslatable(("board", "cells", "name"), "A1")
    assert not untranslatable(("open", "record", "meta", "name"), "My first table")


@pytest.mark.parametrize("game", [*GAMES])
def test_every_text_of_a_reply_is_a_message(game: str) -> None:
    memory._known.clear()  # descriptions of moves made by other tests
    wrong = set()
    for request in requests_about(game):
        do = request["do"]
        if do not in LONG_TEXTS | DOCUMENTS:
            wrong |= {
                (*path, text) for path, text in strings(HANDLERS[do](request), (do,)) if untranslatable(path, text)
            }
    assert wrong == set()


def test_every_text_on_the_shelf_is_a_message() -> None:
    cards = HANDLERS["games"]({})["games"]

    assert {(*path, text) for path, text in strings(cards, ("games",)) if untranslatable(path, text)} == set()


WRONG: tuple[Any, ...] = (..., None, "zzz", "", -1, 10**9, [], ["zzz"], {}, {"zzz": "zzz"}, 1.5, True)
"""Values to put in the place of a field; ... removes the field."""


def broken(request: Json) -> Iterator[Json]:
    """Yield a request with one of its fields, or of the fields of its record, replaced by a wrong value."""
    for name in request:
        yield from ({**request, name: value} for value in WRONG if name != "do" and value is not ...)
        yield {other: value for other, value in request.items() if other in ("do", *(set(request) - {name}))}
    for name in request.get("record", {}):
        yield from ({**request, "record": {**request["record"], name: value}} for value in WRONG[1:])


@pytest.mark.parametrize("game", [*GAMES])
def test_every_error_of_the_door_is_a_message(game: str) -> None:
    wrong, errors = set(), set()
    for request in requests_about(game):
        if request["do"] in {"best", "perft"}:
            continue
        for each in broken(request):
            try:
                HANDLERS[each["do"]](each)
            except GameError as error:
                errors.add(error.message)
                if not isinstance(error.message, Message):
                    wrong.add((each["do"], type(error).__name__, error.message))
    assert wrong == set()
    assert len(errors) > 40
