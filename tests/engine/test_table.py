"""Tests of the transposition table: when entries are used, and which are stored."""

from __future__ import annotations

from typing import Any

import pytest

from pycore.engine.scores import WON
from pycore.engine.transpositions import AT_LEAST, AT_MOST, EXACT, Transpositions
from pycore.engine.tree import Tree

from .test_windows import TWO
from .written import Written, look


def knowing(state: Written, *entry: Any, key: str = "root") -> Tree:
    """Return a tree over the state, with one entry in its table."""
    tree = Tree(state, None, 4)
    tree.table.put(key, (entry[0], entry[1], entry[2], entry[3]))
    return tree


@pytest.mark.parametrize(
    ("entry", "low", "used"),
    [
        ((2, 55, EXACT), 54, True),
        ((2, 55, EXACT), 60, True),
        ((2, 55, AT_LEAST), 54, True),  # the window is 54 to 55, so a lower bound of 55 is enough
        ((2, 55, AT_LEAST), 55, False),
        ((2, 55, AT_MOST), 55, True),
        ((2, 55, AT_MOST), 54, False),
        ((3, 55, EXACT), 54, True),
        ((1, 55, EXACT), 54, False),  # not deep enough
        ((-1, 55, EXACT), 54, False),
    ],
)
def test_an_entry_is_used_if_its_depth_and_bound_suffice(entry: tuple[int, int, int], low: int, used: bool) -> None:
    state = Written(TWO)
    found = look(state, 2, low, low + 1, tree=knowing(state, *entry, "a"))

    assert (found.been == "") is used
    assert found.value == 55 if used else found.value in (20, 30)
    assert found.tree.cut


def test_entries_are_for_the_side_to_move() -> None:
    state = Written(TWO.replace("root +", "root -"))
    found = look(state, 2, -60, -59, tree=knowing(state, 2, 60, EXACT, "a"))
    assert (found.value, found.been) == (-60, "")
    state = Written(TWO.replace("root +", "root -"))
    found = look(state, 2, -60, -59, tree=knowing(state, 2, 60, AT_LEAST, "a"))
    assert (found.value, found.been) == (-60, "")


def test_in_an_open_window_only_the_move_is_used() -> None:
    state = Written(TWO)
    found = look(state, 2, 0, 100, tree=knowing(state, 9, 55, EXACT, "b"))

    assert (found.value, found.been) == (20, "b b1 b2 a a1 a2 a1 a2")


def test_in_path_dependent_games_only_the_move_of_an_entry_is_used() -> None:
    state = Written(TWO, path_dependent=True)
    found = look(state, 2, 54, 55, tree=knowing(state, 9, 55, EXACT, "b"))

    assert (found.value, found.been) == (30, "b b1 a a1")


def test_a_move_that_is_not_legal_here_is_not_tried() -> None:
    state = Written(TWO)
    assert look(state, 2, tree=knowing(state, 1, 0, EXACT, "elsewhere")).been == "a a1 a2 b b1"


def test_the_older_generation_is_probed_too() -> None:
    state = Written(TWO)
    tree = knowing(state, 2, 55, EXACT, "a")
    tree.table.old, tree.table.young = tree.table.young, {}
    assert look(state, 2, 54, 55, tree=tree).value == 55


@pytest.mark.parametrize(("known", "ply", "value"), [(WON - 2, 3, WON - 5), (2 - WON, 3, 5 - WON), (800, 3, 800)])
def test_the_distance_of_a_stored_win_is_converted_to_the_root(known: int, ply: int, value: int) -> None:
    state = Written("root + 0: a\na - 0: b\nb end 1")
    low = value - 1
    assert look(state, 2, low, low + 1, ply=ply, tree=knowing(state, 2, known, EXACT, "a")).value == value


def test_a_win_is_stored_with_its_distance_from_the_position() -> None:
    wins = "root + 0: a\na - 0: b\nb end 1"
    table = look(Written(wins), 3, ply=7).tree.table.young
    assert table["root"][:3] == (3, WON - 2, EXACT)
    assert table["a"][:3] == (2, 1 - WON, EXACT)


def test_entries_are_stored_with_their_bound() -> None:
    table = look(Written(TWO), 2).tree.table.young
    assert table == {"root": (2, 20, EXACT, "a"), "a": (1, -20, EXACT, "a2"), "b": (1, -10, AT_LEAST, "b1")}
    assert look(Written(TWO), 2, 19, 20).tree.table.young["root"] == (2, 20, AT_LEAST, "a")
    assert look(Written(TWO), 2, 40, 41).tree.table.young["root"] == (2, 30, AT_MOST, None)


def test_the_known_move_is_kept_if_no_move_is_better() -> None:
    state = Written(TWO)
    assert look(state, 2, 40, 41, tree=knowing(state, 0, 0, EXACT, "b")).tree.table.young["root"] == (
        2,
        30,
        AT_MOST,
        "b",
    )


REPEATED = """
root + 0: a
a - 0: b
b + 0: c
c - 0: again d
again end 0
d + 50:
"""


@pytest.mark.parametrize(("back_to", "lasting"), [(0, ["root"]), (1, ["root", "a"]), (2, ["root", "a", "b"])])
def test_scores_that_depend_on_a_repetition_are_stored_only_at_or_above_it(back_to: int, lasting: list[str]) -> None:
    """A draw by repeating the position of an earlier ply holds for that position and those before it, not for those
    after it.
    """
    state = Written(REPEATED)
    state.looks_back["again"] = back_to
    table = look(state, 5).tree.table.young

    assert [name for name, entry in table.items() if entry[0] >= 0] == list(reversed(lasting))
    assert {entry[0] for name, entry in table.items() if name not in lasting} == {-1}
    assert state.history_used_from == back_to


def test_scores_that_depend_on_no_repetition_are_stored() -> None:
    table = look(Written(REPEATED), 5).tree.table.young
    assert [entry[0] for entry in table.values()] == [2, 3, 4, 5]


def test_a_sibling_is_stored_although_another_depends_on_a_repetition() -> None:
    state = Written("root + 0: a x\na - 0: again\nagain end 0\nx - 0: y\ny + -9:")
    state.looks_back["again"] = 0
    table = look(state, 2).tree.table.young

    assert (table["a"][0], table["x"][0], table["root"][0]) == (-1, 1, 2)


def test_a_full_generation_becomes_the_older_one() -> None:
    table = Transpositions(2)
    for number in range(5):
        table.put(number, (0, number, EXACT, None))
    assert (list(table.young), list(table.old)) == ([4], [2, 3])
    assert table.full() == 750
    assert Transpositions(2).full() == 0
    table.put(5, (0, 5, EXACT, None))
    assert table.full() == 1000
