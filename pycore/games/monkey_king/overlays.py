"""What may be shaded on the board: where each disk takes, where disks come in and fly to, and what the gaze covers."""

from __future__ import annotations

from collections.abc import Sequence

from ...interfaces.narrator import Overlay
from ...kernel.types import CellId
from .board import NAMES
from .move_generator import frozen
from .pieces import BACK, RED, ROOK_RAYS, SIDES, TOKEN, WAYS, Act, same_board
from .rules import MonkeyKing, Position

MOVING = (Act.MOVE, Act.FLIP, Act.FIST)


def attacked(rules: MonkeyKing, pos: Position) -> dict[CellId, Sequence[CellId]]:
    """M4 to M7: for each disk the squares where it takes, as it lies or, where it may, turned over; none for a frozen
    one. Nothing takes by flying, and nothing takes a Mountain."""
    generator, state = rules.generator, pos.state
    board, still = state.board, frozen(state.board)
    found: dict[CellId, Sequence[CellId]] = {}
    for frm, letter in enumerate(board):
        if letter == "." or frm in still:
            continue
        cells = _takes(board, letter, frm)
        back = BACK.get(letter, TOKEN)
        turns = frm in generator.wet and frm not in state.moved and generator.may_flip(board, letter in RED)
        if turns and back != TOKEN:
            cells |= _takes(board, back, frm)
        found[NAMES[frm]] = [NAMES[to] for to in sorted(cells)]
    return found


def _takes(board: str, letter: str, frm: int) -> set[int]:
    leaps, rays, prey, _ = WAYS[letter][frm]
    cells = {to for targets, onto in leaps if len(onto) > 1 for to in targets}
    for ray in rays if prey else ():
        for to in ray:
            cells.add(to)
            if board[to] != ".":
                break
    return {to for to in cells if board[to] not in "Xx"}


def own(rules: MonkeyKing, pos: Position) -> list[Overlay]:
    """Where the side to move brings disks in and flies to, and what the Bodhisattva sees."""
    moves = rules.legal_moves(pos)
    side = SIDES[pos.state.red]
    who = side.capitalize()
    landing = {move.to for move in moves if move.act is Act.INTRODUCE}
    flying = {move.to for move in moves if move.act in MOVING and not same_board(move.frm, move.to)}
    seen = _gaze(pos.state.board)
    words = "The squares the Bodhisattva sees: the first disk on each way is frozen, if it is Blue's."
    say = "" if seen else "The Bodhisattva does not look at any square."
    return [
        Overlay("landing", f"{who} may bring in", f"Where {who} may bring a disk in from the hand.", _named(landing)),
        Overlay("flying", f"{who} may fly", f"Where a disk of {who} can fly with this action.", _named(flying)),
        Overlay("freeze", "The gaze", words, _named(seen), say, "red"),
    ]


def _gaze(board: str) -> set[int]:
    frm = board.find("C")
    found = set()
    for ray in ROOK_RAYS[frm] if frm >= 0 else ():
        for to in ray:
            found.add(to)
            if board[to] != ".":
                break
    return found


def _named(cells: set[int]) -> list[CellId]:
    return [NAMES[cell] for cell in sorted(cells)]
