"""Positions in words, for screen readers and for people who prefer text; the page asks for them on request.

They are made from the board and the narrator alone, so every game has them.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from itertools import groupby
from typing import Any

from ..interfaces.game import Game
from ..interfaces.narrator import Reach
from ..kernel.board import Line
from ..kernel.messages import Message, clauses, count, listing, noun, say, sentences
from ..kernel.types import CellId, Json, Piece

ROWS = ("row", "rank", "tray", "hand")
"""The kinds of lines that a board is read out by."""
MANY = 8
"""Up to this many cells are listed by name in a sentence; more are only counted."""
Pieces = dict[CellId, Piece]


def description(game: Game, pos: Any, flipped: bool = False) -> Json:
    """Return the pieces, as a sentence for each side, and the rows of the board, starting at the far side.

    Args:
        flipped: whether the first side sits at the far side.
    """
    pieces = game.narrator.pieces(pos)
    return {"pieces": sides_text(game, pieces), "rows": _rows(game, pieces, flipped)}


def cell_description(game: Game, pos: Any, cell: CellId, toward: CellId | None = None) -> Json:
    """Return the description of a cell.

    Args:
        toward: a cell beside it; then only what lies in its direction is told of the lines.

    Returns:
        `text` about the cell and its piece; `lines`, the lines through the cell; and `reach`, what its piece could do
        by its movement alone, which is "" for an empty cell.
    """
    narrator, board = game.narrator, game.rules.board
    pieces = narrator.pieces(pos)
    piece, place = pieces.get(cell), board.cell[cell]
    reach = narrator.reach(pos).get(cell)
    said = _reach(game, reach) if reach else ""
    if piece is None:
        whole = say("{cell}, empty.", cell=place.say)
    elif cell in narrator.in_check(pos):
        whole = say("{cell}, {piece}, in check.", cell=place.say, piece=piece.name)
    else:
        whole = say("{cell}, {piece}.", cell=place.say, piece=piece.name)
    about = (
        _cards(game, piece)
        if piece
        else [ground.text for ground in board.grounds if ground.on in (place.kind, *place.tags)]
    )
    if toward is None:
        lines = [line_text(game, pieces, line) for line in board.lines if cell in line.cells]
        none = say("No line goes through {cell}.", cell=place_name(game, cell))
    else:
        lines = _rays(game, pieces, cell, toward)
        none = say(
            "No line goes from {cell} to {target}.", cell=place_name(game, cell), target=place_name(game, toward)
        )
    return {
        "text": sentences(whole, *about, said),
        "lines": sentences(*lines) or none,
        "reach": said,
    }


# Pieces


def sides_text(game: Game, pieces: Pieces) -> list[str]:
    """Return the pieces of each side: "White: king E1; rooks B0, G0. In hand: 6 Monkey Pawns."."""
    found: list[str] = []
    for side in dict.fromkeys(piece.side for piece in pieces.values()):
        own = {cell: piece for cell, piece in pieces.items() if piece.side == side}
        there = {cell: piece for cell, piece in own.items() if not is_beside(game, cell)}
        held = [_lying(game, cell, piece) for cell, piece in own.items() if is_held(game, cell)]
        beside = [
            beside_text(game, game.narrator.called(piece), cell)
            for cell, piece in own.items()
            if cell not in there and not is_held(game, cell)
        ]
        name = game.spec.text.bands.get(side) or game.spec.side_name(side)
        found.append(
            sentences(
                say("{side}: {pieces}.", side=name, pieces=_kinds(game, there))
                if there
                else say("{side}: no pieces on the board.", side=name),
                say("In hand: {pieces}.", pieces=clauses(*held)) if held else "",
                say("Beside the board: {pieces}.", pieces=clauses(*beside)) if beside else "",
            )
        )
    return found


def _kinds(game: Game, pieces: Pieces) -> str:
    """Return the pieces of one side with their cells; the kinds with the fewest pieces come first."""
    by_name: dict[str, list[CellId]] = {}
    nouns = {}
    for cell, piece in pieces.items():
        name = game.narrator.called(piece)
        by_name.setdefault(name, []).append(cell)
        nouns[str(name)] = name
    return clauses(
        *(
            say("{piece} {cell}", piece=nouns[name], cell=place_name(game, cells[0]))
            if len(cells) == 1
            else say("{piece:plural} {cells}", piece=nouns[name], cells=clauses(*place_names(game, cells)))
            for name, cells in sorted(by_name.items(), key=lambda item: len(item[1]))
        ),
        mark=";",
    )


def is_held(game: Game, cell: CellId) -> bool:
    """Return whether a cell is a tray beside the board; pieces there are described by their number, not their cell."""
    return cell in game.rules.board.cell and game.rules.board.cell[cell].kind == "tray"


def _cards(game: Game, piece: Piece) -> list[str]:
    """Return how a piece moves and what is special about it, then the same for its other face, if it has one."""
    teaching = game.spec.teach.howto
    if teaching is None:
        return []
    found: list[str] = []
    for kind in filter(None, (piece.kind, piece.back)):
        for card in teaching().pieces:
            if kind in card.kinds and (not card.sides or piece.side in card.sides):
                words = sentences(card.moves, card.special)
                found.append(words if kind == piece.kind else say("Its other side: {words}", words=words))
                break
    return found


def _reach(game: Game, reach: Reach) -> str:
    """Return what a piece could do by its movement alone, whichever side is to move."""

    def cells(found: Iterable[CellId]) -> str:
        names = place_names(game, found)
        return listing(names) if len(names) <= MANY else count(len(names), noun("cell"))

    takes, flights, back = game.spec.text.takes, reach.flights, reach.back
    other = [*back.moves, *back.captures, *(back.flights or ())] if back else []
    return sentences(
        say("Can go to {cells}.", cells=cells(reach.moves)) if reach.moves else say("Has no free cell to go to."),
        say("{takes:cap} {cells}.", takes=takes, cells=cells(reach.captures)) if reach.captures else "",
        say("Can fly to {cells}.", cells=cells(flights)) if flights else "",
        say("Guards {cells}.", cells=cells(reach.guards)) if reach.guards else "",
        say("Turned over: {cells}.", cells=cells(other)) if other else "",
    )


# Cells and lines


def place_name(game: Game, cell: CellId) -> str:
    """Return the name of a cell as players know it."""
    place = game.rules.board.cell.get(cell)
    return place.label or str(cell) if place else str(cell)


def place_names(game: Game, cells: Iterable[CellId]) -> list[str]:
    """Return the names of cells as players know them."""
    return [place_name(game, cell) for cell in cells]


def arrival_text(game: Game, cell: CellId, piece: Piece) -> str:
    """Return where a piece enters the board, as a sentence."""
    name = game.narrator.called(piece._replace(stack=1))
    return say("The {piece} comes in on {cell}.", piece=name, cell=place_name(game, cell))


def kind_names(game: Game, pieces: Iterable[Piece]) -> dict[str, dict[str, str]]:
    """Return the names of the kinds of pieces without their side, by side and kind: "rook", "Goblin Pawn".

    The other face of a piece that has two is among them.
    """
    names: dict[str, dict[str, str]] = {}
    for piece in pieces:
        for face in filter(None, (piece, game.narrator.turned(piece))):
            names.setdefault(face.side, {})[face.kind] = game.narrator.called(face)
    return names


def row_text(game: Game, pieces: Pieces, cells: Sequence[CellId]) -> str:
    """Return cells in order, each with its piece: "b12 Pilgrim, c12 to j12 empty, k12 Pilgrim".

    Empty cells that follow each other are told as one. Of the places beside the board only those with pieces are told,
    and what lies in a tray by its number: "6 Goblin Pawns".
    """
    told: list[str] = []
    for alike, group in groupby(cells, key=lambda cell: cell if cell in pieces else is_beside(game, cell)):
        run = list(group)
        if alike in pieces:
            told.append(_lying(game, run[0], pieces[run[0]]))
        elif not alike:
            told.append(_run(*(place_name(game, run[at]) for at in (0, -1))))
    return clauses(*told) or say("no pieces")


def is_beside(game: Game, cell: CellId) -> bool:
    """Return whether a cell is a place beside the board, which has a name of its own."""
    return cell in game.rules.board.cell and bool(game.rules.board.cell[cell].label)


def _lying(game: Game, cell: CellId, piece: Piece) -> str:
    """Return a cell with its piece, or how many lie in a tray, whose name tells the kind already."""
    if is_held(game, cell):
        return count(piece.stack, game.narrator.called(piece))
    if is_beside(game, cell):
        return beside_text(game, piece.name, cell)
    return say("{cell} {piece}", cell=place_name(game, cell), piece=piece.name)


def beside_text(game: Game, piece: str, cell: CellId) -> Message:
    """Return a piece with its place beside the board, whose name is no cell's: "cannon (White's bench, e-file)"."""
    return say("{piece} ({place})", piece=piece, place=place_name(game, cell))


