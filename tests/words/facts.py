"""What can be counted in the position beside a text."""

from __future__ import annotations

import re
from collections.abc import Callable

from pycore.games.monkey_king.material import BLUE, RED
from pycore.games.pilgrim.pieces import KINDS
from pycore.games.turtle_shell.fast.sets import GUARD, KNIGHT, PAWN, ROOK
from pycore.games.turtle_shell.material import WORTH

from .told import Told
from .tongues import NOUNS

ORTHODOX = {"pawn": 1, "knight": 3, "bishop": 3, "rook": 5, "queen": 9}
TURTLE = {"pawn": PAWN, "guard": GUARD, "knight": KNIGHT, "rook": ROOK}
RED_LETTERS = {"Pawn": "P", "Knight": "N", "Hero": "H", "Lancer": "L", "Monkey King": "M", "Celestial": "C"}
BLUE_LETTERS = {"Goblin King": "k", "Goblin General": "g", "General": "g", "Hero-Foe": "h", "Erh-lang": "c"}


def worth(told: Told, name: str) -> float:
    """Return what a piece is worth, in pawns, by its English name or its kind."""
    match told.game.spec.id:
        case "turtle-shell":
            return WORTH[TURTLE[name]] / 10
        case "monkey-king":
            return (RED[RED_LETTERS[name]] if name in RED_LETTERS else BLUE[BLUE_LETTERS[name]]) / 10
    return ORTHODOX[name] if name in ORTHODOX else KINDS[name.lower().replace(" ", "-")].value


def place(cell: str) -> tuple[int, int]:
    """Return the file and the rank of a cell of a board of squares."""
    return ord(cell[0].lower()) - ord("a"), int(cell[1:])


def apart(one: str, two: str) -> tuple[int, int]:
    """Return how many files and ranks two cells are apart."""
    (a, b), (c, d) = place(one), place(two)
    return abs(a - c), abs(b - d)


def right(told: Told, test: Callable[[str, str], bool]) -> bool:
    """Return whether all right answers go from a cell to another such that a test is passed."""
    return bool(told.rights) and all(test(answer[0], answer[1]) for answer in told.rights)


def has(told: Told, noun: str, number: int) -> bool:
    """Return whether some position has so many of a piece, in all or of one side."""
    fits = NOUNS[told.game.spec.id][noun]
    for each in told.moments:
        found = [piece.side for piece in each.pieces.values() if fits(piece) for _ in range(piece.stack)]
        if number in (len(found), *(found.count(side) for side in set(found))):
            return True
    return False


def attackers(told: Told, cell: str) -> tuple[int, int]:
    """Return how many pieces attack a cell, and how many guard it."""
    assert told.now
    return sum(to == cell for _, to in told.now.takes), sum(to == cell for _, to in told.now.guards)


def forked(told: Told, number: int) -> bool:
    """Return whether every right answer attacks so many pieces with the piece that has moved."""
    return right(told, lambda _, to: any(sum(frm == to for frm, _ in each.takes) >= number for each in told.hints))


def taken(told: Told) -> int:
    """Return how many pieces the first right answer takes."""
    assert told.now
    return len(told.now.pieces) - len(told.hints[0].pieces)


def exchanged(told: Told) -> tuple[float, float]:
    """Return what is lost and what is taken in the wrong answer that a text is about."""
    assert told.now
    frm, to = re.findall(r"[a-h]\d", told.place.rpartition("wrong ")[2])
    return worth(told, told.now.pieces[frm].kind), worth(told, told.now.pieces[to].kind)


def touching(told: Told, noun: str) -> int:
    """Return how many of a piece stand beside the piece of the right answers."""
    assert told.now
    fits, frm = NOUNS[told.game.spec.id][noun], told.rights[0][0]
    return sum(fits(piece) and max(apart(cell, frm)) == 1 for cell, piece in told.now.pieces.items())


def in_quarter(told: Told) -> int:
    """Return how many Shadows are at sea in the quarter of Temple Island in which the right answers begin."""
    assert told.now
    sea = {cell.id for cell in told.game.rules.board.cells if cell.kind == "ocean"}
    here = _quarter(told.rights[0][0])
    return sum(p.side == "black" and cell in sea and _quarter(cell) == here for cell, p in told.now.pieces.items())


def _quarter(cell: str) -> tuple[bool, bool]:
    file, rank = place(cell)
    return file > 5, rank > 6


def guests_of_a_side(told: Told) -> int:
    """Return with how many guests each side plays."""
    return len(told.game.options["external"].split("+"))


def on_benches(told: Told) -> int:
    """Return how many guests wait at most."""
    return max(sum(cell[1:] in ("0", "9") for cell in each.pieces) for each in told.moments)


def shape(told: Told, kind: str) -> set[int]:
    """Return how many corners the cells of a kind have."""
    return {len(cell.corners) for cell in told.game.rules.board.cells if cell.kind == kind}


def best_corners(told: Told, kind: str) -> int:
    """Return how many cells a cell of a kind touches at a corner only, at most."""
    board = told.game.rules.board
    return max(len(board.corner_neighbours[cell.id]) for cell in board.cells if cell.kind == kind)


def lines_through(told: Told, cell: str, kind: str) -> int:
    """Return how many lines of a kind a cell lies on."""
    return sum(line.kind == kind and cell.upper() in line.cells for line in told.game.rules.board.lines)


def cells_along(told: Told, one: str, other: str) -> set[int]:
    """Return how many cells lie from one cell to another, both counted, along each line through both."""
    found = set()
    for line in told.game.rules.board.lines:
        ids = [cell.lower() for cell in line.cells]
        if one in ids and other in ids:
            found.add(abs(ids.index(one) - ids.index(other)) + 1)
    return found


def from_home(told: Told) -> set[int]:
    """Return how many steps the kings of Turtle Shell Chess are from the far end zone in the text's positions."""
    board = told.game.rules.board
    found = set()
    for each in told.moments:
        for cell, piece in each.pieces.items():
            if piece.kind == "king":
                goal = {one.id for one in board.cells if f"end-{piece.side}" in one.tags}
                edge = seen = {one.id for one in board.cells if one.id.lower() == cell}
                steps = 0
                while not edge & goal:
                    edge = {near for one in edge for near in board.edge_neighbours[one]} - seen
                    seen = seen | edge
                    steps += 1
                found.add(steps)
    return found


def _reach(told: Told) -> list[tuple[int, int]]:
    assert told.now
    here = told.rights[0][0]
    return [
        (place(to)[0] - place(here)[0], place(to)[1] - place(here)[1])
        for frm, to in told.now.moves | told.now.takes
        if frm == here
    ]


def directions(told: Told) -> int:
    """Return in how many directions the piece of the right answers goes."""
    return len({((x > 0) - (x < 0), (y > 0) - (y < 0)) for x, y in _reach(told)})


def longest(told: Told) -> int:
    """Return how far the piece of the right answers goes at most."""
    return max(max(abs(x), abs(y)) for x, y in _reach(told))
