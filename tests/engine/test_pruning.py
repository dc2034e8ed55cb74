"""Tests of pruning, reductions and move ordering, on trees worked out by hand."""

from __future__ import annotations

import pytest

from pycore.engine.history import HISTORY, KILLER
from pycore.engine.scores import WON
from pycore.engine.transpositions import EXACT
from pycore.engine.tree import (
    FUTILITY_MARGIN,
    LATE,
    MOST_TRIED,
    MOVE_COUNTS,
    NULL_MOVE_FROM,
    REDUCTIONS,
    REVERSE_FUTILITY_DEPTH,
    REVERSE_FUTILITY_MARGIN,
    Tree,
)

from .written import Looked, Written, look

LINE = (
    "root {side} {score}: a\na {other} 0: b\nb {side} 0: c\nc {other} 0: d\nd {side} 0: e\ne {other} 0: f\nf {side} 0:"
)


def line(score: int, side: str = "+", more: str = "", check: str = "") -> Written:
    """Return a tree with a single line of quiet moves."""
    text = LINE.format(side=side, other="-" if side == "+" else "+", score=f"{score} {check}")
    return Written(text + more, prunes=True)


# Reverse futility


@pytest.mark.parametrize("depth", [1, 2, REVERSE_FUTILITY_DEPTH])
@pytest.mark.parametrize(("more", "pruned"), [(0, True), (1, True), (-1, False)])
def test_a_position_far_above_a_null_window_is_pruned(depth: int, more: int, pruned: bool) -> None:
    enough = 50 + REVERSE_FUTILITY_MARGIN * depth + more
    found = look(line(enough), depth, 49, 50, may_null=False)
    assert (found.been == "") is pruned
    assert found.tree.cut
    if pruned:
        assert found.value == enough
        assert look(line(-enough, "-"), depth, -50, -49, may_null=False).value == -enough


def test_reverse_futility_does_not_apply_in_check_open_windows_deep_nodes_wins_or_jumpy_scores() -> None:
    far = 5_000
    assert look(line(far, check="#"), 1, 49, 50).been == "a"
    assert look(line(far), 1, 49, 60).been == "a"
    assert look(line(far), REVERSE_FUTILITY_DEPTH + 1, 49, 50, may_null=False).been != ""
    assert look(line(2 * WON), 1, WON - 9, WON - 8).been == "a"
    assert look(Written(LINE.format(side="+", other="-", score=far)), 1, 49, 50).been == "a"


# Null move

PASSING = "\nroot~ - {}: t!900\nt + -900:"


def passing(score: int, after: int, depth: int = 6, low: int = 49, may_null: bool = True) -> Looked:
    return look(line(score, more=PASSING.format(after)), depth, low, low + 1, may_null=may_null)


def test_a_null_move_above_the_window_prunes_the_node() -> None:
    found = passing(50, 50)
    assert (found.value, found.been.split()[:2]) == (0, ["root~", "t"])  # t refutes it
    quiet = look(line(50, more="\nroot~ - 60: q\nq + 55: r\nr - 60:"), 6, 49, 50)
    assert (quiet.value, quiet.been) == (60, "root~ q r")
    assert look(line(49, more="\nroot~ - 60: q\nq + 55: r\nr - 60:"), 6, 49, 50).been.split()[0] == "a"
    assert look(line(50, more="\nroot~ - 60: q\nq + 55: r\nr - 60:"), 6, 49, 50, may_null=False).been.split()[0] == "a"


def test_null_moves_are_not_tried_at_low_depth() -> None:
    more = "\nroot~ - 60: q\nq + 55: r\nr - 60:"
    assert look(line(50, more=more), NULL_MOVE_FROM, 49, 50).been == "root~"
    assert look(line(50, more=more), NULL_MOVE_FROM - 1, 49, 50).been.split()[0] == "a"


@pytest.mark.parametrize(
    ("depth", "been"),
    [(3, "root~"), (4, "root~"), (5, "root~ q"), (6, "root~ q r"), (7, "root~ q r s"), (8, "root~ q r s")],
)
def test_null_moves_are_searched_at_reduced_depth(depth: int, been: str) -> None:
    more = "\nroot~ - 60: q\nq + 55: r\nr - 60: s\ns + 60: u\nu - 60:"
    assert look(line(50, more=more), depth, 49, 50).been == been


