"""The static evaluation, in centipawns for White: piece-square values, pawns and kings, and a few extras.

The terms that depend on pawns and kings alone are cached (`Pawns`).
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import NamedTuple

from ...kernel.cells import CELLS_OF, bits
from ...kernel.messages import Message, say
from . import notation, weights
from .drawn import DARK, WHOLE, dead_by_squares, factor
from .fast.geometry import ALL, BIT, distance
from .fast.movements import BISHOP_PIECE, BLACK_PIECES, KING, KNIGHT_PIECE, PAWN, ROOK_PIECE, WHITE_PIECES
from .fast.moves import NOT_A, NOT_H
from .fast.network import Network
from .fast.psqt import FULL, KEY_BITS, Material, material_of, piece_values
from .fast.states import Variant
from .packing import HALF, SHIFT, packed
from .rules import Position

FILE_BITS = tuple(bits(range(file, 64, 8)) for file in range(8))


class PawnStructure(NamedTuple):
    """The pawn structure of one side, seen as moving up the board."""

    score: int
    """Packed, see `psqt.packed`."""
    takes: int
    """The squares they attack."""
    passed: int
    """The passed pawns: no enemy pawn can stop or take them."""
    free: int
    """All squares of the files without own pawns."""


class Structure(NamedTuple):
    """The terms that depend on the pawns alone. Sets are as White sees them, the last three mirrored for Black."""

    score: int
    white_free: int
    black_free: int
    white_takes: int
    black_takes: int
    passed: int
    their_passed: int
    """Black's passed pawns, mirrored, as are the next two sets."""
    their_own: int
    their_enemies: int


PawnTerms = tuple[int, int, int, int, int]
"""The packed score of pawns and kings; the files without white pawns and those without black ones; the squares that
white pawns attack and those that black ones attack."""


class Pawns(dict[tuple[int, int, int, int], PawnTerms]):
    """A cache of the terms that depend on pawns and kings alone.

    The key is the white pawns, the black pawns, the white king, the black king.
    """

    LIMIT = 50_000

    def __init__(self) -> None:
        super().__init__()
        self._structures: dict[tuple[int, int], Structure] = {}

    def __missing__(self, key: tuple[int, int, int, int]) -> PawnTerms:
        if len(self) > self.LIMIT:
            self.clear()
            self._structures.clear()
        white, black, white_king, black_king = key
        structure = self._structures.get((white, black))
        if structure is None:
            structure = self._structures[white, black] = _structure(white, black)
        score, white_free, black_free, white_takes, black_takes, passed, their_passed, own, enemies = structure
        mine, theirs = white_king.bit_length() - 1, (black_king.bit_length() - 1) ^ 56
        score += _king(mine, theirs ^ 56, white, black, passed) - _king(theirs, mine ^ 56, own, enemies, their_passed)
        self[key] = made = (score, white_free, black_free, white_takes, black_takes)
        return made


def _mirrored(squares: int) -> int:
    return int.from_bytes(squares.to_bytes(8, "little"), "big")


def _beside(squares: int) -> int:
    """Return the neighbours on the same rank."""
    return (squares & NOT_A) >> 1 | (squares & NOT_H) << 1


def _below(squares: int) -> int:
    """Return all squares below these, on their files."""
    squares |= squares >> 8
    squares |= squares >> 16
    return (squares | squares >> 32) >> 8


def _structure(white: int, black: int) -> Structure:
    own, enemies = _mirrored(black), _mirrored(white)
    mine, theirs = _pawns(white, black), _pawns(own, enemies)
    takes = mine.takes & ~black, _mirrored(theirs.takes) & ~white
    return Structure(
        mine.score - theirs.score, mine.free, theirs.free, *takes, mine.passed, theirs.passed, own, enemies
    )


