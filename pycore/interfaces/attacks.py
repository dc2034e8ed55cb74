"""The cells that each side attacks, and the pieces that are loose, from what a narrator says of the single pieces."""

from __future__ import annotations

from collections.abc import Iterable, Mapping

from ..kernel.types import CellId, Piece

Attacked = dict[str, set[CellId]]
"""The cells that the pieces of each side attack, those where its own pieces stand included."""


def attacked_by(
    sides: Iterable[str], pieces: Mapping[CellId, Piece], attacks: Mapping[CellId, Iterable[CellId]]
) -> Attacked:
    """Return the cells that each side attacks.

    Args:
        pieces: the pieces of a position by cell.
        attacks: the cells that each of them attacks (`Narrator.attacks`).
    """
    attacked: Attacked = {side: set() for side in sides}
    for cell, cells in attacks.items():
        attacked[pieces[cell].side].update(cells)
    return attacked


def is_loose(attacked: Attacked, cell: CellId, side: str) -> bool:
    """Return whether another side attacks a cell that this side does not guard."""
    return cell not in attacked[side] and any(cell in cells for cells in attacked.values())
