"""Edits of a layout in the position editor: what is drawn, what its fields offer, and the position that it makes."""

from __future__ import annotations

from collections.abc import Sequence

from ..interfaces.editor import NOTHING, EditField
from ..interfaces.game import Game
from ..kernel.errors import PositionError
from ..kernel.messages import Noun, count, say
from ..kernel.types import CellId, Json, Piece
from .editing import compose, editor_of, piece_json

EDITS = ("put", "use", "take", "move", "clear")
"""`use` puts a piece on a cell, or takes it away if the same piece is there."""
Standing = tuple[str, str, str]
"""The cell, side and kind of a piece."""


class Draft:
    """A layout while it is edited. Its values may be invalid until a position is composed."""

    def __init__(self, game: Game, pieces: Sequence[Standing], fields: Json) -> None:
        editor = editor_of(game)
        self.game = game
        self.tray = editor.tray()
        self.cells = set(editor.cells())
        self.fields = {field.name: field for field in editor.fields()}
        self.pieces = {cell: (side, kind) for cell, side, kind in pieces}
        self.values = {name: fields.get(name, field.default) for name, field in self.fields.items()}
        self.changed: str | None = None  # the cell changed by the edit

    def edit(self, how: str, cell: str, to: str, key: str) -> str:
        """Make one of `EDITS` and return a sentence about it; `key` is a letter of the tray, for `put` and `use`."""
        if how == "clear":
            self.pieces = {}
            self.values = {name: field.default for name, field in self.fields.items()}
            return say("The board is empty.")
        if how == "take" or (how == "use" and self.pieces.get(cell) == _identity(self.tray[key])):
            return self._take(cell)
        if how != "move":
            return self._put(cell, self.tray[key])
        piece = self._standing(cell)
        if piece is None or cell == to:
            return ""
        said = self._put(to, piece)
        if self.changed:
            self._take(cell)
            self.changed = to
        if not self.changed or self._counter(to):
            return said
        return say("{piece} from {cell} to {to}.", piece=piece.name, cell=self._place(cell), to=self._place(to))

    def json(self) -> Json:
        """Return the layout, its drawing and its fields, and the position that it makes or the reason there is none."""
        pieces = [{"cell": cell, "side": side, "kind": kind} for cell, (side, kind) in self.pieces.items()]
        form = [self._entry(field) for field in self.fields.values() if self._applies(field)]
        told = {entry["name"]: entry["value"] for entry in form}
        composed, problem = None, None
        try:
            composed = compose(self.game, [(cell, *piece) for cell, piece in self.pieces.items()], told)
        except PositionError as error:
            problem = error.json()
        found = {"pieces": pieces, "fields": self.values, "drawn": self._drawn(), "form": form, "cell": self.changed}
        return found | {"composed": composed, "problem": problem}

    def _put(self, cell: str, piece: Piece) -> str:
        """Put a piece on a cell in place of the one there; where pieces are counted, add one."""
        place, field = self._place(cell), self._counter(cell)
        if field is None:
            if cell not in self.cells:
                return say("No piece can be placed on {place}.", place=place)
            self.pieces.pop(cell, None)
            self.pieces[cell] = _identity(piece)
            self.changed = cell
            return say("{piece} on {place}.", piece=piece.name, place=place)
        counted = field.piece
        assert counted
        if piece.side != counted.side or piece.kind not in (counted.kind, counted.back):
            return say("Only the {piece} can be placed there.", piece=counted.name)
        number = self._number(field) + 1
        if number > field.high:
            return say("{place}: at most {number}.", place=place, number=field.high)
        self.values[field.name], self.changed = number, cell
        return say("{place}: {number}.", place=place, number=number)

    def _take(self, cell: str) -> str:
        """Remove the piece on a cell; where pieces are counted, remove one."""
        place, field = self._place(cell), self._counter(cell)
        if self._standing(cell) is None:
            return say("{place} is empty.", place=place)
        self.changed = cell
        if field is None:
            del self.pieces[cell]
            return say("{place} is now empty.", place=place)
        number = self.values[field.name] = self._number(field) - 1
        return say("{place}: {number}.", place=place, number=number) if number else say("{place}: none.", place=place)

    def _standing(self, cell: str) -> Piece | None:
        """Return the piece that can be taken from a cell, counted or not."""
        field = self._counter(cell)
        if field is None:
            return self._known(*self.pieces[cell]) if cell in self.pieces else None
        return field.piece if self._number(field) else None

    def _known(self, side: str, kind: str) -> Piece:
        """Return the piece of the tray; a layout made under other options may have one that the tray lacks."""
        found = (piece for piece in self.tray.values() if _identity(piece) == (side, kind))
        return next(found, Piece(side, kind, "", say("{side} {piece}", side=side, piece=kind)))

    def _counter(self, cell: str) -> EditField | None:
        """Return the field that counts the pieces on a cell."""
        return next((field for field in self.fields.values() if field.cell == cell and field.piece), None)

    def _number(self, field: EditField) -> int:
        value = self.values[field.name]
        return value if type(value) is int else 0

    def _place(self, cell: str) -> str:
        known = self.game.rules.board.cell.get(CellId(cell))
        return known.label or cell if known else cell

    def _applies(self, field: EditField) -> bool:
        """Return whether a field has an effect: another field may need a certain value."""
        if field.needs is None:
            return True
        other = self.fields[field.needs[0]]
        return self.values[other.name] == field.needs[1] and self._applies(other)

    def _entry(self, field: EditField) -> Json:
        """Return the value of a field, with the choices that it offers now."""
        found: Json = {"name": field.name, "value": self.values[field.name]}
        if field.kind in ("choice", "several"):
            labels = field.labels or field.values
            found["choices"] = [list(pair) for pair in zip(field.values, labels, strict=True)]
        elif field.kind in ("cell", "cells"):
            none = [[NOTHING, say("None")]] if field.kind == "cell" else []
            found["choices"] = none + [[cell, self._place(cell)] for cell in self._cells_for(field)]
        return found

    def _cells_for(self, field: EditField) -> list[str]:
        """Return the cells that a field names or may name, in the order of the board."""
        value, fitting = self.values[field.name], {_identity(self.tray[letter]) for letter in field.of}
        named = value if isinstance(value, list) else (value,)
        return [cell for cell in self.game.rules.board.cell if cell in named or self.pieces.get(cell) in fitting]

    def _drawn(self) -> list[Json]:
        """Return the pieces as a scene has them, with those that fields count."""
        found = [{**piece_json(self._known(*piece)), "cell": cell} for cell, piece in self.pieces.items()]
        for field in self.fields.values():
            number = self._number(field)
            if field.cell and field.piece and number:
                name = field.piece.name
                named = count(number, name) if number > 1 and isinstance(name, Noun) else name
                found.append({**piece_json(field.piece), "cell": field.cell, "stack": number, "name": named})
        return found


def edited(game: Game, pieces: Sequence[Standing], fields: Json, edit: Json | None) -> Json:
    """Return a layout after an edit, or as it is (docs/api/positions.md); `text` says what has changed."""
    draft = Draft(game, pieces, fields)
    text = draft.edit(edit["how"], edit["cell"], edit["to"], edit["key"]) if edit else ""
    return {**draft.json(), "text": text}


def _identity(piece: Piece) -> tuple[str, str]:
    return piece.side, piece.kind
