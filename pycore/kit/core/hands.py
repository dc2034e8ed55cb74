"""The cells beside the board where the pieces in hand lie."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator

from ...kernel.board import Board, Cell, Corner, Ground, Line, Point
from ...kernel.messages import say
from ...kernel.types import CellId, Effect, Piece, Put, Remove
from .design import Design
from .position import EMPTY

TRAY, GAP, CAPTION = 84, 22, 32
"""The height of a tray, its distance from the board and the height of its caption, in the picture's units."""
OUTSIDE = 1 << 20
"""Corners of trays are numbers from here on, which no board has."""


def tray(letter: str) -> CellId:
    """Return the cell where a side's pieces of a letter lie: `hand-P`, or `hand-p` for the second side."""
    return CellId(f"hand-{letter}")


def shown_board(design: Design) -> Board:
    """Return the board as it is drawn: with the goals of each side, and with the trays of both sides if there are any.

    The first side's tray is below, the second side's above.
    """
    board = design.board
    cells = [_with_goal(design, at, cell) for at, cell in enumerate(board.cells)]
    if design.hand_letters:
        return _with_trays(design, cells)
    return Board(
        board.id,
        cells,
        board.lines,
        board.project,
        board.box,
        board.ways,
        board.roles,
        board.columns,
        tones=board.tones,
    )


def _with_goal(design: Design, at: int, cell: Cell) -> Cell:
    """Return a cell with a tag if it is a goal of one side alone, for a side that does not begin there."""
    whose = {
        side
        for end in design.ends
        if end.cells
        for side in (False, True)
        if at in end.cells(design, side) and at not in _home(design, side)
    }
    tag = f"end-{design.sides[whose.pop()]}" if len(whose) == 1 else ""
    return cell._replace(tags=(*cell.tags, tag)) if tag and tag not in cell.tags else cell


def _home(design: Design, second: bool) -> set[int]:
    """Return the cells where pieces of a side begin."""
    return {at for at, letter in enumerate(design.start.board) if letter != EMPTY and letter.islower() is second}


def _with_trays(design: Design, board_cells: list[Cell]) -> Board:
    board, letters = design.board, sorted(design.hand_letters)
    left, top, width, height = board.box
    count = len(letters) // 2
    wide = min(100.0, width / count)
    points: dict[Corner, Point] = {}
    cells: list[Cell] = []
    for letter in letters:
        at = letters.index(letter) % count
        second = letter.islower()
        y = top - GAP - TRAY if second else top + height + GAP
        corners = []
        for x, down in ((at, 0), (at + 1, 0), (at + 1, 1), (at, 1)):
            corner = (OUTSIDE + second, x, down)
            points[corner] = (left + wide * x, y + TRAY * down)
            corners.append(corner)
        side, kind = design.side_names[second], design.kinds[letter].noun
        name = say("{side:gen} hand, {pieces:plural}", side=side, pieces=kind)
        hand = say("{side:gen} hand", side=side)
        cells.append(Cell(tray(letter), tuple(corners), "tray", name, (f"tray-{design.sides[second]}",), name, hand))
    lines = [
        Line(
            f"hand-{design.sides[second]}",
            "hand",
            say("{side:gen} hand", side=design.side_names[second]),
            tuple(tray(letter) for letter in letters if letter.islower() is second),
        )
        for second in (False, True)
    ]
    beside = TRAY + GAP + CAPTION
    return Board(
        board.id,
        [*board_cells, *cells],
        [*board.lines, *lines],
        lambda corner: points[corner] if corner in points else board.project(corner),
        (left, top - beside, width, height + 2 * beside),
        {**board.ways, "hand": ("right", "left")},
        near=board.near,
        tones=board.tones,
        grounds=_grounds(design),
    )


def _grounds(design: Design) -> Iterator[Ground]:
    for second in (False, True):
        name = say("{side:gen} hand", side=design.side_names[second])
        text = say("A piece in hand can be put onto the board in place of a move.")
        yield Ground(f"tray-{design.sides[second]}", name, text, "G7", name)


def in_hand(design: Design, hands: str) -> dict[CellId, Piece]:
    """Return the pieces in hand by the cell of their tray."""
    return {tray(letter): design.piece(letter, number) for letter, number in Counter(hands).items()}


def changed(design: Design, before: str, after: str) -> tuple[Effect, ...]:
    """Return the effects that turn the trays before a move into those after it."""
    old, new = Counter(before), Counter(after)
    found: list[Effect] = []
    for letter in sorted(old.keys() | new.keys()):
        if new[letter] == old[letter]:
            continue
        if new[letter]:
            found.append(Put(tray(letter), design.piece(letter, new[letter])))
        else:
            found.append(Remove(tray(letter)))
    return tuple(found)
