"""Tests of alpha-beta on trees worked out by hand: values, bounds, cutoffs, lines, ends and their distance, chance."""

from __future__ import annotations

import pytest

from pycore.engine.scores import INFINITE, WON
from pycore.engine.tree import HIGHEST, PACE, OutOfNodes, Tree

from .written import Written, look, ran

TWO = """
root + 0: a b
a - 0: a1 a2
b - 0: b1 b2
a1 + 30:
a2 + 20:
b1 + 10:
b2 + 90:
"""
"""`a` is worth 20 and `b` at most 10, so b2 is cut off after b1."""

MIRRORED = TWO.replace("+", "?").replace("-", "+").replace("?", "-")


def test_the_first_side_maximises_and_b2_is_cut_off() -> None:
    found = look(Written(TWO), 2)

    assert (found.value, found.been) == (20, "a a1 a2 b b1")
    assert found.tree.lines[0] == ("a", "a2")
    assert found.tree.nodes == 6
    assert found.tree.deepest == 2


def test_the_second_side_minimises() -> None:
    found = look(Written(MIRRORED), 2)

    assert (found.value, found.been) == (30, "a a1 a2 b b1 b2")
    assert found.tree.lines[0] == ("a", "a1")


@pytest.mark.parametrize(
    ("low", "high", "value", "been"),
    [
        (-INFINITE, INFINITE, 20, "a a1 a2 b b1"),
        (19, 21, 20, "a a1 a2 b b1"),
        (19, 20, 20, "a a1 a2"),  # a lower bound: b is not searched
        (20, 21, 20, "a a1 a2 b b1"),  # an upper bound
        (40, 41, 30, "a a1 b b1"),  # each is refuted by its first reply
        (-50, -49, 20, "a a1 a2"),
    ],
)
def test_outside_the_window_the_value_is_a_bound(low: int, high: int, value: int, been: str) -> None:
    found = look(Written(TWO), 2, low, high)

    assert (found.value, found.been) == (value, been)


def test_later_moves_are_scouted_and_searched_again_if_better() -> None:
    better = TWO.replace("b1 + 10", "b1 + 50")
    found = look(Written(better), 2)

    assert (found.value, found.tree.lines[0]) == (50, ("b", "b1"))
    assert found.been == "a a1 a2 b b1 b2 b1 b2"


def test_the_side_to_move_decides_and_not_the_parity_of_plies() -> None:
    twice = TWO.replace("b - 0", "b + 0")

    assert look(Written(twice), 2).value == 90
    assert look(Written(twice), 2).tree.lines[0] == ("b", "b2")
    assert look(Written(MIRRORED.replace("b + 0", "b - 0")), 2).value == 10


ENDS = """
root + 0: slow fast
slow - 0: slow1
slow1 + 0: won1
won1 end 1
fast - 0: fast1 fast2
fast1 + 0: won2
fast2 end 1
won2 end 1
"""


def test_a_win_is_worth_less_per_ply_of_distance() -> None:
    assert look(Written("root end 1"), 3, ply=5).value == WON - 5
    assert look(Written("root end -1"), 3, ply=5).value == 5 - WON
    assert look(Written("root end 0"), 3, ply=5).value == 0
    assert look(Written("root + 0: a\na end 1"), 1).value == WON - 1
    assert look(Written(ENDS), 4).value == WON - 3


def test_the_faster_win_and_the_later_loss_are_chosen() -> None:
    sooner = ENDS.replace("fast1 + 0: won2", "fast1 end 1")
    assert look(Written(sooner), 4).tree.lines[0] == ("fast", "fast1")
    assert look(Written(sooner), 4).value == WON - 2
    flight = "root - 0: now later\nnow end 1\nlater + 0: won\nwon end 1"
    assert look(Written(flight), 3).value == WON - 2
    assert look(Written(flight), 3).tree.lines[0] == ("later", "won")


def test_a_position_without_moves_is_an_end() -> None:
    assert look(Written("root + 0:"), 1, ply=3).value == 3 - WON
    assert look(Written("root - 0:"), 1, ply=3).value == WON - 3
    stuck = look(Written("root + 0: a\na - 55:"), 2)
    assert (stuck.value, stuck.tree.cut) == (WON - 1, False)


