"""Tests of the rules, statement by statement, by number."""

from __future__ import annotations

from typing import Any

import pytest

from pycore.games.monkey_king.board import NAMES, RIVERS, board, is_dark
from pycore.kernel.errors import OptionError, PositionError

from .core import START, after, made, moves, outcome, place, position, refusal, rules, why

IN_PLACE = rules(flip_in_place="yes")


def ends(*cells: str) -> list[str]:
    """Return the cells sorted, as `moves` returns them."""
    return sorted(cells)


# M1 Boards


def test_m1_1_no_step_or_jump_leads_to_another_board() -> None:
    assert moves(place("r", "K", e1="N"), "e1") == ends(
        "c2", "d3"
    )  # e1 and q2 are a knight's jump apart in the drawing
    assert moves(place("b", "K", q7="c"), "q7") == [
        *sorted(file + rank for file in "abcde" for rank in "12345678" if (ord(file) - 96 + int(rank)) % 2 == 0),
        "r2",
        "r7",
    ]


def test_m1_1_the_squares_of_a_cloud_are_neighbours() -> None:
    assert "r7" in moves(place("b", "K", q7="c"), "q7")
    assert board("band").edge_neighbours[NAMES[40]] == (NAMES[41],)


def test_m1_2_forward_is_away_from_the_own_half_and_nothing_lies_forward_on_a_cloud() -> None:
    assert moves(place("r", "K", b4="P"), "b4") == ["b5"]
    assert moves(place("b", "K", b5="p"), "b5") == ["b4"]
    assert all(to[0] not in "qr" or to == "r7" for to in moves(place("r", "K", q2="L"), "q2"))


def test_m1_3_shades() -> None:
    dark = {name for number, name in enumerate(NAMES) if is_dark(number)}
    assert {"A1", "E1", "B2", "R2", "Q7"} <= dark
    assert not {"A2", "Q2", "R7"} & dark


@pytest.mark.parametrize(("river", "squares"), RIVERS.items())
def test_m1_4_layouts(river: str, squares: str) -> None:
    red, blue = squares.upper().split("/")
    tagged = {
        colour: {cell.id for cell in board(river).cells if f"river-{colour}" in cell.tags} for colour in ("red", "blue")
    }
    assert tagged["red"] == {red[at : at + 2] for at in range(0, len(red), 2)}
    assert tagged["blue"] == {blue[at : at + 2] for at in range(0, len(blue), 2)}
    mirrored = {f"{cell[0]}{9 - int(cell[1])}" for cell in tagged["red"]}
    assert tagged["blue"] == mirrored


@pytest.mark.parametrize("river", ["/", "a2b3c4/a7b6c5", "/e5", "d4/", "a1b1c1d1e1/a8"])
def test_m1_4_a_custom_river(river: str) -> None:
    red, blue = river.split("/")
    wet = rules(river=river).generator.wet
    assert {NAMES[number].lower() for number in wet} == {
        half[at : at + 2] for half in (red, blue) for at in range(0, len(half), 2)
    }


@pytest.mark.parametrize(
    "river",
    [
        "",
        "a2",
        "a5/",
        "/a4",
        "a2a2/",
        "a2b3a2/",
        "/b6c5b6",
        "f1/",
        "a2b/",
        "A2/",
        "a2 /",
        "a2//",
        "q2/",
        "lake",
        "a2/\n",
    ],
)
def test_m1_4_invalid_rivers_are_refused(river: str) -> None:
    with pytest.raises(OptionError):
        made(river=river)


def test_m1_4_both_players_use_both_rivers() -> None:
    assert "q7~" in moves(place("r", c5="N", a1="K"), "c5")
    assert "q2~" in moves(place("b", "K", c4="n", a8="k"), "c4")


# M2 Disks


def test_m2_all_disks_are_in_hand_at_the_start() -> None:
    laws = rules()
    assert laws.write(laws.start()) == START


@pytest.mark.parametrize("hands", ["P7", "p7", "N3", "C2", "K2", "PP", "NP", "pP", "P1", "P0", "M", "x", "P06"])
def test_m2_invalid_hands_are_refused(hands: str) -> None:
    with pytest.raises(PositionError):
        rules().read(place("b", hands))


