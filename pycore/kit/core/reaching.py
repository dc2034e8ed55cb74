"""What a piece reaches by its movement alone, whoever is to move."""

from __future__ import annotations

from collections.abc import Collection, Sequence
from itertools import takewhile

from .design import Design
from .position import EMPTY, Act, Position
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


def path(design: Design, pos: Position, act: Act) -> tuple[int, ...]:
    """Return the cells of an act that moves a piece, in order: along its track, or the first way that leads there."""
    frm, to, letter = act.frm, act.to, pos.board[act.frm]
    track = design.racers.get(letter, ())
    if frm in track and to in track:
        return tuple(track[track.index(frm) : track.index(to) + 1])
    for way in design.tables.ways(letter)[frm]:
        if to in way.cells[1:] and to in _ends(pos.board, way, letter):
            return (frm, *way.cells[: way.cells.index(to) + 1])
    return frm, to


def steps_to(design: Design, letter: str, cells: Collection[int]) -> list[int | None]:
    """Return how many moves a piece of a letter needs from each cell to one of some cells, None if it never gets there.

    Other pieces are thought away, and thought to be there where the movement needs them: to hop, jump or capture. What
    a piece can do only once, at the start, is left out.
    """
    before: list[list[int]] = [[] for _ in design.names]
    for at, ways in enumerate(design.tables.ways(letter)):
        for way in ways:
            for to in () if way.initial else _stops(design, letter, way):
                before[to].append(at)
    steps: list[int | None] = [0 if at in cells else None for at in range(len(before))]
    reached, away = sorted(cells), 0
    while reached:
        away += 1
        reached = [at for at in dict.fromkeys(at for to in reached for at in before[to]) if steps[at] is None]
        for at in reached:
            steps[at] = away
    return steps


def _stops(design: Design, letter: str, way: Way) -> Sequence[int]:
    """Return the cells where a way can end, with whatever pieces it needs."""
    barred, blocked = design.barred[letter], design.blocked.get(letter, ())
    if way.how == JUMP:
        found = way.cells[1::2]
    elif way.how == LEAP_OVER:
        found = way.cells[-1:]
    else:
        open_ = list(takewhile(lambda cell: cell not in blocked, way.cells))
        found = tuple(open_[1 if way.how in (HOP, LAND) else way.first :])
    return [cell for cell in found if cell not in barred]


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
