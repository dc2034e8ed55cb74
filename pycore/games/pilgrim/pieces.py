"""P7: the twenty-one external pieces, one entry each: movement, value, and how it is known."""

from __future__ import annotations

from typing import NamedTuple

from ...kernel.messages import Message, Noun, noun, say
from .fast import movements
from .fast.geometry import CAMEL, DIAGONAL, EIGHT, KNIGHT, ORTHOGONAL, Direction, twice
from .fast.movements import SpecialMover


class Ride(NamedTuple):
    """Repeated equal steps over empty squares, at most `limit` of them."""

    steps: tuple[Direction, ...]
    limit: int = 7


class Kind(NamedTuple):
    """An external piece. Movement is data; only the nine with a `special` mover need code."""

    id: str
    letter: str
    value: float  # the inventor's estimate, in pawns
    status: str  # how we know that it is one of the inventor's nineteen (P8)
    name: Noun
    text: Message  # how it moves
    leaps: tuple[Direction, ...] = ()  # moving or capturing
    quiet: tuple[Direction, ...] = ()  # leaps that cannot capture
    takes: tuple[Direction, ...] = ()  # leaps that must capture
    slides: tuple[Ride, ...] = ()  # moving, or capturing the first piece on the way
    glides: tuple[Ride, ...] = ()  # slides that cannot capture
    special: SpecialMover | None = None


ROOK, BISHOP = Ride(ORTHOGONAL), Ride(DIAGONAL)
TWO = twice(ORTHOGONAL)

# fmt: off
TABLE = (
    Kind("swedish-cannon", "S", 3, "deduced", noun("Swedish cannon"),
         say("Slides along rook lines, jumps exactly one piece of any kind, and slides on; it may take the first "
             "piece beyond. If it has no such move at all, it slides like a rook without taking."),
         special=movements.CANNON),
    Kind("chancellor", "C", 9, "deduced", noun("chancellor"), say("Moves as a rook or a knight."),
         leaps=KNIGHT, slides=(ROOK,)),
    Kind("archbishop", "A", 8, "deduced", noun("archbishop"), say("Moves as a bishop or a knight."),
         leaps=KNIGHT, slides=(BISHOP,)),
    Kind("amazon", "Z", 12, "deduced", noun("amazon"), say("Moves as a queen or a knight."),
         leaps=KNIGHT, slides=(ROOK, BISHOP)),
    Kind("mastodon", "M", 6, "found", noun("mastodon"),
         say("Steps one square, or leaps exactly two over anything, in any of the eight directions."),
         leaps=EIGHT + twice(EIGHT)),
    Kind("dimachaer", "D", 3, "deduced", noun("dimachaer"),
         say("Runs along a rook line until a piece stops it, then turns onto a diagonal that keeps the direction and "
             "slides on; it may take the first enemy there. It cannot stop before the turn, nor take the piece that "
             "stopped it."),
         special=movements.DIMACHAER),
    Kind("trebuchet", "T", 3, "deduced", noun("trebuchet"),
         say("Slides one or two squares in any direction without taking, and slings the nearest piece behind it to "
             "the square just in front of it, taking an enemy there."),
         special=movements.TREBUCHET),
    Kind("kwagga", "W", 3, "deduced", noun("kwagga"),
         say("Leaps three squares one way and one to the side, moving or taking; after a leap to an empty square it "
             "may leap on in the same direction, to empty squares only."),
         takes=CAMEL, glides=(Ride(CAMEL),)),
    Kind("divaricator", "I", 4, "deduced", noun("divaricator"),
         say("Slides one or two squares in any direction. It takes by withdrawal: enemies beside the line on the far "
             "side of the square it leaves, both of them."),
         special=movements.DIVARICATOR),
    Kind("murmillo", "U", 3, "deduced", noun("murmillo"),
         say("Moves as a bishop without taking. Stopped by a piece or the edge, it can turn onto a rook line that "
             "keeps the direction and take the first enemy there."),
         special=movements.MURMILLO),
    Kind("culverin", "E", 3, "deduced", noun("culverin"),
         say("Steps one square without taking. It takes along queen lines by jumping exactly one piece; if that is an "
             "enemy pawn, it takes only on the very next square."),
         special=movements.CULVERIN),
    Kind("belfry", "F", 3, "deduced", noun("belfry", plural="belfries"),
         say("Slides as a rook without taking, and slings the nearest piece behind it to the square just in front of "
             "it, taking an enemy there."),
         special=movements.BELFRY),
    Kind("adjutant", "J", 5, "deduced", noun("adjutant"),
         say("Moves as a bishop, or along rook lines by leaps of two over anything."),
         slides=(BISHOP, Ride(TWO))),
    Kind("zeppelin", "H", 3, "deduced", noun("zeppelin"),
         say("Flies along rook lines over anything to an empty square, and takes an enemy on the last square flown "
             "over."),
         special=movements.ZEPPELIN),
    Kind("dragonet", "O", 4, "guessed", noun("dragonet"),
         say("Flies along queen lines over anything to an empty square of its own colour, and takes an enemy on the "
             "last square flown over."),
         special=movements.DRAGONET),
    Kind("llama", "L", 2, "found", noun("llama"),
         say("Steps one square along a rook line without taking, or leaps exactly two, moving or taking."),
         quiet=ORTHOGONAL, leaps=TWO),
    Kind("alpaca", "X", 2, "found", noun("alpaca"),
         say("Steps one square along a rook line, moving or taking, or leaps exactly two without taking."),
         leaps=ORTHOGONAL, quiet=TWO),
    Kind("guanaco", "G", 2.5, "found", noun("guanaco"),
         say("Steps one square along a rook line, moving or taking, or leaps on by twos without taking."),
         leaps=ORTHOGONAL, glides=(Ride(TWO),)),
    Kind("vicuna", "V", 2.5, "found", noun("vicuna"),
         say("Steps one square along a rook line without taking, or leaps two, moving or taking; after a leap to an "
             "empty square it may leap on by twos in the same direction, to empty squares only."),
         quiet=ORTHOGONAL, takes=TWO, glides=(Ride(TWO),)),
    Kind("consul", "Y", 5, "later", noun("consul"),
         say("Leaps three squares one way and one to the side, or moves along rook lines by leaps of two over "
             "anything."),
         leaps=CAMEL, slides=(Ride(TWO),)),
    Kind("camel", "Y", 2, "later", noun("camel"),
         say("Leaps three squares one way and one to the side, moving or taking."),
         leaps=CAMEL),
)
# fmt: on

KINDS: dict[str, Kind] = {kind.id: kind for kind in TABLE}
