"""Why a move may not be made: one sentence, the rule's number, and the cells concerned."""

from __future__ import annotations

from collections.abc import Sequence

from ...kernel.types import CellId, Refusal
from ...kernel.words import series
from .board import BENCH, BOARD, NUMBER, SQUARES
from .fast.geometry import BETWEEN
from .fast.movegen import State
from .fast.movements import KING
from .fast.moves import CASTLES, CASTLING, PROMOTION, PackedMove, plain
from .fast.reach import attempt, castling
from .notation import NOBODY_WAITS, ORTHODOX, PLAIN, VOTES, WORDS, file_of
from .rules import Pilgrim, Position

MOVEMENT = {
    "P": "A pawn steps one square ahead, two from its second rank, and takes one square diagonally ahead.",
    "N": "A knight leaps two squares along one line and one aside.",
    "B": "A bishop slides along diagonals, as far as the first man.",
    "R": "A rook slides along ranks and files, as far as the first man.",
    "Q": "A queen slides along ranks, files and diagonals, as far as the first man.",
    "K": "A king steps one square in any direction.",
}
NAME = {True: "White", False: "Black"}


def refusal(rules: Pilgrim, pos: Position, given: tuple[str, ...]) -> Refusal | None:
    """Which rule forbids steps that are, and begin, no legal move."""
    for step in given[:2]:
        if len(step) == 2 and step[1].isdigit() and step not in BOARD.cell:
            return Refusal("P1", f"“{step}” is not a place on this board.")
    phase = rules.phase(pos)
    if phase == "vote":
        return _vote(pos, given)
    if phase == "place":
        return _placement(rules, pos, given)
    return _chess(rules, pos, given)


def _cells(*squares: int) -> tuple[CellId, ...]:
    return tuple(SQUARES[square] for square in squares)


def _vote(pos: Position, given: tuple[str, ...]) -> Refusal:
    if given[0] in VOTES:
        return Refusal("P3", "A vote is one word: use, or pass.")
    return Refusal("P3", f"First {NAME[pos.white]} says whether the external pieces are used, or passes.")


def _placement(rules: Pilgrim, pos: Position, given: tuple[str, ...]) -> Refusal:
    name, bench = NAME[pos.white], BENCH[pos.white]
    if given[0] in VOTES:
        return Refusal("P3", "The vote is over: the external pieces are used.")
    if len(given[0]) != 2 or given[0][1] != bench or given[0] not in BOARD.cell:
        return Refusal("P4", f"{name} first puts a piece behind one of its own pawns.")
    cell, file = CellId(given[0]), given[0][0]
    pawn = NUMBER[file + ("2" if pos.white else "7")]
    if file not in rules.places(pos):
        if pos.board[pawn] != ("P" if pos.white else "p"):
            text = f"There is no pawn of {name} on {SQUARES[pawn]} for a piece to wait behind."
            return Refusal("P4", text, (cell, SQUARES[pawn]))
        return Refusal("P4", f"A piece of {name} waits behind the {file}-file already.", (cell,))
    left = " or ".join(rules.kind_of[letter].name for letter in dict.fromkeys(rules.to_place(pos)))
    return Refusal("P4", f"{name} has the {left} to place.", (cell,))


def _chess(rules: Pilgrim, pos: Position, given: tuple[str, ...]) -> Refusal:
    """Chess moves are made: whose man, how it moves, what becomes of the king."""
    start = given[0]
    if start in VOTES:
        return Refusal("P3", "The vote is over.")
    if start in BOARD.cell and start not in NUMBER:
        waits = any(file == start[0] for file in pos.waiting)
        text = "A waiting piece never changes its file; it comes in by itself when its pawn sets out."
        if not waits or pos.waiting in (NOBODY_WAITS, PLAIN):
            text = "Pieces come from the bench by themselves, when their pawn sets out."
        return Refusal("P4", text, (CellId(start),))
    if start.endswith("@"):
        return Refusal("P4", "The external pieces have been placed.")
    if start not in NUMBER:
        return Refusal("P1", "A move begins with one of your own men.")
    frm = NUMBER[start]
    refused = _owner(rules, pos, frm)
    if refused:
        return refused
    if len(given) == 1:
        return _stuck(rules, pos, frm)
    if given[1] not in NUMBER:
        cells = (CellId(given[1]),) if given[1] in BOARD.cell else ()
        return Refusal("P1", f"The {_word(rules, pos, frm)} on {start} goes to a square of the board.", cells)
    to = NUMBER[given[1]]
    return _move(rules, pos, frm, to) or _promotion(rules, pos, frm, to)


