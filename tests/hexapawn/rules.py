"""H2 to H4: the start, how pawns move, and who wins."""

from __future__ import annotations

import re
from collections.abc import Mapping
from typing import NamedTuple

from pycore.kernel.errors import NotationError, PositionError
from pycore.kernel.rules import Rules
from pycore.kernel.types import Actor, CellId, Effect, Outcome, Remove, Shift

from .board import BOARD, SQUARES

SIDES = {True: "white", False: "black"}


class Position(NamedTuple):
    """One moment: a letter a square in reading order, `P` White's pawn, `p` Black's, `.` nothing."""

    board: str
    white: bool


class Move(NamedTuple):
    """From a square to a square."""

    text: str
    steps: tuple[CellId, CellId]


def ways(white: bool, frm: int) -> list[tuple[int, bool]]:
    """H3: the squares before a pawn, each with whether it is a capture."""
    row = frm // 3 + (-1 if white else 1)
    near = [(frm % 3 + aside, aside != 0) for aside in (0, -1, 1)]
    return [(3 * row + file, takes) for file, takes in near if 0 <= row < 3 and 0 <= file < 3]


class Hexapawn(Rules[Position]):
    """The laws."""

    board = BOARD

    def __init__(self, options: Mapping[str, str]) -> None:
        """There are no options."""

    def start(self) -> Position:
        """H2."""
        return Position("ppp...PPP", True)

    def read(self, text: str) -> Position:
        """`ppp/.../PPP w`: rows from the third rank down, and who is to move."""
        found = re.fullmatch(r"([Pp.]{3})/([Pp.]{3})/([Pp.]{3}) ([wb])", text)
        if not found:
            raise PositionError("placement", "Three rows of three, then w or b, such as ppp/.../PPP w.")
        return Position(found[1] + found[2] + found[3], found[4] == "w")

    def write(self, pos: Position) -> str:
        """The text that `read` gives back."""
        return f"{'/'.join(pos.board[at : at + 3] for at in (0, 3, 6))} {'w' if pos.white else 'b'}"

    def actor(self, pos: Position) -> Actor:
        """The side to move, or nobody once the game has ended."""
        if self.outcome(pos):
            return Actor.NOBODY
        return Actor.FIRST if pos.white else Actor.SECOND

    def legal_moves(self, pos: Position) -> tuple[Move, ...]:
        """H3; none when the game has ended."""
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
        """H4: the player who has just moved has a pawn on the last rank."""
        return "p" in pos.board[6:] if pos.white else "P" in pos.board[:3]

    def play(self, pos: Position, move: Move) -> Position:
        """The position after a legal move."""
        board = list(pos.board)
        frm, to = (SQUARES.index(cell) for cell in move.steps)
        board[to], board[frm] = board[frm], "."
        return Position("".join(board), not pos.white)

    def effects(self, pos: Position, move: Move) -> tuple[Effect, ...]:
        """A capture removes first."""
        frm, to = move.steps
        captured = (Remove(to),) if pos.board[SQUARES.index(to)] != "." else ()
        return (*captured, Shift(frm, to))

    def outcome(self, pos: Position) -> Outcome | None:
        """H4: arriving wins, and so does leaving the other side without a move."""
        winner = SIDES[not pos.white]
        if self._arrived(pos):
            return Outcome(winner, "arrived", "H4", f"{winner.capitalize()} wins: a pawn has arrived.")
        if not self._moves(pos):
            loser = SIDES[pos.white].capitalize()
            return Outcome(winner, "no-move", "H4", f"{winner.capitalize()} wins: {loser} has no move.")
        return None

    def steps(self, text: str, pos: Position) -> tuple[str, ...]:
        """`a1a2` is two squares."""
        if not re.fullmatch(r"[abc][123][abc][123]", text):
            raise NotationError(f"“{text[:20]}” is not a move: write two squares, such as a1a2.")
        return text[:2], text[2:]
