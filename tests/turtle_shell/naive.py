"""A slow and simple second implementation of Turtle Shell Chess: the oracle for the tests of the core.

It was written from the rules T1 to T6 alone, by another method than the core, and shares no code with it. A placement
is a dict from cell names to letters. Neighbours are counted from the polygons of tests/data/turtle-shell.json. Moves
are found by trying every piece on every cell. Nothing is cached except the whole game, and T5 reads all of it.
"""

from __future__ import annotations

import json
from itertools import pairwise
from pathlib import Path
from typing import NamedTuple

DATA = json.loads((Path(__file__).parent.parent / "data" / "turtle-shell.json").read_text(encoding="utf-8"))

Placement = dict[str, str]

CELLS = sorted(DATA["cells"])
LINES = DATA["rows"] + DATA["files"]
GROUPS = "9 BCDEFG; 8 BCDEFG; 7 BCDEFG; 6 ABCDEFGH; 5 ABCDEFGH; 4 ACFH; 3 ABCDEFGH; 2 BCDEFG; 1 BCDEFG; 0 BCDEFG"
END = {"white": DATA["end_zone"]["white_target"], "black": DATA["end_zone"]["black_target"]}
ZONE = DATA["promotion_zone"]
OTHER = {"white": "black", "black": "white"}


def shared_corners(one: str, other: str) -> int:
    """Return how many corners two polygons have in common."""
    return sum(1 for corner in DATA["cells"][one] if corner in DATA["cells"][other])


SHARED = {(one, other): shared_corners(one, other) for one in CELLS for other in CELLS if one != other}


def stretches(one: str, other: str) -> list[list[str]]:
    """Return, for each line that two cells lie on, the cells between them."""
    found = []
    for line in LINES:
        if one in line and other in line:
            a, b = sorted([line.index(one), line.index(other)])
            found.append(line[a + 1 : b])
    return found


BETWEEN = {pair: stretches(*pair) for pair in SHARED}


def steps_forward(side: str, one: str, other: str) -> bool:
    """Return whether a pawn may step there: the next cell of a file towards the far end zone."""
    for line in DATA["files"]:
        path = line if side == "white" else list(reversed(line))
        if (one, other) in pairwise(path):
            return True
    return False


FORWARD = {side: {pair for pair in SHARED if steps_forward(side, *pair)} for side in OTHER}


def side_of(letter: str) -> str:
    """Return the side of a letter: upper case is White."""
    return "white" if letter.isupper() else "black"


def carries(placement: Placement, frm: str, to: str) -> bool:
    """Return whether the piece on `frm` could move to `to` by its movement alone, whatever is there (T3)."""
    if frm == to:
        return False
    kind = placement[frm].upper()
    if kind == "R":
        return any(all(cell not in placement for cell in between) for between in BETWEEN[frm, to])
    if kind == "N":
        return SHARED[frm, to] == 1
    if kind == "P":
        return (frm, to) in FORWARD[side_of(placement[frm])]
    return SHARED[frm, to] == 2


def captures(placement: Placement) -> list[tuple[str, str]]:
    """Return all pairs of a piece and an enemy piece it could capture by its movement."""
    return [
        (hunter, victim)
        for hunter in placement
        for victim in placement
        if side_of(placement[hunter]) != side_of(placement[victim]) and carries(placement, hunter, victim)
    ]


def king_cell(placement: Placement, side: str) -> str:
    """Return the cell of a side's king."""
    letter = "K" if side == "white" else "k"
    return next(cell for cell in placement if placement[cell] == letter)


def in_check(placement: Placement, side: str) -> bool:
    """Return whether a side's king could be captured (T4)."""
    king = king_cell(placement, side)
    return any(side_of(placement[hunter]) != side and carries(placement, hunter, king) for hunter in placement)


def after_move(placement: Placement, text: str) -> Placement:
    """Return the placement after a move given as text."""
    frm, to, promotes = text[:2].upper(), text[2:4].upper(), text.endswith("=r")
    after = dict(placement)
    piece = after.pop(frm)
    after[to] = ("R" if piece == "P" else "r") if promotes else piece
    return after


def texts(side: str, piece: str, frm: str, to: str) -> list[str]:
    """Return the texts of a piece's move, with and without promotion as T3 allows (T3, T6)."""
    text = (frm + to).lower()
    if piece.upper() == "P" and to in END[side]:
        return [text + "=r"]
    if piece.upper() == "P" and to in ZONE[side]:
        return [text, text + "=r"]
    return [text]


