"""Refusals: why a move is illegal, with one sentence, the rule's number, and the cells concerned."""

from __future__ import annotations

from collections.abc import Iterable

from ...kernel.messages import Joined, Message, listing, noun, say, sentences
from ...kernel.types import CellId, Refusal
from .board import BENCH, BOARD, NUMBER, SIDE_NAMES, SQUARES
from .fast.geometry import BETWEEN
from .fast.movegen import State
from .fast.movements import KING
from .fast.moves import CASTLES, CASTLING, PROMOTION, PackedMove, plain
from .fast.reach import attempt, castling
from .notation import NOBODY_WAITS, ORTHODOX, PLAIN, VOTES, file_of
from .rules import Pilgrim, Position

MOVEMENT = {
    "P": say("A pawn steps one square ahead, two from its second rank, and takes one square diagonally ahead."),
    "N": say("A knight leaps two squares along one line and one aside."),
    "B": say("A bishop slides along diagonals, as far as the first piece."),
    "R": say("A rook slides along ranks and files, as far as the first piece."),
    "Q": say("A queen slides along ranks, files and diagonals, as far as the first piece."),
    "K": say("A king steps one square in any direction."),
}


def refusal(rules: Pilgrim, pos: Position, given: tuple[str, ...]) -> Refusal | None:
    """Return the rule that forbids steps that no legal move begins with, in a game that is not over."""
    for step in given[:2]:
        if len(step) == 2 and step[1].isdigit() and step not in BOARD.cell:
            return Refusal("P1", say("“{given}” is not a place on this board.", given=step))
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
        return Refusal("P3", say("A vote is one word: use, or pass."))
    text = say("First {side} votes to use the external pieces, or passes.", side=SIDE_NAMES[pos.white])
    return Refusal("P3", text)


def _placement(rules: Pilgrim, pos: Position, given: tuple[str, ...]) -> Refusal:
    side, bench = SIDE_NAMES[pos.white], BENCH[pos.white]
    if given[0] in VOTES:
        return Refusal("P3", say("The vote is over: the external pieces are used."))
    if len(given[0]) != 2 or given[0][1] != bench or given[0] not in BOARD.cell:
        return Refusal("P4", say("{side} first puts a piece behind one of its own pawns.", side=side))
    cell, file = CellId(given[0]), given[0][0]
    pawn = NUMBER[file + ("2" if pos.white else "7")]
    if file not in rules.places(pos):
        if pos.board[pawn] != ("P" if pos.white else "p"):
            text = say("{side} has no pawn on {cell} for a piece to wait behind.", side=side, cell=SQUARES[pawn])
            return Refusal("P4", text, (cell, SQUARES[pawn]))
        text = say("{side} already has a piece waiting behind the {file}-file.", side=side, file=file)
        return Refusal("P4", text, (cell,))
    pieces = listing([rules.name(letter) for letter in dict.fromkeys(rules.to_place(pos))], "or")
    return Refusal("P4", say("{side} has the {pieces} to place.", side=side, pieces=pieces), (cell,))


def _chess(rules: Pilgrim, pos: Position, given: tuple[str, ...]) -> Refusal:
    """Refuse a chess move because of its piece's owner, its movement, or the safety of the king."""
    start = given[0]
    if start in VOTES:
        return Refusal("P3", say("The vote is over."))
    if start in BOARD.cell and start not in NUMBER:
        waits = any(file == start[0] for file in pos.waiting)
        text = say("A waiting piece never changes its file; it comes in by itself when its pawn sets out.")
        if not waits or pos.waiting in (NOBODY_WAITS, PLAIN):
            text = say("Pieces come in from the bench by themselves, when their pawn sets out.")
        return Refusal("P4", text, (CellId(start),))
    if start.endswith("@"):
        return Refusal("P4", say("The external pieces have been placed."))
    if start not in NUMBER:
        return Refusal("P1", say("A move begins with one of your own pieces."))
    frm = NUMBER[start]
    refused = _owner(rules, pos, frm)
    if refused:
        return refused
    if len(given) == 1:
        return _stuck(rules, pos, frm)
    if given[1] not in NUMBER:
        cells = (CellId(given[1]),) if given[1] in BOARD.cell else ()
        text = say(
            "The {piece} on {cell} must move to a square of the board.", piece=_name(rules, pos, frm), cell=start
        )
        return Refusal("P1", text, cells)
    to = NUMBER[given[1]]
    return _move(rules, pos, frm, to) or _promotion(rules, pos, frm, to)