# M3 The turn


def test_m3_1_blue_moves_first_and_there_is_no_free_pass() -> None:
    assert outcome(START) == "*"
    assert all("@" in move and move[0].islower() for move in moves(START))
    assert why(START, "pass") == "M3"
    assert why(START, "P@a1") == "M3"


def test_m3_2_blue_makes_one_action() -> None:
    assert position(START, "p@c6").state.red


def test_m3_3_introduce_on_the_own_half_of_earth() -> None:
    text = place("r", "PK", a1="N")
    squares = {file + rank for file in "abcde" for rank in "1234"} - {"a1"}
    assert set(moves(text, "P@")) == squares
    assert why(text, "P@a5") == "M3"
    assert why(text, "P@q2") == "M3"
    assert why(text, "P@a1") == "M3"
    assert why(text, "N@a2") == "M3"
    assert why(text, "M@a2") == "M3"
    assert why(text, "p@a5") == "M3"


def test_m3_3_river_squares_are_allowed_and_check_may_be_given_by_it() -> None:
    text = place("b", "n", d4="K", a8="k")
    assert "n@c6" in moves(text)
    assert outcome(position(text, "n@c6")) == "*"
    assert made().narrator.prompt(position(text, "n@c6")) == "Red to move, in check."


def test_m3_3_check_may_be_blocked_by_it() -> None:
    text = place("r", "P", a1="K", a8="c")
    assert moves(text, "P@") == ends("a2", "a3", "a4")
    assert why(text, "P@b1") == "M9"


def test_m3_4_captured_disks_leave_the_game() -> None:
    assert moves(position(place("r", "PK", b2="P", c3="n", e8="h"), "b2c3"), "n@") == []


# M4 How faces move


@pytest.mark.parametrize(
    ("letter", "at", "others", "targets"),
    [
        ("P", "c3", {}, "c4"),
        ("P", "c3", {"c4": "p"}, ""),
        ("P", "c3", {"b4": "p", "d4": "p", "c2": "p"}, "b4 c4 d4"),
        ("P", "c8", {}, ""),
        ("N", "a1", {"b3": "p", "c2": "P"}, "b3"),
        ("H", "c3", {"c2": "p", "b2": "p"}, "b2 b4 c4 d2 d4"),
        ("M", "c3", {"d4": "p", "b4": "P"}, "b2 d2 d4"),
        ("L", "c3", {"c6": "p"}, "c4 c5 c6"),
        ("L", "c3", {"c6": "P"}, "c4 c5"),
        ("C", "c3", {"c5": "p", "b3": "P"}, "c1 c2 c4 d3 e3"),
        ("X", "c3", {}, ""),
    ],
)
def test_m4_how_reds_faces_move(letter: str, at: str, others: dict[str, str], targets: str) -> None:
    laws = rules(river="/")
    disks: Any = {at: letter} | others
    text = place("r", "Kn", **disks)  # Blue has a turn, whatever Red does
    assert moves(text, at, laws) == targets.split()


@pytest.mark.parametrize(
    ("letter", "at", "others", "targets"),
    [
        ("p", "c6", {"b5": "P", "d5": "X", "c5": "p"}, "b5"),
        ("n", "a8", {"b6": "P"}, "b6 c7"),
        ("h", "c6", {"c5": "P"}, "b5 b7 c5 d5 d7"),
        ("g", "c6", {"b5": "P", "b7": "X"}, "b5 d5 d7"),
        ("l", "c6", {"c3": "P"}, "c3 c4 c5"),
        ("s", "a8", {"b6": "P", "b7": "P"}, "b7 c7"),
        ("s", "a8", {}, "b6 c7"),
        ("k", "a8", {"a7": "P", "b7": "p"}, "a7 b8"),
        ("c", "a8", {"a6": "P", "c8": "p"}, "a6 a7 b8"),
        ("c", "a8", {"a7": "X", "b8": "p"}, ""),
        ("x", "c6", {}, ""),
    ],
)
def test_m4_how_blues_faces_move(letter: str, at: str, others: dict[str, str], targets: str) -> None:
    laws = rules(river="/")
    assert moves(place("b", "K", **{at: letter}, **others), at, laws) == targets.split()  # type: ignore[arg-type]


