"""The page about Monkey King Chess: its inventor, the source of the rules, and the story."""

from __future__ import annotations

from ...interfaces.about import About
from ...interfaces.howto import Picture
from ...kernel.messages import say

ABOUT = About(
    year=2004,
    source="https://www.chessvariants.com/44.dir/monkeyking/monkeyking.html",
    story=(
        say(
            "In 2004 the Chess Variant Pages held a contest for games on exactly 44 squares. Peter Gelman was reading "
            "Journey to the West at the time, the old Chinese novel in which a monkey with magic powers protects a "
            "monk on his way to India. Forty squares made a board with two equal halves. The four that remained "
            "became the clouds over which the Monkey King turns his somersaults."
        ),
        say(
            "He began with Sittuyin, the chess of Burma, in which players set up their own pieces and a pawn can "
            "become a general. From Japanese chess he took disks that turn over and come back from above, from "
            "Chinese chess the disks themselves. The Pilgrim sits on his cushion, as in old illustrations of the "
            "story, and must be guarded by everybody else."
        ),
        say(
            "To try it out he bought wooden disks in a hobby shop, glued them into pairs and painted a face on either "
            "side. No pet monkey is needed to play, he writes, but a banana can only help."
        ),
    ),
    picture=Picture(
        say("A game in full swing: disks of both sides on the rivers, and a Monkey King on a cloud"),
        "4n/p2p1/2p2/ppp2/1Cc2/3PN/KP2H/5 --/-M P2 0 b - 1 19",
        near=("A8", "E1", "R7", "R2"),
        options={"river": "band"},
    ),
)
