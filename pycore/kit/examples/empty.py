"""An empty board of squares: give it pieces that move, and an end."""

from kit import Betza, extinction, game, no_moves, piece, repetition, square_board

GAME = game(
    "My game",
    inventor="Me",
    board=square_board(6, 6),
    pieces=[
        piece("stone", "S", Betza("W")),
    ],
    start="""
        ..ss..
        ......
        ......
        ......
        ......
        ..SS..
    """,
    ends=[extinction(), no_moves("loss"), repetition(3)],
)
