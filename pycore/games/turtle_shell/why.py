"""Refusals: why a move is illegal, with the number of the rule, one sentence, and the cells concerned."""

from __future__ import annotations

from collections.abc import Sequence

from ...kernel.messages import Noun, count, listing, noun, say, sentences
from ...kernel.types import CellId, Refusal
from .board import BOARD
from .pieces import (
    BLACK,
    FORWARD,
    KIND_NAMES,
    KINDS,
    NAMES,
    NUMBER,
    PROMOTION,
    TARGET,
    WHITE,
    attackers,
    lawful,
    moved,
    moves_between,
    reachable,
)
from .repetition import SIDE_NAMES, loop_closed
from .rules import Position, TurtleShell

LINE_NAMES = {
    line.id: noun("row {number}", number=line.id.removeprefix("row-"))
    if line.kind == "row"
    else noun("file {number}", number=line.id.removeprefix("file-"))
    for line in BOARD.lines
}
"""The names of rows and files within a sentence, by their ids."""


def refusal(rules: TurtleShell, pos: Position, given: tuple[str, ...]) -> Refusal | None:
    """Return which rule forbids steps that neither are nor begin a legal move."""
    for at, step in enumerate(given):
        if at < 2 and step not in NUMBER:
            return Refusal("T1", say("“{text}” is not a cell of this board.", text=step[:20]))
    frm = NUMBER[CellId(given[0])]
    return (
        _not_own_piece(pos, frm)
        or (_no_move(rules, pos, frm) if len(given) == 1 else None)
        or _movement(pos, frm, NUMBER[CellId(given[1])])
        or _promotion(pos, frm, NUMBER[CellId(given[1])], given[2:])
        or _safety(pos, frm, NUMBER[CellId(given[1])])
        or _needless_choice(rules, pos, frm, NUMBER[CellId(given[1])])
        or _repetition(pos, frm, NUMBER[CellId(given[1])])
    )


def _kind(pos: Position, cell: int) -> str:
    return KINDS[pos.board[cell].lower()]


def _name(board: str, cell: int) -> Noun:
    return KIND_NAMES[board[cell].lower()]


def _cells(*cells: int) -> tuple[CellId, ...]:
    return tuple(NAMES[cell] for cell in cells)


def _not_own_piece(pos: Position, frm: int) -> Refusal | None:
    """Refuse an empty cell and a piece of the other side (T2)."""
    if pos.board[frm] == ".":
        return Refusal("T2", say("There is no piece on {cell}.", cell=NAMES[frm]), _cells(frm))
    if (pos.board[frm] in WHITE) is not pos.white:
        text = say(
            "The {piece} on {cell} is {owner:gen}, and it is {mover:gen} turn.",
            piece=_name(pos.board, frm),
            cell=NAMES[frm],
            owner=SIDE_NAMES[not pos.white],
            mover=SIDE_NAMES[pos.white],
        )
        return Refusal("T2", text, _cells(frm))
    return None


def _no_move(rules: TurtleShell, pos: Position, frm: int) -> Refusal:
    """Refuse a piece without legal moves, giving the reason of the highest rule that forbids one of its moves."""
    found = [refusal(rules, pos, (NAMES[frm], NAMES[to])) for to in reachable(pos.board, frm)]
    reasons = sorted((reason for reason in found if reason), key=lambda reason: reason.rule, reverse=True)
    piece, cell = _name(pos.board, frm), NAMES[frm]
    if reasons and reasons[0].rule != "T3":
        text = say("The {piece} on {cell} has no move.", piece=piece, cell=cell)
        return Refusal(reasons[0].rule, sentences(text, reasons[0].message), reasons[0].cells)
    text = say(
        "The {piece} on {cell} has no move: its own side stands on every cell it reaches.", piece=piece, cell=cell
    )
    return Refusal("T3", text, _cells(frm))


def _movement(pos: Position, frm: int, to: int) -> Refusal | None:
    """Refuse a move that the piece's movement does not allow (T3)."""
    if frm == to:
        return Refusal("T3", say("A move must leave {cell}.", cell=NAMES[frm]), _cells(frm))
    if pos.board[to] in (WHITE if pos.white else BLACK):
        text = say("Your own {piece} stands on {cell}.", piece=_name(pos.board, to), cell=NAMES[to])
        return Refusal("T3", text, _cells(to))
    if to in reachable(pos.board, frm):
        return None
    match _kind(pos, frm):
        case "rook":
            return _rook(pos, frm, to)
        case "knight":
            return _knight(frm, to)
        case "pawn":
            ahead = _cells(*FORWARD[pos.white][frm])
            text = say(
                "A pawn moves and captures one step forward along its file: from {cell} that is {cells}.",
                cell=NAMES[frm],
                cells=listing(ahead, "or"),
            )
            return Refusal("T3", text, (NAMES[to], *ahead))
    text = say(
        "A {piece} moves to a cell that shares an edge with its own; {frm} and {to} share none.",
        piece=_name(pos.board, frm),
        frm=NAMES[frm],
        to=NAMES[to],
    )
    return Refusal("T3", text, _cells(frm, to))


