"""M4: why a face cannot go from one square to another."""

from __future__ import annotations

from ...kernel.messages import Message, say, sentences
from ...kernel.types import CellId, Refusal
from .board import CLOUD_NAMES, NAMES, ON_EARTH, RED_CLOUD, RIVER_NAMES, is_dark
from .move_generator import MoveGenerator
from .pieces import BACK, FLIERS, RED, WAYS, name, same_board

HOW = {
    "P": say("A Pawn steps one square straight forward to an empty square, and captures one diagonally forward."),
    "N": say("A Knight goes as in chess: two squares one way and one across."),
    "H": say("A Hero goes one square diagonally, or one straight forward."),
    "M": say("A Monkey King goes one square diagonally."),
    "L": say("A Lancer slides straight forward."),
    "C": say("The Bodhisattva moves as a rook to empty squares."),
    "K": say("The Pilgrim goes one square in any direction."),
    "X": say("A Mountain does not move."),
    "s": say("A Sea Serpent jumps as a knight to empty squares, and captures one diagonally forward."),
    "g": say("A Goblin General goes one square diagonally."),
    "h": say("A Hero-Foe goes one square diagonally, or one straight forward."),
    "c": say("Erh-lang moves and captures as a rook."),
    "k": say("The Goblin King goes one square in any direction."),
}
HOW |= {"p": HOW["P"], "n": HOW["N"], "l": HOW["L"], "x": HOW["X"]}


def refusal(generator: MoveGenerator, board: str, letter: str, frm: int, to: int) -> Refusal:
    """Return why a disk cannot go from one square to another.

    Args:
        generator: the generator of the table's river.
        board: the letters of the squares.
        letter: the face that the disk moves as.
        frm: the square of the disk.
        to: a square that is not among the face's targets.
    """
    met = board[to]
    here, there = NAMES[frm], NAMES[to]
    if letter in "Xx":
        return Refusal("M4", HOW[letter], (here,))
    if met != "." and (met in RED) is (letter in RED):
        return Refusal("M4", say("Your own {disk} stands on {cell}.", disk=name(met), cell=there), (there,))
    if met in "Xx":
        return Refusal(
            "M4", say("Nothing may attack or enter a Mountain, and one stands on {cell}.", cell=there), (there,)
        )
    if not same_board(frm, to):
        return _flight(generator, board, letter, frm, to)
    if met != "." and any(to in cells for cells, _ in WAYS[letter][frm].leaps):
        return _no_capture(letter, met, there)
    for ray in WAYS[letter][frm].rays:
        if to in ray:
            between = [cell for cell in ray[: ray.index(to)] if board[cell] != "."]
            if not between:
                return _no_capture(letter, met, there)
            text = say(
                "The {disk} on {cell} stands between {frm} and {to}.",
                disk=name(board[between[0]]),
                cell=NAMES[between[0]],
                frm=here,
                to=there,
            )
            return Refusal("M4", text, (NAMES[between[0]],))
    if met == "." and any(to in cells for cells, _ in WAYS[letter][frm].leaps):
        return Refusal("M4", sentences(HOW[letter], say("{cell} is empty.", cell=there)), (here, there))
    return Refusal("M4", HOW[letter], (here, there))


def _no_capture(letter: str, met: str, there: CellId) -> Refusal:
    if letter == "K":
        return Refusal(
            "M4",
            say("The Pilgrim never captures, and the {disk} stands on {cell}.", disk=name(met), cell=there),
            (there,),
        )
    if letter == "C":
        return Refusal(
            "M4",
            say("The Bodhisattva never captures, and the {disk} stands on {cell}.", disk=name(met), cell=there),
            (there,),
        )
    return Refusal(
        "M4", sentences(HOW[letter], say("The {disk} stands on {cell}.", disk=name(met), cell=there)), (there,)
    )


def _flight(generator: MoveGenerator, board: str, letter: str, frm: int, to: int) -> Refusal:
    here, there = NAMES[frm], NAMES[to]
    text: Message
    if letter not in FLIERS:
        other = BACK.get(letter, "-")
        text = sentences(
            say("Only flight leads from one board to another, and {disk:a} does not fly.", disk=name(letter)),
            say("Its other face, {disk}, can.", disk=name(other)) if other in FLIERS else "",
        )
        return Refusal("M4", text, (here, there))
    if frm < ON_EARTH:
        colours = [colour for colour, squares in generator.river._asdict().items() if frm in squares]
        colour = "red" if there in RED_CLOUD else "blue"
        if colour not in colours:
            cloud, river = CLOUD_NAMES[colour], RIVER_NAMES[colour]
            if colours:
                text = say(
                    "A disk flies to the {cloud} from a square of the {river}; {cell} is on the {other}.",
                    cloud=cloud,
                    river=river,
                    cell=here,
                    other=RIVER_NAMES[colours[0]],
                )
            else:
                text = say(
                    "A disk flies to the {cloud} from a square of the {river}; {cell} is on no river.",
                    cloud=cloud,
                    river=river,
                    cell=here,
                )
            return Refusal("M4", text, (here, there))
    elif is_dark(frm) is not is_dark(to):
        if is_dark(frm):
            text = say("{cell} is dark, so a disk flies from there to dark squares only.", cell=here)
        else:
            text = say("{cell} is light, so a disk flies from there to light squares only.", cell=here)
        return Refusal("M4", text, (here, there))
    elif to >= ON_EARTH and letter in "Ll" and to not in generator.ways[letter][frm].flights:
        return Refusal("M4", say("A Lancer flies across only forward, to the other side's cloud."), (here, there))
    text = say("A flight never captures, and the {disk} stands on {cell}.", disk=name(board[to]), cell=there)
    return Refusal("M4", text, (there,))
