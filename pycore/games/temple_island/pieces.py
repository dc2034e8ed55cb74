"""I3, I4, I5: how the pieces move, in pairs; tables over cell numbers, and what I4 and I5 leave possible.

A cell's number is its place in the board's reading order (a12 is 0, l1 is 143). A board of pieces is a text of 144
letters: upper case White, lower case Shadows, "." empty. Sets of cells are numbers with a bit a cell, so that a rule
about touching is one `&`; a roll's 130 or so actions take about 0.3 ms this way.
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
"""No cell."""

Vector = tuple[int, int]
STRAIGHT: tuple[Vector, ...] = ((0, 1), (1, 0), (0, -1), (-1, 0))
SLANTED: tuple[Vector, ...] = ((1, 1), (1, -1), (-1, -1), (-1, 1))
LEAPS: tuple[Vector, ...] = ((1, 2), (2, 1), (2, -1), (1, -2), (-1, -2), (-2, -1), (-2, 1), (-1, 2))
VECTORS = tuple((dx * far, dy * far) for dx, dy in STRAIGHT + SLANTED for far in range(1, SIZE)) + LEAPS
"""Everything a piece can go, to the right and up. A vector's number is its place here."""

OPPOSITE, SAME, LEFT, RIGHT = range(4)
TURN_OF = (NONE, OPPOSITE, SAME, OPPOSITE, SAME, LEFT, RIGHT)
"""What each roll makes of a vector."""
MATRIX = ((-1, 0, 0, -1), (1, 0, 0, 1), (0, -1, 1, 0), (0, 1, -1, 0))
"""For each turn (a, b, c, d): the vector (dx, dy) becomes (a dx + b dy, c dx + d dy)."""


def turned(turn: int, vector: Vector) -> Vector:
    """A vector as the Shadow answers it."""
    a, b, c, d = MATRIX[turn]
    return a * vector[0] + b * vector[1], c * vector[0] + d * vector[1]


VECTOR = {vector: number for number, vector in enumerate(VECTORS)}
TURNED = tuple(tuple(VECTOR[turned(turn, vector)] for vector in VECTORS) for turn in range(4))


def offset(frm: int, to: int) -> Vector:
    """The vector from one cell to another."""
    return to % SIZE - frm % SIZE, frm // SIZE - to // SIZE


def shifted(cell: int, vector: Vector) -> int:
    """The cell a vector leads to, or NONE off the board."""
    x, y = cell % SIZE + vector[0], cell // SIZE - vector[1]
    return y * SIZE + x if 0 <= x < SIZE and 0 <= y < SIZE else NONE


