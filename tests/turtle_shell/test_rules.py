"""Tests of the rules by number. T1 is in test_board.py, T7 in test_figures.py."""

from __future__ import annotations

import pytest

from pycore.games.turtle_shell.board import BOARD
from pycore.games.turtle_shell.pieces import KINDS, NUMBER
from pycore.games.turtle_shell.repetition import threats
from pycore.kernel.errors import NotationError, PositionError
from pycore.kernel.types import CellId

from .core import GAME, RULES, START, made, moves, outcome, place, position, refusal

SHUFFLES = ["GRKNRNG", "GKNGRNR", "RNKGNGR"]
MOVES_OF_THE_START = "b1b3 c0d1 c2c3 d2e2 e1d1 f0d1 f2f3 g1g3".split()

KINGS = {"A5": "K", "H5": "k"}
"""Cells for kings where they do not affect the other pieces."""


def alone(piece: str, cell: str, side: str = "w", **others: str) -> list[str]:
    """Return the cells a piece can go to on a nearly empty board."""
    return moves(place(side, **{**KINGS, cell: piece, **others}), cell)


def count(**pieces: str) -> tuple[int, int, int]:
    """Return the number of threats on the board, of Black's checks and of White's checks (T5)."""
    found = threats("".join(pieces.get(cell, ".") for cell in NUMBER))
    return found.all, *found.checks


def kings_away(cell: str) -> dict[str, str]:
    """Return cells for the kings that are out of reach of a piece on `cell`."""

    def near(one: str) -> set[str]:
        found = {one, *BOARD.edge_neighbours[CellId(one)], *BOARD.corner_neighbours[CellId(one)]}
        return found.union(*(BOARD.edge_neighbours[CellId(other)] for other in list(found)))

    middle = [str(at.id) for at in BOARD.cells if not at.tags and at.id not in near(cell)]
    own = middle[0]
    return {own: "K", next(at for at in middle if at not in near(own)): "k"}


# T2 Start


def test_t2_the_starting_position() -> None:
    standing = {cell: (piece.side, piece.kind) for cell, piece in GAME.narrator.pieces(RULES.start()).items()}

    wanted = {}
    for side, pieces in (
        ("white", "R B0 G0, N C0 F0, G D0 E0, K E1, P B1 B2 C2 D2 F2 G2 G1"),
        ("black", "R B9 G9, N C9 F9, G D9 E9, K E8, P B7 B8 C7 D7 F7 G8 G7"),
    ):
        for group in pieces.split(", "):
            letter, *cells = group.split()
            wanted |= {cell: (side, KINDS[letter.lower()]) for cell in cells}
    assert standing == wanted


def test_t2_white_moves_first_and_the_players_take_turns() -> None:
    assert RULES.start().white
    assert not position(START, "b1b3").white
    assert position(START, "b1b3", "g7g6").white


def test_t2_a_piece_of_the_other_player_is_refused() -> None:
    found = refusal(START, "b7b6")

    assert (found.rule, found.cells) == ("T2", ("B7",))


def test_t2_an_empty_cell_is_refused() -> None:
    assert refusal(START, "d5d6").rule == "T2"


# T2 The shuffled start

BACK_ROW = "B0/B9 C0/C9 D0/D9 E1/E8 E0/E9 F0/F9 G0/G9"


def dealt(seed: str) -> tuple[str, str, str]:
    """White's back row, Black's, and everything else, of the start with this seed."""
    rules = made(start="shuffle", seed=seed).rules
    board = rules.start().board
    pairs = [pair.split("/") for pair in BACK_ROW.split()]
    white = "".join(board[NUMBER[CellId(one)]] for one, _ in pairs)
    black = "".join(board[NUMBER[CellId(other)]] for _, other in pairs)
    back = {NUMBER[CellId(cell)] for pair in pairs for cell in pair}
    return white, black, "".join("." if at in back else letter for at, letter in enumerate(board))


def test_t2_a_shuffled_start_permutes_the_seven_back_row_pieces() -> None:
    for seed in map(str, range(100)):
        assert sorted(dealt(seed)[0]) == sorted("RNGKGNR")


def test_t2_black_gets_whites_back_row_mirrored_top_to_bottom() -> None:
    for seed in map(str, range(100)):
        white, black, _ = dealt(seed)
        assert black == white.lower()