def test_m4_the_pilgrim_never_captures_and_keeps_off_attacked_squares() -> None:
    text = place("r", a1="K", a2="p", b8="l", c5="P")
    assert moves(text, "a1") == []
    assert why(text, "a1a2") == "M4"
    assert why(text, "a1b2") == "M9"


def test_m4_the_goblin_king_may_stand_beside_the_pilgrim_and_checks_it() -> None:
    text = place("b", c3="K", c5="k", e1="P")
    assert "c4" in moves(text, "c5")
    assert made().narrator.marks(position(text, "c5c4"))[0] == ("check", ("C3",))


def test_m4_no_disk_enters_a_mountain_or_an_own_disk() -> None:
    text = place("r", "K", c3="N", d5="x", b5="P")
    assert "d5" not in moves(text, "c3")
    assert "Mountain" in refusal(text, "c3d5").message
    assert why(text, "c3b5") == "M4"


def test_m4_knights_jump_and_mountains_block_lines() -> None:
    around = {"b4": "X", "b2": "P", "d2": "P", "d4": "P", "c4": "P"}
    assert len(moves(place("r", "K", c3="N", **around), "c3")) == 8  # type: ignore[arg-type]
    assert moves(place("b", "K", c8="c", c7="X", b8="p", d8="p"), "c8") == []


def test_m4_flight_up_goes_to_the_cloud_of_the_rivers_colour() -> None:
    text = place("r", a1="K", c4="M", c5="M", q2="P")
    assert [to for to in moves(text, "c4") if to[0] in "qr"] == ["r2"]
    assert [to for to in moves(text, "c5") if to[0] in "qr"] == ["q7", "r7"]
    assert why(text, "c4q7") == "M4"
    assert why(text, "c4q2") == "M4"
    assert "no river" in refusal(place("r", a1="K", c3="M"), "c3q2").message


def test_m4_flight_down_goes_to_empty_squares_of_the_same_shade_and_never_captures() -> None:
    text = place("r", "n", a1="K", q2="M", a2="p")
    found = moves(text, "q2")
    assert "a4" in found
    assert "a2" not in found
    assert "b2" not in found
    assert "never captures" in refusal(text, "q2a2").message
    assert "light" in refusal(text, "q2b2").message


def test_m4_flight_across_keeps_the_shade() -> None:
    assert [to for to in moves(place("r", "K", q2="M"), "q2") if to[0] in "qr"] == ["r7"]
    assert [to for to in moves(place("r", "K", r7="M"), "r7") if to[0] in "qr"] == ["q2"]


def test_m4_lancers_go_across_only_forward() -> None:
    assert [to for to in moves(place("r", "K", q2="L"), "q2") if to[0] in "qr"] == ["r7"]
    assert [to for to in moves(place("r", "K", r7="L"), "r7") if to[0] in "qr"] == []
    assert why(place("r", "K", r7="L"), "r7q2") == "M4"
    assert [to for to in moves(place("b", "K", q7="l"), "q7") if to[0] in "qr"] == ["r2"]
    assert [to for to in moves(place("b", "K", r2="l"), "r2") if to[0] in "qr"] == []


def test_m4_a_face_that_does_not_fly_stays_on_its_board() -> None:
    assert "Its other face, Monkey King, can" in refusal(place("r", "K", b3="P"), "b3q2").message
    assert "does not fly" in refusal(place("r", "K", a2="H"), "a2q2").message


def test_m4_on_clouds_only_erh_lang_captures() -> None:
    assert "xr7" not in moves(place("r", "K", q7="C", r7="l"), "q7")
    assert "r7" not in moves(place("r", "K", q7="C", r7="l"), "q7")
    assert "r7" in moves(place("b", "K", q7="c", r7="M"), "q7")
    assert "r7" not in moves(place("b", "K", q7="g", r7="M"), "q7")


def test_m4_a_disk_on_a_cloud_attacks_no_square_of_earth() -> None:
    assert not rules().generator.in_check(position(place("r", e2="K", q2="c")).state.board)


