"""What a position is worth, in centipawns for White: tables by man and square, and little beside them.

Each worth is a pair, for the opening and for the end, kept in one number (`packed`) so that a move changes one sum.
What depends on pawns alone, or on which men are left alone, is looked up by just that (`Pawns`, `Materials`).
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from functools import lru_cache

from . import notation, weights
from .geometry import BIT, SQUARES_OF, bits
from .pieces import KINDS
from .rules import Laws, Position
from .tricks import BISHOP_MAN, FIRST_GUEST, KING, KNIGHT_MAN, PAWN, QUEEN, ROOK_MAN
from .weights import Pair

SHIFT = 20
HALF = 1 << (SHIFT - 1)
PHASE = {KNIGHT_MAN: 1, BISHOP_MAN: 1, ROOK_MAN: 2, QUEEN: 4}
FULL = 24
"""The sum of phases of all officers; a guest counts by its worth."""

FILE_BITS = tuple(bits(range(file, 64, 8)) for file in range(8))
NEIGHBOURS = tuple((FILE_BITS[file - 1] if file else 0) | (FILE_BITS[file + 1] if file < 7 else 0) for file in range(8))


def packed(pair: Pair, times: float = 1) -> int:
    """Two numbers in one that can be added to others like it."""
    return (round(pair[0] * times) << SHIFT) + round(pair[1] * times)


def unpacked(value: int) -> Pair:
    """The two numbers."""
    first = (value + HALF) >> SHIFT
    return first, value - (first << SHIFT)


def _ring(square: int) -> int:
    """How far from the four middle squares, 0 to 3."""
    return 3 - min(square % 8, 7 - square % 8, square // 8, 7 - square // 8)


def _plus(*pairs: Pair) -> Pair:
    return sum(pair[0] for pair in pairs), sum(pair[1] for pair in pairs)


def _times(pair: Pair, count: int) -> Pair:
    return pair[0] * count, pair[1] * count


def _on(letter: str, base: Pair, square: int) -> Pair:
    """What a white man is worth on a square."""
    file, rank = square % 8, square // 8
    middle = min(file, 7 - file)
    if letter == "P":
        return _plus(base, weights.PAWN_RANKS[rank], _times(weights.PAWN_FILES[middle], max(0, min(rank, 5) - 1)))
    kind = letter if letter in weights.RINGS else "guest"
    found = _plus(base, weights.RINGS[kind][_ring(square)])
    if rank == 0:
        found = _plus(found, weights.HOME_RANK.get(kind, (0, 0)))
        if letter == "K":
            found = _plus(found, weights.KING_HOME.get(file, (0, 0)))
    if rank == 6:
        found = _plus(found, weights.SEVENTH_RANK.get(kind, (0, 0)))
    if letter == "K":
        found = _plus(found, _times(weights.KING_RANK, min(rank, 3)))
    return found


def guest_worth(id: str) -> Pair:
    """What an external piece is worth."""
    value = weights.GUESTS.get(id, round(100 * KINDS[id].value))
    return value, value


class Worth:
    """The tables for one choice of external pieces; men are numbered as in `tricks`."""

    def __init__(self, external: Sequence[str]) -> None:
        bases = [weights.MEN[letter] for letter in notation.ORTHODOX] + [guest_worth(id) for id in external]
        letters = notation.ORTHODOX + "G" * len(external)
        self.on: list[list[int]] = [[0] * 64 for _ in range(17)]
        """By man and square, packed, for White."""
        self.plain = [0] * 17
        """By man, whosever it is, in centipawns: what taking it wins."""
        self.waits = [0] * 17
        self.phase = [0] * 17
        for at, (letter, base) in enumerate(zip(letters, bases, strict=True), PAWN):
            for square in range(64):
                worth = packed(_on(letter, base, square))
                self.on[at][square] = worth
                self.on[at + 8][square ^ 56] = -worth
            self.plain[at] = self.plain[at + 8] = sum(base) // 2
            self.waits[at] = packed(base, weights.WAITS)
            self.waits[at + 8] = -self.waits[at]
            self.phase[at] = self.phase[at + 8] = PHASE.get(at, 0 if at <= KING else round(base[0] / 240))
        self.materials = Materials(self.phase)

    def sum(self, board: Sequence[int], waiting: Mapping[int, int]) -> int:
        """All men on their squares and those that wait, packed."""
        on, waits = self.on, self.waits
        return sum(on[man][square] for square, man in enumerate(board) if man) + sum(
            waits[man] for man in waiting.values()
        )


@lru_cache(maxsize=32)
def worth(external: tuple[str, ...]) -> Worth:
    """The tables are made once for each choice."""
    return Worth(external)


UNIT = tuple(1 << (4 * man) if man else 0 for man in range(17))
"""What a man adds to a material: how many there are of each, four bits a man."""


class Material:
    """What depends only on which men there are."""

    __slots__ = ("bare", "bonus", "officers", "phase")

    def __init__(self, material: int, phases: Sequence[int]) -> None:
        count = [material >> (4 * man) & 15 if man else 0 for man in range(17)]
        self.phase = min(FULL, sum(n * phases[man] for man, n in enumerate(count)))
        self.bonus = packed(weights.PAIR_OF_BISHOPS) * ((count[BISHOP_MAN] > 1) - (count[BISHOP_MAN + 8] > 1))
        light = count[KNIGHT_MAN] + count[KNIGHT_MAN + 8] + count[BISHOP_MAN] + count[BISHOP_MAN + 8]
        men = sum(count)
        self.bare = men == 2 or (men == 3 and light == 1)
        self.officers = {
            white: sum(count[man + (0 if white else 8)] for man in range(PAWN + 1, FIRST_GUEST + 2) if man != KING)
            for white in (True, False)
        }


class Materials(dict[int, Material]):
    """Material -> what depends on it, made when asked for."""

    def __init__(self, phases: Sequence[int]) -> None:
        super().__init__()
        self.phases = phases

    def __missing__(self, material: int) -> Material:
        self[material] = made = Material(material, self.phases)
        return made


def material_of(board: Sequence[int]) -> int:
    """The material of a board."""
    return sum(UNIT[man] for man in board)


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
    for square in SQUARES_OF[own]:
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
OPEN_WORTH = packed(weights.OPEN_FILE, 0.5)


def judged(sets: Sequence[int], white: bool, total: int, material: Material) -> int:
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
    return score + weights.TEMPO if white else score - weights.TEMPO


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
    return judged(sets, pos.white, tables.sum(board, waiting), tables.materials[material_of(board)])
