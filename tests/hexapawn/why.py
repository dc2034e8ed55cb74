"""Why a move may not be made: one sentence, the rule's number, and the cells concerned."""

from __future__ import annotations

from pycore.kernel.types import CellId, Refusal

from .board import SQUARES
from .rules import SIDES, Hexapawn, Position, ways


def refusal(rules: Hexapawn, pos: Position, steps: tuple[str, ...]) -> Refusal:
    """Which rule forbids steps that are, and begin, no legal move."""
    cells = tuple(CellId(step) for step in steps[:2] if step in SQUARES)
    if len(cells) != len(steps):
        return Refusal("H3", "A move goes from a square to a square.", cells)
    frm = SQUARES.index(cells[0])
    if pos.board[frm] != ("P" if pos.white else "p"):
        return Refusal("H3", f"{SIDES[pos.white].capitalize()} has no pawn on {cells[0]}.", cells[:1])
    if len(cells) == 1:
        return Refusal("H3", f"The pawn on {cells[0]} has nowhere to go.", cells)
    to = SQUARES.index(cells[1])
    takes = dict(ways(pos.white, frm)).get(to)
    if takes is None:
        return Refusal("H3", "A pawn goes one square straight on, or captures one square diagonally on.", cells)
    if takes:
        return Refusal("H3", "A pawn goes diagonally only to capture.", cells)
    return Refusal("H3", f"Something stands on {cells[1]}, and a pawn does not capture straight on.", cells)
