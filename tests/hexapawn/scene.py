"""Hexapawn for the eye and the ear."""

from __future__ import annotations

from pycore.interfaces.narrator import Narrator, StepKind
from pycore.kernel.rules import Ply
from pycore.kernel.types import CellId, Piece

from .board import SQUARES
from .rules import SIDES, Hexapawn, Position


class HexapawnNarrator(Narrator[Position]):
    """Tells positions."""

    def __init__(self, rules: Hexapawn) -> None:
        self.rules = rules

    def pieces(self, pos: Position) -> dict[CellId, Piece]:
        """Pawns, and nothing else."""
        sides = {"P": "white", "p": "black"}
        return {
            SQUARES[at]: Piece(sides[letter], "pawn", "P", f"{sides[letter].capitalize()} pawn")
            for at, letter in enumerate(pos.board)
            if letter != "."
        }

    def prompt(self, pos: Position) -> str:
        """Whose turn it is, or how the game ended."""
        ended = self.rules.outcome(pos)
        return ended.text if ended else f"{SIDES[pos.white].capitalize()} to move."

    def kinds(self, ply: Ply[Position]) -> tuple[StepKind, ...]:
        """From, then move or capture."""
        return ("from", "capture" if len(ply.effects) > 1 else "move")

    def say(self, ply: Ply[Position]) -> str:
        """A move as a sentence."""
        frm, to = ply.move.steps
        ended = ", and wins" if ply.outcome else ""
        return f"pawn {frm} {'takes on' if len(ply.effects) > 1 else 'to'} {to}{ended}"

    def notation(self, ply: Ply[Position]) -> str:
        """A move as people write it."""
        frm, to = ply.move.steps
        return f"{frm}x{to}" if len(ply.effects) > 1 else to
