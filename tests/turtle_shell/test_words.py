"""Tests of the scene of Turtle Shell Chess: names, alarms, marks, reach and prompts."""

from __future__ import annotations

from pycore.kernel.types import CellId

from .core import GAME, RULES, START, position


def test_t6_a_move_is_described_in_words() -> None:
    pos = position("k5/6/5K/2P5/8/4/8/6/6/6 w")
    said = {move.text: GAME.narrator.say(GAME.ply(pos, move)) for move in RULES.legal_moves(pos)}

    assert said["c6c7"] == "pawn C6 to C7"
    assert said["c6c7=r"] == "pawn C6 to C7 and becomes a rook, stalemate"


def test_t4_a_stalemating_move_has_a_warning() -> None:
    pos = position("k5/6/5K/2P5/8/4/8/6/6/6 w")
    warned = {move.text: GAME.narrator.warning(GAME.ply(pos, move)) for move in RULES.legal_moves(pos)}

    warning = warned.pop("c6c7=r")
    assert warning is not None
    assert warning.rule == "T4"
    assert all(other is None or other.rule == "T4" for other in warned.values())
    assert warned["c6c7"] is None


def test_t4_the_race_home_raises_an_alarm_for_either_side() -> None:
    alarms = GAME.narrator.alarms(position("6/1K4/6/8/8/4/8/6/4k1/6 w"))

    assert {(alarm.side, alarm.kind) for alarm in alarms} == {("white", "home"), ("black", "home")}
    assert {cell for alarm in alarms for cell in alarm.cells} == {"C9", "F0"}


def test_t4_a_check_is_marked_with_the_checking_piece() -> None:
    pos = position("6/3k2/6/8/r2K4/4/8/6/6/6 w")

    assert GAME.narrator.marks(pos) == [("check", ("D5",)), ("checker", ("A5",))]
    assert GAME.narrator.prompt(pos) == "White to move, in check."


def test_t3_reach_has_moves_captures_and_guarded_pieces_of_either_side() -> None:
    reach = GAME.narrator.reach(position("6/3k2/6/8/8/4/RP5r/6/3K2/6 w"))

    assert reach[CellId("A3")].guards == ["B3"]
    assert reach[CellId("H3")].captures == ["B3"]


def test_t3_a_choice_is_offered_only_if_promotion_is_optional() -> None:
    steps = {move.text: move.steps for move in RULES.legal_moves(position("6/3k2/P5/2P5/8/4/8/6/3K2/6 w"))}

    assert steps["c6c7"] == ("C6", "C7", "=")
    assert steps["c6c7=r"] == ("C6", "C7", "=r")
    assert steps["b7b9=r"] == ("B7", "B9", "=r")
    assert steps["e1d1"] == ("E1", "D1")


def test_t3_effects_of_a_promoting_capture() -> None:
    pos = position("n5/6/P4K/8/8/4/8/6/4k1/6 w")
    move = next(move for move in RULES.legal_moves(pos) if move.text == "b7b9=r")

    remove, shift, put = RULES.effects(pos, move)

    assert remove == ("B9",)
    assert shift[:2] == ("B7", "B9")
    assert (put.cell, put.piece.name) == ("B9", "White rook")  # type: ignore[union-attr]


def test_the_prompt_has_the_side_to_move_or_the_result() -> None:
    assert GAME.narrator.prompt(position(START)) == "White to move."
    assert "king reached the end zone on C9" in GAME.narrator.prompt(position("1K4/6/6/8/8/4/8/6/4k1/6 b"))


def test_t5_a_game_lost_by_repetition_is_described_as_such() -> None:
    pos = position("6/6/6/8/8/1n2/6k1/6/6/4K1 b", "c4d5", "f0g0", "d5c4")

    ended = RULES.outcome(pos)

    assert ended is not None
    assert "must break" in ended.text
    found = GAME.why(pos, ("G0", "F0"))
    assert found is not None
    assert found.message.startswith("The game is over.")
    assert found.rule == "T5"
