"""T3: how the pieces move, as tables over cell numbers; a cell's number is its place in the board's reading order.

A board of pieces is a text of 64 letters: upper case White, lower case Black, "." empty.
"""

from __future__ import annotations

from collections.abc import Iterator
from functools import cache, lru_cache
from itertools import pairwise
from typing import NamedTuple

from ...kernel.types import CellId
from .board import BLACK_PROMOTION, BLACK_TARGET, BOARD, FILES, WHITE_PROMOTION, WHITE_TARGET

WHITE, BLACK = "RNGKP", "rngkp"
WORDS = {"r": "rook", "n": "knight", "g": "guard", "k": "king", "p": "pawn"}
NAMES = tuple(cell.id for cell in BOARD.cells)
NUMBER = {name: number for number, name in enumerate(NAMES)}

Targets = tuple[tuple[int, ...], ...]
"""For each cell the cells it leads to."""


def _numbers(names: tuple[CellId, ...]) -> tuple[int, ...]:
    return tuple(NUMBER[name] for name in names)


def _rays() -> tuple[Targets, ...]:
    """For each cell the ways along its lines; a cell on two rows has two ways that may begin alike."""
    rays: list[dict[tuple[int, ...], None]] = [{} for _ in NAMES]
    for line in BOARD.lines:
        cells = _numbers(line.cells)
        for at, cell in enumerate(cells):
            for way in (cells[at + 1 :], cells[:at][::-1]):
                if way:
                    rays[cell][way] = None
    return tuple(tuple(ways) for ways in rays)


def _forward() -> tuple[Targets, Targets]:
    """Where a pawn steps: the next cell of each file through its cell, for Black and for White."""
    up: list[dict[int, None]] = [{} for _ in NAMES]
    down: list[dict[int, None]] = [{} for _ in NAMES]
    for names in FILES.values():
        file = [NUMBER[CellId(name)] for name in names.split()]
        for here, there in pairwise(file):
            up[here][there] = None
            down[there][here] = None
    return tuple(tuple(cells) for cells in down), tuple(tuple(cells) for cells in up)


STEPS: Targets = tuple(_numbers(BOARD.edge_neighbours[name]) for name in NAMES)
LEAPS: Targets = tuple(_numbers(BOARD.corner_neighbours[name]) for name in NAMES)
RAYS: tuple[Targets, ...] = _rays()
FORWARD = _forward()
"""Indexed by whether the pawn is White's."""
LEAPERS = {
    "K": STEPS,
    "G": STEPS,
    "N": LEAPS,
    "P": FORWARD[True],
    "k": STEPS,
    "g": STEPS,
    "n": LEAPS,
    "p": FORWARD[False],
}
"""For each letter but the rook's its targets."""
ALIGNED = tuple(frozenset(cell for ray in rays for cell in ray) for rays in RAYS)
"""For each cell those on a line with it: only there can a rook be uncovered."""
TARGET = tuple(frozenset(NUMBER[CellId(name)] for name in zone) for zone in (BLACK_TARGET, WHITE_TARGET))
PROMOTION = tuple(frozenset(NUMBER[CellId(name)] for name in zone) for zone in (BLACK_PROMOTION, WHITE_PROMOTION))
"""The end zone a side runs to, and the zone where its pawns may promote; indexed by whether it is White's."""


class Move(NamedTuple):
    """A move of Turtle Shell Chess; `becomes` is the letter a promoting pawn turns into, else empty."""

    text: str
    steps: tuple[str, ...]
    frm: int
    to: int
    becomes: str = ""


class Ways(NamedTuple):
    """The moves from one cell to another: for any piece, for a pawn that could promote but stays, for one that does."""

    plain: Move
    stay: Move
    promote: tuple[Move, Move]  # Black's, White's


