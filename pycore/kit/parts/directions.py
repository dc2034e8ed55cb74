"""Betza's letters for directions: forward, backward, left, right, and what they make together."""

from __future__ import annotations

import re

from .errors import KitError
from .lattice import SQUARES, Lattice, Vector

TOKEN = re.compile(r"(?:ff|bb|ll|rr|vv|ss)[fblr]?|[fb][lrsh]|[lr][fbvh]|h[lr]|[fblrvs]")


def chosen(letters: str, steps: tuple[Vector, ...], lattice: Lattice) -> list[Vector]:
    """Return the steps in the directions of Betza's letters, as the first side sees them; all if there are no letters.

    On squares one letter means for oblique leaps, such as the knight's, those that go farthest in that direction: `fN`
    is the shogi knight; of two letters the second is the farther direction (`fsN` goes forward, but farther aside), and
    `fh` is everything forward. For all other steps one letter is everything with a part in that direction, `fl` what is
    both forward and left (or, where nothing is, what is either), `ff` what is more forward than sideways, `fs` what is
    forward and more sideways.

    Raises:
        KitError: the letters are no directions, or no step goes there.

    >>> from .lattice import SQUARES
    >>> chosen("ff", SQUARES.around(1, 2), SQUARES), chosen("fl", SQUARES.around(1, 1), SQUARES)
    ([(1, 2), (-1, 2)], [(-1, 1)])
    """
    if not letters:
        return list(steps)
    found: list[Vector] = []
    at = 0
    while at < len(letters):
        token = TOKEN.match(letters, at)
        if not token:
            raise KitError(
                f"The directions “{letters}” cannot be read at “{letters[at:]}”: write letters of f b l r v s."
            )
        at = token.end()
        both = [step for step in steps if _lies(token[0], step, lattice)]
        either = [step for step in steps if any(_lies(sign, step, lattice) for sign in set(token[0]) - {"h"})]
        found += both or either
    if not found:
        raise KitError(f"No step of this piece goes in the directions “{letters}”.")
    return [step for step in steps if step in found]


def _lies(token: str, step: Vector, lattice: Lattice) -> bool:
    """Return whether a step is in the direction that all letters of a token have in common."""
    across, ahead = lattice.flat(step)
    if token in ("hl", "hr"):
        clockwise = (across > 0) is (ahead > 0) if abs(ahead) > abs(across) else (across > 0) is not (ahead > 0)
        return clockwise is (token == "hr")
    if len(token) == 1 and not _is_oblique(step, lattice):
        return _towards(token, across, ahead)
    if token[-1] == "h":
        return _towards(token[0], across, ahead)
    doubled = len(token) > 1 and token[0] == token[1]
    farther = token[0] if doubled else token[-1]
    if doubled or _is_oblique(step, lattice):
        dominates = abs(ahead) > abs(across) if farther in "fbv" else abs(across) > abs(ahead)
    elif token[-1] in "sv":
        dominates = (abs(across) >= abs(ahead)) is (token[-1] == "s") and across != 0 and ahead != 0
    else:
        dominates = True
    return dominates and all(_towards(sign, across, ahead) for sign in token)


def _is_oblique(step: Vector, lattice: Lattice) -> bool:
    """Return whether a step on squares is neither straight nor diagonal."""
    return lattice is SQUARES and 0 not in step and abs(step[0]) != abs(step[1])


def _towards(sign: str, across: float, ahead: float) -> bool:
    """Return whether a step has a part in a direction."""
    parts = {"f": ahead, "b": -ahead, "r": across, "l": -across, "v": abs(ahead), "s": abs(across)}
    return parts[sign] > 0.01
