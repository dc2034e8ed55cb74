"""Tests that the shared history of boards behaves as a tuple would, with any number of diverging lines."""

from __future__ import annotations

import random

from pycore.games.turtle_shell.past import Past


def test_it_is_a_sequence_like_a_tuple() -> None:
    past = Past(["a", "b", "a"])

    assert (len(past), list(past), past[0], past[-1], past[1:]) == (3, ["a", "b", "a"], "a", "a", ["b", "a"])
    assert "b" in past
    assert "c" not in past
    assert past == Past().then("a").then("b").then("a")


def test_a_board_is_searched_for_among_even_or_odd_plies() -> None:
    past = Past(["a", "b", "b", "a", "a"])

    assert [past.last("a", 0), past.last("a", 1), past.last("b", 1), past.last("c", 0)] == [4, 3, 1, None]


def test_boards_after_the_end_of_a_line_are_not_seen() -> None:
    past = Past(["a"])
    past.then("b").then("c")

    assert list(past) == ["a"]
    assert "b" not in past
    assert past.last("b", 1) is None


def test_diverging_lines_are_independent() -> None:
    draw = random.Random(7)
    lines: list[tuple[Past, tuple[str, ...]]] = [(Past(), ())]
    for _ in range(3000):
        past, plain = draw.choice(lines)
        board = draw.choice("abcd")
        lines.append((past.then(board), (*plain, board)))

    for past, plain in lines:
        assert tuple(past) == plain
        for board in "abcd":
            assert (board in past) == (board in plain)
            places = [place for place, found in enumerate(plain) if found == board and place % 2]
            assert past.last(board, 1) == (places[-1] if places else None)
