"""Tests of the rules of Temple Island Chess, by rule number."""

from __future__ import annotations

import pytest

from pycore.games import find
from pycore.games.temple_island.board import board
from pycore.games.temple_island.rules import temple_in_order
from pycore.interfaces.game import setup
from pycore.kernel import record as records
from pycore.kernel.errors import NotationError, OptionError, PositionError
from pycore.kernel.types import Actor, CellId

from .core import START, actions, combinations, law, made, outcome, place, played, refusal
from .naive import Naive

EXILE, LOST = law(mistakes="exile"), law(mistakes="lost", lost_limit="2")
FIRST = law(order="piece_first")


def cells(large: bool, *kinds: str) -> list[str]:
    """Return the squares of these kinds."""
    return sorted(str(cell.id) for cell in board(large).cells if cell.kind in kinds)


# I1 Board


def test_i1_the_board_has_144_squares_of_five_kinds() -> None:
    assert len(board(False).cells) == 144
    assert cells(False, "temple") == "f6 f7 g6 g7".split()
    assert cells(False, "gate") == "e6 e7 f5 f8 g5 g8 h6 h7".split()
    assert cells(False, "temple-island") == "e5 e8 h5 h8".split()
    assert cells(False, "island") == "a1 a11 a12 a2 b1 b11 b12 b2 k1 k11 k12 k2 l1 l11 l12 l2".split()
    assert len(cells(False, "ocean")) == 112
    assert sorted(cell.id for cell in board(False).cells if "corner" in cell.tags) == ["a1", "a12", "l1", "l12"]


def test_i1_large_islands_are_three_by_three_and_six_by_six() -> None:
    assert cells(True, "gate") == cells(False, "gate")
    assert len(cells(True, "island")) == 36
    assert len(cells(True, "temple", "gate", "temple-island")) == 36
    assert {"d4", "i9"} <= set(cells(True, "temple-island"))
    assert {"c3", "j10"} <= set(cells(True, "island"))


def test_i1_gates_are_beside_the_temple() -> None:
    temple = cells(False, "temple")
    edges = board(False).edge_neighbours
    assert {cell for name in temple for cell in edges[CellId(name)]} - set(temple) == set(cells(False, "gate"))


# I2 Pieces and set-up


def test_i2_the_classic_set_up() -> None:
    assert law().write(law().start()) == START
    assert law(islands="large", seed="7").write(law(islands="large", seed="7").start()) == START


MIRROR = dict(zip("a1 l1 a12 l12 b2 k2 b11 k11".split(), "f6 g6 f7 g7 e5 h5 e8 h8".split(), strict=True))


@pytest.mark.parametrize("how", ["random", "scattered"])
def test_i2_a_dealt_set_up_keeps_pilgrims_and_gates(how: str) -> None:
    dealt = set()
    for seed in range(20):
        rules = law(setup=how, seed=str(seed))
        text = rules.write(rules.start())
        pieces = {str(cell): piece for cell, piece in made().narrator.pieces(rules.start()).items()}
        assert rules.read(text) == rules.start()
        assert all(pieces[cell].kind == "pilgrim" for cell in "a2 b1 k1 l2 a11 b12 k12 l11".split())
        assert all(pieces[cell].name == "Shadow pawn" for cell in cells(False, "gate"))
        mirrored = all(pieces[one].kind == pieces[other].kind for one, other in MIRROR.items())
        assert mirrored is (how == "random")
        dealt.add(text)
    assert len(dealt) == 20


def test_i2_random_and_scattered_deal_the_same_guardians() -> None:
    one, other = (made(setup=how, seed="x") for how in ("random", "scattered"))
    guardians = [
        {cell: piece for cell, piece in made.narrator.pieces(made.rules.start()).items() if piece.side == "white"}
        for made in (one, other)
    ]
    assert guardians[0] == guardians[1]


# I3 Movement


