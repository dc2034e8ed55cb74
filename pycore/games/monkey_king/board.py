"""M1: Earth, the two clouds, the river; and beside them the trays and the western edge, which are cells too.

The cells that disks play on are numbered: a1, b1 ... e8, then q2, r2, q7, r7. Only the river differs between tables.
"""

from __future__ import annotations

from functools import lru_cache
from typing import NamedTuple

from ...kernel.board import Board, Cell, Corner, Ground, Line, Point
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

RIVERS = {
    "squeezed-x": "a2b3c4d3e2/a7b6c5d6e7",
    "twin-x": "a1e1b2d2c3b4d4/a8e8b7d7c6b5d5",
    "bowl": "a4b3c2d3e4/a5b6c7d6e5",
    "band": "a4b4c4d4e4/a5b5c5d5e5",
    "corner-diagonals": "a1e1b2d2c3b4d4a4e4/a8e8b7d7c6b5d5a5e5",
}
"""M1.4: the layouts that the inventor's words leave open."""

CUSTOM_RIVER = r"(?!(?:..)*([a-e][1-4])(?:..)*\1)(?:[a-e][1-4])*/(?!(?:..)*([a-e][5-8])(?:..)*\2)(?:[a-e][5-8])*"
"""A river of one's own: red squares, a stroke, blue squares, each on its own half and none twice."""


class River(NamedTuple):
    """The numbers of the river squares."""

    red: frozenset[int]
    blue: frozenset[int]


def river(option: str) -> River:
    """The river of an option's value, which has been checked."""
    red, blue = (
        frozenset(NUMBER[CellId(half[at : at + 2].upper())] for at in range(0, len(half), 2))
        for half in RIVERS.get(option, option).split("/")
    )
    return River(red, blue)


def place(number: int) -> tuple[int, int]:
    """File and rank of a square, from 1; Q is file 7, R is file 8."""
    name = NAMES[number]
    return "_ABCDE_QR".index(name[0]), int(name[1])


def is_dark(number: int) -> bool:
    """M1.3: dark where file and rank add up to an even number."""
    return sum(place(number)) % 2 == 0


SIDE = 100
"""Length of a square's side in the picture."""
CAPTION = 32
"""Height of the line of words above the upper trays and below the lower ones."""
TRAY = 84
WEST_EDGE, EDGE = CAPTION + TRAY + 8, 78
"""Where the way off the board lies in the picture, and how high it is: on a small phone a finger's 24 pixels."""
TOP, LEFT_OF_CLOUDS = WEST_EDGE + EDGE + 11, 556
LOWER_TRAY = TOP + 8 * SIDE + 22


def _box(x: int, y: int, width: int = SIDE, height: int = SIDE) -> tuple[Corner, ...]:
    return ((x, y), (x + width, y), (x + width, y + height), (x, y + height))


def _square(number: int, layout: River) -> Cell:
    file, rank = place(number)
    name = NAMES[number]
    shade = "dark" if is_dark(number) else "light"
    tags, said = [shade], [name, shade]
    x = (file - 1) * SIDE
    if number < ON_EARTH:
        tags.append("half-red" if number in RED_HALF else "half-blue")
        for colour, squares in layout._asdict().items():
            if number in squares:
                tags.append(f"river-{colour}")
                said.append(f"{colour} river")
    else:
        colour = "red" if name in RED_CLOUD else "blue"
        tags.append(f"cloud-{colour}")
        said.append(f"{colour} cloud")
        x = LEFT_OF_CLOUDS + (file - 7) * SIDE
    kind = "square" if number < ON_EARTH else "cloud"
    return Cell(name, _box(x, TOP + (8 - rank) * SIDE), kind, ", ".join(said), tuple(tags))


HELD = {"pawn": "Pawns", "knight": "Knights", "hero": "Heroes", "hero-foe": "Hero-Foes", "celestial": "Celestial"}
HELD |= {"pilgrim": "Pilgrim", "king": "Goblin King"}


def _tray(letter: str, at: int) -> Cell:
    cell = TRAYS[letter]
    side, _, what = cell.partition("-")
    y = CAPTION if side == "blue" else LOWER_TRAY
    called = f"{side.capitalize()}'s hand, {HELD[what]}"
    return Cell(cell, _box(at * SIDE, y, height=TRAY), "tray", called, (f"tray-{side}",), called)