def _word(rules: Pilgrim, pos: Position, square: int) -> str:
    letter = pos.board[square].upper()
    return WORDS.get(letter) or rules.kind_of[letter].name


def _owner(rules: Pilgrim, pos: Position, frm: int) -> Refusal | None:
    man = pos.board[frm]
    if man == ".":
        return Refusal("P1", f"There is no man on {SQUARES[frm]}.", _cells(frm))
    if man.isupper() is not pos.white:
        owner, mover = NAME[not pos.white], NAME[pos.white]
        text = f"The {_word(rules, pos, frm)} on {SQUARES[frm]} is {owner}'s, and it is {mover}'s turn."
        return Refusal("P1", text, _cells(frm))
    return None


def _stuck(rules: Pilgrim, pos: Position, frm: int) -> Refusal:
    """A man without a legal move: the gravest reason of any move it could make, else that it could make none."""
    state = rules.state(pos)
    for to in range(64):
        packed = attempt(state, frm, to)
        if packed and (found := _safety(rules, pos, state, packed)):
            text = f"The {_word(rules, pos, frm)} on {SQUARES[frm]} has no move. {found.message}"
            return Refusal(found.rule, text, found.cells)
    text = f"The {_word(rules, pos, frm)} on {SQUARES[frm]} has nowhere to go. {_movement(rules, pos, frm)}"
    return Refusal(_rule(pos, frm), text, _cells(frm))


def _rule(pos: Position, frm: int) -> str:
    return "P1" if pos.board[frm].upper() in ORTHODOX else "P7"


def _movement(rules: Pilgrim, pos: Position, frm: int) -> str:
    letter = pos.board[frm].upper()
    if letter in MOVEMENT:
        return MOVEMENT[letter]
    kind = rules.kind_of[letter]
    return f"{kind.name.capitalize()}: {kind.text}"


def _move(rules: Pilgrim, pos: Position, frm: int, to: int) -> Refusal | None:
    """None for squares between which a legal move exists."""
    if any(packed[:2] == (frm, to) for packed in rules.listed(pos).packed_moves.values()):
        return None
    state = rules.state(pos)
    if frm == to:
        return Refusal(_rule(pos, frm), f"A move must leave {SQUARES[frm]}.", _cells(frm))
    if castling(frm, to) and pos.board[frm] in "Kk":
        return _castling(rules, pos, state, frm, to)
    packed = attempt(state, frm, to)
    if packed:
        refused = _safety(rules, pos, state, packed)
        assert refused is not None, f"{SQUARES[frm]}{SQUARES[to]} is refused by no rule"
        return refused
    castles = [row for row in CASTLES[pos.white] if row[1:3] == (frm, to)]
    if castles and pos.board[frm] in "Kk" and pos.board[to] in "Rr":
        return _castling(rules, pos, state, frm, castles[0][3])
    if pos.board[to] != "." and pos.board[to].isupper() is pos.white:
        text = f"Your own {_word(rules, pos, to)} stands on {SQUARES[to]}."
        return Refusal(_rule(pos, frm), text, _cells(to))
    between = BETWEEN[frm].get(to, 0)
    men = [square for square in range(64) if between >> square & 1 and pos.board[square] != "."]
    text = _movement(rules, pos, frm)
    if men and pos.board[frm].upper() in "BRQ":
        text = f"The {_word(rules, pos, men[0])} on {SQUARES[men[0]]} stands in the way."
        return Refusal("P1", text, _cells(*men[:1]))
    return Refusal(_rule(pos, frm), text, _cells(frm, to))


