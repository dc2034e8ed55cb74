"""What a piece reaches by its movement alone, whoever is to move."""

from __future__ import annotations

from .design import Design
from .position import EMPTY, Position
from .tables import HOP, JUMP, LAND, LEAP_OVER, Way


def reached(design: Design, pos: Position, at: int) -> tuple[list[int], list[int], list[int]]:
    """Return the cells that the piece on a cell moves to, captures on and guards.

    A cell where a piece only captures and nothing stands is none of them.
    """
    letter, board = pos.board[at], pos.board
    moves: list[int] = []
    captures: list[int] = []
    guards: list[int] = []
    barred = design.barred[letter]
    for way in design.tables.ways(letter)[at]:
        for to in _ends(board, way, letter):
            if to in barred:
                continue
            there = board[to]
            if there == EMPTY:
                if way.how == JUMP:
                    captures.append(to)
                elif way.moves:
                    moves.append(to)
            elif way.captures:
                (guards if there.islower() is letter.islower() else captures).append(to)
    if letter in design.racers and pos.roll > 0:
        track = design.racers[letter]
        at_track = track.index(at) + pos.roll if at in track else len(track)
        if at_track < len(track):
            to = track[at_track]
            lists = moves if board[to] == EMPTY else guards if board[to].islower() is letter.islower() else captures
            lists.append(to)
    return list(dict.fromkeys(moves)), list(dict.fromkeys(captures)), list(dict.fromkeys(guards))


def _ends(board: str, way: Way, letter: str) -> list[int]:
    """Return the cells where a way may end, the first occupied one included."""
    found: list[int] = []
    cells = way.cells
    if way.how == JUMP:
        for at in range(0, len(cells) - 1, 2):
            over = board[cells[at]]
            if over == EMPTY or over.islower() is letter.islower() or board[cells[at + 1]] != EMPTY:
                break
            found.append(cells[at + 1])
        return found
    if way.how == LEAP_OVER:
        return [cells[-1]] if all(board[cell] != EMPTY for cell in cells[:-1]) else []
    hurdle = way.how not in (HOP, LAND)
    for at, to in enumerate(cells):
        if hurdle:
            if at >= way.first:
                found.append(to)
            if board[to] != EMPTY or way.how == LAND:
                break
        elif board[to] != EMPTY:
            hurdle = True
    return found
