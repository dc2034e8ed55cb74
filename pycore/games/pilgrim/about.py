"""The page about Pilgrim Chess: its inventor, the source of the rules, and the story."""

from __future__ import annotations

from ...interfaces.about import About
from ...interfaces.howto import Picture
from ...kernel.messages import say

ABOUT = About(
    year=2009,
    source="http://mlwi.magix.net/bg/pilgrimchess.htm",
    story=(
        say(
            "Mats Winther has invented a great many chess games and pieces. With Pilgrim Chess, in April 2009, he did "
            "not want to replace chess but to open a door in it: both players may let in one stranger, or two, and "
            "the game remains the one they know. If neither wants to, they play ordinary chess. At a tournament, he "
            "thought, a vote before each game could decide."
        ),
        say(
            "The stranger does not start on the board. It waits behind a pawn and comes in by itself when that pawn "
            "moves away; if the pawn is taken first, it never comes. So the plan for it is made before the first "
            "move, and both sides can see it."
        ),
        say(
            "He wrote a program for the game and kept adding pieces, until there were nineteen of them by the autumn: "
            "a mastodon, llamas, an alpaca, a guanaco, a vicuna. The twenty-one guests here are collected from his "
            "pages; the rule book says of each how sure we are."
        ),
    ),
    picture=Picture(
        say("White's mastodon has come in on d2. Black's still waits behind the pawn on e7"),
        "r1bqkb1r/ppp1pppp/2n2n2/3p4/2PP4/2N5/PP1MPPPP/R1BQKBNR w KQkq d6 0 4 me",
    ),
)
