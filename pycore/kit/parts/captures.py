"""Captures other than by moving onto a piece or jumping over it."""

from __future__ import annotations

from collections.abc import Mapping
from typing import NamedTuple

from ...kernel.messages import Message, say


class Custodian(NamedTuple):
    """Custodian capture, as `custodian` declares it."""

    hostile: str
    sturdy: Mapping[str, str]
    diagonals: bool

    def text(self) -> Message:
        """Return the rule in words."""
        return say(
            "A move captures an enemy piece that it encloses in a straight line: the moving piece on one side, another "
            "piece of the same player or a hostile empty cell on the other. A piece may safely move in between."
        )


def custodian(hostile: str = "", sturdy: Mapping[str, str] = {}, diagonals: bool = False) -> Custodian:
    """Return custodian capture: a piece is captured when an enemy's move encloses it between two, in a straight line.

    Args:
        hostile: the cells and zones that help to enclose a piece of either side while they are empty.
        sturdy: names of pieces that on or next to certain cells are captured only when enemies or hostile cells are on
            all their sides: `{"king": "throne"}`.
        diagonals: whether pieces are enclosed along diagonals too.
    """
    return Custodian(hostile, dict(sturdy), diagonals)
