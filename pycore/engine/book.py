"""Opening moves from a small book: a level plays one that is good enough for it, drawn by the seed."""

from __future__ import annotations

from typing import Any

from ..interfaces.characters import Taste
from ..interfaces.game import Game
from ..kernel import chance
from .handicap import NOISE
from .levels import LEVELS, level_at
from .search import Found

HALF = 12
"""The centipawns that a move may lose to be played half as often as the best one."""


def first_move(game: Game, pos: Any, level: float, seed: str, taste: Taste | None = None) -> Found | None:
    """Return a book move that this level would play, or None if the book has none.

    A character plays one of those it prefers, if any of them is good enough.
    """
    book_tolerance = LEVELS[level_at(game, pos, level, seed)].book_tolerance
    if not book_tolerance or not game.spec.play.openings:
        return None
    rules, in_book = game.rules, game.spec.play.in_book
    text = in_book(rules, pos) if in_book else rules.write(pos)
    known = game.spec.openings().get(text)
    if known is None:
        return None
    score, losses = known
    legal = {move.text for move in rules.legal_moves(pos)}  # repetition rules may forbid a book move
    moves = [move for move, loss in losses.items() if loss <= book_tolerance and move in legal]
    if not moves:
        return None
    if taste:
        moves = [move for move in moves if move in taste.book] or moves
    weights = [max(1, round(100 * 0.5 ** (losses[move] / HALF))) for move in moves]
    move = moves[chance.weighted(f"{seed}/{text}", NOISE, 0, weights)]
    return Found(move, score - losses[move], (move,), 1)
