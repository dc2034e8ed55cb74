"""Refusals of moves: one sentence, the rule number, and the cells concerned."""

from __future__ import annotations

from pycore.kernel.messages import say
from pycore.kernel.types import CellId, Refusal

from .board import SQUARES
from .rules import SIDE_NAMES, Hexapawn, Position, ways


def refusal(rules: Hexapawn, pos: Position, steps: tuple[str, ...]) -> Refusal:
    """Return the rule that forbids steps that no legal move begins with."""
    cells = tuple(CellId(step) for step in steps[:2] if step in SQUARES)
    if len(cells) != len(steps):
        return Refusal("H3", say("A move goes from one square to another."), cells)
    frm = SQUARES.index(cells[0])
    if pos.board[frm] != ("P" if pos.white else "p"):
        return Refusal("H3", say("{side} has no pawn on {cell}.", side=SIDE_NAMES[pos.white], cell=cells[0]), cells[:1])
    if len(cells) == 1:
        return Refusal("H3", say("The pawn on {cell} has nowhere to go.", cell=cells[0]), cells)
    to = SQUARES.index(cells[1])
    takes = dict(ways(pos.white, frm)).get(to)
    if takes is None:
        text = say("A pawn moves one square straight ahead, or captures one square diagonally ahead.")
        return Refusal("H3", text, cells)
    if takes:
        return Refusal("H3", say("A pawn moves diagonally only to capture."), cells)
    text = say("There is a pawn on {cell}, and pawns do not capture straight ahead.", cell=cells[1])
    return Refusal("H3", text, cells)
