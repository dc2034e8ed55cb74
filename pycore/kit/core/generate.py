"""The generation of acts: what each piece may do, before its own king's safety is considered."""

from __future__ import annotations

from collections.abc import Iterator

from .design import Design
from .position import EMPTY, Act, Position
from .tables import HOP, JUMP, LAND, LEAP_OVER, SLIDE, Way

CAPITALS = "ABCDEFGHIJKLMNOPQRSTUVWXYZ"
OWN = (frozenset(CAPITALS), frozenset(CAPITALS.lower()))
"""The letters of each side's pieces."""


def of_pieces(design: Design, pos: Position) -> list[Act]:
    """Return what the pieces on the board and in hand may do by their movement, kings' safety aside."""
    board, second = pos.board, pos.second
    own, enemy = OWN[second], OWN[not second]
    found: list[Act] = []
    add = found.append
    for frm, letter in enumerate(board):
        if letter in own and (pos.bound < 0 or frm == pos.bound):
            plain = letter in design.plain
            for way in design.tables.ways(letter)[frm]:
                if plain and way.plain:  # most ways of most pieces: only fast, nothing that `_walk` does not do
                    for to in way.cells:
                        there = board[to]
                        if there == EMPTY:
                            add(Act(frm, to))
                        else:
                            if there in enemy:
                                add(Act(frm, to, (to,)))
                            break
                elif way.how != JUMP or board[way.cells[0]] in enemy:
                    _walk(design, pos, frm, letter, way, enemy, found)
            if letter in design.racers and pos.roll > 0:
                found += _raced(design, pos, frm, letter, enemy)
    if pos.bound >= 0:
        return [act for act in found if act.takes]
    if design.enclosures:
        found = [_enclosing(design, pos, act) for act in found]
    if design.hand_letters:
        found += _drops(design, pos)
    return found


def _walk(
    design: Design, pos: Position, frm: int, letter: str, way: Way, enemy: frozenset[str], found: list[Act]
) -> None:
    """Append what a piece may do along one way."""
    board, cells, how = pos.board, way.cells, way.how
    if how == SLIDE:
        barred, blocked = design.barred[letter], design.blocked.get(letter, ())
        for at, to in enumerate(cells):
            there = board[to]
            if there == EMPTY:
                if to in blocked:
                    return
                if at >= way.first and to not in barred:
                    if way.passing and to in pos.passed[:-1]:
                        _add(design, letter, Act(frm, to, (pos.passed[-1],), "", "passing"), found)
                    elif way.moves:
                        more = cells[:at] if way.double else ()
                        _add(design, letter, Act(frm, to, (), "", "move", more), found)
            else:
                if way.captures and at >= way.first and there in enemy and to not in barred:
                    _add(design, letter, Act(frm, to, (to,)), found)
                return
    elif how == HOP:
        hurdle = False
        for to in cells:
            there = board[to]
            if there == EMPTY:
                if hurdle and way.moves:
                    _add(design, letter, Act(frm, to), found)
            elif hurdle:
                if way.captures and there in enemy:
                    _add(design, letter, Act(frm, to, (to,)), found)
                return
            else:
                hurdle = True
    elif how == JUMP:
        _jumps(design, pos, frm, letter, way, enemy, found)
    else:
        to = _landing(board, way)
        if to >= 0 and board[to] == EMPTY and way.moves:
            _add(design, letter, Act(frm, to), found)
        elif to >= 0 and board[to] in enemy and way.captures:
            _add(design, letter, Act(frm, to, (to,)), found)


def _landing(board: str, way: Way) -> int:
    """Return the cell where a grasshopper or a piece that leaps over others lands, or -1."""
    cells = way.cells
    if way.how == LEAP_OVER:
        return cells[-1] if all(board[cell] != EMPTY for cell in cells[:-1]) else -1
    assert way.how == LAND
    for at, cell in enumerate(cells[:-1]):
        if board[cell] != EMPTY:
            return cells[at + 1]
    return -1


def _jumps(
    design: Design, pos: Position, frm: int, letter: str, way: Way, enemy: frozenset[str], found: list[Act]
) -> None:
    """Append the jumps along one way: one, or several in a straight line."""
    takes: tuple[int, ...] = ()
    cells = way.cells
    for at in range(0, len(cells) - 1, 2):
        over, to = cells[at], cells[at + 1]
        if pos.board[over] not in enemy or pos.board[to] != EMPTY:
            return
        takes += (over,)
        _add(design, letter, Act(frm, to, takes, "", "jump", (1,) if way.chain == "any" else ()), found)


def _add(design: Design, letter: str, act: Act, found: list[Act]) -> None:
    """Append an act, once for each piece that it may become."""
    zone = design.promotes.get(letter)
    if zone is None or not (act.to in zone.cells or (zone.leaving and act.frm in zone.cells)):
        found.append(act)
        return
    found.extend(act._replace(becomes=other) for other in zone.to)
    if zone.optional:
        found.append(act._replace(becomes=letter))


def _enclosing(design: Design, pos: Position, act: Act) -> Act:
    """Return an act with the pieces that it captures by enclosing them."""
    assert design.enclosures
    more = design.enclosures.taken(pos.board, act.frm, act.to)
    return act._replace(takes=act.takes + tuple(more)) if more else act


def _drops(design: Design, pos: Position) -> Iterator[Act]:
    """Yield the drops of the pieces in hand."""
    for letter in dict.fromkeys(pos.hands):
        if letter.islower() is not pos.second:
            continue
        if letter in design.racers:
            track = design.racers[letter]
            if 0 < pos.roll <= len(track):
                yield from _entry(design, pos, letter, track[pos.roll - 1])
            continue
        for to in design.drop_cells[letter]:
            if pos.board[to] == EMPTY:
                yield Act(-1, to, (), letter, "drop")


def _entry(design: Design, pos: Position, letter: str, to: int) -> Iterator[Act]:
    there = pos.board[to]
    if there == EMPTY:
        yield Act(-1, to, (), letter, "drop")
    elif there.islower() is not pos.second and to not in design.safe:
        yield Act(-1, to, (to,), letter, "drop")


def _raced(design: Design, pos: Position, frm: int, letter: str, enemy: frozenset[str]) -> Iterator[Act]:
    """Yield the move of a piece along its track by the number rolled."""
    track = design.racers[letter]
    if frm not in track:
        return
    at = track.index(frm) + pos.roll
    if at == len(track):
        yield Act(frm, -1, (frm,), "", "exit")
    elif at < len(track):
        there = pos.board[track[at]]
        if there == EMPTY:
            yield Act(frm, track[at])
        elif there in enemy and track[at] not in design.safe:
            yield Act(frm, track[at], (track[at],))
