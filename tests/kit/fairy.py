"""A dozen chess variants written with the kit, as Fairy-Stockfish has them, and its positions as the kit's texts."""

from __future__ import annotations

import re
from collections.abc import Sequence

from pycore.interfaces.game import Game, GameSpec, setup
from pycore.kit import (
    Betza,
    bare_king,
    castling,
    checkmate,
    drops,
    extinction,
    game,
    goal,
    n_checks,
    piece,
    promotion,
    square_board,
    stalemate,
)
from pycore.kit.core.rules import KitRules

KING, QUEEN, ROOK = (
    piece("king", "K", Betza("K"), royal=True),
    piece("queen", "Q", Betza("Q")),
    piece("rook", "R", Betza("R")),
)
BISHOP, KNIGHT = piece("bishop", "B", Betza("B")), piece("knight", "N", Betza("N"))
CHESSMEN = [KING, QUEEN, ROOK, BISHOP, KNIGHT]
STEPPER, PAWN, BEROLINA = "fmWfcF", "fmWfceFifmnD", "fmFfceWifmnA"
MATE = [checkmate(), stalemate("draw")]
ARRAY = "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR"


def pawn(movement: str, *becomes: str, rows: int = 1):
    """Return a pawn."""
    return piece("pawn", "P", Betza(movement), promotes=promotion(*becomes, rows=rows))


CHESS_PAWN = pawn(PAWN, "queen", "rook", "bishop", "knight")
EIGHT = square_board(8, 8)


def chess(name: str, ends: list, pieces: Sequence = (*CHESSMEN, CHESS_PAWN), **more) -> GameSpec:
    """Return a game with the array and the castling of chess."""
    return game(name, board=EIGHT, pieces=pieces, start=ARRAY, castling=castling(), ends=ends, **more)


FAIRY: dict[str, GameSpec] = {
    "chess": chess("Chess", MATE),
    "shatranj": game(
        "Shatranj",
        board=EIGHT,
        pieces=[
            KING,
            piece("ferz", "Q", Betza("F"), drawing="crown"),
            ROOK,
            piece("alfil", "B", Betza("A"), drawing="elephant"),
            KNIGHT,
            pawn(STEPPER, "ferz"),
        ],
        start="rnbkqbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBKQBNR",
        ends=[bare_king("loss"), checkmate(), stalemate("loss")],
    ),
    "makruk": game(
        "Makruk",
        board=EIGHT,
        pieces=[
            KING,
            piece("met", "M", Betza("F"), drawing="crown"),
            ROOK,
            piece("khon", "S", Betza("FfW"), drawing="bishop"),
            KNIGHT,
            pawn(STEPPER, "met", rows=3),
        ],
        start="rnsmksnr/8/pppppppp/8/8/PPPPPPPP/8/RNSKMSNR",
        ends=MATE,
    ),
    "losalamos": game(
        "Los Alamos chess",
        board=square_board(6, 6),
        pieces=[KING, QUEEN, ROOK, KNIGHT, pawn(STEPPER, "queen", "rook", "knight")],
        start="rnqknr/pppppp/6/6/PPPPPP/RNQKNR",
        ends=MATE,
    ),
    "gardner": game(
        "Gardner minichess",
        board=square_board(5, 5),
        pieces=[*CHESSMEN, pawn(STEPPER, "queen", "rook", "bishop", "knight")],
        start="rnbqk/ppppp/5/PPPPP/RNBQK",
        ends=MATE,
    ),
    "knightmate": game(
        "Knightmate",
        board=EIGHT,
        pieces=[
            piece("royal knight", "K", Betza("N"), royal=True, drawing="knight"),
            piece("commoner", "M", Betza("K"), drawing="king"),
            QUEEN,
            ROOK,
            BISHOP,
            pawn(PAWN, "queen", "rook", "bishop", "commoner"),
        ],
        start="rmbqkbmr/pppppppp/8/8/8/8/PPPPPPPP/RMBQKBMR",
        castling=castling("royal knight"),
        ends=MATE,
    ),
    "berolina": chess("Berolina chess", MATE, [*CHESSMEN, pawn(BEROLINA, "queen", "rook", "bishop", "knight")]),
    "capablanca": game(
        "Capablanca chess",
        board=square_board(10, 8),
        pieces=[
            *CHESSMEN,
            piece("archbishop", "A", Betza("BN")),
            piece("chancellor", "C", Betza("RN")),
            pawn(PAWN, "queen", "rook", "bishop", "knight", "archbishop", "chancellor"),
        ],
        start="rnabqkbcnr/pppppppppp/10/10/10/10/PPPPPPPPPP/RNABQKBCNR",
        castling=castling(goes=3),
        ends=MATE,
    ),
    "breakthrough": game(
        "Breakthrough",
        board=EIGHT,
        pieces=[piece("pawn", "P", Betza("fmWfF"))],
        start="pppppppp/pppppppp/8/8/8/8/PPPPPPPP/PPPPPPPP",
        ends=[goal("far"), extinction()],
    ),
    "kingofthehill": chess("King of the Hill", [goal("d4 e4 d5 e5", pieces="king"), *MATE]),
    "3check": chess("Three-check chess", [n_checks(3), *MATE]),
    "crazyhouse": chess("Crazyhouse", MATE, drops=drops(revert=True, forbidden={"pawn": "near far"})),
}
"""The variants by the names that Fairy-Stockfish has for them."""
ROOKS = {"8": {"K": "h1", "Q": "a1", "k": "h8", "q": "a8"}, "10": {"K": "j1", "Q": "a1", "k": "j8", "q": "a8"}}
CHECKS = 3


def ready(name: str) -> Game:
    """Return a variant set up."""
    return setup(FAIRY[name], {})


def position(name: str, fen: str):
    """Return the kit's position of a position in Fairy-Stockfish's form of FEN."""
    rules = ready(name).rules
    assert isinstance(rules, KitRules)
    placement, side, *rest = fen.split()
    rows, _, hands = placement.partition("[")
    hands = hands.rstrip("]")
    rows = re.sub(r"\d+", lambda number: "." * int(number[0]), rows)
    promoted, at = [], 0
    for sign in rows:
        if sign == "~":
            promoted.append(at - 1)
        elif sign != "/":
            at += 1
    start = rules.start()
    read = rules.read(f"{rows.replace('~', '')} {'white' if side == 'w' else 'black'}")
    number = rules.design.number
    pos = read._replace(hands="".join(sorted(hands)), promoted=tuple(promoted))
    if start.rights:
        cells = ROOKS[str(len(rules.design.board.rows[0]))]
        kings = {True: start.board.index("K"), False: start.board.index("k")}
        rights = {number[cells[right]] for right in rest[0] if right != "-"}
        rights |= {kings[right.isupper()] for right in rest[0] if right != "-"}
        pos = pos._replace(rights=tuple(sorted(rights)))
    if len(rest) > 1 and (crossed := re.findall(r"[a-j]\d", rest[1])):
        pos = pos._replace(passed=_passed(pos, [number[cell] for cell in crossed], len(rules.design.board.rows[0])))
    checks = next((field for field in rest if "+" in field), "")
    if checks:
        white, black = map(int, checks.split("+"))
        pos = pos._replace(checks=(CHECKS - white, CHECKS - black))
    return pos


def _passed(pos, crossed: list[int], width: int) -> tuple[int, ...]:
    """Return the cells that a pawn has passed, then its own: named too where it is not straight behind."""
    own = [cell for cell in crossed if pos.board[cell] != "."]
    passed = [cell for cell in crossed if cell not in own]
    return (*passed, *(own or [passed[0] + (width if pos.second is False else -width)]))
