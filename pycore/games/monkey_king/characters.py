"""The characters of opponents, and what of an action and of a position they see."""

from __future__ import annotations

from ...interfaces.characters import Character, Taste, Traits, Words
from ...kernel.cells import bits
from ...kernel.messages import noun, say
from .board import ON_EARTH
from .evaluate import RING
from .fast.search import FastState
from .fast.sets import GOBLIN, PILGRIM
from .move_generator import moved_on
from .pieces import Act, Move
from .rules import MonkeyKing, Position

FAR_HALF = (bits(range(20, ON_EARTH)), bits(range(20)))
"""The other side's half of Earth, for Red and Blue."""
PAWNS = "Pp"
LEADERS = "Kk"


def steps(one: int, other: int) -> int:
    """Return the king steps between two squares of Earth; 9 if one of them is elsewhere."""
    if not (0 <= one < ON_EARTH and 0 <= other < ON_EARTH):
        return 9
    return max(abs(one % 5 - other % 5), abs(one // 5 - other // 5))


NEAR = tuple(bits(cell for cell in range(ON_EARTH) if steps(cell, at) <= 2) for at in range(ON_EARTH))
"""The squares at most two king steps from each square of Earth."""


def kinds(rules: MonkeyKing, pos: Position, move: Move) -> tuple[str, ...]:
    """Return the kinds of an action."""
    board, red = pos.state.board, pos.state.red
    frm, to = move.frm, move.to
    match move.act:
        case Act.INTRODUCE:
            front = 10 <= to < 30
            sort = "pawn" if move.letter in PAWNS else "leader" if move.letter in LEADERS else "officer"
            found = [f"brings {sort}", "to the front" if front else "to the rear"]
        case Act.TURN | Act.EXIT | Act.END | Act.PASS:
            return (move.act.value,)
        case _:
            found = ["fist"] if move.act is Act.FIST else ["turns"] if move.act is Act.FLIP else []
            if board[to] != ".":
                found.append("capture")
            if max(frm, to) >= ON_EARTH:
                found.append("flight")
            else:
                ahead = (to // 5 - frm // 5) * (1 if red else -1)
                found.append("ahead" if ahead > 0 else "back" if ahead < 0 else "aside")
            own, other = board.find("K" if red else "k"), board.find("k" if red else "K")
            if steps(to, other) < steps(frm, other):
                found.append("closer")
            if board[frm] not in LEADERS and steps(to, own) < steps(frm, own):
                found.append("home")
    if not red and move.letter not in LEADERS and rules.generator.in_check(_after(board, move)):
        found.append("check")
    return tuple(found)


def _after(board: str, move: Move) -> str:
    if move.act is Act.INTRODUCE:
        return f"{board[: move.to]}{move.letter}{board[move.to + 1 :]}"
    return moved_on(board, move)


ASPECTS = ("near their leader", "across", "round the leader", "on Earth")


def count(state: FastState, blue: bool) -> tuple[int, ...]:
    """Return the counts of `ASPECTS` for a side; a leader is the Pilgrim or the Goblin King."""
    pieces, red = state.pieces, not blue
    own = state.sides[red]
    leader, other = (PILGRIM, GOBLIN) if red else (GOBLIN, PILGRIM)
    near = pieces[other] and NEAR_LEADER[pieces[other].bit_length() - 1]
    rounded = pieces[leader] and RING[pieces[leader].bit_length() - 1]
    return (
        (own & near).bit_count(),
        (own & FAR_HALF[blue]).bit_count(),
        (own & rounded).bit_count(),
        (own & EARTH).bit_count(),
    )


EARTH = bits(range(ON_EARTH))
NEAR_LEADER = (*NEAR, 0, 0, 0, 0)
TRAITS = Traits(kinds, ASPECTS, count)
CHARACTERS = {
    "attacker": Character(
        noun("the Bull"),
        say("Sends the officers out first, and charges."),
        Words(
            begins=say("“I hope you are fond of that fence.”"),
            won=say("“Straight through. Mind the splinters.”"),
            lost=say("“Nobody told me that the gate was open.”"),
            drawn=say("“Horns locked. Shall we call it a dance?”"),
        ),
        Taste(
            {
                "brings officer": 32,
                "brings pawn": -22,
                "to the front": 26,
                "to the rear": -14,
                "check": 20,
                "ahead": 15,
                "closer": 13,
                "capture": 8,
                "fist": 14,
                "turns": 4,
                "back": -22,
                "home": -14,
            },
            {"near their leader": 4, "across": 3},
            contempt=20,
        ),
    ),
    "builder": Character(
        noun("the Spider"),
        say("Brings out the pawns first, and weaves before it bites."),
        Words(
            begins=say("“Come in. I am still weaving.”"),
            won=say("“You found every thread. They do that.”"),
            lost=say("“A hole in the web. There is always one.”"),
            drawn=say("“Neither of us is stuck. How unusual.”"),
        ),
        Taste(
            {
                "brings pawn": 44,
                "brings officer": -20,
                "to the rear": 30,
                "to the front": -10,
                "check": -24,
                "ahead": -18,
                "closer": -14,
                "home": 30,
                "turn": 10,
                "aside": 14,
                "back": 6,
            },
            {"round the leader": 4, "on Earth": 2},
            contempt=-10,
        ),
    ),
}