def test_t2_a_shuffle_leaves_the_pawns_and_the_turn_alone() -> None:
    classic = made().rules.start()
    pawns = "".join(letter if letter in "Pp" else "." for letter in classic.board)
    for seed in map(str, range(100)):
        assert dealt(seed)[2] == pawns
        assert made(start="shuffle", seed=seed).rules.start().white


def test_t2_a_seed_always_deals_the_same_start() -> None:
    """The expected starts are part of the record format: tables saved earlier keep their start."""
    assert [dealt(seed)[0] for seed in ("0", "1", "pilgrim")] == SHUFFLES
    assert dealt("0") == dealt("0")


def test_t2_all_630_arrangements_can_be_dealt() -> None:
    found = {dealt(str(seed))[0] for seed in range(8_000)}

    assert len(found) == 630


def test_t2_the_classic_start_ignores_the_seed() -> None:
    assert made(seed="1").rules.start() == made(seed="2").rules.start()


def test_t2_a_shuffled_start_can_be_read_back() -> None:
    for seed in map(str, range(100)):
        rules = made(start="shuffle", seed=seed).rules
        assert rules.read(rules.write(rules.start())) == rules.start()


# T3 Rook


def test_t3_a_rook_slides_any_distance_along_one_row_or_one_file() -> None:
    row, file = "B0 C0 E1 E0 F0 G0".split(), "E1 D1 D2 E2 D3 D5 D6 E7 D7 D8 E8 D9".split()

    assert alone("R", "D0") == sorted(cell.lower() for cell in {*row, *file})


def test_t3_a_rook_keeps_to_one_line() -> None:
    """From D0 it reaches D3 but not E3, from E0 E3 but not D3."""
    from_d0, from_e0 = alone("R", "D0"), alone("R", "E0")

    assert "d3" in from_d0
    assert "e3" not in from_d0
    assert "e3" in from_e0
    assert "d3" not in from_e0
    found = refusal(place("w", **KINGS, D0="R"), "d0e3")
    assert (found.rule, found.cells) == ("T3", ("D0", "E3"))


def test_t3_a_rook_may_capture_the_first_enemy_it_meets_and_goes_no_further() -> None:
    reached = alone("R", "B0", A3="n", C0="n")

    assert "a3" in reached
    assert "a4" not in reached
    assert "c0" in reached
    assert "d0" not in reached


def test_t3_a_rook_is_stopped_before_its_own_side() -> None:
    reached = alone("R", "B0", A3="N")

    assert "b3" in reached
    assert "a3" not in reached
    assert refusal(place("w", **KINGS, B0="R", A3="N"), "b0a4").cells == ("A3",)


def test_t3_a_cell_reached_along_two_lines_is_one_move() -> None:
    """B7 and B8 lie on rows 8 and 7, E1 and D2 on files 3 and 4."""
    assert alone("R", "B7").count("b8") == 1
    assert alone("R", "E1").count("d2") == 1
    assert alone("R", "B1", G1="n").count("g1") == 1


def test_t3_a_rook_blocked_on_one_line_may_still_come_along_the_other() -> None:
    """From E1 to E7 by file 3 over D5, or by file 4 over E5."""
    assert "e7" in alone("R", "E1", D5="N")
    assert "e7" in alone("R", "E1", E5="N")
    assert "e7" not in alone("R", "E1", D5="N", E5="N")


# T3 Guard, king, knight

every_cell = pytest.mark.parametrize("cell", sorted(BOARD.cell))


@every_cell
def test_t3_a_guard_steps_to_an_edge_neighbour(cell: str) -> None:
    wanted = sorted(near.lower() for near in BOARD.edge_neighbours[CellId(cell)])

    assert moves(place("w", **kings_away(cell), **{cell: "G"}), cell) == wanted


def test_t3_a_guard_has_up_to_three_ways_from_a_triangle_and_four_from_a_square() -> None:
    assert alone("G", "E2") == ["d2", "d3", "e3"]
    assert alone("G", "A4") == ["a3", "c4"]
    assert alone("G", "B1") == ["b0", "b2", "b3"]
    assert {len(BOARD.edge_neighbours[cell.id]) for cell in BOARD.cells if cell.kind == "triangle"} <= {2, 3}
    assert max(len(BOARD.edge_neighbours[cell.id]) for cell in BOARD.cells if cell.kind == "square") == 4


