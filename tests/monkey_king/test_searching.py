"""Tests that the search state agrees with the rules on actions, keys, scores and results throughout random games."""

from __future__ import annotations

import random
from collections.abc import Callable
from typing import Any

import pytest

from pycore.engine.search import Manner, Search
from pycore.games.monkey_king.fast.search import FastState
from pycore.games.monkey_king.pieces import Act
from pycore.games.monkey_king.rules import Position
from pycore.kernel.errors import PositionError
from pycore.kernel.perft import perft
from pycore.kernel.record import find_move

from ..playouts import leaves
from .core import made

OPTIONS = (
    {},
    {"river": "twin-x"},
    {"river": "band", "flip_in_place": "yes"},
    {"river": "/"},
    {"river": "corner-diagonals", "flip_in_place": "yes"},
)
Choice = Callable[[random.Random, Position, list[Any]], Any]


def expected(game: Any, pos: Position) -> int | None:
    """Return the rules' outcome as the result of a search state."""
    outcome = game.rules.outcome(pos)
    return None if outcome is None else {"blue": 1, "red": -1}.get(outcome.winner, 0)


def seen(game: Any, state: FastState, pos: Position) -> list[str]:
    """Assert that a state agrees with the rules in a position. Return the legal actions, sorted."""
    legal = game.rules.legal_moves(pos)
    texts = sorted(move.text for move in legal)
    assert state.score() == game.spec.play.evaluate(pos)
    assert state.side() == (-1 if pos.state.red else 1)
    ended = state.result()
    if ended is None:
        moves = state.moves()
        assert sorted(map(state.text, moves)) == texts, game.rules.write(pos)
        ended = None if moves else state.result_without_moves()
        if moves:
            assert state.in_check() == (pos.state.red and game.rules.generator.in_check(pos.state.board))
            tactical = set(map(state.text, state.tactical()))
            taken = {move.text for move in legal if move.to >= 0 and pos.state.board[move.to] != "."}
            taken -= {move.text for move in legal if move.act is Act.TURN}
            taken |= {move.text for move in legal if move.act is Act.EXIT}
            assert tactical == taken or not tactical  # none if the ban is lifted because every turn breaks it
    assert ended == expected(game, pos), game.rules.write(pos)
    return texts


def anything(dice: random.Random, pos: Position, legal: list[Any]) -> Any:
    return dice.choice(legal)


def wild(dice: random.Random, pos: Position, legal: list[Any]) -> Any:
    """Return mostly captures, Fist moves and Heroes turning over, so that hands and boards empty."""
    keen = [
        move
        for move in legal
        if move.act is Act.FIST
        or (move.act is Act.TURN and pos.state.board[move.frm] == "H")
        or (move.to >= 0 and move.frm >= 0 and pos.state.board[move.to] != "." and move.act is not Act.TURN)
    ]
    return dice.choice(keen if keen and dice.random() < 0.8 else legal)


def idle(dice: random.Random, pos: Position, legal: list[Any]) -> Any:
    """Return quiet moves if there are any, so that positions repeat and the quiet count runs out."""
    still = [move for move in legal if move.act is Act.MOVE and pos.state.board[move.to] == "."]
    return dice.choice(still or legal)


def walked(game: Any, seed: object, longest: int, choose: Choice, pos: Position | None = None) -> dict[str, int]:
    """Play a random game in rules and state, and undo each action once. Return the keys by position text."""
    dice, rules = random.Random(f"journey {seed}"), game.rules
    pos = pos or rules.start()
    state = FastState(rules, pos)
    keys: dict[str, int] = {}
    for ply in range(longest):
        texts = seen(game, state, pos)
        told = " ".join(rules.write(pos).split(" ")[:6])
        assert keys.setdefault(told, state.key()) == state.key()
        if ply % 5 == 0:
            assert seen(game, FastState(rules, pos), pos) == texts  # made from the position with its history
            assert FastState(rules, pos).key() == state.key()
        if not texts:
            break
        legal = list(rules.legal_moves(pos))
        text = choose(dice, pos, legal).text
        before = state.key(), state.score(), state.board[:], state.pieces[1:], state.sides[:2], state.hands[:]
        moves = list(state.moves())
        for move in moves:
            state.make(move)
            state.unmake(move)
        assert (state.key(), state.score(), state.board, state.pieces[1:], state.sides[:2], state.hands) == before
        state.make(next(move for move in moves if state.text(move) == text))
        pos = rules.play(pos, next(move for move in legal if move.text == text))
    return keys


