"""Editors: what a game gives so that any position of it can be laid piece by piece, and taken to pieces again."""

from __future__ import annotations

from abc import ABC, abstractmethod
from collections.abc import Callable, Iterable, Mapping, Sequence
from typing import Any, Generic, NamedTuple, TypeVar, cast

from ..kernel.errors import PositionError
from ..kernel.rules import Rules
from ..kernel.types import CellId, Piece

P = TypeVar("P")
"""A game's position."""

PIECES = "pieces"
"""What is at fault where no single field is."""
NOTHING = "-"
"""What a field that names a cell says when it names none."""
LONGEST_TEXT = 200
MOST = 999_999
"""The highest number of a count that nothing else limits."""

Value = str | int | tuple[str, ...]
"""What a field says: a number, several words or cells, else a text."""


class EditField(NamedTuple):
    """What a position says besides what stands where."""

    name: str  # as in the errors of `Rules.read`, where it is a field of the text as well
    kind: str  # "choice": one of the values; "several": any of them; "number": whole, from low to high;
    # "cell", "cells": where a piece among `of` stands; "option": a text, and the game's option of that name
    label: str
    default: Value  # on a board that has been cleared
    values: tuple[str, ...] = ()
    labels: tuple[str, ...] = ()  # one for each value, as people read it
    low: int = 0
    high: int = 0
    help: str = ""
    of: str = ""  # letters of the tray
    needs: tuple[str, str] | None = None  # a field and its value: with another one, this field says nothing
    cell: CellId | None = None  # of a number: where so many lie
    piece: Piece | None = None  # and of what


class Layout(NamedTuple):
    """A position in pieces."""

    letters: Mapping[CellId, str]  # of the tray
    fields: Mapping[str, Value]

    def board(self, cells: Iterable[CellId]) -> str:
        """What stands on these, with dots for nothing."""
        return "".join(self.letters.get(cell, ".") for cell in cells)

    def word(self, name: str) -> str:
        """What a field says, of a kind that says one text."""
        return cast(str, self.fields[name])

    def words(self, name: str) -> tuple[str, ...]:
        """What a field says, of a kind that says several."""
        return cast("tuple[str, ...]", self.fields[name])

    def number(self, name: str) -> int:
        """What a field says that counts."""
        return cast(int, self.fields[name])


def standing(board: str, cells: Iterable[CellId]) -> dict[CellId, str]:
    """Where the letters of a board stand that are no dots."""
    return {cell: letter for cell, letter in zip(cells, board, strict=True) if letter != "."}


class Editor(ABC, Generic[P]):
    """The tray and the fields of a game under one set of options. Three methods every editor owes."""

    def __init__(self, rules: Rules[P]) -> None:
        self.rules = rules

    @abstractmethod
    def tray(self) -> Mapping[str, Piece]:
        """What can be put on the board, by letter, in the order in which it is shown."""

    @abstractmethod
    def compose(self, layout: Layout) -> str:
        """The text of a layout whose letters, cells and values are of the game; `Rules.read` judges the rest.

        Raises:
            PositionError: naming a field or PIECES, for what the text could not tell, or only in other words.
        """

    @abstractmethod
    def decompose(self, pos: P) -> Layout:
        """A position in pieces; `compose` makes its text of it again."""

    def fields(self) -> Sequence[EditField]:
        """What a position says besides."""
        return ()

    def cells(self) -> Iterable[CellId]:
        """Where pieces may be put."""
        return self.rules.board.cell


MakeEditor = Callable[[Any], Editor[Any]]
"""Of a game's rules."""


def composed(editor: Editor[P], pieces: Sequence[tuple[str, str, str]], given: Mapping[str, object]) -> P:
    """The position of pieces, each a cell, a side and a kind, and of fields; those not given have their default.

    Raises:
        PositionError: its field is PIECES or one of the editor's.
    """
    fields = {field.name: field for field in editor.fields()}
    for name in given:
        if name not in fields:
            raise PositionError(PIECES, f"A position has no “{name[:40]}” here.")
    letters = _letters(editor, pieces)
    values = {name: _value(field, given[name]) if name in given else field.default for name, field in fields.items()}
    for name, field in fields.items():
        if field.needs and values[field.needs[0]] != field.needs[1]:
            values[name] = field.default
    try:
        return editor.rules.read(editor.compose(Layout(letters, values)))
    except PositionError as error:
        raise PositionError(error.field if error.field in fields else PIECES, error.message) from None


def _letters(editor: Editor[Any], pieces: Sequence[tuple[str, str, str]]) -> dict[CellId, str]:
    known = {(piece.side, piece.kind): letter for letter, piece in editor.tray().items()}
    cells = set(editor.cells())
    found: dict[CellId, str] = {}
    for cell, side, kind in pieces:
        if cell not in cells:
            raise PositionError(PIECES, f"Nothing can be put on “{cell[:40]}”.")
        if (side, kind) not in known:
            raise PositionError(PIECES, f"“{side[:40]} {kind[:40]}”, put on {cell}, is no piece of this game.")
        if cell in found:
            raise PositionError(PIECES, f"Two pieces are put on {cell}.")
        found[CellId(cell)] = known[side, kind]
    return found


def _value(field: EditField, given: object) -> Value:
    """What is given, if the field can say it."""
    match field.kind:
        case "number":
            if type(given) is int and field.low <= given <= field.high:
                return given
            raise PositionError(field.name, f"{field.label}: a whole number from {field.low} to {field.high}.")
        case "several" | "cells":
            if not isinstance(given, list) or not all(isinstance(one, str) for one in given):
                raise PositionError(field.name, f"{field.label}: a list of texts.")
            if len(given) > len(field.values):
                raise PositionError(field.name, f"{field.label}: at most {len(field.values)} can be named.")
            for one in given:
                _known(field, one)
            return tuple(value for value in field.values if value in given)
        case "choice" | "cell" if isinstance(given, str):
            return _known(field, given)
        case "option" if isinstance(given, str) and len(given) <= LONGEST_TEXT:
            return given
        case "option":
            raise PositionError(field.name, f"{field.label}: a text of at most {LONGEST_TEXT} signs.")
    raise PositionError(field.name, f"{field.label}: a text.")


def _known(field: EditField, given: str) -> str:
    if given not in field.values:
        raise PositionError(field.name, f"{field.label}: “{given[:40]}” cannot be chosen.")
    return given
