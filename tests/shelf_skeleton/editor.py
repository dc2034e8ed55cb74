"""The editor of Hexapawn: pawns of both sides, and the side to move."""

from __future__ import annotations

from collections.abc import Mapping, Sequence

from pycore.interfaces.editor import EditField, Editor, Layout, standing
from pycore.kernel.messages import say
from pycore.kernel.types import Piece

from ..hexapawn.board import SQUARES
from ..hexapawn.rules import SIDE_NAMES, SIDES, Hexapawn, Position


class HexapawnEditor(Editor[Position]):
    """An editor with the tray and the one field that Hexapawn needs."""

    rules: Hexapawn

    def tray(self) -> Mapping[str, Piece]:
        """Return a pawn of each side."""
        names = {True: say("White pawn"), False: say("Black pawn")}
        return {
            letter: Piece(SIDES[white], "pawn", letter, names[white]) for letter, white in (("P", True), ("p", False))
        }

    def fields(self) -> Sequence[EditField]:
        """Return the side to move."""
        sides = (SIDES[True], SIDES[False])
        return (
            EditField("side", "choice", say("Side to move"), sides[0], sides, (SIDE_NAMES[True], SIDE_NAMES[False])),
        )

    def compose(self, layout: Layout) -> str:
        """Return the text of a layout."""
        return self.rules.write(Position(layout.board(SQUARES), layout.word("side") == SIDES[True]))

    def decompose(self, pos: Position) -> Layout:
        """Return the layout of a position."""
        return Layout(standing(pos.board, SQUARES), {"side": SIDES[pos.white]})


EDITOR = HexapawnEditor
