"""The position editor of a game made with the kit."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence

from ..interfaces.editor import EditField, Editor, Layout, Value, standing
from ..kernel.messages import say
from ..kernel.types import CellId, Piece
from .core.hands import tray
from .core.notation import write
from .core.position import Position
from .core.rules import KitRules

MOST_IN_HAND = 32


class KitEditor(Editor[Position]):
    """An editor with the pieces of both sides, the side to move, and the pieces in hand."""

    rules: KitRules

    def __init__(self, rules: KitRules) -> None:
        super().__init__(rules)
        self.design = rules.design

    def tray(self) -> Mapping[str, Piece]:
        """Return the first side's pieces, then the second's."""
        letters = [kind.letter for kind in self.design.declared.pieces]
        return {letter: self.design.piece(letter) for letter in [*letters, *(each.lower() for each in letters)]}

    def cells(self) -> Iterable[CellId]:
        """Return the cells of the board without the trays of the hands."""
        return tuple(map(CellId, self.design.names))

    def fields(self) -> Sequence[EditField]:
        """Return the side to move and a count for each piece that can be in hand."""
        design = self.design
        sides = EditField("side", "choice", say("Side to move"), design.sides[0], design.sides, design.side_names)
        return (sides, *(self._hand(letter) for letter in sorted(design.hand_letters)))

    def _hand(self, letter: str) -> EditField:
        side, kind = self.design.side_names[letter.islower()], self.design.kinds[letter].noun
        label = say("{side:gen} hand: {piece}", side=side, piece=kind)
        piece = self.design.piece(letter)
        return EditField(tray(letter), "number", label, 0, high=MOST_IN_HAND, cell=tray(letter), piece=piece)

    def compose(self, layout: Layout) -> str:
        """Return the text of a layout. Castling, en passant and counts are as after a pause: none."""
        design = self.design
        hands = "".join(letter * layout.number(tray(letter)) for letter in sorted(design.hand_letters))
        board, second = layout.board(self.cells()), layout.word("side") == design.sides[1]
        return write(design, Position(board, second, hands, left=design.actions - 1, rights=self._rights(board)))

    def _rights(self, board: str) -> tuple[int, ...]:
        """Return the cells where kings and rooks still stand as at the start."""
        start = self.design.start
        return tuple(cell for cell in start.rights if board[cell] == start.board[cell])

    def decompose(self, pos: Position) -> Layout:
        """Return the layout of a position."""
        values: dict[str, Value] = {"side": self.design.sides[pos.second]}
        values |= {tray(letter): pos.hands.count(letter) for letter in self.design.hand_letters}
        return Layout(standing(pos.board, self.cells()), values)
