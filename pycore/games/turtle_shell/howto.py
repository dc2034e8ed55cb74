"""The introduction to Turtle Shell Chess: how to play, on one screen, and a card for each piece."""

from __future__ import annotations

from ...interfaces.howto import HowTo, Passage, Picture, PieceWords, Teaching
from ...kernel.messages import say

HOWTO = HowTo(
    goal=Passage(
        say("Checkmate the other king, or walk your own king into the far end zone."),
        "T4",
        pictures=(
            Picture(
                say("The white king steps into the end zone, and wins"),
                "6/2K3/6/5R2/2P5/4/8/6/k5/6 w",
                action="d8e8",
                near=("B9", "G9", "B8", "G8"),
                lit=("B9", "C9", "D9", "E8", "E9", "F9", "G9"),
            ),
        ),
    ),
    turn=Passage(
        say(
            "White begins. Move one piece: a rook slides along a row or a file, a guard or a king steps over an edge, "
            "a knight jumps where cells touch only at a corner, a pawn goes one cell forward. All take as they move."
        ),
        "T3",
    ),
    surprises=(
        Passage(
            say("A rook follows its row or file round every bend, and may take either way at a fork."),
            "T3",
            say("Rows and files bend"),
            (
                Picture(
                    say("A rook on D5 has two rows and a file"),
                    "k5/6/6/8/3R4/4/8/6/6/3K2 w",
                    cell="D5",
                    near=("B5", "G5", "D6", "D3"),
                ),
            ),
        ),
        Passage(
            say(
                "Some triangles lie on two files. A rook there goes on along both, and a white pawn on E2 has two ways."
            ),
            "T1",
            say("A triangle belongs to two files"),
            (
                Picture(
                    say("A white pawn on E2 may go to D3 or to E3"),
                    "k5/6/6/8/8/4/8/3P2/3K2/6 w",
                    cell="E2",
                    near=("C3", "F3", "D3", "D2"),
                ),
            ),
        ),
        Passage(
            say("Leave the other side without a move, not in check, and you have lost."),
            "T4",
            say("Stalemate loses for the side that gives it"),
            (
                Picture(
                    say("White's rook goes to B8: the black king on B9 has no move, and so Black wins"),
                    "k5/2R3/2R3/8/8/4/8/6/3K2/6 w",
                    action="d8b8",
                    near=("B9", "D9", "B7", "D7"),
                ),
            ),
        ),
    ),
    facts=(
        Passage(say("On hatched cells a pawn may become a rook; in the last row it must."), "T3"),
        Passage(say("No chasing: a position may not come back if you made more threats in the loop."), "T5"),
        Passage(say("There is no draw unless both players agree."), "T4"),
    ),
)

PIECES = (
    PieceWords(
        ("rook",),
        say("Slides along one row or one file as far as the way is clear, round every bend."),
        say("At a fork it may go on either way, but a move keeps to one line."),
        "T3",
    ),
    PieceWords(
        ("knight",),
        say("Jumps to a cell that touches its own at a corner only."),
        say("Nothing blocks it. From a square it has up to eight ways, from a triangle up to six."),
        "T3",
    ),
    PieceWords(
        ("guard",),
        say("Steps over an edge to the next cell."),
        say("It has four ways from a square, three from a triangle."),
        "T3",
    ),
    PieceWords(
        ("king",),
        say("Steps over an edge to a cell that is not attacked."),
        say("If he is mated, you lose. If he walks into the far end zone, you win at once."),
        "T4",
    ),
    PieceWords(
        ("pawn",),
        say("Goes one cell forward along its file, and captures the same way."),
        say("On the hatched cells before the far end it may become a rook; in the last row it must."),
        "T3",
    ),
)

TEACHING = Teaching(HOWTO, PIECES)
