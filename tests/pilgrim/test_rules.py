"""The rules of Pilgrim Chess, by number."""

from __future__ import annotations

import json
from typing import Any

import pytest

from pycore.bridge import handle
from pycore.games.pilgrim.fast import psqt as fast
from pycore.games.pilgrim.fast.search import FastState
from pycore.games.pilgrim.pieces import KINDS
from pycore.kernel.errors import NotationError, OptionError, PositionError

from .core import START, made, moves, outcome, position, refused, rules, text_after

ARRAY = "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR"

# P1: the chess, draws and their order


def test_p1_checkmate_and_stalemate() -> None:
    assert outcome(f"{ARRAY} w KQkq - 0 1", "f2f3", "e7e5", "g2g4", "d8h4") == "black checkmate"
    assert outcome("7k/5Q2/8/8/8/8/8/K7 b - - 0 1") == "nobody stalemate"


def test_p1_the_first_position_counts_for_repetition() -> None:
    back_and_forth = ["g1f3", "g8f6", "f3g1", "f6g8"]
    assert outcome(START, "pass", "pass", *back_and_forth) == "*"
    assert outcome(START, "pass", "pass", *back_and_forth * 2) == "nobody repetition"


def test_p1_castling_rights_distinguish_positions() -> None:
    text = "r3k3/8/8/8/8/8/8/4K2R w K - 0 1"
    around = ["h1h2", "a8a7", "h2h1", "a7a8"]  # after the first rook move the right is gone
    assert outcome(text, *around * 2) == "*"
    assert outcome(text, *around * 2, "h1h2") == "nobody repetition"


def test_p1_en_passant_counts_only_where_it_is_legal() -> None:
    around = ["g1h1", "g8h8", "h1g1", "h8g8"]
    assert outcome("6k1/p7/8/1P6/8/8/8/6K1 b - - 0 1", "a7a5", *around * 2) == "*"
    assert outcome("6k1/p7/8/8/1P6/8/8/6K1 b - - 0 1", "a7a5", *["g1h1", "g8h8", "h1g1", "h8g8"] * 2) == (
        "nobody repetition"
    )


def test_p1_a_hundred_plies() -> None:
    assert outcome("7k/8/8/8/8/8/R7/K7 w - - 99 80", "a2b2") == "nobody fifty"
    assert outcome("7k/8/8/8/8/7P/R7/K7 w - - 99 80", "h3h4") == "*"


def test_p1_mate_comes_before_a_hundred_plies() -> None:
    assert outcome("7k/8/6K1/8/8/8/8/R7 w - - 99 80", "a1a8") == "white checkmate"


def test_p1_slinging_a_pawn_is_not_a_pawn_move() -> None:
    after = text_after("4k3/8/8/3P4/3F4/8/8/4K3 w - - 5 9 -", "d4d3", external="belfry")
    assert after == "4k3/8/8/8/8/3F4/3P4/4K3 b - - 6 9 -"


@pytest.mark.parametrize(
    ("rank", "ends"), [("K7", True), ("KN6", True), ("KB6", True), ("KNN5", False), ("KR6", False), ("KM6", False)]
)
def test_p1_material(rank: str, ends: bool) -> None:
    assert (outcome(f"7k/8/8/8/8/8/8/{rank} b - - 0 1") == "nobody material") is ends


# P2: options


def test_p2_camel_and_consul_exclude_each_other() -> None:
    with pytest.raises(OptionError):
        made("consul+camel")
    with pytest.raises(OptionError):
        made("llama+alpaca+vicuna")


def test_p2_the_incoming_piece_may_block_a_pin_only_under_final() -> None:
    text = "4k3/8/8/8/1b6/8/3P4/4K3 w - - 0 1 Md"
    assert moves(text, frm="d2") == ["d3", "d4"]
    assert moves(text, frm="d2", legality="seirawan") == []
    assert refused(text, "d2d4", legality="seirawan").rule == "P2"


