"""Tests that the ban on stalemate and the search for a legal end of the turn do not make `look` slow."""

from __future__ import annotations

import json
import random
from collections.abc import Iterator
from statistics import median
from time import process_time

import pytest

from pycore.bridge import handle

from .core import moves, rules


def looks(river: str, seed: int, longest: int) -> Iterator[float]:
    """Yield the CPU seconds of each `look` along one random game."""
    dice, after = random.Random(seed), list[str]()
    while len(after) < longest:
        request = {"do": "look", "game": "monkey-king", "options": {"river": river}, "after": after}
        began = process_time()
        reply = json.loads(handle(json.dumps(request)))
        yield process_time() - began
        if not reply["moves"]:
            return
        after.append(dice.choice(reply["moves"]))


@pytest.mark.parametrize("river", ["squeezed-x", "corner-diagonals"])
def test_look_stays_within_a_few_milliseconds(river: str) -> None:
    """Measures CPU time, so that other load does not matter; a call took about a millisecond when this was written."""
    found = [seconds for seed in range(3) for seconds in looks(river, seed, 150)]

    assert len(found) > 200
    assert median(found) < 0.01


@pytest.mark.parametrize(
    ("text", "count"),
    [
        ("5/5/1p2M/2h2/1KN2/p1Nn1/5/4C MM/MM - 2 r - 0 9", 71),
        ("2C1M/1M1hc/p3K/M4/n4/1NN2/2Mhn/1k3 --/MM - 2 r - 0 9", 50),
        ("h1p2/Kk3/5/4s/NM3/4C/5/4N M-/MM - 2 r - 0 9", 7),
    ],
)
def test_two_fists_many_monkey_kings_and_a_check_are_answered_in_time(text: str, count: int) -> None:
    assert len(moves(text, laws=rules(river="corner-diagonals", flip_in_place="yes"))) == count
