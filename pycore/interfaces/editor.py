"""`Editor`, through which any position of a game can be composed piece by piece, and taken apart again."""

from __future__ import annotations

from abc import ABC, abstractmethod
from collections.abc import Callable, Iterable, Mapping, Sequence
from typing import Any, Generic, NamedTuple, TypeVar, cast

from ..kernel.errors import PositionError
from ..kernel.messages import say
from ..kernel.rules import Rules
from ..kernel.types import CellId, Piece

P = TypeVar("P")
"""A game's position."""

PIECES = "pieces"
"""The field named in an error that no single field causes."""
NOTHING = "-"
"""The value of a field of kind `cell` that names no cell."""
LONGEST_TEXT = 200
MOST = 999_999
"""The upper limit of a number that nothing else limits."""

Value = str | int | tuple[str, ...]
"""The value of a field: a number, several words or cells, or a text."""


class EditField(NamedTuple):
    """A part of a position other than the pieces on the board."""

    name: str  # the same as in the errors of `Rules.read`, if it is a field of the position's text as well
    kind: str  # "choice": one of the values; "several": any of them; "number": a whole number from low to high;
    # "cell", "cells": where pieces among `of` stand; "option": a text, which is also the game's option of that name
    label: str
    default: Value  # the value on a cleared board
    values: tuple[str, ...] = ()
    labels: tuple[str, ...] = ()  # the name of each value on the screen
    low: int = 0
    high: int = 0
    help: str = ""
    of: str = ""  # letters of the tray
    needs: tuple[str, str] | None = None  # another field and the value that it must have for this field to matter
    cell: CellId | None = None  # the cell that holds this number of pieces
    piece: Piece | None = None  # the piece of which the cell holds this number


class Layout(NamedTuple):
    """A position as pieces and field values."""

    letters: Mapping[CellId, str]  # letters of the tray
    fields: Mapping[str, Value]

    def board(self, cells: Iterable[CellId]) -> str:
        """Return the letters on these cells, with a dot for an empty cell."""
        return "".join(self.letters.get(cell, ".") for cell in cells)

    def word(self, name: str) -> str:
        """Return the value of a field whose kind has one text."""
        return cast(str, self.fields[name])

    def words(self, name: str) -> tuple[str, ...]:
        """Return the values of a field whose kind has several."""
        return cast("tuple[str, ...]", self.fields[name])

    def number(self, name: str) -> int:
        """Return the value of a field of kind `number`."""
        return cast(int, self.fields[name])


def standing(board: str, cells: Iterable[CellId]) -> dict[CellId, str]:
    """Return the letters of a board by cell, without the dots."""
    return {cell: letter for cell, letter in zip(cells, board, strict=True) if letter != "."}


class Editor(ABC, Generic[P]):
    """The tray and the fields of a game under one set of options. Subclasses implement the three abstract methods."""

    def __init__(self, rules: Rules[P]) -> None:
        self.rules = rules

    @abstractmethod
    def tray(self) -> Mapping[str, Piece]:
        """Return the pieces that can be put on the board, by letter, in the order of the tray."""

    @abstractmethod
    def compose(self, layout: Layout) -> str:
        """Return the text of a layout; its letters, cells and values are known to be valid ones of the game.

        `Rules.read` checks the position itself.

        Raises:
            PositionError: the text cannot express the layout, or `Rules.read` would describe the problem in terms of
                the text. Names a field or PIECES.
        """

    @abstractmethod
    def decompose(self, pos: P) -> Layout:
        """Return the layout of a position; `compose` turns it back into the position's text."""

    def fields(self) -> Sequence[EditField]:
        """Return the fields of a position."""
        return ()

    def cells(self) -> Iterable[CellId]:
        """Return the cells that take pieces."""
        return self.rules.board.cell


MakeEditor = Callable[[Any], Editor[Any]]
"""A function that makes the editor of a game from its rules."""


def composed(editor: Editor[P], pieces: Sequence[tuple[str, str, str]], given: Mapping[str, object]) -> P:
    """Return the position that pieces and fields make.

    Args:
        editor: the game's editor.
        pieces: the cell, side and kind of each piece.
        given: the values of fields by name; the others have their default.

    Raises:
        PositionError: there is no such position. Names PIECES or one of the editor's fields.
    """
    fields = {field.name: field for field in editor.fields()}
    for name in given:
        if name not in fields:
            raise PositionError(PIECES, say("A position of this game has no “{field}”.", field=name[:40]))
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
            raise PositionError(PIECES, say("No piece can be put on “{cell}”.", cell=cell[:40]))
        if (side, kind) not in known:
            piece = f"{side[:40]} {kind[:40]}"
            raise PositionError(PIECES, say("The game has no “{piece}” to put on {cell}.", piece=piece, cell=cell))
        if cell in found:
            raise PositionError(PIECES, say("There are two pieces on {cell}.", cell=cell))
        found[CellId(cell)] = known[side, kind]
    return found


def _value(field: EditField, given: object) -> Value:
    """Return a given value as the field's value.

    Raises:
        PositionError: the field cannot have this value.
    """
    label = field.label
    match field.kind:
        case "number":
            if type(given) is int and field.low <= given <= field.high:
                return given
            wrong = say(
                "{field}: enter a whole number from {low} to {high}.", field=label, low=field.low, high=field.high
            )
            raise PositionError(field.name, wrong)
        case "several" | "cells":
            if not isinstance(given, list) or not all(isinstance(each, str) for each in given):
                raise PositionError(field.name, say("{field}: enter a list of texts.", field=label))
            if len(given) > len(field.values):
                most = len(field.values)
                raise PositionError(field.name, say("{field}: choose at most {most}.", field=label, most=most))
            for each in given:
                _known(field, each)
            return tuple(value for value in field.values if value in given)
        case "choice" | "cell" if isinstance(given, str):
            return _known(field, given)
        case "option" if isinstance(given, str) and len(given) <= LONGEST_TEXT:
            return given
        case "option":
            wrong = say("{field}: enter a text of at most {most} characters.", field=label, most=LONGEST_TEXT)
            raise PositionError(field.name, wrong)
    raise PositionError(field.name, say("{field}: enter a text.", field=label))


def _known(field: EditField, given: str) -> str:
    if given not in field.values:
        wrong = say("{field}: “{value}” cannot be chosen.", field=field.label, value=given[:40])
        raise PositionError(field.name, wrong)
    return given
