"""Corners: a race whose goals are the corners beside the start, not the far row."""

from kit import Betza, extinction, game, goal, move_count, piece, square_board

GAME = game(
    "Corners",
    board=square_board(7, 7),
    pieces=[piece("runner", "R", Betza("W"))],
    start="RR..... / R...... / ....... / ....... / ....... / ......r / .....rr",
    ends=[goal("g1", "a7"), extinction(), move_count(200)],
)
