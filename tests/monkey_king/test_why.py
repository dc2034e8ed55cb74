"""Tests of refusals of illegal actions: rule number, message and cells."""

from __future__ import annotations

import pytest

from .core import START, place, refusal

FROZEN = place("b", "K", c3="C", c6="n", a8="h")


@pytest.mark.parametrize(
    ("text", "action", "rule", "words", "cells"),
    [
        (START, "p@a4", "M3", "own half of Earth: ranks 5 to 8", "A4"),
        (START, "P@a4", "M3", "not Blue's", "red-pawn"),
        (START, "a5a4", "M3", "No disk stands on A5", "A5"),
        (place("r", "P", a1="K", b5="p"), "b5b4", "M3", "not Red's", "B5"),
        (place("r", "K", b3="P"), "b3b7~", "M5", "once the Pilgrim is on the board", "B3"),
        (place("b", "K", b6="p", a8="h"), "b6a4~", "M5", "while the Goblin King is on Earth", "B6"),
        (place("r", a1="K", b2="P", e8="h"), "b2c3~", "M5", "B2 is not one", "B2"),
        (place("r", a1="K", c4="P", e8="h"), "c4~", "M5", "must move as Monkey King", "C4"),
        (FROZEN, "c6d4", "M7", "frozen by the Bodhisattva on C3 along file C", "C6 C3"),
        (place("r", "K", a2="N", e8="h"), "a2q2", "M4", "Its other face, Phoenix Lancer, can", "A2 Q2"),
        (place("r", a1="K", a2="M", e8="h"), "a2q7", "M4", "blue river; A2 is on the red river", "A2 Q7"),
        (place("r", a1="K", q2="M", e8="h"), "q2a1", "M4", "own Pilgrim", "A1"),
        (place("r", a1="K", q2="M", e8="h"), "q2b2", "M4", "to light squares only", "Q2 B2"),
        (place("r", a1="K", q2="M", e8="h"), "q2e8", "M4", "never captures", "E8"),
        (place("r", a1="K", a2="p", e3="P"), "a1a2", "M4", "The Pilgrim never captures", "A2"),
        (place("r", a1="K", c3="C", c5="p", e8="h"), "c3c5", "M4", "The Bodhisattva never captures", "C5"),
        (place("r", a1="K", c3="N", d5="x", e8="h"), "c3d5", "M4", "Nothing may attack or enter a Mountain", "D5"),
        (place("b", "K", c8="c", c6="p", a8="h"), "c8c4", "M4", "The Goblin Pawn on C6 stands between", "C6"),
        (place("r", a1="K", b8="c", e1="P"), "a1b1", "M9", "in check from the Erh-lang on B8", "B1 B8"),
        (place("r", a1="K", c3="P", e8="h"), "a1off", "M9", "from rank 8", "A1 WEST"),
        (place("r", a1="K", c3="P", e8="h"), "!c3c4", "M6", "shows the Monkey King", "C3"),
        (place("r", "-", 1, "m", a1="K", c3="M", e8="h"), "a1a2", "M3", "main action of this turn has been made", "A1"),
        (place("r", "-", 0, "f:c4", a1="K", c4="M", e8="h"), "c4c5~", "M6", "moved by a Fist this turn", "C4"),
    ],
)  # fmt: skip
def test_the_refusal_gives_the_reason(text: str, action: str, rule: str, words: str, cells: str) -> None:
    found = refusal(text, action)

    assert found.rule == rule
    assert words in found.message
    assert list(found.cells) == cells.split()


def test_a_stuck_disk_has_a_reason() -> None:
    found = refusal(place("r", a1="K", a2="P", a3="p", e8="h"), "a2a3")
    assert found.rule == "M4"
    assert "empty square" in found.message
