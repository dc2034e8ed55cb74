"""What a position is worth, in centipawns for White: what its men are worth on their squares, and little beside.

What depends on pawns alone is looked up by just that (`Pawns`).
"""

from __future__ import annotations

from collections.abc import Sequence

from pycore.kernel.cells import CELLS_OF, bits

from . import notation, weights
from .fast.geometry import BIT
from .fast.movements import BISHOP_MAN, KING, KNIGHT_MAN, PAWN, ROOK_MAN
from .fast.psqt import FULL, HALF, KEY_BITS, SHIFT, Material, material_of, packed, worth
from .fast.states import Laws
from .rules import Position

FILE_BITS = tuple(bits(range(file, 64, 8)) for file in range(8))
NEIGHBOURS = tuple((FILE_BITS[file - 1] if file else 0) | (FILE_BITS[file + 1] if file < 7 else 0) for file in range(8))


class Pawns(dict[tuple[int, int, int, int], tuple[int, int, int]]):
    """Sets of pawns and kings -> what their structure is worth, packed; files without white, and without black pawns.

    The key is the white pawns, the black pawns, the white king, the black king.
    """

    LIMIT = 50_000

    def __missing__(self, key: tuple[int, int, int, int]) -> tuple[int, int, int]:
        if len(self) > self.LIMIT:
            self.clear()
        white, black, white_king, black_king = key
        score = _structure(white, black) - _structure(_mirrored(black), _mirrored(white))
        shields = (SHIELD[True][white_king.bit_length() - 1] & white).bit_count()
        shields -= (SHIELD[False][black_king.bit_length() - 1] & black).bit_count()
        score += packed(weights.SHIELD) * shields
        free = [sum(file for file in FILE_BITS if not file & own) for own in (white, black)]
        self[key] = made = (score, free[0], free[1])
        return made


def _mirrored(squares: int) -> int:
    return int.from_bytes(squares.to_bytes(8, "little"), "big")


def _structure(own: int, enemies: int) -> int:
    """Passed, isolated and doubled pawns of the side that goes up the board, packed."""
    score = 0
    for square in CELLS_OF[own]:
        file, rank = square % 8, square // 8
        ahead = -1 << (8 * (rank + 1))
        if not own & NEIGHBOURS[file]:
            score += packed(weights.ISOLATED)
        if own & FILE_BITS[file] & ahead:
            score += packed(weights.DOUBLED)
        elif not enemies & (FILE_BITS[file] | NEIGHBOURS[file]) & ahead:
            score += packed(weights.PASSED[rank])
    return score


PAWNS = Pawns()
SHIELD = {
    white: tuple(
        bits(
            square + dx + 8 * dy * (1 if white else -1)
            for dx in (-1, 0, 1)
            for dy in (0, 1, 2)
            if (dx or dy) and 0 <= square % 8 + dx < 8 and 0 <= square // 8 + dy * (1 if white else -1) < 8
        )
        for square in range(64)
    )
    for white in (True, False)
}
"""By king's square where pawns shield it."""
DARK = bits(square for square in range(64) if (square % 8 + square // 8) % 2 == 0)


def _steps(one: int, other: int) -> int:
    return abs(one % 8 - other % 8) + abs(one // 8 - other // 8)


OUTWARDS = tuple(min(_steps(square, middle) for middle in (27, 28, 35, 36)) for square in range(64))
"""Steps from the middle."""
TO_CORNER = {
    dark: tuple(abs(7 - square % 8 - square // 8 if dark else square % 8 - square // 8) for square in range(64))
    for dark in (True, False)
}
"""By colour how near a square is to one of the two corners of it, 7 in the corner."""
NEARNESS = tuple(tuple(14 - _steps(one, other) for other in range(64)) for one in range(64))
OPEN_WORTH = packed(weights.OPEN_FILE, 0.5)


def score_of(sets: Sequence[int], white: bool, total: int, material: Material) -> int:
    """The worth for White of men whose tables sum up to `total`."""
    structure, white_free, black_free = PAWNS[sets[PAWN], sets[PAWN + 8], sets[KING], sets[KING + 8]]
    total += structure + material.bonus
    rooks = sets[ROOK_MAN] & white_free
    if rooks:
        total += OPEN_WORTH * (rooks.bit_count() + (rooks & black_free).bit_count())
    rooks = sets[ROOK_MAN + 8] & black_free
    if rooks:
        total -= OPEN_WORTH * (rooks.bit_count() + (rooks & white_free).bit_count())
    opening = (total + HALF) >> SHIFT
    end = total - (opening << SHIFT)
    score = (opening * material.phase + end * (FULL - material.phase)) // FULL
    if material.chase:
        score += material.chase * _driven(sets, material)
    return score + weights.TEMPO if white else score - weights.TEMPO


def _driven(sets: Sequence[int], material: Material) -> int:
    """How far the side that is to be mated has been driven."""
    mine, theirs = (0, 8) if material.chase > 0 else (8, 0)
    chased = sets[KING + theirs].bit_length() - 1
    near, outwards = NEARNESS[chased], OUTWARDS[chased]
    kings = near[sets[KING + mine].bit_length() - 1]
    if not material.corner:
        return weights.EDGE * outwards + weights.NEAR * kings
    corner = TO_CORNER[bool(sets[BISHOP_MAN + mine] & DARK)][chased]
    knight = near[sets[KNIGHT_MAN + mine].bit_length() - 1]
    driven = weights.CORNER * corner + weights.CORNER_EDGE * outwards
    return driven + weights.CORNER_NEAR * kings + weights.CORNER_KNIGHT * knight


def evaluate(pos: Position) -> int:
    """The worth of a position; what is still to be placed counts as waiting."""
    laws = Laws(tuple(dict.fromkeys(pos.external)), False)
    letters = laws.letters
    number = {letter: man for man, letter in enumerate(letters)}
    board = [number[letter] for letter in pos.board]
    tables = worth(laws.external)
    sets = [0] * 19
    for square, man in enumerate(board):
        sets[man] |= BIT[square]
    waiting = dict(enumerate(number[item[0]] for item in notation.items(pos.waiting)))
    return score_of(
        sets, pos.white, tables.whole(board, 0, -1, waiting) >> KEY_BITS, tables.materials[material_of(board)]
    )
