"""Tests of known figures and invariants (I9)."""

from __future__ import annotations

import json
import random
from pathlib import Path

import pytest

from pycore.games.temple_island.board import SIZE
from pycore.kernel.perft import divide, perft

from .core import START, actions, law, outcome, played

DEFAULT = {"islands": "small"}
FIGURES = [
    (DEFAULT, (6, 398, 2388, 187378)),
    ({"islands": "large"}, (6, 398, 2388, 196343)),
    ({"order": "piece_first"}, (16, 96, 814, 8864)),
]


@pytest.mark.parametrize(("options", "nodes"), FIGURES, ids=str)
def test_i9_perft(options: dict[str, str], nodes: tuple[int, ...]) -> None:
    rules = law(**options)
    for depth, count in enumerate(nodes[:3], 1):
        assert perft(rules, rules.start(), depth) == count


@pytest.mark.long
@pytest.mark.parametrize(("options", "nodes"), FIGURES, ids=str)
def test_i9_perft_deep(options: dict[str, str], nodes: tuple[int, ...]) -> None:
    rules = law(**options)
    assert perft(rules, rules.start(), 4) == nodes[3]
    assert perft(rules, rules.start(), 5) == sum(divide(rules, rules.start(), 5).values())


def test_i9_the_actions_of_each_roll_from_the_start() -> None:
    assert [len(actions(played(None, f"roll:{face}"))) for face in range(1, 7)] == [73, 60, 73, 60, 66, 66]


def test_i9_about_one_naming_in_eight_cannot_move() -> None:
    rules, dice = law(order="piece_first"), random.Random(8)
    pos, rolled, stuck = rules.start(), 0, 0
    for _ in range(3_000):
        pos = rules.play(pos, dice.choice(rules.legal_moves(pos)))
        rolled += bool(pos.die)
        stuck += rules.stuck(pos)
    assert 0.05 < stuck / rolled < 0.25


def test_i9_parity_never_changes() -> None:
    rules, dice = law(), random.Random(9)
    pos = rules.start()
    parity = set()
    for _ in range(300):
        parity.add(sum(at % SIZE + at // SIZE for at, letter in enumerate(pos.board) if letter != ".") % 2)
        pos = rules.play(pos, dice.choice(rules.legal_moves(pos)))
    assert len(parity) == 1


def test_i9_a_whole_pilgrimage() -> None:
    """The longest game among the vectors is a complete one."""
    lines = (Path(__file__).parents[1] / "data" / "temple-island.jsonl").read_text(encoding="utf-8").splitlines()
    game = max((json.loads(line) for line in lines), key=lambda vector: len(vector["after"]))
    assert (game["start"], game["options"]) == (None, {})
    pos = played(START, *game["after"])
    assert outcome(pos) == "player pilgrimage"
    assert pos.turn == 72
