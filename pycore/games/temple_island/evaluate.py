"""The static evaluation: a Pilgrim on a Gate is worth 100."""

from __future__ import annotations

from .board import GATES, SIZE, TEMPLE
from .pieces import NAMES
from .rules import Position


def _steps_to(targets: frozenset[str]) -> tuple[int, ...]:
    """Return, for each cell, the number of king's steps to the nearest target."""
    places = [(at % SIZE, at // SIZE) for at, name in enumerate(NAMES) if name in targets]
    return tuple(min(max(abs(at % SIZE - x), abs(at // SIZE - y)) for x, y in places) for at in range(len(NAMES)))


TO_GATE = _steps_to(frozenset(GATES))
TO_TEMPLE = _steps_to(TEMPLE)


def evaluate(pos: Position) -> int:
    """Return the score of a position: pieces near their goals add to it, and Pilgrims out of the world cost most."""
    score = -600 * pos.exiled - 1000 * pos.lost
    for cell, letter in enumerate(pos.board):
        if letter == "P":
            score += 100 - 25 * TO_GATE[cell]
        elif letter.isupper():
            score += 30 - 10 * max(0, TO_TEMPLE[cell] - 1)
        elif letter != ".":
            score += 15 * min(3, TO_TEMPLE[cell])
    return score
