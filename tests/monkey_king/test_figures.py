"""Tests of perft counts and other known figures (M11)."""

from __future__ import annotations

import pytest

from pycore.kernel.perft import perft

from .core import after, moves, place, rules


@pytest.mark.parametrize("river", ["squeezed-x", "twin-x", "bowl", "band", "corner-diagonals", "/"])
def test_m11_first_turn_and_two_plies(river: str) -> None:
    laws = rules(river=river)

    assert [perft(laws, laws.start(), depth) for depth in (1, 2)] == [100, 9_864]


@pytest.mark.long
@pytest.mark.parametrize(
    ("river", "nodes"),
    [
        ("squeezed-x", 913_034),
        ("bowl", 913_034),
        ("band", 913_034),
        ("twin-x", 913_402),
        ("corner-diagonals", 913_034 + 4 * 184),
        ("/", 913_034 - 5 * 184),
        ("a1/a5b6c7d8", 913_034 - 184),
    ],
)
def test_m11_three_plies(river: str, nodes: int) -> None:
    laws = rules(river=river)

    assert perft(laws, laws.start(), 3) == nodes


def test_m11_a_knight_with_two_faces() -> None:
    text = place("r", c4="N", a1="K")

    assert len(moves(text)) == 17
    plain = [square for square in moves(text, "c4") if not square.endswith("~")]
    assert plain == sorted(["d6", "e5", "b6", "a5", "d2", "e3", "b2", "a3"])
    assert [square[:2] for square in moves(text, "c4") if square.endswith("~")] == ["c5", "c6", "c7", "c8", "q2", "r2"]
    assert len(moves(text, "a1")) == 3


def test_m11_a_lone_monkey_king_on_a_cloud() -> None:
    found = moves(place("r", "K", q2="M"), "q2")

    light = [file + rank for file in "abcde" for rank in "12345678" if (ord(file) - 96 + int(rank)) % 2]
    assert found == sorted([*light, "r7"])
    assert len(found) == 21


def test_m11_a_knight_that_takes_the_bodhisattva_is_buried() -> None:
    assert after(place("b", "K", c3="C", b5="n"), "b5c3") == "5/5/5/1X3/5/5/5/5 --/--"


def test_m11_the_gaze_along_a_file() -> None:
    assert moves(place("b", "K", c3="C", c7="c", a8="p"), "c7") == []
    assert moves(place("b", "K", c3="C", c7="c", c6="p"), "c6") == []
    assert moves(place("b", "K", c3="C", c7="c", c6="p"), "c7") == ["a7", "b7", "c8", "d7", "e7"]
