"""M1: Earth, the two clouds and the river, with the trays and the western edge, which are cells too.

The squares are numbered a1, b1 ... e8, then q2, r2, q7, r7. Only the river depends on the options.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable
from functools import lru_cache
from itertools import combinations
from typing import NamedTuple

from ...kernel.board import Board, Cell, Corner, Ground, Line, Point, Water
from ...kernel.messages import clauses, listing, noun, say
from ...kernel.types import CellId

FILES, RANKS = "ABCDE", "12345678"
EARTH = tuple(CellId(file + rank) for rank in RANKS for file in FILES)
RED_CLOUD, BLUE_CLOUD = (CellId("Q2"), CellId("R2")), (CellId("Q7"), CellId("R7"))
NAMES = (*EARTH, *RED_CLOUD, *BLUE_CLOUD)
"""The 44 squares by number."""
NUMBER = {name: number for number, name in enumerate(NAMES)}
ON_EARTH = len(EARTH)

RED_HALF, BLUE_HALF = range(20), range(20, 40)
WEST = CellId("WEST")
"""The western edge behind rank 8: where the Pilgrim leaves."""
FISTS = CellId("red-fists")
TRAYS = {
    "P": CellId("red-pawn"),
    "N": CellId("red-knight"),
    "H": CellId("red-hero"),
    "C": CellId("red-celestial"),
    "K": CellId("red-pilgrim"),
    "p": CellId("blue-pawn"),
    "n": CellId("blue-knight"),
    "h": CellId("blue-hero-foe"),
    "c": CellId("blue-celestial"),
    "k": CellId("blue-king"),
}
"""Where the disks of a hand lie, by their front letter."""
IN_TRAY = {cell: letter for letter, cell in TRAYS.items()}

SIDE_NAMES = {"red": noun("Red"), "blue": noun("Blue")}

RIVERS = {
    "squeezed-x": "a2b3c4d3e2/a7b6c5d6e7",
    "twin-x": "a1e1b2d2c3b4d4/a8e8b7d7c6b5d5",
    "bowl": "a4b3c2d3e4/a5b6c7d6e5",
    "band": "a4b4c4d4e4/a5b5c5d5e5",
    "corner-diagonals": "a1e1b2d2c3b4d4a4e4/a8e8b7d7c6b5d5a5e5",
}
"""The layouts that the inventor's words allow (M1.4)."""

CUSTOM_RIVER = r"(?!(?:..)*([a-e][1-4])(?:..)*\1)(?:[a-e][1-4])*/(?!(?:..)*([a-e][5-8])(?:..)*\2)(?:[a-e][5-8])*"
"""A pattern of custom rivers: red squares, a slash, blue squares, each on its own half and none twice."""


Spot = tuple[int, int]
"""The file and rank of a square, from 1."""


class River(NamedTuple):
    """The numbers of the river squares."""

    red: frozenset[int]
    blue: frozenset[int]


def river(option: str) -> River:
    """Return the river of a valid value of the option."""
    red, blue = (
        frozenset(NUMBER[CellId(half[at : at + 2].upper())] for at in range(0, len(half), 2))
        for half in RIVERS.get(option, option).split("/")
    )
    return River(red, blue)


def place(number: int) -> Spot:
    """Return the file and rank of a square, from 1; Q is file 7, R is file 8."""
    name = NAMES[number]
    return "_ABCDE_QR".index(name[0]), int(name[1])


def is_dark(number: int) -> bool:
    """Return whether a square is dark: its file and rank add up to an even number (M1.3)."""
    return sum(place(number)) % 2 == 0


SIDE = 100
"""The side length of a square in the picture."""
CAPTION = 32
"""The height of the caption above the upper trays and below the lower ones."""
TRAY = 84
WEST_EDGE, EDGE = CAPTION + TRAY + 8, 78
"""The top and the height of the western edge in the picture; on a small phone 24 pixels, enough for a finger."""
TOP, LEFT_OF_CLOUDS = WEST_EDGE + EDGE + 11, 556
LOWER_TRAY = TOP + 8 * SIDE + 22


def _box(x: int, y: int, width: int = SIDE, height: int = SIDE) -> tuple[Corner, ...]:
    return ((x, y), (x + width, y), (x + width, y + height), (x, y + height))


SHADES = {"dark": say("dark", context="square"), "light": say("light", context="square")}
RIVER_NAMES = {"red": noun("red river"), "blue": noun("blue river")}
CLOUD_NAMES = {"red": noun("red cloud"), "blue": noun("blue cloud")}


