"""Tests of the opening books: their contents, and the moves that each level chooses."""

from __future__ import annotations

import json

import pytest

from pycore.bridge import handle
from pycore.engine.levels import LEVELS
from pycore.games import GAMES, find
from pycore.interfaces.game import Game, setup
from pycore.kernel.types import Json

WITH_BOOK = [id for id, spec in GAMES.items() if spec.play.openings]


def opened(id: str) -> Game:
    return setup(find(id), {})


def first(game: Game) -> str:
    """Return the first position of a game's book."""
    assert game.spec.play.openings
    return next(iter(game.spec.play.openings()))


def best(game: Game, level: int, seed: str) -> Json:
    """Return the first move of a level."""
    asked = {"do": "best", "game": game.spec.id, "start": first(game), "level": level, "seed": seed}
    reply: Json = json.loads(handle(json.dumps(asked)))
    assert reply["ok"], reply
    return reply


@pytest.mark.parametrize("id", WITH_BOOK)
def test_positions_and_moves_of_a_book_are_legal(id: str) -> None:
    game = opened(id)
    assert game.spec.play.openings
    book = game.spec.play.openings()
    widest = max(one.book_tolerance for one in LEVELS.values())
    assert len(book) >= 40
    for text, (score, losses) in book.items():
        legal = {move.text for move in game.rules.legal_moves(game.rules.read(text))}
        assert set(losses) <= legal
        assert abs(score) < 500
        assert min(losses.values()) == 0 <= max(losses.values()) <= widest


@pytest.mark.parametrize("id", WITH_BOOK)
def test_first_moves_vary_with_the_seed_and_repeat_for_one_seed(id: str) -> None:
    game = opened(id)
    assert game.spec.play.openings
    score, losses = game.spec.play.openings()[first(game)]
    found = [best(game, 7, str(seed)) for seed in range(12)]
    assert all(one["nodes"] == 0 and losses[one["move"]] <= LEVELS[7].book_tolerance for one in found)
    assert all(one["score"] == score - losses[one["move"]] for one in found)
    assert len({one["move"] for one in found}) >= 3
    assert found[3]["move"] == best(game, 7, "3")["move"]


def test_stronger_levels_choose_better_book_moves_and_the_weakest_have_no_book() -> None:
    book_tolerance = [one.book_tolerance for one in LEVELS.values()]
    assert book_tolerance[:3] == [0, 0, 0]
    assert sorted(book_tolerance[3:], reverse=True) == book_tolerance[3:]
    assert best(opened("turtle-shell"), 2, "1")["nodes"] > 0


def test_positions_outside_the_book_are_searched() -> None:
    asked = {"do": "best", "game": "turtle-shell", "start": "6/2k3/6/8/8/4/8/R4r/6/2K3 w", "level": 4}
    assert json.loads(handle(json.dumps(asked)))["nodes"] > 0
    asked = {"do": "best", "game": "turtle-shell", "nodes": 50}
    assert json.loads(handle(json.dumps(asked)))["nodes"] > 0