def test_p2_an_incoming_screen_may_answer_a_check_only_under_final() -> None:
    # The cannon on e5 checks over the pawn on e2. When the pawn steps and the cannon behind it comes in, two pieces
    # stand between; without that cannon there would still be one.
    text = "k7/8/8/4s3/8/8/4P3/4K3 w - - 0 1 Se"
    assert moves(text, frm="e2", external="swedish-cannon") == ["e3", "e4"]
    assert moves(text, frm="e2", external="swedish-cannon", legality="seirawan") == []


# P3: the vote


def test_p3_white_votes_to_use() -> None:
    assert moves(START) == ["pass", "use"]
    assert text_after(START, "use").endswith(" w KQkq - 0 1 M@,m@")


def test_p3_black_overrules() -> None:
    assert text_after(START, "pass").endswith(" b KQkq - 0 1 ?-")
    assert text_after(START, "pass", "use").endswith(" w KQkq - 0 1 M@,m@")


def test_p3_two_passes_make_plain_chess() -> None:
    assert text_after(START, "pass", "pass").endswith(" w KQkq - 0 1 --")
    assert refused(START, "e2e4").rule == "P3"


# P4: placement


def test_p4_one_piece_each_then_white_moves() -> None:
    assert moves(START, "use") == [f"M@{file}" for file in "abcdefgh"]
    assert text_after(START, "use", "M@e").endswith(" b KQkq - 0 1 Me,m@")
    assert text_after(START, "use", "M@e", "M@e").endswith(" w KQkq - 0 1 Me,me")


def test_p4_two_pieces_in_turn_on_different_files() -> None:
    two = "chancellor+archbishop"
    assert text_after(START, "use", "C@d", "A@d", "A@a", external=two).endswith(" b KQkq - 0 1 Aa,Cd,ad,c@")
    assert "A@d" not in moves(START, "use", "C@d", "A@d", external=two)
    assert refused(f"{ARRAY} w KQkq - 0 1 A@,Cd,a@,cd", "A@d", external=two).rule == "P4"
    assert text_after(START, "use", "L@a", "L@a", "L@b", "L@h", external="llama+llama").endswith(" La,Lb,la,lh")


def test_p4_a_piece_waits_only_behind_a_pawn_of_its_side() -> None:
    text = "4k3/pppppppp/8/8/4P3/8/PPPP1PPP/4K3 w - - 0 1 M@,m@"
    assert "M@e" not in moves(text)
    assert refused(text, "M@e").rule == "P4"


def test_p4_waiting_pieces_do_nothing() -> None:
    assert moves(f"{ARRAY} w KQkq - 0 1 Me,me") == moves(f"{ARRAY} w KQkq - 0 1 --")
    assert refused(f"{ARRAY} w KQkq - 0 1 Me,me", "M@d").rule == "P4"


# P5: coming in


@pytest.mark.parametrize("move", ["e2e3", "e2e4"])
def test_p5_a_step_and_a_double_step_bring_the_piece_in(move: str) -> None:
    after = text_after(f"{ARRAY} w KQkq - 0 1 Me,md", move)
    assert after.split("/")[6] == "PPPPMPPP"
    assert after.endswith(" md")


def test_p5_a_capture_brings_the_piece_in() -> None:
    after = text_after("4k3/8/8/8/8/3p4/4P3/4K3 w - - 0 1 Me", "e2d3")
    assert after == "4k3/8/8/8/8/3P4/4M3/4K3 b - - 0 1 -"


def test_p5_the_piece_acts_at_once() -> None:
    # 1.e3 with an adjutant behind is check along e2-e4-e6-e8 (P10).
    pos = position(f"{ARRAY} w KQkq - 0 1 Je,je", "e2e3", external="adjutant")
    assert rules("adjutant").listed(pos).checked