def test_a_win_by_a_null_move_is_not_a_win() -> None:
    assert look(line(50, more="\nroot~ end 1"), 6, 49, 50).value == 50
    assert look(line(-50, "-", more="\nroot~ end -1"), 6, -50, -49).value == -50


def test_both_sides_make_null_moves_but_never_two_in_a_row() -> None:
    more = "\nroot~ + {}: q\nroot~~ - 0:\nq - -55: r\nr + -60: s\ns - -60:"
    found = look(line(-50, "-", more=more.format(-60)), 6, -50, -49)
    assert (found.value, found.been) == (-60, "root~ q r")
    again = look(line(-50, "-", more=more.format(0)), 8, -50, -49)
    assert (again.value, again.been) == (-60, "root~ q r s")


# Futility

HOPELESS = "root + {}: q1 q2 t!10 q3\nq1 - 0:\nq2 - 0:\nq3 - 0:\nt - 0:"


@pytest.mark.parametrize(("more", "been"), [(0, "t"), (1, "t q1 q2 q3")])
def test_quiet_moves_that_cannot_reach_the_window_are_pruned(more: int, been: str) -> None:
    text = HOPELESS.format(1_000 - FUTILITY_MARGIN[1] + more)
    assert look(Written(text, prunes=True), 1, 1_000, 1_001).been == been


def test_tactical_moves_that_win_nothing_are_pruned_only_if_they_lose() -> None:
    text = "root + 0: t!10 even!0 loss!-1 q\nt - 0:\neven - 0:\nloss - 0:\nq - 0:"
    assert look(Written(text, prunes=True), 1, 1_000, 1_001).been == "t even"


def test_futility_pruning_keeps_one_move() -> None:
    text = "root + 0: q1 q2\nq1 - 0:\nq2 - 0:"
    assert look(Written(text, prunes=True), 1, 1_000, 1_001).been == "q1"
    assert look(Written(text, prunes=True), 1, 1_000, 1_002).been == "q1 q2"  # an open window
    assert look(Written(text.replace("0: q1", "0 #: q1"), prunes=True), 1, 1_000, 1_001).been == "q1 q2"
    assert look(Written(text), 1, 1_000, 1_001).been == "q1 q2"


def test_futility_pruning_stops_at_the_depth_of_the_last_margin() -> None:
    deep = len(FUTILITY_MARGIN)
    text = "root + 0: q1 q2\nq1 - 0: r1\nq2 - 0: r2" + "".join(
        f"\nr{n} + 0: s{n}\ns{n} - 0: u{n}\nu{n} + 0: v{n}\nv{n} - 0:" for n in (1, 2)
    )
    assert "q2" not in look(Written(text, prunes=True), deep - 1, 1_000, 1_001).been.split()
    assert "q2" in look(Written(text, prunes=True), deep, 1_000, 1_001).been.split()


def test_futility_pruning_keeps_checks_if_the_state_can_tell_them() -> None:
    text = "root + 0: q1 c1 q2 c2\nq1 - 0:\nc1 - 0 #: r1\nq2 - 0:\nc2 - 0 #: r2\nr1 + 0:\nr2 + 0:"
    state = Written(text, prunes=True)
    assert look(state, 1, 1_000, 1_001).been == "q1"
    state.spares_checks = True
    assert look(state, 1, 1_000, 1_001).been == "c1 r1 c2 r2"


# Late moves


def litter(count: int, depth: int = 1, root: str = "0") -> Written:
    """Return a root with `count` quiet moves, each followed by a line that ends at the depth; the last move gives
    check.
    """
    text = f"root + {root}: " + " ".join(f"m{n}" for n in range(count))
    for n in range(count):
        for ply in range(depth):
            check = "#" if not ply and n == count - 1 else ""
            text += f"\nm{n}{'x' * ply} {'-+'[ply % 2]} 0 {check}: m{n}{'x' * (ply + 1)}"
        text += f"\nm{n}{'x' * depth} {'-+'[depth % 2]} 0:"
    state = Written(text, prunes=True)
    state.spares_checks = True
    return state


def tried(state: Written, depth: int, low: int = 10, high: int = 11) -> list[str]:
    return [
        place for place in look(state, depth, low, high, tree=_knowing("m0", state)).been.split() if place[-1] != "x"
    ]


@pytest.mark.parametrize("depth", range(1, len(MOVE_COUNTS)))
def test_late_quiet_moves_are_pruned_except_checks(depth: int) -> None:
    count = MOVE_COUNTS[depth]
    state = litter(count + 5, depth)
    expected = [f"m{n}" for n in (*range(count), count + 4)]
    assert list(dict.fromkeys(tried(state, depth))) == expected


