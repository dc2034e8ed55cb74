"""Tests of the quiescence search, on trees worked out by hand."""

from __future__ import annotations

import pytest

from pycore.engine.scores import INFINITE, WON
from pycore.engine.tree import DELTA_MARGIN, OutOfNodes, Tree

from .written import Written, look


def settled(text: str, depth: int = 4, low: int = -INFINITE, high: int = INFINITE, prunes: bool = False) -> int:
    """Return the value for the first side of the leaf `root`, reached by a move of the second side."""
    tree = Tree(Written(text, prunes=prunes), None, depth)
    return tree.leaf(low, high, -1, 3)


TAKES = """
root + 10: x!300
x - 310: y!500 z!100
y + -190: v!210
z + 210:
v - 15:
"""
"""The first side captures (x), is captured (y), and recaptures (v)."""


@pytest.mark.parametrize(("plies", "value"), [(0, 10), (1, 310), (2, 10), (3, 15), (9, 15)])
def test_exchanges_are_followed_up_to_the_limit_of_plies(plies: int, value: int) -> None:
    assert settled(TAKES, plies) == value


def test_captures_are_not_compulsory() -> None:
    assert settled("root + 10: x!300\nx - -400:") == 10
    assert settled("root - 10: x!300\nx + 400:") == 10
    assert settled("root - 10: x!300\nx + -400:") == -400


def test_standing_pat_above_the_window_is_enough() -> None:
    """The window is that of the side that moved there: the second side, which had at most 9 before."""
    state = Written(TAKES)
    tree = Tree(state, None, 4)
    assert (tree.leaf(-INFINITE, -9, -1, 3), state.been) == (15, ["x", "y", "v"])
    state = Written(TAKES)
    assert (Tree(state, None, 4).leaf(-10, INFINITE, -1, 3), state.been) == (10, [])
    assert (Tree(state, None, 4).leaf(-9, INFINITE, -1, 3), state.been) == (10, [])
    assert (Tree(state, None, 4).leaf(-11, INFINITE, -1, 3), state.been) == (15, ["x", "y", "v"])


def test_the_window_is_not_negated_if_the_same_side_moves_again() -> None:
    state = Written(TAKES)
    assert (Tree(state, None, 4).leaf(5, 10, 1, 3), state.been) == (10, [])
    state = Written(TAKES)
    assert Tree(state, None, 4).leaf(5, 11, 1, 3) == 15
    assert state.been == ["x", "y", "v"]


def test_the_most_promising_capture_is_tried_first_and_a_cutoff_ends_the_search() -> None:
    two = "root + 0: small!50 big!300\nsmall - 50:\nbig - 300:"
    state = Written(two)
    assert (Tree(state, None, 4).leaf(-INFINITE, INFINITE, -1, 0), state.been) == (300, ["big"])
    equal = "root + 0: small!290 big!300\nsmall - 350:\nbig - 300:"
    assert settled(equal) == 300  # a capture that promises less than has been won is not tried
    disappointing = "root + 0: small!290 big!300\nsmall - 350:\nbig - 100:"
    assert settled(disappointing) == 350
    state = Written(disappointing)
    assert Tree(state, None, 4).leaf(-90, INFINITE, -1, 0) == 100
    assert state.been == ["big"]


def test_moves_that_cannot_reach_the_window_are_not_tried() -> None:
    """With smooth scores a capture may be worth somewhat more than the piece it takes."""
    text = "root + 0: x!100\nx - 150:"
    assert (
        settled(text, low=-INFINITE, high=-100) == 0
    )  # the first side needs more than 100, and x promises exactly 100
    assert settled(text, low=-INFINITE, high=-99) == 150
    assert settled(text, low=-INFINITE, high=-100 - DELTA_MARGIN, prunes=True) == 0
    assert settled(text, low=-INFINITE, high=-99 - DELTA_MARGIN, prunes=True) == 150


def test_the_state_gets_the_gain_that_a_move_needs() -> None:
    state = Written("root + 20: x!100\nx - 150:")
    Tree(state, None, 4).leaf(-INFINITE, -70, -1, 3)
    assert state.asked == [50, 20 - 150 + 150 - 20]
    state = Written("root + 20: x!100\nx - 150:", prunes=True)
    Tree(state, None, 4).leaf(-INFINITE, -70, -1, 3)
    assert state.asked[0] == 50 - DELTA_MARGIN


def test_ends_in_quiescence_are_scored_by_their_ply() -> None:
    assert settled("root + 0: x!900\nx end 1") == WON - 4
    assert settled("root - 0: x!900\nx end -1") == 4 - WON
    assert settled("root + 0: x!900\nx end -1") == 0
    assert settled("root end 1") == WON - 3
    assert settled("root end -1") == 3 - WON


def test_a_side_may_capture_twice_in_a_row_and_each_ply_counts() -> None:
    twice = "root + 0: x!100\nx + 100: y!100\ny - 200:"
    assert settled(twice, 2) == 200
    assert settled(twice, 1) == 100
    assert settled(twice.replace("y - 200:", "y end 1"), 2) == WON - 5
    assert settled(twice.replace("+", "-").replace("y - 200:", "y - -200:").replace("x - 100", "x - -100"), 2) == -200


def test_a_chance_node_is_evaluated_statically() -> None:
    assert settled("root + 0: x!100\nx * 70: r%1") == 70
    assert settled("root - 0: x!100\nx * -70: r%1") == -70
    assert settled("root * 33: r%1") == 33


def test_quiescence_nodes_count_towards_the_limit() -> None:
    tree = Tree(Written(TAKES), None, 4)
    tree.leaf(-INFINITE, INFINITE, -1, 3)
    assert (tree.nodes, tree.deepest, tree.cut) == (4, 3, True)
    for limit in range(1, 4):
        tree = Tree(Written(TAKES), limit, 4)
        with pytest.raises(OutOfNodes):
            tree.leaf(-INFINITE, INFINITE, -1, 3)
        assert tree.nodes == limit
    none = Tree(Written(TAKES), 0, 4)
    with pytest.raises(OutOfNodes):
        none.leaf(-INFINITE, INFINITE, -1, 3)


def test_the_main_search_ends_in_quiescence() -> None:
    found = look(Written("root + 0: a\na - 0: b!500\nb + -500:"), 1)
    assert (found.value, found.been, found.tree.deepest) == (-500, "a b", 1)
    assert look(Written("root + 0: a\na - 0: b!500\nb + -500:"), 1, quiescence=0).value == 0