def test_p5_en_passant_takes_the_pawn_only() -> None:
    after = text_after("4k3/8/8/8/3p4/8/4P3/4K3 w - - 0 1 Me", "e2e4", "d4e3")
    assert after.split()[0] == "4k3/8/8/8/8/4p3/4M3/4K3"


def test_p5_a_captured_pawn_forfeits() -> None:
    assert text_after("4k3/8/8/8/8/3p4/4P3/4K3 b - - 0 1 Me", "d3e2").endswith(" -")


def test_p5_a_slung_pawn_forfeits_its_piece() -> None:
    after = text_after("k7/8/8/8/4F3/8/4P3/7K w - - 0 1 Fe", "e4e5", external="belfry")
    assert after == "k7/8/4P3/4F3/8/8/8/7K b - - 1 1 -"


# P6: other effects


def test_p6_promotion_to_external_pieces() -> None:
    text = "7k/4P3/8/8/8/8/8/K7 w - - 0 1"
    assert moves(f"{text} -", frm="e7") == ["e8b", "e8m", "e8n", "e8q", "e8r"]
    assert moves(f"{text} --", frm="e7") == ["e8b", "e8n", "e8q", "e8r"]
    assert len(moves(f"{text} -", frm="e7", external="llama+llama")) == 5
    assert refused(f"{text} -", "e7e8").rule == "P6"


def test_p6_a_pawn_slung_to_the_second_rank_may_double_step() -> None:
    text = "4k3/8/8/8/P7/F7/8/4K3 w - - 0 1 -"
    # The belfry goes down from a3: the nearest piece behind it is the pawn on a4, which would land on a1, so it is not
    # slung.
    assert text_after(text, "a3a2", external="belfry").split()[0] == "4k3/8/8/8/P7/8/F7/4K3"
    assert text_after("4k3/8/8/P7/F7/8/8/4K3 w - - 0 1 -", "a4a3", external="belfry").split()[0] == (
        "4k3/8/8/8/8/F7/P7/4K3"
    )
    assert "b2b4" in moves("4k3/8/8/8/8/8/1P6/4K3 w - - 0 1 -", external="belfry")


def test_p6_castling_needs_king_and_rook_and_their_right() -> None:
    assert {"e1g1", "e1c1"} <= set(moves("4k3/8/8/8/8/8/8/R3K2R w KQ - 0 1"))
    assert "e1g1" not in moves("4k3/8/8/8/8/8/8/R3K2R w Q - 0 1")
    assert "e1g1" not in moves("4k3/8/8/8/8/8/8/R3K3 w KQ - 0 1")
    assert refused("4k3/8/8/8/8/8/8/R3K2R w Q - 0 1", "e1g1").rule == "P6"


@pytest.mark.parametrize("rook", ["4r3", "5r2", "6r1"])
def test_p6_no_castling_out_of_through_or_into_check(rook: str) -> None:
    text = f"1k6/8/8/8/8/8/{rook}/R3K2R w KQ - 0 1"
    assert "e1g1" not in moves(text)
    assert refused(text, "e1g1").rule == "P6"


def test_p6_being_slung_does_not_lose_castling_rights() -> None:
    after = text_after("4k3/8/8/8/8/8/7F/4K2R w K - 0 1 -", "h2h4", external="belfry")
    assert after == "4k3/8/8/7R/7F/8/8/4K3 b K - 1 1 -"
    assert "e1g1" not in moves("4k3/8/8/7R/7F/8/8/4K3 w K - 2 2 -", external="belfry")


def test_p6_a_rook_taken_on_its_corner_loses_the_right() -> None:
    after = text_after("r3k2r/8/8/8/8/8/8/R3K2R w KQkq - 0 1", "a1a8")
    assert after.split()[2] == "Kk"


# P7: movements that the worked examples do not show


