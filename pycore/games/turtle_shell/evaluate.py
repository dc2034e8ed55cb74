"""What a position is worth, in centipawns for White.

A table per cell and letter, so that judging is one sum over the board, three times as fast as a loop of tests. The
king's run counts a little, and only when few are left to stop it: engines that love it lose to those that do not.
"""

from __future__ import annotations

from operator import getitem

from .pieces import FORWARD, NAMES, STEPS, TARGET, Targets
from .rules import Position

VALUES = {"r": 500, "n": 320, "g": 220, "p": 100, "k": 0}
PAWN_STEP = 6
RUN_STEP = 12
FEW = 5
"""Officers of the enemy; from so many on a king does not think of running."""


def evaluate(pos: Position) -> int:
    """Material, pawns that have come far, and the kings' race once few officers are left."""
    board = pos.board
    score = sum(map(getitem, WORTH, board))
    for white, king, officers in ((True, "K", "rng"), (False, "k", "RNG")):
        free = FEW - sum(map(board.count, officers))
        if free > 0:
            run = free * RUN_STEP * (LONGEST - RUN[white][board.index(king)]) // FEW
            score += run if white else -run
    return score


def _distances(ways: Targets, ends: frozenset[int]) -> tuple[int, ...]:
    """For each cell the least number of steps to one of the ends; without a way, as many as there are cells."""
    far = len(NAMES)
    left = [0 if cell in ends else far for cell in range(far)]
    before: list[int] = []
    while left != before:
        before = left
        left = [min([left[cell], *(1 + left[one] for one in to)]) for cell, to in enumerate(ways)]
    return tuple(min(steps, far) for steps in left)


RUN = tuple(_distances(STEPS, TARGET[white]) for white in (False, True))
"""For Black and White the king's steps to the far end zone, by cell."""
LONGEST = max(RUN[True])
PAWN_RUN = tuple(_distances(FORWARD[white], TARGET[white]) for white in (False, True))
"""The same for a pawn's steps."""


def _worth(cell: int) -> dict[str, int]:
    table = {".": 0}
    for white in (False, True):
        gone = max(0, LONGEST - PAWN_RUN[white][cell])
        for letter, value in VALUES.items():
            worth = value + (PAWN_STEP * gone if letter == "p" else 0)
            table[letter.upper() if white else letter] = worth if white else -worth
    return table


WORTH = tuple(_worth(cell) for cell in range(len(NAMES)))
"""For each cell what each letter on it is worth to White."""
