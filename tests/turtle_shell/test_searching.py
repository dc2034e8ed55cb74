"""Tests that the search state agrees with the rules on moves, keys, scores and results throughout random games."""

from __future__ import annotations

import random
from typing import Any

import pytest

from pycore.engine.search import Manner, Search
from pycore.games.turtle_shell.fast.search import FastState
from pycore.games.turtle_shell.pieces import NUMBER
from pycore.interfaces.search_state import NO_HISTORY
from pycore.kernel.perft import perft
from pycore.kernel.types import CellId

from ..playouts import leaves
from .core import GAME, RULES, START, made, position, sparse

OPTIONS = ({}, {"start": "shuffle", "seed": "7"}, {"quiet": "12"}, {"quiet": "1"})


def expected(game: Any, pos: Any) -> int | None:
    """Return the rules' outcome as the result of a search state."""
    outcome = game.rules.outcome(pos)
    return None if outcome is None else {"white": 1, "black": -1}.get(outcome.winner, 0)


def seen(game: Any, state: FastState, pos: Any) -> list[str]:
    """Assert that a state agrees with the rules in a position. Return the legal moves, sorted."""
    texts = sorted(move.text for move in game.rules.legal_moves(pos))
    assert state.score() == game.spec.play.evaluate(pos)
    assert state.side() == (1 if pos.white else -1)
    ended = state.result()
    if ended is None:
        moves = state.moves()
        assert sorted(map(state.text, moves)) == texts
        assert all(state.allows(move) for move in moves)
        ended = None if moves else state.result_without_moves()
        if moves:
            taken = {move.text for move in game.rules.legal_moves(pos) if pos.board[move.to] != "." or move.becomes}
            tactical = {state.text(move) for move in state.tactical()}
            assert taken <= tactical
            assert all(pos.board[NUMBER[CellId(text[:2].upper())]] in "Kk" for text in tactical - taken)  # home
    assert ended == expected(game, pos)
    return texts


def walked(game: Any, seed: object, longest: int, start: str | None = None, shy: bool = False) -> dict[str, int]:
    """Play a random game in rules and state, and undo each move once; return the keys by position text.

    Args:
        shy: whether captures and pawn moves are avoided if possible, so that loops close.
    """
    dice, rules = random.Random(f"state {seed}"), game.rules
    pos = rules.read(start) if start else rules.start()
    state = FastState(rules, pos)
    keys: dict[str, int] = {}
    for _ in range(longest):
        texts = seen(game, state, pos)
        assert keys.setdefault(rules.write(pos), state.key()) == state.key()
        assert seen(game, FastState(rules, pos), pos) == texts  # made from the position with its history
        if not texts:
            break
        legal = rules.legal_moves(pos)
        quiet = [move for move in legal if pos.board[move.to] == "." and pos.board[move.frm] not in "Pp"]
        text = dice.choice(quiet if shy and quiet else legal).text
        before = state.key(), state.score()
        for move in state.moves():
            state.make(move)
            state.unmake(move)
        assert (state.key(), state.score()) == before
        state.make(next(move for move in state.moves() if state.text(move) == text))
        pos = rules.play(pos, next(move for move in legal if move.text == text))
    return keys


@pytest.mark.parametrize("options", OPTIONS, ids=str)
def test_a_state_agrees_with_the_rules(options: dict[str, str]) -> None:
    game, keys = made(**options), dict[str, int]()
    for seed in range(6):
        keys |= walked(game, seed, 160)
    assert len(set(keys.values())) == len(keys)  # and no two positions share a key


@pytest.mark.parametrize("seed", range(8))
def test_t5_forbids_the_same_moves_in_games_with_many_repetitions(seed: int) -> None:
    walked(GAME, f"shy {seed}", 60, sparse(random.Random(seed)), shy=True)


def test_a_state_agrees_with_the_rules_in_random_positions() -> None:
    dice = random.Random(3)
    for n in range(60):
        walked(GAME, f"sparse {n}", 6, sparse(dice, lone=n % 3 == 0))


def test_t5_perft_through_make_and_unmake() -> None:
    """T5 applies within the tree."""
    assert leaves(FastState(RULES, RULES.start()), 4) == 5616
    dice = random.Random(5)
    for _ in range(3):
        pos = RULES.read(sparse(dice))
        assert leaves(FastState(RULES, pos), 3) == perft(RULES, pos, 3)


def test_t5_a_forbidden_move_reports_how_far_back_it_depends() -> None:
    pos = position(START, "c0d1", "c9d8", "d1c0")
    state = FastState(RULES, pos)
    assert "d8c9" not in map(state.text, state.moves())
    assert state.history_used_from == -3  # the start, three plies before the search began

    state = FastState(RULES, position(START, "c0d1"))
    state.moves()
    assert state.history_used_from == NO_HISTORY


def test_t5_lines_found_with_the_table_can_be_played() -> None:
    """A move that T5 forbids on one path but not on another is checked again, so no line contains it."""
    dice = random.Random(11)
    for _ in range(12):
        pos = RULES.read(sparse(dice, lone=True))
        for _ in range(6):
            search = Search(GAME, pos, Manner(nodes=1500))
            search.advance()
            there = pos
            for text in search.found.line:
                there = RULES.play(there, next(move for move in RULES.legal_moves(there) if move.text == text))
            if search.found.move is None:
                break
            pos = RULES.play(pos, next(move for move in RULES.legal_moves(pos) if move.text == search.found.move))


def test_t5_a_loop_may_begin_at_a_null_move() -> None:
    state = FastState(RULES, RULES.start())
    assert state.make_null()
    for text in ("c9d8", "c0d1", "d8c9"):
        state.make(next(move for move in state.moves() if state.text(move) == text))
    assert state.moves()  # d1c0 goes back to where the pass was made
