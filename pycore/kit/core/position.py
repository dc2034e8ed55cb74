"""The position of a game made with the kit, and its moves."""

from __future__ import annotations

from typing import NamedTuple

EMPTY = "."


class Position(NamedTuple):
    """A position. The numbers of cells are their places in the board's reading order."""

    board: str  # a letter for each cell: a capital for the first side's pieces, `.` for an empty cell
    second: bool  # whether the second side is to move
    hands: str = ""  # the letters of the pieces in hand, sorted
    rights: tuple[int, ...] = ()  # the cells of kings and rooks that have not moved
    passed: tuple[int, ...] = ()  # the cells that a pawn has just passed, then its own cell
    promoted: tuple[int, ...] = ()  # the cells of promoted pieces, if they become pawns again when captured
    checks: tuple[int, int] = (0, 0)  # the checks that each side has given
    quiet: int = 0  # plies since the last capture or pawn's move
    ply: int = 0  # actions since the start
    roll: int = -1  # the number rolled, or -1
    left: int = 0  # the actions left in this turn besides the next one
    bound: int = -1  # the cell of the piece that must go on, or -1
    memo: str = ""  # whatever the inventor's own functions remember
    past: tuple[str, ...] = ()  # the keys of earlier positions that can come again


class Act(NamedTuple):
    """A decision as the kit computes with it; `Move` adds its text and its steps."""

    frm: int  # the cell of the piece that moves, or -1
    to: int  # the cell that it reaches, or -1
    takes: tuple[int, ...] = ()  # the cells of the pieces that leave the board
    becomes: str = ""  # the letter that arrives, if it is another one than the one that left
    sort: str = "move"  # move, passing, castle, drop, lift, exit, roll, end or pass
    more: tuple[int, ...] = ()  # castling: the rook's two cells; a double step: the cells passed; a roll: the number
    memo: str | None = None  # the new memo, if it changes


class Move(NamedTuple):
    """A decision with its text and the player's steps."""

    text: str
    steps: tuple[str, ...]
    act: Act


def key(pos: Position) -> str:
    """Return what two positions must have in common to count as a repetition."""
    return f"{pos.board}{'12'[pos.second]}{pos.hands}{pos.rights}{pos.passed}{pos.memo}"
