"""Findings: what a check has found, in a sentence, with the place in the game's files."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any, NamedTuple


class Finding(NamedTuple):
    """Something that a game must not do."""

    check: str  # the name of the check
    file: str  # the file of the game, "" if it is not known
    line: int  # from 1; 0 for the whole file
    sentence: str
    position: str  # the text of the position, "" if none is meant


class Broken(Exception):
    """Raised by a check at the first thing that does not hold."""

    def __init__(self, sentence: str, of: Callable[..., Any] | None = None, *, file: str = "", line: int = 0) -> None:
        """Take the sentence, and the place: the function of the game that is to blame, or a file and its line."""
        super().__init__(sentence)
        self.sentence = sentence
        self.of = of
        self.file = file
        self.line = line


def place(function: Any, package: str) -> tuple[str, int]:
    """Return the file and line where a game defines a function, or its main file if the game does not define it."""
    function = getattr(function, "__func__", function)
    module, code = getattr(function, "__module__", None) or "", getattr(function, "__code__", None)
    if code is None or (module.rpartition(".")[0] != package and module != package):
        return main_file(package), 0
    return file_of(module, package), code.co_firstlineno


def file_of(module: str, package: str) -> str:
    """Return the file of a module of a game, as its author knows it."""
    inside = module.removeprefix(package).strip(".")
    return f"{inside.replace('.', '/')}.py" if inside else "__init__.py"


def main_file(package: str) -> str:
    """Return the file in which a game says what it is."""
    return "__init__.py" if "." in package else "game.py"
