"""Why a move may not be made: one sentence, the rule's number, and the cells concerned."""

from __future__ import annotations

from collections.abc import Sequence

from ...kernel.types import CellId, Refusal
from ...kernel.words import series
from .board import BOARD
from .pieces import (
    BLACK,
    FORWARD,
    NAMES,
    NUMBER,
    PROMOTION,
    TARGET,
    WHITE,
    WORDS,
    attackers,
    lawful,
    moved,
    reachable,
    ways,
)
from .repetition import SIDE, loop_closed
from .rules import Position, TurtleShell


def refusal(rules: TurtleShell, pos: Position, given: tuple[str, ...]) -> Refusal | None:
    """Which rule forbids steps that are, and begin, no legal move."""
    for at, step in enumerate(given):
        if at < 2 and step not in NUMBER:
            return Refusal("T1", f"“{step[:20]}” is not a cell of this board.")
    frm = NUMBER[CellId(given[0])]
    return (
        _piece(pos, frm)
        or (_stuck(rules, pos, frm) if len(given) == 1 else None)
        or _movement(pos, frm, NUMBER[CellId(given[1])])
        or _promotion(pos, frm, NUMBER[CellId(given[1])], given[2:])
        or _safety(pos, frm, NUMBER[CellId(given[1])])
        or _choiceless(rules, pos, frm, NUMBER[CellId(given[1])])
        or _repetition(pos, frm, NUMBER[CellId(given[1])])
    )


def _word(pos: Position, cell: int) -> str:
    return WORDS[pos.board[cell].lower()]


def _cells(*cells: int) -> tuple[CellId, ...]:
    return tuple(NAMES[cell] for cell in cells)


def _piece(pos: Position, frm: int) -> Refusal | None:
    """T2: the players take turns, each with the own pieces."""
    if pos.board[frm] == ".":
        return Refusal("T2", f"There is no piece on {NAMES[frm]}.", _cells(frm))
    if (pos.board[frm] in WHITE) is not pos.white:
        owner, mover = SIDE[not pos.white].capitalize(), SIDE[pos.white].capitalize()
        return Refusal(
            "T2",
            f"The {_word(pos, frm)} on {NAMES[frm]} is {owner}'s, and it is {mover}'s turn.",
            _cells(frm),
        )
    return None


def _stuck(rules: TurtleShell, pos: Position, frm: int) -> Refusal:
    """A piece of the mover's without a legal move: say what each way meets, the gravest rule first."""
    found = [refusal(rules, pos, (NAMES[frm], NAMES[to])) for to in reachable(pos.board, frm)]
    grave = sorted((why for why in found if why), key=lambda why: why.rule, reverse=True)
    word, name = _word(pos, frm), NAMES[frm]
    if grave and grave[0].rule != "T3":
        return Refusal(grave[0].rule, f"The {word} on {name} has no move. {grave[0].message}", grave[0].cells)
    return Refusal(
        "T3", f"The {word} on {name} has no move: its own side stands on every cell it reaches.", _cells(frm)
    )


def _movement(pos: Position, frm: int, to: int) -> Refusal | None:
    """T3: how the piece moves."""
    if frm == to:
        return Refusal("T3", f"A move must leave {NAMES[frm]}.", _cells(frm))
    if pos.board[to] in (WHITE if pos.white else BLACK):
        return Refusal("T3", f"Your own {_word(pos, to)} stands on {NAMES[to]}.", _cells(to))
    if to in reachable(pos.board, frm):
        return None
    match _word(pos, frm):
        case "rook":
            return _rook(pos, frm, to)
        case "knight":
            return _knight(frm, to)
        case "pawn":
            ahead = " or ".join(NAMES[cell] for cell in FORWARD[pos.white][frm])
            text = f"A pawn moves and captures one step forward along its file: from {NAMES[frm]} that is {ahead}."
            return Refusal("T3", text, _cells(to, *FORWARD[pos.white][frm]))
        case word:
            cells = f"{NAMES[frm]} and {NAMES[to]}"
            text = f"A {word} moves to a cell that shares an edge with its own; {cells} share none."
            return Refusal("T3", text, _cells(frm, to))


