"""The characters of opponents, and what of a move and of a position they see."""

from __future__ import annotations

from ...interfaces.characters import Character, Taste, Traits, Words, towards
from ...kernel.cells import bits
from ...kernel.messages import noun, say
from .fast.geometry import BIT, KING_STEPS, distance
from .fast.movements import BLACK_PIECES, FIRST_GUEST, KING, NEAR, PAWN, SECOND_GUEST, WHITE_PIECES
from .fast.moves import CASTLING, NOT_A, NOT_H
from .fast.search import FastState
from .rules import Move, Pilgrim, Position, coming, taken_squares

FAR_HALF = (bits(range(32)), bits(range(32, 64)))
"""The other side's half of the board, for Black and White."""


def kinds(rules: Pilgrim, pos: Position, move: Move) -> tuple[str, ...]:
    """Return the kinds of a move; none for votes and placements."""
    if rules.phase(pos) != "move":
        return ()
    packed, white, board = rules.listed(pos).packed_moves[move.text], pos.white, pos.board
    frm, to, sort = packed[:3]
    letter = board[frm].upper()
    own, other = board.index("K" if white else "k"), board.index("k" if white else "K")
    state = rules.state(pos)
    state.make(packed)
    found = ["check"] if state.checked(not white) else []
    if taken_squares(pos, packed):
        found.append("trade" if state.moves(BIT[to]) else "capture")
    ahead = (to // 8 - frm // 8) * (1 if white else -1)
    if coming(pos, packed):
        found.append("guest")
    if letter == "K":
        found.append("castles" if sort == CASTLING else "king")
    elif letter == "P":
        found.append("pawn ahead" if distance(to, other) <= 3 or distance(to, own) <= 1 else "pawn")
    else:
        found.extend(towards(ahead, frm, to, (own, other), distance))
    return tuple(found)


ASPECTS = ("near their king", "across", "round the king", "guarded", "guests")


def count(state: FastState, white: bool) -> tuple[int, ...]:
    """Return the counts of `ASPECTS` for a side; a guest that still waits is one, too."""
    sets, (mine, theirs) = state.sets, (0, 8) if white else (8, 0)
    own, pawns = sets[WHITE_PIECES if white else BLACK_PIECES], sets[PAWN + mine]
    takes = (pawns & NOT_A) << 7 | (pawns & NOT_H) << 9 if white else (pawns & NOT_A) >> 9 | (pawns & NOT_H) >> 7
    guests = sets[FIRST_GUEST + mine] | sets[SECOND_GUEST + mine]
    return (
        (own & ~pawns & NEAR[sets[KING + theirs].bit_length() - 1]).bit_count(),
        (own & FAR_HALF[white]).bit_count(),
        (own & KING_STEPS[sets[KING + mine].bit_length() - 1]).bit_count(),
        (own & takes).bit_count(),
        guests.bit_count(),
    )


TRAITS = Traits(kinds, ASPECTS, count)
CHARACTERS = {
    "attacker": Character(
        noun("the Falcon"),
        say("Circles your king, brings the guest in early, and stoops."),
        Words(
            begins=say("“I can see your king from here.”"),
            won=say("“A clean stoop. Thank you for standing still.”"),
            lost=say("“A miss. It looked so small from up there.”"),
            drawn=say("“Neither feather nor fur. We both go hungry.”"),
        ),
        Taste(
            {"check": 20, "ahead": 12, "closer": 12, "pawn": -14, "king": -14, "back": -8, "guest": 20},
            {"near their king": 3, "guests": 4},
            contempt=20,
            book=("e2e4", "e7e5", "d7d5", "b1c3", "b8c6"),
            guests=45,
        ),
    ),
    "builder": Character(
        noun("the Beaver"),
        say("Castles early, keeps the pawns together, and gives nothing away."),
        Words(
            begins=say("“One twig at a time. Do sit down.”"),
            won=say("“It held. It usually does, with enough mud.”"),
            lost=say("“A leak. I shall build the next one thicker.”"),
            drawn=say("“Still water on both sides. I like that.”"),
        ),
        Taste(
            {
                "castles": 60,
                "check": -20,
                "pawn": 14,
                "pawn ahead": 4,
                "ahead": -8,
                "closer": -12,
                "home": 18,
                "aside": 6,
                "guest": -8,
            },
            {"round the king": 4, "guarded": 4},
            contempt=-10,
            book=("d2d4", "g1f3", "e2e3", "d2d3", "g8f6", "e7e6", "d7d6"),
            guests=-40,
        ),
    ),
}
