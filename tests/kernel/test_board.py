"""Tests of boards: neighbours and travel are computed from the drawing."""

from __future__ import annotations

import json

import pytest

from pycore.kernel.board import Board, Cell, Line
from pycore.kernel.types import CellId


def cells(**corners: str) -> list[Cell]:
    """Return cells from their corners, each a pair of digits: `A="00 10 11 01"`."""
    return [
        Cell(CellId(name), tuple((int(x), int(y)) for x, y in said.split()), "cell", f"cell {name}")  # type: ignore[str-unpack]
        for name, said in corners.items()
    ]


def line(id: str, names: str, kind: str = "row") -> Line:
    """Return a line through named cells."""
    return Line(id, kind, f"Line {id}", tuple(CellId(name) for name in names))


def drawn(corners: list[Cell], *lines: Line) -> Board:
    """Return a board of these cells."""
    ways = {"row": ("right", "left"), "file": ("up", "down")}
    return Board("small", corners, lines, lambda at: (100.0 * at[0], 100.0 * at[1]), (0, 0, 900, 900), ways)


TWO_BY_TWO = cells(A="00 10 11 01", B="10 20 21 11", C="01 11 12 02", D="11 21 22 12")
"""A and B are above C and D; all four meet in the corner 11."""


def test_cells_that_share_two_corners_are_edge_neighbours() -> None:
    board = drawn(TWO_BY_TWO)

    assert board.edge_neighbours == {"A": ("B", "C"), "B": ("A", "D"), "C": ("A", "D"), "D": ("B", "C")}


def test_cells_that_share_one_corner_are_corner_neighbours() -> None:
    board = drawn(TWO_BY_TWO)

    assert board.corner_neighbours == {"A": ("D",), "B": ("C",), "C": ("B",), "D": ("A",)}


def test_cells_that_do_not_touch_are_not_neighbours() -> None:
    board = drawn(cells(A="00 10 11 01", E="50 60 61 51"))

    assert board.edge_neighbours == board.corner_neighbours == {"A": (), "E": ()}


def test_arrow_keys_follow_the_lines_both_ways() -> None:
    board = drawn(TWO_BY_TWO, line("top", "AB"), line("side", "CA", "file"))

    assert board.travel["A"] == {"right": [("B", "top")], "down": [("C", "side")]}
    assert board.travel["B"] == {"left": [("A", "top")]}
    assert board.travel["C"] == {"up": [("A", "side")]}
    assert board.travel["D"] == {}


def test_at_a_fork_the_first_line_comes_first() -> None:
    board = drawn(TWO_BY_TWO, line("one", "AB"), line("two", "AD"))

    assert board.travel["A"]["right"] == [("B", "one"), ("D", "two")]


def test_a_cell_on_two_lines_is_listed_once() -> None:
    board = drawn(TWO_BY_TWO, line("one", "AB"), line("two", "ABD"))

    assert board.travel["A"]["right"] == [("B", "one")]
    assert board.travel["B"]["right"] == [("D", "two")]


def test_the_json_is_as_documented() -> None:
    told = json.loads(json.dumps(drawn(TWO_BY_TWO, line("top", "AB")).json()))

    assert set(told) == {"id", "box", "cells", "lines", "travel", "order", "roles"}
    assert told["cells"][0] == {
        "id": "A",
        "kind": "cell",
        "tags": [],
        "points": [[0, 0], [100, 0], [100, 100], [0, 100]],
        "centre": [50, 50],
        "radius": 50,
        "name": "A",
        "say": "cell A",
    }
    assert told["lines"] == [{"id": "top", "kind": "row", "name": "Line top", "cells": ["A", "B"]}]
    assert told["travel"]["A"] == {"right": [["B", "top"]]}
    assert told["order"] == ["A", "B", "C", "D"]


def test_a_board_whose_lines_turn_a_corner_is_bent() -> None:
    assert drawn(TWO_BY_TWO, line("round", "ABD")).json()["bent"]
    assert "bent" not in drawn(TWO_BY_TWO, line("top", "AB"), line("one", "C")).json()


def test_a_bent_board_names_its_lines_briefly_and_lists_where_lines_of_a_kind_fork() -> None:
    told = drawn(TWO_BY_TWO, line("row-1", "ABD"), line("row-2", "ABC"), line("file-3", "BD", "file")).json()

    assert [each["label"] for each in told["lines"]] == ["r1", "r2", "f3"]
    assert told["forks"] == ["A", "B"]


@pytest.mark.parametrize(
    ("corners", "radius"),
    [("00 10 11 01", 50.0), ("00 30 31 01", 50.0), ("00 40 43 03", 150.0)],
)
def test_the_radius_reaches_the_nearest_edge(corners: str, radius: float) -> None:
    assert drawn(cells(A=corners)).json()["cells"][0]["radius"] == radius
