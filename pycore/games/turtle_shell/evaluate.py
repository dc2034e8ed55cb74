"""What a position is worth, in centipawns for White.

A table per man and cell, which the search state keeps summed up, and the kings' race. The king's run counts a little,
and only when few are left to stop it: engines that love it lose to those that do not.
"""

from __future__ import annotations

from collections.abc import Sequence

from pycore.kernel.cellsets import bits

from .pieces import FORWARD, NAMES, STEPS, TARGET, Targets
from .rules import Position
from .sets import BLACK, CODE, KING, LETTERS, PAWN

VALUES = (0, 500, 320, 220, 100, 0)
"""By man, as they are numbered in `sets`."""
PAWN_STEP = 6
RUN_STEP = 12
FEW = 5
"""Officers of the enemy; from so many on a king does not think of running."""


def evaluate(pos: Position) -> int:
    """Material, pawns that have come far, and the kings' race once few officers are left."""
    board = pos.board
    men = [bits(cell for cell, found in enumerate(board) if found == letter) for letter in LETTERS]
    worth = sum(WORTH[CODE[letter]][cell] for cell, letter in enumerate(board))
    return judged(worth, men, (board.index("k"), board.index("K")))


def judged(worth: int, men: Sequence[int], kings: Sequence[int]) -> int:
    """The judgement.

    Args:
        worth: of the men on their cells, by the table.
        men: the cells of each man, as sets.
        kings: the cells of Black's and of White's king.
    """
    score = worth
    for white in (True, False):
        officers = men[6] | men[7] | men[8] if white else men[1] | men[2] | men[3]
        free = FEW - officers.bit_count()
        if free > 0:
            run = free * RUN_STEP * (LONGEST - RUN[white][kings[white]]) // FEW
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


def _worth(man: int, cell: int) -> int:
    if not man:
        return 0
    white = man <= BLACK
    kind = man if white else man - BLACK
    gone = max(0, LONGEST - PAWN_RUN[white][cell]) if kind == PAWN else 0
    worth = VALUES[kind] + PAWN_STEP * gone
    return worth if white else -worth


WORTH = tuple(tuple(_worth(man, cell) for cell in range(len(NAMES))) for man in range(KING + BLACK + 1))
"""By man and cell what it is worth to White there."""
