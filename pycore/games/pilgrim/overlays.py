"""What may be shaded on the board: whom each man attacks, and where the guests of each side go."""

from __future__ import annotations

from collections.abc import Sequence

from ...interfaces.narrator import Overlay
from ...kernel.types import CellId
from . import notation
from .board import SQUARES
from .fast.reach import attacks, reach, squares
from .notation import PLAIN
from .rules import SIDE, Pilgrim, Position


def attacked(rules: Pilgrim, pos: Position) -> dict[CellId, Sequence[CellId]]:
    """For each man the squares where it could take an enemy."""
    state = rules.state(pos)
    return {
        SQUARES[square]: [SQUARES[to] for to in squares(attacks(state, square))]
        for square, letter in enumerate(pos.board)
        if letter != "."
    }


def guests(rules: Pilgrim, pos: Position) -> list[Overlay]:
    """P5: how far the external pieces of each side reach; those that wait, from where they would come in."""
    if pos.waiting == PLAIN:
        return []
    return [_guests_of(rules, pos, white) for white in (True, False)]


def _guests_of(rules: Pilgrim, pos: Position, white: bool) -> Overlay:
    side = SIDE[white].capitalize()
    seen, said = 0, []
    state = rules.state(pos)
    for square, letter in enumerate(pos.board):
        if letter.isupper() is white and letter.upper() in rules.kind_of:
            found = reach(state, square)
            seen |= found.moves | found.takes
            count = (found.moves | found.takes).bit_count()
            said.append(f"{_named(rules, letter)} {SQUARES[square]} reaches {_squares(count)}")
    for item in notation.items(pos.waiting):
        if item[1] == "@" or item[0].isupper() is not white:
            continue
        square = notation.home(item)
        board = f"{pos.board[:square]}{item[0]}{pos.board[square + 1 :]}"
        found = reach(rules.state(pos._replace(board=board)), square)
        seen |= found.moves | found.takes
        count = (found.moves | found.takes).bit_count()
        said.append(f"{_named(rules, item[0])} would reach {_squares(count)} from {SQUARES[square]}")
    words = "Where its external pieces can go; one that waits, from the square it would come in on."
    say = f"{side}: {'; '.join(said)}." if said else f"{side} has no external piece in the game."
    cells = [SQUARES[square] for square in squares(seen)]
    return Overlay(f"guest-{1 if white else 2}", f"Reach of {side}'s guest", words, cells, say, SIDE[white])


def _named(rules: Pilgrim, letter: str) -> str:
    return f"the {rules.kind_of[letter.upper()].name}"


def _squares(count: int) -> str:
    return f"{count} square{'' if count == 1 else 's'}"
