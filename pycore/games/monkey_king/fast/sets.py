"""The search state's codes for faces and actions, its hash keys, and its tables keyed by bitboards.

The code of a face is its index in `LETTERS`: 1 to 8 are Red's, 9 to 17 Blue's, 0 is an empty square.
"""

from __future__ import annotations

from functools import lru_cache
from typing import NamedTuple

from ....kernel.cells import CELLS_OF, RayAttacks, bit_table, bits
from ....kernel.chance import numbers
from ..board import NAMES, ON_EARTH
from ..move_generator import MoveGenerator, State
from ..pieces import (
    BACK,
    COUNTS,
    EMPTY,
    END,
    EXITS,
    HALVES,
    IN_PLACE,
    INTRODUCTIONS,
    PASS,
    ROOK_RAYS,
    WAYS,
    Move,
    paths,
)

BIT = bit_table(len(NAMES))
LETTERS = ".PNHCKMLXpnhckglsx"
CODE = {letter: code for code, letter in enumerate(LETTERS)}
PAWN, KNIGHT, HERO, BODHISATTVA, PILGRIM, MONKEY, LANCER, MOUNTAIN = range(1, 9)
BLUE_PAWN, BLUE_KNIGHT, FOE, ERHLANG, GOBLIN, GENERAL, BLUE_LANCER, SERPENT, BLUE_MOUNTAIN = range(9, 18)
FACES_OF = (range(9, 18), range(1, 9))
"""The faces of Blue and of Red. Pairs like this are indexed by whether the side is Red."""
FRONTS_OF = (range(9, 14), range(1, 6))
"""The faces of each side that can be in hand."""
SIDE_OF = (2, *[1] * 8, *[0] * 9)
NO_BACK = -1
BACK_OF = tuple(CODE.get(BACK[letter], 0) if letter in BACK else NO_BACK for letter in LETTERS)
"""The other face of each face; 0 for a Hero, whose back is a token and never on a board."""
ALL = bits(range(len(NAMES)))
HALF = tuple(bits(half) for half in HALVES)
LAST_RANK = bits(range(35, ON_EARTH))
ROOKS = tuple(RayAttacks(rays) for rays in ROOK_RAYS)
LINES = tuple(reach.lines for reach in ROOKS)
UP = tuple(bits(range(cell + 5, ON_EARTH, 5)) if cell < ON_EARTH else 0 for cell in range(len(NAMES)))
"""The squares ahead of each square for Red, from which a Goblin Lancer attacks it."""


def _takes(letter: str) -> tuple[int, ...]:
    if letter not in WAYS:
        return (0,) * len(NAMES)
    leaps = [way.leaps if letter != "K" else () for way in WAYS[letter]]
    return tuple(bits(to for cells, onto in ways if onto != EMPTY for to in cells) for ways in leaps)


TAKES = tuple(_takes(letter) for letter in LETTERS)
"""The squares each face attacks from each square by a leap, as bitboards."""
FROM = tuple(
    tuple(bits(frm for frm in range(len(NAMES)) if takes[frm] >> to & 1) for to in range(len(NAMES))) for takes in TAKES
)
"""The squares from which each face attacks each square by a leap, as bitboards."""


# Keys

_COUNT = len(LETTERS) * len(NAMES)
_NUMBERS = numbers(_COUNT + 18 * 8 + 16 + len(NAMES))
KEYS = tuple(
    tuple(_NUMBERS[code * len(NAMES) : (code + 1) * len(NAMES)]) if code else (0,) * len(NAMES)
    for code in range(len(LETTERS))
)
HAND_KEYS = tuple(tuple(_NUMBERS[_COUNT + code * 8 :][:8]) for code in range(18))
"""The keys by front and by its number in hand."""
TOKEN_KEYS = tuple(_NUMBERS[_COUNT + 144 :][:3])
STAGES = "-fm"
OPENING, DUE, DONE = range(3)
"""The stages of a turn: its start, the main action due after a Fist, and the main action done."""
STAGE_KEYS = tuple(tuple(_NUMBERS[_COUNT + 150 + 3 * red :][:3]) for red in range(2))
MOVED_KEYS = tuple(_NUMBERS[_COUNT + 160 :])


def hands_of(text: str) -> list[int]:
    """Return the number of disks of each code in a text of hands."""
    found = [0] * len(LETTERS)
    for letter in text:
        found[CODE[letter]] += 1
    return found


def hands_text(hands: list[int]) -> str:
    """Return hands as the rules write them."""
    return "".join(letter * hands[CODE[letter]] for letter in COUNTS)


