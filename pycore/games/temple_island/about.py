"""The page about Temple Island Chess: its inventor, the source of the rules, and the story."""

from __future__ import annotations

from ...interfaces.about import About
from ...interfaces.howto import Picture
from ...kernel.messages import say

ABOUT = About(
    year=2018,
    source="https://www.chessvariants.com/rules/temple-island-chess",
    story=(
        say(
            "Karen Robinson had played board games against herself for years, the right hand against the left, and "
            "had come to care less about who won than about the playing. So she made a game for one: a pilgrimage "
            "across the sea that takes its time. Leave it set up on the table, she suggests, play a while, and come "
            "back to it later."
        ),
        say(
            "She asked for help with her first ideas in Abstract Nation, a group on Facebook. Chaz Campos proposed "
            "that the black pieces should be the shadows of the white ones, moving whenever these move and standing "
            "in their way. Sean Fenemore added that shadows turn with the sun; from this came the die, which decides "
            "every turn in which direction a Shadow falls."
        ),
        say(
            "The game appeared on the Chess Variant Pages in October 2018. Nothing is ever captured in it, and she "
            "believes that with patience every pilgrimage can be completed."
        ),
    ),
    picture=Picture(
        say("A pilgrimage halfway: Pilgrims and Guardians cross the ocean between the Shadows"),
        "5k6/1BP2p3P2/1P4pr1RP1/4b2p4/3p8/r2n2B3p1/5R1P4/1b1p2PQ4/9N2/5p6/PNP1p1q5/K6n4 1 - 0 0 27",
    ),
)
