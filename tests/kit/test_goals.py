"""Tests that opponents of made games value the way to a goal, or to a promotion, wherever it lies."""

from __future__ import annotations

from itertools import pairwise
from typing import Any

import pytest

from pycore.interfaces.game import GameSpec, setup
from pycore.kit import Betza, extinction, game, goal, piece, polygon_board, promotion, square_board, step
from pycore.kit.core.reaching import steps_to
from pycore.kit.core.rules import KitRules

from . import EXAMPLES
from .games.corners import GAME as CORNERS

RUNNER = piece("runner", "R", Betza("W"))
FIVE = square_board(5, 5)
START = "r.... / ..... / ..... / ..... / ....R"


def rules_of(spec: GameSpec) -> KitRules:
    """Return the rules of a game."""
    rules = setup(spec, {}).rules
    assert isinstance(rules, KitRules)
    return rules


def score(spec: GameSpec, position: str) -> int:
    """Return the evaluation of a position for the first side."""
    found: int = spec.play.evaluate(rules_of(spec).read(position))
    return found


def race(*goals: Any, board: Any = FIVE, pieces: Any = (RUNNER,), start: Any = START, **more: Any) -> GameSpec:
    """Return a game with these goals."""
    return game("Race", board=board, pieces=list(pieces), start=start, ends=[*goals, extinction()], **more)


def steps(spec: GameSpec, letter: str, *cells: str) -> dict[str, int | None]:
    """Return the steps of a piece from each cell to some cells."""
    design = rules_of(spec).design
    return dict(zip(design.names, steps_to(design, letter, [design.number[cell] for cell in cells]), strict=True))


def with_runner(spec: GameSpec, cell: str) -> int:
    """Return the evaluation with the first side's only runner on a cell."""
    rules = rules_of(spec)
    start, at = rules.start(), rules.design.number[cell]
    board = start.board.replace("R", ".")
    found: int = spec.play.evaluate(start._replace(board=f"{board[:at]}R{board[at + 1 :]}"))
    return found


def test_in_a_race_to_a_near_corner_a_step_there_is_worth_more_than_one_to_the_far_row() -> None:
    near, far = ".......", "R......"
    rows = "/".join(["......r", *[near] * 5])
    assert score(CORNERS, f"{rows}/.....R. white") > score(CORNERS, f"{rows}/R...... white")
    assert score(CORNERS, f"{rows}/.....R. white") > score(CORNERS, f"......r/{far}/{'/'.join([near] * 5)} white")


@pytest.mark.parametrize("where", ["a1", "e5", "c3", "a3 e3", "far", "near"])
def test_every_step_towards_a_goal_gains_and_every_step_away_loses(where: str) -> None:
    spec = race(goal(where, "a1"))
    design = rules_of(spec).design
    away = dict(zip(design.names, steps_to(design, "R", design.cells_for(where)), strict=True))
    for cell in design.names:
        for beside in design.board.beside(cell):
            before, after = away[cell], away[beside]
            assert before is not None and after is not None
            if "a5" not in (cell, beside):  # where the other side's runner stands
                gained = with_runner(spec, beside) - with_runner(spec, cell)
                assert (gained > 0) is (after < before) and (gained < 0) is (after > before), (cell, beside)


def test_steps_are_counted_by_the_pieces_own_moves() -> None:
    others = [piece("knight", "N", Betza("N")), piece("pawn", "P", Betza("fmWfcF")), piece("rook", "O", Betza("R"))]
    spec = race(goal("a1"), pieces=[RUNNER, *others], start="rnp.. / ..... / ..... / ..... / ..O.R")
    assert steps(spec, "R", "a1")["e5"] == 8
    assert steps(spec, "N", "a1")["b1"] == 3
    assert steps(spec, "O", "a1")["e5"] == 2
    assert steps(spec, "P", "a1")["b1"] is None
    assert steps(spec, "p", "a1")["b5"] == 4
    assert steps(spec, "p", "a1")["a1"] == 0


def test_a_cell_where_a_piece_may_not_stop_or_enter_is_no_step() -> None:
    assert steps(race(goal("a1")), "R", "a1")["c1"] == 2
    assert steps(race(goal("a1"), blocked={"runner": "b1"}), "R", "a1")["c1"] == 4
    assert steps(race(goal("a1"), barred={"runner": "b1"}), "R", "a1")["c1"] == 4


def test_a_goal_on_a_board_without_rows_is_walked_to() -> None:
    ring = {f"t{at}": [(2 * at, 0), (2 * at + 2, 0), (2 * at + 2, 2), (2 * at, 2)] for at in range(5)}
    runner = piece("runner", "R", step())
    spec = race(goal("t4", "t0"), board=polygon_board(ring), pieces=[runner], start={"R": "t1", "r": "t3"})
    assert with_runner(spec, "t0") < with_runner(spec, "t1") < with_runner(spec, "t2")


def test_only_the_pieces_that_a_goal_names_are_led_there() -> None:
    spec = EXAMPLES["kit-brandubh"]
    rest = "......./......./{row}/......./......./......./R...... white"
    assert score(spec, rest.format(row="...r..k")) < score(spec, rest.format(row="...rk.."))
    assert score(spec, rest.format(row="r..k...")) == score(spec, rest.format(row="..rk..."))


def test_a_promotion_is_walked_to_where_its_zone_is() -> None:
    pawn = piece("pawn", "P", Betza("mW"), promotes=promotion("runner", zones=("a1", "e5")))
    spec = race(pieces=[RUNNER, pawn], start="r...p / ..... / ..... / ..... / P...R")
    at = "r..../...../...../{row}/....R white"
    assert score(spec, at.format(row="P....")) > score(spec, at.format(row="..P.."))


@pytest.mark.parametrize("name", ["kit-knightmate", "kit-other-pieces"])
def test_a_pawn_is_worth_the_same_more_for_each_row_whatever_its_first_move_may_be(name: str) -> None:
    spec = EXAMPLES[name]
    rules = rules_of(spec)
    rest = rules.start().board.replace("P", ".").replace("p", ".")
    scores = []
    for row in (2, 3, 4, 5, 6):
        at = rules.design.number[f"a{row}"]
        scores.append(spec.play.evaluate(rules.start()._replace(board=f"{rest[:at]}P{rest[at + 1 :]}")))
    assert {after - before for before, after in pairwise(scores)} == {3}
