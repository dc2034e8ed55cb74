"""Tests that the fast search states agree with the generic one in moves, results, scores and keys."""

from __future__ import annotations

import random
from collections.abc import Iterator
from typing import Any

import pytest

from pycore import games
from pycore.engine.generic_state import GenericState
from pycore.games import GAMES
from pycore.games.pilgrim.pieces import TABLE
from pycore.interfaces.game import Game, setup
from pycore.kernel.record import find_move

FAST = [id for id, game in GAMES.items() if game.play.state]
OPTIONS: dict[str, list[dict[str, str]]] = {
    "pilgrim": [
        *({"external": kind.id} for kind in TABLE),
        {"external": "mastodon+belfry"},
        {"external": "trebuchet+dimachaer", "legality": "seirawan"},
    ]
}
"""The options under which a game is tested; the defaults for games without an entry."""
CASES = [(id, options) for id in FAST for options in OPTIONS.get(id, [{}])]
each_case = pytest.mark.parametrize(("id", "options"), CASES, ids=str)


def pairs(id: str, options: dict[str, str], seed: int, walks: int, plies: int) -> Iterator[tuple[Game, Any, Any, Any]]:
    """Yield positions of random games, each with its fast and its generic state."""
    game = setup(games.find(id), options)
    make = game.spec.play.state
    assert make
    draw = random.Random(f"{id}{options}{seed}")
    for _ in range(walks):
        pos = game.rules.start()
        for _ in range(plies):
            moves = game.rules.legal_moves(pos)
            if not moves:
                break
            if (state := make(game.rules, pos)) is not None:
                yield game, pos, state, GenericState(game, pos)
            pos = game.rules.play(pos, draw.choice(moves))


def ended(state: Any) -> int | None:
    """Return the result here, from either method that reports it."""
    result: int | None = state.result()
    return result if result is not None or state.moves() else state.result_without_moves()


def agree(fast: Any, plain: Any) -> bool:
    """Assert that scores and results are equal. A search may score the first repetition as a draw; the rules do not."""
    if fast.result() == 0 and ended(plain) is None:
        return fast.score() == plain.score()
    sides_agree = ended(plain) is not None or fast.side() == plain.side()
    return sides_agree and (fast.score(), ended(fast)) == (plain.score(), ended(plain))


@each_case
def test_moves_results_and_scores_are_those_of_the_rules(id: str, options: dict[str, str]) -> None:
    """Compares them here and after one more ply."""
    for _, _, fast, plain in pairs(id, options, 1, 1, 50):
        assert agree(fast, plain)
        by_text = {fast.text(move): move for move in fast.moves()}
        moves = plain.moves()
        assert sorted(by_text) == sorted(move.text for move in moves)
        for move in moves[:: max(1, len(moves) // 4)]:
            fast.make(by_text[move.text])
            plain.make(move)
            assert agree(fast, plain)
            if ended(plain) is None:
                assert sorted(fast.text(one) for one in fast.moves()) == sorted(one.text for one in plain.moves())
            fast.unmake(by_text[move.text])
            plain.unmake(move)


@each_case
def test_every_move_is_tactical_or_quiet(id: str, options: dict[str, str]) -> None:
    for _, _, fast, _ in pairs(id, options, 2, 1, 60):
        tactical, quiet = list(fast.tactical()), list(fast.quiet())
        assert sorted(tactical + quiet) == sorted(fast.moves())
        assert len(fast.order_scores(tactical)) == len(tactical)


@each_case
def test_unmake_restores_the_state(id: str, options: dict[str, str]) -> None:
    for _, _, fast, _ in pairs(id, options, 3, 1, 60):
        before = (fast.key(), fast.score(), fast.side(), list(fast.moves()))
        for move in list(fast.moves()):
            fast.make(move)
            if fast.result() is None and fast.make_null():
                fast.unmake_null()
            fast.unmake(move)
        assert (fast.key(), fast.score(), fast.side(), list(fast.moves())) == before


@each_case
def test_a_check_by_a_move_is_recognised(id: str, options: dict[str, str]) -> None:
    """Compares with a state made from the position after the move."""
    for made, pos, fast, _ in pairs(id, options, 5, 1, 60):
        for move in list(fast.moves())[::3]:
            fast.make(move)
            after = made.rules.play(pos, find_move(made, pos, fast.text(move)))
            fresh = made.spec.play.state(made.rules, after) if made.spec.play.state else None
            assert fresh is None or fresh.in_check() == fast.in_check()
            fast.unmake(move)


@pytest.mark.parametrize("id", FAST)
def test_equal_positions_have_equal_keys_and_others_differ(id: str) -> None:
    """Compares the keys updated by moves, the keys made from positions, and the texts of positions."""
    text_of: dict[Any, str] = {}
    for made, pos, fast, _ in pairs(id, {}, 4, 3, 60):
        for move in made.rules.legal_moves(pos)[::5]:
            after = made.rules.play(pos, move)
            inner = next(one for one in fast.moves() if fast.text(one) == move.text)
            fast.make(inner)
            fresh = made.spec.play.state(made.rules, after) if made.spec.play.state else None
            assert fresh is None or fresh.key() == fast.key()
            place = same_place(made.rules.write(after))
            assert text_of.setdefault(fast.key(), place) == place
            fast.unmake(inner)
    assert len(text_of) == len(set(text_of.values()))


def same_place(text: str) -> str:
    """Return a position's text without the counts of plies and moves at its end."""
    return " ".join(field for field in text.split(" ") if not field.isdigit())
