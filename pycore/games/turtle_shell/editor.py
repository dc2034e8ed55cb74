"""The position editor of Turtle Shell Chess."""

from __future__ import annotations

from collections.abc import Mapping, Sequence

from ...interfaces.editor import EditField, Editor, Layout, standing
from ...kernel.messages import say
from ...kernel.types import Piece
from . import notation
from .pieces import NAMES
from .repetition import SIDE, SIDE_NAMES
from .rules import PIECES, Position

TRAY = {letter: PIECES[letter] for letter in "KRNGPkrngp"}


class TurtleShellEditor(Editor[Position]):
    """An editor with the pieces of both sides and the side to move."""

    def tray(self) -> Mapping[str, Piece]:
        """Return White's pieces, then Black's."""
        return TRAY

    def fields(self) -> Sequence[EditField]:
        """Return the only field other than the board (T6): the side to move."""
        labels = (SIDE_NAMES[True], SIDE_NAMES[False])
        return (EditField("side", "choice", say("Side to move"), "white", ("white", "black"), labels),)

    def compose(self, layout: Layout) -> str:
        """Return the position text of a layout (T6)."""
        return notation.write(layout.board(NAMES), layout.word("side") == "white")

    def decompose(self, pos: Position) -> Layout:
        """Return the layout of a position."""
        return Layout(standing(pos.board, NAMES), {"side": SIDE[pos.white]})


EDITOR = TurtleShellEditor
