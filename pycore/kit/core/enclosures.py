"""Custodian capture with tables per cell."""

from __future__ import annotations

from collections.abc import Mapping

from ..parts.boards import KitBoard
from ..parts.captures import Custodian
from ..parts.errors import KitError
from .position import EMPTY


class Enclosures:
    """Custodian capture on a board, with tables per cell."""

    def __init__(self, rule: Custodian, board: KitBoard, letters: Mapping[str, str]) -> None:
        """Make the tables.

        Args:
            rule: the declaration.
            board: the board, with a lattice.
            letters: the capital letter of each kind of piece by its name.

        Raises:
            KitError: the board has no lattice, or a name is unknown.
        """
        if board.lattice is None:
            raise KitError("Custodian capture needs straight lines: a board of squares or hexagons.")
        number = {cell.id: at for at, cell in enumerate(board.cells)}
        self.hostile = frozenset(number[cell] for cell in board.cells_of(rule.hostile))
        steps = board.lattice.around(0, 1) + (board.lattice.around(1, 1) if rule.diagonals else ())
        there = board.at_place
        self.lines: list[tuple[tuple[int, int], ...]] = []
        for cell in board.cells:
            x, y = board.places[cell.id]
            pairs = [((x + a, y + b), (x + 2 * a, y + 2 * b)) for a, b in steps]
            self.lines.append(
                tuple((number[there[one]], number[there[two]]) for one, two in pairs if one in there and two in there)
            )
        self.around = [tuple(number[near] for near in board.edge_neighbours[cell.id]) for cell in board.cells]
        self.sturdy: dict[str, frozenset[int]] = {}
        for name, cells in rule.sturdy.items():
            if name not in letters:
                raise KitError(f"There is no piece “{name}” to be sturdy.")
            zone = [number[cell] for cell in board.cells_of(cells)]
            near = frozenset([*zone, *(other for cell in zone for other in self.around[cell])])
            self.sturdy[letters[name]] = self.sturdy[letters[name].lower()] = near

    def taken(self, board: str, frm: int, to: int) -> list[int]:
        """Return the cells of the pieces that a piece captures by its move.

        Args:
            board: the board before the move.
            frm: the cell that the piece leaves.
            to: the cell where it arrives.
        """
        own = board[frm].isupper()
        found = []
        for victim, beyond in self.lines[to]:
            letter = board[victim]
            if letter == EMPTY or letter.isupper() is own:
                continue
            zone = self.sturdy.get(letter)
            if zone and victim in zone:
                if all(near == to or self._closes(board, frm, near, own) for near in self.around[victim]):
                    found.append(victim)
            elif self._closes(board, frm, beyond, own):
                found.append(victim)
        return found

    def _closes(self, board: str, left: int, cell: int, own: bool) -> bool:
        """Return whether a cell helps a side to enclose, after its piece has left another."""
        if board[cell] == EMPTY or cell == left:
            return cell in self.hostile
        return board[cell].isupper() is own
