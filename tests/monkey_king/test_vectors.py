"""Tests of positions, actions and endings worked out by an independent program, for all river layouts."""

from __future__ import annotations

import hashlib
import json
from pathlib import Path
from typing import Any

import pytest

from .core import START, moves, outcome, position, rules

VECTORS = [
    json.loads(line)
    for line in (Path(__file__).parent.parent / "data" / "monkey-king.jsonl").read_text(encoding="utf-8").splitlines()
]


@pytest.mark.parametrize("vector", VECTORS, ids=range(len(VECTORS)))
def test_agreement_with_an_independent_program(vector: dict[str, Any]) -> None:
    laws = rules(**vector["options"])
    pos = position(vector["start"] or START, *vector["after"], laws=laws)

    legal = moves(pos, laws=laws)

    assert laws.write(pos) == vector["position"]
    assert outcome(pos, laws) == vector["outcome"]
    assert len(legal) == vector["n"]
    assert hashlib.sha256("\n".join(legal).encode()).hexdigest() == vector["moves_sha256"]


def test_the_vectors_contain_every_layout_and_every_ending() -> None:
    layouts = {vector["options"].get("river") for vector in VECTORS}
    assert layouts >= {"squeezed-x", "twin-x", "bowl", "band", "corner-diagonals", "a2b3c4/a7b6c5", None}
    ends = {vector["outcome"] for vector in VECTORS}
    assert ends == {"*", "red exit", "blue checkmate", "nobody no-moves", "nobody repetition", "nobody quiet"}
