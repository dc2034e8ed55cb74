"""The movement of the pieces (I3), and the move generator (I4, I5), on tables over cell numbers.

A cell's number is its index in the board's reading order (a12 is 0, l1 is 143). A position's board is a text of 144
letters: upper case for White, lower case for Shadows, "." for an empty cell. Sets of cells are bitboards, so that
a rule about touching is one `&`: the 130 or so actions of a roll take about 0.3 ms to generate.
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator
from functools import lru_cache
from typing import NamedTuple

from ...kernel.cells import bit_table, bits
from ...kernel.types import CellId
from .board import CORNERS, GATES, SIZE, board

GUARDIANS, SHADOWS = "KQRRBBNN", "kqrrbbnn"
WORDS = {"k": "king", "q": "queen", "r": "rook", "b": "bishop", "n": "knight", "p": "pawn"}
NAMES = tuple(cell.id for cell in board(False).cells)
NUMBER = {name: number for number, name in enumerate(NAMES)}
CELL = re.compile("[a-l][0-9]+")
BIT = bit_table(len(NAMES))
NONE = -1
"""The number that means no cell."""

Vector = tuple[int, int]
STRAIGHT: tuple[Vector, ...] = ((0, 1), (1, 0), (0, -1), (-1, 0))
SLANTED: tuple[Vector, ...] = ((1, 1), (1, -1), (-1, -1), (-1, 1))
LEAPS: tuple[Vector, ...] = ((1, 2), (2, 1), (2, -1), (1, -2), (-1, -2), (-2, -1), (-2, 1), (-1, 2))
VECTORS = tuple((dx * far, dy * far) for dx, dy in STRAIGHT + SLANTED for far in range(1, SIZE)) + LEAPS
"""Every vector, right and up, that a piece can move by. A vector's number is its index here."""

OPPOSITE, SAME, LEFT, RIGHT = range(4)
TURN_OF = (NONE, OPPOSITE, SAME, OPPOSITE, SAME, LEFT, RIGHT)
"""The turn that each roll gives a vector."""
MATRIX = ((-1, 0, 0, -1), (1, 0, 0, 1), (0, -1, 1, 0), (0, 1, -1, 0))
"""The matrix (a, b, c, d) of each turn: the vector (dx, dy) becomes (a dx + b dy, c dx + d dy)."""


def turned(turn: int, vector: Vector) -> Vector:
    """Return the vector of the Shadow that answers a white move by `vector`."""
    a, b, c, d = MATRIX[turn]
    return a * vector[0] + b * vector[1], c * vector[0] + d * vector[1]


VECTOR = {vector: number for number, vector in enumerate(VECTORS)}
TURNED = tuple(tuple(VECTOR[turned(turn, vector)] for vector in VECTORS) for turn in range(4))


def offset(frm: int, to: int) -> Vector:
    """Return the vector from one cell to another."""
    return to % SIZE - frm % SIZE, frm // SIZE - to // SIZE


def shifted(cell: int, vector: Vector) -> int:
    """Return the cell that a vector leads to, or NONE if it leads off the board."""
    x, y = cell % SIZE + vector[0], cell // SIZE - vector[1]
    return y * SIZE + x if 0 <= x < SIZE and 0 <= y < SIZE else NONE