def _knight(frm: int, to: int) -> Refusal:
    share = "share an edge" if NAMES[to] in BOARD.edge_neighbours[NAMES[frm]] else "do not touch"
    text = f"A knight goes to a cell that touches its own at a corner only; {NAMES[frm]} and {NAMES[to]} {share}."
    return Refusal("T3", text, _cells(frm, to))


def _rook(pos: Position, frm: int, to: int) -> Refusal:
    start, end = NAMES[frm], NAMES[to]
    for line in BOARD.lines:
        if start in line.cells and end in line.cells:
            a, b = sorted((line.cells.index(start), line.cells.index(end)))
            men = [cell for cell in line.cells[a + 1 : b] if pos.board[NUMBER[cell]] != "."]
            if men:
                man = men[0] if line.cells[a] == start else men[-1]
                word = _word(pos, NUMBER[man])
                text = f"Along {line.name.lower()} the {word} on {man} stands between {start} and {end}."
                return Refusal("T3", text, (man,))
    lines = [[line.name.lower() for line in BOARD.lines if cell in line.cells] for cell in (start, end)]
    where = [series(names) for names in lines]
    text = f"A rook keeps to one row or file for its whole move: {start} is on {where[0]}, {end} on {where[1]}."
    return Refusal("T3", text, (start, end))


def _promotion(pos: Position, frm: int, to: int, said: Sequence[str]) -> Refusal | None:
    """T3: when a pawn may, must and cannot become a rook."""
    if not said:
        return None
    zone, end = PROMOTION[pos.white], TARGET[pos.white]
    pawn = _word(pos, frm) == "pawn"
    if len(said) > 1 or said[0] not in ("=", "=r"):
        return Refusal("T3", "A pawn can only become a rook, or stay a pawn.", _cells(to))
    if said[0] == "=r" and not (pawn and to in zone):
        text = "Only a pawn that ends its move in its promotion zone can become a rook."
        return Refusal("T3", text, _cells(frm, to))
    if said[0] == "=" and pawn and to in end:
        return Refusal("T3", f"A pawn that reaches the end zone on {NAMES[to]} must become a rook.", _cells(to))
    return None


def _safety(pos: Position, frm: int, to: int) -> Refusal | None:
    """T4: the own king may not be left or put under attack."""
    king = pos.board.index("K" if pos.white else "k")
    after = moved(pos.board, ways(frm, to).plain)
    stands = to if frm == king else king
    threats = attackers(after, stands, not pos.white)
    if not threats:
        return None
    by = series([f"the {WORDS[after[cell].lower()]} on {NAMES[cell]}" for cell in threats])
    still = frm != king and bool(attackers(pos.board, king, not pos.white))
    verb = "would still be" if still else "would be"
    return Refusal("T4", f"Your king on {NAMES[stands]} {verb} attacked by {by}.", _cells(stands, *threats))


def _choiceless(rules: TurtleShell, pos: Position, frm: int, to: int) -> Refusal | None:
    """T3: the move itself is legal, so what is wrong is the word after it."""
    if not any((move.frm, move.to) == (frm, to) for move in rules.legal_moves(pos)):
        return None
    text = "Only a pawn that ends its move in its promotion zone has a choice to make."
    return Refusal("T3", text, _cells(frm, to))


def _repetition(pos: Position, frm: int, to: int) -> Refusal:
    """T5: the loop that the mover must break. Steps that reach here break no other rule."""
    move = next(move for move in lawful(pos.board, pos.white) if (move.frm, move.to) == (frm, to))
    loop = loop_closed(pos.past.then(pos.board), moved(pos.board, move), pos.white)
    assert loop is not None, f"{NAMES[frm]}{NAMES[to]} is refused by no rule"
    text = f"This brings back the position of {loop.first} plies ago. {loop.text()}"
    return Refusal("T5", text, _cells(frm, to), loop.json())
