"""The small pictures of puzzles and lessons: a part of a board contains the men that they are about."""

from __future__ import annotations

import json
from functools import lru_cache
from typing import Any

import pytest

from buildtools.bake import tiles
from buildtools.pages.crops import SIZES, crop
from pycore.bridge import handle

CROPPED = {"turtle-shell": 150, "monkey-king": 100}  # with the least number of puzzles whose picture is a part


class Core:
    """The core, as the build asks it."""

    def ask(self, request: dict[str, Any]) -> dict[str, Any]:
        """Return a reply."""
        reply: dict[str, Any] = json.loads(handle(json.dumps(request)))
        return reply


@lru_cache
def made(game: str) -> tuple[dict[str, Any], dict[str, Any], dict[str, Any]]:
    """Return the opening of a game, its pictures, and its puzzles by name."""
    core = Core()
    opening = core.ask({"do": "new", "game": game})
    sides = {"turtle-shell": ["white", "black"], "monkey-king": ["red", "blue"], "pilgrim": ["white", "black"]}
    drawn = tiles(core, {"sides": sides.get(game, ["player"])}, opening)  # type: ignore[arg-type]
    return opening, drawn, {f"puzzles/{one['id']}": one for one in core.ask({"do": "puzzles", "game": game})["puzzles"]}


def inside(box: list[float], points: list[list[float]]) -> bool:
    x, y, width, height = box
    return all(x <= px <= x + width and y <= py <= y + height for px, py in points)


@pytest.mark.parametrize("game", CROPPED)
def test_a_crop_shows_the_losing_king_and_the_men_of_the_first_move(game: str) -> None:
    opening, drawn, puzzles = made(game)
    core, seen = Core(), 0
    for name, puzzle in puzzles.items():
        box = drawn["boards"][name].get("near")
        if not box:
            continue
        seen += 1
        assert tuple(box[2:]) in SIZES
        options = {**opening["record"]["options"], **puzzle["options"]}
        record = {**opening["record"], "start": puzzle["start"], "log": [], "at": 0, "options": options}
        scene = core.ask({"do": "open", "record": record})["scene"]
        cells = {
            cell["id"]: cell for cell in core.ask({"do": "board", "game": game, "options": options})["board"]["cells"]
        }
        (move,) = (one for one in scene["moves"] if one["action"] == puzzle["solution"][0])
        own = puzzle["goal"]["kind"] == "save"
        kings = [
            piece["cell"]
            for piece in scene["pieces"]
            if piece["kind"] in ("king", "pilgrim") and (piece["side"] == scene["to_move"]) is own
        ]
        changed = [cell for effect in move["effects"] for cell in effect[1:3] if isinstance(cell, str)]
        for cell in (*kings, *changed):
            assert inside(box, cells[cell]["points"]), (name, cell)
    assert seen >= CROPPED[game] // 2


@pytest.mark.parametrize("game", ["pilgrim", "temple-island"])
def test_other_games_show_whole_boards(game: str) -> None:
    _, drawn, _ = made(game)
    assert not any("near" in one for one in drawn["boards"].values())


def test_a_crop_that_would_hide_a_man_is_none() -> None:
    board = Core().ask({"do": "board", "game": "turtle-shell", "options": {}})["board"]
    assert crop(board, ["D9", "D0"]) is None
    assert crop(board, []) is None
    assert crop(board, ["D5"]) is not None
    rivers = Core().ask({"do": "board", "game": "monkey-king", "options": {}})["board"]
    assert crop(rivers, ["A1", "red-pawn"]) is None, "a tray is beside the board"