def between(frm: int, to: int) -> tuple[int, ...]:
    """Return the cells strictly between two on a line, in order; none for a leap."""
    dx, dy = offset(frm, to)
    far = max(abs(dx), abs(dy))
    if dx % far or dy % far:
        return ()
    return tuple(shifted(frm, (dx // far * step, dy // far * step)) for step in range(1, far))


Landing = tuple[int, int]
"""The cell that a vector leads to, and the set of cells that must be empty for it."""
Ray = tuple[tuple[int, int], ...]
"""Consecutive cells in one direction, each with the number of the vector to it."""

LANDINGS: list[list[Landing | None]] = [[None] * len(NAMES) for _ in VECTORS]
"""The landing of each vector from each cell, or None if it leads off the board."""


def _rays(first: int, longest: int) -> list[Ray]:
    """Return the ray from each cell along the vectors from number `first` on; enter their landings in LANDINGS."""
    rays = []
    for cell in range(len(NAMES)):
        ray, over = [], 0
        for vector in range(first, first + longest):
            to = shifted(cell, VECTORS[vector])
            if to == NONE:
                break
            over |= BIT[to]
            LANDINGS[vector][cell] = (to, over)
            ray.append((to, vector))
        rays.append(tuple(ray))
    return rays


def _joined(directions: list[list[Ray]], longest: int = SIZE) -> tuple[tuple[Ray, ...], ...]:
    """Return each cell's rays in the given directions, cut to `longest` cells, without empty ones."""
    return tuple(tuple(rays[cell][:longest] for rays in directions if rays[cell]) for cell in range(len(NAMES)))


_DIRECTIONS = [_rays(direction * (SIZE - 1), SIZE - 1) for direction in range(8)]
_LEAPS = [_rays(8 * (SIZE - 1) + leap, 1) for leap in range(8)]
RAYS = {
    "p": _joined(_DIRECTIONS, 1),
    "k": _joined(_DIRECTIONS, 1),
    "q": _joined(_DIRECTIONS),
    "r": _joined(_DIRECTIONS[:4]),
    "b": _joined(_DIRECTIONS[4:]),
    "n": _joined(_LEAPS),
}
"""The rays (I3) of each kind of piece, by its letter in lower case, from each cell."""

NEAR = tuple(
    bits(NUMBER[name] for name in board(False).edge_neighbours[cell] + board(False).corner_neighbours[cell])
    for cell in NAMES
)
"""The set of cells that touch each cell (I1)."""
GATE = bits(NUMBER[CellId(name)] for name in GATES)
CORNER = tuple(NUMBER[CellId(name)] for name in CORNERS)


class Terrain(NamedTuple):
    """The parts of the board as sets of cells."""

    ocean: int
    temple_island: int


TERRAIN = tuple(
    Terrain(
        bits(NUMBER[cell.id] for cell in board(large).cells if cell.kind == "ocean"),
        bits(NUMBER[cell.id] for cell in board(large).cells if cell.kind in ("temple", "gate", "temple-island")),
    )
    for large in (False, True)
)
"""The terrain with small islands, then with large ones."""


class Law(NamedTuple):
    """How I5 restricts moves: only if `forbid` is set, and between the halves of a move only if `always` is too."""

    forbid: bool
    always: bool
    ocean: int


class Move(NamedTuple):
    """An action. `kind` is roll, pick, return, pair or exchange; cells that the kind does not use are NONE."""

    text: str
    steps: tuple[str, ...]
    kind: str
    frm: int = NONE
    to: int = NONE
    shadow: int = NONE
    lands: int = NONE
    die: int = 0


ROLLS = tuple(Move(f"roll:{face}", (f"roll:{face}",), "roll", die=face) for face in range(1, 7))


def picking(cell: int) -> Move:
    """Return the action that names the piece on a cell."""
    return Move(f"pick:{NAMES[cell]}", (NAMES[cell],), "pick", cell)


def returning(cell: int) -> Move:
    """Return the action that brings an exiled Pilgrim back on a corner."""
    return Move(f"return:{NAMES[cell]}", (NAMES[cell],), "return", to=cell)


class Force(NamedTuple):
    """The pieces of a board as sets of cells, the cells of each kind, and the cells that touch them."""

    pilgrims: int
    guardians: int
    shadows: int
    cells: dict[str, list[int]]
    guarded: int
    """The cells that touch a Pilgrim, which no Shadow may enter."""
    escorted: int
    """The cells that touch a Guardian."""

    def beside(self, of: str, without: int = NONE) -> int:
        """Return the cells that touch a piece of these letters, not counting the piece on `without`."""
        found = 0
        for letter in of:
            for cell in self.cells.get(letter, ()):
                if cell != without:
                    found |= NEAR[cell]
        return found


@lru_cache(maxsize=1024)  # moves, outcome and scene all ask; a long game asks when replayed and again when narrated
def force(pieces: str) -> Force:
    """Return the pieces of a board as sets of cells."""
    cells: dict[str, list[int]] = {}
    for cell, letter in enumerate(pieces):
        if letter == ".":
            continue
        if letter in cells:
            cells[letter].append(cell)
        else:
            cells[letter] = [cell]
    pilgrims = guardians = shadows = guarded = escorted = 0
    for letter, on in cells.items():
        if letter.islower():
            for cell in on:
                shadows |= BIT[cell]
        elif letter == "P":
            for cell in on:
                pilgrims |= BIT[cell]
                guarded |= NEAR[cell]
        else:
            for cell in on:
                guardians |= BIT[cell]
                escorted |= NEAR[cell]
    return Force(pilgrims, guardians, shadows, cells, guarded, escorted)


def breach(pieces: str, ocean: int) -> int:
    """Return the Pilgrims that touch a Shadow, or are at sea without touching a Guardian (I5)."""
    sets = force(pieces)
    return touched(pieces) | (sets.pilgrims & ocean & ~sets.escorted)


def touched(pieces: str) -> int:
    """Return the Pilgrims that touch a Shadow."""
    sets = force(pieces)
    found = 0
    for cell in sets.cells.get("P", ()):
        if NEAR[cell] & sets.shadows:
            found |= BIT[cell]
    return found


def put(pieces: str, changes: Iterable[tuple[int, str]]) -> str:
    """Return the board with letters written over cells, in order."""
    letters = list(pieces)
    for cell, letter in changes:
        letters[cell] = letter
    return "".join(letters)


def white_half(pieces: str, frm: int, to: int) -> str:
    """Return the board after the white half of a paired move."""
    return put(pieces, ((to, pieces[frm]), (frm, ".")))


def moved(pieces: str, move: Move) -> str:
    """Return the board after a paired move or an exchange."""
    if move.kind == "exchange":
        return put(pieces, ((move.frm, pieces[move.to]), (move.to, pieces[move.frm])))
    half = white_half(pieces, move.frm, move.to)
    return put(half, ((move.shadow, "."), (move.lands, half[move.shadow])))


@lru_cache(maxsize=64)  # outcome, moves and scene of one position all ask; a larger cache saves no time
def actions(pieces: str, turn: int, law: Law, named: int = NONE) -> tuple[Move, ...]:
    """Return the paired moves and exchanges that a roll allows (I4, I5), for all pieces or only for the named one."""
    return tuple(_actions(pieces, turn, law, named))


@lru_cache(maxsize=4096)  # answers are small; a long game is replayed and narrated separately
def acts(pieces: str, turn: int, law: Law, named: int = NONE) -> bool:
    """Return whether a roll allows any action."""
    return next(_actions(pieces, turn, law, named), None) is not None


def action(pieces: str, turn: int, law: Law, text: str) -> Move | None:
    """Return the paired move or exchange with this text, or None if the roll does not allow it.

    Only the moves of the piece it begins with are generated.
    """
    begins = CELL.match(text)
    frm = NUMBER.get(CellId(begins[0])) if begins else None
    return None if frm is None else next((one for one in _actions(pieces, turn, law, frm) if one.text == text), None)


def _actions(pieces: str, turn: int, law: Law, named: int) -> Iterator[Move]:
    sets = force(pieces)
    shadows, forbid = sets.shadows, law.forbid
    occupied = sets.pilgrims | sets.guardians | shadows
    at_sea, escorted, guarded = sets.pilgrims & law.ocean, sets.escorted, sets.guarded
    turned_by = TURNED[turn]
    for letter, cells in sets.cells.items():
        if letter.islower():
            continue
        pilgrim = letter == "P"
        rays_of, answering = RAYS[letter.lower()], sets.cells.get(letter.lower(), ())
        for frm in cells:
            if named not in (NONE, frm):
                continue
            others = sets.beside("P" if pilgrim else "KQRBN", frm) if forbid else 0
            sea_left, near, touching = at_sea & ~BIT[frm], guarded, shadows & guarded
            start, freed = NAMES[frm], occupied ^ BIT[frm]
            for ray in rays_of[frm]:
                for to, vector in ray:
                    bit = BIT[to]
                    if occupied & bit:
                        if not pilgrim and shadows & bit:
                            after = shadows ^ bit ^ BIT[frm]
                            if not (forbid and (after & guarded or at_sea & ~(others | NEAR[to]))):
                                yield Move(f"{start}x{NAMES[to]}", (start, NAMES[to]), "exchange", frm, to)
                        break
                    if forbid:
                        if pilgrim:
                            if (sea_left | (bit & law.ocean)) & ~escorted:
                                continue
                            near = others | NEAR[to]
                            touching = shadows & near
                        elif at_sea & ~(others | NEAR[to]):
                            continue
                        if touching and law.always:
                            continue
                    full, landings = freed | bit, LANDINGS[turned_by[vector]]
                    for shadow in answering:
                        landing = landings[shadow]
                        if landing is None or landing[1] & full:
                            continue
                        lands = landing[0]
                        if forbid and (near & BIT[lands] or touching & ~BIT[shadow]):
                            continue
                        end, begin, last = NAMES[to], NAMES[shadow], NAMES[lands]
                        text = f"{start}{end},{begin}{last}"
                        yield Move(text, (start, end, begin, last), "pair", frm, to, shadow, lands)
