"""Faces, actions and keys as whole numbers, and tables keyed by sets of squares: what the search state is made of.

The code of a face is its place in `LETTERS`: 1 to 8 are Red's, 9 to 17 Blue's, 0 is an empty square.
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
FRONTS_OF = (range(9, 14), range(1, 6))
"""Faces, and those that may lie in a hand, of Blue and of Red: like other pairs here indexed by whether it is Red."""
SIDE_OF = (2, *[1] * 8, *[0] * 9)
NO_BACK = -1
BACK_OF = tuple(CODE.get(BACK[letter], 0) if letter in BACK else NO_BACK for letter in LETTERS)
"""For each face the other; 0 for a Hero, whose Fists never stand on a board."""
ALL = bits(range(len(NAMES)))
HALF = tuple(bits(half) for half in HALVES)
LAST_RANK = bits(range(35, ON_EARTH))
ROOKS = tuple(RayAttacks(rays) for rays in ROOK_RAYS)
LINES = tuple(reach.lines for reach in ROOKS)
UP = tuple(bits(range(cell + 5, ON_EARTH, 5)) if cell < ON_EARTH else 0 for cell in range(len(NAMES)))
"""The squares ahead of Red's, from where a Goblin Lancer comes."""


def _takes(letter: str) -> tuple[int, ...]:
    if letter not in WAYS:
        return (0,) * len(NAMES)
    leaps = [way.leaps if letter != "K" else () for way in WAYS[letter]]
    return tuple(bits(to for cells, onto in ways if onto != EMPTY for to in cells) for ways in leaps)


TAKES = tuple(_takes(letter) for letter in LETTERS)
"""By face and square where it captures by a leap."""
FROM = tuple(
    tuple(bits(frm for frm in range(len(NAMES)) if takes[frm] >> to & 1) for to in range(len(NAMES))) for takes in TAKES
)
"""The same looked at from the victim's square."""


# Keys

_COUNT = len(LETTERS) * len(NAMES)
_NUMBERS = numbers(_COUNT + 18 * 8 + 16 + len(NAMES))
KEYS = tuple(
    tuple(_NUMBERS[code * len(NAMES) : (code + 1) * len(NAMES)]) if code else (0,) * len(NAMES)
    for code in range(len(LETTERS))
)
HAND_KEYS = tuple(tuple(_NUMBERS[_COUNT + code * 8 :][:8]) for code in range(18))
"""By front and how many of it are in hand."""
TOKEN_KEYS = tuple(_NUMBERS[_COUNT + 144 :][:3])
STAGES = "-fm"
OPENING, DUE, DONE = range(3)
"""Stages of a turn: at its start, the main action due after a Fist, and done."""
STAGE_KEYS = tuple(tuple(_NUMBERS[_COUNT + 150 + 3 * red :][:3]) for red in range(2))
MOVED_KEYS = tuple(_NUMBERS[_COUNT + 160 :])


def hands_of(text: str) -> list[int]:
    """How many of each code a hand has."""
    found = [0] * len(LETTERS)
    for letter in text:
        found[CODE[letter]] += 1
    return found


def hands_text(hands: list[int]) -> str:
    """Hands as the rules write them."""
    return "".join(letter * hands[CODE[letter]] for letter in COUNTS)


@lru_cache(maxsize=4096)
def key_of(state: State) -> int:
    """The key of what a turn depends on, side, stage and moved disks left aside."""
    key = TOKEN_KEYS[state.tokens]
    for cell, letter in enumerate(state.board):
        key ^= KEYS[CODE[letter]][cell]
    for code, count in enumerate(hands_of(state.hands)):
        key ^= HAND_KEYS[code][count]
    return key


# Actions: each a number, its place in DEEDS

INTRODUCE, GO, FLIP, FIST, TURN, EXIT, FINISH, SKIP = range(8)


class Deed(NamedTuple):
    """What an action does."""

    act: int
    frm: int
    to: int
    man: int  # that goes, as it stands before
    becomes: int  # that arrives
    cells: int  # both squares, as a set
    move: Move  # as the rules know it


