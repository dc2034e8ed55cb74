"""Tests of the Guide: its moves are legal, it knows no rolls to come, and it completes pilgrimages."""

from __future__ import annotations

import random

import pytest

from pycore.engine.jobs import best, limits
from pycore.games.temple_island.guide.guide import Guide
from pycore.games.temple_island.guide.paths import FAR, moves_to
from pycore.games.temple_island.guide.plan import plan, worth
from pycore.games.temple_island.guide.prospects import prospect
from pycore.games.temple_island.guide.reasons import LEAST, WHIM
from pycore.games.temple_island.guide.rescue import shut_in
from pycore.games.temple_island.guide.search import options, outlook, outlook_of_two
from pycore.games.temple_island.guide.state import KIND_OF, after, deed_of, state
from pycore.games.temple_island.guide.ways import assigned
from pycore.games.temple_island.guide.weights import LONG, PATIENCE, SPELL, USUAL, weights
from pycore.games.temple_island.pieces import BIT, NAMES, NEAR, NONE, NUMBER, ROLLS, TURN_OF
from pycore.games.temple_island.rules import Position, TempleIsland
from pycore.interfaces.planner import PlannerResult
from pycore.kernel.cells import bits
from pycore.kernel.types import Actor, CellId

from .core import combinations, law, made, place
from .test_oracle import scattered, some

OPTIONS = list(combinations())


def cell(name: str) -> int:
    """Return the number of a cell."""
    return NUMBER[CellId(name)]


def looked(rules: TempleIsland, pos: Position) -> Guide:
    """Return the Guide after its whole search."""
    guide = Guide(rules, pos)
    for _ in guide.run():
        pass
    return guide


def turns_home(rules: TempleIsland, text: str, dice: random.Random, most: int) -> int:
    """Return the turns that the Guide needs from a position between turns, or `most + 1` if it needs more."""
    pos = rules.read(text)
    for turn in range(most + 1):
        if rules.outcome(pos):
            return turn
        done = pos.turn
        while pos.turn == done:
            if rules.rolling(pos):
                pos = rules.play(pos, dice.choice(ROLLS))
            else:
                guide = looked(rules, pos)
                assert guide.found.move
                pos = rules.play(pos, guide.moves[guide.found.move])
    return most + 1


def test_distances_go_round_pieces_in_the_way() -> None:
    far = moves_to("r", bits([cell("e8")]), 0)

    assert [far[cell(name)] for name in ("e8", "e1", "a8", "b3")] == [0, 1, 1, 2]
    walled = bits(map(cell, ("d8", "f8", "e9", "e7")))
    shut = moves_to("r", bits([cell("e8")]), walled)
    assert [shut[cell(name)] for name in ("d8", "c8", "a1")] == [1, FAR, FAR]
    assert moves_to("n", bits([cell("f6")]), walled)[cell("e8")] == 1
    assert moves_to("b", bits([cell("f6")]), 0)[cell("f7")] == FAR
    assert moves_to("k", bits([cell("l1")]), 0)[cell("a12")] == 11 > FAR
    shadows = bits(map(cell, ("e5", "e4")))
    passed = moves_to("r", bits([cell("e8")]), 0, shadows)
    assert [passed[cell(name)] for name in ("e6", "e5", "e4", "e3", "d3")] == [1, 1, 2, 3, 2]


def test_the_assignment_has_the_least_total_cost() -> None:
    assert assigned([[1, 2, 9], [1, 5, 9], [9, 9, 9]]) == [1, 0, 2]
    assert assigned([]) == []


@pytest.mark.parametrize("options_set", OPTIONS, ids=lambda one: "-".join(one.values()))
def test_its_moves_are_legal(options_set: dict[str, str]) -> None:
    """Under all options and in scattered positions; its own list of options equals the legal moves."""
    dice = random.Random(f"guide/{options_set}")
    for _ in range(12):
        given = some(dice, options_set)
        rules = law(**given)
        pos = rules.read(scattered(dice, given))
        legal = {move.text: move for move in rules.legal_moves(pos)}
        guide = looked(rules, pos)
        if rules.actor(pos) is not Actor.FIRST:
            assert guide.found.move is None
            continue
        assert guide.found.move in legal
        assert guide.reason(guide.found.move).text.endswith(".")
        if any(move.kind == "pair" for move in legal.values()):
            at = state(pos.board)
            named = NONE if pos.named == NONE else at.cells.index(pos.named)
            to = plan(at, rules.terrain, pos.exiled, USUAL)
            listed = options(at, to, rules.law, TURN_OF[pos.die], named)
            assert sorted(deed for _, deed in listed) == sorted(deed_of(at, move) for move in legal.values())
            for gain, deed in dice.sample(listed, min(4, len(listed))):
                assert worth(after(at, deed), to) - worth(at, to) == pytest.approx(gain)


