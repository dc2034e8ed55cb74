"""Tests of the board (T1), compared with the drawing in tests/data/turtle-shell.json, which the core does not read."""

from __future__ import annotations

from collections import Counter
from itertools import pairwise
from math import hypot, isclose

from pycore.games.turtle_shell.board import BOARD, project

from .naive import DATA, END, LINES, SHARED, ZONE


def lines(kind: str) -> list[list[str]]:
    """Return the core's lines of a kind."""
    return [list(line.cells) for line in BOARD.lines if line.kind == kind]


def on_several(kind: str) -> set[str]:
    """Return the cells that lie on more than one line of a kind."""
    count = Counter(cell for line in lines(kind) for cell in line)
    return {cell for cell in count if count[cell] > 1}


def test_t1_there_are_64_cells_22_squares_and_42_triangles() -> None:
    assert Counter(cell.kind for cell in BOARD.cells) == {"square": 22, "triangle": 42}
    assert {len(cell.corners) for cell in BOARD.cells if cell.kind == "square"} == {4}
    assert {len(cell.corners) for cell in BOARD.cells if cell.kind == "triangle"} == {3}


def test_t1_all_edges_have_the_same_length() -> None:
    for cell in BOARD.cells:
        points = [project(corner) for corner in cell.corners]
        for (ax, ay), (bx, by) in pairwise([*points, points[0]]):
            assert isclose(hypot(ax - bx, ay - by), 100)


def test_t1_the_polygons_are_those_of_the_drawing() -> None:
    assert set(BOARD.cell) == set(DATA["cells"])
    for name, corners in DATA["cells"].items():
        wanted = sorted((300 + 100 * x, 440 - 100 * y) for x, y in corners)
        found = sorted(project(corner) for corner in BOARD.cell[name].corners)
        for (ax, ay), (bx, by) in zip(wanted, found, strict=True):
            assert isclose(ax, bx, abs_tol=0.001)
            assert isclose(ay, by, abs_tol=0.001)


def test_t1_edge_neighbours_share_two_corners_and_corner_neighbours_exactly_one() -> None:
    for one in BOARD.cell:
        assert set(BOARD.edge_neighbours[one]) == {b for a, b in SHARED if a == one and SHARED[a, b] == 2}
        assert set(BOARD.corner_neighbours[one]) == {b for a, b in SHARED if a == one and SHARED[a, b] == 1}


def test_t1_there_are_95_edges_inside_the_board() -> None:
    assert sum(len(near) for near in BOARD.edge_neighbours.values()) == 2 * 95


def test_t1_no_cell_has_more_than_8_corner_neighbours() -> None:
    assert max(len(near) for near in BOARD.corner_neighbours.values()) == 8


def test_t1_names_are_labels_only() -> None:
    """Cells that are adjacent by letter and digit need not touch: C3 and D3 share an edge, D3 and E3 do not, E1 and D2
    do not.
    """
    assert "D3" in BOARD.edge_neighbours["C3"]
    assert "E3" not in BOARD.edge_neighbours["D3"]
    assert "D2" not in BOARD.edge_neighbours["E1"]


def test_t1_there_are_10_rows_and_6_files() -> None:
    assert lines("row") == DATA["rows"]
    assert lines("file") == DATA["files"]
    assert (len(DATA["rows"]), len(DATA["files"])) == (10, 6)


def test_t1_each_line_is_a_path_of_edge_neighbours() -> None:
    for line in LINES:
        for here, there in pairwise(line):
            assert there in BOARD.edge_neighbours[here]


def test_t1_some_cells_lie_on_two_rows() -> None:
    assert on_several("row") == set("B7 B8 G8 G7 B5 D5 E5 G5 B1 B2 G2 G1".split())


def test_t1_some_cells_lie_on_the_D_and_the_E_file() -> None:
    assert on_several("file") == set("E1 D1 D2 E2 E7 D7 D8 E8".split())


def test_t1_every_edge_lies_on_a_line() -> None:
    on_lines = {frozenset(pair) for line in LINES for pair in pairwise(line)}

    assert on_lines == {frozenset((a, b)) for a in BOARD.cell for b in BOARD.edge_neighbours[a]}


def test_t3_T4_the_zones_are_those_of_the_drawing() -> None:
    def tagged(tag: str) -> set[str]:
        return {str(cell.id) for cell in BOARD.cells if tag in cell.tags}

    assert tagged("promotion-white") == set(ZONE["white"])
    assert tagged("promotion-black") == set(ZONE["black"])
    assert tagged("end-white") == set(END["white"])
    assert tagged("end-black") == set(END["black"])
    assert (len(tagged("promotion-white")), len(tagged("end-white"))) == (24, 7)


def test_arrow_keys_reach_every_edge_and_fork_in_ten_places_each_way() -> None:
    hops = {frozenset((start, end)) for start, ways in BOARD.travel.items() for to in ways.values() for end, _ in to}
    forks = {(way, start) for start, ways in BOARD.travel.items() for way, to in ways.items() if len(to) > 1}

    assert len(hops) == 95
    assert forks == {
        *(("right", cell) for cell in ("B8", "G5", "B2")),
        *(("left", cell) for cell in ("G8", "B5", "G2")),
        *(("up", cell) for cell in ("E2", "E8")),
        *(("down", cell) for cell in ("E1", "E7")),
    }


def test_a_cell_is_named_with_its_lines() -> None:
    assert BOARD.cell["E2"].say == "E2, triangle, row 3, files 3 and 4"
