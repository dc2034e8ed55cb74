"""Positions in the form that the Guide's search uses: the cells of numbered pieces, and bitboards for I5."""

from __future__ import annotations

from collections.abc import Iterable
from typing import NamedTuple

from ....kernel.cells import cells_in
from ..pieces import BIT, NEAR, Move

KINDS = "pkqrbn"
"""The kinds of pieces by number; 0 is Pilgrims, and the Shadow pawns that answer them."""
PILGRIM = 0
KIND_OF = {letter: number for number, letter in enumerate(KINDS)}


class State(NamedTuple):
    """The pieces of a board. White pieces, Pilgrims first, keep their index in `cells` during a search."""

    kinds: tuple[int, ...]
    cells: tuple[int, ...]
    shadows: tuple[tuple[int, ...], ...]  # by kind
    white: int
    black: int
    pilgrims: int

    @property
    def crew(self) -> int:
        """The number of Pilgrims on the board."""
        return self.pilgrims.bit_count()


class Deed(NamedTuple):
    """A paired move or an exchange: the white piece by its index and cells, the Shadow by its kind and cells."""

    piece: int
    frm: int
    to: int
    kind: int
    shadow: int
    lands: int

    @property
    def exchange(self) -> bool:
        """Whether the deed is an exchange."""
        return self.to == self.shadow


def state(board: str) -> State:
    """Return the state of a board (as in `pieces`)."""
    crew = [(letter != "P", cell, KIND_OF[letter.lower()]) for cell, letter in enumerate(board) if letter in "PKQRBN"]
    crew.sort()
    shadows = tuple(tuple(cell for cell, letter in enumerate(board) if letter == kind) for kind in KINDS)
    white = black = pilgrims = 0
    for guardian, cell, _ in crew:
        white |= BIT[cell]
        pilgrims |= 0 if guardian else BIT[cell]
    for cells in shadows:
        for cell in cells:
            black |= BIT[cell]
    return State(tuple(kind for *_, kind in crew), tuple(cell for _, cell, _ in crew), shadows, white, black, pilgrims)


def after(at: State, deed: Deed) -> State:
    """Return the state after a deed."""
    cells, shadows = list(at.cells), list(at.shadows)
    cells[deed.piece] = deed.to
    shadows[deed.kind] = tuple(deed.lands if cell == deed.shadow else cell for cell in shadows[deed.kind])
    went = BIT[deed.frm] | BIT[deed.to]
    pilgrims = at.pilgrims ^ went if at.kinds[deed.piece] == PILGRIM else at.pilgrims
    black = at.black ^ BIT[deed.shadow] ^ BIT[deed.lands]
    return State(at.kinds, tuple(cells), tuple(shadows), at.white ^ went, black, pilgrims)


def beside(cells: Iterable[int]) -> int:
    """Return the cells that touch one of these."""
    found = 0
    for cell in cells:
        found |= NEAR[cell]
    return found


def deed_of(at: State, move: Move) -> Deed:
    """Return the deed of a paired move or an exchange."""
    piece = at.cells.index(move.frm)
    if move.kind == "pair":
        return Deed(piece, move.frm, move.to, at.kinds[piece], move.shadow, move.lands)
    kind = next(kind for kind, cells in enumerate(at.shadows) if move.to in cells)
    return Deed(piece, move.frm, move.to, kind, move.to, move.frm)


NEAR_CELLS = tuple(tuple(cells_in(near)) for near in NEAR)
"""The cells that touch each cell."""