def _square(number: int, layout: River) -> Cell:
    file, rank = place(number)
    name = NAMES[number]
    shade = "dark" if is_dark(number) else "light"
    about: list[str]
    tags, about = [shade], [SHADES[shade]]
    x = (file - 1) * SIDE
    if number < ON_EARTH:
        tags.append("half-red" if number in RED_HALF else "half-blue")
        for colour, squares in layout._asdict().items():
            if number in squares:
                tags.append(f"river-{colour}")
                about.append(RIVER_NAMES[colour])
    else:
        colour = "red" if name in RED_CLOUD else "blue"
        tags.append(f"cloud-{colour}")
        about.append(CLOUD_NAMES[colour])
        x = LEFT_OF_CLOUDS + (file - 7) * SIDE
    kind = "square" if number < ON_EARTH else "cloud"
    corners = _box(x, TOP + (8 - rank) * SIDE)
    return Cell(name, corners, kind, clauses(name, *about), tuple(tags), about=clauses(*about))


HELD = {
    "pawn": say("Pawns"),
    "knight": say("Knights"),
    "hero": say("Heroes"),
    "hero-foe": say("Hero-Foes"),
    "celestial": say("Celestial"),
    "pilgrim": say("Pilgrim"),
    "king": say("Goblin King"),
}


def _tray(letter: str, at: int) -> Cell:
    cell = TRAYS[letter]
    side, _, what = cell.partition("-")
    y = CAPTION if side == "blue" else LOWER_TRAY
    called = say("{side:gen} hand, {disks}", side=SIDE_NAMES[side], disks=HELD[what])
    hand = say("{side:gen} hand", side=SIDE_NAMES[side])
    return Cell(cell, _box(at * SIDE, y, height=TRAY), "tray", called, (f"tray-{side}",), called, hand)


def _cells(layout: River) -> list[Cell]:
    """Return the cells in reading order: Blue's hand, the edge, Earth from rank 8, the clouds, Red's hand and Fists."""
    blue, red = [[_tray(letter, at) for at, letter in enumerate(letters)] for letters in ("pnhck", "PNHCK")]
    edge, out = _box(0, WEST_EDGE, 5 * SIDE, EDGE), say("The western edge, the way off the board")
    west = Cell(WEST, edge, "edge", out, ("exit",), say("Western edge"), about=say("the way off the board"))
    tokens = say("Red's Fists")
    fists = Cell(FISTS, _box(LEFT_OF_CLOUDS, LOWER_TRAY, height=TRAY), "tray", tokens, ("tray-red", "tokens"), tokens)
    earth = [_square(rank * 5 + file, layout) for rank in range(7, -1, -1) for file in range(5)]
    clouds = [_square(NUMBER[name], layout) for name in (*BLUE_CLOUD, *RED_CLOUD)]
    return [*blue, west, *earth, *clouds, *red, fists]


def _lines() -> list[Line]:
    """Return the lines: disks move along files, ranks and clouds; trays and passages are for the arrow keys."""
    found = [Line(f"file-{f}", "file", say("File {file}", file=f), tuple(CellId(f + r) for r in RANKS)) for f in FILES]
    found += [Line(f"rank-{r}", "rank", say("Rank {rank}", rank=r), tuple(CellId(f + r) for f in FILES)) for r in RANKS]
    found.append(Line("cloud-red", "rank", say("The red cloud"), RED_CLOUD))
    found.append(Line("cloud-blue", "rank", say("The blue cloud"), BLUE_CLOUD))
    found.append(Line("hand-red", "tray", say("Red's hand"), (*(TRAYS[letter] for letter in "PNHCK"), FISTS)))
    found.append(Line("hand-blue", "tray", say("Blue's hand"), tuple(TRAYS[letter] for letter in "pnhck")))
    for file, red, blue in zip(FILES, "PNHCK", "pnhck", strict=True):
        last, first = CellId(file + "8"), CellId(file + "1")
        found.append(Line(f"off-{file}", "passage", say("Out over {cell}", cell=last), (last, WEST)))
        found.append(Line(f"in-{file}", "passage", say("In over {cell}", cell=first), (TRAYS[red], first)))
        found.append(Line(f"over-{file}", "passage", say("Over the edge"), (WEST, TRAYS[blue])))
    found.append(Line("sky-red", "sky", say("Towards the red cloud"), (CellId("E2"), CellId("Q2"))))
    found.append(Line("sky-blue", "sky", say("Towards the blue cloud"), (CellId("E7"), CellId("Q7"))))
    found.append(Line("between-clouds", "passage", say("Between the clouds"), (CellId("Q2"), CellId("Q7"))))
    found.append(Line("between-clouds-r", "passage", say("Between the clouds"), (CellId("R2"), CellId("R7"))))
    found.append(Line("fists-cloud", "passage", say("From the Fists"), (FISTS, CellId("Q2"))))
    return found


