"""The page about Turtle Shell Chess: its inventor, the source of the rules, and the story."""

from __future__ import annotations

from ...interfaces.about import About
from ...interfaces.howto import Picture
from ...kernel.messages import say

ABOUT = About(
    year=2022,
    source="https://www.chessvariants.com/rules/turtleshellchess",
    story=(
        say(
            "In 1994 Samuel Trenholme came across a tiling of squares and triangles, known to mathematicians as "
            "33344-33434, and wanted to play chess on it. He drew a board. His roommate at the time looked at it and "
            "said that it was a turtle shell, and the name stayed."
        ),
        say(
            "The rules took longer than the board. On a tiling like this a row bends, forks and meets itself, so "
            "every piece had to be thought out again: which way is straight on, and what is a knight's jump between "
            "triangles? After 28 years he was satisfied. In 2022 he published the game and gave it to the public "
            "domain, rules and pictures alike."
        ),
        say(
            "He had no patience with draws. Stalemate loses for the player who gives it, whoever chases a piece in "
            "circles must stop, and if nothing else decides, a king may simply walk across the board and win."
        ),
    ),
    picture=Picture(
        say("A game after nine turns: both sides have sent pawns into the middle, and a black knight waits there"),
        "r1ggnr/p2k1p/p4p/3np3/2p2p2/1PP1/1P2P3/P4P/3K1P/RNGGNR w",
    ),
)