def _name(rules: Pilgrim, pos: Position, square: int) -> Message:
    return rules.name(pos.board[square])


def _owner(rules: Pilgrim, pos: Position, frm: int) -> Refusal | None:
    letter = pos.board[frm]
    if letter == ".":
        return Refusal("P1", say("There is no piece on {cell}.", cell=SQUARES[frm]), _cells(frm))
    if letter.isupper() is not pos.white:
        text = say(
            "The {piece} on {cell} is {owner:gen}, and it is {mover:gen} turn.",
            piece=_name(rules, pos, frm),
            cell=SQUARES[frm],
            owner=SIDE_NAMES[not pos.white],
            mover=SIDE_NAMES[pos.white],
        )
        return Refusal("P1", text, _cells(frm))
    return None


def _stuck(rules: Pilgrim, pos: Position, frm: int) -> Refusal:
    """Return why a piece has no legal move: the check that its first possible move would allow, else its movement."""
    state = rules.state(pos)
    piece, cell = _name(rules, pos, frm), SQUARES[frm]
    for to in range(64):
        packed = attempt(state, frm, to)
        if packed and (found := _safety(rules, pos, state, packed)):
            text = sentences(say("The {piece} on {cell} has no move.", piece=piece, cell=cell), found.message)
            return Refusal(found.rule, text, found.cells)
    text = sentences(
        say("The {piece} on {cell} has nowhere to go.", piece=piece, cell=cell), _movement(rules, pos, frm)
    )
    return Refusal(_rule(pos, frm), text, _cells(frm))


def _rule(pos: Position, frm: int) -> str:
    return "P1" if pos.board[frm].upper() in ORTHODOX else "P7"


def _movement(rules: Pilgrim, pos: Position, frm: int) -> Message:
    letter = pos.board[frm].upper()
    if letter in MOVEMENT:
        return MOVEMENT[letter]
    kind = rules.kind_of[letter]
    return say("{piece:cap}: {movement}", piece=kind.name, movement=kind.text)


def _move(rules: Pilgrim, pos: Position, frm: int, to: int) -> Refusal | None:
    """Return why no legal move leads from one square to another; None if one does."""
    if any(packed[:2] == (frm, to) for packed in rules.listed(pos).packed_moves.values()):
        return None
    state = rules.state(pos)
    if frm == to:
        return Refusal(_rule(pos, frm), say("A move must leave {cell}.", cell=SQUARES[frm]), _cells(frm))
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
        text = say("Your own {piece} stands on {cell}.", piece=_name(rules, pos, to), cell=SQUARES[to])
        return Refusal(_rule(pos, frm), text, _cells(to))
    between = BETWEEN[frm].get(to, 0)
    blockers = [square for square in range(64) if between >> square & 1 and pos.board[square] != "."]
    if blockers and pos.board[frm].upper() in "BRQ":
        blocker = blockers[0]
        text = say("The {piece} on {cell} is in the way.", piece=_name(rules, pos, blocker), cell=SQUARES[blocker])
        return Refusal("P1", text, _cells(blocker))
    return Refusal(_rule(pos, frm), _movement(rules, pos, frm), _cells(frm, to))


def _attackers(rules: Pilgrim, state: State, squares: Iterable[int]) -> Joined:
    letters = rules.variant.letters
    return listing(
        noun("the {piece} on {cell}", piece=rules.name(letters[state.board[square]]), cell=SQUARES[square])
        for square in squares
    )