def test_i3_pilgrims_and_shadow_pawns_step_in_eight_directions() -> None:
    start = place("Pa1", "Ka2", "pc9", rest="2 - 0 0 1")
    assert {text.split(",")[0] for text in actions(start, "a1")} == {"a1b1", "a1b2"}
    assert "a1b2,c9d10" in actions(start)


@pytest.mark.parametrize(
    ("piece", "reached"),
    [
        ("K", "a8 a9 a10 b8 b10 c8 c9 c10"),
        ("N", "a7 a11 c7 c11 d8 d10"),
        ("B", "a8 a10 c10 d11 e12 c8 d7"),  # a piece of its own stands on e6
        ("R", "a9 c9 d9 e9 f9 g9 h9 i9 j9 k9 l9 b1 b2 b3 b4 b5 b6 b7 b8 b10 b11 b12"),
    ],
)
def test_i3_pieces_move_as_in_chess(piece: str, reached: str) -> None:
    pos = law().read(place(f"{piece}b9"))
    lists = made().narrator.reach(pos)[CellId("b9")]
    assert sorted([*lists.moves, *lists.captures]) == sorted(reached.split())
    assert not lists.guards, "no piece is guarded, since none is captured"


def test_i3_sliders_pass_over_empty_squares_only() -> None:
    start = place("Ra4", "Pa6", "Ka5", "ra9", rest="2 - 0 0 1")
    assert "a4a5" not in {text.split(",")[0] for text in actions(start)}
    assert refusal(start, "a4a8,a9b9").rule == "I3"
    assert refusal(start, "a4a8,a9b9").cells[:2] == ("a4", "a5")
    assert refusal(start, "a4b5,a9b10").rule == "I3"


def test_i3_nothing_is_captured() -> None:
    start = place("Pc4", "Kc3", "pf4", "pe5", rest="4 - 0 0 1")
    for text in actions(start):
        after = played(start, text)
        assert len(made().narrator.pieces(after)) == 32


# I4 The turn


@pytest.mark.parametrize(
    ("die", "answer"),
    [(1, "d9c7"), (3, "d9c7"), (2, "d9e11"), (4, "d9e11"), (5, "d9b10"), (6, "b10d9")],
)
def test_i4_the_roll_turns_the_vector(die: int, answer: str) -> None:
    """The white knight goes one to the right and two up."""
    shadow = answer[:-3] if answer[-2:] in ("10", "11") else answer[:-2]
    start = place("Na4", f"n{shadow}", rest=f"{die} - 0 0 1")
    assert [text for text in actions(start) if text.startswith(f"a4b6,{shadow}")] == [f"a4b6,{answer}"]


def test_i4_the_player_chooses_among_the_shadows_of_the_type() -> None:
    start = place("Na4", "nd9", "nb9", rest="2 - 0 0 1")
    assert actions(start, "a4b6") == ["a4b6,b9c11", "a4b6,d9e11"]


def test_i4_the_shadow_may_enter_the_square_just_left() -> None:
    start = place("Ka4", "ka3", rest="2 - 0 0 1")
    assert "a4a5,a3a4" in actions(start)


def test_i4_the_shadow_may_not_enter_the_square_white_has_reached() -> None:
    start = place("Ka4", "ka6", rest="1 - 0 0 1")
    assert actions(start, "a4a5") == []
    why = refusal(start, "a4a5,a6a5")
    assert (why.rule, "a5" in why.cells) == ("I4", True)


def test_i4_white_may_not_pass_a_square_that_the_shadow_would_leave() -> None:
    start = place("Ra4", "ra5", rest="2 - 0 0 1")
    assert actions(start, "a4a6") == []


def test_i4_no_shadow_off_the_board_or_through_a_piece() -> None:
    off = place("Ka4", "ka1", rest="1 - 0 0 1")
    assert refusal(off, "a4 a5").rule == "I4"
    assert "leave the board" in refusal(off, "a4 a5").message
    blocked = place("Qa4", "qd10", "pd11", rest="2 - 0 0 1")
    assert refusal(blocked, "a4a6,d10d12").rule == "I4"
    assert "d11" in refusal(blocked, "a4a6,d10d12").cells