def test_p7_slings() -> None:
    # The player's own king takes the piece that it is slung onto.
    after = text_after("4k3/8/8/4r3/8/4F3/4K3/8 w - - 0 1 -", "e3e4", external="belfry")
    assert after.split()[0] == "4k3/8/8/4K3/4F3/8/8/8"
    # A pawn slung to its last rank becomes a queen of its colour.
    after = text_after("8/3F4/3P4/8/8/k7/8/4K3 w - - 0 1 -", "d7c7", external="belfry")
    assert after.split()[0] == "8/2F5/3P4/8/8/k7/8/4K3"
    after = text_after("8/8/3F4/3P4/8/k7/8/4K3 w - - 0 1 -", "d6d7", external="belfry")
    assert after.split()[0] == "3Q4/3F4/8/8/8/k7/8/4K3"
    # The enemy king may be slung.
    after = text_after("8/8/8/3F4/3k4/8/8/4K3 w - - 0 1 -", "d5d6", external="belfry")
    assert after.split()[0] == "8/3k4/3F4/8/8/8/8/4K3"


def test_p7_a_king_is_in_check_if_the_enemy_king_could_be_slung_onto_it() -> None:
    pos = position("4k3/4f3/8/8/4K3/8/8/8 w - - 0 1 -", external="belfry")
    assert rules("belfry").listed(pos).checked


def test_p7_an_enemy_is_not_slung_to_a_square_where_it_gives_check() -> None:
    found = moves("3n2k1/3F4/8/8/8/8/8/4K3 w - - 0 1 -", external="belfry")  # a knight on d3 would
    assert "d7d4" not in found
    assert {"d7d5", "d7d3"} <= set(found)


def test_p7_withdrawal_takes_two_pieces() -> None:
    after = text_after("4k3/8/8/3p1p2/4I3/8/8/4K3 w - - 0 1 -", "e4e3", external="divaricator")
    assert after == "4k3/8/8/8/8/4I3/8/4K3 b - - 0 1 -"


def test_p7_fly_over() -> None:
    after = text_after("4k3/8/8/4p3/4H3/8/8/4K3 w - - 0 1 -", "e4e6", external="zeppelin")
    assert after.split()[0] == "4k3/8/4H3/8/8/8/8/4K3"


# P8: which nineteen


def test_p8_the_rule_book_gives_the_source_of_each_piece() -> None:
    reply = json.loads(handle(json.dumps({"do": "rulebook", "game": "pilgrim"})))
    section = next(section for section in reply["sections"] if section["id"] == "P8")
    text = " ".join(str(block[1]) for block in section["blocks"])
    for kind in rules().kind_of.values():
        assert kind.name in text
    for word in ("Found", "Deduced", "Guessed", "Later"):
        assert word in text


def test_p7_the_rule_book_shows_the_worked_example_of_every_piece() -> None:
    reply = json.loads(handle(json.dumps({"do": "rulebook", "game": "pilgrim"})))
    section = next(section for section in reply["sections"] if section["id"] == "P7")
    shown = [block[1] for block in section["blocks"] if block[0] == "diagram" and block[1]["cell"]]
    assert len(shown) == len(KINDS) == 21
    for diagram, kind in zip(shown, KINDS.values(), strict=True):
        on = {piece["cell"]: piece["kind"] for piece in diagram["pieces"]}
        assert on[diagram["cell"]] == kind.id
        assert kind.name in diagram["caption"]
    reach = {on["caption"].split(" on ")[0]: on["reach"] for on in shown}
    assert sorted(reach["The mastodon"]["captures"]) == ["d4", "d5", "e2", "g6"]
    assert sorted(reach["The culverin"]["captures"]) == ["a8", "e7", "h4"]
    assert sorted(reach["The zeppelin"]["captures"]) == ["b4", "d4", "e2", "e7"]


# P9: text forms


@pytest.mark.parametrize("text", ["e2", "E2e4", "e2e9", "e2-e4", "M@i", "m@e", "M@", "e7e8=q", "o-o", "Use"])
def test_p9_texts_that_are_not_moves_are_refused(text: str) -> None:
    with pytest.raises(NotationError):
        rules().steps(text, rules().start())


