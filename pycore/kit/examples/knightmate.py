"""Knightmate, by Bruce Zimov (1972): the knight is royal, and the king is an ordinary piece."""

from kit import Betza, castling, checkmate, game, piece, promotion, quiet_moves, repetition, square_board, stalemate

GAME = game(
    "Knightmate",
    inventor="Bruce Zimov",
    hook="Mate the knight: he is royal, and two kings serve him.",
    board=square_board(8, 8),
    pieces=[
        piece("royal knight", "N", Betza("N"), royal=True, drawing="knight"),
        piece("queen", "Q", Betza("Q"), worth=9),
        piece("rook", "R", Betza("R"), worth=5),
        piece("bishop", "B", Betza("B"), worth=3.3),
        piece("king", "K", Betza("K"), worth=3.2),
        piece("pawn", "P", Betza("fmWfceFifmnD"), worth=1, promotes=promotion("queen", "rook", "bishop", "king")),
    ],
    start="rkbqnbkr / pppppppp / 8 / 8 / 8 / 8 / PPPPPPPP / RKBQNBKR",
    castling=castling("royal knight", "rook"),
    ends=[checkmate(), stalemate("draw"), quiet_moves(100), repetition(3)],
)