def test_late_moves_are_not_pruned_in_check_open_windows_deep_nodes_or_without_knowing_checks() -> None:
    count = MOVE_COUNTS[1] + 5
    every = [f"m{n}" for n in range(count)]
    assert tried(litter(count, root="0 #"), 1) == every
    assert tried(litter(count), 1, 10, 12) == every
    blind = litter(count)
    blind.spares_checks = False
    assert tried(blind, 1) == every
    deep = len(MOVE_COUNTS)
    state = litter(MOVE_COUNTS[-1] + 5, deep)
    assert len(set(tried(state, deep))) == MOVE_COUNTS[-1] + 5


def test_no_move_is_pruned_while_all_others_lose() -> None:
    count = MOVE_COUNTS[1] + 5
    state = litter(count)
    for n in range(count - 3):
        state.places[f"m{n}"] = state.places[f"m{n}"]._replace(result=-1)
    found = look(state, 1, 10, 11, tree=_knowing("m0", state))
    assert found.value == 0
    assert found.been.split()[count - 3 :] == [f"m{count - 3}", f"m{count - 1}", f"m{count - 1}x"]


# Reductions


def brood(count: int, better: str = "", plies: int = 3) -> Written:
    """Return a root with `count` quiet moves and a line after each; one scores better from its third ply on."""
    names = [chr(ord("a") + n) for n in range(count)]
    text = "root + 0: " + " ".join(names)
    for name in names:
        worth = 40 if name == better else 0
        text += f"\n{name} - 0: {name}1\n{name}1 + 0: {name}2\n{name}2 - {worth}: {name}3"
        text += "".join(f"\n{name}{n} {'-+'[n % 2]} {worth}: {name}{n + 1}" for n in range(3, plies))
        text += f"\n{name}{plies} {'-+'[plies % 2]} {worth}:"
    return Written(text, prunes=True)


def reach(found: Looked, name: str) -> int:
    """Return the greatest depth searched below a root move."""
    return max(len(place) and int(place[1:] or 0) for place in found.been.split() if place[0] == name)


def test_late_quiet_moves_are_reduced() -> None:
    found = look(brood(6), 3)
    assert [reach(found, name) for name in "abcdef"] == [2, 2, 2, 1, 1, 1]
    assert LATE == 3


def test_a_reduced_move_that_looks_better_is_searched_in_full() -> None:
    state = brood(6, better="e")
    found = look(state, 4, 0, 100, tree=_knowing("a", state))
    assert found.value == 40
    assert reach(found, "e") == 3


def test_reductions_grow_with_move_number_and_depth() -> None:
    assert [REDUCTIONS[depth][4] for depth in (3, 4, 8, 16)] == [2, 2, 2, 3]
    assert [REDUCTIONS[8][tried] for tried in (4, 10, 30, MOST_TRIED)] == [2, 3, 5, 5]
    state = brood(10, plies=9)
    found = look(state, 4, 49, 50, tree=_knowing("a", state))
    assert [reach(found, name) for name in "abcdefghij"] == [3, 3, 3, 1, 1, 1, 1, 1, 1, 1]
    open_window = look(state, 4, -50, 50, tree=_knowing("a", state))
    assert reach(open_window, "j") == 2
    deep = look(state, 8, 49, 50, tree=_knowing("a", state))
    assert [reach(deep, name) for name in "adj"] == [5, 4, 3]
    shallow = look(state, 3, 49, 50, tree=_knowing("a", state))
    assert [reach(shallow, name) for name in "adj"] == [2, 0, 0]
    state.places["j"] = state.places["j"]._replace(score=60)  # searched in full because its static score is good
    assert reach(look(state, 3, 49, 50, tree=_knowing("a", state)), "j") == 2


def two_plies_on(state: Written, better: int, first: str) -> Tree:
    """Return a tree that knows the score two plies earlier, which was better for the side that is to move again."""
    state.places["before"] = state.places["root"]._replace(score=better)
    state.here = "before"
    tree = _knowing(first, state)
    state.here = "root"
    return tree


@pytest.mark.parametrize(("better", "reached"), [(0, [5, 4]), (1, [5, 3])])
def test_reductions_grow_if_the_position_has_become_worse(better: int, reached: list[int]) -> None:
    state = brood(10, plies=9)
    found = look(state, 8, 49, 50, ply=2, tree=two_plies_on(state, better, "a"))
    assert [reach(found, name) for name in "ad"] == reached