@pytest.mark.parametrize(
    ("text", "field"),
    [
        ("", "placement"),
        (f"{ARRAY} w KQkq - 0", "placement"),
        (f"{ARRAY} x KQkq - 0 1", "side"),
        (f"{ARRAY} w QK - 0 1", "castling"),
        (f"{ARRAY} w KQkq e4 0 1", "passing"),
        (f"{ARRAY} w KQkq e6 0 1", "passing"),
        (f"{ARRAY} w KQkq - -1 1", "quiet"),
        (f"{ARRAY} w KQkq - 0 0", "number"),
        (f"{ARRAY} w KQkq - 0 1 Xe", "waiting"),
        (f"{ARRAY} w KQkq - 0 1 Me,Md", "waiting"),
        (f"{ARRAY} b KQkq - 0 1 ?", "side"),
        (f"{ARRAY} b KQkq - 0 1 M@", "side"),
        ("8/8/8/8/8/8/8/K7 w - - 0 1", "placement"),
        ("P6k/8/8/8/8/8/8/K7 w - - 0 1", "placement"),
        ("k7/8/8/8/8/8/8/KX6 w - - 0 1", "placement"),
        ("k7/8/8/8/8/8/8/K8 w - - 0 1", "placement"),
        ("k7/8/8/8/8/8/8/KM6 w - - 0 1 --", "waiting"),
        ("k7/8/8/8/8/8/8/K6R w - - 0 1 Me", "waiting"),
        ("k7/8/8/8/8/8/8/R6K w - - 0 1", "side"),
    ],
)
def test_p9_invalid_positions_name_the_field(text: str, field: str) -> None:
    with pytest.raises(PositionError) as error:
        rules().read(text)
    assert error.value.field == field


def test_p9_a_fen_may_have_six_fields() -> None:
    assert text_after("k7/8/8/8/8/8/8/K6R w - - 0 1").endswith(" --")
    assert text_after("k7/8/8/8/8/8/8/KM6 w - - 0 1").endswith(" -")


@pytest.mark.parametrize(
    ("text", "action", "written"),
    [
        (f"{ARRAY} w KQkq - 0 1 Me,me", "e2e4", "e4/M"),
        ("4k3/8/8/8/8/3p4/4P3/4K3 w - - 0 1 Me", "e2d3", "exd3/M"),
        ("7k/4P3/8/8/8/8/8/K7 w - - 0 1 -", "e7e8m", "e8=M"),
        ("4k3/8/8/8/8/8/8/4K2R w K - 0 1", "e1g1", "O-O"),
        ("4k3/8/8/8/8/8/8/R3K2R w - - 0 1", "a1a8", "Ra8+"),
        ("4k3/8/8/8/8/N7/8/N3K3 w - - 0 1", "a1c2", "N1c2"),
        (START, "use", "use"),
    ],
)
def test_p9_san(text: str, action: str, written: str) -> None:
    pos: Any = position(text)
    move = next(move for move in rules().legal_moves(pos) if move.text == action)
    assert made().narrator.notation(made().ply(pos, move)) == written


def test_hash_numbers_are_distinct() -> None:
    """Otherwise two positions could share a key."""
    rows = [number for table in (fast.KEY, fast.WAITING_KEY) for row in table for number in row]
    found = [*rows, *fast.RIGHTS_KEY, *fast.EN_PASSANT_KEY]

    assert len(set(found)) == len(found) == 2 * 17 * 64 + 16 + 64
    assert min(found) >= 0 and sum(sorted(found)[-(64 + 64 + 2) :]) < 1 << fast.KEY_BITS - 1


def test_the_key_depends_on_the_side_to_move() -> None:
    white, black = (FastState(rules(), position(START[: START.index(" ")] + f" {side} KQkq - 0 1")) for side in "wb")

    assert white.key() != black.key()
    black.switch_sides()
    assert white.key() == black.key()