def _by(rules: Pilgrim, pos: Position, state: State, squares: Sequence[int]) -> str:
    letters = rules.variant.letters
    names = []
    for square in squares:
        letter = letters[state.board[square]].upper()
        names.append(f"the {WORDS.get(letter) or rules.kind_of[letter].name} on {SQUARES[square]}")
    return series(names)


def _safety(rules: Pilgrim, pos: Position, state: State, packed: PackedMove) -> Refusal | None:
    """P1, P2, P5: the own king may not be left or put in check, judged on the position after the whole move."""
    white = pos.white
    comes = packed[0] in state.waiting
    before = state.checked(white)
    state.make(packed)
    king = state.sets[KING if white else KING + 8].bit_length() - 1
    threats = state.checkers(white)
    rule, without = "P1", ""
    if not threats and comes and rules.variant.seirawan:
        guest = state.board[packed[0]]
        state.lift(packed[0])
        threats = state.checkers(white)
        state.drop(packed[0], guest)
        rule, without = "P2", "Without the piece that comes in, "
    said = _by(rules, pos, state, threats)
    state.unmake(packed)
    if not threats:
        return None
    verb = "would still be" if before else "would be"
    text = f"{without}{'your' if without else 'Your'} king on {SQUARES[king]} {verb} in check from {said}."
    return Refusal(rule, text, _cells(king, *threats))


def _castling(rules: Pilgrim, pos: Position, state: State, frm: int, to: int) -> Refusal:
    """P6: what castling needs."""
    for right, king_from, rook_from, king_to, crossed, empty in CASTLES[pos.white]:
        if (king_from, king_to) != (frm, to):
            continue
        if not state.rights & right:
            text = "You may no longer castle there: the king or that rook has moved."
            return Refusal("P6", text, _cells(frm, rook_from))
        if pos.board[rook_from] != ("R" if pos.white else "r"):
            return Refusal("P6", f"No rook of yours stands on {SQUARES[rook_from]}.", _cells(rook_from))
        men = [square for square in range(64) if empty >> square & 1 and pos.board[square] != "."]
        if men:
            text = f"The {_word(rules, pos, men[0])} on {SQUARES[men[0]]} stands between king and rook."
            return Refusal("P6", text, _cells(*men))
        if state.checked(pos.white):
            text = f"The king may not castle while in check from {_by(rules, pos, state, state.checkers(pos.white))}."
            return Refusal("P6", text, _cells(frm, *state.checkers(pos.white)))
        for packed, what in ((plain(frm, crossed), "cross"), ((frm, to, CASTLING, 0, plain(frm, to)[4]), "reach")):
            state.make(packed)
            threats = state.checkers(pos.white)
            said = _by(rules, pos, state, threats)
            state.unmake(packed)
            if threats:
                text = f"The king would {what} {SQUARES[packed[1]]}, where it would be in check from {said}."
                return Refusal("P6", text, _cells(packed[1], *threats))
    return Refusal("P6", "To castle, the king goes two squares towards its rook.", _cells(frm, to))


def _promotion(rules: Pilgrim, pos: Position, frm: int, to: int) -> Refusal:
    """P6: a legal move, but not with what has been said after it."""
    packed_moves = [packed for packed in rules.listed(pos).packed_moves.values() if packed[:2] == (frm, to)]
    if packed_moves[0][2] != PROMOTION:
        return Refusal("P6", "Only a pawn that reaches its last rank becomes another piece.", _cells(to))
    letters = rules.variant.letters
    words = [letters[packed[3]].upper() for packed in packed_moves]
    names = [WORDS.get(letter) or rules.kind_of[letter].name for letter in words]
    text = f"The pawn on the {file_of(frm)}-file becomes a {series(names, 'or')}."
    return Refusal("P6", text, _cells(to))
