"""Tests that the kit's search state agrees with the generic one in moves, ends, scores and keys."""

from __future__ import annotations

from typing import Any

import pytest

from pycore.engine.generic_state import GenericState
from pycore.engine.search import Manner, Search
from pycore.interfaces.game import Game, setup
from pycore.kit.evaluate import Evaluation

from ..playouts import sampled
from . import EXAMPLES
from .fairy import FAIRY

GAMES = {**EXAMPLES, **FAIRY}
each_game = pytest.mark.parametrize("name", GAMES)


def states(name: str) -> list[tuple[Game, Any, Any]]:
    """Return positions of random games, each with the kit's and the generic state."""
    game = setup(GAMES[name], {})
    make = game.spec.play.state
    assert make
    positions = [ply.pos for seed in range(2) for ply in sampled(game, f"search {seed}", 90, every=9)]
    return [(game, make(game.rules, pos), GenericState(game, pos)) for pos in positions]


def ended(state: Any) -> int | None:
    """Return the result, whichever method tells it."""
    result: int | None = state.result()
    return result if result is not None or state.moves() else state.result_without_moves()


@each_game
def test_moves_ends_and_scores_are_those_of_the_rules(name: str) -> None:
    for _, fast, plain in states(name):
        assert ended(fast) == ended(plain)
        assert fast.score() == plain.score()
        moves = {fast.text(move): move for move in fast.moves()}
        assert sorted(moves) == sorted(move.text for move in plain.moves())
        assert sorted([*fast.tactical(), *fast.quiet()], key=str) == sorted(fast.moves(), key=str)
        assert len(fast.order_scores(fast.tactical())) == len(fast.tactical())
        before = fast.key(), fast.score(), fast.side()
        for move in list(plain.moves())[::5]:
            fast.make(moves[move.text])
            plain.make(move)
            assert (ended(fast), fast.score()) == (ended(plain), plain.score())
            fast.unmake(moves[move.text])
            plain.unmake(move)
        assert before == (fast.key(), fast.score(), fast.side())


@each_game
def test_the_expected_change_of_a_move_is_the_one_that_it_makes(name: str) -> None:
    """Captures that go to a hand count there too, which the estimate leaves out."""
    for game, fast, _ in states(name):
        evaluation = game.spec.play.evaluate
        assert isinstance(evaluation, Evaluation)
        if not fast.evaluation.counts_worth or fast.design.hand_letters or fast.side() == 0:
            continue
        for move in list(fast.moves())[::5]:
            before = fast.score()
            change = evaluation.change(fast._line[-1], move)
            fast.make(move)
            rook = move.sort == "castle"
            assert rook or fast.score() == before + change, move
            fast.unmake(move)


@pytest.mark.parametrize(
    ("name", "position", "best"),
    [
        ("kit-brandubh", "......./......./......./......./...k.../......./R.R.... white", {"d3-d1", "d3-g3", "d3-d7"}),
        ("kit-knightmate", "n......./......../......../...q..../....P.../......../......../N....... white", {"e4-d5"}),
        ("gardner", "k..../...../.R.../..R../....K white", {"c2-a2"}),
        (
            "breakthrough",
            "......../P......./......../......../......../p......p/......../........ white",
            {"a7-a8", "a7-b8"},
        ),
    ],
)
def test_a_search_finds_what_wins(name: str, position: str, best: set[str]) -> None:
    game = setup(GAMES[name], {})
    search = Search(game, game.rules.read(position), Manner(nodes=1000))
    while not search.advance():
        pass

    assert search.found.move in best
