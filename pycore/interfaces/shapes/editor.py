"""Types for the JSON of the position editor."""

from __future__ import annotations

from typing import Literal, NotRequired, TypedDict

from ...kernel.types import CellId

FieldValueJson = str | int | list[str]


class TrayPieceJson(TypedDict):
    """A piece of the editor's tray."""

    side: str
    kind: str
    letter: str
    name: str
    back: NotRequired[str]


class KeyedPieceJson(TrayPieceJson):
    """A piece of the tray, with the letter that selects it."""

    key: str


class NeedsJson(TypedDict):
    """The field and the value that another field depends on."""

    field: str
    value: str


class EditFieldJson(TypedDict):
    """A part of a position other than the pieces on the board. Its kind determines which optional fields it has."""

    name: str
    kind: Literal["choice", "several", "number", "cell", "cells", "option"]
    label: str
    help: str
    default: FieldValueJson
    values: NotRequired[list[str]]
    labels: NotRequired[list[str]]
    low: NotRequired[int]
    high: NotRequired[int]
    of: NotRequired[list[TrayPieceJson]]
    needs: NotRequired[NeedsJson]
    cell: NotRequired[CellId]
    piece: NotRequired[TrayPieceJson]


class PlacedJson(TypedDict):
    """A piece on a cell."""

    cell: CellId
    side: str
    kind: str


class LaidJson(TypedDict):
    """A position as pieces and field values."""

    pieces: list[PlacedJson]
    fields: dict[str, FieldValueJson]


class DrawnJson(TrayPieceJson):
    """A piece as the editor's board draws it; `stack` is the number of pieces that a field counts there."""

    cell: CellId
    stack: NotRequired[int]


class EntryJson(TypedDict):
    """The value of a field that has an effect, and the choices that it offers now."""

    name: str
    value: FieldValueJson
    choices: NotRequired[list[tuple[str, str]]]


class PaletteJson(TypedDict):
    """The pieces, cells and fields that a position of a game consists of, and the starting layout. `about` names the
    game and its options, `help` the keys of the editor.
    """

    tray: list[KeyedPieceJson]
    cells: list[CellId]
    fields: list[EditFieldJson]
    start: LaidJson
    about: str
    help: str
