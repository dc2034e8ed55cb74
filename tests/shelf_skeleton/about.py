"""The page about Hexapawn: its inventor, the source of the rules, and the story."""

from __future__ import annotations

from pycore.interfaces.about import About
from pycore.interfaces.howto import Picture
from pycore.kernel.messages import say

ABOUT = About(
    year=1962,
    source="https://en.wikipedia.org/wiki/Hexapawn",
    story=(
        say("Martin Gardner wanted a game that a heap of matchboxes could learn to play."),
        say("Three pawns per side were enough: the boxes lost eleven games and then no more."),
    ),
    picture=Picture(say("White has advanced a pawn, and two black pawns may take it"), "ppp/.P./P.P b"),
)