@every_cell
def test_t3_a_king_steps_as_a_guard(cell: str) -> None:
    if "end-white" in BOARD.cell[CellId(cell)].tags:
        return  # there the game is over
    enemy = next(at for at, letter in kings_away(cell).items() if letter == "k")
    wanted = sorted(near.lower() for near in BOARD.edge_neighbours[CellId(cell)])

    assert moves(place("w", **{cell: "K", enemy: "k"}), cell) == wanted


@every_cell
def test_t3_a_knight_goes_to_a_corner_neighbour_that_is_no_edge_neighbour(cell: str) -> None:
    wanted = sorted(near.lower() for near in BOARD.corner_neighbours[CellId(cell)])

    assert moves(place("w", **kings_away(cell), **{cell: "N"}), cell) == wanted


def test_t3_nothing_blocks_a_knight() -> None:
    around = dict.fromkeys(BOARD.edge_neighbours[CellId("D5")], "P")

    assert alone("N", "D5", **around) == alone("N", "D5")


def test_t3_a_knight_may_not_step_to_an_edge_neighbour() -> None:
    assert refusal(place("w", **KINGS, D5="N"), "d5e5").rule == "T3"


def test_t3_guards_kings_and_knights_capture_as_they_move() -> None:
    assert "d6" in alone("G", "D5", D6="p")
    assert "d6" not in alone("G", "D5", D6="P")
    assert "c6" in alone("N", "D5", C6="p")
    assert "c6" not in alone("N", "D5", C6="P")
    assert "d6" in moves(place("w", D5="K", D6="p", E8="k"), "D5")


# T3 Pawn


def test_t3_a_pawn_steps_forward_along_its_file() -> None:
    assert alone("P", "C3") == ["c4"]
    assert alone("p", "C6", side="b") == ["c5"]
    assert alone("P", "G1") == ["g3"]


def test_t3_a_pawn_moves_and_captures_alike() -> None:
    assert alone("P", "C3", C4="n") == ["c4"]
    assert alone("P", "C3", C4="N") == []
    assert alone("P", "C3", D3="n", B3="n") == ["c4"]


def test_t3_where_two_files_part_a_pawn_has_both_cells() -> None:
    assert alone("P", "E2") == ["d3", "e3"]
    assert alone("p", "E7", side="b") == ["d6", "e6"]


def test_t3_where_two_files_join_a_pawn_has_one_cell() -> None:
    assert alone("P", "D6") == ["e7", "e7=r"]
    assert alone("P", "E6") == ["e7", "e7=r"]
    assert alone("P", "D1") == ["d2"]


def test_t3_a_pawn_never_steps_back_or_sideways() -> None:
    found = refusal(place("w", **KINGS, C3="P"), "c3c2")

    assert found.rule == "T3"
    assert "C4" in found.cells


# T3 Promotion


def test_t3_a_pawn_that_ends_in_its_promotion_zone_may_promote() -> None:
    assert alone("P", "C5") == ["c6", "c6=r"]
    assert alone("p", "C4", side="b") == ["c3", "c3=r"]


def test_t3_a_pawn_that_does_not_end_there_may_not() -> None:
    assert alone("P", "C4") == ["b5"]
    assert refusal(place("w", **KINGS, C4="P"), "c4b5=r").rule == "T3"


def test_t3_the_corners_A6_and_H6_are_no_promotion_zone() -> None:
    assert moves(place("w", D1="K", E7="k", A5="P"), "A5") == ["a6"]
    assert moves(place("w", D1="K", E7="k", H5="P"), "H5") == ["h6"]
    assert moves(place("w", D1="K", E7="k", A6="P"), "A6") == ["b6", "b6=r"]


def test_t3_a_pawn_that_ends_in_the_end_zone_must_promote() -> None:
    assert alone("P", "B7") == ["b9=r"]
    assert alone("P", "D8") == ["e8=r"]
    assert alone("p", "B1", side="b") == ["b0=r"]
    found = refusal(place("w", **KINGS, B7="P"), "b7b9")
    assert (found.rule, found.cells) == ("T3", ("B9",))


def test_t3_a_pawn_in_the_promotion_zone_promotes_only_as_part_of_a_later_move() -> None:
    assert alone("P", "C6") == ["c7", "c7=r"]
    assert refusal(place("w", **KINGS, C6="P"), "c6c6=r").rule == "T3"


