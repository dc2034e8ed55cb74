"""Captures that lose by what is taken back are tried last, and not followed beyond the depth."""

from __future__ import annotations

from typing import Any

import pytest

from pycore.games import find
from pycore.games.pilgrim.fast.search import FastState
from pycore.interfaces.game import setup
from pycore.interfaces.search_state import TACTICAL

PILGRIM: Any = setup(find("pilgrim"), {}).rules


def loses(board: str, move: str, side: str = "w") -> bool:
    """Whether a capture is thought to lose."""
    state = FastState(PILGRIM, PILGRIM.read(f"{board} {side} - - 0 1 --"))
    taken = state.tactical()
    return dict(zip(map(state.text, taken), state.order_scores(taken), strict=True))[move] < TACTICAL


@pytest.mark.parametrize(
    ("board", "move", "lost"),
    [
        ("4k3/8/8/3p4/8/8/8/3RK3", "d1d5", False),  # nothing takes back
        ("4k3/8/2b5/3p4/8/8/8/3RK3", "d1d5", True),  # a bishop does
        ("4k3/8/2p5/3p4/8/8/8/3RK3", "d1d5", True),  # a pawn does
        ("3rk3/8/8/3n4/8/8/3R4/3RK3", "d2d5", False),  # the rook behind takes back in its turn
        ("3rk3/3r4/8/3p4/8/8/3R4/3RK3", "d2d5", True),  # but not for a pawn, with as many rooks behind it
        ("8/8/4k3/3p4/8/8/3Q4/4K3", "d2d5", True),  # the king takes back,
        ("8/8/4k3/3p4/8/8/3Q4/3RK3", "d2d5", False),  # unless that is guarded
        ("4k3/8/4n3/8/3n4/5N2/8/4K3", "f3d4", False),  # equals are exchanged
    ],
)  # fmt: skip
def test_what_loses_by_the_exchange(board: str, move: str, lost: bool) -> None:
    assert loses(board, move) is lost


def test_for_black_as_well() -> None:
    assert loses("3rk3/8/8/8/3P4/2B5/8/4K3", "d8d4", "b")
    assert not loses("3rk3/3r4/8/8/3N4/2B5/8/4K3", "d7d4", "b")