def test_m4_celestials_fly_before_pilgrim_and_goblin_king_have_come() -> None:
    assert "q2" in moves(place("r", "K", c4="C"), "c4")
    assert "q7" in moves(place("b", "Kk", c5="c"), "c5")


# M5 Turning over


def test_m5_1_a_disk_on_the_river_moves_with_either_face() -> None:
    text = place("r", a1="K", b3="P")
    assert moves(text, "b3") == ends("b4", "a2~", "a4~", "c2~", "c4~", "q2~", "r2~")
    assert after(text, "b3q2~") == "5/5/5/5/5/5/5/K4 --/M-"
    assert after(place("r", a1="K", b3="P", c4="p"), "b3c4~") == "5/5/5/5/2M2/5/5/K4 --/--"


def test_m5_2_red_turns_over_only_once_the_pilgrim_has_come() -> None:
    text = place("r", "K", b3="P")
    assert moves(text, "b3") == ["b4"]
    assert why(text, "b3a4~") == "M5"


def test_m5_2_blue_turns_over_only_while_the_goblin_king_is_on_earth() -> None:
    assert moves(place("b", "Kk", b6="p"), "b6") == ["b5"]
    assert moves(place("b", "K", b6="p"), "b6") == ["b5"]
    assert why(place("b", "K", b6="p"), "b6a4~") == "M5"
    assert "a4~" in moves(place("b", "K", b6="p", e8="k"), "b6")


def test_m5_2_an_immobilized_goblin_king_still_counts() -> None:
    assert "a4~" in moves(place("b", "K", b6="p", e8="k", e5="C"), "b6")


def test_m5_3_celestials_and_heroes_turn_in_place_and_others_move() -> None:
    text = place("r", a1="K", b3="P", c4="C", d3="H")
    assert "~" in moves(text, "c4")
    assert "~" in moves(text, "d3")
    assert "~" not in moves(text, "b3")
    assert why(text, "b3~") == "M5"
    assert after(text, "c4~") == "5/5/5/5/2X2/1P1H1/5/K4 --/--"
    assert position(text, "d3~").state.tokens == 1
    assert why(text, "d3d4~") == "M5"


def test_m5_3_a_mountain_turns_back_with_a_move() -> None:
    text = place("b", "K", c5="x", a8="k")
    assert "c5~" not in moves(text)
    assert "c1~" in moves(text, "c5")
    assert "q7~" in moves(text, "c5")
    assert "c1" not in moves(text, "c5")


def test_m5_3_the_option_adds_turning_in_place() -> None:
    text = place("r", a1="K", b3="P", c4="C", d3="N", e2="M", a2="L")
    assert [square for square in ("a2", "b3", "c4", "d3", "e2") if f"{square}~" in moves(text, laws=IN_PLACE)] == [
        "a2", "b3", "c4", "d3", "e2",
    ]  # fmt: skip
    assert "a1~" not in moves(text, laws=IN_PLACE)


def test_m5_4_king_and_pilgrim_never_turn_over_and_nothing_does_on_a_dry_square_or_a_cloud() -> None:
    assert why(place("r", a2="K"), "a2~") == "M5"
    assert why(place("b", "K", a7="k"), "a7~", IN_PLACE) == "M5"
    assert why(place("r", a1="K", b2="P"), "b2a3~") == "M5"
    assert why(place("r", a1="K", q2="M"), "q2~", IN_PLACE) == "M5"


# M6 Fists


def test_m6_1_a_token_gives_a_monkey_king_one_more_move() -> None:
    text = place("r", "-", 1, a1="K", d3="M", e8="h")
    assert [move for move in moves(text, "!d3") if move[0] in "abcde"] == ends("c2", "c4", "e2", "e4")
    assert ends("q2", "r2") == [move for move in moves(text, "!d3") if move[0] in "qr"]
    assert not [move for move in moves(text) if move.startswith("!") and move.endswith("~")]
    assert why(place("r", "-", 1, a1="K", d3="P", e8="h"), "!d3c4") == "M6"
    assert why(place("r", a1="K", d3="M", e8="h"), "!d3c4") == "M6"