def test_t3_the_promoted_pawn_is_a_rook_of_its_side() -> None:
    white = position(place("w", **KINGS, C5="P"), "c5c6=r")
    black = position(place("b", **KINGS, C4="p"), "c4c3=r")

    assert white.board[NUMBER[CellId("C6")]] == "R"
    assert black.board[NUMBER[CellId("C3")]] == "r"


def test_t3_a_promotion_may_capture() -> None:
    assert alone("P", "C5", C6="n") == ["c6", "c6=r"]


def test_t3_only_pawns_promote() -> None:
    assert refusal(place("w", **KINGS, C5="G"), "c5c6=r").rule == "T3"


def test_t3_a_word_too_many_after_a_legal_move_is_refused() -> None:
    for steps in (("B1", "B3", "="), ("C0", "D1", "="), ("B1", "B3", "=r"), ("B1", "B3", "B3")):
        found = GAME.why(RULES.start(), steps)
        assert found is not None
        assert found.rule == "T3"


# T4 Check


def test_t4_a_king_may_not_step_into_attack() -> None:
    pos = place("w", D5="K", A6="r", E8="k")

    assert "d6" not in moves(pos, "D5")
    found = refusal(pos, "d5d6")
    assert (found.rule, found.cells) == ("T4", ("D6", "A6"))


def test_t4_a_king_may_not_flee_along_the_line_of_attack() -> None:
    assert moves(place("w", D5="K", A5="r", E8="k"), "D5") == ["d3", "d6"]


def test_t4_a_pinned_piece_may_not_leave_its_line() -> None:
    """The guard stands on row 5 between its king and the rook; row 4 begins with the same step."""
    pos = place("w", D5="K", B5="G", C5="r", E8="k")

    assert moves(pos, "B5") == ["c5"]
    assert refusal(pos, "b5c4").rule == "T4"


def test_t4_a_piece_pinned_along_two_lines_may_leave_neither() -> None:
    pos = place("w", D5="K", B5="G", C5="r", C4="r", E8="k")

    assert moves(pos, "B5") == []
    assert refusal(pos, "b5c4").rule == "T4"


def test_t4_a_king_may_not_stay_attacked() -> None:
    pos = place("w", D5="K", A5="r", E8="k", B1="N")

    assert moves(pos, "B1") == []
    found = refusal(pos, "b1c2")
    assert (found.rule, found.cells) == ("T4", ("D5", "A5"))


def test_t4_a_check_may_be_parried_by_capture_block_or_flight() -> None:
    pos = place("w", D5="K", A5="r", E8="k", C4="G", A3="R", B1="N")

    assert moves(pos) == ["a3a5", "c4b5", "d5d3", "d5d6"]


def test_t4_out_of_a_double_check_only_the_king_can_move() -> None:
    pos = place("w", D5="K", A5="r", C6="n", E8="k", A3="R")

    assert all(text.startswith("d5") for text in moves(pos))
    assert refusal(pos, "a3a5").cells == ("D5", "C6")


def test_t4_the_kings_keep_apart() -> None:
    pos = place("w", D6="K", D7="k")

    assert moves(pos, "D6") == ["c6", "d5"]
    assert refusal(pos, "d6e7").rule == "T4"


def test_t4_checkmate_wins_for_the_player_who_gives_it() -> None:
    pos = position(place("w", B8="K", F7="R", B9="k"), "f7f9")

    assert outcome(pos) == "white checkmate"
    assert moves(pos) == []


def test_t4_black_may_give_mate_by_promoting() -> None:
    pos = position(place("b", B1="k", C2="p", G2="K"), "c2b2=r")

    assert outcome(pos) == "black checkmate"


# T4 The run home


@pytest.mark.parametrize("cell", "B9 C9 D9 E8 E9 F9 G9".split())
def test_t4_a_white_king_wins_at_once_in_the_far_end_zone(cell: str) -> None:
    pos = place("b", **{cell: "K", "D1": "k", "A4": "n"})

    assert outcome(pos) == "white king-home"
    assert moves(pos) == []


@pytest.mark.parametrize("cell", "B0 C0 D0 E1 E0 F0 G0".split())
def test_t4_a_black_king_wins_at_once_in_the_far_end_zone(cell: str) -> None:
    pos = place("w", **{cell: "k", "D8": "K", "A5": "N"})

    assert outcome(pos) == "black king-home"
    assert moves(pos) == []


