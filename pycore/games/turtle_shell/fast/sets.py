"""Men, moves and keys as whole numbers, and tables keyed by sets of cells: what the search state is made of.

The code of a man is a number: 1 to 5 are White's R N G P K, 6 to 10 Black's; 0 is an empty cell.
"""

from __future__ import annotations

from functools import lru_cache
from typing import NamedTuple

from ....kernel.cells import CELLS_OF, RayAttacks, bit_table, bits
from ....kernel.chance import numbers
from ..pieces import FORWARD, LEAPS, NAMES, PROMOTION, RAYS, STEPS, TARGET, ways

BIT = bit_table(len(NAMES))

LETTERS = ".RNGPKrngpk"
CODE = {letter: code for code, letter in enumerate(LETTERS)}
ROOK, KNIGHT, GUARD, PAWN, KING = range(1, 6)
BLACK = 5
"""Added to a White man's code for Black's."""
CELLS = len(NAMES)
STEP_SET = tuple(bits(cells) for cells in STEPS)
LEAP_SET = tuple(bits(cells) for cells in LEAPS)
PAWN_SET = tuple(tuple(bits(cells) for cells in FORWARD[white]) for white in (False, True))
"""Where a pawn steps, by whether it is White's and by cell; seen from the other side, from where a pawn attacks."""
HOME = tuple(bits(zone) for zone in TARGET)
PROMOTES = tuple(bits(zone) for zone in PROMOTION)
"""The end zone a side runs to and the zone where its pawns may promote, by whether it is White's."""


ROOKS = tuple(RayAttacks(rays) for rays in RAYS)
LINES = tuple(reach.lines for reach in ROOKS)
"""For each cell those on a line with it; `ROOKS[cell][occupied & LINES[cell]]` are those a rook reaches."""

# Keys

_NUMBERS = numbers(len(LETTERS) * CELLS + 1)
KEYS = tuple(tuple(_NUMBERS[code * CELLS : (code + 1) * CELLS]) for code in range(len(LETTERS)))
BLACK_KEY = _NUMBERS[-1]
"""In the key of every position with Black to move."""


@lru_cache(maxsize=4096)
def key_of(board: str, white: bool) -> int:
    """The key of a position."""
    key = 0 if white else BLACK_KEY
    for cell, letter in enumerate(board):
        if letter != ".":
            key ^= KEYS[CODE[letter]][cell]
    return key


# Moves: a number each, `man << 13 | promotes << 12 | from << 6 | to`

PROMOTING = 1 << 12


class MoveInfo(NamedTuple):
    """What a move does."""

    frm: int
    to: int
    man: int
    becomes: int  # the man that arrives
    cells: int  # both, as a set
    key: int  # what it changes in the key if the cell is empty, the change of side included


INFO_OF: dict[int, MoveInfo] = {}
"""What each move does; filled with the tables below."""


def _move(man: int, frm: int, to: int, promotes: bool = False) -> int:
    move = man << 13 | promotes * PROMOTING | frm << 6 | to
    if move not in INFO_OF:
        becomes = (ROOK if man <= BLACK else ROOK + BLACK) if promotes else man
        key = KEYS[man][frm] ^ KEYS[becomes][to] ^ BLACK_KEY
        INFO_OF[move] = MoveInfo(frm, to, man, becomes, BIT[frm] | BIT[to], key)
    return move


def text_of(move: int) -> str:
    """A move as the one door says it."""
    frm, to, man, becomes, *_ = INFO_OF[move]
    return ways(frm, to).plain.text if man == becomes else ways(frm, to).promote[man <= BLACK].text


class MovesTo(dict[int, tuple[int, ...]]):
    """Of a man from one cell: set of targets -> moves."""

    LIMIT = 5_000

    def __init__(self, man: int, frm: int, sort: int) -> None:
        super().__init__()
        self.man, self.frm, self.sort = man, frm, sort

    def __missing__(self, targets: int) -> tuple[int, ...]:
        if len(self) > self.LIMIT:
            self.clear()
        found, white = [], self.man <= BLACK
        for to in CELLS_OF[targets]:
            may = self.man in (PAWN, PAWN + BLACK) and PROMOTES[white] >> to & 1
            if may and self.sort != STAYING:
                found.append(_move(self.man, self.frm, to, True))
            if self.sort != RISING and not (may and HOME[white] >> to & 1):
                found.append(_move(self.man, self.frm, to))
        self[targets] = made = tuple(found)
        return made


ANYHOW, STAYING, RISING = range(3)
"""Sorts of pawn moves: all, those that do not promote, those that do; other men know only the first."""


def _tables(sort: int, men: tuple[int, ...]) -> dict[int, tuple[MovesTo, ...]]:
    return {man: tuple(MovesTo(man, frm, sort) for frm in range(CELLS)) for man in men}


MOVES_TO = _tables(ANYHOW, tuple(range(1, len(LETTERS))))
"""`MOVES_TO[man][frm][targets]`"""
STAYS_TO, RISES_TO = (_tables(sort, (PAWN, PAWN + BLACK)) for sort in (STAYING, RISING))
"""The same of pawns that stay pawns, and of those that promote."""


def _between() -> dict[int, tuple[int, int]]:
    """What a move that can be taken back by another changes in the key -> it and the way back."""
    found = {}
    for shift in (0, BLACK):
        reach = ((ROOK, LINES), (KNIGHT, LEAP_SET), (GUARD, STEP_SET), (KING, STEP_SET))
        for man, sets in reach:
            for frm in range(CELLS):
                for to in CELLS_OF[sets[frm]]:
                    there = _move(man + shift, frm, to)
                    found[INFO_OF[there].key] = (there, _move(man + shift, to, frm))
    return found


BETWEEN = _between()
"""Two positions whose keys differ by this lie one such move apart."""
