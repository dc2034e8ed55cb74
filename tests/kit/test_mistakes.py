"""Mistakes of inventors: each is told in a sentence that helps."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import pytest

from pycore.interfaces.game import setup
from pycore.kernel.errors import PositionError
from pycore.kit import (
    Betza,
    KitError,
    Now,
    castling,
    checkmate,
    custodian,
    die,
    drawn_board,
    drops,
    extinction,
    game,
    goal,
    hex_board,
    hopper,
    jumper,
    leaper,
    move_count,
    no_moves,
    piece,
    polygon_board,
    promotion,
    repetition,
    slide,
    square_board,
    stalemate,
    step,
)

from . import EXAMPLES

BOARD = square_board(3, 3)
STONE = piece("stone", "S", Betza("W"))
KING = piece("king", "K", Betza("K"), royal=True)
TRIANGLES = polygon_board({"one": ((0, 0), (100, 0), (50, 87)), "two": ((100, 0), (150, 87), (50, 87))})


def made(**changed: Any) -> Any:
    """Make a small game with some declarations changed."""
    given: dict[str, Any] = {"board": BOARD, "pieces": [STONE], "start": "S.. / ... / ..s", "ends": [no_moves()]}
    return game(changed.pop("name", "Small"), **{**given, **changed})


def asked(moves: Callable[[Now], Any]) -> Any:
    """List the moves that an inventor's function allows at the start."""
    rules = setup(made(moves=moves), {}).rules
    return rules.legal_moves(rules.start())


MISTAKES: list[tuple[Callable[[], Any], str]] = [
    (lambda: square_board(0, 3), "A board of 0 by 3 squares is not possible"),
    (lambda: square_board(3, 3, tones="grey"), "There is no tone “grey”. There are chess, plain."),
    (lambda: square_board(3, 3, goal="a4"), "There is no zone or cell “a4”."),
    (lambda: drawn_board("  \n "), "The drawing of the board is empty."),
    (lambda: drawn_board("..X"), 'The drawing has the letter X: say what it is, such as X="corner".'),
    (lambda: hex_board(1), "A board of hexagons has 2 to 11 cells along an edge, not 1."),
    (lambda: hex_board(6, files="abc"), "6 cells along an edge make 11 files, and there are only 3 letters."),
    (lambda: polygon_board({"a": ((0, 0), (1, 0))}), "The cell “a” needs at least three corners, all different."),
    (lambda: BOARD.beside("d4"), "There is no zone or cell “d4”."),
    (lambda: TRIANGLES.far(second=False), "On a board of any polygons, name the cells of a promotion zone yourself."),
    (lambda: piece("", "S", Betza("W")), "A piece needs a name"),
    (lambda: piece("stone", "s", Betza("W")), "The letter of the stone is one capital from A to Z, not “s”."),
    (lambda: piece("stone", "S", "W"), "The movement of the stone is made with"),  # type: ignore[arg-type]
    (lambda: piece("stone", "S", Betza("W"), drawing="stne"), "There is no drawing “stne”. Do you mean stone?"),
    (lambda: promotion(), 'A promotion names at least one piece: promotion("queen").'),
    (lambda: leaper(0, 0), "A step of (0, 0) is not possible"),
    (lambda: made(pieces=[piece("s", "S", leaper(1, 2, directions="x"))]), "The directions “x” cannot be read"),
    (lambda: hopper(0, 1, lands="far"), "A hopper lands “beyond” or “next”, not “far”."),
    (lambda: jumper(0, 1, chain="all"), "A chain of jumps is “straight” or “any”, not “all”."),
    (lambda: step("sides"), "A step goes over “edges”, “corners” or “both”, not “sides”."),
    (lambda: Betza(""), "Betza needs a text"),
    (lambda: Betza("Wfm"), "cannot be read at “fm”, its character 2"),
    (lambda: Betza("WX"), "has the unknown atom X at character 2"),
    (lambda: Betza("WyF"), "has the unknown modifier y at character 2"),
    (lambda: drops(captured="mine"), "There is no place for captured pieces “mine”."),
    (lambda: die(), "A die has different whole numbers on its faces"),
    (lambda: die(1, 2, weights=(1,)), "Give each face of the die a weight"),
    (lambda: die(1, 2, tracks=("a1",)), "Give the tracks of both sides"),
    (lambda: stalemate("tie"), "There is no result “tie”. There are win, draw, loss."),
    (lambda: move_count(0), "The number of moves must be a whole number above 0."),
    (lambda: repetition(1), "A repetition needs at least two times."),
    (lambda: made(name=" "), "A game needs a name"),
    (lambda: made(board="8x8"), "The board is made with square_board"),
    (lambda: made(pieces=STONE), "The pieces are a list of piece(...)."),
    (lambda: made(pieces=[]), "A game needs at least one piece."),
    (lambda: made(pieces=[STONE, STONE]), "Two pieces have the letter S: the stone and the stone."),
    (lambda: made(start="S.. / ..s"), "The start has 2 rows, and the board 3."),
    (lambda: made(start="S.. / ... / .s"), "Row 3 of the start, “.s”, has 2 cells, and the board has 3 there."),
    (lambda: made(start="S.. / .q. / ..s"), "Row 2 of the start has the letter q, and no piece has it."),
    (lambda: made(start={"Q": "a1"}), "There is no piece with the letter “Q”."),
    (lambda: made(start={"S": "a1", "s": "a1"}), "The start has two pieces on a1."),
    (lambda: made(start={"S": "z9"}), "There is no zone or cell “z9”."),
    (lambda: made(hands="S"), "The hands “S” have a letter that cannot be in hand: declare drops(...)."),
    (lambda: made(colours=("white", "green")), "There is no colour “green”."),
    (lambda: made(colours=("white", "white")), "The two sides need different colours."),
    (lambda: made(sides=("One", "One")), "A game of the kit has two sides with different names."),
    (lambda: made(goal="x" * 81), "The goal has at most 80 characters"),
    (lambda: made(actions=0), "A turn has 1 to 9 actions."),
    (lambda: made(evaluate="mobile"), "There is no evaluation “mobile”. Do you mean mobility?"),
    (lambda: made(ends=[extinction("king")]), "There is no piece “king”."),
    (lambda: made(ends=[goal("d4")]), "There is no zone or cell “d4”."),
    (lambda: made(ends=["mate"]), "An end is made with checkmate(), goal() and the like, or is a function"),
    (lambda: made(ends=[checkmate()]), "checkmate() needs a royal piece"),
    (
        lambda: made(pieces=[KING], start="K../.../..k", ends=[checkmate()], captures=custodian()),
        "checkmate() does not",
    ),
    (lambda: made(castling=castling()), "There is no piece “king”."),
    (lambda: made(barred={"queen": "a1"}), "There is no piece “queen”."),
    (lambda: made(captures=custodian(sturdy={"king": "b2"})), "There is no piece “king” to be sturdy."),
    (lambda: made(board=TRIANGLES, start="Ss", pieces=[piece("s", "S", leaper(0, 1))]), "This board has no rows"),
    (lambda: made(board=TRIANGLES, start="Ss", pieces=[piece("s", "S", slide("row"))]), "no lines “row”"),
    (lambda: asked(lambda now: now.cells("king")), "There is no piece “king”."),
    (lambda: asked(lambda now: now.cells(side="green")), "There is no side “green”."),
    (lambda: asked(lambda now: [now.kind("z9")]), "There is no cell “z9”."),
    (lambda: asked(lambda now: [now.move("b2", "b3")]), "There is no piece on b2 to move."),
    (lambda: asked(lambda now: [now.move("a3", "c1")]), 'A move from a3 to c1 needs takes=["c1"]'),
    (lambda: asked(lambda now: [now.lift("b2")]), "There is no piece on b2 to lift."),
    (lambda: asked(lambda now: [now.put("stone", "a3")]), "A stone cannot be put on a3, because a piece is there."),
    (lambda: asked(lambda now: [now.put("stone", "b2", memo="two words")]), "A memo is a text of at most 200"),
    (lambda: asked(lambda now: ["a1-a2"]), "moves returns a list of now.move(...)"),
    (lambda: asked(lambda now: 3), "moves returns a list of now.move(...)"),
]