def test_t4_it_wins_by_the_kings_own_move() -> None:
    assert outcome(position(place("w", B7="K", F2="k"), "b7b9")) == "white king-home"
    assert outcome(position(place("w", B7="K", F2="k"), "b7b8")) == "*"


def test_t4_a_king_in_its_own_end_zone_is_not_home() -> None:
    assert outcome(START) == "*"
    assert outcome(position(place("w", D1="K", E7="k"), "d1e1")) == "*"


def test_t4_a_king_cannot_run_home_into_attack() -> None:
    pos = place("w", D8="K", A4="k", B9="r")

    assert "e8" not in moves(pos, "D8")
    assert refusal(pos, "d8e8").rule == "T4"


def test_t4_a_king_at_home_wins_even_if_it_also_mates_or_stalemates() -> None:
    mated, stale = place("b", A6="k", A3="R", E8="K"), place("b", A6="k", D5="R", C6="G", E8="K")

    assert [outcome(mated), outcome(stale)] == ["white king-home", "white king-home"]
    away = [text.replace("3K2", "6").replace("6/6/6 b", "6/3K2/6 b") for text in (mated, stale)]
    assert [outcome(text) for text in away] == ["white checkmate", "black stalemate"]


# T4 Stalemate


def test_t4_stalemate_loses_for_the_player_who_gives_it() -> None:
    pos = position(place("w", B8="K", F7="R", B9="k"), "b8c8")

    assert outcome(pos) == "black stalemate"
    assert moves(pos) == []


def test_t4_a_player_left_with_only_a_blocked_pawn_is_stalemated() -> None:
    pos = position(place("w", B8="K", F7="R", B9="k", C3="p", C2="N", H6="P"), "b8c8")

    assert outcome(pos) == "*"  # the pawn can capture
    assert moves(pos) == ["c3c2", "c3c2=r"]


# T4 Option quiet

OUT_AND_ON = ("c0d1", "c9d8", "d0c0", "d9c9")
"""Four plies without capture or pawn move."""


def test_t4_there_is_no_draw_by_default() -> None:
    assert made().options["quiet"] == "none"


def test_t4_quiet_draws_after_the_chosen_number_of_quiet_plies() -> None:
    rules = made(quiet="4").rules

    assert outcome(position(START, *OUT_AND_ON[:3], rules=rules), rules) == "*"
    drawn = position(START, *OUT_AND_ON, rules=rules)
    assert outcome(drawn, rules) == "nobody quiet"
    assert moves(drawn, rules=rules) == []


def test_t4_a_pawn_move_or_a_capture_resets_the_quiet_count() -> None:
    rules = made(quiet="4").rules

    assert outcome(position(START, *OUT_AND_ON[:3], "b7b6", rules=rules), rules) == "*"
    row = place("w", **KINGS, A3="R", F3="n")
    assert outcome(position(row, "a5a6", "h5h6", "a3b3", "h6h5", rules=rules), rules) == "nobody quiet"
    assert outcome(position(row, "a5a6", "h5h6", "a3f3", "h6h5", rules=rules), rules) == "*"


def test_t4_an_ending_on_the_last_quiet_ply_comes_before_the_draw() -> None:
    rules = made(quiet="1").rules

    assert outcome(position(place("w", B7="K", F2="k"), "b7b9", rules=rules), rules) == "white king-home"
    assert outcome(position(place("w", B8="K", F7="R", B9="k"), "f7f9", rules=rules), rules) == "white checkmate"
    assert outcome(position(place("w", B8="K", F7="R", B9="k"), "b8c8", rules=rules), rules) == "black stalemate"
    assert outcome(position(place("w", B8="K", F7="R", B9="k"), "f7f6", rules=rules), rules) == "nobody quiet"


def test_t4_quiet_counts_from_the_position_set_up() -> None:
    rules = made(quiet="2").rules

    assert outcome(position(START, rules=rules), rules) == "*"


# T5 Repetition

CLOSERS_LOOP = ("6/6/6/8/3k4/4/7r/6/6/3K2 b", "h3c3", "e0e1", "c3h3")
"""Kings, and a rook that attacks nothing: White could close a loop without any threats by e1e0."""