@pytest.mark.parametrize("options", OPTIONS, ids=str)
@pytest.mark.parametrize("choose", [anything, wild, idle])
def test_a_state_agrees_with_the_rules(options: dict[str, str], choose: Choice) -> None:
    game, keys = made(**options), dict[str, int]()
    for seed in range(4):
        keys |= walked(game, f"{seed} {choose.__name__}", 130, choose)
    assert len(set(keys.values())) == len(keys)  # and no two positions share a key


def scattered(game: Any, dice: random.Random) -> Position:
    """Return a position with few disks, little in hand and the Pilgrim in danger, where the ban often applies."""
    while True:
        board = ["."] * 44
        letters = ["K", *dice.choices("PNHMLXpnhglsx", k=dice.randint(1, 9))]
        letters += [letter for letter in "Cck" if dice.random() < 0.5]
        for letter, cell in zip(letters, dice.sample(range(40), len(letters)), strict=True):
            board[cell] = letter
        text = "".join(board)
        rows = "/".join(text[start : start + 5].replace(".", "1") for start in range(35, -1, -5))
        for run in range(5, 1, -1):
            rows = rows.replace("1" * run, str(run))
        hand = dice.choice(["-", "-", "P", "p", "Pp"])
        try:
            return game.rules.read(f"{rows} --/-- {hand} {dice.choice('001')} {dice.choice('rb')} - 0 9")
        except PositionError:
            continue


@pytest.mark.parametrize("n", range(6))
def test_a_state_agrees_with_the_rules_in_random_positions_with_few_disks(n: int) -> None:
    game, dice = made(**OPTIONS[n % len(OPTIONS)]), random.Random(n)
    for one in range(30):
        walked(game, f"scattered {n} {one}", 8, wild if one % 2 else anything, scattered(game, dice))


def test_perft_through_make_and_unmake() -> None:
    game = made()
    assert leaves(FastState(game.rules, game.rules.start()), 2) == 9864
    rules, dice = game.rules.without_draws(), random.Random(5)
    for _ in range(4):
        pos = scattered(game, dice)
        assert leaves(FastState(rules, pos), 3) == perft(rules, pos, 3)


@pytest.mark.parametrize(
    "text",
    [
        "3HH/5/1C3/5/5/3x1/1K2N/MMNM1 --/-- - 0 r - 55 81",
        "H4/5/5/5/x4/5/N1MKN/MMMMM --/-- C 0 r - 107 81",
        "5/5/5/4g/5/1K3/5/5 --/-- - 0 r - 0 60",
    ],
)
def test_red_wins_with_a_pilgrim_that_is_hard_to_stop(text: str) -> None:
    """Blue moves at random, and Red looks only a few plies ahead, too few to see the end of the way."""
    game, dice = made(), random.Random(text)
    pos = game.rules.read(text)
    for ply in range(60):
        if game.rules.outcome(pos):
            break
        moves = game.rules.legal_moves(pos)
        action = dice.choice(moves).text
        if pos.state.red:
            search = Search(game, pos, Manner(nodes=300), str(ply))
            search.advance()
            assert search.found.move
            action = search.found.move
        pos = game.rules.play(pos, find_move(game, pos, action))
    assert expected(game, pos) == -1, game.rules.write(pos)
