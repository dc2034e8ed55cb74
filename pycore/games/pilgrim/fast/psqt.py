"""What men are worth on their squares, and what depends only on which men there are: tables for the fast state.

Each worth is a pair, for the opening and for the end, kept in one number (`packed`), and that above the position's key,
a sum as well (`Worth.whole`): so a move changes one sum.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from functools import lru_cache

from ....kernel.chance import numbers
from .. import notation, weights
from ..pieces import KINDS
from ..weights import Pair
from .movements import BISHOP_MAN, FIRST_GUEST, KING, KNIGHT_MAN, PAWN, QUEEN, ROOK_MAN

SHIFT = 15
HALF = 1 << (SHIFT - 1)
PHASE = {KNIGHT_MAN: 1, BISHOP_MAN: 1, ROOK_MAN: 2, QUEEN: 4}
FULL = 24
"""The sum of phases of all officers; a guest counts by its worth."""

_NUMBERS = numbers(2 * 17 * 64 + 16 + 64)
KEY = tuple(tuple(_NUMBERS[man * 64 :][:64]) for man in range(17))
WAITING_KEY = tuple(tuple(_NUMBERS[(17 + man) * 64 :][:64]) for man in range(17))
RIGHTS_KEY = tuple(_NUMBERS[2 * 17 * 64 :][:16])
EN_PASSANT_KEY = tuple(_NUMBERS[2 * 17 * 64 + 16 :])
KEY_BITS = 68
"""So many hold the sum of the keys, of 60 bits each, of all that a position may have, and its complement another."""


def packed(pair: Pair, times: float = 1) -> int:
    """Two numbers in one that can be added to others like it."""
    return (round(pair[0] * times) << SHIFT) + round(pair[1] * times)


def _ring(square: int) -> int:
    """How far from the four middle squares, 0 to 3."""
    return 3 - min(square % 8, 7 - square % 8, square // 8, 7 - square // 8)


def _plus(*pairs: Pair) -> Pair:
    return sum(pair[0] for pair in pairs), sum(pair[1] for pair in pairs)


def _on(letter: str, base: Pair, square: int) -> Pair:
    """What a white man is worth on a square."""
    rank, file = square // 8, square % 8
    if letter in weights.PLACES:
        return weights.PLACES[letter][rank][min(file, 7 - file)]
    found = _plus(base, weights.GUEST_RINGS[_ring(square)])
    return found if rank else _plus(found, weights.GUEST_AT_HOME)


def guest_worth(id: str) -> Pair:
    """What an external piece is worth."""
    value = weights.GUESTS.get(id, round(100 * KINDS[id].value))
    return value, value


class Worth:
    """The tables for one choice of external pieces; men are numbered as in `movements`."""

    def __init__(self, external: Sequence[str]) -> None:
        bases = [weights.MEN[letter] for letter in notation.ORTHODOX] + [guest_worth(id) for id in external]
        letters = notation.ORTHODOX + "G" * len(external)
        self.on = [list(row) for row in KEY]
        """By man and square what it adds to `whole`."""
        self.plain = [0] * 17
        """By man, whosever it is, in centipawns: what taking it wins."""
        self._waits = [0] * 17
        self.phase = [0] * 17
        for at, (letter, base) in enumerate(zip(letters, bases, strict=True), PAWN):
            for square in range(64):
                worth = packed(_on(letter, base, square))
                self.on[at][square] += worth << KEY_BITS
                self.on[at + 8][square ^ 56] -= worth << KEY_BITS
            self.plain[at] = self.plain[at + 8] = sum(base) // 2
            self._waits[at] = packed(base, weights.WAITS) << KEY_BITS
            self._waits[at + 8] = -self._waits[at]
            self.phase[at] = self.phase[at + 8] = PHASE.get(at, 0 if at <= KING else round(base[0] / 240))
        self.materials = Materials(self.phase, self.plain)

    def waits(self, man: int, pawn: int) -> int:
        """What a man that waits behind a pawn adds to `whole`."""
        return self._waits[man] + WAITING_KEY[man][pawn]

    def whole(self, board: Sequence[int], rights: int, en_passant: int, waiting: Mapping[int, int]) -> int:
        """What all men are worth, packed, above the sum of the keys of all that moves depend on (`KEY_BITS`), the side
        to move left aside.
        """
        men = sum(self.on[man][square] for square, man in enumerate(board) if man)
        behind = sum(self.waits(man, pawn) for pawn, man in waiting.items())
        passed = EN_PASSANT_KEY[en_passant] if en_passant >= 0 else 0
        return men + behind + RIGHTS_KEY[rights] + passed


@lru_cache(maxsize=32)
def worth(external: tuple[str, ...]) -> Worth:
    """The tables are made once for each choice."""
    return Worth(external)


UNIT = tuple(1 << (4 * man) if man else 0 for man in range(17))
"""What a man adds to a material: how many there are of each, four bits a man."""


class Material:
    """What depends only on which men there are."""

    __slots__ = ("bare", "bonus", "chase", "corner", "men", "officers", "phase")

    def __init__(self, material: int, phases: Sequence[int], plain: Sequence[int]) -> None:
        self.men = material
        count = [material >> (4 * man) & 15 if man else 0 for man in range(17)]
        self.phase = min(FULL, sum(n * phases[man] for man, n in enumerate(count)))
        self.bonus = packed(weights.PAIR_OF_BISHOPS) * ((count[BISHOP_MAN] > 1) - (count[BISHOP_MAN + 8] > 1))
        light = count[KNIGHT_MAN] + count[KNIGHT_MAN + 8] + count[BISHOP_MAN] + count[BISHOP_MAN + 8]
        self.bare = sum(count) == 2 or (sum(count) == 3 and light == 1)
        self.officers = {
            white: sum(count[man + (0 if white else 8)] for man in range(PAWN + 1, FIRST_GUEST + 2) if man != KING)
            for white in (True, False)
        }
        self.chase = _chase(count, plain)
        """1 where White is to drive Black's king to the edge, -1 the other way, else 0."""
        officers = {man % 8: n for man, n in enumerate(count) if n and man % 8 not in (PAWN, KING % 8)}
        self.corner = officers == {BISHOP_MAN: 1, KNIGHT_MAN: 1}
        """Whether only a corner of the bishop's colour will do."""


def _chase(count: Sequence[int], plain: Sequence[int]) -> int:
    """Which side is so far ahead of one without pawns that only mate is left to do."""
    ahead = [sum(count[man + mine] * plain[man] for man in range(PAWN + 1, FIRST_GUEST + 2)) for mine in (0, 8)]
    if not count[PAWN + 8] and ahead[0] - ahead[1] >= weights.CHASE_LEAD:
        return 1
    return -1 if not count[PAWN] and ahead[1] - ahead[0] >= weights.CHASE_LEAD else 0


class Materials(dict[int, Material]):
    """Material -> what depends on it, made when asked for."""

    def __init__(self, phases: Sequence[int], plain: Sequence[int]) -> None:
        super().__init__()
        self.phases, self.plain = phases, plain

    def __missing__(self, material: int) -> Material:
        self[material] = made = Material(material, self.phases, self.plain)
        return made


def material_of(board: Sequence[int]) -> int:
    """The material of a board."""
    return sum(UNIT[man] for man in board)
