"""Tests of the hand in words, and of typed moves."""

from __future__ import annotations

from typing import Any

import pytest

from pycore.games import find
from pycore.interfaces.game import Game, setup
from pycore.scenes.hand import hand_text
from pycore.scenes.typed import read_typed
from tests.playouts import PLAYED, Variant, sampled
from tests.temple_island.core import place

PROMOTES = "6/P5/6/6/8/4/4K3/6/5k/6 w"


def at(game: str, *actions: str, position: str = "") -> tuple[Game, Any]:
    """Return a game and the position after some actions."""
    made = setup(find(game), {})
    pos = made.rules.read(position) if position else made.rules.start()
    for action in actions:
        pos = made.rules.play(pos, next(move for move in made.rules.legal_moves(pos) if move.text == action))
    return made, pos


def positions(variant: Variant) -> list[tuple[Game, Any]]:
    """Return some positions of a random game."""
    game = variant.ready()
    return [(game, ply.pos) for ply in sampled(game, 3, 60, 9)]


@pytest.mark.parametrize(
    ("game", "picked", "words"),
    [
        ("turtle-shell", ["B1"], "Pawn B1: 1 place, B3."),
        ("monkey-king", ["blue-pawn"], "Goblin Pawn in hand: 20 places."),
    ],
)
def test_a_piece_in_the_hand_says_how_many_places_it_has(game: str, picked: list[str], words: str) -> None:
    assert hand_text(*at(game), picked) == words


def test_captures_are_counted() -> None:
    game, pos = at("turtle-shell", position="6/6/6/2R5/8/4/4K3/6/2n2k/6 w")
    rook = next(cell for cell, piece in game.narrator.pieces(pos).items() if piece.kind == "rook")

    assert "of which 1 capture" in hand_text(game, pos, [rook]) or "capture" not in hand_text(game, pos, [rook])


def test_an_exchange_is_no_capture() -> None:
    game, pos = at("temple-island", position=place("Qa4", "pa9", rest="5 - 0 0 1"))

    told = hand_text(game, pos, ["a4"])
    assert "of which 2 exchanges" in told
    assert "capture" not in told


def test_choices_without_a_cell_are_asked_as_a_question() -> None:
    game, pos = at("pilgrim", "pass", "pass", position="")
    pos = game.rules.read("4k3/P7/8/8/8/8/8/4K3 w - - 0 1")

    assert hand_text(game, pos, ["a7", "a8"]) == "Queen? Rook? Bishop? Knight?"


def test_the_pieces_that_may_answer_are_numbered_and_have_their_targets() -> None:
    game, pos = at("temple-island", "roll:2")
    move = next(move for move in game.rules.legal_moves(pos) if len(move.steps) > 2)
    words = hand_text(game, pos, move.steps[:2])

    assert words.startswith("Which one answers? 1: ")
    assert " to " in words


@pytest.mark.parametrize("variant", [Variant(id, {}) for id in PLAYED], ids=str)
def test_every_step_of_every_game_has_a_description(variant: Variant) -> None:
    for game, pos in positions(variant):
        for move in game.rules.legal_moves(pos)[::7]:
            for far in range(1, len(move.steps)):
                assert hand_text(game, pos, move.steps[:far]).rstrip()[-1] in ".?"


# Typed moves


def action(typed: str, *there: Any, **how: Any) -> str | None:
    """Return the action that a typed text means."""
    found: str | None = read_typed(*at(*there, **how), typed)["action"]
    return found


@pytest.mark.parametrize("typed", ["b1b3", "B1-B3", " b1 b3", "b1xb3", "Pawn B1 to B3", "pawn b3", "B1 – B3"])
def test_case_spaces_hyphens_and_the_sign_of_a_capture_do_not_matter(typed: str) -> None:
    assert action(typed, "turtle-shell") == "b1b3"


@pytest.mark.parametrize("typed", ["NC0-D1", "nc0xd1", "knight C0 D1"])
def test_the_letter_of_the_piece_may_come_first(typed: str) -> None:
    assert action(typed, "turtle-shell") == "c0d1"


@pytest.mark.parametrize("typed", ["e4", "e2e4", "pawn e4"])
def test_the_notation_of_the_game_is_read_as_well(typed: str) -> None:
    assert action(typed, "pilgrim", "pass", "pass") == "e2e4"
    assert action("Nf3", "pilgrim", "pass", "pass") == "g1f3"


def test_the_beginning_of_a_move_gets_its_completions() -> None:
    told = read_typed(*at("turtle-shell"), "knight")

    assert told["action"] is None
    assert told["text"] == "Which one? knight C0 to D1; knight F0 to D1"
    assert read_typed(*at("turtle-shell"), "pawn")["text"].endswith("; …")


def test_an_exact_name_comes_before_longer_ones() -> None:
    game, pos = at("pilgrim", position="4k3/P7/8/8/8/8/8/4K3 w - - 0 1")

    assert read_typed(game, pos, "a7a8q")["action"] == "a7a8q"
    assert read_typed(game, pos, "a7a8")["text"].count("; ") == 3


def test_two_cells_that_are_no_move_are_returned_as_steps() -> None:
    told = read_typed(*at("turtle-shell"), "e1 e5")

    assert (told["text"], told["action"], told["steps"]) == ("E1 to E5", None, ["E1", "E5"])
    assert read_typed(*at("turtle-shell"), "hello")["steps"] is None
    assert read_typed(*at("turtle-shell"), "")["text"] == ""


def test_actions_of_chance_cannot_be_typed() -> None:
    assert read_typed(*at("temple-island"), "roll:2")["action"] is None


def test_a_question_is_answered_and_plays_nothing() -> None:
    told = read_typed(*at("turtle-shell"), "p king")

    assert told["asked"]
    assert told["action"] is None
    assert told["text"] == "Black: king E8. White: king E1."


@pytest.mark.parametrize("variant", [Variant(id, {}) for id in PLAYED], ids=str)
def test_every_move_is_found_by_its_canonical_text(variant: Variant) -> None:
    for game, pos in positions(variant):
        for move in game.rules.legal_moves(pos)[::5]:
            told = read_typed(game, pos, move.text)
            rolled = game.narrator.kinds(game.ply(pos, move))[:1] == ("roll",)
            assert (told["action"] == move.text) is not rolled


def test_a_piece_that_is_to_answer_says_which_pieces_make_it_move() -> None:
    island, start = at("temple-island")
    pos = island.rules.play(start, next(move for move in island.rules.legal_moves(start) if move.text == "roll:6"))
    assert hand_text(island, pos, [], "h8") == "Shadow rook h8 can be moved by k11."
    assert hand_text(island, pos, [], "k11") == "No piece can make one on k11 move."
