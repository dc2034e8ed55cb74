"""What a move brings about beside itself: who comes in and who is lost; and who is in the game."""

from __future__ import annotations

from pycore.kernel.scene import piece_json
from pycore.kernel.types import Json

from . import notation
from .board import SQUARES
from .notation import PLAIN
from .reach import reach, squares
from .rules import Move, Pilgrim, Position, coming, forfeited, taken_squares
from .state import State
from .tricks import KING


def reach_json(state: State, square: int) -> Json:
    """What the man on a square could do by its movement alone."""
    seen = reach(state, square)
    return {
        "moves": [SQUARES[at] for at in squares(seen.moves)],
        "captures": [SQUARES[at] for at in squares(seen.takes)],
        "guards": [SQUARES[at] for at in squares(seen.guards)],
    }


def arrival(rules: Pilgrim, pos: Position, move: Move) -> Json | None:
    """P5: the piece that comes in with a pawn's move, its reach from there, and the king it gives check to."""
    raw = rules.listed(pos).raws[move.text]
    comes = coming(pos, raw)
    if not comes:
        return None
    square = raw[0]
    state = rules.state(rules.play(pos, move))
    king = state.sets[KING if not pos.white else KING + 8].bit_length() - 1
    checks = [SQUARES[king]] if square in state.checkers(not pos.white) else []
    cell = SQUARES[square]
    piece = piece_json(cell, rules.piece(comes[0]))
    return {"cell": cell, "piece": piece, "reach": reach_json(state, square), "checks": checks}


def losses(rules: Pilgrim, pos: Position, move: Move) -> list[Json]:
    """The men that a move takes, and the waiting pieces that are forfeited with it."""
    raw = rules.listed(pos).raws[move.text]
    taken = [(SQUARES[square], pos.board[square], "taken") for square in taken_squares(pos, raw)]
    lost = [(notation.bench(item[0], item[1]), item[0], "forfeited") for item in forfeited(pos, raw)]
    return [{**piece_json(cell, rules.piece(letter)), "how": how} for cell, letter, how in taken + lost]


def status(rules: Pilgrim, pos: Position) -> list[Json]:
    """The external pieces with their movement; or that there are none after two passes (P3)."""
    if pos.waiting == PLAIN:
        return [{"kind": "plain", "side": None, "text": "A plain game of chess: both sides passed.", "rule": "P3"}]
    return [
        {
            "kind": "guest",
            "side": None,
            "piece": kind.id,
            "name": kind.name.capitalize(),
            "text": kind.text,
            "rule": "P7",
        }
        for kind in rules.laws.kinds
    ]
