"""Tests of the reasons for moves: each statement is proved again here, by the rules or by a deeper search."""

from __future__ import annotations

from itertools import islice
from typing import Any

import pytest

from lab.strength.hint_reasons import HINTED, best, positions
from pycore import games
from pycore.coach.analysis import GAIN
from pycore.coach.reasons import MoveReason, own_reasons, reasons_for
from pycore.engine.search import Manner, Search, static_score
from pycore.interfaces.game import Game, setup
from pycore.kernel.record import find_move
from pycore.kernel.types import CellId, Move, Remove

FOR_TWO = ("turtle-shell", "monkey-king", "pilgrim")
DEEPER = Manner(nodes=3000)
"""Ten times the nodes by which threats are found."""
PLAIN = "w - - 0 1 -"
CASES = [
    ("wins", "6k1/5ppp/8/8/8/8/8/R6K " + PLAIN, "a1a8", "It wins: "),
    ("only", "k7/8/8/8/8/8/6q1/7K " + PLAIN, "h1g2", "It is the only move."),
    ("takes", "6k1/8/8/3r4/8/8/8/3R3K " + PLAIN, "d1d5", "It captures the Black rook, and nothing can recapture."),
    ("check", "r3k3/8/8/1N6/8/8/8/7K " + PLAIN, "b5c7", "It gives check."),
    ("attacks", "r3k3/8/8/1N6/8/8/8/7K " + PLAIN, "b5c7", "It attacks the Black rook on a8, which nothing guards."),
    ("parries", "4r1k1/8/8/4N3/8/8/8/3R3K " + PLAIN, "d1e1", "It stops a threat: rook e8 takes knight on e5."),
    ("leaves", "6k1/8/8/8/1b6/8/3N4/7K " + PLAIN, "d2f3", "It takes the knight out of danger."),
    (
        "frees",
        "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1 -",
        "e2e4",
        "It opens the way for the bishop on f1, which can then go to 5 cells instead of 0.",
    ),
    (
        "reaches",
        "6k1/8/8/8/1b6/8/3N4/7K " + PLAIN,
        "d2f3",
        "From f3 the knight attacks 8 cells instead of 6.",
    ),
    (
        "restrains",
        "r1bqkbnr/ppp2ppp/2np4/4p3/4P3/5N2/PPPP1PPP/RNBQKB1R w KQkq - 0 4 -",
        "f1b5",
        "Now the Black knight on c6 cannot move at all.",
    ),
]


def reasons_at(name: str, position: str, action: str, score: int = 0) -> list[MoveReason]:
    """Return the reasons for an action in a position."""
    game = setup(games.find(name), {})
    pos = game.rules.read(position)
    return reasons_for(game, pos, find_move(game, pos, action), score)


@pytest.mark.parametrize(("kind", "position", "action", "text"), CASES, ids=[case[0] for case in CASES])
def test_each_kind_of_reason_is_found(kind: str, position: str, action: str, text: str) -> None:
    found = {one.kind: one.text for one in reasons_at("pilgrim", position, action)}
    assert found[kind].startswith(text)


def reached(game: Game, pos: Any, side: str, which: str) -> set[CellId]:
    """Return the cells that the pieces of a side reach with either face, as the narrator says for drawing them."""
    pieces = game.narrator.pieces(pos)
    faces = [
        face
        for cell, reach in game.narrator.reach(pos).items()
        for face in (reach, reach.back)
        if face and pieces[cell].side == side
    ]
    return {cell for face in faces for cell in getattr(face, which)}


def from_cell(game: Game, pos: Any, cell: CellId) -> set[str]:
    """Return the second steps of the legal moves that begin with a cell."""
    return {move.steps[1] for move in game.rules.legal_moves(pos) if move.steps[0] == cell and len(move.steps) > 1}


def searched(game: Game, pos: Any) -> int:
    """Return the score of a deeper search for the side to move."""
    search = Search(game, pos, DEEPER)
    search.advance()
    return search.found.score


def proved(game: Game, pos: Any, move: Move, score: int, reason: MoveReason) -> bool:
    """Return whether a reason is true, by other means than those that found it."""
    rules, narrator = game.rules, game.narrator
    after = rules.play(pos, move)
    side = f"{game.spec.side(rules.actor(pos))}"
    other = next(each for each in game.spec.sides if each != side)
    pieces, pieces_after = narrator.pieces(pos), narrator.pieces(after)
    checks = dict(narrator.marks(after))
    match reason.kind:
        case "wins":
            ended = rules.outcome(after)
            return ended is not None and ended.winner == side
        case "only":
            return len(rules.legal_moves(pos)) == 1
        case "takes":
            return (
                all(pieces[cell].side == other for cell in reason.cells)
                and len([piece for piece in pieces_after.values() if piece.side == other and piece.kind != "mountain"])
                < len([piece for piece in pieces.values() if piece.side == other]) + 1
            )
        case "check":
            return "check" in checks
        case "answers-check":
            return "check" in dict(narrator.marks(pos))
        case "parries":
            passed = rules.passed(pos)
            here = static_score(game, pos) * (1 if side == game.spec.sides[0] else -1)
            return passed is not None and searched(game, passed) > GAIN // 2 - here
        case "threatens":
            passed = rules.passed(after)
            return passed is not None and searched(game, passed) > score + GAIN // 2
        case "attacks":
            guarded = reached(game, after, other, "guards")
            return set(reason.cells) <= reached(game, after, side, "captures") - guarded
        case "leaves":
            captured = {
                effect.cell
                for reply in rules.legal_moves(after)
                for effect in rules.effects(after, reply)
                if isinstance(effect, Remove)
            }
            return reason.cells[1] not in captured
        case "guards":
            return reason.cells[0] in reached(game, after, side, "guards")
        case "restrains":
            passed = rules.passed(pos)
            return len(from_cell(game, passed, reason.cells[0])) > len(from_cell(game, after, reason.cells[0]))
        case "frees":
            passed = rules.passed(after)
            return len(from_cell(game, passed, reason.cells[0])) > len(from_cell(game, pos, reason.cells[0]))
        case "covers":
            entered = {step for reply in rules.legal_moves(after) for step in reply.steps[1:]}
            return set(reason.cells) <= entered and not set(reason.cells) & pieces_after.keys()
        case "enters":
            return all(pieces_after[cell].side == side for cell in reason.cells)
    return True  # a sentence about numbers that the test of its kind holds


def hold(name: str, number: int, least: float) -> None:
    """Assert that all reasons at so many positions are true, and that the given share of hints has one of its own."""
    game = setup(games.find(name), {})
    own = 0
    for pos in islice(positions(game), number):
        move, score = best(game, pos, HINTED)
        own += bool(own_reasons(game, pos, move, score))
        for reason in reasons_for(game, pos, move, score):
            assert proved(game, pos, move, score, reason), (game.rules.write(pos), move.text, reason)
    assert own >= least * number


@pytest.mark.parametrize("name", FOR_TWO)
def test_reasons_are_true(name: str) -> None:
    hold(name, 12, 0.5)


@pytest.mark.long
@pytest.mark.parametrize("name", FOR_TWO)
def test_many_reasons_are_true_and_three_hints_in_four_have_one(name: str) -> None:
    hold(name, 100, 0.75)
