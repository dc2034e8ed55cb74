"""Tests of the ways along a river, by which it is drawn."""

from __future__ import annotations

import pytest

from pycore.games.monkey_king.board import NUMBER, RIVERS, board, courses
from pycore.kernel.types import CellId


def ways(*cells: str) -> list[str]:
    """Return the ways along a river of these squares, each as a text in which "|" is the rim."""
    found = courses(NUMBER[CellId(cell)] for cell in cells)
    return sorted(min(" ".join(cell or "|" for cell in way[::turn]) for turn in (1, -1)) for way in found)


def test_a_river_joins_squares_over_sides_and_over_corners_where_no_side_joins_them() -> None:
    assert ways("B2", "C2") == ["B2 C2"]
    assert ways("B2", "C3") == ["B2 C3"]
    assert ways("B2", "C2", "C3") == ["B2 C2 C3"]


def test_a_way_is_long_and_straight_and_begins_at_an_end_or_a_fork() -> None:
    assert ways("D2", "B2", "C2") == ["B2 C2 D2"]
    assert ways("B2", "C2", "D2", "C3") == ["B2 C2 D2", "C2 C3"]
    (ring,) = ways("B2", "C2", "C3", "B3")
    assert len(ring.split()) == 5
    assert ring.split()[0] == ring.split()[-1]


def test_distant_squares_are_not_joined() -> None:
    assert ways("B2", "D2", "C4") == []


def test_a_river_ends_at_the_rim() -> None:
    assert ways(*("A2", "B3", "C4", "D3", "E2")) == ["| A2 B3 C4 D3 E2 |"]
    assert ways("A2", "A3") == ["| A2 A3 |"]


@pytest.mark.parametrize("layout", RIVERS)
def test_the_ways_reach_every_square_of_a_river(layout: str) -> None:
    for water in board(layout).waters:
        assert {cell for way in water.courses for cell in way} - {""} == set(water.cells)
        assert len(water.cloud) == 2
