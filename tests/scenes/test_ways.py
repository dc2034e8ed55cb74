"""The ways of pieces over the board: what the core says that a move passes."""

from __future__ import annotations

import json
from itertools import pairwise

import pytest

from pycore.bridge import handle
from pycore.games import GAMES
from pycore.games.turtle_shell.board import FILES, ROWS
from pycore.interfaces.game import Game, setup
from pycore.kernel.board import Board
from pycore.kernel.types import CellId, Shift
from pycore.scenes.scene import scene
from pycore.scenes.to_json import effect_json
from tests.playouts import PLAYED, sampled

LINES = [line.split() for line in (*ROWS.values(), *FILES.values())]


def _touching(board: Board, path: tuple[CellId, ...]) -> bool:
    return all({*board.cell[a].corners} & {*board.cell[b].corners} for a, b in pairwise(path))


@pytest.mark.parametrize("name", PLAYED)
def test_a_way_leads_over_neighbours_that_are_empty(name: str) -> None:
    game = setup(PLAYED[name], {})
    for ply in sampled(game, f"ways of {name}", 60, 4):
        pieces = game.narrator.pieces(ply.pos)
        for move in game.rules.legal_moves(ply.pos):
            for shift in game.rules.effects(ply.pos, move):
                if not isinstance(shift, Shift) or not shift.way:
                    continue
                assert _touching(game.rules.board, shift.path), shift
                if name not in ("kit-ur", "kit-konane"):  # a race and jumps pass over pieces
                    assert not any(cell in pieces for cell in shift.way), shift


def _slides(game: Game, seed: str) -> list[Shift]:
    """Return the shifts of Turtle Shell's rooks in a random game."""
    found = []
    for ply in sampled(game, seed, 80, 3):
        pieces = game.narrator.pieces(ply.pos)
        for move in game.rules.legal_moves(ply.pos):
            shifts = [one for one in game.rules.effects(ply.pos, move) if isinstance(one, Shift)]
            found += [one for one in shifts if pieces[one.frm].kind == "rook"]
    return found


@pytest.mark.parametrize("seed", ["a", "b", "c", "d"])
def test_a_rook_of_turtle_shell_follows_one_row_or_file_without_a_gap(seed: str) -> None:
    shifts = _slides(setup(GAMES["turtle-shell"], {}), seed)
    assert len(shifts) > 20
    for shift in shifts:
        both = ["".join(line) for line in LINES] + ["".join(reversed(line)) for line in LINES]
        assert any("".join(shift.path) in line for line in both), shift


@pytest.mark.parametrize(
    ("guest", "position", "action", "way"),
    [
        # the rook on d8 stops the run on d7; from there it goes on along the diagonal
        ("dimachaer", "3r3k/8/8/8/8/8/8/3D3K w - - 0 1", "d1e8", ["d2", "d3", "d4", "d5", "d6", "d7"]),
        ("dimachaer", "7k/8/5p2/3p4/8/8/8/3D3K w - - 0 1", "d1f6", ["d2", "d3", "d4", "e5"]),
        ("murmillo", "3r3k/8/8/4p3/8/8/8/U6K w - - 0 1", "a1d4", []),
        ("murmillo", "3r3k/8/8/4p3/8/8/8/U6K w - - 0 1", "a1d8", ["b2", "c3", "d4", "d5", "d6", "d7"]),
    ],
)
def test_a_guest_that_turns_says_where(guest: str, position: str, action: str, way: list[str]) -> None:
    game = setup(GAMES["pilgrim"], {"external": guest})
    pos = game.rules.read(position)
    moves = {move.text: move for move in game.rules.legal_moves(pos)}
    (shift,) = (one for one in game.rules.effects(pos, moves[action]) if isinstance(one, Shift))
    assert list(shift.way) == way
    assert effect_json(shift) == ["shift", shift.frm, shift.to, *([way] if way else [])]


def test_a_piece_of_a_race_follows_its_track() -> None:
    game = setup(PLAYED["kit-ur"], {})
    found = [
        shift
        for ply in sampled(game, "race", 60, 1)
        for move in game.rules.legal_moves(ply.pos)
        for shift in game.rules.effects(ply.pos, move)
        if isinstance(shift, Shift) and shift.way
    ]
    assert found
    assert all(_touching(game.rules.board, shift.path) for shift in found)


def test_the_last_move_keeps_its_way_and_the_doors_that_it_opened() -> None:
    game = setup(GAMES["turtle-shell"], {})
    shift = Shift(CellId("B0"), CellId("B7"), (CellId("B1"), CellId("B3")))
    told = {mark["kind"]: mark["cells"] for mark in scene(game, game.rules.start(), (shift,))["marks"]}
    assert (told["from"], told["to"], told["passed"]) == (["B0"], ["B7"], ["B0", "B1", "B3", "B7"])

    log = ["use", "M@d", "M@e", "d2d4", "e7e5"]
    record = {"format": 1, "game": "pilgrim", "options": {}, "log": log}
    reply = json.loads(handle(json.dumps({"do": "open", "record": record})))
    marks = {mark["kind"]: mark["cells"] for mark in reply["scene"]["marks"]}
    assert marks.get("open") == ["d0", "e9"]
    assert [turn.get("opens") for turn in reply["turns"]][-2:] == [["d0"], ["e9"]]
