"""Tests that the search finds wins in one, two or three moves (mined by `python -m lab mates`)."""

from __future__ import annotations

import json
from functools import cache
from pathlib import Path
from typing import Any, NamedTuple

import pytest

from pycore import games
from pycore.engine.scores import WON
from pycore.engine.search import Found, Manner, Search
from pycore.games import GAMES
from pycore.interfaces.game import Game, setup
from pycore.kernel.record import find_move

FOR_TWO = [id for id, game in GAMES.items() if game.players == 2]
NODES = 8_000
"""A fifth of a second or less."""
each_game = pytest.mark.parametrize("id", FOR_TWO)


class Mate(NamedTuple):
    """A position in which the side to move wins in that many plies, and not sooner."""

    position: str
    plies: int


def suite(game: Game) -> list[Mate]:
    """Return the positions of a game, with the number of plies to the win."""
    path = Path(__file__).parents[1] / "data" / f"mates-{game.spec.id}.jsonl"
    assert path.exists(), f"`python -m lab mates {game.spec.id} > tests/data/{path.name}` finds them"
    return [Mate(**json.loads(line)) for line in path.read_text(encoding="utf-8").splitlines()]


@cache
def solved(id: str) -> tuple[tuple[Game, Mate, Any, Found], ...]:
    """Return the result of the search in each position."""
    game = setup(games.find(id), {})
    found = []
    for mate in suite(game):
        pos = game.rules.read(mate.position)
        search = Search(game, pos, Manner(nodes=NODES))
        search.advance()
        found.append((game, mate, pos, search.found))
    return tuple(found)


@each_game
def test_every_win_is_found(id: str) -> None:
    """In a few positions a win that takes a move more is found first, which is allowed."""
    found = solved(id)
    assert {mate.plies for _, mate, _, _ in found} >= {1, 3, 5}
    assert all(best.score >= WON - mate.plies - 2 for _, mate, _, best in found)
    assert sum(best.score == WON - mate.plies for _, mate, _, best in found) >= 0.98 * len(found)


@each_game
def test_the_line_ends_the_game_in_the_recorded_number_of_plies(id: str) -> None:
    for made, _, pos, best in solved(id):
        side = made.rules.actor(pos)
        after = pos
        for text in best.line:
            assert made.rules.outcome(after) is None
            after = made.rules.play(after, find_move(made, after, text))
        ended = made.rules.outcome(after)
        assert ended is not None
        assert ended.winner == made.spec.sides[side.value]
        assert len(best.line) == WON - best.score
