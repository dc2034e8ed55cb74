"""M4: why a face does not go from one square to another, in one sentence."""

from __future__ import annotations

from ...kernel.types import CellId, Refusal
from .board import NAMES, ON_EARTH, RED_CLOUD, is_dark
from .move_generator import MoveGenerator
from .pieces import BACK, FLIERS, RED, WAYS, name, same_board

HOW = {
    "P": "A Pawn steps one square straight forward to an empty square, and captures one diagonally forward.",
    "N": "A Knight goes as in chess: two squares one way and one across.",
    "H": "A Hero goes one square diagonally, or one straight forward.",
    "M": "A Monkey King goes one square diagonally.",
    "L": "A Lancer slides straight forward.",
    "C": "The Bodhisattva moves as a rook to empty squares.",
    "K": "The Pilgrim goes one square in any direction.",
    "X": "A Mountain does not move.",
    "s": "A Sea Serpent jumps as a knight to empty squares, and captures one diagonally forward.",
    "g": "A Goblin General goes one square diagonally.",
    "h": "A Hero-Foe goes one square diagonally, or one straight forward.",
    "c": "Erh-lang moves and captures as a rook.",
    "k": "The Goblin King goes one square in any direction.",
}
HOW |= {"p": HOW["P"], "n": HOW["N"], "l": HOW["L"], "x": HOW["X"]}


def refusal(generator: MoveGenerator, board: str, letter: str, frm: int, to: int) -> Refusal:
    """Why a disk with that face does not go there.

    Args:
        to: a square that is not among the face's targets.
    """
    met = board[to]
    here, there = NAMES[frm], NAMES[to]
    if letter in "Xx":
        return Refusal("M4", HOW[letter], (here,))
    if met != "." and (met in RED) is (letter in RED):
        return Refusal("M4", f"Your own {name(met)} stands on {there}.", (there,))
    if met in "Xx":
        return Refusal("M4", f"Nothing may attack or enter a Mountain, and one stands on {there}.", (there,))
    if not same_board(frm, to):
        return _flight(generator, board, letter, frm, to)
    if met != "." and any(to in cells for cells, _ in WAYS[letter][frm].leaps):
        return _no_capture(letter, met, there)
    for ray in WAYS[letter][frm].rays:
        if to in ray:
            between = [cell for cell in ray[: ray.index(to)] if board[cell] != "."]
            if not between:
                return _no_capture(letter, met, there)
            text = f"The {name(board[between[0]])} on {NAMES[between[0]]} stands between {here} and {there}."
            return Refusal("M4", text, (NAMES[between[0]],))
    if met == "." and any(to in cells for cells, _ in WAYS[letter][frm].leaps):
        return Refusal("M4", f"{HOW[letter]} {there} is empty.", (here, there))
    return Refusal("M4", HOW[letter], (here, there))


def _no_capture(letter: str, met: str, there: CellId) -> Refusal:
    if letter == "K":
        return Refusal("M4", f"The Pilgrim never captures, and the {name(met)} stands on {there}.", (there,))
    if letter == "C":
        return Refusal("M4", f"The Bodhisattva never captures, and the {name(met)} stands on {there}.", (there,))
    return Refusal("M4", f"{HOW[letter]} The {name(met)} stands on {there}.", (there,))


def _flight(generator: MoveGenerator, board: str, letter: str, frm: int, to: int) -> Refusal:
    here, there = NAMES[frm], NAMES[to]
    if letter not in FLIERS:
        other = BACK.get(letter, "-")
        more = f" Its other face, {name(other)}, can." if other in FLIERS else ""
        return Refusal(
            "M4",
            f"Only flight leads from one board to another, and a {name(letter)} does not fly.{more}",
            (here, there),
        )
    if frm < ON_EARTH:
        colours = [colour for colour, squares in generator.river._asdict().items() if frm in squares]
        cloud = "red" if there in RED_CLOUD else "blue"
        if cloud not in colours:
            where = f"{colours[0]} river" if colours else "no river"
            text = f"To the {cloud} cloud one flies from a {cloud} river square; {here} is on {where}."
            return Refusal("M4", text, (here, there))
    elif is_dark(frm) is not is_dark(to):
        shade = "dark" if is_dark(frm) else "light"
        return Refusal("M4", f"From {here}, which is {shade}, one flies to {shade} squares only.", (here, there))
    elif to >= ON_EARTH and letter in "Ll" and to not in generator.ways[letter][frm].flights:
        return Refusal("M4", "A Lancer flies across only forward, to the other side's cloud.", (here, there))
    return Refusal("M4", f"A flight never captures, and the {name(board[to])} stands on {there}.", (there,))
