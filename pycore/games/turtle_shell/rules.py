"""T2, T4, T5: the start, the legal moves and the outcomes."""

from __future__ import annotations

from collections.abc import Mapping
from typing import NamedTuple

from ...kernel import chance
from ...kernel.messages import count, noun, say
from ...kernel.rules import Rules
from ...kernel.types import NOBODY, Actor, CellId, Effect, Outcome, Piece, Put, Remove, Shift
from . import notation
from .board import BOARD
from .past import Past
from .pieces import BLACK, KIND_NAMES, KINDS, NAMES, NUMBER, TARGET, WHITE, Move, attacked, lawful, moved, passed
from .repetition import SIDE, SIDE_NAMES, loop_closed

BACK_ROW = (("B0", "B9"), ("C0", "C9"), ("D0", "D9"), ("E1", "E8"), ("E0", "E9"), ("F0", "F9"), ("G0", "G9"))
CLASSIC = "RNGKGNR"
PAWNS = (("B1", "B7"), ("B2", "B8"), ("C2", "C7"), ("D2", "D7"), ("F2", "F7"), ("G2", "G8"), ("G1", "G7"))


class Position(NamedTuple):
    """A position. `past` holds the boards since the last capture or pawn move; earlier ones cannot recur."""

    board: str
    white: bool
    past: Past = Past()
    halfmove_clock: int = 0  # plies since a capture or a pawn move


def _piece(letter: str) -> Piece:
    white, low = letter.isupper(), letter.lower()
    name = noun("{side} {piece}", plural="{side} {piece:plural}", side=SIDE_NAMES[white], piece=KIND_NAMES[low])
    return Piece(SIDE[white], KINDS[low], letter.upper(), name)


PIECES = {letter: _piece(letter) for letter in WHITE + BLACK}


def piece_of(letter: str) -> Piece:
    """Return the piece of a letter of the board."""
    return PIECES[letter]