def test_a_deeper_search_expects_no_less() -> None:
    dice = random.Random("further")
    for options_set in dice.sample(OPTIONS, 4):
        given = some(dice, options_set)
        rules = law(**given)
        at = state(rules.read(scattered(dice, given)).board)
        to = plan(at, rules.terrain, 0, USUAL)
        assert outlook_of_two(at, to, rules.law, {}) <= outlook(at, to, rules.law) + 1e-9 <= 1e-9


def test_the_search_is_three_turns_deep() -> None:
    rules = law()
    assert looked(rules, rules.start()._replace(die=5)).found.depth == 3


def test_it_does_not_know_the_seed() -> None:
    one, other = law(seed="1"), law(seed="another")
    pos = one.start()._replace(die=5)

    assert looked(one, pos).found == looked(other, pos).found == looked(one, pos).found


def test_its_result_does_not_depend_on_the_time() -> None:
    game = made()
    pos = game.rules.start()._replace(die=2)

    def within(**given: float) -> str | None:
        asked = {"level": None, "seconds": None, "nodes": None, **given}
        found = best(game, pos, limits(game, pos, seed="9", lines=1, **asked))  # type: ignore[arg-type]
        return found["move"]

    assert within(level=1) == within(level=3) == within(seconds=60.0) == looked(law(), pos).found.move
    assert within(seconds=0.000001) in {move.text for move in game.rules.legal_moves(pos)}


def test_it_wins_if_it_can_and_gives_the_reason() -> None:
    text = place("Ke4", "Qh8", "Rf6", "Rf7", "Bg6", "Bg7", "Nh5", "Ne8", "kc2", rest="2 - 0 0 70")
    rules = law()
    guide = looked(rules, rules.read(text))

    assert guide.found.move and guide.found.move.startswith("e4e5")
    assert guide.found.score == 99_999
    assert guide.reason(guide.found.move).text == "It completes the pilgrimage."


def test_an_exiled_pilgrim_is_fetched_back() -> None:
    rules = law(mistakes="exile")
    back = rules.read(place("Ra2", rest="- - 1 0 9", without=1))
    found = looked(rules, back).found.move
    assert found and found.startswith("return:")


def test_it_names_a_piece() -> None:
    rules = law(order="piece_first")
    named = looked(rules, rules.start()).found.move

    assert named and named.startswith("pick:")


def test_it_makes_the_smallest_mistake_if_all_moves_are_mistakes() -> None:
    """The Pilgrim on c3 touches Shadows after every move; no other Pilgrim need be lost."""
    rules = law(mistakes="exile")
    crowd = ("Pc3", "kb2", "qc2", "rd2", "rb3", "bd3", "bb4", "nc4", "nd4")
    guide = looked(rules, rules.read(place(*crowd, rest="2 - 0 0 9")))

    assert guide.found.move in guide.moves
    after_it = rules.play(rules.read(place(*crowd, rest="2 - 0 0 9")), guide.moves[guide.found.move])
    assert rules.leaving(after_it) in ([], [cell("c3")])


def test_late_in_a_long_game_the_weights_change_with_the_turn() -> None:
    assert weights(1) == weights(PATIENCE - 1) == USUAL
    late = [weights(turn) for turn in range(PATIENCE, PATIENCE + 40)]
    assert USUAL in late and len(set(late)) > 3
    assert late == [weights(turn) for turn in range(PATIENCE, PATIENCE + 40)]


def test_a_whim_ends_a_repetition_and_is_given_as_the_reason() -> None:
    """The king must step to f6 to let the queen in, but the Shadow king in its corner can answer that only with a 6. So
    the king must first step back and bring it off the edge, which looks harmful further than the Guide searches."""
    text = "5k6/4p2p1p2/4r2q2p1/1p10/4RPPB1p2/4PBNP4/4P1NP4/4KPPR2n1/bbQ5n3/8p3/6p1r3/12 - - 0 0 111"
    rules = law(order="piece_first")
    for seed in range(3):
        assert turns_home(rules, text, random.Random(f"ring/{seed}"), 150) <= 150

    spell = next(turn for turn in range(LONG, LONG + 40) if weights(turn).whim)
    pos = rules.read(text)._replace(named=cell("c4"), die=6, turn=spell)
    guide = looked(rules, pos)
    reasons = {guide.reason(text).text for text in guide.moves}
    assert any(WHIM in reason for reason in reasons) and not any(LEAST in reason for reason in reasons)
    calm = looked(rules, pos._replace(turn=spell + SPELL))
    assert not any(WHIM in calm.reason(text).text for text in calm.moves)


