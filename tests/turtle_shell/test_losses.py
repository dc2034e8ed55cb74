"""Tests that turns list the captured pieces (T3), which the page shows beside the players."""

from __future__ import annotations

import json
from typing import Any

from pycore.bridge import handle
from pycore.kernel.types import Json


def told(game: str, start: str, log: list[str]) -> list[list[tuple[Any, ...]]]:
    """Return the side, kind and manner of every loss, for each action of a log."""
    record: Json = json.loads(handle(json.dumps({"do": "new", "game": game})))["record"]
    reply = json.loads(
        handle(json.dumps({"do": "open", "record": {**record, "start": start, "log": log, "at": len(log)}}))
    )
    assert reply["ok"] and not reply["problem"], reply
    return [[(loss["side"], loss["kind"], loss["how"]) for loss in turn["losses"]] for turn in reply["turns"]]


def test_a_turn_lists_the_captured_pieces() -> None:
    start = "6/2k3/6/8/8/4/8/R4r/6/2K3 w"
    assert told("turtle-shell", start, ["d0c0", "g2b2"]) == [[], [("white", "rook", "taken")]]
