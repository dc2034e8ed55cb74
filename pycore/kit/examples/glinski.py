"""Hexagonal chess, by Władysław Gliński (1936), on 91 hexagons."""

from kit import Betza, checkmate, game, hex_board, piece, promotion, quiet_moves, repetition, stalemate

PAWN = Betza("mffWcefsWiffmnD")  # one cell ahead, two from its first cell; captures over the edges beside that

GAME = game(
    "Gliński's hexagonal chess",
    inventor="Władysław Gliński",
    hook="Chess on ninety-one hexagons, with three bishops a side.",
    board=hex_board(6, files="abcdefghikl"),
    pieces=[
        piece("king", "K", Betza("WF"), royal=True),
        piece("queen", "Q", Betza("WWFF"), worth=10),
        piece("rook", "R", Betza("WW"), worth=6),
        piece("bishop", "B", Betza("FF"), worth=4),
        piece("knight", "N", Betza("N"), worth=4),
        piece("pawn", "P", PAWN, worth=1, promotes=promotion("queen", "rook", "bishop", "knight")),
    ],
    start={
        "K": "g1",
        "Q": "e1",
        "R": "c1 i1",
        "B": "f1 f2 f3",
        "N": "d1 h1",
        "P": "b1 c2 d3 e4 f5 g4 h3 i2 k1",
        "k": "g10",
        "q": "e10",
        "r": "c8 i8",
        "b": "f9 f10 f11",
        "n": "d9 h9",
        "p": "b7 c7 d7 e7 f7 g7 h7 i7 k7",
    },
    ends=[checkmate(), stalemate("draw"), quiet_moves(100), repetition(3)],
)