def test_m6_2_tokens_before_and_after_on_one_disk_or_two() -> None:
    text = place("r", "-", 2, a1="K", d3="M", b3="M", e8="h")
    assert after(text, "!d3e4", "!e4d5", "a1a2") == "4h/5/5/3M1/5/1M3/K4/5 --/--"
    assert after(text, "!d3e4", "a1a2", "!b3c4") == "4h/5/5/5/2M1M/5/K4/5 --/--"
    assert after(text, "d3e4", "!e4d5", "!d5e6") == "4h/5/4M/5/5/1M3/5/K4 --/--"


def test_m6_2_tokens_in_the_turn_they_are_gained_and_on_a_disk_that_turned_over_in_it() -> None:
    gained = place("r", a1="K", d3="H", b2="M", e8="h")
    assert "!b2c3" in moves(position(gained, "d3~"))
    became = place("r", "-", 1, a1="K", b3="P", e8="h")
    assert "!a4b5" in moves(position(became, "b3a4~"))


def test_m6_2_the_main_action_must_be_made() -> None:
    text = place("r", "-", 1, a1="K", d3="M", e8="h")
    pos = position(text, "!d3e4")
    assert pos.state.red
    assert why(pos, "end") == "M6"
    assert "a1a2" in moves(pos)


def test_m6_2_only_the_end_of_the_turn_must_be_free_of_check() -> None:
    text = place("r", "-", 1, a1="K", a8="c", b6="M", b4="P")
    assert "b4b5" in moves(text)  # the Fist will take or block
    pos = position(text, "b4b5")
    assert moves(pos) == ends("!b6a5", "!b6a7")
    assert why(pos, "end") == "M9"
    assert why(pos, "!b6c7") == "M9"


def test_m6_2_a_disk_brought_to_the_river_by_a_fist_flies_but_does_not_turn_over() -> None:
    text = place("r", "-", 2, a1="K", c2="M", e8="h")
    pos = position(text, "!c2d3")
    assert {"d3q2", "!d3q2"} <= set(moves(pos))
    assert not [move for move in moves(pos) if move.endswith("~")]
    assert why(pos, "d3d4~") == "M6"
    assert "d4~" in moves(place("r", "-", 2, a1="K", d3="M", e8="h"), "d3")


def test_m6_2_a_monkey_king_buried_by_a_fist_leaves_no_square_behind() -> None:
    pos = position(place("r", "-", 1, a1="K", d3="M", e4="c", e8="h"), "!d3e4")
    assert rules().write(pos).split(" ")[:6] == ["4h/5/5/5/5/3x1/5/K4", "--/--", "-", "0", "r", "f:"]


def test_m6_3_the_turn_ends_automatically_or_by_end() -> None:
    assert not position(place("r", "-", 1, a1="K", e8="h", c1="P"), "a1a2").state.red  # no Monkey King to move
    text = place("r", "-", 1, a1="K", d3="M", e8="h")
    pos = position(text, "a1a2")
    assert pos.state.stage == "m"
    assert "end" in moves(pos)
    assert why(pos, "a2a3") == "M3"
    assert why(pos, "P@a1") == "M3"
    assert not position(text, "a1a2", "end").state.red
    assert not position(text, "a1a2", "!d3e4").state.red
    assert why(text, "end") == "M3"


def test_m6_3_the_turn_ends_automatically_if_every_fist_would_expose_the_pilgrim() -> None:
    text = place("r", "-", 1, a1="K", a2="M", a8="c", e1="P", e5="p")
    assert not position(text, "e1e2").state.red


def test_m6_3_the_exit_ends_the_turn_whatever_tokens_remain() -> None:
    pos = position(place("r", "-", 2, a8="K", d3="M", e6="h"), "a8off")
    assert outcome(pos) == "red exit"
    assert rules().write(pos).split(" ")[3:6] == ["2", "b", "-"]


# M7 The gaze