class TurtleShell(Rules[Position]):
    """The rules of Turtle Shell Chess under one set of options."""

    board = BOARD

    def __init__(self, options: Mapping[str, str]) -> None:
        self.options = dict(options)
        self.quiet_limit = None if options["quiet"] == "none" else int(options["quiet"])

    def start(self) -> Position:
        """Return the start (T2). The option `shuffle` deals White's back row; Black's mirrors it."""
        row = CLASSIC
        if self.options["start"] == "shuffle":
            row = "".join(chance.shuffled(self.options["seed"], chance.DEALING, CLASSIC))
        board = ["."] * len(NAMES)
        for letter, cells in [*zip(row, BACK_ROW, strict=True), *(("P", cells) for cells in PAWNS)]:
            board[NUMBER[CellId(cells[0])]] = letter
            board[NUMBER[CellId(cells[1])]] = letter.lower()
        return Position("".join(board), True)

    def read(self, text: str) -> Position:
        """Return the position of a text (T6), without history."""
        board, white = notation.read(text)
        return Position(board, white)

    def write(self, pos: Position) -> str:
        """Return the text of a position (T6)."""
        return notation.write(pos.board, pos.white)

    def actor(self, pos: Position) -> Actor:
        """Return the side to move, or nobody once the game has ended."""
        if self.outcome(pos) is not None:
            return Actor.NOBODY
        return Actor.FIRST if pos.white else Actor.SECOND

    def legal_moves(self, pos: Position) -> tuple[Move, ...]:
        """Return the moves that T3, T4 and T5 allow; none when the game has ended."""
        if king_home(pos) or self.drawn_by_quiet(pos):
            return ()
        moves = lawful(pos.board, pos.white)
        return tuple(move for move in moves if self._allowed_by_t5(pos, move)) if pos.past else moves

    def _allowed_by_t5(self, pos: Position, move: Move) -> bool:
        """Return whether T5 allows a move. Captures and pawn moves cannot repeat a position."""
        board = pos.board
        if board[move.to] != "." or board[move.frm] in "Pp":
            return True
        return not (self.after(pos, move) in pos.past and self.forbidden(pos, move))

    def _can_move(self, pos: Position) -> bool:
        """Return whether T3, T4 and T5 allow any move."""
        moves = lawful(pos.board, pos.white)
        return any(self._allowed_by_t5(pos, move) for move in moves) if pos.past else bool(moves)

    def after(self, pos: Position, move: Move) -> str:
        """Return the board after a move."""
        return moved(pos.board, move)

    def forbidden(self, pos: Position, move: Move) -> bool:
        """Return whether a move closes a loop that its mover must break (T5)."""
        loop = loop_closed(pos.past.then(pos.board), self.after(pos, move), pos.white)
        return loop is not None and loop.white_must_vary is pos.white

    def drawn_by_quiet(self, pos: Position) -> bool:
        """Return whether the option `quiet` draws the game; mate, stalemate and T5 on the last ply take precedence."""
        full = self.quiet_limit is not None and pos.halfmove_clock >= self.quiet_limit
        return full and self._can_move(pos)

    def play(self, pos: Position, move: Move) -> Position:
        """Return the position after a legal move."""
        board = self.after(pos, move)
        if pos.board[move.to] != "." or pos.board[move.frm] in "Pp":
            return Position(board, not pos.white)
        return Position(board, not pos.white, pos.past.then(pos.board), pos.halfmove_clock + 1)

    def passed(self, pos: Position) -> Position | None:
        """Return the position with the other side to move and no history; None in check or when the game has ended."""
        king = pos.board.index("K" if pos.white else "k")
        if self.outcome(pos) or attacked(pos.board, king, not pos.white):
            return None
        return Position(pos.board, not pos.white)

    def effects(self, pos: Position, move: Move) -> tuple[Effect, ...]:
        """Return the changes that a move makes: first the capture, then the shift, then the promotion."""
        frm, to = NAMES[move.frm], NAMES[move.to]
        captured = (Remove(to),) if pos.board[move.to] != "." else ()
        promoted = (Put(to, piece_of(move.becomes)),) if move.becomes else ()
        return (*captured, Shift(frm, to, passed(pos.board, move.frm, move.to)), *promoted)

    def outcome(self, pos: Position) -> Outcome | None:
        """Return how the game has ended (T4, T5), or None.

        A king in the far end zone comes before all else; then mate, stalemate, repetition and the quiet count.
        """
        mover, other = SIDE_NAMES[pos.white], SIDE_NAMES[not pos.white]
        if king_home(pos):
            cell = NAMES[pos.board.index("k" if pos.white else "K")]
            text = say("{side} wins: the king reached the end zone on {cell}.", side=other, cell=cell)
            return Outcome(SIDE[not pos.white], "king-home", "T4", text)
        if not lawful(pos.board, pos.white):
            king = pos.board.index("K" if pos.white else "k")
            if attacked(pos.board, king, not pos.white):
                return Outcome(SIDE[not pos.white], "checkmate", "T4", say("{side} wins by checkmate.", side=other))
            text = say("{side} wins: {giver} gave stalemate, and that loses.", side=mover, giver=other)
            return Outcome(SIDE[pos.white], "stalemate", "T4", text)
        if not self._can_move(pos):
            text = say(
                "{side} wins: every move of {loser} would close a loop that {loser} must break.",
                side=other,
                loser=mover,
            )
            return Outcome(SIDE[not pos.white], "repetition", "T5", text)
        if self.drawn_by_quiet(pos):
            plies = count(self.quiet_limit or 0, noun("half-move"))
            text = say("Draw: {plies} without a capture or a pawn move.", plies=plies)
            return Outcome(NOBODY, "quiet", "T4", text)
        return None

    def steps(self, text: str, pos: Position) -> tuple[str, ...]:
        """Return the steps of a move's text (T6)."""
        return notation.steps(text)

    def without_draws(self) -> TurtleShell:
        """Return the rules without the quiet count; T5 restricts moves and stays."""
        return TurtleShell({**self.options, "quiet": "none"})


def king_home(pos: Position) -> bool:
    """Return whether the king of the side that has just moved stands in the far end zone (T4)."""
    return pos.board.index("k" if pos.white else "K") in TARGET[not pos.white]
