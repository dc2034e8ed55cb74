"""Further consequences of a move: the piece that comes in, the pieces lost; and the external pieces in the game."""

from __future__ import annotations

from ...interfaces.narrator import Arrival, Fact, Loss, Reach
from ...kernel.messages import say
from ...kernel.rules import Ply
from ...kernel.types import CellId
from . import notation
from .board import SQUARES
from .fast.movegen import State
from .fast.movements import KING
from .fast.reach import reach, squares
from .notation import PLAIN
from .rules import Move, Pilgrim, Position, coming, forfeited, taken_squares


def reach_of(state: State, square: int) -> Reach:
    """Return the squares that the piece on a square reaches by its movement alone."""
    seen = reach(state, square)
    moves, captures, guards = (
        [SQUARES[at] for at in squares(found)] for found in (seen.moves, seen.takes, seen.guards)
    )
    return Reach(moves, captures, guards)


def arrival(rules: Pilgrim, ply: Ply[Position]) -> Arrival | None:
    """Return the piece that comes in with a pawn's move, its reach, and the king it gives check to (P5)."""
    pos = ply.pos
    packed = rules.listed(pos).packed_moves[ply.move.text]
    comes = coming(pos, packed)
    if not comes:
        return None
    square = packed[0]
    state = rules.state(ply.after)
    king = state.sets[KING if not pos.white else KING + 8].bit_length() - 1
    checks = [SQUARES[king]] if square in state.checkers(not pos.white) else []
    cell = SQUARES[square]
    return Arrival(cell, rules.piece(comes[0]), reach_of(state, square), checks)


def net(rules: Pilgrim, pos: Position) -> list[tuple[CellId, ...]]:
    """Return each piece that attacks the king to move, or a square that it could step to, with what it attacks."""
    board, king = pos.board, pos.board.index("K" if pos.white else "k")
    seen = reach(rules.state(pos), king)
    found: list[tuple[CellId, ...]] = []
    for to in (king, *squares(seen.moves | seen.takes)):
        without = f"{board[:king]}.{board[king + 1 :]}"
        after = pos._replace(board=f"{without[:to]}{board[king]}{without[to + 1 :]}")
        found += [(SQUARES[frm], SQUARES[to]) for frm in rules.state(after).checkers(pos.white)]
    return found


def losses(rules: Pilgrim, pos: Position, move: Move) -> list[Loss]:
    """Return the pieces that a move takes, and the waiting pieces that are forfeited with it."""
    packed = rules.listed(pos).packed_moves[move.text]
    taken = [(SQUARES[square], pos.board[square], "taken") for square in taken_squares(pos, packed)]
    lost = [(notation.bench(item[0], item[1]), item[0], "forfeited") for item in forfeited(pos, packed)]
    return [Loss(cell, rules.piece(letter), how) for cell, letter, how in taken + lost]


def status(rules: Pilgrim, pos: Position) -> list[Fact]:
    """Return the external pieces with their movement, or the fact that two passes left none (P3)."""
    if pos.waiting == PLAIN:
        return [Fact("plain", None, say("A plain game of chess: both sides passed."), "P3")]
    return [
        Fact("guest", None, kind.text, "P7", piece=kind.id, name=say("{piece:cap}", piece=kind.name))
        for kind in rules.variant.kinds
    ]
