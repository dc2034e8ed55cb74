"""Fast states made from positions and options."""

from __future__ import annotations

from functools import lru_cache
from typing import NamedTuple

from .. import notation
from ..notation import PLAIN
from ..pieces import KINDS, Kind
from .guests import Guest, guest
from .movegen import State
from .movements import FIRST_GUEST, QUEEN
from .psqt import PieceValues, piece_values

RIGHTS = "KQkq"


class Variant(NamedTuple):
    """The options of a game that matter to the fast state."""

    external: tuple[str, ...]
    seirawan: bool

    @property
    def kinds(self) -> tuple[Kind, ...]:
        """The kinds of external pieces, without repetition."""
        return _kinds(self.external)

    @property
    def letters(self) -> str:
        """The letter of each piece, by its number in the fast state."""
        return _letters(self.external)


@lru_cache(maxsize=64)
def _kinds(external: tuple[str, ...]) -> tuple[Kind, ...]:
    return tuple(KINDS[id] for id in dict.fromkeys(external))


@lru_cache(maxsize=64)
def _letters(external: tuple[str, ...]) -> str:
    pair = "".join(kind.letter for kind in _kinds(external)).ljust(2, "?")
    return f".{notation.ORTHODOX}{pair}{notation.ORTHODOX.lower()}{pair.lower()}"


def fields(
    variant: Variant, board: str, white: bool, castling: str, en_passant: int, halfmove_clock: int, waiting: str
) -> tuple[list[int], bool, int, int, int, dict[int, int], tuple[Guest, ...], bool, tuple[int, ...], PieceValues]:
    """Return the arguments of a fast state for a position."""
    number, guests, promotions, tables = _shared_fields(variant, waiting == PLAIN)
    behind = {notation.home(item): number[item[0]] for item in notation.items(waiting) if item[1] != "@"}
    return (
        [number[letter] for letter in board],
        white,
        sum(1 << RIGHTS.index(right) for right in castling),
        en_passant,
        halfmove_clock,
        behind,
        guests,
        variant.seirawan,
        promotions,
        tables,
    )


@lru_cache(maxsize=64)
def _shared_fields(
    variant: Variant, plain: bool
) -> tuple[dict[str, int], tuple[Guest, ...], tuple[int, ...], PieceValues]:
    """Return what all positions of a variant share: piece numbers by letter, guests, promotions and piece values."""
    kinds = () if plain else variant.kinds
    promotions = (QUEEN, QUEEN - 1, QUEEN - 2, QUEEN - 3, *(FIRST_GUEST + at for at in range(len(kinds))))
    tables = piece_values(tuple(kind.id for kind in variant.kinds))
    return {letter: piece for piece, letter in enumerate(variant.letters)}, tuple(map(guest, kinds)), promotions, tables


def state_of(
    variant: Variant, board: str, white: bool, castling: str, en_passant: int, halfmove_clock: int, waiting: str
) -> State:
    """Return a new fast state of a position."""
    return State(*fields(variant, board, white, castling, en_passant, halfmove_clock, waiting))


@lru_cache(maxsize=16)
def shared(variant: Variant, board: str, white: bool, castling: str, en_passant: int, waiting: str) -> State:
    """Return a cached fast state of a position, with halfmove clock 0. Callers must take back the moves they make."""
    return state_of(variant, board, white, castling, en_passant, 0, waiting)