def test_i4_an_exchange_changes_places_with_any_shadow_attacked() -> None:
    start = place("Qa4", "pa9", rest="5 - 0 0 1")
    assert "a4xa9" in actions(start)
    after = played(start, "a4xa9")
    pieces = {str(cell): piece.name for cell, piece in made().narrator.pieces(after).items()}
    assert (pieces["a9"], pieces["a4"]) == ("Guardian queen", "Shadow pawn")
    assert after.turn == 2


def test_i4_an_exchange_does_not_depend_on_the_die() -> None:
    for die in range(1, 7):
        assert "a4xa9" in actions(place("Qa4", "pa9", rest=f"{die} - 0 0 1"))


def test_i4_pilgrims_do_not_exchange() -> None:
    start = place("Pa4", "Kb4", "pa5", rest="2 - 0 0 1")
    assert not [text for text in actions(start, "a4") if "x" in text]
    assert refusal(start, "a4xa5").rule == "I4"
    assert refusal(start, "a4 a5").rule == "I4"


def test_i4_the_white_piece_must_move_to_an_empty_square() -> None:
    start = place("Ka4", "Na5", rest="2 - 0 0 1")
    assert refusal(start, "a4 a5").rule == "I4"
    assert refusal(start, "a4a4,f12f12").rule == "I3"
    assert refusal(start, "c12 c11").rule == "I4"  # a Shadow
    assert refusal(start, "a8 a9").rule == "I4"  # nothing


def stuck_roll() -> tuple[str, int]:
    """Return a naming of `piece_first` and a roll with which the named piece cannot move."""
    law_ = law(order="piece_first")
    pos = law_.read(START)
    for pick in law_.legal_moves(pos):
        named = law_.play(pos, pick)
        for roll in law_.legal_moves(named):
            rolled = law_.play(named, roll)
            if law_.stuck(rolled):
                return pick.text, int(roll.text[-1])
    raise AssertionError("every named piece can move with every roll")


STUCK = "4pB2p1PR/2n3N2B1N/3Kp1P1p1p1/2P9/12/1qp7b1/4r5Q1/RP7PPP/P2b8/2p1p7/2n9/4r6k 5 - 0 0 31"
"""A position in which a 5 allows nothing."""


def test_i4_with_nothing_possible_the_die_is_rolled_again() -> None:
    rules = law()
    pos = rules.read(STUCK)
    assert actions(pos) == [f"roll:{face}" for face in range(1, 7)]
    assert (rules.actor(pos), rules.phase(pos)) == (Actor.CHANCE, "roll")
    assert rules.write(played(STUCK, "roll:2")) == STUCK.replace(" 5 -", " 2 -")
    assert outcome(STUCK, law(no_move="lose")) == "nobody no-move"


def test_i4_alarms_say_why_nothing_is_possible_and_whether_any_roll_helps() -> None:
    alarms = made().narrator.alarms(law().read(STUCK))
    assert alarms[0].kind == "no-move"
    assert sum((alarms[0].ledger or {}).values()) > 50
    every = [Naive(STUCK.replace(" 5 -", f" {face} -")).after_actions() for face in range(1, 7)]
    assert [alarm.kind for alarm in alarms[1:]] == ([] if any(every) else ["closed"])


def test_i4_piece_first_names_then_rolls_then_moves_that_piece() -> None:
    pos = FIRST.start()
    assert len(actions(pos, "pick:", FIRST)) == len(actions(pos, rules=FIRST)) == 16
    named = played(None, "pick:b2", rules=FIRST)
    assert actions(named, rules=FIRST) == [f"roll:{face}" for face in range(1, 7)]
    assert FIRST.actor(named) is Actor.CHANCE
    rolled = played(None, "pick:b2", "roll:4", rules=FIRST)
    assert actions(rolled, rules=FIRST)
    assert all(text.startswith("b2") for text in actions(rolled, rules=FIRST))
    assert refusal(rolled, "b1 b2", FIRST).rule == "I4"