@pytest.mark.parametrize(("better", "count"), [(0, MOVE_COUNTS[3]), (1, MOVE_COUNTS[3] * 2 // 3)])
def test_fewer_late_moves_are_tried_if_the_position_has_become_worse(better: int, count: int) -> None:
    state = litter(MOVE_COUNTS[3] + 5, 3)
    been = look(state, 3, 10, 11, ply=2, tree=two_plies_on(state, better, "m0")).been.split()
    assert len({place for place in been if place[-1] != "x"}) == count + 1  # with the move that gives check


def _knowing(first: str, state: Written) -> Tree:
    """Return a tree with a table move for the root, so that the depth is not reduced for lack of one."""
    tree = Tree(state, None, 4)
    tree.table.put("root", (0, 0, EXACT, first))
    return tree


def test_a_deep_node_without_a_table_move_is_reduced() -> None:
    found = look(brood(1), 4)
    assert (reach(found, "a"), found.tree.table.young["root"][0]) == (2, 3)
    assert reach(look(brood(1), 3), "a") == 2
    state = brood(1)
    known = look(state, 4, tree=_knowing("a", state))
    assert (reach(known, "a"), known.tree.table.young["root"][0]) == (3, 4)


def test_checks_evasions_and_low_depths_are_not_reduced() -> None:
    in_check = brood(6)
    in_check.places["root"] = in_check.places["root"]._replace(check=True)
    assert {reach(look(in_check, 3), name) for name in "abcdef"} == {2}
    checks = brood(6)
    checks.places["f"] = checks.places["f"]._replace(check=True)
    assert reach(look(checks, 3), "f") == 3  # extended, as every check is
    assert {reach(look(brood(6), 2), name) for name in "abcdef"} == {1}


# Order


def test_moves_are_ordered_table_move_tactical_quiet_losing() -> None:
    text = "root + 0: q1 bad!-40 good!20 q2 better!90 known\n" + "\n".join(
        f"{name} - 0:" for name in ("q1", "bad", "good", "q2", "better", "known")
    )
    state = Written(text)
    tree = Tree(state, None, 0)
    tree.table.put("root", (0, 0, EXACT, "known"))
    assert look(state, 1, tree=tree).been == "known better good q1 q2 bad"
    tree.table.put("root", (0, 0, EXACT, "good"))
    assert look(state, 1, tree=tree).been == "good better q1 q2 known bad"


SISTERS = """
root + 0: a b
a - 0: a1 k
b - 0: b1 b2 k
a1 + 90:
b1 + 90:
b2 + 90:
k + {}:
"""


def test_a_killer_move_is_tried_first() -> None:
    """The move k refutes a; then it is the killer of that ply, with a good history."""
    found = look(Written(SISTERS.format(-70)), 2, -20, 20)
    assert (found.value, found.been) == (-70, "a a1 k b k")
    assert look(Written(SISTERS.format(-70)), 2, -20, -19).been == "a a1 k b k"  # in a null window too


def test_a_move_that_caused_no_cutoff_is_not_preferred() -> None:
    assert look(Written(SISTERS.format(90)), 2, -20, 20).been == "a a1 k"


def test_two_killers_per_ply_come_before_history() -> None:
    tree = Tree(Written("root + 0:"), None, 0)
    for move, depth in (("x", 5), ("y", 1), ("z", 1), ("z", 1)):
        tree._praise(move, 2, depth)
    names = ["w", "x", "y", "z"]
    tree.state.places["root"] = tree.state.places["root"]._replace(moves=dict.fromkeys(names))  # type: ignore[attr-defined]
    assert [move for _, move in tree._ordered(None, 2, False)] == ["z", "y", "x", "w"]
    assert [move for _, move in tree._ordered(None, 3, False)] == ["x", "z", "y", "w"]
    assert [rank for rank, _ in tree._ordered(None, 3, False)] == [200, 16, 8, 0]


def test_history_is_halved_before_it_outgrows_a_killer() -> None:
    tree = Tree(Written("root + 0:"), None, 0)
    tree._praise("other", 0, 10)
    for _ in range(400):
        tree._praise("x", 0, 20)
    assert HISTORY // 2 <= tree._history["x"] <= HISTORY < KILLER
    assert tree._history["other"] < 800
