"""Tests of the paths of the pieces, computed from the effects of the moves."""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any

from pycore.bridge import handle

GAMES = json.loads((Path(__file__).parents[1] / "data" / "temple-island-games.json").read_text(encoding="utf-8"))


def roads(game: str, log: list[str], at: int | None = None, **more: Any) -> dict[str, list[str]]:
    """Return the cells that each piece was on, by its first cell."""
    return {road["cells"][0]: road["cells"] for road in told(game, log, at, **more)}


def told(game: str, log: list[str], at: int | None = None, **more: Any) -> list[dict[str, Any]]:
    """Return the reply about the paths."""
    usual = {"format": 1, "game": game, "rules": 1, "options": {}, "seed": "0", "start": None, "branches": []}
    record = {**usual, "log": log, "at": len(log) if at is None else at, "meta": {}, **more}
    reply = json.loads(handle(json.dumps({"do": "roads", "record": record})))
    assert reply["ok"], reply
    found: list[dict[str, Any]] = reply["roads"]
    return found


def test_the_paths_of_the_most_numerous_kind_are_the_main_ones() -> None:
    log = ["pass", "pass", "e2e4", "d7d5", "e4d5", "d8d5"]
    assert {road["cells"][0]: road["main"] for road in told("pilgrim", log)} == {"d8": False, "d7": True, "e2": True}


def test_a_path_ends_at_the_current_position() -> None:
    log = ["d2e2", "d7e7", "e2e3", "e7d6"]
    assert roads("turtle-shell", log) == {"D7": ["D7", "E7", "D6"], "D2": ["D2", "E2", "E3"]}
    assert roads("turtle-shell", log, at=1) == {"D2": ["D2", "E2"]}


def test_the_path_of_a_captured_piece_ends_and_the_captor_continues() -> None:
    log = ["pass", "pass", "e2e4", "d7d5", "e4d5", "d8d5"]
    assert roads("pilgrim", log) == {"d8": ["d8", "d5"], "d7": ["d7", "d5"], "e2": ["e2", "e4", "d5"]}


def test_every_pilgrim_of_a_won_game_walks_from_shore_to_gate() -> None:
    game = GAMES["win"]
    found = roads("temple-island", game["log"].split(), seed=game["seed"], options=game["options"])
    gates = {"e5", "f5", "g5", "h5", "e6", "h6", "e7", "h7", "e8", "f8", "g8", "h8"}
    pilgrims = [
        cells for start, cells in found.items() if start in {"b1", "a2", "k1", "l2", "a11", "b12", "l11", "k12"}
    ]
    assert len(pilgrims) == 8
    assert all(cells[-1] in gates for cells in pilgrims)
