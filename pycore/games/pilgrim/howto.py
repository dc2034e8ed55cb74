"""How to play Pilgrim Chess, on one screen, and a card for each piece."""

from __future__ import annotations

from ...interfaces.howto import HowTo, Passage, Picture, PieceWords, Teaching
from ...kernel.messages import say
from .pieces import TABLE

HOWTO = HowTo(
    goal=Passage(
        say("Checkmate the king, as in chess; but each of you has a guest waiting outside, behind one of your pawns."),
        "P1",
        pictures=(
            Picture(
                say("White's mastodon waits on its bench, tied to the queen's pawn"),
                "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1 Md,me",
                near=("b3", "f3", "b0", "f0"),
            ),
        ),
    ),
    turn=Passage(
        say(
            "First both sides vote: with the guest, or plain chess, which needs both votes. Then each "
            "side puts its guest behind a pawn, and White begins the chess."
        ),
        "P3",
    ),
    surprises=(
        Passage(
            say("When that pawn makes its first move, the guest appears on the square it left, in the same move."),
            "P5",
            say("The guest comes in by itself"),
            (
                Picture(
                    say("The pawn goes from d2 to d4, and the mastodon stands on d2"),
                    "rnbqkbnr/pppp1ppp/8/4p3/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 2 Md,md",
                    action="d2d4",
                    near=("c4", "e4", "c0", "e0"),
                ),
            ),
        ),
        Passage(
            say("If the pawn is taken where it stands, the guest behind it never comes."),
            "P5",
            say("Until then he can be lost"),
            (
                Picture(
                    say("The bishop takes the pawn on f2, and the mastodon behind it is lost"),
                    "rnbqk1nr/pppp1ppp/8/2b1p3/4P3/2N5/PPPP1PPP/R1BQKBNR b KQkq - 0 3 Mf,md",
                    action="c5f2",
                    near=("c5", "h5", "c0", "h0"),
                ),
            ),
        ),
        Passage(
            say("The moment he comes in he can give check, guard and block; he moves from your next turn on."),
            "P5",
            say("He counts at once"),
            (
                Picture(
                    say("The pawn takes on f3, and the chancellor that comes in on e2 gives check along the open file"),
                    "rnbq1b1r/pppp1ppp/4k3/8/8/5n2/PPPPPPPP/RNBQKBNR w KQ - 0 6 Ce,cd",
                    action="e2f3",
                    near=("c6", "g6", "c0", "g0"),
                    options={"external": "chancellor"},
                ),
            ),
        ),
    ),
    facts=(
        Passage(say("A waiting guest blocks nothing, attacks nothing, and keeps its file."), "P4"),
        Passage(say("Before the game you choose one or two of twenty-one guests; both sides get the same."), "P2"),
        Passage(say("A pawn may also become a guest of the game."), "P6"),
    ),
)

NOWHERE = say("Behind a pawn it only waits; it comes in where that pawn sets out.")

PIECES = (
    PieceWords(
        ("king",),
        say("One step in any direction to a square that is not attacked; castles with a rook once."),
        say("Mate him, and the game is won. A guest's tricks give check too: slings, withdrawals, fly-overs."),
        "P1",
    ),
    PieceWords(("queen",), say("Slides in all eight directions."), say("As in chess."), "P1"),
    PieceWords(("rook",), say("Slides along ranks and files."), say("As in chess: the king may castle with it."), "P1"),
    PieceWords(("bishop",), say("Slides along diagonals."), say("As in chess."), "P1"),
    PieceWords(
        ("knight",), say("Jumps two squares one way and one to the side, over anything."), say("As in chess."), "P1"
    ),
    PieceWords(
        ("pawn",),
        say("One step forward, two from its first square; it takes diagonally forward."),
        say("If a guest waits behind it, its first move brings the guest in. Taken before that, the guest is lost."),
        "P5",
    ),
    *(PieceWords((kind.id,), kind.text, NOWHERE, "P7", worth=kind.value) for kind in TABLE),
)

TEACHING = Teaching(HOWTO, PIECES)
