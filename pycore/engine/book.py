"""First moves out of a small book: a level takes one of those that it finds good enough, drawn by the seed."""

from __future__ import annotations

from typing import Any

from ..interfaces.game import Game
from ..kernel import chance
from .handicap import NOISE
from .levels import LEVELS
from .search import Found


def first_move(game: Game, pos: Any, level: int, seed: str) -> Found | None:
    """A move of the game's book that this level would play; None where the book ends."""
    book_tolerance = LEVELS[level].book_tolerance
    if not book_tolerance or not game.spec.play.openings:
        return None
    text = game.rules.write(pos)
    known = game.spec.play.openings().get(text)
    if known is None:
        return None
    score, losses = known
    legal = {move.text for move in game.rules.legal_moves(pos)}  # rules of repetition may bar one
    moves = [move for move, loss in losses.items() if loss <= book_tolerance and move in legal]
    if not moves:
        return None
    move = moves[chance.draw(f"{seed}/{text}", NOISE, 0, len(moves))]
    return Found(move, score - losses[move], (move,), 1)
