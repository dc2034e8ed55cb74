"""Hexapawn as shown and described."""

from __future__ import annotations

from pycore.interfaces.narrator import Narrator, StepKind
from pycore.kernel.messages import clauses, noun, say
from pycore.kernel.rules import Ply
from pycore.kernel.types import CellId, Piece

from .board import SQUARES
from .rules import SIDE_NAMES, SIDES, Hexapawn, Position

PIECE_NAMES = {True: noun("White pawn"), False: noun("Black pawn")}


class HexapawnNarrator(Narrator[Position]):
    """A description of positions and moves."""

    def __init__(self, rules: Hexapawn) -> None:
        self.rules = rules

    def pieces(self, pos: Position) -> dict[CellId, Piece]:
        """Return the pawns by square."""
        return {
            SQUARES[at]: Piece(SIDES[letter == "P"], "pawn", "P", PIECE_NAMES[letter == "P"])
            for at, letter in enumerate(pos.board)
            if letter != "."
        }

    def prompt(self, pos: Position) -> str:
        """Return a sentence that says whose turn it is, or how the game ended."""
        ended = self.rules.outcome(pos)
        return ended.text if ended else say("{side} to move.", side=SIDE_NAMES[pos.white])

    def kinds(self, ply: Ply[Position]) -> tuple[StepKind, ...]:
        """Return the kinds of the two steps: `from`, then `move` or `capture`."""
        return ("from", "capture" if len(ply.effects) > 1 else "move")

    def say(self, ply: Ply[Position]) -> str:
        """Return a move in words."""
        start, to = ply.move.steps
        if len(ply.effects) > 1:
            moved = say("pawn {start} takes on {to}", start=start, to=to)
        else:
            moved = say("pawn {start} to {to}", start=start, to=to)
        return clauses(moved, say("and wins") if ply.outcome else "")

    def notation(self, ply: Ply[Position]) -> str:
        """Return a move as people write it."""
        frm, to = ply.move.steps
        return f"{frm}x{to}" if len(ply.effects) > 1 else to
