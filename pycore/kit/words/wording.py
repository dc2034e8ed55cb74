"""Movements in words, for the rule book and for refusals."""

from __future__ import annotations

from ...kernel.messages import Joined, Message, listing, say, stored
from ..core.design import Design
from ..parts.movement import Atom
from ..parts.nouns import LINES
from ..parts.pieces import Kind

BOTH = (1, 0)
"""In place of a step: both (0, 1) and (1, 1)."""


def movement_text(design: Design, letter: str) -> Message:
    """Return how the pieces of a letter move: the inventor's sentence, or one made from the movement."""
    kind = design.kinds[letter]
    if kind.text:
        return stored(kind.text)
    if letter in design.racers:
        return say("The {piece} goes exactly as far along its track as was rolled.", piece=kind.noun)
    return say("The {piece} {moves}.", piece=kind.noun, moves=_moves(kind))


def _moves(kind: Kind) -> Joined:
    if not kind.movement.atoms:
        return listing([say("does not move")])
    return listing(dict.fromkeys(_limited(atom) for atom in _merged(kind.movement.atoms)))


def _merged(atoms: tuple[Atom, ...]) -> list[Atom]:
    """Return the atoms, those that go straight and those that go diagonally in the same manner as one."""
    found: list[Atom] = []
    for atom in atoms:
        other = atom._replace(step=(0, 1))
        if atom.step == (1, 1) and other in found:
            found[found.index(other)] = atom._replace(step=BOTH)
        else:
            found.append(atom)
    return found


def _limited(atom: Atom) -> Message:
    """Return what an atom does with what limits it."""
    does = _does(atom)
    if atom.passing:
        return say("{does} to capture, also en passant", does=does)
    if atom.how == "jump":
        return does
    if not atom.moves:
        does = say("{does} to capture", does=does)
    elif not atom.captures:
        does = say("{does} without capturing", does=does)
    return say("from its first cell {does}", does=does) if atom.initial else does


DIRECTIONS = {
    "f": say("forward"),
    "ff": say("straight forward"),
    "fs": say("forward and aside"),
    "b": say("backward"),
    "s": say("sideways"),
    "v": say("forward or backward"),
    "l": say("to the left"),
    "r": say("to the right"),
}


def _does(atom: Atom) -> Message:
    if atom.over:
        return _over(atom)
    a, b = atom.step
    line = _line(atom)
    if atom.how == "jump":
        return _jumps(atom)
    if atom.how == "hop":
        return say("jumps over exactly one piece {line} and goes on", line=line)
    if atom.how == "land":
        return say("jumps over a piece {line} to the cell right behind it", line=line)
    if (a, b) in ((0, 1), (1, 1), BOTH):
        if atom.limit == 1:
            return say("steps one cell {line}", line=line)
        if atom.limit:
            return say("slides up to {number} cells {line}", number=atom.limit, line=line)
        return say("slides {line}", line=line)
    if atom.how == "leap-over":
        return say("leaps {b} cells {line} over pieces", b=b, line=line)
    if atom.limit == 1:
        return (
            say("moves {b} cells {line}", b=b, line=line)
            if atom.lame
            else say("leaps {b} cells {line}", b=b, line=line)
        )
    if atom.limit:
        return say("leaps {b} cells {line} up to {number} times", b=b, line=line, number=atom.limit)
    return say("leaps {b} cells {line} again and again", b=b, line=line)


def _line(atom: Atom) -> Message:
    """Return the direction of an atom's steps in words."""
    a, b = atom.step
    where = DIRECTIONS.get(atom.directions)
    if atom.directions and not where:
        where = say("in the directions {letters}", letters=atom.directions)
    if atom.step == BOTH:
        return say("straight or diagonally {where}", where=where) if where else say("in any direction")
    if a == 0:
        return where or say("straight")
    if a == b:
        return say("diagonally {where}", where=where) if where else say("diagonally")
    if where:
        return say("one way and {a} to the side, {where}", a=a, where=where)
    return say("one way and {a} to the side", a=a)


def _jumps(atom: Atom) -> Message:
    line = _line(atom)
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
    line = LINES.get(atom.over, atom.over)
    if atom.limit:
        return say("slides up to {number} cells along a {line}", number=atom.limit, line=line)
    return say("slides along a {line}", line=line)