def test_i4_a_piece_that_cannot_move_is_named_again_and_the_turn_stays() -> None:
    pick, die = stuck_roll()
    pos = played(None, pick, f"roll:{die}", rules=FIRST)
    assert FIRST.phase(pos) == "name"
    assert len(actions(pos, "pick:", FIRST)) == len(actions(pos, rules=FIRST)) == 16
    assert FIRST.write(pos).split()[1:] == [str(die), pick[5:], "0", "0", "1"]
    again = played(None, pick, f"roll:{die}", pick, rules=FIRST)
    assert FIRST.write(again).split()[1:] == ["-", pick[5:], "0", "0", "1"]


def test_i4_no_move_lose_ends_the_game() -> None:
    pick, die = stuck_roll()
    rules = law(order="piece_first", no_move="lose")
    pos = played(None, pick, f"roll:{die}", rules=rules)
    assert outcome(pos, rules) == "nobody no-move"
    assert actions(pos, rules=rules) == []
    assert rules.actor(pos) is Actor.NOBODY
    assert rules.write(pos).split()[1] == str(die)


def test_i4_a_naming_is_not_taken_back_once_the_die_is_rolled_except_with_its_whole_turn() -> None:
    pick, die = stuck_roll()
    game = setup(find("temple-island"), FIRST.options)
    record = {**records.new(game)}
    log = [pick, f"roll:{die}", "pick:b2", "roll:4"]
    replayed = records.replay(game, None, log)
    assert replayed.problem is None
    whole = {**record, "log": log, "at": 4}
    assert records.undo(whole, FIRST, replayed)["at"] == 0
    assert records.redo({**whole, "at": 0}, FIRST, replayed)["at"] == 4
    unanswered = records.replay(game, None, log[:3])
    assert records.undo({**record, "log": log[:3], "at": 3}, FIRST, unanswered)["at"] == 2


def test_i4_chance_rolls_the_die() -> None:
    pos = law().start()
    assert law().actor(pos) is Actor.CHANCE
    assert [(move.text, weight) for move, weight in law().chances(pos)] == [(f"roll:{n}", 1) for n in range(1, 7)]
    rolled = played(None, "roll:4")
    assert law().actor(rolled) is Actor.FIRST
    assert law().chances(rolled) == ()
    assert refusal(rolled, "roll:4").rule == "I4"
    assert refusal(pos, "b2 c4").rule == "I4"


# I5 Touching and support


def test_i5_no_pilgrim_may_touch_a_shadow_after_the_white_half() -> None:
    start = place("Pa4", "Ka3", "Qb4", "kb6", "pd9", rest="2 - 0 0 1")
    why = refusal(start, "a4 a5")
    assert why.rule == "I5"
    assert set(why.cells) == {"a5", "b6"}
    assert "The Pilgrim on a5 would touch the Shadow king on b6." in why.message


def test_i5_no_pilgrim_may_touch_a_shadow_after_the_shadows_half() -> None:
    start = place("Pa4", "Ka3", "Nd3", "nd4", rest="1 - 0 0 1")
    assert actions(start, "d3f4,d4") == []  # to b3, beside the Pilgrim
    assert set(refusal(start, "d3f4,d4b3").cells) == {"a4", "b3"}
    assert refusal(start, "d3f4,d4b3").rule == "I5"


def test_i5_a_pilgrim_at_sea_must_touch_a_guardian() -> None:
    start = place("Pa4", "Ka3", "kc9", rest="2 - 0 0 1")
    assert refusal(start, "a3 a2").rule == "I5"
    assert set(refusal(start, "a3 a2").cells) == {"a4", "a3"}
    assert "only escort" in refusal(start, "a3 a2").message
    assert refusal(start, "a4 a5").rule == "I5"


def test_i5_on_islands_pilgrims_need_no_guardian() -> None:
    start = place("Pb2", "pd9", rest="2 - 0 0 1")
    assert "b2a1,d9c8" in actions(start)
    assert refusal(start, "b2 c3").rule == "I5"


