"""Tests of the opening books: their contents, and the moves that each level chooses."""

from __future__ import annotations

import json
from collections import Counter

import pytest

from pycore.bridge import handle
from pycore.engine.book import first_move
from pycore.engine.levels import LEVELS
from pycore.games import GAMES, find
from pycore.games.pilgrim.pieces import TABLE, Kind
from pycore.interfaces.game import Game, setup
from pycore.kernel.record import find_move
from pycore.kernel.types import Json
from tests.hexapawn import HEXAPAWN

GUESTS = {kind.id for kind in TABLE}
WITH_BOOK = [id for id, spec in GAMES.items() if spec.play.openings]


def opened(id: str) -> Game:
    return setup(find(id), {})


def first(game: Game) -> str:
    """Return the first position of a game's book."""
    return next(iter(game.spec.openings()))


def best(game: Game, level: int, seed: str) -> Json:
    """Return the first move of a level."""
    asked = {"do": "best", "game": game.spec.id, "start": first(game), "level": level, "seed": seed}
    reply: Json = json.loads(handle(json.dumps(asked)))
    assert reply["ok"], reply
    return reply


def in_book(id: str, text: str) -> tuple[Game, str]:
    """Return the game and the position of a text of a book; those of Pilgrim Chess with guests end with their kind."""
    kind = text.rpartition(" ")[2]
    if id == "pilgrim" and kind in GUESTS:
        return setup(find(id), {"external": kind}), text.removesuffix(f" {kind}")
    return opened(id), text


@pytest.mark.parametrize("id", WITH_BOOK)
def test_positions_and_moves_of_a_book_are_legal(id: str) -> None:
    game = opened(id)
    book = game.spec.openings()
    widest = max(one.book_tolerance for one in LEVELS.values())
    assert len(book) >= 40
    for known, (score, losses) in book.items():
        game, text = in_book(id, known)
        legal = {move.text for move in game.rules.legal_moves(game.rules.read(text))}
        assert set(losses) <= legal
        assert abs(score) < 500
        assert min(losses.values()) == 0 <= max(losses.values()) <= widest


@pytest.mark.parametrize("id", WITH_BOOK)
def test_first_moves_vary_with_the_seed_and_repeat_for_one_seed(id: str) -> None:
    game = opened(id)
    score, losses = game.spec.openings()[first(game)]
    found = [best(game, 7, str(seed)) for seed in range(12)]
    assert all(one["nodes"] == 0 and losses[one["move"]] <= LEVELS[7].book_tolerance for one in found)
    assert all(one["score"] == score - losses[one["move"]] for one in found)
    assert len({one["move"] for one in found}) >= 3
    assert found[3]["move"] == best(game, 7, "3")["move"]


def test_better_first_moves_are_played_more_often() -> None:
    """The kings' and queens' pawns lead; a move that loses 13 comes about half as often as the best."""
    game, start = opened("pilgrim"), "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1 --"
    pos = game.rules.read(start)
    played = Counter(found.move for seed in range(600) if (found := first_move(game, pos, 7, str(seed))))
    assert played["e2e4"] + played["d2d4"] > 0.5 * 600
    assert 1.3 < played["e2e4"] / played["g1f3"] < 3
    assert 1.3 < played["d2d4"] / played["e2e3"] < 3


@pytest.mark.parametrize("kind", TABLE, ids=lambda kind: kind.id)
def test_the_book_has_first_moves_with_every_guest_behind_every_file(kind: Kind) -> None:
    """Also where the other side's guest waits behind another file; and moves that bring a guest in are legal."""
    game = setup(find("pilgrim"), {"external": kind.id})
    rules = game.rules
    used = rules.play(rules.start(), find_move(game, rules.start(), "use"))
    for file in "abcdefgh":
        placed = rules.play(used, next(move for move in rules.legal_moves(used) if move.text[2] == file))
        pos = rules.play(placed, next(move for move in rules.legal_moves(placed) if move.text[2] == "d"))
        found = first_move(game, pos, 5, file)
        assert found and found.move in {move.text for move in rules.legal_moves(pos)}


def test_camel_and_consul_share_a_letter_and_have_books_of_their_own() -> None:
    books = []
    for kind in ("camel", "consul"):
        game = setup(find("pilgrim"), {"external": kind})
        assert game.spec.play.in_book
        pos = game.rules.read("rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1 Ye,ya")
        books.append(game.spec.openings()[game.spec.play.in_book(game.rules, pos)])
    assert books[0] != books[1]


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


def test_a_game_without_a_book_has_an_empty_one() -> None:
    assert HEXAPAWN.openings() == {}
    assert all(len(GAMES[id].openings()) > 1 for id in WITH_BOOK)
