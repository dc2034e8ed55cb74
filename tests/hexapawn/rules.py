"""H2 to H4: the start, how pawns move, and how the game ends."""

from __future__ import annotations

import re
from collections.abc import Mapping
from typing import NamedTuple

from pycore.kernel.errors import NotationError, PositionError
from pycore.kernel.messages import noun, say
from pycore.kernel.rules import Rules
from pycore.kernel.types import Actor, CellId, Effect, Outcome, Remove, Shift

from .board import BOARD, SQUARES

SIDES = {True: "white", False: "black"}
SIDE_NAMES = {True: noun("White"), False: noun("Black")}


class Position(NamedTuple):
    """One moment of a game: a letter for each square in reading order, `P` for White's pawns, `p` for Black's, `.` for
    empty, and whether White is to move.
    """

    board: str
    white: bool


class Move(NamedTuple):
    """A move from one square to another."""

    text: str
    steps: tuple[CellId, CellId]


def ways(white: bool, frm: int) -> list[tuple[int, bool]]:
    """Return the squares in front of a pawn, each with whether the pawn captures there (H3)."""
    row = frm // 3 + (-1 if white else 1)
    near = [(frm % 3 + aside, aside != 0) for aside in (0, -1, 1)]
    return [(3 * row + file, takes) for file, takes in near if 0 <= row < 3 and 0 <= file < 3]


class Hexapawn(Rules[Position]):
    """The rules of Hexapawn."""

    board = BOARD

    def __init__(self, options: Mapping[str, str]) -> None:
        """Take the options, of which there are none."""

    def start(self) -> Position:
        """Return the initial position (H2)."""
        return Position("ppp...PPP", True)

    def read(self, text: str) -> Position:
        """Return the position of a text such as `ppp/.../PPP w`: rows from the third rank down, and the side to move.

        Raises:
            PositionError: the text is not of this form.
        """
        found = re.fullmatch(r"([Pp.]{3})/([Pp.]{3})/([Pp.]{3}) ([wb])", text)
        if not found:
            problem = say("A position is three rows of three, then w or b, such as ppp/.../PPP w.")
            raise PositionError("placement", problem)
        return Position(found[1] + found[2] + found[3], found[4] == "w")

    def write(self, pos: Position) -> str:
        """Return the text of a position."""
        return f"{'/'.join(pos.board[at : at + 3] for at in (0, 3, 6))} {'w' if pos.white else 'b'}"

    def actor(self, pos: Position) -> Actor:
        """Return the side to move, or nobody once the game has ended."""
        if self.outcome(pos):
            return Actor.NOBODY
        return Actor.FIRST if pos.white else Actor.SECOND

    def legal_moves(self, pos: Position) -> tuple[Move, ...]:
        """Return the legal moves (H3); none once the game has ended."""
        return () if self._arrived(pos) else self._moves(pos)

    def _moves(self, pos: Position) -> tuple[Move, ...]:
        own, other = ("P", "p") if pos.white else ("p", "P")
        return tuple(
            Move(SQUARES[frm] + SQUARES[to], (SQUARES[frm], SQUARES[to]))
            for frm in range(9)
            if pos.board[frm] == own
            for to, takes in ways(pos.white, frm)
            if pos.board[to] == (other if takes else ".")
        )

    def _arrived(self, pos: Position) -> bool:
        """Return whether the side that has just moved has a pawn on its last rank (H4)."""
        return "p" in pos.board[6:] if pos.white else "P" in pos.board[:3]

    def play(self, pos: Position, move: Move) -> Position:
        """Return the position after a legal move."""
        board = list(pos.board)
        frm, to = (SQUARES.index(cell) for cell in move.steps)
        board[to], board[frm] = board[frm], "."
        return Position("".join(board), not pos.white)

    def effects(self, pos: Position, move: Move) -> tuple[Effect, ...]:
        """Return what a legal move changes: the captured pawn is removed first."""
        frm, to = move.steps
        captured = (Remove(to),) if pos.board[SQUARES.index(to)] != "." else ()
        return (*captured, Shift(frm, to))

    def outcome(self, pos: Position) -> Outcome | None:
        """Return how the game ended, if it did: by a pawn that arrived or by a side without a move (H4)."""
        winner, name = SIDES[not pos.white], SIDE_NAMES[not pos.white]
        if self._arrived(pos):
            return Outcome(winner, "arrived", "H4", say("{side} wins: a pawn has arrived.", side=name))
        if not self._moves(pos):
            text = say("{winner} wins: {loser} has no move.", winner=name, loser=SIDE_NAMES[pos.white])
            return Outcome(winner, "no-move", "H4", text)
        return None

    def steps(self, text: str, pos: Position) -> tuple[str, ...]:
        """Return the two squares of a text such as `a1a2`.

        Raises:
            NotationError: the text is not of this form.
        """
        if not re.fullmatch(r"[abc][123][abc][123]", text):
            raise NotationError(say("“{text}” is not a move: write two squares, such as a1a2.", text=text[:20]))
        return text[:2], text[2:]
