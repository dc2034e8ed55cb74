"""Konane, the old Hawaiian game of jumps, on 6 by 6 cells."""

from kit import Now, game, jumper, no_moves, piece, square_board

BOARD = square_board(6, 6, tones="plain", middle="c3 d3 c4 d4", corner="a1 f1 a6 f6")


def opening(now: Now):
    """Black first lifts a stone in the middle or in a corner, then White lifts a stone next to that gap."""
    gaps = now.empty()
    if len(gaps) > 1:
        return None
    near = BOARD.beside(gaps[0]) if gaps else BOARD.cells_of("middle corner")
    return [now.lift(cell) for cell in now.cells(side=now.side) if cell in near]


GAME = game(
    "Konane",
    inventor="Traditional (Hawaii)",
    hook="Every move is a jump that takes; who cannot jump has lost.",
    board=BOARD,
    pieces=[piece("stone", "S", jumper(0, 1, chain="straight"))],
    sides=("Black", "White"),
    colours=("black", "white"),
    start="""
        sSsSsS
        SsSsSs
        sSsSsS
        SsSsSs
        sSsSsS
        SsSsSs
    """,
    moves=opening,
    ends=[no_moves("loss")],
    evaluate="mobility",
)