def test_i5_squares_passed_over_do_not_count() -> None:
    start = place("Pa4", "Ka3", "Rd2", "rb9", rest="1 - 0 0 1")
    assert "d2d10,b9b1" in actions(start)  # over b5, b4 and b3, beside the Pilgrim
    assert "d2d6,b9b5" not in actions(start)


def test_i5_touch_turn_end_tests_only_the_end_of_the_turn() -> None:
    start = place("Pa4", "Kb4", "pb6", rest="2 - 0 0 1")
    always, at_end = actions(start), actions(start, rules=law(touch="turn_end"))
    assert "a4a5,b6b7" not in always  # touches b6 after the white half
    assert "a4a5,b6b7" in at_end
    assert set(always) <= set(at_end)


def test_i5_an_exchange_is_tested_when_it_is_done() -> None:
    start = place("Pa4", "Ra3", "pa1", "pc3", rest="2 - 0 0 1")
    why = refusal(start, "a3xc3")
    assert why.rule == "I5"
    assert set(why.cells) == {"a4", "a3"}


def test_i5_mistakes_are_legal_if_they_are_played_out() -> None:
    start = place("Pa4", "Ka3", "kc9", rest="2 - 0 0 1")
    assert "a3a2,c9c8" in actions(start, rules=EXILE)
    after = played(start, "a3a2,c9c8", rules=EXILE)
    assert (after.exiled, after.turn) == (0, 2)
    assert [alarm.kind for alarm in made(mistakes="exile").narrator.alarms(after)] == ["breach"]


def test_i5_pilgrims_go_into_exile_as_the_next_turn_begins() -> None:
    start = place("Pa4", "Ka3", "kc9", rest="2 - 0 0 1")
    after = played(start, "a3a2,c9c8", "roll:3", rules=EXILE)
    assert after.exiled == 1
    assert after.board.count("P") == 7
    assert played(place("Pa4"), "roll:3", rules=LOST).lost == 1


def test_i5_under_piece_first_they_leave_with_the_naming_and_cannot_be_named() -> None:
    rules = law(order="piece_first", mistakes="exile")
    start = place("Pa4")
    assert "pick:a4" not in actions(start, rules=rules)
    assert refusal(start, "pick:a4", rules).rule == "I5"
    assert played(start, "pick:f6", rules=rules).exiled == 1


def test_i5_a_repeated_naming_removes_no_pilgrim() -> None:
    """The turn has begun, so a Pilgrim in breach stays, and may be named, until the next one begins."""
    rules = law(order="piece_first", mistakes="exile")
    start = place("Pa4", "Kl1", "ka12", rest="2 l1 0 0 4")
    assert "pick:a4" in actions(start, rules=rules)
    assert played(start, "pick:a4", "roll:2", rules=rules).exiled == 0


def test_i5_losing_too_many_pilgrims_loses_the_game() -> None:
    start = place("Pa4", without=1, rest="- - 0 1 5")
    assert outcome(start, LOST) == "*"
    after = played(start, "roll:3", rules=LOST)
    assert outcome(after, LOST) == "nobody pilgrims"
    assert LOST.write(after).split()[1:] == ["3", "-", "0", "2", "5"]
    assert actions(after, rules=LOST) == []
    first = law(mistakes="lost", lost_limit="1", order="piece_first")
    assert outcome(played(place("Pa4"), "pick:f6", rules=first), first) == "nobody pilgrims"


RETURN = place("Kb2", "Na11", "pl11", without=2, rest="- - 2 0 8")


def test_i5_an_exiled_pilgrim_returns_at_a_corner() -> None:
    assert actions(RETURN, "return", EXILE) == ["return:a1", "return:a12"]
    pos = played(RETURN, "return:a1", rules=EXILE)
    assert (pos.exiled, pos.turn) == (1, 8)
    assert EXILE.actor(EXILE.read(RETURN)) is Actor.FIRST
    assert {move.text for move, _ in EXILE.chances(EXILE.read(RETURN))} == {f"roll:{n}" for n in range(1, 7)}


