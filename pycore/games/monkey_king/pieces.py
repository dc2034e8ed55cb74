"""The disks, tables of how each face moves by square number, and the actions (M2, M4).

A board is a text of 44 letters: upper case for Red, lower case for Blue, "." for empty. Each letter stands for a face.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator
from enum import Enum
from functools import cache
from typing import NamedTuple

from ...kernel.messages import Noun, count, noun, say
from ...kernel.types import Piece
from .board import NAMES, ON_EARTH, RED_CLOUD, SIDE_NAMES, TRAYS, WEST, River, is_dark, place

RED, BLUE = "PNHCKMLX", "pnhckglsx"
FRONTS = ("pnhck", "PNHCK")
"""The faces that can be in hand, of Blue and of Red. Pairs like this are indexed by whether the side is Red."""
HALVES = (range(20, 40), range(20))
COUNTS = {"P": 6, "N": 2, "H": 2, "C": 1, "K": 1, "p": 6, "n": 2, "h": 2, "c": 1, "k": 1}
TOKEN = "B"
"""The back of a Hero, which is never on a board."""
BACK = {"P": "M", "N": "L", "H": TOKEN, "C": "X", "p": "s", "n": "g", "h": "l", "c": "x"}
BACK |= {back: front for front, back in BACK.items() if back != TOKEN}
FRONT = {letter: letter if letter in COUNTS else BACK[letter] for letter in RED + BLUE} | {TOKEN: "H"}
"""The front of the disk that each face belongs to."""
FLIERS = "MLCglc"

KINDS = {
    "P": ("pawn", noun("Monkey Pawn")),
    "M": ("monkey-king", noun("Monkey King")),
    "N": ("knight", noun("Monkey Knight")),
    "L": ("phoenix-lancer", noun("Phoenix Lancer")),
    "H": ("hero", noun("Hero", plural="Heroes")),
    "B": ("fists", noun("Brave Whirling Monkey Fists", plural="Brave Whirling Monkey Fists")),
    "C": ("bodhisattva", noun("Bodhisattva")),
    "X": ("mountain", noun("Red Mountain")),
    "K": ("pilgrim", noun("{monk}", monk=say("Pilgrim", context="monk"))),
    "p": ("pawn", noun("Goblin Pawn")),
    "s": ("sea-serpent", noun("Sea Serpent")),
    "n": ("knight", noun("Goblin Knight")),
    "g": ("goblin-general", noun("Goblin General")),
    "h": ("hero-foe", noun("Hero-Foe")),
    "l": ("goblin-lancer", noun("Goblin Lancer")),
    "c": ("erh-lang", noun("Erh-lang")),
    "x": ("mountain", noun("Blue Mountain")),
    "k": ("goblin-king", noun("Goblin King")),
}
"""The kind and the name of each face. The Pilgrim of the novel is not called as those of Temple Island everywhere."""
WITHOUT_SIDE = "PMNXpnglxk"
"""Faces whose names alone say which side they belong to."""
SIDES = ("blue", "red")


def name(letter: str) -> Noun:
    """Return the name of a face."""
    return KINDS[letter][1]


def side_name(red: bool) -> Noun:
    """Return the name of Red or of Blue."""
    return SIDE_NAMES[SIDES[red]]


@cache
def piece(letter: str, stack: int = 1) -> Piece:
    """Return a face as a piece, or a stack of them in a tray."""
    kind, called = KINDS[letter]
    red = letter.isupper()
    back = KINDS[BACK[letter]][0] if letter in BACK else None
    if letter not in WITHOUT_SIDE:
        called = noun("{side} {piece}", plural="{side} {piece:plural}", side=side_name(red), piece=called)
    return Piece(SIDES[red], kind, letter, count(stack, called) if stack > 1 else called, back, stack)


# How faces move

Targets = tuple[int, ...]
DIAGONAL = ((1, 1), (1, -1), (-1, 1), (-1, -1))
STRAIGHT = ((1, 0), (-1, 0), (0, 1), (0, -1))
LEAP = ((1, 2), (2, 1), (2, -1), (1, -2), (-1, -2), (-2, -1), (-2, 1), (-1, 2))
EMPTY = "."
PREY = {True: "pnhckgls", False: "PNHCKML"}
"""The faces that each side may capture: never a Mountain (M4)."""


class Ways(NamedTuple):
    """How a face moves from a square."""

    leaps: tuple[tuple[Targets, str], ...]  # squares, and the letters that may be there
    rays: tuple[Targets, ...]
    prey: str  # the letters that a slider may capture
    flights: Targets = ()


def _by_place() -> dict[tuple[int, int], int]:
    return {place(number): number for number in range(len(NAMES))}


BY_PLACE = _by_place()


def _near(number: int, steps: tuple[tuple[int, int], ...]) -> Targets:
    """Return the squares of the same board at these distances."""
    file, rank = place(number)
    found = (BY_PLACE.get((file + x, rank + y)) for x, y in steps)
    return tuple(to for to in found if to is not None and same_board(number, to))


def same_board(one: int, other: int) -> bool:
    """Return whether two squares are on the same board; only flights lead from one to another (M1.1)."""
    return (one < ON_EARTH) is (other < ON_EARTH) and (one < ON_EARTH or (one < 42) is (other < 42))


def _rays(number: int, steps: tuple[tuple[int, int], ...]) -> tuple[Targets, ...]:
    rays = (tuple(_along(number, step)) for step in steps)
    return tuple(ray for ray in rays if ray)


def _along(number: int, step: tuple[int, int]) -> Iterator[int]:
    while near := _near(number, (step,)):
        (number,) = near
        yield number


ROOK_RAYS = tuple(_rays(number, STRAIGHT) for number in range(len(NAMES)))


def _ways(letter: str, number: int) -> Ways:
    """Return how a face moves from a square (M4), without flights."""
    red = letter.isupper()
    on = 1 if red else -1
    prey = PREY[red]
    ahead = ((0, on),) if number < ON_EARTH else ()
    aslant = ((-1, on), (1, on))
    rays: tuple[Targets, ...] = ()
    leaps: tuple[tuple[tuple[tuple[int, int], ...], str], ...] = ()
    match letter:
        case "P" | "p":
            leaps = ((ahead, EMPTY), (aslant, prey))
        case "N" | "n":
            leaps = ((LEAP, EMPTY + prey),)
        case "H" | "h":
            leaps = ((DIAGONAL + ahead, EMPTY + prey),)
        case "M" | "g":
            leaps = ((DIAGONAL, EMPTY + prey),)
        case "s":
            leaps = ((LEAP, EMPTY), (aslant, prey))
        case "K":
            leaps = ((DIAGONAL + STRAIGHT, EMPTY),)
        case "k":
            leaps = ((DIAGONAL + STRAIGHT, EMPTY + prey),)
        case "L" | "l":
            rays = _rays(number, ahead)
        case "c" | "C":
            rays = ROOK_RAYS[number]
            prey = "" if red else prey  # the Bodhisattva never captures
    found = tuple((_near(number, steps), onto) for steps, onto in leaps)
    return Ways(tuple((cells, onto) for cells, onto in found if cells), rays, prey)


WAYS = {letter: tuple(_ways(letter, number) for number in range(len(NAMES))) for letter in RED + BLUE}
"""How each face moves from each square, without flights."""


def _flights(letter: str, number: int, layout: River) -> Targets:
    """Return the flights of a face (M4): up from the river; down and across to squares of the same shade."""
    red_cloud, blue_cloud = (40, 41), (42, 43)
    if number < ON_EARTH:
        return (red_cloud if number in layout.red else ()) + (blue_cloud if number in layout.blue else ())
    alike = tuple(to for to in range(len(NAMES)) if is_dark(to) is is_dark(number) and not same_board(number, to))
    if letter in "Ll" and (NAMES[number] in RED_CLOUD) is not (letter == "L"):
        return tuple(to for to in alike if to < ON_EARTH)  # a Lancer flies only forward between the clouds
    return alike


def ways(layout: River) -> dict[str, tuple[Ways, ...]]:
    """Return how each face moves from each square on this river, with flights."""
    found = dict(WAYS)
    for letter in FLIERS:
        found[letter] = tuple(
            way._replace(flights=_flights(letter, number, layout)) for number, way in enumerate(WAYS[letter])
        )
    return found


# Attacks on a square, for check


class Threats(NamedTuple):
    """The squares that Blue attacks a square from: with the letters that do so as shown, and after a flip."""

    leaps: tuple[tuple[int, str, str], ...]
    rays: tuple[tuple[Targets, str, str], ...]


def _other(letters: str) -> str:
    """Return the letters of Blue whose other face is one of these."""
    return "".join(letter for letter in BLUE if BACK.get(letter, "-") in letters)


def _leapers() -> list[dict[int, str]]:
    """Return for each square the letters of Blue's leapers that attack it, by the square they leap from."""
    found: list[dict[int, str]] = [{} for _ in NAMES]
    for letter in BLUE:
        for frm, way in enumerate(WAYS[letter]):
            for target in {to for cells, onto in way.leaps if "K" in onto for to in cells}:
                found[target][frm] = found[target].get(frm, "") + letter
    return found