@pytest.mark.parametrize(("mistake", "sentence"), MISTAKES, ids=[sentence for _, sentence in MISTAKES])
def test_a_mistake_is_told_in_a_sentence(mistake: Callable[[], Any], sentence: str) -> None:
    with pytest.raises(KitError) as caught:
        mistake()

    assert sentence in str(caught.value)
    assert str(caught.value).endswith((".", "?"))


@pytest.mark.parametrize(
    "text",
    [
        "",
        "S../.../..s",
        "S../.../..s green",
        "S../... white",
        "Q../.../..s white",
        "S../.../..s white hands=S",
        "S../.../..s white roll=1",
        "S../.../..s white left=3",
        "S../.../..s white passed=z9",
        "S../.../..s white quiet=many",
        "S../.../..s white checks=1",
        "S../.../..s white ply=1 ply=2",
        "S../.../..s white nothing",
    ],
)
def test_a_text_that_is_no_position_is_refused(text: str) -> None:
    with pytest.raises(PositionError):
        setup(made(), {}).rules.read(text)


@pytest.mark.parametrize("name", EXAMPLES)
def test_the_start_of_an_example_is_read_back(name: str) -> None:
    rules = setup(EXAMPLES[name], {}).rules

    assert rules.read(rules.write(rules.start())) == rules.start()


@pytest.mark.parametrize(
    ("sides", "colours"),
    [
        (("Black", "White"), ("black", "white")),
        (("Red", "White"), ("red", "white")),
        (("Hunters", "Foxes"), ("white", "black")),
        (("Red", "Foxes"), ("white", "black")),
    ],
)
def test_sides_that_are_named_after_colours_have_them(sides: tuple[str, str], colours: tuple[str, str]) -> None:
    assert made(sides=sides).sides == colours
