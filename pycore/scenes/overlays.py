"""Overlays: the cells that each side attacks, the loose pieces, and whatever else a game can shade."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Any

from ..interfaces.attacks import attacked_by, is_loose
from ..interfaces.game import Game
from ..interfaces.narrator import COMMON_PATTERNS, Narrator, Overlay
from ..kernel.messages import Message, clauses, count, listing, noun, say
from ..kernel.types import CellId

FEW = 12
"""Up to this many cells are listed; more are only counted."""
CELL = noun("cell")


def overlays(game: Game, pos: Any) -> list[Overlay]:
    """Return all overlays of a position, each with a sentence about it.

    >>> from ..games import find
    >>> from ..interfaces.game import setup
    >>> game = setup(find("turtle-shell"), {})
    >>> [(one.kind, one.say) for one in overlays(game, game.rules.start())][:3:2]
    [('attacks-1', 'White attacks 17 cells, no piece of Black among them.'), ('loose', 'No piece is loose.')]
    """
    own = game.narrator.overlays(pos)
    found = [*_attacks(game, pos), *(each if each.say else each._replace(say=_listed(game, each)) for each in own)]
    return [each if each.pattern else each._replace(pattern=_pattern(number)) for number, each in enumerate(found)]


def _pattern(number: int) -> str:
    """Return the pattern of an overlay that names none, by its place among all of them."""
    return COMMON_PATTERNS[number % len(COMMON_PATTERNS)]


def _listed(game: Game, overlay: Overlay) -> Message:
    """Return the sentence of an overlay that has none of its own: its cells, or how many they are."""
    label, cells = overlay.label, overlay.cells
    if not cells:
        return say("{overlay}: none.", overlay=label)
    if len(cells) > FEW:
        return say("{overlay}: {cells}.", overlay=label, cells=count(len(cells), CELL))
    return say("{overlay}: {cells}.", overlay=label, cells=clauses(*_names(game, cells)))


def _names(game: Game, cells: Iterable[CellId]) -> list[str]:
    """Return the names of cells as people read them."""
    at = game.rules.board.cell
    return [at[cell].label or cell for cell in cells]


def _attacks(game: Game, pos: Any) -> list[Overlay]:
    """Return the overlays of the cells that each side attacks, and of the loose pieces.

    There are none in a game without attacks.
    """
    sides = game.spec.sides
    if type(game.narrator).attacks is Narrator.attacks or len(sides) != 2:
        return []
    attacks = game.narrator.attacks(pos)
    pieces = game.narrator.pieces(pos)

    def listed(cells: list[CellId]) -> Message:
        names = zip(cells, _names(game, cells), strict=True)
        return listing(say("{piece} {cell}", piece=pieces[cell].name, cell=name) for cell, name in names)

    attacked = attacked_by(sides, pieces, attacks)
    order = [cell.id for cell in game.rules.board.cells]
    found = []
    for number, (side, other) in enumerate(((sides[0], sides[1]), (sides[1], sides[0])), 1):
        name, other_name = game.spec.side_name(side), game.spec.side_name(other)
        cells = [cell for cell in order if cell in attacked[side]]
        targets = [cell for cell in cells if cell in pieces and pieces[cell].side == other]
        total = count(len(cells), CELL)
        found.append(
            Overlay(
                f"attacks-{number}",
                say("Attacked by {side}", side=name),
                say(
                    "The cells where {side} could capture if an enemy stood there, even if that would leave its own "
                    "king in check.",
                    side=name,
                ),
                cells,
                say("{side} attacks {cells}, {pieces} among them.", side=name, cells=total, pieces=listed(targets))
                if targets
                else say(
                    "{side} attacks {cells}, no piece of {other} among them.", side=name, cells=total, other=other_name
                )
                if cells
                else say("{side} attacks nothing.", side=name),
                side,
                pattern=("rising", "falling")[number - 1],
            )
        )
    checked = game.narrator.in_check(pos)
    loose = [
        cell for cell in order if cell in pieces and cell not in checked and is_loose(attacked, cell, pieces[cell].side)
    ]
    found.append(
        Overlay(
            "loose",
            say("Loose pieces"),
            say("Pieces that are attacked and not guarded by their own side. A king in check is marked anyway."),
            loose,
            say("{pieces:cap} {n:one=is|other=are} loose.", pieces=listed(loose), n=len(loose))
            if loose
            else say("No piece is loose."),
            pattern="ring",
        )
    )
    return found