@cache  # at most 64 x 64 pairs, each made once
def ways(frm: int, to: int) -> Ways:
    """The moves between two cells, whoever makes them."""
    cells = (NAMES[frm], NAMES[to])
    text = (cells[0] + cells[1]).lower()
    rook = tuple(Move(text + "=r", (*cells, "=r"), frm, to, letter) for letter in "rR")
    return Ways(Move(text, cells, frm, to), Move(text, (*cells, "="), frm, to), (rook[0], rook[1]))


def reachable(board: str, cell: int) -> Iterator[int]:
    """Cells the piece there could go to by its movement, each once, with the first man of either side on each way."""
    piece = board[cell]
    if piece not in "Rr":
        yield from LEAPERS[piece][cell]
        return
    seen = set()
    for ray in RAYS[cell]:
        for to in ray:
            if to not in seen:
                seen.add(to)
                yield to
            if board[to] != ".":
                break


def attackers(board: str, cell: int, by_white: bool) -> list[int]:
    """Where the pieces stand that could capture on the cell."""
    king, guard, knight, pawn, rook = "KGNPR" if by_white else "kgnpr"
    found = [near for near in STEPS[cell] if board[near] in (king, guard)]
    found += [near for near in LEAPS[cell] if board[near] == knight]
    # A pawn attacks the cells before it, so it stands where the other side's pawn would step to.
    found += [near for near in FORWARD[not by_white][cell] if board[near] == pawn]
    if rook in board:
        for ray in RAYS[cell]:
            for at in ray:
                if board[at] != ".":
                    if board[at] == rook and at not in found:
                        found.append(at)
                    break
    return found


def attacked(board: str, cell: int, by_white: bool) -> bool:
    """Whether a piece of that side could capture on the cell; the same as `attackers`, but stops at the first."""
    king, guard, knight, pawn, rook = "KGNPR" if by_white else "kgnpr"
    for near in STEPS[cell]:
        if board[near] == guard or board[near] == king:
            return True
    if knight in board:
        for near in LEAPS[cell]:
            if board[near] == knight:
                return True
    for near in FORWARD[not by_white][cell]:
        if board[near] == pawn:
            return True
    if rook in board:
        for ray in RAYS[cell]:
            for at in ray:
                if board[at] != ".":
                    if board[at] == rook:
                        return True
                    break
    return False


def moved(board: str, move: Move) -> str:
    """The board after a move."""
    piece = move.becomes or board[move.frm]
    frm, to = move.frm, move.to
    if frm < to:
        return f"{board[:frm]}.{board[frm + 1 : to]}{piece}{board[to + 1 :]}"
    return f"{board[:to]}{piece}{board[to + 1 : frm]}.{board[frm + 1 :]}"


@lru_cache(maxsize=4096)  # outcome, moves and scene of one position all ask
def lawful(board: str, white: bool) -> tuple[Move, ...]:
    """The moves T3 and T4 allow that side, T5 not regarded; a king already at home is not regarded either."""
    mine = WHITE if white else BLACK
    king_letter, rook, pawn = "KRP" if white else "krp"
    king = board.index(king_letter)
    checked = attacked(board, king, not white)
    pinned_on = ALIGNED[king] if ("r" if white else "R") in board else frozenset()
    target, promotion = TARGET[white], PROMOTION[white]
    found = []
    for frm, piece in enumerate(board):
        if piece not in mine:
            continue
        # Out of check, only the king itself or a man on a line with it can leave it attacked.
        doubtful = checked or frm == king or frm in pinned_on
        for to in reachable(board, frm) if piece == rook else LEAPERS[piece][frm]:
            if board[to] in mine:
                continue
            between = ways(frm, to)
            if doubtful:
                after = moved(board, between.plain)
                if attacked(after, to if frm == king else king, not white):
                    continue
            if piece != pawn or to not in promotion:
                found.append(between.plain)
            else:
                found.append(between.promote[white])
                if to not in target:
                    found.append(between.stay)
    return tuple(found)
