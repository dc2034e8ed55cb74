"""A character's taste in a search: a bonus for its own next move by kind, and a leaning in the score of every leaf.

The plain opponent has none of this: its search evaluates the state alone.
"""

from __future__ import annotations

from collections.abc import Callable
from operator import mul
from typing import Any

from ..interfaces.characters import Taste
from ..interfaces.game import Game
from ..interfaces.search_state import SearchState
from .generic_state import GenericState

KEPT = 3
"""The part of a level's random errors that a character keeps, as a divisor: it errs by its taste instead."""
FULL, FINEST = 50, 20
"""A bonus counts in full where errors of 30 centipawns are usual (`FULL` less `FINEST`), less at stronger levels and
more at weaker ones, so that a character costs every level about as little."""


def leaning_score(game: Game, state: SearchState[Any], taste: Taste) -> Callable[[], int]:
    """Return the static evaluation of a search state with the leaning of the side to move.

    It is in centipawns for the first side. A generic state has no aspects, and leans by contempt alone.
    """
    side, traits, score = state.side(), game.spec.play.traits, state.score
    contempt = side * taste.contempt
    if traits is None or isinstance(state, GenericState):
        return lambda: score() + contempt
    weights, count, first = [side * taste.aspects.get(name, 0) for name in traits.aspects], traits.counts, side > 0
    return lambda: score() + contempt + sum(map(mul, weights, count(state, first)))


def bonus(game: Game, pos: Any, move: Any, taste: Taste, noise: int) -> int:
    """Return what a move is worth to a character besides its score, in centipawns, where `noise` is the usual error."""
    traits = game.spec.play.traits
    liked = sum(taste.moves.get(kind, 0) for kind in traits.kinds(game.rules, pos, move)) if traits else 0
    return liked * (noise + FINEST) // FULL