def _river(colour: str, cloud: tuple[CellId, ...]) -> Ground:
    does = say(
        "A disk that stands here may turn over, and one that flies may rise from here to {cells}.",
        cells=listing(cloud),
    )
    return Ground(f"river-{colour}", RIVER_NAMES[colour], does, "M5")


def courses(squares: Iterable[int]) -> tuple[tuple[str, ...], ...]:
    """Return the ways along a river, each as long and as straight as it can be; "" is the rim at its mouth.

    Squares are joined over sides, and over corners where no third square joins them. Ways begin at ends and forks.
    """
    names = {place(number): NAMES[number] for number in sorted(squares)}

    def beside(a: Spot, b: Spot) -> bool:
        return abs(a[0] - b[0]) + abs(a[1] - b[1]) == 1

    def across(a: Spot, b: Spot) -> bool:
        return abs(a[0] - b[0]) == abs(a[1] - b[1]) == 1 and not any(beside(a, c) and beside(c, b) for c in names)

    left = [(a, b) for a, b in combinations(names, 2) if beside(a, b) or across(a, b)]
    left += [((file, rank), (file + out, rank)) for file, rank in names for out in (-1, 1) if file + out in (0, 6)]
    found = []
    while left:
        ends = Counter(end for join in left for end in join)
        way = [next((end for end, count in ends.items() if count % 2), left[0][0])]
        while following := [join for join in left if way[-1] in join]:
            (x, y), (px, py) = way[-1], way[-2] if len(way) > 1 else way[-1]
            steps = [(b if a == way[-1] else a, (a, b)) for a, b in following]
            to, join = max(steps, key=lambda step: (step[0][0] - x) * (x - px) + (step[0][1] - y) * (y - py))
            left.remove(join)
            way.append(to)
        found.append(tuple(names.get(spot, "") for spot in way))
    return tuple(found)


def _water(colour: str, squares: Iterable[int], cloud: tuple[CellId, ...]) -> Water:
    return Water(colour, tuple(NAMES[number] for number in sorted(squares)), courses(squares), cloud)


def _cloud(colour: str) -> Ground:
    does = say("From here a disk flies down to any empty square of the same shade, or across to the other cloud.")
    return Ground(f"cloud-{colour}", CLOUD_NAMES[colour], does, "M4")


GROUNDS = (
    _river("red", RED_CLOUD),
    _river("blue", BLUE_CLOUD),
    _cloud("red"),
    _cloud("blue"),
    Ground(
        "exit",
        noun("western edge"),
        say("The Pilgrim leaves the board here from rank 8, and Red wins."),
        "M9",
        say("West: the Pilgrim leaves here"),
    ),
    Ground(
        "tokens",
        noun("Fists", plural="Fists"),
        say("Red may spend one for an extra step of a Monkey King."),
        "M6",
        say("Fists"),
    ),
    Ground(
        "tray-red",
        noun("Red's hand"),
        say("Once a turn, Red may put one disk on an empty square of ranks 1 to 4."),
        "M3",
        say("Red's hand"),
    ),
    Ground(
        "tray-blue",
        noun("Blue's hand"),
        say("Once a turn, Blue may put one disk on an empty square of ranks 5 to 8."),
        "M3",
        say("Blue's hand"),
    ),
)


def _project(corner: Corner) -> Point:
    return corner[0], corner[1]


@lru_cache(maxsize=64)
def board(option: str) -> Board:
    """Return the board with the river of an option's value."""
    layout = river(option)
    return Board(
        "monkey-king",
        _cells(layout),
        _lines(),
        _project,
        (0, 0, 786, LOWER_TRAY + TRAY + CAPTION),
        {
            "file": ("up", "down"),
            "rank": ("right", "left"),
            "tray": ("right", "left"),
            "sky": ("right", "left"),
            "passage": ("up", "down"),
        },
        pieces="disks",
        near="red",
        grounds=GROUNDS,
        waters=(_water("red", layout.red, RED_CLOUD), _water("blue", layout.blue, BLUE_CLOUD)),
    )
