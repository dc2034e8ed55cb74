"""T3: the pieces' moves, as tables indexed by cell number: the index of a cell in the board's reading order.

A board is a string of 64 letters: upper case for White, lower case for Black, "." for an empty cell.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from functools import cache, lru_cache
from itertools import pairwise
from typing import NamedTuple

from ...kernel.messages import noun
from ...kernel.types import CellId
from .board import BLACK_PROMOTION, BLACK_TARGET, BOARD, FILES, WHITE_PROMOTION, WHITE_TARGET

WHITE, BLACK = "RNGKP", "rngkp"
KINDS = {"r": "rook", "n": "knight", "g": "guard", "k": "king", "p": "pawn"}
KIND_NAMES = {"r": noun("rook"), "n": noun("knight"), "g": noun("guard"), "k": noun("king"), "p": noun("pawn")}
NAMES = tuple(cell.id for cell in BOARD.cells)
NUMBER = {name: number for number, name in enumerate(NAMES)}

Targets = tuple[tuple[int, ...], ...]
"""For each cell, the cells that a move from it can end on."""


def _numbers(names: tuple[CellId, ...]) -> tuple[int, ...]:
    return tuple(NUMBER[name] for name in names)


def _rays() -> tuple[Targets, ...]:
    """Return the rays of each cell along its lines, nearest cell first.

    Two rays of a cell on two rows may begin with the same cells.
    """
    rays: list[dict[tuple[int, ...], None]] = [{} for _ in NAMES]
    for line in BOARD.lines:
        cells = _numbers(line.cells)
        for at, cell in enumerate(cells):
            for way in (cells[at + 1 :], cells[:at][::-1]):
                if way:
                    rays[cell][way] = None
    return tuple(tuple(ways) for ways in rays)


def _forward() -> tuple[Targets, Targets]:
    """Return a pawn's steps, to the next cell of each file through its cell, for Black and for White."""
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
"""A pawn's steps, indexed by whether it is White's."""
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
"""The targets of each letter except the rook's."""
ALIGNED = tuple(frozenset(cell for ray in rays for cell in ray) for rays in RAYS)
"""For each cell, the cells on a line with it: a piece that leaves one of them may discover an attack by a rook."""
TARGET = tuple(frozenset(NUMBER[CellId(name)] for name in zone) for zone in (BLACK_TARGET, WHITE_TARGET))
PROMOTION = tuple(frozenset(NUMBER[CellId(name)] for name in zone) for zone in (BLACK_PROMOTION, WHITE_PROMOTION))
"""The far end zone of a side, and the zone where its pawns may promote; indexed by whether the side is White."""


class Move(NamedTuple):
    """A move of Turtle Shell Chess; `becomes` is the letter that a pawn promotes to, or ""."""

    text: str
    steps: tuple[str, ...]
    frm: int
    to: int
    becomes: str = ""


class MovesBetween(NamedTuple):
    """The moves from one cell to another: of any piece, of a pawn that declines to promote, of a pawn that promotes."""

    plain: Move
    stay: Move
    promote: tuple[Move, Move]  # Black's, White's


@cache  # at most 64 x 64 pairs
def moves_between(frm: int, to: int) -> MovesBetween:
    """Return the moves from one cell to another."""
    cells = (NAMES[frm], NAMES[to])
    text = (cells[0] + cells[1]).lower()
    rook = tuple(Move(text + "=r", (*cells, "=r"), frm, to, letter) for letter in "rR")
    return MovesBetween(Move(text, cells, frm, to), Move(text, (*cells, "="), frm, to), (rook[0], rook[1]))


def reachable(board: str, cell: int) -> Iterator[int]:
    """Yield each cell the piece on `cell` reaches by its movement, including the first piece on each ray."""
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
    """Return the cells of the pieces that could capture on a cell, legality aside."""
    king, guard, knight, pawn, rook = "KGNPR" if by_white else "kgnpr"
    found = [near for near in STEPS[cell] if board[near] in (king, guard)]
    found += [near for near in LEAPS[cell] if board[near] == knight]
    # A pawn that attacks the cell stands where a pawn of the other side would step to from it.
    found += [near for near in FORWARD[not by_white][cell] if board[near] == pawn]
    if rook in board:
        for ray in RAYS[cell]:
            for at in ray:
                if board[at] != ".":
                    if board[at] == rook and at not in found:
                        found.append(at)
                    break
    return found


def net(board: str, king: int) -> list[tuple[CellId, ...]]:
    """Return the way of each attacker to a king and to each cell that it could step to; a rook's way bends."""
    own = WHITE if board[king] == "K" else BLACK
    found = _ways(board, king, own is BLACK)
    for to in STEPS[king]:
        if board[to] not in own:
            found += _ways(moved(board, moves_between(king, to).plain), to, own is BLACK)
    return found


def _ways(board: str, cell: int, by_white: bool) -> list[tuple[CellId, ...]]:
    """Return the way of each attacker to a cell."""
    return [_way(board, frm, cell) for frm in attackers(board, cell, by_white)]


def _way(board: str, frm: int, to: int) -> tuple[CellId, ...]:
    """Return the cells from a piece to one that it reaches or attacks, with those between if it is a rook."""
    if board[frm] not in "Rr":
        return NAMES[frm], NAMES[to]
    way = next((way for way in _lines(frm, to) if _is_open(board, way)), ())
    return (NAMES[frm], *(NAMES[at] for at in way), NAMES[to])


@cache  # at most 64 x 64 pairs
def _lines(frm: int, to: int) -> tuple[tuple[int, ...], ...]:
    """Return the cells between two cells on each line through both, the shortest way first."""
    return tuple(sorted((ray[: ray.index(to)] for ray in RAYS[frm] if to in ray), key=len))


def passed(board: str, frm: int, to: int) -> tuple[CellId, ...]:
    """Return the cells that the piece on a cell slides over to another; none if it does not slide."""
    return BOARD.passed(_way(board, frm, to))


def _is_open(board: str, cells: Sequence[int]) -> bool:
    return all(board[at] == "." for at in cells)


def attacked(board: str, cell: int, by_white: bool) -> bool:
    """Return whether `attackers` would find a piece; stops at the first one."""
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
    """Return the board after a move."""
    piece = move.becomes or board[move.frm]
    frm, to = move.frm, move.to
    if frm < to:
        return f"{board[:frm]}.{board[frm + 1 : to]}{piece}{board[to + 1 :]}"
    return f"{board[:to]}{piece}{board[to + 1 : frm]}.{board[frm + 1 :]}"


@lru_cache(maxsize=4096)  # the outcome, the moves and the scene of a position all use it
def lawful(board: str, white: bool) -> tuple[Move, ...]:
    """Return the moves of a side that T3 and T4 allow, ignoring T5 and a king that has already reached its end zone."""
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
        # When not in check, only moves of the king and of pieces on a line with it can leave it attacked.
        uncertain = checked or frm == king or frm in pinned_on
        for to in reachable(board, frm) if piece == rook else LEAPERS[piece][frm]:
            if board[to] in mine:
                continue
            between = moves_between(frm, to)
            if uncertain:
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