def test_i5_a_return_is_a_decision_and_undone_by_itself() -> None:
    """Chance could also act in that position."""
    game = made(mistakes="exile")
    record = {**records.new(game, place("Kb2", without=1, rest="- - 1 0 8")), "log": ["return:a1", "roll:3"], "at": 2}
    standing = records.replay(game, record["start"], record["log"])

    assert records.undo(record, EXILE, standing)["at"] == 0
    assert records.redo({**record, "at": 0}, EXILE, standing)["at"] == 2


def test_i5_a_return_may_be_repeated_for_other_corners() -> None:
    start = place("Kb2", "Nk2", without=2, rest="- - 2 0 8")
    pos = played(start, "return:a1", "return:l1", rules=EXILE)
    assert pos.exiled == 0
    assert actions(pos, "return", EXILE) == []


@pytest.mark.parametrize(
    ("start", "reason"),
    [
        (place("Kb2", "Pa1", without=1, rest="- - 1 0 8"), "not empty"),
        (place("Kb2", "pa2", without=1, rest="- - 1 0 8"), "touches the Shadow pawn on a2"),
        (place("Kc3", "Pa4", "Na5", without=1, rest="- - 1 0 8"), "No Guardian"),
        (place("Kb2"), "no Pilgrim in exile"),
        (place("Kb2", without=1, rest="3 - 1 0 8"), "between turns"),
    ],
)
def test_i5_an_illegal_return_is_refused_with_its_reason(start: str, reason: str) -> None:
    assert "return:a1" not in actions(start, rules=EXILE)
    assert refusal(start, "return:a1", EXILE).rule == "I5"
    assert reason in refusal(start, "return:a1", EXILE).message


def test_i5_a_pilgrim_returns_on_corners_only() -> None:
    assert "is not one" in refusal(RETURN, "return:d4", EXILE).message


# I6 End


def test_i6_won_with_everyone_in_place() -> None:
    assert outcome(place()) == "player pilgrimage"
    assert actions(place()) == []


@pytest.mark.parametrize("out", ["Pa1", "Ka1", "pe5", "kb1"])
def test_i6_not_won_with_anyone_elsewhere(out: str) -> None:
    assert outcome(place(out)) == "*"


def test_i6_not_won_in_the_middle_of_a_turn_nor_in_exile_nor_in_breach() -> None:
    assert outcome(place(rest="3 - 0 0 9")) == "*"
    assert outcome(place(without=1, rest="- - 1 0 9"), EXILE) == "*"
    assert outcome(place("pd6"), EXILE) == "*"  # touches the Gate e6


def test_i6_lost_pilgrims_do_not_prevent_a_win() -> None:
    assert outcome(place(without=1, rest="- - 0 1 9"), LOST) == "player pilgrimage"


def test_i6_winning_is_not_tested_when_pilgrims_leave() -> None:
    start = place("Pa4")  # alone at sea, all others in place
    after = played(start, "roll:2", rules=LOST)
    assert outcome(after, LOST) == "*"


def test_i6_the_temple_in_order() -> None:
    full = "2rnbqkbnr2/2pppppppp2/12/12/4NPPR4/4PKQP4/4PRBP4/4BPPN4/12/12/12/12 - - 0 0 80"
    ended = law().outcome(law().read(full))
    assert ended is not None
    assert "The Temple is in order" in ended.text
    assert temple_in_order(law().read(full).board)
    plain = law().outcome(law().read(place()))
    assert plain is not None
    assert "in order" not in plain.text


# I8 Text forms


@pytest.mark.parametrize("options", list(combinations())[::7], ids=str)
def test_i8_a_position_text_survives_reading_and_writing(options: dict[str, str]) -> None:
    rules = law(**options)
    assert rules.write(rules.read(START)) == START