def _safety(rules: Pilgrim, pos: Position, state: State, packed: PackedMove) -> Refusal | None:
    """Return why a move leaves its own king in check, judged on the position after the whole move (P1, P2, P5)."""
    white = pos.white
    comes = packed[0] in state.waiting
    before = state.checked(white)
    state.make(packed)
    king = state.sets[KING if white else KING + 8].bit_length() - 1
    threats = state.checkers(white)
    without_guest = not threats and comes and rules.variant.seirawan
    if without_guest:
        guest = state.board[packed[0]]
        state.lift(packed[0])
        threats = state.checkers(white)
        state.drop(packed[0], guest)
    attackers = _attackers(rules, state, threats)
    state.unmake(packed)
    if not threats:
        return None
    cell = SQUARES[king]
    if without_guest and before:
        text = say(
            "Without the piece that comes in, your king on {cell} would still be in check from {attackers}.",
            cell=cell,
            attackers=attackers,
        )
    elif without_guest:
        text = say(
            "Without the piece that comes in, your king on {cell} would be in check from {attackers}.",
            cell=cell,
            attackers=attackers,
        )
    elif before:
        text = say("Your king on {cell} would still be in check from {attackers}.", cell=cell, attackers=attackers)
    else:
        text = say("Your king on {cell} would be in check from {attackers}.", cell=cell, attackers=attackers)
    return Refusal("P2" if without_guest else "P1", text, _cells(king, *threats))


def _castling(rules: Pilgrim, pos: Position, state: State, frm: int, to: int) -> Refusal:
    """Return why the king may not castle (P6)."""
    for right, king_from, rook_from, king_to, crossed, empty in CASTLES[pos.white]:
        if (king_from, king_to) != (frm, to):
            continue
        if not state.rights & right:
            text = say("You may no longer castle there: the king or that rook has moved.")
            return Refusal("P6", text, _cells(frm, rook_from))
        if pos.board[rook_from] != ("R" if pos.white else "r"):
            return Refusal("P6", say("You have no rook on {cell}.", cell=SQUARES[rook_from]), _cells(rook_from))
        blockers = [square for square in range(64) if empty >> square & 1 and pos.board[square] != "."]
        if blockers:
            text = say(
                "The {piece} on {cell} stands between king and rook.",
                piece=_name(rules, pos, blockers[0]),
                cell=SQUARES[blockers[0]],
            )
            return Refusal("P6", text, _cells(*blockers))
        threats = state.checkers(pos.white)
        if threats:
            attackers = _attackers(rules, state, threats)
            text = say("The king may not castle while in check from {attackers}.", attackers=attackers)
            return Refusal("P6", text, _cells(frm, *threats))
        return _path(rules, pos, state, frm, crossed, to)
    return _two_squares(frm, to)


def _path(rules: Pilgrim, pos: Position, state: State, frm: int, crossed: int, to: int) -> Refusal:
    """Return which square on the king's way is attacked (P6)."""
    for packed in (plain(frm, crossed), (frm, to, CASTLING, 0, plain(frm, to)[4])):
        state.make(packed)
        threats = state.checkers(pos.white)
        attackers = _attackers(rules, state, threats)
        state.unmake(packed)
        if threats and packed[1] == crossed:
            text = say(
                "The king would cross {cell}, where it would be in check from {attackers}.",
                cell=SQUARES[crossed],
                attackers=attackers,
            )
            return Refusal("P6", text, _cells(crossed, *threats))
        if threats:
            text = say("The king would be in check on {cell} from {attackers}.", cell=SQUARES[to], attackers=attackers)
            return Refusal("P6", text, _cells(to, *threats))
    return _two_squares(frm, to)


def _two_squares(frm: int, to: int) -> Refusal:
    text = say("To castle, move the king two squares towards its rook.")
    return Refusal("P6", text, _cells(frm, to))


def _promotion(rules: Pilgrim, pos: Position, frm: int, to: int) -> Refusal:
    """Refuse a legal move because of the step after it: a promotion that is missing, wrong or impossible (P6)."""
    packed_moves = [packed for packed in rules.listed(pos).packed_moves.values() if packed[:2] == (frm, to)]
    if packed_moves[0][2] != PROMOTION:
        text = say("Only a pawn that reaches its last rank becomes another piece.")
        return Refusal("P6", text, _cells(to))
    letters = rules.variant.letters
    pieces = listing([rules.name(letters[packed[3]]) for packed in packed_moves], "or")
    text = say("The pawn on the {file}-file becomes a {pieces}.", file=file_of(frm), pieces=pieces)
    return Refusal("P6", text, _cells(to))