def moves_by_t3_and_t4(placement: Placement, side: str) -> list[str]:
    """Return every move of every piece that leaves the player's king unattacked."""
    found = []
    for frm, piece in placement.items():
        if side_of(piece) != side:
            continue
        for to in CELLS:
            blocked = to in placement and side_of(placement[to]) == side
            if blocked or not carries(placement, frm, to):
                continue
            for text in texts(side, piece, frm, to):
                if not in_check(after_move(placement, text), side):
                    found.append(text)
    return found


def start_placement() -> Placement:
    """Return the initial placement (T2)."""
    placed = {}
    for side, letters in DATA["start"].items():
        for letter, cells in letters.items():
            for cell in cells:
                placed[cell] = letter if side == "white" else letter.lower()
    return placed


class Loop(NamedTuple):
    """The sums of a loop by player, and the player who must break it (T5)."""

    threats: dict[str, int]
    checks: dict[str, int]
    must_vary: str


def heavier(sums: dict[str, int]) -> str | None:
    """Return the player with the greater sum, or None if they are equal."""
    if sums["white"] == sums["black"]:
        return None
    return "white" if sums["white"] > sums["black"] else "black"


class Naive:
    """A game in progress. `history` has all its positions with the side to move, the current one last."""

    def __init__(self, placement: Placement | None = None, side: str = "white") -> None:
        self.history: list[tuple[Placement, str]] = [(placement or start_placement(), side)]

    @property
    def placement(self) -> Placement:
        """Return the current placement."""
        return self.history[-1][0]

    @property
    def side(self) -> str:
        """Return the side to move."""
        return self.history[-1][1]

    def play(self, text: str) -> None:
        """Make a move, which must be legal."""
        self.history.append((after_move(self.placement, text), OTHER[self.side]))

    def loop(self, text: str) -> Loop | None:
        """Return the loop that a move closes, with its sums and the player who must break it, or None (T5)."""
        repeated = (after_move(self.placement, text), OTHER[self.side])
        earlier = [at for at, position in enumerate(self.history) if position == repeated]
        if not earlier:
            return None
        loop = []
        for position in [*self.history[earlier[-1] + 1 :], repeated]:
            if position not in loop:
                loop.append(position)
        threats, checks = {"white": 0, "black": 0}, {"white": 0, "black": 0}
        for placement, to_move in loop:
            mover = OTHER[to_move]
            pairs = captures(placement)
            threats[mover] += len(pairs)
            victim = king_cell(placement, to_move)
            checks[mover] += sum(1 for _, cell in pairs if cell == victim)
        return Loop(threats, checks, heavier(threats) or heavier(checks) or self.side)

    def forbidden(self, text: str) -> bool:
        """Return whether a move closes a loop that its player must break (T5)."""
        loop = self.loop(text)
        return loop is not None and loop.must_vary == self.side

    def home(self) -> bool:
        """Return whether the king of the player who has just moved is in the far end zone (T4)."""
        return king_cell(self.placement, OTHER[self.side]) in END[OTHER[self.side]]

    def moves(self) -> list[str]:
        """Return the legal moves, sorted; none if a king is home (T3, T4, T5)."""
        if self.home():
            return []
        allowed = moves_by_t3_and_t4(self.placement, self.side)
        return sorted(text for text in allowed if not self.forbidden(text))

    def outcome(self) -> str:
        """Return `*`, or the winner and the reason."""
        mover, giver = self.side, OTHER[self.side]
        if self.home():
            return f"{giver} king-home"
        if not moves_by_t3_and_t4(self.placement, mover):
            mated = in_check(self.placement, mover)
            return f"{giver} checkmate" if mated else f"{mover} stalemate"
        if not self.moves():
            return f"{giver} repetition"
        return "*"

    def text(self) -> str:
        """Return the position as text (T6)."""
        groups = []
        for group in GROUPS.split("; "):
            digit, letters = group.split()
            said, empty = "", 0
            for letter in letters:
                piece = self.placement.get(letter + digit)
                if piece is None:
                    empty += 1
                    continue
                said += (str(empty) if empty else "") + piece
                empty = 0
            groups.append(said + (str(empty) if empty else ""))
        return "/".join(groups) + " " + self.side[0]


def from_text(text: str) -> Naive:
    """Return a game that starts at a position text, which must be valid."""
    board, side = text.split()
    placed = {}
    for said, group in zip(board.split("/"), GROUPS.split("; "), strict=True):
        digit, letters = group.split()
        row = "".join("." * int(sign) if sign.isdigit() else sign for sign in said)
        placed |= {letter + digit: piece for letter, piece in zip(letters, row, strict=True) if piece != "."}
    return Naive(placed, "white" if side == "w" else "black")
