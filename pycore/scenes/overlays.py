"""What may be shaded on the board: in every game who attacks what and what is loose, and what the game itself shows."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Any

from ..interfaces.game import Game
from ..interfaces.narrator import Narrator, Overlay
from ..kernel.types import CellId
from ..kernel.words import series

FEW = 12
"""So many cells are named one by one; of more only the number is told."""


def overlays(game: Game, pos: Any) -> list[Overlay]:
    """Everything that may be shaded in a position, each with a sentence.

    >>> from ..games import find
    >>> from ..interfaces.game import setup
    >>> game = setup(find("turtle-shell"), {})
    >>> [(one.kind, one.say) for one in overlays(game, game.rules.start())][:3:2]
    [('attacks-1', 'White attacks 17 cells, no piece of Black among them.'), ('loose', 'No piece is loose.')]
    """
    own = game.narrator.overlays(pos)
    return [*_attacks(game, pos), *(one if one.say else one._replace(say=_counted(game, one)) for one in own)]


def _counted(game: Game, one: Overlay) -> str:
    cells = one.cells
    if not cells:
        return f"{one.label}: none."
    if len(cells) > FEW:
        return f"{one.label}: {len(cells)} cells."
    return f"{one.label}: {', '.join(_names(game, cells))}."


def _names(game: Game, cells: Iterable[CellId]) -> list[str]:
    at = game.rules.board.cell
    return [at[cell].label or cell for cell in cells]


def _attacks(game: Game, pos: Any) -> list[Overlay]:
    """What each side attacks, and what is attacked without being guarded; nothing in a game without attacks."""
    sides = game.spec.sides
    if type(game.narrator).attacks is Narrator.attacks or len(sides) != 2:
        return []
    attacks = game.narrator.attacks(pos)
    pieces = game.narrator.pieces(pos)

    def told(cells: list[CellId]) -> str:
        return series([f"{pieces[cell].name} {name}" for cell, name in zip(cells, _names(game, cells), strict=True)])

    seen: dict[str, set[CellId]] = {side: set() for side in sides}
    for cell, cells in attacks.items():
        seen[pieces[cell].side].update(cells)
    order = [cell.id for cell in game.rules.board.cells]
    found = []
    for number, (side, other) in enumerate(((sides[0], sides[1]), (sides[1], sides[0])), 1):
        cells = [cell for cell in order if cell in seen[side]]
        under = [cell for cell in cells if cell in pieces and pieces[cell].side == other]
        among = told(under) or f"no piece of {other.capitalize()}"
        found.append(
            Overlay(
                f"attacks-{number}",
                f"Attacked by {side.capitalize()}",
                f"Where a piece of {side.capitalize()} could take, if an enemy stood there. Whether its own king "
                "would then be in check is left aside.",
                cells,
                f"{side.capitalize()} attacks {len(cells)} cells, {among} among them.",
                side,
            )
        )
    checked = {cell for kind, cells in game.narrator.marks(pos) if kind == "check" for cell in cells}
    loose = [
        cell
        for cell in order
        if cell in pieces and cell not in checked and _is_loose(seen, cell, pieces[cell].side, sides)
    ]
    said = told(loose) or "no piece"
    words = "Pieces that are attacked, and guarded by none of their own side; a king in check is marked anyway."
    found.append(Overlay("loose", "Loose pieces", words, loose, f"{said[0].upper()}{said[1:]}{_are(loose)} loose."))
    return found


def _is_loose(seen: dict[str, set[CellId]], cell: CellId, side: str, sides: Iterable[str]) -> bool:
    return cell not in seen[side] and any(cell in seen[other] for other in sides if other != side)


def _are(cells: list[CellId]) -> str:
    return " are" if len(cells) > 1 else " is"