def test_cut_says_whether_an_unfinished_game_was_evaluated() -> None:
    assert look(Written(ENDS), 2).tree.cut
    assert not look(Written(ENDS), 4).tree.cut
    assert not look(Written("root + 0: a\na end 1"), 1).tree.cut


DICE = """
root + 0: rash calm
rash * 500: r1%1 r2%5
calm * 0: c1%1 c2%1
r1 - 600:
r2 - -300:
c1 - 90:
c2 - 31:
"""


def test_a_chance_node_is_the_weighted_mean_at_any_depth() -> None:
    assert look(Written(DICE), 2).value == 60  # (90 + 31) / 2, rounded to even
    assert look(Written(DICE), 2).tree.lines[0] == ("calm",)
    assert look(Written(DICE.replace("root +", "root -")), 2).value == -150
    assert look(Written(DICE), 1).value == 500  # a chance node at depth 0 has its static score
    deeper = DICE.replace("c1 - 90:", "c1 - 0: d1 d2") + "d1 + 200:\nd2 + 90:"
    assert look(Written(deeper), 3).value != 60
    dice_only = "root * 0: a%3 b%1\na + 0: a1 a2\na1 - 40:\na2 - 80:\nb + 0: b1\nb1 - 0:"
    assert look(Written(dice_only), 2).value == 60
    assert look(Written(dice_only), 2, 10, 11).value == look(Written(dice_only), 2, 80, 81).value == 60  # no bound


def test_a_check_extends_the_search_by_a_ply() -> None:
    checks = "root + 0: a\na - 10 {}: b\nb + 70:"
    assert look(Written(checks.format("")), 1).value == 10
    assert look(Written(checks.format("#")), 1).value == 70


@pytest.mark.parametrize("high", [-INFINITE + 1, INFINITE])
def test_check_extensions_are_limited(high: int) -> None:
    """In a null window and in an open one."""
    checks = "\n".join(f"p{ply} {'+-'[ply % 2]} 0 #: p{ply + 1}" for ply in range(HIGHEST + 9))
    state = Written(checks.replace("p0 ", "root ", 1))
    assert look(state, 1, -INFINITE, high).tree.deepest == HIGHEST + 1
    assert look(state, 1, -INFINITE, high, ply=HIGHEST - 1).been == "p1 p2"


def test_nodes_are_counted_and_limited() -> None:
    for limit in range(1, 7):
        state = Written(TWO)
        tree = Tree(state, limit, 4)
        if limit < 6:
            with pytest.raises(OutOfNodes):
                look(state, 2, tree=tree)
            assert tree.nodes == limit
        else:
            assert look(state, 2, tree=tree).value == 20


def test_the_search_pauses_at_regular_numbers_of_nodes() -> None:
    names = [f"p{n}" for n in range(3 * PACE)]
    text = "root + 0: " + " ".join(names) + "".join(f"\n{name} - 0: {name}x\n{name}x + 0:" for name in names)
    state = Written(text)
    pauses = 0
    for _ in Tree(state, None, 0).node(2, -INFINITE, INFINITE, 0, False):
        pauses += 1
    assert pauses == 6  # 1 + 96 nodes and 96 leaves


def test_a_null_window_search_has_no_line() -> None:
    assert look(Written(TWO), 2, 20, 21).tree.lines[0] == ()
    assert look(Written(TWO), 2, 19, 20).tree.lines[0] == ()


def test_the_line_of_a_scouted_move_above_the_window_ends_with_it() -> None:
    """The line of an earlier sibling is not part of it."""
    better = TWO.replace("b1 + 10", "b1 + 50")
    found = look(Written(better), 2, 0, 40)

    assert (found.value, found.been, found.tree.lines[0]) == (50, "a a1 a2 b b1 b2", ("b",))


def test_a_node_can_be_searched_without_pauses() -> None:
    assert ran(Tree(Written(TWO), None, 0).node(2, -INFINITE, INFINITE, 0, False)) == 20
