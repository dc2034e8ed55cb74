"""How pieces move: leapers, riders, hoppers and jumpers, as data that the tables per cell are made from."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from typing import NamedTuple

from ...kernel.types import CellId
from .boards import KitBoard
from .directions import chosen
from .errors import KitError
from .lattice import Vector


class Ray(NamedTuple):
    """The cells that a piece can reach from its own in one direction, in order, and what it may do there.

    `how` is `slide` (until a piece stops it), `hop` (over exactly one piece and on), `land` (over a piece onto the cell
    right behind it), `leap-over` (the cells on the way must be occupied) or `jump` (over an enemy, which is captured).
    """

    cells: tuple[CellId, ...]
    how: str
    first: int  # the number of cells at the beginning where it cannot stop; in a slide they must be empty
    moves: bool
    captures: bool
    initial: bool  # whether it is only for pieces that stand where the game begins with such a piece
    passing: bool  # whether it captures en passant
    double: bool  # whether it leaves the cells it passes to en passant


class Atom(NamedTuple):
    """A set of equal movements in several directions."""

    step: Vector = (0, 0)
    limit: int = 1  # the number of steps, 0 for any
    how: str = "slide"
    directions: str = ""
    moves: bool = True
    captures: bool = True
    initial: bool = False
    passing: bool = False
    lame: bool = False
    over: str = ""  # instead of steps: `edges`, `corners`, or the name of a kind of line
    chain: str = ""  # of jumps: `straight`, `any` or "" for a single one

    def rays(self, board: KitBoard, cell: CellId, second: bool) -> Iterator[Ray]:
        """Yield the ways of a piece of a side from a cell.

        Raises:
            KitError: the atom needs a lattice, and the board has none.
        """
        for path in self._paths(board, cell, second):
            yield Ray(
                path,
                self.how,
                self._unlandable(len(path)),
                self.moves,
                self.captures,
                self.initial,
                self.passing,
                self.initial and self.moves and (self.lame or self.limit == 2),
            )

    def _unlandable(self, length: int) -> int:
        return length - 1 if self.lame or self.how == "leap-over" else 0

    def _paths(self, board: KitBoard, cell: CellId, second: bool) -> Iterator[tuple[CellId, ...]]:
        if self.over in ("edges", "corners"):
            near = board.edge_neighbours if self.over == "edges" else board.corner_neighbours
            yield from ((other,) for other in near[cell])
            return
        if self.over:
            yield from self._along(board, cell)
            return
        if board.lattice is None:
            raise KitError(
                "This board has no rows of equal cells: let its pieces step() or slide() over edges or lines."
            )
        there = board.at_place
        sign = -1 if second else 1
        for vector in chosen(self.directions, board.lattice.around(*self.step), board.lattice):
            path: list[CellId] = []
            x, y = board.places[cell]
            if self.lame or self.how == "leap-over":
                path = self._between(there, (x, y), (sign * vector[0], sign * vector[1]))
            else:
                while self.limit == 0 or len(path) < self.limit:
                    x, y = x + sign * vector[0], y + sign * vector[1]
                    if (x, y) not in there:
                        break
                    path.append(there[x, y])
            if path:
                yield tuple(path)

    def _between(self, there: Mapping[Vector, CellId], start: Vector, step: Vector) -> list[CellId]:
        """Return the cells on the straight way of one long step, its end included; none if one is missing."""
        parts = max(abs(step[0]), abs(step[1]))
        if step[0] % parts or step[1] % parts:  # an oblique leap begins with a step along the longer side
            longer = (step[0] // abs(step[0]), 0) if abs(step[0]) > abs(step[1]) else (0, step[1] // abs(step[1]))
            ways = [longer, step]
        else:
            ways = [(step[0] * n // parts, step[1] * n // parts) for n in range(1, parts + 1)]
        cells = [there.get((start[0] + x, start[1] + y)) for x, y in ways]
        return [cell for cell in cells if cell] if None not in cells else []

    def _along(self, board: KitBoard, cell: CellId) -> Iterator[tuple[CellId, ...]]:
        lines = [line for line in board.lines if self.over in (line.kind, line.id)]
        if not lines:
            known = sorted({line.kind for line in board.lines} | {line.id for line in board.lines})
            raise KitError(f"The board has no lines “{self.over}”; it has {', '.join(known)}.")
        for line in lines:
            if cell in line.cells:
                at = line.cells.index(cell)
                for path in (line.cells[at + 1 :], tuple(reversed(line.cells[:at]))):
                    if path:
                        yield path[: self.limit] if self.limit else path


class Movement(NamedTuple):
    """The whole movement of a kind of piece. Movements are added with `+`."""

    atoms: tuple[Atom, ...]

    def __add__(self, other: Movement) -> Movement:  # type: ignore[override]
        """Return the movement that can do what either can."""
        return Movement(self.atoms + other.atoms)

    def only_moving(self) -> Movement:
        """Return the same movement without captures."""
        return Movement(tuple(atom._replace(captures=False) for atom in self.atoms))

    def only_capturing(self) -> Movement:
        """Return the same movement for captures alone."""
        return Movement(tuple(atom._replace(moves=False) for atom in self.atoms))


def leaper(a: int, b: int, directions: str = "") -> Movement:
    """Return a leap of a cells one way and b cells at a right angle, over anything: `leaper(1, 2)` is the knight.

    Args:
        a: the number of cells one way, not negative.
        b: the number of cells the other way; on hexagons, a and b go over two edges next to each other.
        directions: Betza's letters for the directions it is limited to, such as `f` for forward.

    Raises:
        KitError: both are 0, or one is negative.
    """
    return Movement((Atom(_step(a, b), directions=directions),))


def rider(a: int, b: int, limit: int = 0, directions: str = "") -> Movement:
    """Return repeated equal steps over empty cells: `rider(0, 1)` is the rook, `rider(1, 1)` the bishop.

    Args:
        a: the number of cells of one step one way.
        b: the number of cells of one step the other way.
        limit: the largest number of steps; 0 for any.
        directions: Betza's letters for the directions it is limited to.

    Raises:
        KitError: the step is impossible.
    """
    return Movement((Atom(_step(a, b), limit, directions=directions),))


def hopper(a: int, b: int, lands: str = "beyond", directions: str = "") -> Movement:
    """Return a ride that must jump over exactly one piece of either side.

    Args:
        a: the number of cells of one step one way.
        b: the number of cells of one step the other way.
        lands: `beyond` to ride on behind the piece, as a cannon captures; `next` to land right behind it, as a
            grasshopper does.
        directions: Betza's letters for the directions it is limited to.

    Raises:
        KitError: the step is impossible, or `lands` is another word.
    """
    if lands not in ("beyond", "next"):
        raise KitError(f"A hopper lands “beyond” or “next”, not “{lands}”.")
    return Movement((Atom(_step(a, b), 0, "hop" if lands == "beyond" else "land", directions),))


def jumper(a: int, b: int, chain: str = "", directions: str = "") -> Movement:
    """Return a jump over an enemy next to the piece onto the empty cell behind it, which captures the enemy.

    Args:
        a: the number of cells of one step one way.
        b: the number of cells of one step the other way.
        chain: `straight` if it may jump on in the same direction, `any` in any direction, "" for one jump.
        directions: Betza's letters for the directions it is limited to.

    Raises:
        KitError: the step is impossible, or `chain` is another word.
    """
    if chain not in ("", "straight", "any"):
        raise KitError(f"A chain of jumps is “straight” or “any”, not “{chain}”.")
    return Movement((Atom(_step(a, b), 0 if chain == "straight" else 2, "jump", directions, chain=chain),))


def step(over: str = "edges") -> Movement:
    """Return a step to a neighbour, on any board: over `edges`, `corners` or `both`.

    Raises:
        KitError: `over` is another word.
    """
    if over not in ("edges", "corners", "both"):
        raise KitError(f"A step goes over “edges”, “corners” or “both”, not “{over}”.")
    return Movement(tuple(Atom(over=each) for each in (("edges", "corners") if over == "both" else (over,))))


def slide(line: str, limit: int = 0) -> Movement:
    """Return a slide along the lines of a kind or name, on any board that has them: `slide("file")`.

    Args:
        line: the kind or the name of lines of the board.
        limit: the largest number of cells; 0 for any.
    """
    return Movement((Atom(limit=limit, over=line),))


def racer() -> Movement:
    """Return the movement of a piece that goes along the track of its side by the number rolled (`die(tracks=...)`)."""
    return Movement(())


def _step(a: int, b: int) -> Vector:
    if type(a) is not int or type(b) is not int or min(a, b) < 0 or (a, b) == (0, 0):
        raise KitError(f"A step of ({a}, {b}) is not possible: write two whole numbers, not both 0, such as (1, 2).")
    return min(a, b), max(a, b)
