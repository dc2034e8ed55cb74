"""T6: the texts of moves and positions, and the notation for people."""

from __future__ import annotations

import re

from ...kernel.errors import NotationError, PositionError
from ...kernel.messages import count, noun, say
from ...kernel.types import CellId
from .pieces import BLACK, NAMES, NUMBER, PROMOTION, TARGET, WHITE, Move, attacked
from .repetition import SIDE_NAMES

GROUPS = tuple(
    tuple(NUMBER[CellId(letter + digit)] for letter in "ABCDEFGH" if letter + digit in NUMBER) for digit in "9876543210"
)
"""The cells of each group of a position text: those with the same digit in their name."""

MOVE = re.compile(r"([a-h][0-9])([a-h][0-9])(=r)?")


def steps(text: str) -> tuple[str, ...]:
    """Return the longest steps a move's text can stand for.

    A move into a promotion zone ends with "=", as for a pawn that declines to promote.

    Raises:
        NotationError: the text is not a move.
    """
    match = MOVE.fullmatch(text)
    cells = [CellId(name.upper()) for name in match.groups()[:2]] if match else []
    if not match or not all(cell in NUMBER for cell in cells):
        raise NotationError(say("“{text}” is not a move; moves look like b1b3 or c5c6=r.", text=text[:40]))
    if match[3]:
        return (*cells, "=r")
    return (*cells, "=") if NUMBER[cells[1]] in PROMOTION[0] | PROMOTION[1] else tuple(cells)


def write(board: str, white: bool) -> str:
    """Return the text of a position."""
    groups = []
    for cells in GROUPS:
        letters = "".join(board[cell] for cell in cells)
        groups.append(re.sub(r"\.+", lambda run: str(len(run[0])), letters))
    return "/".join(groups) + (" w" if white else " b")


def read(text: str) -> tuple[str, bool]:
    """Return the board of a position text, and whether White is to move.

    Raises:
        PositionError: the text cannot be read, or the position is impossible. The king of the side that has just moved
            may be in the far end zone, as in a finished game.
    """
    match text.split(" "):
        case [placement, "w" | "b" as side]:
            white = side == "w"
        case _:
            raise PositionError("side", say("A position is the placement, a space, and w or b."))
    groups = placement.split("/")
    if len(groups) != len(GROUPS):
        raise PositionError(
            "placement",
            say("The placement needs {needed} groups; this has {given}.", needed=len(GROUPS), given=len(groups)),
        )
    board = ["."] * len(NAMES)
    for group, cells, digit in zip(groups, GROUPS, "9876543210", strict=True):
        letters = _letters(group, digit)
        if len(letters) != len(cells):
            raise PositionError(
                "placement",
                say(
                    "Group {digit} has {given}; it needs {needed}.",
                    digit=digit,
                    given=count(len(letters), noun("cell")),
                    needed=len(cells),
                ),
            )
        for cell, letter in zip(cells, letters, strict=True):
            board[cell] = letter
    found = "".join(board)
    _check_possible(found, white)
    return found, white


def _letters(group: str, digit: str) -> str:
    if re.search(r"[0-9]{2}|0", group):
        raise PositionError(
            "placement",
            say("Group {digit} has a run of empty cells that is not written as one number.", digit=digit),
        )
    for sign in group:
        if sign not in WHITE + BLACK + "123456789":
            message = say("Group {digit} has “{sign}”, which is not a piece.", digit=digit, sign=sign)
            raise PositionError("placement", message)
    return re.sub(r"[1-9]", lambda run: "." * int(run[0]), group)


def _check_possible(board: str, white: bool) -> None:
    """Raise PositionError for the kings, the pawns in end zones, and the side to move of an impossible position."""
    for king, side in (("K", SIDE_NAMES[True]), ("k", SIDE_NAMES[False])):
        if board.count(king) != 1:
            kings = count(board.count(king), noun("king"))
            raise PositionError("placement", say("{side} has {kings}; it must have one.", side=side, kings=kings))
    for pawn, of_white in (("P", True), ("p", False)):
        for cell in TARGET[of_white]:
            if board[cell] == pawn:
                side = SIDE_NAMES[of_white]
                raise PositionError(
                    "placement",
                    say("{side} has a pawn in the far end zone, on {cell}.", side=side, cell=NAMES[cell]),
                )
    mover, other = ("K", "k") if white else ("k", "K")
    if attacked(board, board.index(other), white):
        raise PositionError("side", say("The player not to move is in check."))
    if board.index(mover) in TARGET[white]:
        raise PositionError("side", say("The king of the player to move is already in the far end zone."))


def record(board: str, move: Move, ending: str) -> str:
    """Return a move in notation: `ND5xC6`, `C5-C6=R`.

    Args:
        board: the board before the move.
        move: the move.
        ending: `+`, `#`, `##`, `==` or "".
    """
    letter = board[move.frm].upper()
    kind = "" if letter == "P" else letter
    between = "-" if board[move.to] == "." else "x"
    promoted = "=R" if move.becomes else ""
    return f"{kind}{NAMES[move.frm]}{between}{NAMES[move.to]}{promoted}{ending}"