def _pawns(own: int, enemies: int) -> PawnStructure:
    """Return the structure of the pawns that move up the board."""
    takes = (own & NOT_A) << 7 | (own & NOT_H) << 9
    under, met = _below(own), _below(enemies)
    free = 0
    for file in FILE_BITS:
        if not own & file:
            free |= file
    passed = own & ~(under | met | _beside(met))
    guarded = own & takes
    score = ISOLATED * (own & ~_beside(ALL & ~free)).bit_count()
    score += DOUBLED * (own & under).bit_count() + PHALANX * (own & _beside(own) & ~takes).bit_count()
    for square in CELLS_OF[passed]:
        score += PASSED[square >> 3]
    for square in CELLS_OF[guarded]:
        score += GUARDED[square >> 3]
    return PawnStructure(score, takes, passed, free)


def _king(own: int, other: int, pawns: int, enemies: int, passed: int) -> int:
    """Return the packed score of a king: the shelter of its pawns, the storm against it, its distance to passed pawns.

    Args:
        own: the square of this king, as seen by the side that moves up the board.
        other: the square of the other king.
        pawns: the pawns of this side.
        enemies: the pawns of the other side.
        passed: the passed pawns of this side.
    """
    score = SHIELD * (SHIELDING[own] & pawns).bit_count()
    for file in KING_FILES[own % 8]:
        if not pawns & file:
            score += KING_OPEN if enemies & file else KING_BARE
        if enemies & file & STORMING[own // 8]:
            score += STORM
    for square in CELLS_OF[passed & BEYOND]:
        steps = OWN_KING * STEPS[own][square + 8] + OTHER_KING * STEPS[other][square + 8]
        score += (square // 8 - 2) * steps
    return score


PAWNS = Pawns()
SHIELDING = tuple(
    bits(
        square + dx + 8 * dy
        for dx in (-1, 0, 1)
        for dy in (0, 1, 2)
        if (dx or dy) and 0 <= square % 8 + dx < 8 and square // 8 + dy < 8
    )
    for square in range(64)
)
"""By the king's square, the squares of the pawns that shield it."""
KING_FILES = tuple(FILE_BITS[max(0, file - 1) : file + 2] for file in range(8))
STORMING = tuple(bits(range(8 * min(8, rank + 4))) for rank in range(8))
"""By the king's rank, the ranks on which an enemy pawn is near it."""
BEYOND = bits(range(24, 56))
"""The ranks on which the distance of the kings from a passed pawn counts."""
STEPS = tuple(tuple(distance(one, other) for other in range(64)) for one in range(64))
"""King steps between two squares."""
PASSED = [packed(pair) for pair in weights.PASSED]
GUARDED = [packed(pair) for pair in weights.GUARDED]
PHALANX, ISOLATED, DOUBLED = packed(weights.PHALANX), packed(weights.ISOLATED), packed(weights.DOUBLED)
SHIELD, STORM, KING_OPEN = packed(weights.SHIELD), packed(weights.STORM), packed(weights.KING_OPEN)
KING_BARE = KING_OPEN + packed(weights.KING_BARE)
OWN_KING, OTHER_KING = packed(weights.PASSED_OWN_KING), packed(weights.PASSED_OTHER_KING)
ATTACKED = packed(weights.ATTACKED)


def _steps(one: int, other: int) -> int:
    return abs(one % 8 - other % 8) + abs(one // 8 - other // 8)


OUTWARDS = tuple(min(_steps(square, middle) for middle in (27, 28, 35, 36)) for square in range(64))
"""Orthogonal steps from the nearest central square."""
TO_CORNER = {
    dark: tuple(abs(7 - square % 8 - square // 8 if dark else square % 8 - square // 8) for square in range(64))
    for dark in (True, False)
}
"""By the bishop's colour (True for dark), how near each square is to a corner of that colour; 7 in the corner."""
NEARNESS = tuple(tuple(14 - _steps(one, other) for other in range(64)) for one in range(64))
HALF_OPEN_FILE = packed(weights.OPEN_FILE, 0.5)


def score_of(sets: Sequence[int], white: bool, total: int, material: Material) -> int:
    """Return the static score in centipawns for White.

    Args:
        sets: the squares of each piece, as the fast state keeps them.
        white: whether White is to move.
        total: the packed value of the pieces on their squares (`Network.value_of`).
        material: the terms that depend on the material alone.
    """
    structure, white_free, black_free, white_takes, black_takes = PAWNS[
        sets[PAWN], sets[PAWN + 8], sets[KING], sets[KING + 8]
    ]
    total += structure + material.bonus
    rooks = sets[ROOK_PIECE] & white_free
    if rooks:
        total += HALF_OPEN_FILE * (rooks.bit_count() + (rooks & black_free).bit_count())
    rooks = sets[ROOK_PIECE + 8] & black_free
    if rooks:
        total -= HALF_OPEN_FILE * (rooks.bit_count() + (rooks & white_free).bit_count())
    attacked = white_takes & sets[BLACK_PIECES]
    if attacked:
        total += ATTACKED * attacked.bit_count()
    attacked = black_takes & sets[WHITE_PIECES]
    if attacked:
        total -= ATTACKED * attacked.bit_count()
    opening = (total + HALF) >> SHIFT
    end = total - (opening << SHIFT)
    score = (opening * material.phase + end * (FULL - material.phase)) // FULL
    if material.unusual:
        score += material.chase * _chase_bonus(sets, material) if material.chase else 0
        part = factor(material.leads, sets, score > 0)
        score = score * part // WHOLE if score > 0 else -(-score * part // WHOLE)
    return score + weights.TEMPO if white else score - weights.TEMPO


def _chase_bonus(sets: Sequence[int], material: Material) -> int:
    """Return the bonus for driving the king that is to be mated to the edge, or to a corner."""
    mine, theirs = (0, 8) if material.chase > 0 else (8, 0)
    chased = sets[KING + theirs].bit_length() - 1
    near, outwards = NEARNESS[chased], OUTWARDS[chased]
    kings = near[sets[KING + mine].bit_length() - 1]
    if not material.corner:
        return weights.EDGE * outwards + weights.NEAR * kings
    corner = TO_CORNER[bool(sets[BISHOP_PIECE + mine] & DARK)][chased]
    knight = near[sets[KNIGHT_PIECE + mine].bit_length() - 1]
    driven = weights.CORNER * corner + weights.CORNER_EDGE * outwards
    return driven + weights.CORNER_NEAR * kings + weights.CORNER_KNIGHT * knight


class Board(NamedTuple):
    """A position as the evaluation reads it."""

    sets: list[int]
    total: int
    """The packed piece-square values, above the sums of the network's neurons."""
    material: Material
    network: Network


def board_of(pos: Position) -> Board:
    """Return a position as the evaluation reads it; a guest not placed yet counts as waiting."""
    variant = Variant(tuple(dict.fromkeys(pos.external)), False)
    letters = variant.letters
    number = {letter: piece for piece, letter in enumerate(letters)}
    board = [number[letter] for letter in pos.board]
    tables = piece_values(variant.external)
    sets = [0] * 19
    for square, piece in enumerate(board):
        sets[piece] |= BIT[square]
        if piece:
            sets[WHITE_PIECES if piece < 9 else BLACK_PIECES] |= BIT[square]
    waiting = dict(enumerate(number[item[0]] for item in notation.items(pos.waiting)))
    total = tables.whole(board, 0, -1, waiting) >> KEY_BITS
    return Board(sets, total, tables.materials[material_of(board)], tables.network)


def evaluate(pos: Position) -> int:
    """Return the static score in centipawns for White; a guest not placed yet counts as waiting."""
    sets, total, material, network = board_of(pos)
    total = network.places_of(total) if material.unusual else network.value_of(total, sets, pos.white)
    return score_of(sets, pos.white, total, material)


def dead_draw(pos: Position) -> Message | None:
    """Return a clause that says why a position is drawn with best play; None if it is not known to be."""
    if notation.items(pos.waiting):
        return None
    sets, _, material, _ = board_of(pos)
    if not material.unusual:
        return None
    reason = material.leads.reason
    if reason is None and material.leads.by_squares:
        reason = dead_by_squares(sets, white=True) or dead_by_squares(sets, white=False)
    return say("Drawn with best play, as {reason}", reason=reason) if reason else None