def test_t5_a_position_is_the_placement_and_the_side_to_move() -> None:
    """White's rook goes round in three moves, Black's king in two: the same placement, but Black to move."""
    start = place("w", A3="R", D1="K", E7="k")
    pos = position(start, "a3b3", "e7d7", "b3c3", "d7e7", "c3a3")

    assert RULES.write(pos) == start.replace(" w", " b")
    assert outcome(pos) == "*"


def test_t5_the_player_with_more_threats_must_break_the_loop() -> None:
    """White's rook checks twice over; Black's king only steps to and fro."""
    chase = position("6/6/6/2R5/8/4/4K3/6/5k/6 b", "g1g2", "c6f6", "g2g1")

    found = refusal(chase, "f6c6")
    assert found.rule == "T5"
    assert found.loop is not None
    assert found.loop["totals"] == {"white": {"threats": 1, "checks": 1}, "black": {"threats": 0, "checks": 0}}
    assert found.loop["must_vary"] == "white"
    assert "White 1, Black 0" in found.message


def test_t5_it_is_legal_to_close_a_loop_that_the_other_player_must_break() -> None:
    pos = position("6/6/2K3/8/8/4/8/5r/4k1/6 b", "g2g8", "d7e7", "g8g2")

    assert "e7d7" in moves(pos)
    assert outcome(position("6/6/2K3/8/8/4/8/5r/4k1/6 b", "g2g8", "d7e7", "g8g2", "e7d7")) == "*"


def test_t5_with_equal_threats_the_player_with_more_checks_must_break_it() -> None:
    by_white = position("4k1/5N/6/8/8/4/8/6/6/2K3 b", "f9f8", "g8g6", "f8f9")
    by_black = position("6/6/6/6k1/8/4/6nK/6/6/6 b", "g3f4", "h3h4", "f4g3")

    found = refusal(by_white, "g6g8")
    assert found.loop is not None
    assert found.loop["totals"] == {"white": {"threats": 1, "checks": 1}, "black": {"threats": 1, "checks": 0}}
    assert "h4h3" in moves(by_black)  # White closes it, and Black must break it


def test_t5_with_equal_threats_and_checks_the_player_about_to_close_the_loop_must_break_it() -> None:
    found = refusal(position(*CLOSERS_LOOP), "e1e0")

    assert found.rule == "T5"
    assert found.loop is not None
    assert found.loop["must_vary"] == "white"
    assert found.loop["totals"]["white"] == found.loop["totals"]["black"] == {"threats": 0, "checks": 0}


def test_t5_a_player_who_only_steps_into_attack_can_be_the_one_who_must_break_it() -> None:
    """Only White's king threatens anything, Black's knight that steps beside it; and Black must vary."""
    pos = position("6/6/6/8/7n/3K/k7/6/6/6 w", "h4h3", "h5f6", "h3h4")

    found = refusal(pos, "f6h5")
    assert found.loop is not None
    assert found.loop["must_vary"] == "black"
    assert found.loop["totals"] == {"white": {"threats": 0, "checks": 0}, "black": {"threats": 1, "checks": 0}}


def test_t5_only_positions_after_the_last_earlier_occurrence_count() -> None:
    """The position occurred once before the loop; counted from there, the sums would differ."""
    start = "6/6/4k1/3r3R/8/1K2/8/6/6/3r2 w"
    pos = position(start, "h6g7", "f7f6", "g7h6", "f6f7", "h6e7", "d6d3", "e7h6")

    found = refusal(pos, "d3d6")
    assert found.loop is not None
    assert found.loop["first"] == 4
    assert found.loop["totals"]["white"]["threats"] == 4
    assert found.loop["totals"]["black"]["threats"] == 6


def test_t5_a_position_that_comes_twice_in_a_loop_counts_once() -> None:
    start = "6/2K3/6/N2N4/n3k3/4/8/6/6/1G4 b"
    inner = ("e5d5", "d8d7", "a5b5", "d6c5", "d5d3", "c5d6", "d3d5", "d6e5", "b5a5")
    pos = position(start, *inner)

    found = refusal(pos, "e5d6")
    assert found.loop is not None
    assert len(found.loop["rows"]) < found.loop["first"]
    assert found.loop["totals"]["white"]["threats"] == 5
    assert found.loop["totals"]["black"]["threats"] == 4