def _threats(target: int, leapers: dict[int, str]) -> Threats:
    leaps = tuple((frm, letters, _other(letters)) for frm, letters in sorted(leapers.items()))
    rays = []
    for ray in ROOK_RAYS[target]:
        sliders = "".join(letter for letter in "lc" if any(target in way for way in WAYS[letter][ray[0]].rays))
        rays.append((ray, sliders, _other(sliders)))
    return Threats(leaps, tuple(rays))


THREATS = tuple(_threats(target, leapers) for target, leapers in enumerate(_leapers()))


# Actions


class Act(Enum):
    """The kind of an action."""

    INTRODUCE = "introduce"
    MOVE = "move"
    FLIP = "flip"  # and move in the same action
    TURN = "turn"  # over, in place
    EXIT = "exit"
    FIST = "fist"
    END = "end"
    PASS = "pass"


class Move(NamedTuple):
    """An action. `letter` is the disk introduced; `frm` and `to` are -1 where they do not apply."""

    text: str
    steps: tuple[str, ...]
    act: Act
    frm: int = -1
    to: int = -1
    letter: str = ""


END = Move("end", ("end",), Act.END)
PASS = Move("pass", ("pass",), Act.PASS)
AS_SHOWN, TURNED, BY_FIST = "=", "~", "!"
"""The steps that follow two squares if more than one action leads from one to the other."""


