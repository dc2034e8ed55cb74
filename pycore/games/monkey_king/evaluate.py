"""What a position is worth, in centipawns for Blue, who moves first: features times weights (`interfaces.features`).

What depends on a face and its square alone is a table, which the search state keeps summed up; the rest, which is the
Pilgrim's road and the gaze, is counted in sets. The river is left aside, since a position does not know it.
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
"""Faces that are not better for being far ahead."""
RING = TAKES[GOBLIN]
"""The squares around a square."""
AHEAD = tuple(
    ring & bits(range(5 * (cell // 5) + 5, ON_EARTH)) if cell < ON_EARTH else 0 for cell, ring in enumerate(RING)
)
"""Those of them that are nearer to the western edge."""
BEYOND = tuple(bits(range(5 * (cell // 5) + 5, ON_EARTH)) for cell in range(len(NAMES)))
"""All the ranks that a Pilgrim there still has before it."""


class Cover(dict[int, int]):
    """Where leapers of one face stand -> all the squares they could capture on."""

    LIMIT = 20_000

    def __init__(self, face: int) -> None:
        super().__init__()
        self.takes = TAKES[face]

    def __missing__(self, men: int) -> int:
        if len(self) > self.LIMIT:
            self.clear()
        found = 0
        for cell in CELLS_OF[men]:
            found |= self.takes[cell]
        self[men] = found
        return found


PAWNS, KNIGHTS, FOES, GENERALS = Cover(BLUE_PAWN), Cover(KNIGHT), Cover(FOE), Cover(GENERAL)


def traits(face: int, cell: int) -> Features:
    """What a face is and where it stands, for its own side."""
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
"""Blue disks by which there are fewer for the Pilgrim to be safe on the road."""
RELATIONS = ("frozen", "frozen officers", "danger", "way", "blockers", "road", "tempo")
"""What no table knows, in the order of `relations`."""


def relations(men: Sequence[int], sides: Sequence[int], hands: Sequence[int], red: bool) -> tuple[int, ...]:
    """Their counts, where what is good for Red counts below 0.

    Args:
        men: the squares of each face, as sets.
        sides: those of Blue's and of Red's disks.
        hands: how many there are in hand, by face.
        red: who is to move.
    """
    occupied = sides[0] | sides[1]
    blue = sides[0] & ~men[BLUE_MOUNTAIN]
    pawns = men[BLUE_PAWN] | men[SERPENT]
    frozen = officers = danger = way = blockers = road = 0
    if men[BODHISATTVA]:
        at = men[BODHISATTVA].bit_length() - 1
        seen = ROOKS[at][occupied & LINES[at]] & blue
        frozen, officers = seen.bit_count(), (seen & ~pawns).bit_count()
    if men[PILGRIM]:
        at = men[PILGRIM].bit_length() - 1
        cover = PAWNS[pawns] | KNIGHTS[men[KNIGHT]] | FOES[men[FOE]] | GENERALS[men[GENERAL]]
        if men[GOBLIN]:
            cover |= RING[men[GOBLIN].bit_length() - 1]
        if men[ERHLANG]:
            erhlang = men[ERHLANG].bit_length() - 1
            cover |= ROOKS[erhlang][occupied & LINES[erhlang]]
        danger = (cover & RING[at]).bit_count()
        way = (AHEAD[at] & ~(occupied | cover)).bit_count()
        blockers = (BEYOND[at] & blue).bit_count()
        fewer = FEW - blue.bit_count()
        if fewer > 0 and at < ON_EARTH:
            road = at // 5 * max(0, fewer - sum(hands[BLUE_PAWN:]))
    return -frozen, -officers, danger, -way, blockers, -road, -1 if red else 1


def score_of(worth: int, men: Sequence[int], sides: Sequence[int], hands: Sequence[int], red: bool) -> int:
    """The judgement, of the disks' worth by the tables and of the relations between them."""
    frozen, officers, danger, way, blockers, road, tempo = relations(men, sides, hands, red)
    worth += FROZEN * frozen + OFFICERS * officers + DANGER * danger
    return worth + WAY * way + BLOCKERS * blockers + ROAD * road + TEMPO * tempo


FROZEN, OFFICERS, DANGER, WAY, BLOCKERS, ROAD, TEMPO = [WEIGHTS[relation] for relation in RELATIONS]


def _sets(board: str) -> tuple[list[int], tuple[int, int]]:
    men = [bits(cell for cell, found in enumerate(board) if found == letter) for letter in LETTERS]
    return men, (sum(men[BLUE_PAWN:]), sum(men[1:BLUE_PAWN]))


def evaluate(pos: Position) -> int:
    """The judgement of a position."""
    board, hands, tokens, red = pos.state[:4]
    return score_of(worth(board, hands, tokens), *_sets(board), hands_of(hands), red)


def lean(pos: Position) -> int:
    """What the evaluation must be corrected by, for Blue, while disks are in hand."""
    return LEAN * min(LEANING, sum(hands_of(pos.state.hands)))


def worth(board: str, hands: str, tokens: int) -> int:
    """What the tables make of boards, hands and Fists."""
    found = sum(WORTH[CODE[letter]][cell] for cell, letter in enumerate(board))
    return found + sum(HELD[code] * count for code, count in enumerate(hands_of(hands))) - TOKEN * tokens


def features(pos: Position) -> Features:
    """What the judgement is made of."""
    board, hands, tokens, red = pos.state[:4]
    found = Features()
    for cell, letter in enumerate(board):
        if letter != ".":
            add(found, traits(CODE[letter], cell), -1 if letter.isupper() else 1)
    for letter in hands:
        if letter != "K":
            add(found, {f"{name(letter)} in hand": -1 if letter.isupper() else 1})
    add(found, {"Fists": -tokens})
    add(found, dict(zip(RELATIONS, relations(*_sets(board), hands_of(hands), red), strict=True)))
    return found


def _worth(face: int, cell: int) -> int:
    if not face or (face == PILGRIM and cell >= ON_EARTH):
        return 0
    found = weighed(traits(face, cell), WEIGHTS)
    return found if face in FACES_OF[False] else -found


WORTH = tuple(tuple(_worth(face, cell) for cell in range(len(NAMES))) for face in range(len(LETTERS)))
"""By face and square what it is worth to Blue there."""
PRICE = tuple(WEIGHTS.get(name(letter), 0) if letter != "." else 0 for letter in LETTERS)
"""By face what its loss costs, in centipawns; the Pilgrim cannot be lost."""
HELD = tuple(
    WEIGHTS.get(f"{name(letter)} in hand", 0) * (-1 if letter.isupper() else 1) if letter != "." else 0
    for letter in LETTERS
)
"""By front what it is worth to Blue in hand."""
TOKEN = WEIGHTS["Fists"]
