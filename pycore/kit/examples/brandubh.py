"""Brandubh, an Irish game of the tafl family, with the rules of the World Tafl Federation: corner win, weak king."""

from kit import Betza, custodian, drawn_board, extinction, game, goal, no_moves, piece, repetition

BOARD = drawn_board(
    """
    C.....C
    .......
    .......
    ...T...
    .......
    .......
    C.....C
    """,
    C="corner",
    T="temple",
)

GAME = game(
    "Brandubh",
    inventor="Traditional (Ireland)",
    hook="A king breaks out to a corner; twice as many attackers close in.",
    goal="Red captures the king; White brings him to a corner.",
    board=BOARD,
    pieces=[
        piece("raven", "R", Betza("R"), drawing="shield"),
        piece("king", "K", Betza("R"), worth=3),
    ],
    sides=("Red", "White"),
    colours=("red", "white"),
    start="""
        ...R...
        ...R...
        ...r...
        RRrkrRR
        ...r...
        ...R...
        ...R...
    """,
    captures=custodian(hostile="corner temple", sturdy={"king": "temple"}),
    barred={"raven": "corner temple"},
    ends=[goal("corner", pieces="king"), extinction("king"), no_moves("loss"), repetition(3)],
)
