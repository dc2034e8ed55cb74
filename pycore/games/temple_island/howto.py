"""How to play Temple Island Chess: one screen, and a card for each piece."""

from __future__ import annotations

from ...interfaces.howto import HowTo, Passage, Picture, PieceWords, Teaching
from ...kernel.messages import Message, Noun, noun, say

HOWTO = HowTo(
    goal=Passage(
        say(
            "Bring the eight Pilgrims to the eight Gates and the eight Guardians to the Temple Island, and drive all "
            "sixteen Shadows out to sea."
        ),
        "I6",
        pictures=(
            Picture(
                say(
                    "A pilgrimage completed: Pilgrims on the Gates, Guardians around and in the Temple, Shadows at sea"
                ),
                "2p1p7/5bp5/1p10/r11/4BPPB4/b3PQRP4/1p2PNRP3r/4KPPN3p/12/10p1/4n2nqp2/4k7 - - 0 0 72",
                near=("c9", "j9", "c4", "j4"),
            ),
        ),
    ),
    turn=Passage(
        say(
            "Roll the die, then move one Pilgrim or Guardian. A Shadow of the same kind answers and goes "
            "as far: on 1 or 3 the opposite way, on 2 or 4 the same way, on 5 turned left, on 6 turned right."
        ),
        "I4",
    ),
    surprises=(
        Passage(
            say(
                "You choose which Shadow of that kind answers. If none can make that exact step, your move is illegal."
            ),
            "I4",
            say("Every step moves a Shadow"),
            (
                Picture(
                    say("A 5 was rolled. The knight goes from d3 to e5, the Shadow knight from h1 to f2: turned left"),
                    "5kp5/1BP2p1p4/1P5r1RP1/4b7/7B4/r1p4P3p/1n2PR1P4/2p2PPQ4/b8N2/3N8/4p1q5/K4p1n4 5 - 0 0 42",
                    action="d3e5,h1f2",
                    near=("d5", "h5", "d1", "h1"),
                ),
            ),
        ),
        Passage(
            say(
                "A Pilgrim may never stand beside a Shadow. At sea it must stand beside a Guardian, "
                "diagonally counts too."
            ),
            "I5",
            say("Untouched, and never alone at sea"),
            (
                Picture(
                    say("The Pilgrim on k10 stands beside the rook on j10. The shaded squares touch a Shadow"),
                    "5k6/1BP2p3P2/1P4pr1RP1/4b2p4/3p8/r2n2B3p1/5R1P4/1b1p2PQ4/9N2/5p6/PNP1p1q5/K6n4 1 - 0 0 27",
                    cell="k10",
                    near=("g12", "l12", "g9", "l9"),
                    overlay="touch",
                ),
            ),
        ),
        Passage(
            say(
                "A Guardian that attacks a Shadow of any kind may change places with it. That is the "
                "whole turn, whatever the die says."
            ),
            "I4",
            say("In the way? Change places"),
            (
                Picture(
                    say("The queen on h1 and the Shadow knight on h5 change places"),
                    "R9PB/1BP7R1/1P8P1/6p5/4b1prp3/4prb5/5k6/3pn2np3/4pp6/1P10/1NP3q2PNP/K6Q4 4 - 0 0 8",
                    action="h1xh5",
                    near=("e5", "k5", "e1", "k1"),
                ),
            ),
        ),
    ),
    facts=(
        Passage(say("Nothing is ever captured."), "I3"),
        Passage(say("A roll that allows no move is rolled again."), "I4"),
        Passage(say("Taking back never changes the rolls to come."), "I7"),
    ),
)

ESCORT = say("It escorts Pilgrims at sea, and may change places with a Shadow it attacks.")


def answer(piece: Noun) -> Message:
    """Return what is special about a Shadow of the kind of a piece."""
    return say(
        "It only answers: when you move a {piece}, one of these goes as far, turned as the die says.", piece=piece
    )


PIECES = (
    PieceWords(
        ("pilgrim",),
        say("One step in any direction."),
        say("It may not stand beside a Shadow, and at sea it must stand beside a Guardian. Bring it to a Gate."),
        "I5",
        ("white",),
    ),
    PieceWords(("king",), say("One step in any direction."), ESCORT, "I4", ("white",)),
    PieceWords(("queen",), say("Slides in all eight directions over empty squares."), ESCORT, "I4", ("white",)),
    PieceWords(("rook",), say("Slides along ranks and files over empty squares."), ESCORT, "I4", ("white",)),
    PieceWords(("bishop",), say("Slides along diagonals over empty squares."), ESCORT, "I4", ("white",)),
    PieceWords(("knight",), say("Jumps as in chess, over anything."), ESCORT, "I4", ("white",)),
    PieceWords(("pawn",), say("One step in any direction."), answer(noun("Pilgrim")), "I4", ("black",)),
    PieceWords(("king",), say("One step in any direction."), answer(noun("Guardian king")), "I4", ("black",)),
    PieceWords(
        ("queen",), say("Slides in all eight directions over empty squares."), answer(noun("queen")), "I4", ("black",)
    ),
    PieceWords(
        ("rook",), say("Slides along ranks and files over empty squares."), answer(noun("rook")), "I4", ("black",)
    ),
    PieceWords(
        ("bishop",), say("Slides along diagonals over empty squares."), answer(noun("bishop")), "I4", ("black",)
    ),
    PieceWords(("knight",), say("Jumps as in chess, over anything."), answer(noun("knight")), "I4", ("black",)),
)

TEACHING = Teaching(HOWTO, PIECES)
