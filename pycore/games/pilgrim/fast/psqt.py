"""Piece-square tables and material terms for the fast state.

Each value is a pair, for the opening and for the endgame, packed in one number (`packed`). The sum of the values stands
above the sums of the network's neurons, and those above the position's hash key, also a sum, all in one number
(`PieceValues.whole`), so that a move updates one sum.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from functools import lru_cache

from ....kernel.chance import numbers
from .. import notation, weights
from ..drawn import WHOLE, Leads, leads
from ..packing import packed
from ..pieces import KINDS
from ..weights import Pair
from .movements import BISHOP_PIECE, FIRST_GUEST, KING, KNIGHT_PIECE, PAWN, QUEEN, ROOK_PIECE
from .network import network

PHASE = {KNIGHT_PIECE: 1, BISHOP_PIECE: 1, ROOK_PIECE: 2, QUEEN: 4}
FULL = 24
"""The sum of phases of all officers; the phase of a guest follows from its value."""

_NUMBERS = numbers(2 * 17 * 64 + 16 + 64)
KEY = tuple(tuple(_NUMBERS[piece * 64 :][:64]) for piece in range(17))
WAITING_KEY = tuple(tuple(_NUMBERS[(17 + piece) * 64 :][:64]) for piece in range(17))
RIGHTS_KEY = tuple(_NUMBERS[2 * 17 * 64 :][:16])
EN_PASSANT_KEY = tuple(_NUMBERS[2 * 17 * 64 + 16 :])
KEY_BITS = 68
"""The bits below the values in `whole`: enough for the sum of all 60-bit keys of a position, and its complement."""
KEYS = (1 << KEY_BITS) - 1
"""Selects the hash key in `whole`."""


def _ring(square: int) -> int:
    """Return the distance from the four central squares in rings, 0 to 3."""
    return 3 - min(square % 8, 7 - square % 8, square // 8, 7 - square // 8)


def _plus(*pairs: Pair) -> Pair:
    return sum(pair[0] for pair in pairs), sum(pair[1] for pair in pairs)


def _on(letter: str, base: Pair, square: int) -> Pair:
    """Return the value of a white piece on a square."""
    rank, file = square // 8, square % 8
    if letter in weights.PLACES:
        return weights.PLACES[letter][rank][min(file, 7 - file)]
    found = _plus(base, weights.GUEST_RINGS[_ring(square)])
    return found if rank else _plus(found, weights.GUEST_AT_HOME)


def guest_value(id: str) -> Pair:
    """Return the value of an external piece."""
    value = weights.GUESTS.get(id, round(100 * KINDS[id].value))
    return value, value


class PieceValues:
    """The value tables for one choice of external pieces; pieces are numbered as in `movements`."""

    def __init__(self, external: Sequence[str]) -> None:
        bases = [weights.PIECES[letter] for letter in notation.ORTHODOX] + [guest_value(id) for id in external]
        letters = notation.ORTHODOX + "G" * len(external)
        self.network = network()
        below = self.network.bits + KEY_BITS
        self.on = [
            [key + (sums << KEY_BITS) for key, sums in zip(*rows, strict=True)]
            for rows in zip(KEY, self.network.inputs, strict=True)
        ]
        """The amount that a piece on a square adds to `whole`, by piece and square."""
        self.plain = [0] * 17
        """The value of each piece of either side, in centipawns."""
        self._waits = [0] * 17
        self.phase = [0] * 17
        for at, (letter, base) in enumerate(zip(letters, bases, strict=True), PAWN):
            for square in range(64):
                value = packed(_on(letter, base, square))
                self.on[at][square] += value << below
                self.on[at + 8][square ^ 56] -= value << below
            self.plain[at] = self.plain[at + 8] = sum(base) // 2
            self._waits[at] = packed(base, weights.WAITS) << below
            self._waits[at + 8] = -self._waits[at]
            self.phase[at] = self.phase[at + 8] = PHASE.get(at, 0 if at <= KING else round(base[0] / 240))
        self.materials = Materials(self.phase, self.plain, external)

    def waits(self, piece: int, pawn: int) -> int:
        """Return the amount that a piece waiting behind a pawn adds to `whole`."""
        return self._waits[piece] + WAITING_KEY[piece][pawn]

    def whole(self, board: Sequence[int], rights: int, en_passant: int, waiting: Mapping[int, int]) -> int:
        """Return the packed values of all pieces, above the sum of the hash keys (`KEY_BITS`); the side to move is not
        included.
        """
        placed = sum(self.on[piece][square] for square, piece in enumerate(board) if piece)
        behind = sum(self.waits(piece, pawn) for pawn, piece in waiting.items())
        passed = EN_PASSANT_KEY[en_passant] if en_passant >= 0 else 0
        return placed + behind + RIGHTS_KEY[rights] + passed


@lru_cache(maxsize=32)
def piece_values(external: tuple[str, ...]) -> PieceValues:
    """Return the tables for a choice of external pieces, made once."""
    return PieceValues(external)


UNIT = tuple(1 << (4 * piece) if piece else 0 for piece in range(17))
"""What a piece adds to the material counts, which have four bits for each piece."""


class Material:
    """The terms that depend on the material alone."""

    __slots__ = ("bare", "bonus", "chase", "corner", "counts", "leads", "officers", "phase", "unusual")

    def __init__(self, material: int, phases: Sequence[int], plain: Sequence[int], guests: Sequence[str]) -> None:
        self.counts = material
        count = [material >> (4 * piece) & 15 if piece else 0 for piece in range(17)]
        self.phase = min(FULL, sum(n * phases[piece] for piece, n in enumerate(count)))
        self.bonus = packed(weights.PAIR_OF_BISHOPS) * ((count[BISHOP_PIECE] > 1) - (count[BISHOP_PIECE + 8] > 1))
        light = count[KNIGHT_PIECE] + count[KNIGHT_PIECE + 8] + count[BISHOP_PIECE] + count[BISHOP_PIECE + 8]
        self.bare = sum(count) == 2 or (sum(count) == 3 and light == 1)
        self.officers = {
            white: sum(
                count[piece + (0 if white else 8)] for piece in range(PAWN + 1, FIRST_GUEST + 2) if piece != KING
            )
            for white in (True, False)
        }
        self.chase = _chase(count, plain)
        """1 if White should drive Black's king to the edge, -1 for the other way round, else 0."""
        officers = {piece % 8: n for piece, n in enumerate(count) if n and piece % 8 not in (PAWN, KING % 8)}
        self.corner = officers == {BISHOP_PIECE: 1, KNIGHT_PIECE: 1}
        """Whether mate is only possible in a corner of the bishop's colour."""
        self.leads = leads(count, plain, guests)
        """What a lead is worth, for it may not be enough to win."""
        self.unusual = bool(self.chase) or self.leads != Leads(WHOLE, WHOLE, by_squares=False)
        """Whether the evaluation must look at `chase` and `leads`."""


def _chase(count: Sequence[int], plain: Sequence[int]) -> int:
    """Return which side is so far ahead of one without pawns that it should drive the king: 1, -1, or 0 for neither."""
    ahead = [sum(count[piece + mine] * plain[piece] for piece in range(PAWN + 1, FIRST_GUEST + 2)) for mine in (0, 8)]
    if not count[PAWN + 8] and ahead[0] - ahead[1] >= weights.CHASE_LEAD:
        return 1
    return -1 if not count[PAWN] and ahead[1] - ahead[0] >= weights.CHASE_LEAD else 0


class Materials(dict[int, Material]):
    """A cache of material terms by material counts."""

    def __init__(self, phases: Sequence[int], plain: Sequence[int], guests: Sequence[str]) -> None:
        super().__init__()
        self.phases, self.plain, self.guests = phases, plain, guests

    def __missing__(self, material: int) -> Material:
        self[material] = made = Material(material, self.phases, self.plain, self.guests)
        return made


def material_of(board: Sequence[int]) -> int:
    """Return the material counts of a board."""
    return sum(UNIT[piece] for piece in board)