def test_m7_1_the_first_disk_in_each_direction_is_immobilized_if_blue() -> None:
    text = place("b", "K", c3="C", c5="n", c7="n", a3="h", b3="P", e3="p", c1="x")
    assert moves(text, "c5") == []
    assert moves(text, "c7") != []
    assert moves(text, "a3") != []
    assert moves(text, "e3") == []
    assert why(text, "c5d7") == "M7"


def test_m7_1_a_mountain_blocks_the_view_and_is_itself_seen() -> None:
    text = place("b", "K", c4="C", c5="x", c7="n", a8="k")
    assert moves(text, "c7") != []
    assert moves(text, "c5") == []
    assert why(text, "c5d5~") == "M7"


def test_m7_1_the_gaze_on_a_cloud_and_not_beyond() -> None:
    assert moves(place("b", "K", q7="C", r7="g", e7="p"), "r7") == []
    assert moves(place("b", "K", q7="C", r7="g", e7="p"), "e7") == ["e6"]


def test_m7_2_an_immobilized_disk_gives_no_check_and_may_be_captured() -> None:
    text = place("r", a1="K", a8="c", c8="C", b6="N")
    assert not rules().generator.in_check(position(text).state.board)
    assert "a8" in moves(text, "b6")
    assert why(text, "c8c7") == "M9"  # she may not look away


# M8 Celestials and Mountains


def test_m8_1_a_disk_that_captures_erh_lang_is_buried() -> None:
    assert after(place("r", a1="K", c4="N", d6="c", e8="h"), "c4d6") == "4h/5/5/5/2x2/5/5/K4 --/--"


def test_m8_1_a_disk_that_captures_with_its_other_face_is_buried_too() -> None:
    assert after(place("r", a1="K", c4="N", c7="c", e8="h"), "c4c7~") == "4h/5/5/5/2x2/5/5/K4 --/--"


def test_m8_1_erh_lang_never_takes_the_bodhisattva_whose_gaze_holds_him() -> None:
    assert why(place("b", "Kp", q7="c", r7="C"), "q7r7") == "M7"
    assert why(place("b", "Kp", c7="c", c3="C"), "c7c3") == "M7"


def test_m8_2_the_mountain_is_its_owners() -> None:
    text = place("r", a1="K", d7="N", c5="c", b8="k", e8="h")
    laws = rules(river="/d7")
    pos = position(text, "d7c5", laws=laws)
    assert "d4~" in moves(pos, "d7", laws)


# M9 Ends


def test_m9_1_the_pilgrim_walks_off_from_rank_8_even_out_of_check() -> None:
    text = place("r", a8="K", a5="c", e5="h")
    assert rules().generator.in_check(position(text).state.board)
    assert "off" in moves(text, "a8")
    assert outcome(position(text, "a8off")) == "red exit"
    assert why(place("r", a7="K"), "a7off") == "M9"
    assert why(place("r", "K", a8="P"), "a8off") == "M9"


def test_m9_2_checkmate() -> None:
    text = place("r", a1="K", a8="c", b8="l", c3="k")
    assert outcome(text) == "blue checkmate"
    assert moves(text) == []


def test_m9_2_a_disk_on_the_river_checks_as_its_other_face() -> None:
    check = rules().generator.in_check
    assert check(position(place("r", c2="K", c5="x", a8="k")).state.board)
    assert not check(position(place("r", c2="K", c5="x", q7="k")).state.board)
    assert not check(position(place("r", c2="K", c6="x", a8="k")).state.board)
    assert check(position(place("r", b4="K", c5="n", a8="k")).state.board)
    assert "turned over as Erh-lang" in refusal(place("r", b1="K", c5="x", a8="k"), "b1c1").message


def test_m9_2_flights_give_no_check() -> None:
    assert not rules().generator.in_check(position(place("r", e2="K", q2="g", r7="c")).state.board)


def test_m9_2_red_may_not_end_in_check_and_this_covers_introducing_the_pilgrim() -> None:
    text = place("r", "K", b8="c", e1="P")
    assert not [move for move in moves(text, "K@") if move.startswith("b")]
    assert why(text, "K@b2") == "M9"


