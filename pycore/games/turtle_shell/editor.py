"""Positions of Turtle Shell Chess in pieces, as an editor lays them."""

from __future__ import annotations

from collections.abc import Mapping, Sequence

from ...interfaces.editor import EditField, Editor, Layout, standing
from ...kernel.types import Piece
from . import notation
from .pieces import NAMES
from .repetition import SIDE
from .rules import Position, piece_of

TRAY = {letter: piece_of(letter) for letter in "KRNGPkrngp"}


class TurtleShellEditor(Editor[Position]):
    """Men of two sides, and whose turn it is."""

    def tray(self) -> Mapping[str, Piece]:
        """White's men, then Black's."""
        return TRAY

    def fields(self) -> Sequence[EditField]:
        """T6: a position has no more than its board and a side to move."""
        return (EditField("side", "choice", "Side to move", "white", ("white", "black"), ("White", "Black")),)

    def compose(self, layout: Layout) -> str:
        """T6."""
        return notation.write(layout.board(NAMES), layout.word("side") == "white")

    def decompose(self, pos: Position) -> Layout:
        """T6."""
        return Layout(standing(pos.board, NAMES), {"side": SIDE[pos.white]})
