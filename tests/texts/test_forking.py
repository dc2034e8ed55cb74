"""Tests of the sentences about two lines of one game."""

from __future__ import annotations

import json

import pytest

from pycore.bridge import handle


def fork_text(game: str, ours: list[str], theirs: list[str]) -> str:
    """Return what `merge` says of two versions of a game."""
    versions = ({"format": 1, "game": game, "log": log} for log in (ours, theirs))
    reply = json.loads(handle(json.dumps({"do": "merge", **dict(zip(("ours", "theirs"), versions, strict=True))})))
    text: str = reply.get("text", reply["how"])
    return text


@pytest.mark.parametrize(
    ("ours", "theirs", "text"),
    [
        (
            ["b1b3", "g7g6"],
            ["b1b3", "c7c6", "b3a3"],
            "Your friend’s game differs from yours after turn 1, White. There you played G7-G6. "
            "Their line continues for 2 moves.",
        ),
        (
            ["b1b3"],
            ["c2c3"],
            "Your friend’s game differs from yours from the start. There you played B1-B3. "
            "Their line continues for 1 move.",
        ),
        (["b1b3"], ["b1b3", "c7c6"], "longer"),
    ],
)
def test_a_fork_is_described(ours: list[str], theirs: list[str], text: str) -> None:
    assert fork_text("turtle-shell", ours, theirs) == text


@pytest.mark.parametrize(("theirs", "ends"), [(["use", "M@d", "M@e", "e2e4"], " for 1 move."), (["use"], "pass.")])
def test_votes_and_placements_of_a_fork_are_no_moves(theirs: list[str], ends: str) -> None:
    assert fork_text("pilgrim", ["pass", "pass"], theirs).endswith(ends)
