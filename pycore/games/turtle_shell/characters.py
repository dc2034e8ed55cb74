"""The characters of opponents, and what of a move and of a position they see."""

from __future__ import annotations

from functools import cache

from ...interfaces.characters import Character, Taste, Traits, Words, towards
from ...kernel.cells import CELLS_OF, bits
from ...kernel.messages import noun, say
from .evaluate import PAWNS, RING, RUN
from .fast.search import FastState
from .fast.sets import BLACK, GUARD, KNIGHT, PAWN, ROOK
from .pieces import NAMES, Move, attacked, moved
from .rules import Position, TurtleShell

FAR_HALF = tuple(
    bits(cell for cell in range(len(NAMES)) if RUN[white][cell] < RUN[not white][cell]) for white in (False, True)
)
"""The cells nearer to the far end zone than to the own one, for Black and White."""


@cache
def touches(one: int, other: int) -> int:
    """Return the distance of two cells in touches of their corners."""
    reached, steps = bits([one]), 0
    while not reached >> other & 1:
        for cell in CELLS_OF[reached]:
            reached |= RING[cell]
        steps += 1
    return steps


NEAR = tuple(bits(cell for cell in range(len(NAMES)) if touches(cell, king) <= 2) for king in range(len(NAMES)))
"""The cells at most two touches from each cell."""


def kinds(rules: TurtleShell, pos: Position, move: Move) -> tuple[str, ...]:
    """Return the kinds of a move."""
    board, white = pos.board, pos.white
    letter, frm, to = board[move.frm].upper(), move.frm, move.to
    own, other = board.index("K" if white else "k"), board.index("k" if white else "K")
    after = moved(board, move)
    found = []
    if attacked(after, other, white):
        found.append("check")
    if board[to] != ".":
        found.append("trade" if attacked(after, to, not white) else "capture")
    ahead = RUN[white][frm] - RUN[white][to]
    if letter == "K":
        found.append("king ahead" if ahead > 0 else "king")
    elif letter == "P":
        found.append("pawn")
    else:
        found.extend(towards(ahead, frm, to, (own, other), touches))
    return tuple(found)


ASPECTS = ("near their king", "across", "round the king", "guarded pawns")


def count(state: FastState, white: bool) -> tuple[int, ...]:
    """Return the counts of `ASPECTS` for a side."""
    pieces, base = state.pieces, 0 if white else BLACK
    own = state.sides[white]
    officers = pieces[ROOK + base] | pieces[KNIGHT + base] | pieces[GUARD + base]
    pawns = pieces[PAWN + base]
    return (
        (officers & NEAR[state.kings[not white]]).bit_count(),
        (own & FAR_HALF[white]).bit_count(),
        (own & RING[state.kings[white]]).bit_count(),
        (pawns & PAWNS[white][pawns]).bit_count(),
    )


TRAITS = Traits(kinds, ASPECTS, count)
CHARACTERS = {
    "attacker": Character(
        noun("the Hare"),
        say("Runs at your king, and counts the cost later."),
        Words(
            begins=say("“Ready? I was off a moment ago.”"),
            won=say("“First! I did not even need the nap.”"),
            lost=say("“I only closed my eyes for a moment.”"),
            drawn=say("“Level at the post? I want a photograph.”"),
        ),
        Taste(
            {"check": 40, "ahead": 14, "closer": 18, "pawn": -6, "back": -16, "home": -8, "trade": -8},
            {"near their king": 4, "across": 3},
            contempt=20,
        ),
    ),
    "builder": Character(
        noun("the Tortoise"),
        say("Keeps the house in order, and waits for you to run out of breath."),
        Words(
            begins=say("“Take your time. I brought my house with me.”"),
            won=say("“One step, then another. It always seems to be enough.”"),
            lost=say("“You went round my shell. Well found.”"),
            drawn=say("“We arrive together. That is good company.”"),
        ),
        Taste(
            {"check": -12, "pawn": 10, "ahead": -7, "closer": -7, "home": 13, "king": 5, "trade": 6},
            {"round the king": 4, "guarded pawns": 4},
            contempt=-10,
        ),
    ),
}