def _cells(layout: River) -> list[Cell]:
    """In reading order: Blue's hand, the edge, Earth from rank 8 down, the clouds, Red's hand and tokens."""
    blue, red = [[_tray(letter, at) for at, letter in enumerate(letters)] for letters in ("pnhck", "PNHCK")]
    out = "The western edge, the way off the board"
    west = Cell(WEST, _box(0, WEST_EDGE, 5 * SIDE, EDGE), "edge", out, ("exit",), "Western edge")
    tokens = "Red's Fists"
    fists = Cell(FISTS, _box(LEFT_OF_CLOUDS, LOWER_TRAY, height=TRAY), "tray", tokens, ("tray-red", "tokens"), tokens)
    earth = [_square(rank * 5 + file, layout) for rank in range(7, -1, -1) for file in range(5)]
    clouds = [_square(NUMBER[name], layout) for name in (*BLUE_CLOUD, *RED_CLOUD)]
    return [*blue, west, *earth, *clouds, *red, fists]


def _lines() -> list[Line]:
    """Files, ranks and clouds are what disks move along; trays and passages are for the arrow keys."""
    found = [Line(f"file-{f}", "file", f"File {f}", tuple(CellId(f + r) for r in RANKS)) for f in FILES]
    found += [Line(f"rank-{r}", "rank", f"Rank {r}", tuple(CellId(f + r) for f in FILES)) for r in RANKS]
    found.append(Line("cloud-red", "rank", "The red cloud", RED_CLOUD))
    found.append(Line("cloud-blue", "rank", "The blue cloud", BLUE_CLOUD))
    hands = ("".join(letters) for letters in ("PNHCK", "pnhck"))
    for side, letters in zip(("red", "blue"), hands, strict=True):
        held = tuple(TRAYS[letter] for letter in letters)
        name = f"{side.capitalize()}'s hand"
        found.append(Line(f"hand-{side}", "tray", name, (*held, FISTS) if side == "red" else held))
    for file, red, blue in zip(FILES, "PNHCK", "pnhck", strict=True):
        found.append(Line(f"off-{file}", "passage", f"Out over {file}8", (CellId(file + "8"), WEST)))
        found.append(Line(f"in-{file}", "passage", f"In over {file}1", (TRAYS[red], CellId(file + "1"))))
        found.append(Line(f"over-{file}", "passage", "Over the edge", (WEST, TRAYS[blue])))
    found.append(Line("sky-red", "sky", "Towards the red cloud", (CellId("E2"), CellId("Q2"))))
    found.append(Line("sky-blue", "sky", "Towards the blue cloud", (CellId("E7"), CellId("Q7"))))
    found.append(Line("between-clouds", "passage", "Between the clouds", (CellId("Q2"), CellId("Q7"))))
    found.append(Line("between-clouds-r", "passage", "Between the clouds", (CellId("R2"), CellId("R7"))))
    found.append(Line("fists-cloud", "passage", "From the Fists", (FISTS, CellId("Q2"))))
    return found


def _river(colour: str, cloud: tuple[CellId, ...]) -> Ground:
    does = f"A disk that stands here may turn over; one that flies rises from here to {' and '.join(cloud)}."
    return Ground(f"river-{colour}", f"{colour} river", does, "M5")


def _cloud(colour: str) -> Ground:
    does = "From here a disk flies down to any empty square of the same shade, or across to the other cloud."
    return Ground(f"cloud-{colour}", f"{colour} cloud", does, "M4")


GROUNDS = (
    _river("red", RED_CLOUD),
    _river("blue", BLUE_CLOUD),
    _cloud("red"),
    _cloud("blue"),
    Ground(
        "exit",
        "western edge",
        "The Pilgrim walks off here from rank 8, and Red has won.",
        "M9",
        "West: the Pilgrim leaves here",
    ),
    Ground("tokens", "Fists", "Red may spend one for one more step of a Monkey King.", "M6", "Fists"),
    Ground(
        "tray-red",
        "Red's hand",
        "In a turn Red may put one disk on an empty square of ranks 1 to 4.",
        "M3",
        "Red's hand",
    ),
    Ground(
        "tray-blue",
        "Blue's hand",
        "In a turn Blue may put one disk on an empty square of ranks 5 to 8.",
        "M3",
        "Blue's hand",
    ),
)


def _project(corner: Corner) -> Point:
    return corner[0], corner[1]


@lru_cache(maxsize=64)
def board(option: str) -> Board:
    """The picture with the river of an option's value."""
    return Board(
        "monkey-king",
        _cells(river(option)),
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
    )
