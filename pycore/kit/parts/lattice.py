"""Square and hexagonal lattices: the equal steps in all directions that leapers and riders make."""

from __future__ import annotations

from typing import NamedTuple

Vector = tuple[int, int]


class Lattice(NamedTuple):
    """A regular arrangement of cells, in which a step (a, b) has the same meaning everywhere."""

    name: str

    def around(self, a: int, b: int) -> tuple[Vector, ...]:
        """Return the steps of a leaper (a, b) in all directions, without repetitions.

        On squares (1, 2) is the knight's leap. On hexagons it is one step over an edge and two steps over the edge next
        to it, which is the knight's leap there too; (0, 1) goes over an edge and (1, 1) along an edge, on both.

        >>> len(SQUARES.around(1, 2)), len(HEXAGONS.around(0, 1)), len(HEXAGONS.around(1, 2))
        (8, 6, 12)
        """
        found = []
        for one, two in ((a, b), (b, a)):
            if self.name == "squares":
                found += [(one * across, two * up) for up in (1, -1) for across in (1, -1)]
            else:
                for _ in range(6):
                    found.append((one, two))
                    one, two = one + two, -one
        return tuple(dict.fromkeys(found))

    def flat(self, step: Vector) -> tuple[float, float]:
        """Return a step as it is seen by the first side: how far to the right and how far ahead."""
        across, up = step
        return (across, up) if self.name == "squares" else (1.5 * across, 1.7320508 * (up + across / 2))


SQUARES, HEXAGONS = Lattice("squares"), Lattice("hexagons")
