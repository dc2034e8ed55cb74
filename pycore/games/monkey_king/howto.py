"""The introduction to Monkey King Chess: how to play, and a description of each face."""

from __future__ import annotations

from ...interfaces.howto import HowTo, Passage, Picture, PieceWords, Teaching
from ...kernel.messages import say

HOWTO = HowTo(
    goal=Passage(
        say("Red brings the Pilgrim west: up the board and off over the far edge. Blue stops him by checkmate."),
        "M9",
        pictures=(
            Picture(
                say("The Pilgrim on B8 walks off over the western edge, and Red wins"),
                "1K3/3p1/2k2/5/2P2/1P3/5/5 --/-- P4N2H2Cp5n2h2c 0 r - 0 20",
                action="b8off",
                near=("A8", "E8", "A6", "WEST"),
            ),
        ),
    ),
    turn=Passage(
        say(
            "The boards begin empty, and Blue moves first. Put one disk from your hand on your half of "
            "the board, or move one that stands there. The Pilgrim and the Goblin King come in when you like."
        ),
        "M3",
    ),
    surprises=(
        Passage(
            say(
                "A disk that stands on a river square may turn over and move as its other face: Red's "
                "once the Pilgrim is in, Blue's while the Goblin King is on Earth."
            ),
            "M5",
            say("Every disk has two faces"),
            (
                Picture(
                    say("A Pawn on the red river turns over and steps to A4 as a Monkey King"),
                    "5/5/2k2/5/2P2/1P3/5/3K1 --/-- P4N2H2Cp5n2h2c 0 r - 0 20",
                    action="b3a4~",
                    near=("A5", "D5", "A3", "D3"),
                ),
            ),
        ),
        Passage(
            say(
                "Faces that fly rise from a river square to the cloud of its colour, and come down on any empty square "
                "of the cloud square's shade."
            ),
            "M4",
            say("The river leads to the clouds"),
            (
                Picture(
                    say("A Monkey King on the red river flies up to the red cloud"),
                    "5/5/2k2/5/2M2/5/5/3K1 --/-- P5N2H2Cp5n2h2c 0 r - 0 20",
                    action="c4q2",
                    near=("B4", "R2", "B2"),
                ),
            ),
        ),
        Passage(
            say(
                "She freezes the first disk she sees in each straight direction. A disk that takes her, "
                "or Erh-lang, is buried under a Mountain."
            ),
            "M8",
            say("The Bodhisattva freezes and buries"),
            (
                Picture(
                    say("Three Blue disks that she sees may not move"),
                    "5/2p2/5/p1C1n/5/2P2/5/3K1 --/-- P5N2H2p4nh2ck 0 b - 0 20",
                    near=("A7", "E7", "A5", "E5"),
                ),
                Picture(
                    say("The Knight takes her: it leaves the game, and a Mountain stands where it came from"),
                    "5/5/5/1n3/5/2C2/5/3K1 --/-- P6N2H2p6nh2ck 0 b - 0 20",
                    action="b5c3",
                    near=("B5", "C5", "B3", "C3"),
                ),
            ),
        ),
    ),
    facts=(
        Passage(say("The Pilgrim never captures, and a Mountain can be neither taken nor entered."), "M4"),
        Passage(say("A Hero on a river square may become Fists: later, one more step for a Monkey King."), "M6"),
        Passage(say("You may not leave the other side without a move."), "M9"),
    ),
)

ELEPHANT = say("One square diagonally, or one straight forward; it captures the same way.")
LANCER = say("Slides and captures straight forward, never back, but it flies: from a river square to the cloud.")

PIECES = (
    PieceWords(
        ("pawn",),
        say("One square straight forward; it captures one diagonally forward."),
        say("On a river square it may turn over and become a Monkey King."),
        "M4",
        ("red",),
    ),
    PieceWords(
        ("pawn",),
        say("One square straight forward; it captures one diagonally forward."),
        say("On a river square it may turn over and become a Sea Serpent."),
        "M4",
        ("blue",),
    ),
    PieceWords(
        ("monkey-king",),
        say("One square diagonally; it captures the same way."),
        say("It flies between river and clouds, and Red's Fists give it further steps in one turn."),
        "M6",
    ),
    PieceWords(
        ("sea-serpent",),
        say("Jumps as a knight to an empty square; it captures one diagonally forward."),
        say("It is the Goblin Pawn's other face, and does not capture the way it moves."),
        "M4",
    ),
    PieceWords(
        ("knight",),
        say("Jumps as a knight in chess."),
        say("On a river square it may turn over and become a Phoenix Lancer."),
        "M4",
        ("red",),
    ),
    PieceWords(
        ("knight",),
        say("Jumps as a knight in chess."),
        say("On a river square it may turn over and become a Goblin General."),
        "M4",
        ("blue",),
    ),
    PieceWords(("phoenix-lancer",), LANCER, say("From the red cloud it may fly on to the blue one, not back."), "M4"),
    PieceWords(("goblin-lancer",), LANCER, say("From the blue cloud it may fly on to the red one, not back."), "M4"),
    PieceWords(
        ("goblin-general",),
        say("One square diagonally; it captures the same way."),
        say("It flies between river and clouds: Blue's match for a Monkey King."),
        "M4",
    ),
    PieceWords(
        ("hero",),
        ELEPHANT,
        say("On a river square it may leave the board and become Fists: a step in hand for a Monkey King."),
        "M6",
    ),
    PieceWords(("hero-foe",), ELEPHANT, say("On a river square it may turn over and become a Goblin Lancer."), "M4"),
    PieceWords(
        ("fists",),
        say("Not on the board: it is spent for one more step, capture or flight of a Monkey King."),
        say("It may be spent before or after the main action, and is then out of the game."),
        "M6",
    ),
    PieceWords(
        ("bodhisattva",),
        say("Moves as a rook and flies, but never captures."),
        say("She freezes the first Blue disk in each direction. A disk that takes her is buried under her Mountain."),
        "M7",
    ),
    PieceWords(
        ("erh-lang",),
        say("Moves and captures as a rook, and flies."),
        say("A disk that takes him is buried: it leaves the game, and his Mountain stands where it came from."),
        "M8",
    ),
    PieceWords(
        ("mountain",),
        say("Never moves, and never captures."),
        say("Nothing can take it or enter it, and it blocks. On a river square it may turn back."),
        "M8",
    ),
    PieceWords(
        ("pilgrim",),
        say("One square in any direction to an empty square; he never captures."),
        say("Red wins when he walks off over the western edge, and loses when he is mated."),
        "M9",
    ),
    PieceWords(
        ("goblin-king",),
        say("One square in any direction; he captures the same way."),
        say("He may be taken without losing the game, but only while he stands on Earth may Blue's disks turn over."),
        "M5",
    ),
)

TEACHING = Teaching(HOWTO, PIECES)
