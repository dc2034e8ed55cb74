"""`Now`: a position as an inventor's own functions see it."""

from __future__ import annotations

from collections.abc import Iterable

from ..parts.boards import KitBoard
from ..parts.errors import KitError, unknown
from .frame import Frame
from .position import EMPTY, Act, Position


class Now:
    """A position, for the functions that an inventor gives to `game` and `own_end`. Cells are named by their ids."""

    def __init__(self, frame: Frame, pos: Position) -> None:
        self._frame, self._pos = frame, pos

    @property
    def board(self) -> KitBoard:
        """The board."""
        return self._frame.board

    @property
    def side(self) -> str:
        """The id of the side to move: `white`, or another colour."""
        return self._frame.sides[self._pos.second]

    @property
    def other(self) -> str:
        """The id of the other side."""
        return self._frame.sides[not self._pos.second]

    @property
    def roll(self) -> int:
        """The number rolled, or -1."""
        return self._pos.roll

    @property
    def ply(self) -> int:
        """The number of actions since the start, rolls included. The text of a position has it with `move_count`."""
        return self._pos.ply

    @property
    def memo(self) -> str:
        """The text that the last `memo=` of a move set; "" at the start."""
        return self._pos.memo

    def kind(self, cell: str) -> str:
        """Return the name of the piece on a cell, or "". Raises KitError for an unknown cell."""
        letter = self._pos.board[self._number(cell)]
        return "" if letter == EMPTY else self._frame.kinds[letter].name

    def owner(self, cell: str) -> str:
        """Return the side of the piece on a cell, or "". Raises KitError for an unknown cell."""
        letter = self._pos.board[self._number(cell)]
        return "" if letter == EMPTY else self._frame.sides[letter.islower()]

    def cells(self, kind: str = "", side: str = "") -> list[str]:
        """Return the cells of pieces, in reading order.

        Args:
            kind: the name of a kind of piece; "" for all.
            side: the id of a side; "" for both.

        Raises:
            KitError: there is no such kind or side.
        """
        if kind:
            self._frame.letter(kind)
        if side and side not in self._frame.sides:
            raise unknown("side", side, self._frame.sides)
        return [
            cell
            for cell in self._frame.names
            if (found := self.kind(cell)) and kind in ("", found) and side in ("", self.owner(cell))
        ]

    def empty(self) -> list[str]:
        """Return the empty cells, in reading order."""
        return [cell for cell, letter in zip(self._frame.names, self._pos.board, strict=True) if letter == EMPTY]

    def in_hand(self, kind: str, side: str = "") -> int:
        """Return how many pieces of a kind a side has in hand, the side to move by default."""
        second = self._pos.second if not side else side == self._frame.sides[1]
        return self._pos.hands.count(self._frame.letter(kind, second))

    def move(self, frm: str, to: str, takes: Iterable[str] = (), becomes: str = "", memo: str | None = None) -> Act:
        """Return a move of a piece from one cell to another.

        Args:
            frm: the cell of the piece.
            to: the cell that it reaches.
            takes: the cells of the pieces that it captures; a piece on `to` must be among them.
            becomes: the name of the piece that it becomes.
            memo: a text to remember with the position, without spaces.

        Raises:
            KitError: there is no such cell or piece, or `to` is occupied by a piece that is not captured.
        """
        start, target = self._number(frm), self._number(to)
        gone = tuple(self._number(cell) for cell in takes)
        if self._pos.board[start] == EMPTY:
            raise KitError(f"There is no piece on {frm} to move.")
        if self._pos.board[target] != EMPTY and target not in gone:
            raise KitError(f'A move from {frm} to {to} needs takes=["{to}"], because a piece is there.')
        return Act(start, target, gone, self._letter(becomes) if becomes else "", memo=_memo(memo))

    def lift(self, cell: str, memo: str | None = None) -> Act:
        """Return the removal of a piece, a capture if it is the enemy's. Raises KitError if there is none."""
        at = self._number(cell)
        if self._pos.board[at] == EMPTY:
            raise KitError(f"There is no piece on {cell} to lift.")
        return Act(-1, -1, (at,), "", "lift", memo=_memo(memo))

    def put(self, kind: str, cell: str, takes: Iterable[str] = (), memo: str | None = None) -> Act:
        """Return the arrival of a new piece of the side to move on an empty cell; `takes` are cells of lost pieces.

        Raises:
            KitError: there is no such piece or cell, or the cell is occupied.
        """
        at = self._number(cell)
        if self._pos.board[at] != EMPTY:
            raise KitError(f"A {kind} cannot be put on {cell}, because a piece is there.")
        gone = tuple(self._number(each) for each in takes)
        return Act(-1, at, gone, self._letter(kind), "drop", memo=_memo(memo))

    def _letter(self, kind: str) -> str:
        return self._frame.letter(kind, self._pos.second)

    def _number(self, cell: str) -> int:
        if cell not in self._frame.number:
            raise unknown("cell", cell, self._frame.names)
        return self._frame.number[cell]


def _memo(memo: str | None) -> str | None:
    if memo is not None and (not isinstance(memo, str) or len(memo) > 200 or " " in memo):
        raise KitError("A memo is a text of at most 200 characters without spaces.")
    return memo
