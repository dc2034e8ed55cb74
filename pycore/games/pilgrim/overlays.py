"""Overlays: the squares that each piece attacks, and the squares that the guests of each side reach."""

from __future__ import annotations

from collections.abc import Sequence

from ...interfaces.narrator import Overlay
from ...kernel.messages import Message, clauses, count, noun, say
from ...kernel.types import CellId
from . import notation
from .board import SIDE_NAMES, SQUARES
from .fast.movegen import State
from .fast.reach import attacks, reach, squares
from .notation import PLAIN
from .rules import SIDE, Pilgrim, Position


def attacked(rules: Pilgrim, pos: Position) -> dict[CellId, Sequence[CellId]]:
    """Return for each piece the squares where it could take an enemy."""
    state = rules.state(pos)
    return {
        SQUARES[square]: [SQUARES[to] for to in squares(attacks(state, square))]
        for square, letter in enumerate(pos.board)
        if letter != "."
    }


def guests(rules: Pilgrim, pos: Position) -> list[Overlay]:
    """Return for each side the squares its external pieces reach; waiting ones reach from where they come in (P5)."""
    if pos.waiting == PLAIN:
        return []
    return [_guests_of(rules, pos, white) for white in (True, False)]


def _guests_of(rules: Pilgrim, pos: Position, white: bool) -> Overlay:
    side = SIDE_NAMES[white]
    reached = 0
    found: list[Message] = []
    state = rules.state(pos)
    for square, letter in enumerate(pos.board):
        if letter.isupper() is white and letter.upper() in rules.kind_of:
            targets = _targets(state, square)
            reached |= targets
            found.append(
                say(
                    "the {piece} on {cell} reaches {squares}",
                    piece=rules.name(letter),
                    cell=SQUARES[square],
                    squares=_number_of_squares(targets),
                )
            )
    for item in notation.items(pos.waiting):
        if item[1] == "@" or item[0].isupper() is not white:
            continue
        square = notation.home(item)
        board = f"{pos.board[:square]}{item[0]}{pos.board[square + 1 :]}"
        targets = _targets(rules.state(pos._replace(board=board)), square)
        reached |= targets
        found.append(
            say(
                "the {piece} would reach {squares} from {cell}",
                piece=rules.name(item[0]),
                squares=_number_of_squares(targets),
                cell=SQUARES[square],
            )
        )
    label = say("Reach of {side:gen} guest", side=side)
    help = say("Squares that its external pieces can move to. A waiting piece counts from the square it comes in on.")
    summary = say("{side} has no external piece in the game.", side=side)
    if found:
        summary = say("{side}: {reaches}.", side=side, reaches=clauses(*found, mark=";"))
    cells = [SQUARES[square] for square in squares(reached)]
    return Overlay(f"guest-{1 if white else 2}", label, help, cells, summary, SIDE[white])


def _targets(state: State, square: int) -> int:
    found = reach(state, square)
    return found.moves | found.takes


def _number_of_squares(targets: int) -> Message:
    return count(targets.bit_count(), noun("square"))