def _run(first: str, last: str) -> str:
    """Return empty cells that follow each other, or a single one."""
    if first == last:
        return say("{cell} empty", cell=first)
    return say("{cell} to {target} empty", cell=first, target=last)


def line_text(game: Game, pieces: Pieces, line: Line) -> str:
    """Return a line with its cells and pieces: "Rank 3: a3 to h3 empty."."""
    return say("{line}: {cells}.", line=line.name, cells=row_text(game, pieces, line.cells))


def _rays(game: Game, pieces: Pieces, cell: CellId, toward: CellId) -> list[str]:
    """Return what lies on each line from a cell on in the direction of the next: "Rank 1, from e1: f1 to h1 empty."."""
    found: dict[tuple[CellId, ...], str] = {}
    for line in game.rules.board.lines:
        for cells in (line.cells, line.cells[::-1]):
            if cell in cells and toward in cells[cells.index(cell) + 1 :][:1]:
                ray = cells[cells.index(toward) :]
                here, lying = place_name(game, cell), row_text(game, pieces, ray)
                found.setdefault(ray, say("{line}, from {cell}: {cells}.", line=line.name, cell=here, cells=lying))
    return list(found.values())


def _rows(game: Game, pieces: Pieces, flipped: bool) -> list[Json]:
    """Return the whole board row by row, with every cell once; cells outside all rows are listed together."""
    board = game.rules.board
    rows = [line for line in board.lines if line.kind in ROWS]
    row_of = {cell: line.name for line in reversed(rows) for cell in line.cells}
    elsewhere = say("Elsewhere") if rows else say("Board")
    groups: dict[str, list[CellId]] = {}
    for cell in reversed(board.cells) if flipped else board.cells:
        groups.setdefault(row_of.get(cell.id, elsewhere), []).append(cell.id)
    return [{"name": name, "text": row_text(game, pieces, cells)} for name, cells in groups.items()]