@pytest.mark.parametrize(
    ("text", "field"),
    [
        ("", "placement"),
        (START + " ", "placement"),
        (START.replace(" - - ", " -  - "), "placement"),
        (START.replace("RP8PB", "RP8PB/12"), "placement"),
        (START.replace("/12/12/4bppr4", "/12/11/4bppr4"), "placement"),
        (START.replace("/12/12/4bppr4", "/12/66/4bppr4"), "placement"),
        (START.replace("/12/12/4bppr4", "/12/012/4bppr4"), "placement"),
        (START.replace("/12/12/4bppr4", "/12/0/4bppr4"), "placement"),
        (START.replace("RP8PB", "RP........PB"), "placement"),
        (START.replace("RP8PB", "QP8PB"), "placement"),
        (START.replace("RP8PB", "R9PB"), "placement"),
        (START.replace("4bppr4", "4bpxr4"), "placement"),
        (START.replace("- - 0 0 1", "0 - 0 0 1"), "die"),
        (START.replace("- - 0 0 1", "7 - 0 0 1"), "die"),
        (START.replace("- - 0 0 1", "- a2 0 0 1"), "named"),
        (START.replace("- - 0 0 1", "- m2 0 0 1"), "named"),
        (START.replace("- - 0 0 1", "- - 1 0 1"), "exiled"),
        (START.replace("- - 0 0 1", "- - 0 1 1"), "lost"),
        (START.replace("- - 0 0 1", "- - 00 0 1"), "exiled"),
        (START.replace("- - 0 0 1", "- - 0 0 0"), "turn"),
        (START.replace("- - 0 0 1", "- - 0 0 01"), "turn"),
        (START.replace("- - 0 0 1", "- - 0 0 ١"), "turn"),
        (START.replace("- - 0 0 1", "- - 0 0 -1"), "turn"),
    ],
)
def test_i8_an_invalid_position_names_its_field(text: str, field: str) -> None:
    with pytest.raises(PositionError) as error:
        law().read(text)
    assert error.value.field == field


def test_i8_piece_first_refuses_a_die_without_a_named_piece() -> None:
    with pytest.raises(PositionError) as error:
        FIRST.read(START.replace("- - 0", "3 - 0"))
    assert error.value.field == "die"
    with pytest.raises(PositionError):
        FIRST.read(START.replace("- - 0", "3 c3 0"))  # no piece there
    assert FIRST.write(FIRST.read(START.replace("- - 0", "3 b2 0"))) == START.replace("- - 0", "3 b2 0")


def test_i8_a_lost_game_between_turns_is_refused() -> None:
    with pytest.raises(PositionError) as error:
        LOST.read(place(without=2, rest="- - 0 2 9"))
    assert error.value.field == "lost"


@pytest.mark.parametrize("text", "roll:0 roll:7 roll: b2b5 b2b5,f6 m1m2,f6f7 b2-b5 b02b5,f6f3 B2b5,f6f3".split())
def test_i8_invalid_action_texts_are_refused(text: str) -> None:
    with pytest.raises(NotationError):
        law().steps(text, law().start())


def test_i8_the_game_record() -> None:
    game = made()
    start = place("Qb2", "qf3", "rb9", rest="5 - 0 0 7")
    rules = law()
    pos = rules.read(start)
    written = {move.text: game.narrator.notation(game.ply(pos, move)) for move in rules.legal_moves(pos)}
    assert written["b2b5,f3c3"] == "Qb2-b5 / qf3-c3"
    assert written["b2xb9"] == "Qb2 x rb9"
    exile = made(mistakes="exile")
    touched = EXILE.read(place("Pa4"))
    assert exile.narrator.notation(exile.ply(touched, EXILE.legal_moves(touched)[4])) == "-Pa4 [5]"
    back = EXILE.read(RETURN)
    assert exile.narrator.notation(exile.ply(back, EXILE.legal_moves(back)[0]))[:2] == "+P"
    first = FIRST.start()
    named = made(order="piece_first")
    assert named.narrator.notation(named.ply(first, FIRST.legal_moves(first)[0]))[0] == "{"


def test_the_options_are_checked() -> None:
    for name, value in {"lost_limit": "0", "touch": "never", "islands": "huge", "mistakes": "", "order": "x"}.items():
        with pytest.raises(OptionError):
            made(**{name: value})
    with pytest.raises(OptionError):
        made(lost_limit="9")