def _knight(frm: int, to: int) -> Refusal:
    start, end = NAMES[frm], NAMES[to]
    if end in BOARD.edge_neighbours[start]:
        text = say(
            "A knight goes to a cell that touches its own at a corner only; {start} and {end} share an edge.",
            start=start,
            end=end,
        )
    else:
        text = say(
            "A knight goes to a cell that touches its own at a corner only; {start} and {end} do not touch.",
            start=start,
            end=end,
        )
    return Refusal("T3", text, (start, end))


def _rook(pos: Position, frm: int, to: int) -> Refusal:
    """Return the piece in a rook's way, or that the two cells are on no common line."""
    start, end = NAMES[frm], NAMES[to]
    for line in BOARD.lines:
        if start in line.cells and end in line.cells:
            a, b = sorted((line.cells.index(start), line.cells.index(end)))
            blockers = [cell for cell in line.cells[a + 1 : b] if pos.board[NUMBER[cell]] != "."]
            if blockers:
                blocker = blockers[0] if line.cells[a] == start else blockers[-1]
                text = say(
                    "On {line} the {piece} on {cell} stands between {start} and {end}.",
                    line=LINE_NAMES[line.id],
                    piece=_name(pos.board, NUMBER[blocker]),
                    cell=blocker,
                    start=start,
                    end=end,
                )
                return Refusal("T3", text, (blocker,))
    text = say(
        "A rook keeps to one row or file for its whole move: {start} is on {start_lines}, {end} on {end_lines}.",
        start=start,
        start_lines=listing(LINE_NAMES[line.id] for line in BOARD.lines if start in line.cells),
        end=end,
        end_lines=listing(LINE_NAMES[line.id] for line in BOARD.lines if end in line.cells),
    )
    return Refusal("T3", text, (start, end))


def _promotion(pos: Position, frm: int, to: int, said: Sequence[str]) -> Refusal | None:
    """Refuse a wrong choice of promotion (T3)."""
    if not said:
        return None
    zone, end = PROMOTION[pos.white], TARGET[pos.white]
    pawn = _kind(pos, frm) == "pawn"
    if len(said) > 1 or said[0] not in ("=", "=r"):
        return Refusal("T3", say("A pawn can only become a rook, or stay a pawn."), _cells(to))
    if said[0] == "=r" and not (pawn and to in zone):
        text = say("Only a pawn that ends its move in its promotion zone can become a rook.")
        return Refusal("T3", text, _cells(frm, to))
    if said[0] == "=" and pawn and to in end:
        text = say("A pawn that reaches the end zone on {cell} must become a rook.", cell=NAMES[to])
        return Refusal("T3", text, _cells(to))
    return None


def _safety(pos: Position, frm: int, to: int) -> Refusal | None:
    """Refuse a move that leaves the mover's king attacked (T4)."""
    king = pos.board.index("K" if pos.white else "k")
    after = moved(pos.board, moves_between(frm, to).plain)
    king_cell = to if frm == king else king
    threats = attackers(after, king_cell, not pos.white)
    if not threats:
        return None
    by = listing(say("the {piece} on {cell}", piece=_name(after, cell), cell=NAMES[cell]) for cell in threats)
    if frm != king and attackers(pos.board, king, not pos.white):
        text = say("Your king on {cell} would still be attacked by {attackers}.", cell=NAMES[king_cell], attackers=by)
    else:
        text = say("Your king on {cell} would be attacked by {attackers}.", cell=NAMES[king_cell], attackers=by)
    return Refusal("T4", text, _cells(king_cell, *threats))


def _needless_choice(rules: TurtleShell, pos: Position, frm: int, to: int) -> Refusal | None:
    """Refuse a choice after a legal move that offers none (T3)."""
    if not any((move.frm, move.to) == (frm, to) for move in rules.legal_moves(pos)):
        return None
    text = say("Only a pawn that ends its move in its promotion zone has a choice to make.")
    return Refusal("T3", text, _cells(frm, to))


def _repetition(pos: Position, frm: int, to: int) -> Refusal:
    """Refuse a move that closes a loop which the mover must break (T5); no other rule forbids steps that get here."""
    move = next(move for move in lawful(pos.board, pos.white) if (move.frm, move.to) == (frm, to))
    loop = loop_closed(pos.past.then(pos.board), moved(pos.board, move), pos.white)
    assert loop is not None, f"{NAMES[frm]}{NAMES[to]} is refused by no rule"
    text = say("This brings back the position of {plies} ago.", plies=count(loop.first, noun("half-move")))
    return Refusal("T5", sentences(text, loop.text()), _cells(frm, to), loop.json())