def reached(rules: TempleIsland, pos: Position, frm: int, goals: int) -> int:
    """Return with how many of the six rolls a piece can legally move from a cell to one of these."""
    rolled = (pos._replace(die=int(roll.text.removeprefix("roll:"))) for roll in ROLLS)
    moves = ([move for move in rules.legal_moves(each) if move.frm == frm] for each in rolled)
    return sum(any(goals & BIT[move.to] for move in each) for each in moves)


def test_what_a_turn_makes_possible_is_true_by_the_rules() -> None:
    """In random games: after the turn so many of the rolls allow it, and before the turn none did."""
    rules, dice = law(), random.Random("prospects")
    late = "12/6k5/5b1pp3/2p8p/r3RPP1P2r/1q2PBBR3n/2Q1P2P4/p3K1P4p/b8N2/3NP1p5/6p5/6n5 - - 0 0 61"
    told = set()
    for turn in range(200):
        if turn % 50 == 0:
            pos = rules.read(late) if turn else rules.start()
        pos = rules.play(pos, dice.choice(ROLLS))
        moves = rules.legal_moves(pos)
        at = state(pos.board)
        to = plan(at, rules.terrain, pos.exiled, USUAL)
        for move in dice.sample(moves, min(8, len(moves))):
            then = prospect(at, to, deed_of(at, move), rules.law)
            if not then:
                continue
            child = rules.play(pos, move)
            piece = after(at, deed_of(at, move)).cells.index(then.cell)
            if piece < at.crew:
                goals = BIT[to.ways[piece].gate]
            else:
                table = to.homes[piece - at.crew].table
                goals = bits(number for number, price in enumerate(table) if price == min(table))
            rolls = reached(rules, child, then.cell, goals)
            assert rolls >= 3 and not reached(rules, pos, at.cells[piece], goals)
            assert then.text.endswith(f"next, with {rolls} of the 6 rolls" if rolls < 6 else "next")
            assert NAMES[then.cell] in then.text
            told.add((piece < at.crew, rolls == 6))
        pos = rules.play(pos, dice.choice(moves))
    assert told >= {(False, True), (False, False), (True, True)}


def test_a_turn_that_does_two_things_has_two_reasons() -> None:
    rules = law()
    guide = looked(rules, rules.start()._replace(die=5))
    lets = guide.reason(next(text for text in guide.moves if text.startswith("k2j4,")))
    both = guide.reason(next(text for text in guide.moves if text.startswith("b11d9,")))

    stage = "The Shadows are cleared away: "
    assert lets.text == stage + "the knight is nearer to its place, h5. This lets the knight on j4 come home next."
    assert lets.cells == ("h5", "j4")
    assert both.text.startswith(f"{stage}the Shadow bishop leaves the land and goes out to sea, and the bishop ")


def test_it_names_a_piece_by_what_the_next_turn_brings() -> None:
    rules = law(order="piece_first")
    guide = looked(rules, rules.start())

    assert guide.found.depth == 2
    assert guide.turns_to_goal(guide.found.move or "") == pytest.approx(-guide.found.score / 100, abs=0.01)


def test_it_finds_no_move_when_the_game_is_over() -> None:
    rules = law()
    won = rules.read(place(rest="- - 0 0 70"))._replace(die=0)
    if rules.outcome(won):
        assert looked(rules, won).found == PlannerResult(None, 0, (), 0)


def test_the_last_guardian_changes_places_with_shadows_in_its_way() -> None:
    """Only the last bishop has a move to make, so the Shadow bishop and knight before it stay: it must change places
    with both, although that brings the first ashore."""
    text = "12/5p1p2B1/5qbp1bp1/8nr2/2r1RPP2p2/kp2PBNP4/4PKQP4/2p1NPPR4/12/12/2n2p6/12 - - 0 0 90"
    for seed in range(5):
        assert turns_home(law(), text, random.Random(f"last/{seed}"), 40) <= 40


def test_it_does_not_put_off_the_last_moves() -> None:
    """Bishop and rook are a move from home each, and the bishop and a Shadow could change places for ever."""
    text = "4r1p1p3/9r2/p4b6/12/3R1PPR3p/2p1PBQP3p/4PKNP4/n4PPN1bpp/11q/6B5/4k4n2/12 - - 0 0 72"
    for seed in range(5):
        assert turns_home(law(), text, random.Random(f"later/{seed}"), 8) <= 8


def test_it_lets_a_guardian_out_while_a_shadow_is_ashore() -> None:
    """Only the queen can move the Shadow queen out of the corner, and the Guardians at home shut her in."""
    text = "7b4/q3p7/2rp5r2/3b8/4KPPB3p/4PBRP4/4PNQP1n1p/n3NPPR4/p1p9/12/12/5kpp4 - - 0 0 72"
    for seed in range(5):
        assert turns_home(law(), text, random.Random(f"shut/{seed}"), 40) <= 40


