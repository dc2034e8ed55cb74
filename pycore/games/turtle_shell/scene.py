"""Turtle Shell Chess for the eye and the ear: pieces, marks, sentences, warnings."""

from __future__ import annotations

from collections.abc import Sequence

from ...interfaces.narrator import (
    Alarm,
    Choice,
    Loss,
    Mark,
    Narrator,
    Overlay,
    Reach,
    StepKind,
    taken,
)
from ...kernel.rules import Ply
from ...kernel.types import CellId, Piece, Refusal
from . import notation
from .pieces import BLACK, NAMES, TARGET, WHITE, WORDS, attacked, attackers, lawful, reachable
from .repetition import SIDE
from .rules import Position, TurtleShell, king_home, piece_of

LINES = "Rows and files run on from cell to cell, and may bend; a rook follows both."
ENDINGS = {"checkmate": "#", "king-home": "##", "stalemate": "=="}


class TurtleShellNarrator(Narrator[Position]):
    """Tells the positions of one set of rules."""

    def __init__(self, rules: TurtleShell) -> None:
        self.rules = rules

    def pieces(self, pos: Position) -> dict[CellId, Piece]:
        """What stands where."""
        return {NAMES[cell]: piece_of(letter) for cell, letter in enumerate(pos.board) if letter != "."}

    def losses(self, ply: Ply[Position]) -> list[Loss]:
        """The piece that is captured."""
        return taken(self.pieces(ply.pos), ply, "white" if ply.pos.white else "black")

    def prompt(self, pos: Position) -> str:
        """Whose turn it is, or how the game ended."""
        ended = self.rules.outcome(pos)
        if ended:
            return ended.text
        side = SIDE[pos.white].capitalize()
        return f"{side} to move, in check." if self._checked(pos) else f"{side} to move."

    def _checked(self, pos: Position) -> bool:
        king = pos.board.index("K" if pos.white else "k")
        return attacked(pos.board, king, not pos.white)

    def marks(self, pos: Position) -> list[Mark]:
        """The king in check, with the pieces that give it."""
        if king_home(pos) or not self._checked(pos):
            return []
        king = pos.board.index("K" if pos.white else "k")
        return [
            ("check", (NAMES[king],)),
            ("checker", tuple(NAMES[at] for at in attackers(pos.board, king, not pos.white))),
        ]

    def kinds(self, ply: Ply[Position]) -> tuple[StepKind, ...]:
        """From, then move or capture, then perhaps the promotion's choice."""
        pos, move = ply.pos, ply.move
        onto: StepKind = "move" if pos.board[move.to] == "." else "capture"
        kinds: tuple[StepKind, ...] = ("from", onto, "promote")
        return kinds[: len(move.steps)]

    def choices(self) -> dict[str, Choice]:
        """What a pawn in its promotion zone may say; to become a rook is the usual choice."""
        return {
            "=r": Choice("Rook", "R", "rook"),
            "=": Choice("Stay a pawn", "P", "pawn"),
        }

    def reach(self, pos: Position) -> dict[CellId, Reach]:
        """What each piece could do by its movement alone."""
        found = {}
        for cell, letter in enumerate(pos.board):
            if letter == ".":
                continue
            own = WHITE if letter in WHITE else BLACK
            moves: list[CellId] = []
            captures: list[CellId] = []
            guards: list[CellId] = []
            for to in reachable(pos.board, cell):
                met = pos.board[to]
                (moves if met == "." else guards if met in own else captures).append(NAMES[to])
            found[NAMES[cell]] = Reach(moves, captures, guards)
        return found

    def attacks(self, pos: Position) -> dict[CellId, Sequence[CellId]]:
        """Every cell a piece reaches: all of them take as they move."""
        board = pos.board
        return {
            NAMES[cell]: [NAMES[to] for to in reachable(board, cell)]
            for cell, letter in enumerate(board)
            if letter != "."
        }

    def overlays(self, pos: Position) -> list[Overlay]:
        """T1: the bent lines, for who learns to see them."""
        words = "The rows and files through the cell you look at, also while a piece is in your hand."
        return [Overlay("lines", "Lines through a cell", words, (), LINES, lines=("row", "file"))]

    def alarms(self, pos: Position) -> list[Alarm]:
        """The king's race: a king that can step into the far end zone with its next move."""
        if self.rules.outcome(pos):
            return []
        found = []
        for white in (pos.white, not pos.white):
            king = pos.board.index("K" if white else "k")
            home = [move.to for move in lawful(pos.board, white) if move.frm == king and move.to in TARGET[white]]
            if home:
                where = " or ".join(NAMES[cell] for cell in home)
                text = f"{SIDE[white].capitalize()}'s king can go home on {where} with its next move, and win."
                found.append(Alarm("home", text, [NAMES[c] for c in home], SIDE[white]))
        return found

    def warning(self, ply: Ply[Position]) -> Refusal | None:
        """T4: a move that leaves the opponent without a move, out of check, loses."""
        ended = ply.outcome
        if ended is None or ended.reason != "stalemate":
            return None
        other = SIDE[not ply.pos.white].capitalize()
        return Refusal("T4", f"This leaves {other} without a move, and stalemate loses for its giver.")

    def say(self, ply: Ply[Position]) -> str:
        """A move as a sentence: `rook D5 takes rook D8, check`."""
        pos, move = ply.pos, ply.move
        word = WORDS[pos.board[move.frm].lower()]
        met = pos.board[move.to]
        takes = f"takes {WORDS[met.lower()]} on" if met != "." else "to"
        becomes = " and becomes a rook" if move.becomes else ""
        return f"{word} {NAMES[move.frm]} {takes} {NAMES[move.to]}{becomes}{self._suffix(ply)}"

    def _suffix(self, ply: Ply[Position]) -> str:
        ended = ply.outcome
        if ended:
            return {"checkmate": ", checkmate", "king-home": ", home", "stalemate": ", stalemate"}.get(ended.reason, "")
        return ", check" if self._checked(ply.after) else ""

    def notation(self, ply: Ply[Position]) -> str:
        """A move as people write it (T6)."""
        pos, move = ply.pos, ply.move
        ended = ply.outcome
        check = "+" if self._checked(ply.after) else ""
        return notation.record(pos.board, move, ENDINGS.get(ended.reason, check) if ended else check)
