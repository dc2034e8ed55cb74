"""Betza's notation for the movement of chess pieces, with XBoard's modifiers (Betza 2)."""

from __future__ import annotations

import re

from .directions import TOKEN
from .errors import KitError
from .movement import Atom, Movement

STEPS = {
    "W": (0, 1), "F": (1, 1), "D": (0, 2), "N": (1, 2), "A": (2, 2), "H": (0, 3), "C": (1, 3), "Z": (2, 3), "G": (3, 3),
}  # fmt: skip
"""The atoms: Wazir, Ferz, Dabbaba, kNight, Alfil, tHreeleaper, Camel, Zebra, triGonal leaper."""
COMPOUNDS = {"R": ("W",), "B": ("F",), "Q": ("W", "F"), "K": ("W", "F")}
PART = re.compile(r"(?P<modifiers>[a-z]*)(?P<atom>[A-Z])(?P<again>(?P=atom))?(?P<range>\d*)")
ORDINARY = "mcinjpge"
"""m: moves, c: captures, i: initial, n: lame, j: must jump, p: hops, g: lands behind a piece, e: en passant."""
MEANING = (
    "f b l r v s (directions), m (only moves), c (only captures), i (initial), n (lame), j (must jump), p and g (hop), "
    "e (en passant)"
)


def Betza(text: str) -> Movement:
    """Return the movement that a text in Betza's notation describes: `Betza("WfmF")`.

    Atoms are W F D N A H C Z G and R B Q K; a doubled atom or the range 0 means any number of steps, another number
    that many at most. Modifiers stand before: f b l r v s for directions, m only moves, c only captures, i for a piece
    that has not moved (it stands where the game begins with such a piece), n lame (the cells on the way must be empty),
    j must jump over the cell on the way, p hops over one piece like a cannon, g lands right behind the piece hopped
    over, e captures en passant. A chess pawn is `fmWfceFifmnD`.

    Raises:
        KitError: the text is not in this notation; names the place.

    >>> len(Betza("KNN").atoms)
    3
    """
    atoms: list[Atom] = []
    at = 0
    if not isinstance(text, str) or not text.strip():
        raise KitError('Betza needs a text, such as Betza("WfmF").')
    while at < len(text):
        part = PART.match(text, at)
        if not part:
            raise KitError(
                f"Betza(“{text}”) cannot be read at “{text[at:]}”, its character {at + 1}: an atom is a capital letter."
            )
        atoms += _atoms(text, part)
        at = part.end()
    return Movement(tuple(atoms))


def _atoms(text: str, part: re.Match[str]) -> list[Atom]:
    letter = part["atom"]
    if letter not in STEPS and letter not in COMPOUNDS:
        raise KitError(
            f"Betza(“{text}”) has the unknown atom {letter} at character {part.start('atom') + 1}: "
            f"the atoms are {' '.join([*STEPS, *COMPOUNDS])}."
        )
    marks, directions = _modifiers(text, part)
    limit = 0 if part["again"] or letter in "RBQ" else 1
    if part["range"]:
        limit = int(part["range"])
    hows = {"p": "hop", "g": "land", "j": "leap-over"}
    how = next((hows[mark] for mark in "pgj" if mark in marks), "slide")
    if how in ("hop", "land") and limit == 1 and not part["range"]:
        limit = 0  # a hopper rides until it meets a piece
    steps = [STEPS[one] for one in COMPOUNDS.get(letter, (letter,))]
    return [
        Atom(
            step,
            limit,
            how,
            directions,
            moves="m" in marks or not ({"c", "e"} & set(marks)),
            captures="c" in marks or ("m" not in marks and "e" not in marks),
            initial="i" in marks,
            passing="e" in marks,
            lame="n" in marks,
        )
        for step in steps
    ]


def _modifiers(text: str, part: re.Match[str]) -> tuple[str, str]:
    """Return the ordinary modifiers and the directions before an atom."""
    marks = directions = ""
    given, at = part["modifiers"], 0
    while at < len(given):
        token = TOKEN.match(given, at)
        if token:
            directions += token[0]
            at = token.end()
        elif given[at] in ORDINARY:
            marks += given[at]
            at += 1
        else:
            raise KitError(
                f"Betza(“{text}”) has the unknown modifier {given[at]} at character {part.start() + at + 1}: "
                f"there are {MEANING}."
            )
    return marks, directions
