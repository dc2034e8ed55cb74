"""Tests of known figures (T7), the two symmetries, and the positions with known answers in tests/data/turtle-
shell.jsonl.
"""

from __future__ import annotations

import hashlib
import json
import random
from pathlib import Path
from typing import Any

import pytest

from pycore.bridge import handle
from pycore.games.turtle_shell.past import Past
from pycore.games.turtle_shell.pieces import NAMES, NUMBER
from pycore.games.turtle_shell.rules import Position
from pycore.kernel.perft import divide, perft
from pycore.kernel.types import CellId

from .core import RULES, START, moves, position, sparse
from .test_oracle import POLICIES, choose

FROM_THE_START = ("random", "shuffling", "racing")
PERFT = (8, 64, 600, 5616, 58491, 609324)
VECTORS = [
    json.loads(line)
    for line in (Path(__file__).parent.parent / "data" / "turtle-shell.jsonl").read_text(encoding="utf-8").splitlines()
]


def ask(**request: Any) -> dict[str, Any]:
    """Return the reply of the door."""
    reply: dict[str, Any] = json.loads(handle(json.dumps(request)))
    return reply


def test_t7_the_start_as_text() -> None:
    assert RULES.write(RULES.start()) == START


@pytest.mark.parametrize("depth", [1, 2, 3, 4])
def test_t7_perft_of_the_start(depth: int) -> None:
    assert perft(RULES, RULES.start(), depth) == PERFT[depth - 1]


@pytest.mark.long
@pytest.mark.parametrize("depth", [5, 6])
def test_t7_perft_of_the_start_deep(depth: int) -> None:
    assert perft(RULES, RULES.start(), depth) == PERFT[depth - 1]


def test_t7_divide_adds_up() -> None:
    parts = divide(RULES, RULES.start(), 3)

    assert sorted(parts) == moves(START)
    assert sum(parts.values()) == 600
    for first, count in parts.items():
        assert perft(RULES, position(START, first), 2) == count


def test_t7_a_finished_game_has_no_moves_in_perft() -> None:
    pos = position("6/1K4/6/8/8/4/8/6/4k1/6 w")
    home = sum(1 for move in RULES.legal_moves(pos) if RULES.outcome(RULES.play(pos, move)))

    assert home == 1
    assert divide(RULES, pos, 2)["c8d8"] > 0
    assert perft(RULES, position("1K4/6/6/8/8/4/8/6/4k1/6 b"), 3) == 0


def test_t7_T5_applies_inside_the_tree() -> None:
    """Four plies out and back would recreate the start, so the player who closes the loop must vary."""
    pos = position(START, "c0d1", "c9d8", "d1c0")

    assert divide(RULES, pos, 1).get("d8c9") is None
    assert divide(RULES, RULES.read(RULES.write(pos)), 1)["d8c9"] == 1


# The symmetries

LETTERS = dict(zip("ABCDEFGH", "HGFEDCBA", strict=True))


def beneath(cell: str) -> str:
    """Return the cell that is the mirror image of a cell, top to bottom, found by its place in the drawing."""
    return mirrored(cell, across=1)


def beside(cell: str) -> str:
    """Return the cell that is the mirror image of a cell, left to right."""
    return mirrored(cell, across=0)


def centre(cell: str) -> tuple[float, float]:
    """Return the middle of a cell, relative to the middle of the board."""
    points = [RULES.board.project(corner) for corner in RULES.board.cell[CellId(cell)].corners]
    x, y = (sum(values) / len(points) for values in zip(*points, strict=True))
    return x - 300, y - 440


def mirrored(cell: str, across: int) -> str:
    """Return the cell whose middle is the mirror image of a cell's middle."""
    wanted = list(centre(cell))
    wanted[across] = -wanted[across]
    return next(
        str(other) for other in NAMES if all(abs(a - b) < 0.01 for a, b in zip(centre(other), wanted, strict=True))
    )


BENEATH, BESIDE = ({cell: way(cell) for cell in NAMES} for way in (beneath, beside))


def board_through(mapping: dict[CellId, str], board: str, swap: bool) -> str:
    """Return a board with every piece on its mapped cell, with the colours swapped if wanted."""
    found = ["."] * len(board)
    for cell, letter in zip(NAMES, board, strict=True):
        found[NUMBER[CellId(mapping[cell])]] = letter.swapcase() if swap else letter
    return "".join(found)


def through(mapping: dict[CellId, str], pos: Position, swap: bool) -> Position:
    """Return the mirror image of a position with its history."""
    past = Past([board_through(mapping, board, swap) for board in pos.past])
    board = board_through(mapping, pos.board, swap)
    return Position(board, pos.white is not swap, past, pos.halfmove_clock)


def text_through(mapping: dict[CellId, str], text: str) -> str:
    """Return the mirror image of a move's text."""
    cells = [mapping[CellId(text[at : at + 2].upper())].lower() for at in (0, 2)]
    return "".join(cells) + text[4:]


@pytest.mark.parametrize("policy", POLICIES)
@pytest.mark.parametrize(("mapping", "swap"), [(BENEATH, True), (BESIDE, False)], ids=["colours", "mirror"])
def test_t7_mirrored_positions_have_the_mirrored_moves(mapping: dict[CellId, str], swap: bool, policy: str) -> None:
    dice, seen = random.Random(f"symmetry {policy}"), 0
    while seen < 400:
        pos, last = position(START if policy in FROM_THE_START else sparse(dice, policy == "lone king")), [None, None]
        for _ in range(120):
            image = through(mapping, pos, swap)
            legal = RULES.legal_moves(pos)
            there = sorted(move.text for move in RULES.legal_moves(image))
            assert there == sorted(text_through(mapping, move.text) for move in legal)
            ended, image_ended = RULES.outcome(pos), RULES.outcome(image)
            assert (ended and ended.reason) == (image_ended and image_ended.reason)
            if ended and image_ended:
                assert (ended.winner != image_ended.winner) is swap
            seen += 1
            if not legal:
                break
            move = choose(dice, policy, pos, last[0])
            pos, last = RULES.play(pos, move), [last[1], move]  # type: ignore[list-item]


def test_t7_each_symmetry_is_its_own_inverse() -> None:
    for mapping in (BENEATH, BESIDE):
        assert all(mapping[CellId(mapping[cell])] == cell for cell in NAMES)
    assert RULES.start().board == board_through(BENEATH, RULES.start().board, swap=True)


# The vectors


@pytest.mark.parametrize("number", range(len(VECTORS)))
def test_vectors_of_independent_programs(number: int) -> None:
    vector = VECTORS[number]
    given = {name: vector[name] for name in ("options", "start", "after")}

    reply = ask(do="look", game="turtle-shell", **given)

    assert reply["position"] == vector["position"]
    assert len(reply["moves"]) == vector["n"]
    assert hashlib.sha256("\n".join(reply["moves"]).encode()).hexdigest() == vector["moves_sha256"]
    outcome = reply["outcome"]
    assert (f"{outcome['winner']} {outcome['reason']}" if outcome else "*") == vector["outcome"]