def test_the_last_move_of_a_kind_leaves_no_shadow_ashore() -> None:
    """The queen is a move from home and no other piece can move her Shadow, so a landing ashore is expensive."""
    rules = law()
    one = place("Qi4", "Rh8", "Ri5", "Bg7", "Bf7", "Ke5", "Nf6", "Ne8", "qc9", rest="1 - 0 0 66")
    at = state(rules.read(one).board)
    near = plan(at, rules.terrain, 0, USUAL).shadows[KIND_OF["q"]]
    assert near[cell("a11")] == USUAL.off * USUAL.last > near[cell("c9")]


BESIEGED = {
    "Pilgrims on d8, f8, e4 and d5": "2r3b5/3pp2r4/12/1p8b1/3PBPPR4/nq4BP3n/5kQP1p1p/1p1PN2NR2p/4P2P4/12/12/K7p3",
    "Pilgrims on f9, h9, i8 and i6": "6qr4/2pp2p5/r11/5P1P4/4R2RP2b/1p2PQk5/2b1PNBBP2p/5PPN4/9np1/12/1Kn3p5/6p5",
    "an only escort in line": "5r6/2b4p1p2/12/5P1PB3/1p2RR2P3/2r1PBk3pn/1p2PQN5/1b3PPNP3/3K7p/8q3/7p4/3n2p5",
}
"""Positions with a Shadow king in the Temple, shut in by waiting Pilgrims that it may not touch."""


@pytest.mark.parametrize("board", BESIEGED.values(), ids=BESIEGED)
def test_it_fetches_out_a_shadow_that_pilgrims_shut_in(board: str) -> None:
    for seed in range(3):
        assert turns_home(law(), f"{board} - - 0 0 64", random.Random(f"besieged/{seed}"), 30) <= 30


def test_the_post_for_a_rescue_is_at_sea_and_touches_no_pilgrim() -> None:
    rules = law()
    pos = rules.read(f"{BESIEGED['Pilgrims on f9, h9, i8 and i6']} 2 - 0 0 64")
    at = state(pos.board)
    assert list(shut_in(at, rules.terrain.ocean)) == [(KIND_OF["k"], cell("g7"))]
    errand = next(post for post in plan(at, rules.terrain, 0, USUAL).posts.values() if post.shadow == cell("g7"))
    assert rules.terrain.ocean & BIT[errand.cell] and not NEAR[errand.cell] & at.pilgrims
    assert errand.table[errand.cell] - errand.table[cell("g7")] == USUAL.home


def test_the_reason_names_the_guardian_that_fetches_a_shadow_out() -> None:
    rules = law()
    board = "5r6/6p2p2/1b7B2/2p3PP4/4R1R1PQ2/1r2PBk3pn/1p2P1N5/1b3PPNP3/3K6p1/12/6p5/3n2p1q3"
    there = looked(rules, rules.read(f"{board} 4 - 0 0 67"))
    assert there.found.move == "j10xg7"
    assert "the bishop fetches out the Shadow that is shut in on g7" in there.reason("j10xg7").text

    coming = [looked(rules, rules.read(f"{BESIEGED['an only escort in line']} {die} - 0 0 64")) for die in range(1, 7)]
    reasons = {guide.reason(text).text for guide in coming for text in guide.moves}
    assert any("from where it fetches out the Shadow that is shut in on g7" in reason for reason in reasons)


def test_it_lets_the_last_pilgrim_in() -> None:
    """Its Gate can be entered only past the rook on e8: a Shadow king that no piece can move touches the other ways."""
    text = "3p4rp2/5b6/1b3k6/3P8/4R1PR4/p3PQBP4/4PKBP4/4NPPN2p1/1p9r/3p1n4n1/7p4/4pq6 - - 0 0 70"
    for seed in range(3):
        assert turns_home(law(), text, random.Random(f"in/{seed}"), 10) <= 10


def test_pilgrims_on_gates_move_on_if_the_last_one_cannot_pass_them() -> None:
    """It cannot go from i5 to f8: a Shadow knight that no piece can move touches i6, and no Guardian opens a way."""
    board = "6p5/5p2q3/1r1p8/11r/2b1R1PB1n2/4PBNP1pk1/1p2PQNP3p/4KPPRP3/12/6b5/5p6/6p2n2"
    rules = law()
    at = state(rules.read(f"{board} - - 0 0 76").board)
    ways = plan(at, rules.terrain, 0, USUAL).ways
    gates = {NAMES[frm]: NAMES[way.gate] for frm, way in zip(at.cells, ways, strict=False) if frm != way.gate}
    assert list(gates) == ["g8", "h7", "h6", "i5"] and list(gates.values()) == ["f8", "g8", "h7", "h6"]
    for seed in range(3):
        assert turns_home(rules, f"{board} - - 0 0 76", random.Random(f"on/{seed}"), 10) <= 10