def test_m9_3_stalemate_is_banned_for_both_sides() -> None:
    blue = place("b", a1="K", a4="k", b8="l")
    assert "a4a3" not in moves(blue)
    assert why(blue, "a4a3") == "M9"
    red = place("r", a1="K", b3="P", d3="N", b5="p", c8="P")
    assert "b4" not in moves(red, "b3")
    assert why(red, "b3b4") == "M9"


def test_m9_4_if_every_turn_breaks_the_ban_all_are_allowed_and_the_opponent_passes() -> None:
    text = place("r", a1="K", c4="N")
    assert len(moves(text)) == 17
    pos = position(text, "a1a2")
    assert moves(pos) == ["pass"]
    assert why(pos, "p@a5") == "M9"
    assert position(text, "a1a2", "pass").state.red


def test_m9_4_capturing_the_last_disk_is_never_banned() -> None:
    assert "d6" in moves(place("r", a1="K", c4="N", d6="p"), "c4")


def test_m9_4_a_draw_when_neither_side_has_a_turn() -> None:
    boxed = {"a1": "K", "b1": "X", "a2": "x", "b2": "P", "b3": "p"}
    laws = rules(river="/")
    assert outcome(place("b", **boxed), laws) == "nobody no-moves"  # type: ignore[arg-type]
    assert outcome(place("r", **boxed), laws) == "nobody no-moves"  # type: ignore[arg-type]


def test_m9_5_the_third_occurrence_is_a_draw() -> None:
    text = place("b", a1="K", e8="k", c8="n")
    there_and_back = ("c8b6", "a1a2", "b6c8", "a2a1")
    assert outcome(position(text, *there_and_back)) == "*"
    assert outcome(position(text, *there_and_back, *there_and_back)) == "nobody repetition"
    assert rules().without_draws().outcome(position(text, *there_and_back, *there_and_back)) is None


def test_m9_5_two_hundred_quiet_plies_are_a_draw() -> None:
    assert outcome(place("b", clock=200, a1="K", e8="k")) == "nobody quiet"
    assert outcome(position(place("b", clock=199, a1="K", e8="k"), "e8e7")) == "nobody quiet"
    assert outcome(place("r", clock=200, a1="K", a8="c", b8="l", c3="k")) == "blue checkmate"


def test_m9_5_the_count_of_quiet_plies() -> None:
    def clock(text: str, *actions: str) -> int:
        return position(text, *actions).clock

    assert clock(place("b", "Kp", clock=7, e8="k"), "p@a5") == 0
    assert clock(place("b", "Kp", clock=7, e8="k"), "e8e7") == 8
    fists = place("r", "-", 1, clock=7, a1="K", d3="M", e8="h")
    assert clock(fists, "a1a2") == 8
    assert clock(fists, "a1a2", "end") == 8
    assert clock(fists, "!d3e4", "a1a2") == 0
    assert clock(place("r", clock=7, a1="K", d3="H", e8="h"), "d3~") == 0
    assert clock(place("r", clock=7, a1="K", c4="C", e8="h"), "c4~") == 8
    assert clock(place("r", clock=7, a1="K", c4="N"), "a1a2", "pass") == 9


# M10 Text forms


@pytest.mark.parametrize(
    "text",
    [
        START,
        "5/5/5/2nM1/csPP1/1M3/1K3/5 --/-l p2 2 r m 33 41",
        "5/5/4M/5/2M2/5/5/K4 g-/-L - 0 r f:c4e6 0 9",
        "5/5/5/5/5/5/5/K4 --/-- p 1 r f: 0 3",
        "5/5/5/5/5/5/5/5 --/-- p2 2 b - 25 11",
    ],
)
def test_m10_position_texts_are_read_back(text: str) -> None:
    assert rules().write(rules().read(text)) == text


