"""P7: the twenty-one external pieces, one entry each: how it moves, what it is worth, where it is known from."""

from __future__ import annotations

from typing import NamedTuple

from .fast import movements
from .fast.geometry import CAMEL, DIAGONAL, EIGHT, KNIGHT, ORTHOGONAL, Direction, twice
from .fast.movements import SpecialMover


class Ride(NamedTuple):
    """Sliding by certain steps over empty squares."""

    steps: tuple[Direction, ...]
    limit: int = 7


class Kind(NamedTuple):
    """An external piece. Movement is data; only the nine with a `special` mover need more."""

    id: str
    letter: str
    value: float  # the inventor's estimate, a pawn is 1
    status: str  # how we know that it is among the inventor's nineteen (P8)
    text: str
    leaps: tuple[Direction, ...] = ()  # moving or capturing
    quiet: tuple[Direction, ...] = ()  # leaps without capture
    takes: tuple[Direction, ...] = ()  # leaps with capture only
    slides: tuple[Ride, ...] = ()  # moving, or capturing the first man met
    glides: tuple[Ride, ...] = ()  # without capture
    special: SpecialMover | None = None

    @property
    def name(self) -> str:
        """As people say it."""
        return self.id.replace("-", " ")


ROOK, BISHOP = Ride(ORTHOGONAL), Ride(DIAGONAL)
TWO = twice(ORTHOGONAL)

# fmt: off
TABLE = (
    Kind("swedish-cannon", "S", 3, "deduced",
         "Slides along rook lines, jumps exactly one man of any kind, slides on; it may take the first man beyond. "
         "Only if it has no such move at all it slides like a rook, without taking.",
         special=movements.CANNON),
    Kind("chancellor", "C", 9, "deduced", "Moves as rook or knight.",
         leaps=KNIGHT, slides=(ROOK,)),
    Kind("archbishop", "A", 8, "deduced", "Moves as bishop or knight.",
         leaps=KNIGHT, slides=(BISHOP,)),
    Kind("amazon", "Z", 12, "deduced", "Moves as queen or knight.",
         leaps=KNIGHT, slides=(ROOK, BISHOP)),
    Kind("mastodon", "M", 6, "found",
         "Steps one square, or leaps exactly two over anything, in any of the eight directions.",
         leaps=EIGHT + twice(EIGHT)),
    Kind("dimachaer", "D", 3, "deduced",
         "Runs along a rook line until a man stops it, then turns to a diagonal that keeps the direction and slides "
         "on; it may take the first enemy there. It cannot stop before the turn, nor take the man it ran into.",
         special=movements.DIMACHAER),
    Kind("trebuchet", "T", 3, "deduced",
         "Slides one or two squares in any direction without taking, and slings the nearest man behind it to the "
         "square just before it, taking an enemy there.",
         special=movements.TREBUCHET),
    Kind("kwagga", "W", 3, "deduced",
         "Leaps three squares by one, moving or taking; after a leap to an empty square it may leap on in line, to "
         "empty squares only.",
         takes=CAMEL, glides=(Ride(CAMEL),)),
    Kind("divaricator", "I", 4, "deduced",
         "Slides one or two squares in any direction. It takes by withdrawal: enemies beside the line on the far side "
         "of the square it leaves, both of them.",
         special=movements.DIVARICATOR),
    Kind("murmillo", "U", 3, "deduced",
         "Moves as a bishop without taking. Stopped by a man or the edge, it can turn to an orthogonal that keeps the "
         "direction and take the first enemy there.",
         special=movements.MURMILLO),
    Kind("culverin", "E", 3, "deduced",
         "Steps one square without taking. It takes along queen lines by jumping exactly one man; over an enemy pawn "
         "only a man on the very next square.",
         special=movements.CULVERIN),
    Kind("belfry", "F", 3, "deduced",
         "Slides as a rook without taking, and slings the nearest man behind it to the square just before it, taking "
         "an enemy there.",
         special=movements.BELFRY),
    Kind("adjutant", "J", 5, "deduced",
         "Moves as a bishop, or along rook lines by steps of two, whatever stands between.",
         slides=(BISHOP, Ride(TWO))),
    Kind("zeppelin", "H", 3, "deduced",
         "Flies along rook lines over anything to an empty square, and takes an enemy on the last square flown over.",
         special=movements.ZEPPELIN),
    Kind("dragonet", "O", 4, "guessed",
         "Flies along queen lines over anything to an empty square of its own colour, and takes an enemy on the last "
         "square flown over.",
         special=movements.DRAGONET),
    Kind("llama", "L", 2, "found",
         "Steps one square orthogonally without taking, or leaps exactly two, moving or taking.",
         quiet=ORTHOGONAL, leaps=TWO),
    Kind("alpaca", "X", 2, "found",
         "Steps one square orthogonally, moving or taking, or leaps exactly two without taking.",
         leaps=ORTHOGONAL, quiet=TWO),
    Kind("guanaco", "G", 2.5, "found",
         "Steps one square orthogonally, moving or taking, or leaps by twos in line without taking.",
         leaps=ORTHOGONAL, glides=(Ride(TWO),)),
    Kind("vicuna", "V", 2.5, "found",
         "Steps one square orthogonally without taking, or leaps two, moving or taking; from an empty square it may "
         "leap on by twos in line, to empty squares only.",
         quiet=ORTHOGONAL, takes=TWO, glides=(Ride(TWO),)),
    Kind("consul", "Y", 5, "later",
         "Leaps three squares by one, or moves along rook lines by steps of two, whatever stands between.",
         leaps=CAMEL, slides=(Ride(TWO),)),
    Kind("camel", "Y", 2, "later", "Leaps three squares by one, moving or taking.",
         leaps=CAMEL),
)
# fmt: on

KINDS: dict[str, Kind] = {kind.id: kind for kind in TABLE}