@lru_cache(maxsize=4096)
def key_of(state: State) -> int:
    """Return the hash key of a state, without the side, the stage and the moved disks."""
    key = TOKEN_KEYS[state.tokens]
    for cell, letter in enumerate(state.board):
        key ^= KEYS[CODE[letter]][cell]
    for code, count in enumerate(hands_of(state.hands)):
        key ^= HAND_KEYS[code][count]
    return key


# Actions: each is a number, its index in ACTIONS

INTRODUCE, GO, FLIP, FIST, TURN, EXIT, FINISH, SKIP = range(8)


class Action(NamedTuple):
    """An action and its effect on the board."""

    act: int
    frm: int
    to: int
    face: int  # before the action
    becomes: int  # the face after it
    cells: int  # both squares, as a bitboard
    move: Move  # the same action in the rules


ACTIONS: list[Action] = []


def _action(act: int, face: int, frm: int, to: int) -> int:
    letter = LETTERS[face]
    becomes = face
    if act == INTRODUCE:
        move = next(one for one in INTRODUCTIONS[letter] if one.to == to)
    elif act == TURN:
        move, becomes = IN_PLACE[frm], BACK_OF[face]
    elif act == EXIT:
        move, becomes = EXITS[frm], 0
    else:
        between = paths(frm, to)
        move = between.plain if act == GO else between.flip if act == FLIP else between.fist
        becomes = BACK_OF[face] if act == FLIP else face
    ACTIONS.append(Action(act, frm, to, face, becomes, BIT[to] | (BIT[frm] if frm >= 0 else 0), move))
    return len(ACTIONS) - 1


class ActionsTo(dict[int, tuple[int, ...]]):
    """A cache of the actions of one kind with a face from one square, by the bitboard of targets."""

    LIMIT = 5_000

    def __init__(self, act: int, face: int, frm: int) -> None:
        super().__init__()
        self.act, self.face, self.frm = act, face, frm
        self.made: dict[int, int] = {}

    def __missing__(self, targets: int) -> tuple[int, ...]:
        if len(self) > self.LIMIT:
            self.clear()
        for to in CELLS_OF[targets]:
            if to not in self.made:
                self.made[to] = _action(self.act, self.face, self.frm, to)
        self[targets] = found = tuple([self.made[to] for to in CELLS_OF[targets]])
        return found


def _actions_by_face(act: int) -> tuple[tuple[ActionsTo, ...], ...]:
    return tuple(tuple(ActionsTo(act, face, frm) for frm in range(len(NAMES))) for face in range(len(LETTERS)))


COMES = tuple(ActionsTo(INTRODUCE, face, -1) for face in range(len(LETTERS)))
GOES, FLIPS = _actions_by_face(GO), _actions_by_face(FLIP)
STRIKES = tuple(ActionsTo(FIST, MONKEY, frm) for frm in range(len(NAMES)))
TURNS = tuple(tuple(ActionsTo(TURN, face, frm) for frm in range(len(NAMES))) for face in range(len(LETTERS)))
LEAVES = tuple(ActionsTo(EXIT, PILGRIM, frm) for frm in range(len(NAMES)))
FINISHES, SKIPS = len(ACTIONS), len(ACTIONS) + 1
ACTIONS += [Action(FINISH, 0, 0, 0, 0, 0, END), Action(SKIP, 0, 0, 0, 0, 0, PASS)]


class FaceMoves(NamedTuple):
    """How a face moves from each square: to empty squares, capturing, and as a slider."""

    quiet: tuple[int, ...]
    takes: tuple[int, ...]
    slides: tuple[RayAttacks, ...] | None
    slides_take: bool


class RiverTables(NamedTuple):
    """The tables that depend on the river and on the options."""

    generator: MoveGenerator
    wet: int
    faces: tuple[FaceMoves, ...]
    turns: frozenset[int]  # the faces that may turn over in place


@lru_cache(maxsize=16)
def river_tables(generator: MoveGenerator) -> RiverTables:
    """Return the tables for a move generator's river and options."""
    faces = [FaceMoves((), (), None, False)]
    for letter in LETTERS[1:]:
        ways = generator.ways[letter]
        quiet = tuple(
            bits({to for cells, onto in way.leaps if EMPTY in onto for to in cells} | set(way.flights)) for way in ways
        )
        slides = tuple(RayAttacks(way.rays) for way in ways) if any(way.rays for way in ways) else None
        faces.append(FaceMoves(quiet, TAKES[CODE[letter]], slides, letter != "C"))
    always = {HERO, BODHISATTVA, ERHLANG}
    turning = {code for code, back in enumerate(BACK_OF) if back != NO_BACK and (generator.in_place or code in always)}
    return RiverTables(generator, bits(generator.wet), tuple(faces), frozenset(turning))