@pytest.mark.parametrize(
    ("text", "field"),
    [
        ("5/5/5/5/5/5/5/5 --/-- - 0 b - 0", "fields"),
        (START + " ", "fields"),
        ("5/5/5/5/5/5/5 --/-- K 0 b - 0 1", "earth"),
        ("5/5/5/5/5/5/5/6 --/-- K 0 b - 0 1", "earth"),
        ("5/5/5/5/5/5/5/23 --/-- K 0 b - 0 1", "earth"),
        ("5/5/5/5/5/5/5/B4 --/-- K 0 b - 0 1", "earth"),
        ("5/5/5/5/5/5/5/..... --/-- K 0 b - 0 1", "earth"),
        ("5/5/5/5/5/5/5/5 -/-- K 0 b - 0 1", "clouds"),
        ("5/5/5/5/5/5/5/5 ../-- K 0 b - 0 1", "clouds"),
        ("5/5/5/5/5/5/5/5 --/-z K 0 b - 0 1", "clouds"),
        ("5/5/5/5/5/5/5/5 --/-- KP 0 b - 0 1", "hands"),
        ("P4/5/5/5/5/5/5/5 --/-- P6K 0 b - 0 1", "hands"),
        ("M4/5/5/5/5/5/5/5 --/-- P6K 0 b - 0 1", "hands"),
        ("5/5/5/5/5/5/5/5 --/-- H2K 1 b - 0 1", "hands"),
        ("5/5/5/5/5/5/5/K4 --/-- K 0 b - 0 1", "hands"),
        ("5/5/5/5/5/5/5/5 --/-- K 3 b - 0 1", "tokens"),
        ("5/5/5/5/5/5/5/5 --/-- K 0 w - 0 1", "side"),
        ("c4/5/5/5/5/5/5/K4 --/-- - 0 b - 0 1", "side"),
        ("M4/5/5/5/5/5/5/K4 --/-- - 1 b m 0 1", "stage"),
        ("M4/5/5/5/5/5/5/K4 --/-- - 0 r m 0 1", "stage"),
        ("M4/5/5/5/5/5/5/K4 --/-- - 0 r f:b8 0 1", "stage"),
        ("MM3/5/5/5/5/5/5/K4 --/-- - 0 r f:b8a8 0 1", "stage"),
        ("M4/5/5/5/5/5/5/K4 --/-- - 0 r f:a8a8 0 1", "stage"),
        ("M4/5/5/5/5/5/5/K4 --/-- - 2 r f:a8 0 1", "hands"),
        ("5/5/5/5/5/5/5/5 --/-- K 0 b - 00 1", "clock"),
        ("5/5/5/5/5/5/5/5 --/-- K 0 b - -1 1", "clock"),
        ("5/5/5/5/5/5/5/5 --/-- K 0 b - 0 0", "turn"),
    ],
)
def test_m10_invalid_positions_are_refused(text: str, field: str) -> None:
    with pytest.raises(PositionError) as told:
        rules().read(text)
    assert told.value.field == field


def test_m10_the_game_in_notation() -> None:
    setup = made()

    def written(text: str, action: str) -> str:
        pos = setup.rules.read(text)
        move = next(move for move in setup.rules.legal_moves(pos) if move.text == action)
        return setup.narrator.notation(setup.ply(pos, move))

    assert written(place("r", "PK"), "P@c3") == "P@C3"
    assert written(place("r", a1="K", b3="N"), "b3b7~") == "NB3-B7~L"
    assert written(place("r", "-", 1, a1="K", d4="M", e5="p"), "!d4e5") == "!MD4xE5"
    assert written(place("r", b8="K"), "b8off") == "KB8-off"
    assert written(place("r", a1="K", c4="H"), "c4~") == "HC4~B"
    assert written(place("r", a1="K", c4="C"), "c4~") == "CC4~X"
    assert written(place("b", "K", b6="n", c4="C"), "b6c4") == "nB6xC4&X"
    assert written(place("r", "-", 1, "m", a1="K", d4="M", e5="p"), "end") == "end"


def test_m10_turns_are_numbered_and_have_a_stage() -> None:
    text = place("r", "-", 2, a1="K", d3="M", e8="h")
    laws = rules()

    def stages(*actions: str) -> list[str]:
        fields = laws.write(position(text, *actions)).split(" ")
        return [fields[4], fields[5], fields[7]]

    assert stages("!d3e4") == ["r", "f:e4", "9"]
    assert stages("!d3e4", "a1a2") == ["r", "m", "9"]
    assert stages("!d3e4", "a1a2", "end") == ["b", "-", "10"]