def test_t5_the_start_counts_as_a_position_of_the_game() -> None:
    pos = position(START, "c0d1", "c9d8", "d1c0")

    found = refusal(pos, "d8c9")
    assert found.rule == "T5"
    assert found.loop is not None
    assert found.loop["first"] == 4


def test_t5_the_position_set_up_counts_and_nothing_before_it() -> None:
    set_up = RULES.write(position(START, "c0d1", "c9d8"))

    assert "d8c9" in moves(position(set_up, "d1c0"))
    assert "d8c9" not in moves(position(START, "c0d1", "c9d8", "d1c0"))


def test_t5_a_player_whose_moves_are_all_forbidden_loses() -> None:
    pos = position("6/6/6/8/8/1n2/6k1/6/6/4K1 b", "c4d5", "f0g0", "d5c4")

    assert outcome(pos) == "black repetition"
    assert moves(pos) == []
    ended = RULES.outcome(pos)
    assert ended is not None
    assert ended.rule == "T5"


def test_t5_a_lost_repetition_is_not_checkmate_even_in_check() -> None:
    start = "6/6/6/8/4g3/4/4k1K1/r5/6/1R4 b"
    pos = position(start, "b2c3", "c0e0", "c3e2", "e0g0", "e2c3", "g0e0")

    assert GAME.narrator.marks(RULES.read(RULES.write(pos)))[0][0] == "check"
    assert outcome(pos) == "white repetition"


# T5 What a threat is


def test_t5_threats_of_both_colours_count_and_rooks_facing_each_other_are_two() -> None:
    assert count(A3="R", H3="r") == (2, 0, 0)
    assert count(A3="R", H3="g") == (1, 0, 0)
    assert count(A3="R", C3="P", H3="r") == (1, 0, 0)


def test_t5_kings_count_as_victims_and_a_double_check_is_two() -> None:
    assert count(D6="K", A6="r") == (1, 1, 0)
    assert count(D5="K", A5="r", C6="n") == (2, 2, 0)
    assert count(D6="k", A6="R") == (1, 0, 1)


def test_t5_a_pinned_piece_threatens() -> None:
    """The knight on C5 is pinned by the rook, and could not lawfully capture on C4."""
    assert count(D5="K", C5="N", A5="r", C4="p") == (2, 0, 0)


def test_t5_a_king_threatens_guarded_pieces_too() -> None:
    assert count(D5="K", D6="n", A6="r") == (1, 0, 0)


def test_t5_a_victim_reached_along_two_lines_is_one_threat() -> None:
    assert count(B1="R", G1="n") == (1, 0, 0)


def test_t5_a_promoting_capture_is_one_threat() -> None:
    assert count(C5="P", C6="n") == (1, 0, 0)


def test_t5_own_pieces_are_not_threatened() -> None:
    assert count(A3="R", H3="R", C0="N", D1="G") == (0, 0, 0)


# T6 Text forms


def test_t6_moves_are_origin_and_destination_in_lower_case() -> None:
    assert moves(START) == MOVES_OF_THE_START


@pytest.mark.parametrize("text", ["B1B3", "b1-b3", "b1", "b1b3=n", "b1b3=R", "b1b3 ", "z1b3", "a0b3", "b1b3b5", ""])
def test_t6_other_texts_are_not_moves(text: str) -> None:
    with pytest.raises(NotationError):
        RULES.steps(text, RULES.start())


def test_t6_position_text_round_trip() -> None:
    assert RULES.write(RULES.read(START)) == START
    assert RULES.write(RULES.start()) == START


def test_t6_groups_follow_the_digit_in_the_name() -> None:
    """E2 lies on row 3, but is written in group 2; group 4 has the cells A C F H."""
    assert place("w", E2="K", H4="k") == "6/6/6/8/8/3k/8/3K2/6/6 w"
    assert RULES.read("6/6/6/8/8/3k/8/3K2/6/6 w").board[NUMBER[CellId("E2")]] == "K"


