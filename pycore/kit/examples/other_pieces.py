"""Chess with other pieces: change the movements in Betza's notation, the letters, or the start."""

from kit import Betza, castling, checkmate, game, piece, promotion, quiet_moves, repetition, square_board, stalemate

GAME = game(
    "Chess with other pieces",
    inventor="Me",
    board=square_board(8, 8),
    pieces=[
        piece("king", "K", Betza("K"), royal=True),
        piece("chancellor", "C", Betza("RN")),  # in place of the queen
        piece("rook", "R", Betza("R")),
        piece("elephant", "E", Betza("FA")),  # in place of the bishop
        piece("knight", "N", Betza("N")),
        piece("pawn", "P", Betza("fmWfceFifmnD"), promotes=promotion("chancellor", "rook", "elephant", "knight")),
    ],
    start="rneckenr / pppppppp / 8 / 8 / 8 / 8 / PPPPPPPP / RNECKENR",
    castling=castling("king", "rook", goes=2),
    ends=[checkmate(), stalemate("draw"), quiet_moves(100), repetition(3)],
)