class Paths(NamedTuple):
    """The actions from one square to another."""

    plain: Move
    said: Move  # the plain move, if a flip or a Fist move shares its squares
    flip: Move
    fist: Move


@cache  # at most 44 x 44 pairs, each made once
def paths(frm: int, to: int) -> Paths:
    """Return the actions from one square to another, for any disk."""
    cells = (NAMES[frm], NAMES[to])
    text = (cells[0] + cells[1]).lower()
    return Paths(
        Move(text, cells, Act.MOVE, frm, to),
        Move(text, (*cells, AS_SHOWN), Act.MOVE, frm, to),
        Move(text + "~", (*cells, TURNED), Act.FLIP, frm, to),
        Move("!" + text, (*cells, BY_FIST), Act.FIST, frm, to),
    )


def _each(make: Callable[[int], Move]) -> tuple[Move, ...]:
    return tuple(make(number) for number in range(len(NAMES)))


IN_PLACE = _each(lambda at: Move(f"{NAMES[at].lower()}~", (NAMES[at], TURNED), Act.TURN, at, at))
EXITS = _each(lambda at: Move(f"{NAMES[at].lower()}off", (NAMES[at], WEST), Act.EXIT, at))


def _introduction(letter: str, to: int) -> Move:
    return Move(f"{letter}@{NAMES[to].lower()}", (TRAYS[letter], NAMES[to]), Act.INTRODUCE, -1, to, letter)


INTRODUCTIONS = {letter: tuple(_introduction(letter, to) for to in HALVES[letter.isupper()]) for letter in COUNTS}
"""The introductions of each front on its own half (M3.3): Red's in order from a1, Blue's from a5."""
