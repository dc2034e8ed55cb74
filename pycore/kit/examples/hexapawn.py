"""Hexapawn, by Martin Gardner (1962)."""

from kit import Betza, game, goal, no_moves, piece, square_board

GAME = game(
    "Hexapawn",
    inventor="Martin Gardner",
    hook="Three pawns per side on nine squares.",
    board=square_board(3, 3),
    pieces=[piece("pawn", "P", Betza("fmWfcF"))],
    start="ppp / ... / PPP",
    ends=[goal(), no_moves("loss")],
)
