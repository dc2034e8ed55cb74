"""T2, T4, T5: the start, the course of a game and its ends."""

from __future__ import annotations

from collections.abc import Mapping
from typing import NamedTuple

from ...kernel import chance
from ...kernel.rules import Rules
from ...kernel.types import Actor, CellId, Effect, Outcome, Piece, Put, Remove, Shift
from . import notation
from .board import BOARD
from .past import Past
from .pieces import NAMES, NUMBER, TARGET, WORDS, Move, attacked, lawful, moved
from .repetition import SIDE, loop_closed

BACK_ROW = (("B0", "B9"), ("C0", "C9"), ("D0", "D9"), ("E1", "E8"), ("E0", "E9"), ("F0", "F9"), ("G0", "G9"))
CLASSIC = "RNGKGNR"
PAWNS = (("B1", "B7"), ("B2", "B8"), ("C2", "C7"), ("D2", "D7"), ("F2", "F7"), ("G2", "G8"), ("G1", "G7"))


class Position(NamedTuple):
    """One moment. `past` holds the boards since the last capture or pawn move: no earlier one can come again."""

    board: str
    white: bool
    past: Past = Past()
    halfmove_clock: int = 0  # plies since a capture or a pawn move


def piece_of(letter: str) -> Piece:
    """A letter of the board as a piece."""
    side, kind = SIDE[letter.isupper()], WORDS[letter.lower()]
    return Piece(side, kind, letter.upper(), f"{side.capitalize()} {kind}")


class TurtleShell(Rules[Position]):
    """The laws of Turtle Shell Chess under one set of options."""

    board = BOARD

    def __init__(self, options: Mapping[str, str]) -> None:
        self.options = dict(options)
        self.quiet_limit = None if options["quiet"] == "none" else int(options["quiet"])

    def start(self) -> Position:
        """T2. A shuffled start deals White's back row; Black gets it mirrored top to bottom."""
        row = CLASSIC
        if self.options["start"] == "shuffle":
            row = "".join(chance.shuffled(self.options["seed"], chance.DEALING, CLASSIC))
        board = ["."] * len(NAMES)
        for letter, cells in [*zip(row, BACK_ROW, strict=True), *(("P", cells) for cells in PAWNS)]:
            board[NUMBER[CellId(cells[0])]] = letter
            board[NUMBER[CellId(cells[1])]] = letter.lower()
        return Position("".join(board), True)

    def read(self, text: str) -> Position:
        """A position from its text (T6); it has no history."""
        board, white = notation.read(text)
        return Position(board, white)

    def write(self, pos: Position) -> str:
        """The text of a position (T6)."""
        return notation.write(pos.board, pos.white)

    def actor(self, pos: Position) -> Actor:
        """The side to move, or nobody once the game has ended."""
        if self.outcome(pos) is not None:
            return Actor.NOBODY
        return Actor.FIRST if pos.white else Actor.SECOND

    def legal_moves(self, pos: Position) -> tuple[Move, ...]:
        """T3, T4 and T5; none when the game has ended."""
        if king_home(pos) or self.drawn_by_quiet(pos):
            return ()
        return self.unrepeating(pos)

    def unrepeating(self, pos: Position) -> tuple[Move, ...]:
        """The moves T3 and T4 allow, without those that close a loop their mover must break (T5)."""
        moves = lawful(pos.board, pos.white)
        return tuple(move for move in moves if self._unrepeating(pos, move)) if pos.past else moves

    def _unrepeating(self, pos: Position, move: Move) -> bool:
        """Captures and pawn moves need no look: what they make has not been there since the last of them."""
        board = pos.board
        if board[move.to] != "." or board[move.frm] in "Pp":
            return True
        return not (self.after(pos, move) in pos.past and self.forbidden(pos, move))

    def _can_move(self, pos: Position) -> bool:
        """Whether there is a move that T3, T4 and T5 allow."""
        moves = lawful(pos.board, pos.white)
        return any(self._unrepeating(pos, move) for move in moves) if pos.past else bool(moves)

    def after(self, pos: Position, move: Move) -> str:
        """The board after a move."""
        return moved(pos.board, move)

    def forbidden(self, pos: Position, move: Move) -> bool:
        """T5: the move closes a loop that its mover must break."""
        loop = loop_closed(pos.past.then(pos.board), self.after(pos, move), pos.white)
        return loop is not None and loop.white_must_vary is pos.white

    def drawn_by_quiet(self, pos: Position) -> bool:
        """The option `quiet`: so many plies without capture or pawn move. Mate and T5 on the last ply come first."""
        full = self.quiet_limit is not None and pos.halfmove_clock >= self.quiet_limit
        return full and self._can_move(pos)

    def play(self, pos: Position, move: Move) -> Position:
        """The position after a legal move."""
        board = self.after(pos, move)
        if pos.board[move.to] != "." or pos.board[move.frm] in "Pp":
            return Position(board, not pos.white)
        return Position(board, not pos.white, pos.past.then(pos.board), pos.halfmove_clock + 1)

    def passed(self, pos: Position) -> Position | None:
        """The other side to move, nothing else changed; None in check and after the end."""
        king = pos.board.index("K" if pos.white else "k")
        if self.outcome(pos) or attacked(pos.board, king, not pos.white):
            return None
        return Position(pos.board, not pos.white)

    def effects(self, pos: Position, move: Move) -> tuple[Effect, ...]:
        """A capture removes first; a promotion puts the rook last."""
        frm, to = NAMES[move.frm], NAMES[move.to]
        captured = (Remove(to),) if pos.board[move.to] != "." else ()
        promoted = (Put(to, piece_of(move.becomes)),) if move.becomes else ()
        return (*captured, Shift(frm, to), *promoted)

    def outcome(self, pos: Position) -> Outcome | None:
        """T4 and T5. A king at home wins whatever else the position is; then mate, stalemate, repetition, quiet."""
        mover, other = SIDE[pos.white], SIDE[not pos.white]
        mover_name, other_name = mover.capitalize(), other.capitalize()
        if king_home(pos):
            cell = NAMES[pos.board.index("k" if pos.white else "K")]
            return Outcome(other, "king-home", "T4", f"{other_name} wins: the king reached the end zone on {cell}.")
        if not lawful(pos.board, pos.white):
            king = pos.board.index("K" if pos.white else "k")
            if attacked(pos.board, king, not pos.white):
                return Outcome(other, "checkmate", "T4", f"{other_name} wins by checkmate.")
            text = f"{mover_name} wins: it has no move, and stalemate loses for its giver, {other_name}."
            return Outcome(mover, "stalemate", "T4", text)
        if not self._can_move(pos):
            text = f"{other_name} wins: every move of {mover_name} would close a loop that {mover_name} must break."
            return Outcome(other, "repetition", "T5", text)
        if self.drawn_by_quiet(pos):
            text = f"Draw: {self.quiet_limit} plies without a capture or a pawn move."
            return Outcome("nobody", "quiet", "T4", text)
        return None

    def steps(self, text: str, pos: Position) -> tuple[str, ...]:
        """The steps of a move's text (T6)."""
        return notation.steps(text)

    def without_draws(self) -> TurtleShell:
        """T5 is a rule of movement and stays; only the quiet count goes."""
        return TurtleShell({**self.options, "quiet": "none"})


def king_home(pos: Position) -> bool:
    """T4: the player who has just moved has the king in the far end zone."""
    return pos.board.index("k" if pos.white else "K") in TARGET[not pos.white]
