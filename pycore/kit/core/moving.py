"""What an act changes: the next position."""

from __future__ import annotations

from .design import Design
from .generate import of_pieces
from .position import EMPTY, Act, Position, key


def board_after(board: str, act: Act) -> list[str]:
    """Return the letters of the board after an act."""
    after = list(board)
    mover = after[act.frm] if act.frm >= 0 else EMPTY
    for cell in act.takes:
        after[cell] = EMPTY
    if act.frm >= 0 and act.to >= 0:
        after[act.frm] = EMPTY
    if act.to >= 0:
        after[act.to] = act.becomes or mover
    if act.sort == "castle":
        rook_from, rook_to = act.more
        rook = board[rook_from]
        if rook_from != act.to:
            after[rook_from] = EMPTY
        after[rook_to] = rook
    return after


def after(design: Design, pos: Position, act: Act) -> Position:
    """Return the position after an act."""
    if act.sort == "roll":
        return pos._replace(roll=act.more[0], ply=pos.ply + 1)
    board = board_after(pos.board, act)
    mover = pos.board[act.frm] if act.frm >= 0 else act.becomes
    settled = bool(act.takes) or act.sort in ("drop", "lift", "castle") or mover in design.steady
    hands = pos.hands
    if design.hand_letters:
        hands = _hands(design, pos, act)
    rights = pos.rights
    if rights:
        gone = (act.frm, act.to, *act.takes)
        rights = tuple(cell for cell in rights if cell not in gone)
    passed: tuple[int, ...] = ()
    if act.more and act.sort == "move" and design.passing:
        passed = (*act.more, act.to)
    promoted = pos.promoted
    if design.reverts and (promoted or act.becomes):
        promoted = _promoted(pos, act)
    made = Position(
        "".join(board),
        pos.second,
        hands,
        rights,
        passed,
        promoted,
        pos.checks,
        0 if settled else pos.quiet + 1,
        pos.ply + 1,
        pos.roll,
        0,
        -1,
        pos.memo if act.memo is None else act.memo,
        () if settled or not design.repetition else (*pos.past, key(pos)),
    )
    return _turned(design, pos, act, made)


def _turned(design: Design, pos: Position, act: Act, made: Position) -> Position:
    """Return the position with the turn passed on, or kept by the same side."""
    if act.sort == "jump" and act.more and any(each.takes for each in of_pieces(design, made._replace(bound=act.to))):
        return made._replace(bound=act.to, left=pos.left)
    if act.sort == "end" or pos.left == 0 or act.sort == "pass":
        again = act.sort not in ("end", "pass") and design.again(pos, act)
        second = pos.second if again else not pos.second
        made = made._replace(second=second, roll=-1, left=design.actions - 1)
    else:
        made = made._replace(left=pos.left - 1)
    if design.counts_checks and made.second is not pos.second and design.checkers(made):
        given = list(pos.checks)
        given[pos.second] += 1
        made = made._replace(checks=(given[0], given[1]))
    return made


def _hands(design: Design, pos: Position, act: Act) -> str:
    """Return the pieces in hand after an act."""
    hands = list(pos.hands)
    if act.sort == "drop":
        hands.remove(act.becomes)
    if act.sort not in ("exit", "lift"):
        for cell in act.takes:
            letter = pos.board[cell]
            if cell in pos.promoted:
                letter = design.reverted(letter)
            if design.captured_go == "captor":
                letter = letter.swapcase()
            if letter in design.hand_letters:
                hands.append(letter)
    return "".join(sorted(hands))


def _promoted(pos: Position, act: Act) -> tuple[int, ...]:
    """Return the cells of promoted pieces after an act."""
    found = [cell for cell in pos.promoted if cell not in act.takes and cell not in (act.frm, act.to)]
    was = act.frm in pos.promoted
    if act.to >= 0 and (was or (act.becomes and act.sort != "drop" and act.becomes != pos.board[act.frm])):
        found.append(act.to)
    return tuple(sorted(found))