DEEDS: list[Deed] = []


def _deed(act: int, man: int, frm: int, to: int) -> int:
    letter = LETTERS[man]
    becomes = man
    if act == INTRODUCE:
        move = next(one for one in INTRODUCTIONS[letter] if one.to == to)
    elif act == TURN:
        move, becomes = IN_PLACE[frm], BACK_OF[man]
    elif act == EXIT:
        move, becomes = EXITS[frm], 0
    else:
        between = paths(frm, to)
        move = between.plain if act == GO else between.flip if act == FLIP else between.fist
        becomes = BACK_OF[man] if act == FLIP else man
    DEEDS.append(Deed(act, frm, to, man, becomes, BIT[to] | (BIT[frm] if frm >= 0 else 0), move))
    return len(DEEDS) - 1


class DeedsTo(dict[int, tuple[int, ...]]):
    """Of one act with a face from one square: set of targets -> actions."""

    LIMIT = 5_000

    def __init__(self, act: int, man: int, frm: int) -> None:
        super().__init__()
        self.act, self.man, self.frm = act, man, frm
        self.made: dict[int, int] = {}

    def __missing__(self, targets: int) -> tuple[int, ...]:
        if len(self) > self.LIMIT:
            self.clear()
        for to in CELLS_OF[targets]:
            if to not in self.made:
                self.made[to] = _deed(self.act, self.man, self.frm, to)
        self[targets] = found = tuple([self.made[to] for to in CELLS_OF[targets]])
        return found


def _tables(act: int) -> tuple[tuple[DeedsTo, ...], ...]:
    return tuple(tuple(DeedsTo(act, man, frm) for frm in range(len(NAMES))) for man in range(len(LETTERS)))


COMES = tuple(DeedsTo(INTRODUCE, man, -1) for man in range(len(LETTERS)))
GOES, FLIPS = _tables(GO), _tables(FLIP)
STRIKES = tuple(DeedsTo(FIST, MONKEY, frm) for frm in range(len(NAMES)))
TURNS = tuple(tuple(DeedsTo(TURN, man, frm) for frm in range(len(NAMES))) for man in range(len(LETTERS)))
LEAVES = tuple(DeedsTo(EXIT, PILGRIM, frm) for frm in range(len(NAMES)))
FINISHES, SKIPS = len(DEEDS), len(DEEDS) + 1
DEEDS += [Deed(FINISH, 0, 0, 0, 0, 0, END), Deed(SKIP, 0, 0, 0, 0, 0, PASS)]


class Face(NamedTuple):
    """How a face moves, by square: to empty squares, onto prey, and along lines."""

    quiet: tuple[int, ...]
    takes: tuple[int, ...]
    slides: tuple[RayAttacks, ...] | None
    slides_take: bool


class Ground(NamedTuple):
    """What depends on the river and on the table's laws."""

    generator: MoveGenerator
    wet: int
    faces: tuple[Face, ...]
    turns: frozenset[int]  # the faces that may turn over in place


@lru_cache(maxsize=16)
def ground(generator: MoveGenerator) -> Ground:
    """The tables of one river."""
    faces = [Face((), (), None, False)]
    for letter in LETTERS[1:]:
        ways = generator.ways[letter]
        quiet = tuple(
            bits({to for cells, onto in way.leaps if EMPTY in onto for to in cells} | set(way.flights)) for way in ways
        )
        slides = tuple(RayAttacks(way.rays) for way in ways) if any(way.rays for way in ways) else None
        faces.append(Face(quiet, TAKES[CODE[letter]], slides, letter != "C"))
    always = {HERO, BODHISATTVA, ERHLANG}
    turning = {code for code, back in enumerate(BACK_OF) if back != NO_BACK and (generator.in_place or code in always)}
    return Ground(generator, bits(generator.wet), tuple(faces), frozenset(turning))
