"""What a position is worth, in hundredths of a Pilgrim at its gate."""

from __future__ import annotations

from .board import GATES, SIZE, TEMPLE
from .pieces import NAMES
from .rules import Position


def _steps_to(targets: frozenset[str]) -> tuple[int, ...]:
    """For each cell the steps of a king to the nearest of the cells."""
    places = [(at % SIZE, at // SIZE) for at, name in enumerate(NAMES) if name in targets]
    return tuple(min(max(abs(at % SIZE - x), abs(at // SIZE - y)) for x, y in places) for at in range(len(NAMES)))


TO_GATE = _steps_to(frozenset(GATES))
TO_TEMPLE = _steps_to(TEMPLE)


def evaluate(pos: Position) -> int:
    """Pilgrims near their Gates, Guardians near the Temple, Shadows far off; a Pilgrim out of the world costs most."""
    score = -600 * pos.exiled - 1000 * pos.lost
    for cell, letter in enumerate(pos.board):
        if letter == "P":
            score += 100 - 25 * TO_GATE[cell]
        elif letter.isupper():
            score += 30 - 10 * max(0, TO_TEMPLE[cell] - 1)
        elif letter != ".":
            score += 15 * min(3, TO_TEMPLE[cell])
    return score
