"""Overlays: where each disk captures, where disks enter and fly to, and what the Bodhisattva sees."""

from __future__ import annotations

from collections.abc import Sequence

from ...interfaces.narrator import Overlay
from ...kernel.messages import say
from ...kernel.types import CellId
from .board import NAMES
from .move_generator import frozen
from .pieces import BACK, RED, ROOK_RAYS, TOKEN, WAYS, Act, same_board, side_name
from .rules import MonkeyKing, Position

MOVING = (Act.MOVE, Act.FLIP, Act.FIST)


def attacked(rules: MonkeyKing, pos: Position) -> dict[CellId, Sequence[CellId]]:
    """Return the squares where each disk can capture, with its front or, if it may flip, its back (M4 to M7).

    Frozen disks capture nothing. No disk captures by flying, and none captures a Mountain.
    """
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
    """Return where the side to move may enter and fly to, and what the Bodhisattva sees."""
    moves = rules.legal_moves(pos)
    side = side_name(pos.state.red)
    landing = {move.to for move in moves if move.act is Act.INTRODUCE}
    flying = {move.to for move in moves if move.act in MOVING and not same_board(move.frm, move.to)}
    seen = _gaze(pos.state.board)
    gaze_help = say("The squares the Bodhisattva sees. The first disk in each direction is frozen, if it is Blue's.")
    return [
        Overlay(
            "landing",
            say("{side} may bring in", side=side),
            say("The squares where {side} may bring in a disk from the hand.", side=side),
            _named(landing),
        ),
        Overlay(
            "flying",
            say("{side} may fly", side=side),
            say("The squares a disk of {side} can fly to with this action.", side=side),
            _named(flying),
        ),
        Overlay(
            "freeze",
            say("The gaze"),
            gaze_help,
            _named(seen),
            "" if seen else say("The Bodhisattva sees no square."),
            "red",
        ),
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
