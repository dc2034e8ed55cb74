"""Tests that a game of Pilgrim Chess written as PGN is read back whole, with side lines at every place (P9)."""

from __future__ import annotations

import random
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from pycore.kernel import record as records
from pycore.kernel.types import Json

from .core import made
from .test_oracle import EVERY
from .test_pgn import one, played, same, written

BISHOPS = "4k3/8/8/4B3/8/8/8/1N2B1K1 w - - 0 1"
"""Bishops on e1 and e5 go to c3, and so does the knight on b1: the move of the lower bishop is written B1c3."""


def with_side_lines(
    dice: random.Random, external: str, legality: str, *, plain: bool, start: str | None = None
) -> Json:
    """Return a random game with side lines from a third of its plies, each of one to three actions."""
    game = made(external, legality)
    pos = game.rules.start() if start is None else game.rules.read(start)
    log: list[str] = []
    branches: list[dict[str, Any]] = []
    longest = dice.randrange(40)
    while len(log) < longest and (legal := game.rules.legal_moves(pos)):
        passes = [move for move in legal if move.text == "pass"]
        move = passes[0] if plain and passes else dice.choice(legal)
        if dice.random() < 1 / 3:
            branches.append({"at": len(log), "log": side_line(dice, game, pos)})
        log.append(move.text)
        pos = game.rules.play(pos, move)
    new = records.new(game, start)
    kept = [one for one in branches if not repeats(log[one["at"] :], one["log"])]
    return {**new, "log": log, "at": len(log), "branches": kept}


def repeats(rest: list[str], line: list[str]) -> bool:
    """Return whether a line only repeats the rest of the game, or repeats it whole and goes on."""
    return rest[: len(line)] == line or line[: len(rest)] == rest


def side_line(dice: random.Random, game: Any, pos: Any) -> list[str]:
    """Return one to three random actions."""
    line: list[str] = []
    while len(line) < 3 and (legal := game.rules.legal_moves(pos)) and (not line or dice.random() < 0.4):
        line.append((move := dice.choice(legal)).text)
        pos = game.rules.play(pos, move)
    return line


@given(
    seed=st.integers(0, 2**32),
    external=st.sampled_from(EVERY),
    legality=st.sampled_from(["final", "seirawan"]),
    plain=st.booleans(),
)
def test_p9_random_games_with_side_lines_at_every_place_come_back(
    seed: int, external: str, legality: str, plain: bool
) -> None:
    record = with_side_lines(random.Random(seed), external, legality, plain=plain)

    assert same(one(written(record)), record), written(record)


@given(seed=st.integers(0, 2**32))
def test_p9_random_games_from_a_position_come_back(seed: int) -> None:
    record = with_side_lines(random.Random(seed), "mastodon", "final", plain=False, start=BISHOPS)

    assert same(one(written(record)), record), written(record)


@pytest.mark.parametrize(
    ("at", "line", "text"),
    [
        (0, ["pass"], "use (pass) M@d M@e 1. e4 *"),
        (1, ["M@c"], "use M@d (M@c) M@e 1. e4 *"),
        (2, ["M@a"], "use M@d M@e (M@a) 1. e4 *"),
        (2, ["M@a", "d2d4"], "use M@d M@e (M@a 1. d4/M) 1. e4 *"),
        (3, ["d2d4"], "use M@d M@e 1. e4 (1. d4/M) *"),
    ],
)
def test_p9_a_vote_or_placement_that_was_taken_back_is_a_side_line(at: int, line: list[str], text: str) -> None:
    record = played("use", "M@d", "M@e", "e2e4") | {"branches": [{"at": at, "log": line}]}

    assert written(record).endswith(f"\n\n{text}\n")
    assert same(one(written(record)), record)


def test_p9_a_vote_taken_back_before_plain_chess_comes_back() -> None:
    record = played("pass", "pass", "e2e4") | {"branches": [{"at": 0, "log": ["use"]}]}

    assert same(one(written(record)), record)


def test_p9_a_capital_letter_before_a_rank_is_the_piece() -> None:
    record = played("e1c3", "e8d7", start=BISHOPS)

    assert written(record).endswith("\n\n1. B1c3 Kd7 *\n")
    assert same(one(written(record)), record)


def test_a_move_of_black_has_a_number_only_where_the_one_before_does_not_stand_beside_it() -> None:
    log = ["pass", "pass", "e2e4", "e7e5", "g1f3", "b8c6"]
    plain = {"format": 1, "game": "pilgrim", "log": log}
    with_more = {**plain, "branches": [{"at": 4, "log": ["b1c3"]}], "meta": {"comments": {"3": "so"}}}

    assert "\n1. e4 e5 2. Nf3 Nc6 *\n" in written(plain)
    assert "\n1. e4 {so} 1... e5 2. Nf3 (2. Nc3) 2... Nc6 *\n" in written(with_more)
