"""The Royal Game of Ur, of about 2600 BC, as Irving Finkel reads its rules: a race with four dice of two sides."""

from kit import all_off, die, drawn_board, drops, game, piece, racer

BOARD = drawn_board(
    """
    R...--R.
    ...R....
    R...--R.
    """,
    R="rosette",
)
MIDDLE = "a2 b2 c2 d2 e2 f2 g2 h2"

GAME = game(
    "Royal Game of Ur",
    inventor="Traditional (Mesopotamia)",
    hook="Seven pieces race past each other; a rosette gives another roll.",
    goal="Bring your seven pieces along the track and off the board.",
    board=BOARD,
    pieces=[piece("runner", "R", racer(), drawing="disk")],
    start="",
    hands="RRRRRRRrrrrrrr",
    drops=drops("runner", captured="owner"),
    die=die(
        *(0, 1, 2, 3, 4),  # the number of white corners that four pyramids show
        weights=(1, 4, 6, 4, 1),
        tracks=(f"d1 c1 b1 a1 {MIDDLE} h1 g1", f"d3 c3 b3 a3 {MIDDLE} h3 g3"),
        rosettes="rosette",
        safe="d2",
    ),
    ends=[all_off()],
)