@pytest.mark.parametrize(
    ("field", "text", "says"),
    [
        ("side", "", "placement, a space"),
        ("side", "6/6/6/8/8/3k/8/3K2/6/6", "w or b"),
        ("side", "6/6/6/8/8/3k/8/3K2/6/6 x", "w or b"),
        ("side", "6/6/6/8/8/3k/8/3K2/6/6  w", "w or b"),
        ("side", "6/6/6/8/8/3k/8/3K2/6/6 w ", "w or b"),
        ("placement", "6/6/6/8/8/3k/8/3K2/6 w", "10 groups"),
        ("placement", "6/6/6/8/8/3k/8/3K2/6/6/6 w", "10 groups"),
        ("placement", "6/6/6/8/8/3k/8/3K2/6/5 w", "Group 0"),
        ("placement", "6/6/6/8/8/3k/8/3K2/6/7 w", "Group 0"),
        ("placement", "6/6/6/8/8/3k/8/3K2/6/33 w", "one number"),
        ("placement", "6/6/6/8/8/3k/8/12K2/6/6 w", "one number"),
        ("placement", "6/6/6/8/8/3k/8/3K20/6/6 w", "one number"),
        ("placement", "6/6/6/8/8/3k/8/3K2/6/5Q w", "Q"),
        ("placement", "6/6/6/8/8/3k/8/3K2/6/5? w", "not a piece"),
        ("placement", "6/6/6/8/8/3k/8/3K2/6/5. w", "not a piece"),
        ("placement", "6/6/6/8/8/3k/8/6/6/6 w", "White has 0 kings"),
        ("placement", "6/6/6/8/8/4/8/3K2/6/6 w", "Black has 0 kings"),
        ("placement", "6/6/6/8/8/3k/8/3KK1/6/6 w", "White has 2 kings"),
        ("placement", "P5/6/6/8/8/3k/8/3K2/6/6 w", "B9"),
        ("placement", "6/6/6/8/8/3k/8/3K2/6/p5 w", "B0"),
        ("side", "6/6/6/8/8/R2k/8/3K2/6/6 w", "not to move is in check"),
        ("side", "K5/6/6/8/8/3k/8/6/6/6 w", "already in the far end zone"),
        ("side", "6/6/6/8/8/3K/8/6/6/k5 b", "already in the far end zone"),
    ],
)
def test_t6_an_invalid_position_is_refused_with_its_field(field: str, text: str, says: str) -> None:
    with pytest.raises(PositionError) as caught:
        RULES.read(text)

    assert caught.value.field == field
    assert says in caught.value.message


def test_t6_the_mover_may_be_in_check_and_pawns_may_stand_on_their_own_end_zone() -> None:
    assert outcome("6/6/6/8/8/R2k/8/3K2/6/6 b") == "*"
    assert outcome("6/6/6/8/8/3k/8/3K2/6/P5 w") == "*"


# T6 The game in notation


def written(start: str, *after: str) -> str:
    """Return the notation of the last of these moves."""
    pos = position(start, *after[:-1])
    move = next(move for move in RULES.legal_moves(pos) if move.text == after[-1])
    return GAME.narrator.notation(GAME.ply(pos, move))


def test_t6_the_inventors_first_turns() -> None:
    log = "b1b3 g7g6 b3a3 b7b6 b0b3 c9b7 b3e2 b7c6".split()
    wanted = "B1-B3 G7-G6 B3-A3 B7-B6 RB0-B3 NC9-B7 RB3-E2 NB7-C6"

    assert " ".join(written(START, *log[:length]) for length in range(1, 9)) == wanted


def test_t6_the_inventors_captures() -> None:
    eleven = place("w", E1="K", E8="k", D5="N", C6="n", C7="p")
    twenty_one = place("w", E1="K", F9="k", D5="R", D8="r", E8="g")

    assert (written(eleven, "d5c6"), written(eleven, "d5c6", "c7c6")) == ("ND5xC6", "C7xC6")
    assert (written(twenty_one, "d5d8"), written(twenty_one, "d5d8", "e8d8")) == ("RD5xD8", "GE8xD8")


def test_t6_the_signs_of_a_record() -> None:
    pawn = place("w", **KINGS, C5="P")
    corner = place("w", B8="K", F7="R", B9="k")

    assert written(pawn, "c5c6=r") == "C5-C6=R"
    assert written(pawn, "c5c6") == "C5-C6"
    assert written(place("w", A5="K", E7="k", C4="R"), "c4c6") == "RC4-C6+"
    assert written(corner, "f7f9") == "RF7-F9#"
    assert written(corner, "b8c8") == "KB8-C8=="
    assert written(place("w", B7="K", F2="k"), "b7b9") == "KB7-B9##"
    assert written(place("b", B1="k", C2="p", G2="K"), "c2b2=r") == "C2-B2=R#"
