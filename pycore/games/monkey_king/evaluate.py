"""The static evaluation, in centipawns for Blue, who moves first: features times weights (`interfaces.features`).

Terms that depend only on a face and its square come from a table, whose sum the search state updates move by move; the
rest, about the Pilgrim's road and the gaze, is counted with bitboards. The river is not evaluated: a position does not
know it.
"""

from __future__ import annotations

from collections.abc import Sequence

from ...interfaces.features import Features, add, weighed
from ...kernel.cells import CELLS_OF, bits
from .board import NAMES, ON_EARTH
from .fast.sets import BLUE_KNIGHT as KNIGHT
from .fast.sets import (
    BLUE_MOUNTAIN,
    BLUE_PAWN,
    BODHISATTVA,
    CODE,
    ERHLANG,
    FACES_OF,
    FOE,
    GENERAL,
    GOBLIN,
    LETTERS,
    LINES,
    MOUNTAIN,
    PILGRIM,
    ROOKS,
    SERPENT,
    TAKES,
    hands_of,
)
from .pieces import name
from .rules import Position
from .weights import LEAN, LEANING, WEIGHTS

STEADY = (BODHISATTVA, ERHLANG, GOBLIN, MOUNTAIN, BLUE_MOUNTAIN)
"""Faces that get no bonus for advancing."""
RING = TAKES[GOBLIN]
"""The squares around each square, as bitboards."""
AHEAD = tuple(
    ring & bits(range(5 * (cell // 5) + 5, ON_EARTH)) if cell < ON_EARTH else 0 for cell, ring in enumerate(RING)
)
"""The squares around each square that are one rank nearer to the western edge."""
BEYOND = tuple(bits(range(5 * (cell // 5) + 5, ON_EARTH)) for cell in range(len(NAMES)))
"""All squares on the ranks between each square and the western edge."""


class Cover(dict[int, int]):
    """A cache of the squares that leapers of one face attack, by the bitboard of the leapers."""

    LIMIT = 20_000

    def __init__(self, face: int) -> None:
        super().__init__()
        self.takes = TAKES[face]

    def __missing__(self, pieces: int) -> int:
        if len(self) > self.LIMIT:
            self.clear()
        found = 0
        for cell in CELLS_OF[pieces]:
            found |= self.takes[cell]
        self[pieces] = found
        return found


PAWNS, KNIGHTS, FOES, GENERALS = Cover(BLUE_PAWN), Cover(KNIGHT), Cover(FOE), Cover(GENERAL)


def face_features(face: int, cell: int) -> Features:
    """Return the features of a face on a square, from its own side's view."""
    red, letter = face < BLUE_PAWN, LETTERS[face]
    if face == PILGRIM:
        return {f"Pilgrim on rank {cell // 5 + 1}": 1}
    found: Features = {name(letter): 1}
    if cell >= ON_EARTH:
        found[f"{'Red' if red else 'Blue'} in the clouds"] = 1
    elif face not in STEADY:
        found[f"{name(letter)} ahead"] = cell // 5 if red else 7 - cell // 5
    return found


FEW = 5
"""With this many Blue disks or more, the Pilgrim gets no bonus for its road."""
RELATIONS = ("frozen", "frozen officers", "danger", "way", "blockers", "road", "tempo")
"""The names of the counts that `relations` returns, in the same order."""


def relations(pieces: Sequence[int], sides: Sequence[int], hands: Sequence[int], red: bool) -> tuple[int, ...]:
    """Return the features that depend on several disks, negative where they favour Red.

    Args:
        pieces: the squares of each face, as bitboards.
        sides: the squares of Blue's and of Red's disks.
        hands: the number of disks in hand, by face.
        red: whether Red is to move.
    """
    occupied = sides[0] | sides[1]
    blue = sides[0] & ~pieces[BLUE_MOUNTAIN]
    pawns = pieces[BLUE_PAWN] | pieces[SERPENT]
    frozen = officers = danger = way = blockers = road = 0
    if pieces[BODHISATTVA]:
        at = pieces[BODHISATTVA].bit_length() - 1
        seen = ROOKS[at][occupied & LINES[at]] & blue
        frozen, officers = seen.bit_count(), (seen & ~pawns).bit_count()
    if pieces[PILGRIM]:
        at = pieces[PILGRIM].bit_length() - 1
        cover = PAWNS[pawns] | KNIGHTS[pieces[KNIGHT]] | FOES[pieces[FOE]] | GENERALS[pieces[GENERAL]]
        if pieces[GOBLIN]:
            cover |= RING[pieces[GOBLIN].bit_length() - 1]
        if pieces[ERHLANG]:
            erhlang = pieces[ERHLANG].bit_length() - 1
            cover |= ROOKS[erhlang][occupied & LINES[erhlang]]
        danger = (cover & RING[at]).bit_count()
        way = (AHEAD[at] & ~(occupied | cover)).bit_count()
        blockers = (BEYOND[at] & blue).bit_count()
        fewer = FEW - blue.bit_count()
        if fewer > 0 and at < ON_EARTH:
            road = at // 5 * max(0, fewer - sum(hands[BLUE_PAWN:]))
    return -frozen, -officers, danger, -way, blockers, -road, -1 if red else 1


def score_of(worth: int, pieces: Sequence[int], sides: Sequence[int], hands: Sequence[int], red: bool) -> int:
    """Return the evaluation, given the sum of the tables and the arguments of `relations`."""
    frozen, officers, danger, way, blockers, road, tempo = relations(pieces, sides, hands, red)
    worth += FROZEN * frozen + OFFICERS * officers + DANGER * danger
    return worth + WAY * way + BLOCKERS * blockers + ROAD * road + TEMPO * tempo


FROZEN, OFFICERS, DANGER, WAY, BLOCKERS, ROAD, TEMPO = [WEIGHTS[relation] for relation in RELATIONS]


def _sets(board: str) -> tuple[list[int], tuple[int, int]]:
    pieces = [bits(cell for cell, found in enumerate(board) if found == letter) for letter in LETTERS]
    return pieces, (sum(pieces[BLUE_PAWN:]), sum(pieces[1:BLUE_PAWN]))


def evaluate(pos: Position) -> int:
    """Return the static evaluation of a position, in centipawns for Blue."""
    board, hands, tokens, red = pos.state[:4]
    return score_of(worth(board, hands, tokens), *_sets(board), hands_of(hands), red)


def lean(pos: Position) -> int:
    """Return the correction of the evaluation while disks are in hand, in centipawns for Blue."""
    return LEAN * min(LEANING, sum(hands_of(pos.state.hands)))


def worth(board: str, hands: str, tokens: int) -> int:
    """Return the sum of the tables over boards, hands and Fists, in centipawns for Blue."""
    found = sum(WORTH[CODE[letter]][cell] for cell, letter in enumerate(board))
    return found + sum(HELD[code] * count for code, count in enumerate(hands_of(hands))) - TOKEN * tokens


def features(pos: Position) -> Features:
    """Return the features that the evaluation weighs, Blue's counts minus Red's."""
    board, hands, tokens, red = pos.state[:4]
    found = Features()
    for cell, letter in enumerate(board):
        if letter != ".":
            add(found, face_features(CODE[letter], cell), -1 if letter.isupper() else 1)
    for letter in hands:
        if letter != "K":
            add(found, {f"{name(letter)} in hand": -1 if letter.isupper() else 1})
    add(found, {"Fists": -tokens})
    add(found, dict(zip(RELATIONS, relations(*_sets(board), hands_of(hands), red), strict=True)))
    return found


def _worth(face: int, cell: int) -> int:
    if not face or (face == PILGRIM and cell >= ON_EARTH):
        return 0
    found = weighed(face_features(face, cell), WEIGHTS)
    return found if face in FACES_OF[False] else -found


WORTH = tuple(tuple(_worth(face, cell) for cell in range(len(NAMES))) for face in range(len(LETTERS)))
"""The worth of each face on each square, in centipawns for Blue."""
PRICE = tuple(WEIGHTS.get(name(letter), 0) if letter != "." else 0 for letter in LETTERS)
"""The worth of each face apart from its square, in centipawns; 0 for the Pilgrim, which is never lost."""
HELD = tuple(
    WEIGHTS.get(f"{name(letter)} in hand", 0) * (-1 if letter.isupper() else 1) if letter != "." else 0
    for letter in LETTERS
)
"""The worth of each face in hand, in centipawns for Blue; 0 for backs."""
TOKEN = WEIGHTS["Fists"]
