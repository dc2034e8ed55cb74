"""How to play Hexapawn: one screen, and the card of a pawn."""

from __future__ import annotations

from pycore.interfaces.howto import HowTo, Passage, Picture, PieceWords, Teaching
from pycore.kernel.messages import say

HOWTO = HowTo(
    goal=Passage(
        say("Bring a pawn to the last row, or leave your opponent without a move."),
        "H4",
        pictures=(Picture(say("Black has no move, so White wins"), "p../P../... b"),),
    ),
    turn=Passage(say("Move one pawn: straight ahead to an empty square, or diagonally ahead to capture."), "H3"),
    surprises=(
        Passage(
            say("A pawn in front blocks."),
            "H3",
            say("Blocked"),
            (Picture(say("The pawns on a1 and a2 block each other"), ".../p../P.P w"),),
        ),
        Passage(
            say("A capture may open a way."),
            "H3",
            say("A way opens"),
            (Picture(say("White takes on c2"), "..p/..p/.P. w", action="b1c2"),),
        ),
        Passage(
            say("Who cannot move has lost."),
            "H4",
            say("No draws"),
            (Picture(say("White has no move"), ".../p../P.. w"),),
        ),
    ),
    facts=(Passage(say("White moves first."), "H2"),),
)
PIECES = (
    PieceWords(
        ("pawn",),
        say("One square straight ahead."),
        say("It captures one square diagonally ahead."),
        "H3",
    ),
)
TEACHING = Teaching(HOWTO, PIECES)
