"""Movements in words, for the rule book and for refusals."""

from __future__ import annotations

from ...kernel.messages import Joined, Message, listing, say
from ..core.design import Design
from ..parts.movement import Atom
from ..parts.pieces import Kind


def movement_text(design: Design, letter: str) -> Message:
    """Return how the pieces of a letter move: the inventor's sentence, or one made from the movement."""
    kind = design.kinds[letter]
    if kind.text:
        return say("{text}", text=kind.text)
    if letter in design.racers:
        return say("The {piece} goes exactly as far along its track as was rolled.", piece=kind.noun)
    return say("The {piece} {moves}.", piece=kind.noun, moves=_moves(kind))


def _moves(kind: Kind) -> Joined:
    if not kind.movement.atoms:
        return listing([say("does not move")])
    return listing(dict.fromkeys(_limited(atom) for atom in kind.movement.atoms))


def _limited(atom: Atom) -> Message:
    """Return what an atom does with what limits it."""
    does, where = _does(atom), _directions(atom.directions)
    if where:
        does = say("{does} {where}", does=does, where=where)
    if atom.passing:
        return say("{does} to capture, also en passant", does=does)
    if atom.how == "jump":
        return does
    if not atom.moves:
        does = say("{does} to capture", does=does)
    elif not atom.captures:
        does = say("{does} without capturing", does=does)
    return say("from its first cell {does}", does=does) if atom.initial else does


def _directions(letters: str) -> Message | str:
    if not letters:
        return ""
    known = {
        "f": say("forward"),
        "ff": say("straight forward"),
        "fs": say("forward and aside"),
        "b": say("backward"),
        "s": say("sideways"),
        "v": say("forward or backward"),
        "l": say("to the left"),
        "r": say("to the right"),
    }
    return known.get(letters) or say("in the directions {letters}", letters=letters)


def _does(atom: Atom) -> Message:
    if atom.over:
        return _over(atom)
    a, b = atom.step
    if atom.how == "jump":
        return _jumps(atom)
    if atom.how in ("hop", "land"):
        line = _line(a, b)
        if atom.how == "hop":
            return say("jumps over exactly one piece {line} and goes on", line=line)
        return say("jumps over a piece {line} to the cell right behind it", line=line)
    if atom.limit == 1:
        return _leaps(a, b, atom)
    if (a, b) in ((0, 1), (1, 1)):
        if atom.limit:
            return say("slides up to {number} cells {line}", number=atom.limit, line=_line(a, b))
        return say("slides {line}", line=_line(a, b))
    if atom.limit:
        return say("repeats leaps of {a} by {b} cells up to {number} times", a=a, b=b, number=atom.limit)
    return say("repeats leaps of {a} by {b} cells", a=a, b=b)


def _leaps(a: int, b: int, atom: Atom) -> Message:
    if (a, b) == (0, 1):
        return say("steps one cell straight")
    if (a, b) == (1, 1):
        return say("steps one cell diagonally")
    if atom.how == "leap-over":
        return say("leaps {a} by {b} cells over pieces", a=a, b=b)
    if atom.lame and a in (0, b):
        return say("moves {number} cells {line}", number=b, line=_line(int(a > 0), 1))
    if atom.lame:
        return say("moves {a} by {b} cells if nothing is in the way", a=a, b=b)
    if a in (0, b):
        return say("leaps {number} cells {line}", number=b, line=_line(int(a > 0), 1))
    return say("leaps {b} cells one way and {a} to the side", a=a, b=b)


def _line(a: int, b: int) -> Message:
    if (a, b) == (0, 1):
        return say("straight")
    if (a, b) == (1, 1):
        return say("diagonally")
    return say("by {a} and {b} cells", a=a, b=b)


def _jumps(atom: Atom) -> Message:
    line = _line(*atom.step)
    jump = say("jumps {line} over an enemy next to it onto the empty cell behind and captures it", line=line)
    if atom.chain == "straight":
        return say("{jump}, and may jump on in the same direction", jump=jump)
    if atom.chain == "any":
        return say("{jump}, and may jump on", jump=jump)
    return jump


def _over(atom: Atom) -> Message:
    if atom.over == "edges":
        return say("steps over an edge")
    if atom.over == "corners":
        return say("steps over a corner")
    if atom.limit:
        return say("slides up to {number} cells along a {line}", number=atom.limit, line=atom.over)
    return say("slides along a {line}", line=atom.over)
