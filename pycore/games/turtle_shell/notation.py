"""T6: text forms of moves and positions, and the game record as people write it."""

from __future__ import annotations

import re

from ...kernel.errors import NotationError, PositionError
from ...kernel.types import CellId
from .pieces import BLACK, NAMES, NUMBER, PROMOTION, TARGET, WHITE, Move, attacked

GROUPS = tuple(
    tuple(NUMBER[CellId(letter + digit)] for letter in "ABCDEFGH" if letter + digit in NUMBER) for digit in "9876543210"
)
"""The cells of each group of a position text, by the digit in their names."""

MOVE = re.compile(r"([a-h][0-9])([a-h][0-9])(=r)?")


def steps(text: str) -> tuple[str, ...]:
    """A move's text as the longest steps it can stand for: in a promotion zone a pawn says that it stays one."""
    match = MOVE.fullmatch(text)
    cells = [CellId(name.upper()) for name in match.groups()[:2]] if match else []
    if not match or not all(cell in NUMBER for cell in cells):
        raise NotationError(f"“{text[:40]}” is not a move; moves look like b1b3 or c5c6=r.")
    if match[3]:
        return (*cells, "=r")
    return (*cells, "=") if NUMBER[cells[1]] in PROMOTION[0] | PROMOTION[1] else tuple(cells)


def write(board: str, white: bool) -> str:
    """A position as text."""
    groups = []
    for cells in GROUPS:
        letters = "".join(board[cell] for cell in cells)
        groups.append(re.sub(r"\.+", lambda run: str(len(run[0])), letters))
    return "/".join(groups) + (" w" if white else " b")


def read(text: str) -> tuple[str, bool]:
    """A position text as a board and whether White is to move.

    Raises:
        PositionError: the text or the position cannot be. The other side's king may be at home: a finished game.
    """
    match text.split(" "):
        case [placement, "w" | "b" as side]:
            white = side == "w"
        case _:
            raise PositionError("side", "A position is the placement, a space, and w or b.")
    groups = placement.split("/")
    if len(groups) != len(GROUPS):
        raise PositionError("placement", f"The placement needs {len(GROUPS)} groups; this has {len(groups)}.")
    board = ["."] * len(NAMES)
    for group, cells, digit in zip(groups, GROUPS, "9876543210", strict=True):
        letters = _letters(group, digit)
        if len(letters) != len(cells):
            raise PositionError("placement", f"Group {digit} names {len(letters)} cells; the board has {len(cells)}.")
        for cell, letter in zip(cells, letters, strict=True):
            board[cell] = letter
    found = "".join(board)
    _check_sense(found, white)
    return found, white


def _letters(group: str, digit: str) -> str:
    if re.search(r"[0-9]{2}|0", group):
        raise PositionError("placement", f"Group {digit} has a run of empty cells that is not written as one number.")
    for sign in group:
        if sign not in WHITE + BLACK + "123456789":
            raise PositionError("placement", f"Group {digit} has “{sign}”, which is no piece.")
    return re.sub(r"[1-9]", lambda run: "." * int(run[0]), group)


def _check_sense(board: str, white: bool) -> None:
    for king, name in (("K", "White"), ("k", "Black")):
        if board.count(king) != 1:
            raise PositionError("placement", f"{name} has {board.count(king)} kings; it must have one.")
    for pawn, of_white, name in (("P", True, "White"), ("p", False, "Black")):
        for cell in TARGET[of_white]:
            if board[cell] == pawn:
                raise PositionError("placement", f"A pawn of {name} stands in its end zone on {NAMES[cell]}.")
    mover, other = ("K", "k") if white else ("k", "K")
    if attacked(board, board.index(other), white):
        raise PositionError("side", "The player not to move is in check.")
    if board.index(mover) in TARGET[white]:
        raise PositionError("side", "The king of the player to move is already in its end zone.")


def record(board: str, move: Move, ending: str) -> str:
    """A move as people write it: `ND5xC6`, `C5-C6=R`.

    Args:
        board: before the move.
        ending: `+`, `#`, `##`, `==` or nothing.
    """
    letter = board[move.frm].upper()
    kind = "" if letter == "P" else letter
    between = "-" if board[move.to] == "." else "x"
    promoted = "=R" if move.becomes else ""
    return f"{kind}{NAMES[move.frm]}{between}{NAMES[move.to]}{promoted}{ending}"
