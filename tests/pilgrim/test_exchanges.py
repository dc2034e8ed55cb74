"""Tests of static exchange evaluation: losing captures are tried last, and not in the quiescence search."""

from __future__ import annotations

from typing import Any

import pytest

from pycore.games import find
from pycore.games.pilgrim.fast.search import FastState
from pycore.interfaces.game import setup
from pycore.interfaces.search_state import TACTICAL

PILGRIM: Any = setup(find("pilgrim"), {}).rules


def loses(board: str, move: str, side: str = "w") -> bool:
    """Return whether a capture is ordered as a losing one."""
    state = FastState(PILGRIM, PILGRIM.read(f"{board} {side} - - 0 1 --"))
    taken = state.tactical()
    return dict(zip(map(state.text, taken), state.order_scores(taken), strict=True))[move] < TACTICAL


@pytest.mark.parametrize(
    ("board", "move", "lost"),
    [
        ("4k3/8/8/3p4/8/8/8/3RK3", "d1d5", False),  # nothing recaptures
        ("4k3/8/2b5/3p4/8/8/8/3RK3", "d1d5", True),  # a bishop recaptures
        ("4k3/8/2p5/3p4/8/8/8/3RK3", "d1d5", True),  # a pawn recaptures
        ("3rk3/8/8/3n4/8/8/3R4/3RK3", "d2d5", False),  # the rook behind recaptures in turn
        ("3rk3/3r4/8/3p4/8/8/3R4/3RK3", "d2d5", True),  # but not worth it for a pawn that two rooks guard
        ("8/8/4k3/3p4/8/8/3Q4/4K3", "d2d5", True),  # the king recaptures
        ("8/8/4k3/3p4/8/8/3Q4/3RK3", "d2d5", False),  # unless the queen is guarded
        ("4k3/8/4n3/8/3n4/5N2/8/4K3", "f3d4", False),  # an even exchange
    ],
)  # fmt: skip
def test_losing_captures(board: str, move: str, lost: bool) -> None:
    assert loses(board, move) is lost


def test_losing_captures_of_black() -> None:
    assert loses("3rk3/8/8/8/3P4/2B5/8/4K3", "d8d4", "b")
    assert not loses("3rk3/3r4/8/8/3N4/2B5/8/4K3", "d7d4", "b")