def between(frm: int, to: int) -> tuple[int, ...]:
    """The cells strictly between two on a line, in order; none for a leap."""
    dx, dy = offset(frm, to)
    far = max(abs(dx), abs(dy))
    if dx % far or dy % far:
        return ()
    return tuple(shifted(frm, (dx // far * step, dy // far * step)) for step in range(1, far))


Landing = tuple[int, int]
"""Where a vector leads, and the cells that must be empty for it."""
Ray = tuple[tuple[int, int], ...]
"""Cells one after the other, each with the number of the vector to it."""

LANDINGS: list[list[Landing | None]] = [[None] * len(NAMES) for _ in VECTORS]
"""For each vector and cell: where it leads and over what, or None off the board."""


def _walked(first: int, longest: int) -> list[Ray]:
    """For each cell the ray of the vectors from `first` on, each a step longer; the landings are noted on the way."""
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


def _joined(ways: list[list[Ray]], longest: int = SIZE) -> tuple[tuple[Ray, ...], ...]:
    """For each cell its rays in those ways that do not leave the board at once, no longer than that."""
    return tuple(tuple(way[cell][:longest] for way in ways if way[cell]) for cell in range(len(NAMES)))


_WAYS = [_walked(way * (SIZE - 1), SIZE - 1) for way in range(8)]
_LEAPS = [_walked(8 * (SIZE - 1) + leap, 1) for leap in range(8)]
RAYS = {
    "p": _joined(_WAYS, 1),
    "k": _joined(_WAYS, 1),
    "q": _joined(_WAYS),
    "r": _joined(_WAYS[:4]),
    "b": _joined(_WAYS[4:]),
    "n": _joined(_LEAPS),
}
"""For each piece, in lower case, and cell: the ways it may go (I3)."""

NEAR = tuple(
    bits(NUMBER[name] for name in board(False).edge_neighbours[cell] + board(False).corner_neighbours[cell])
    for cell in NAMES
)
"""For each cell those that touch it (I1)."""
GATE = bits(NUMBER[CellId(name)] for name in GATES)
CORNER = tuple(NUMBER[CellId(name)] for name in CORNERS)


class Terrain(NamedTuple):
    """Where what lies, as sets of cells."""

    ocean: int
    temple_island: int


TERRAIN = tuple(
    Terrain(
        bits(NUMBER[cell.id] for cell in board(large).cells if cell.kind == "ocean"),
        bits(NUMBER[cell.id] for cell in board(large).cells if cell.kind in ("temple", "gate", "temple-island")),
    )
    for large in (False, True)
)
"""Indexed by whether the islands are large."""


class Law(NamedTuple):
    """What of I5 restricts a move: nothing unless `forbid`; also between the halves of a move where `always`."""

    forbid: bool
    always: bool
    ocean: int


class Move(NamedTuple):
    """An action: `kind` is roll, pick, return, pair or exchange; cells that it has no use for are NONE."""

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
    """The naming of the piece on a cell."""
    return Move(f"pick:{NAMES[cell]}", (NAMES[cell],), "pick", cell)


def returning(cell: int) -> Move:
    """An exiled Pilgrim's return to a corner."""
    return Move(f"return:{NAMES[cell]}", (NAMES[cell],), "return", to=cell)


class Force(NamedTuple):
    """The pieces of a board as sets of cells, where each kind stands, and what touches them."""

    pilgrims: int
    guardians: int
    shadows: int
    cells: dict[str, list[int]]
    guarded: int
    """Cells that touch a Pilgrim: no Shadow may come there."""
    escorted: int
    """Cells that touch a Guardian."""

    def beside(self, of: str, without: int = NONE) -> int:
        """Cells that touch a piece of those letters, one of them left out."""
        found = 0
        for letter in of:
            for cell in self.cells.get(letter, ()):
                if cell != without:
                    found |= NEAR[cell]
        return found


@lru_cache(maxsize=1024)  # one position is asked for moves, outcome and scene; a long game when replayed and when told
def force(pieces: str) -> Force:
    """The pieces of a board."""
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
    """I5: the Pilgrims that touch a Shadow, or are at sea without touching a Guardian."""
    men = force(pieces)
    return touched(pieces) | (men.pilgrims & ocean & ~men.escorted)


def touched(pieces: str) -> int:
    """The Pilgrims that touch a Shadow."""
    men = force(pieces)
    found = 0
    for cell in men.cells.get("P", ()):
        if NEAR[cell] & men.shadows:
            found |= BIT[cell]
    return found


def put(pieces: str, changes: Iterable[tuple[int, str]]) -> str:
    """The board with letters written over cells, in order."""
    letters = list(pieces)
    for cell, letter in changes:
        letters[cell] = letter
    return "".join(letters)


def white_half(pieces: str, frm: int, to: int) -> str:
    """The board after the white half of a paired move."""
    return put(pieces, ((to, pieces[frm]), (frm, ".")))


def moved(pieces: str, move: Move) -> str:
    """The board after a paired move or an exchange."""
    if move.kind == "exchange":
        return put(pieces, ((move.frm, pieces[move.to]), (move.to, pieces[move.frm])))
    half = white_half(pieces, move.frm, move.to)
    return put(half, ((move.shadow, "."), (move.lands, half[move.shadow])))


@lru_cache(maxsize=64)  # outcome, moves and scene of one position all ask; more would fill the memory, not the time
def actions(pieces: str, turn: int, law: Law, named: int = NONE) -> tuple[Move, ...]:
    """I4 and I5: the paired moves and exchanges a roll allows, of all pieces or of the one that is named."""
    return tuple(_actions(pieces, turn, law, named))


@lru_cache(maxsize=4096)  # small, so that a long game is asked once a position, though replayed and told apart
def acts(pieces: str, turn: int, law: Law, named: int = NONE) -> bool:
    """Whether a roll allows any action at all."""
    return next(_actions(pieces, turn, law, named), None) is not None


def action(pieces: str, turn: int, law: Law, text: str) -> Move | None:
    """The paired move or exchange of that text, if the roll allows it; only what its piece may do is looked through."""
    begins = CELL.match(text)
    frm = NUMBER.get(CellId(begins[0])) if begins else None
    return None if frm is None else next((one for one in _actions(pieces, turn, law, frm) if one.text == text), None)


def _actions(pieces: str, turn: int, law: Law, named: int) -> Iterator[Move]:
    men = force(pieces)
    shadows, forbid = men.shadows, law.forbid
    occupied = men.pilgrims | men.guardians | shadows
    at_sea, escorted, guarded = men.pilgrims & law.ocean, men.escorted, men.guarded
    turned_by = TURNED[turn]
    for letter, cells in men.cells.items():
        if letter.islower():
            continue
        pilgrim = letter == "P"
        rays_of, answering = RAYS[letter.lower()], men.cells.get(letter.lower(), ())
        for frm in cells:
            if named not in (NONE, frm):
                continue
            others = men.beside("P" if pilgrim else "KQRBN", frm) if forbid else 0
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
