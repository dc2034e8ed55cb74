"""Betza's letters for directions: forward, backward, left, right, and what they make together."""

from __future__ import annotations

import re

from .errors import KitError
from .lattice import Lattice, Vector

TOKEN = re.compile(r"(?:ff|bb|ll|rr|vv|ss)[fblr]?|[fb][lrsh]|[lr][fbvh]|h[lr]|[fblrvs]")


def chosen(letters: str, steps: tuple[Vector, ...], lattice: Lattice) -> list[Vector]:
    """Return the steps in the directions of Betza's letters, as the first side sees them; all if there are no letters.

    One letter is everything with a part in that direction, `fl` what is both forward and left (or, where nothing is,
    what is either), `ff` what is more forward than sideways, `fs` what is forward and more sideways.

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
        both = [step for step in steps if _lies(token[0], *lattice.flat(step), step)]
        either = [step for step in steps if any(_lies(sign, *lattice.flat(step), step) for sign in set(token[0]))]
        found += both or either
    if not found:
        raise KitError(f"No step of this piece goes in the directions “{letters}”.")
    return [step for step in steps if step in found]


def _lies(token: str, across: float, ahead: float, step: Vector) -> bool:
    """Return whether a step is in the direction that all letters of a token have in common."""
    if token in ("hl", "hr"):
        clockwise = (across > 0) is (ahead > 0) if abs(ahead) > abs(across) else (across > 0) is not (ahead > 0)
        return clockwise is (token == "hr")
    if len(token) > 1 and token[0] == token[1]:
        narrow = abs(ahead) > abs(across) if token[0] in "fbv" else abs(across) > abs(ahead)
        return narrow and all(_lies(sign, across, ahead, step) for sign in token[1:])
    if len(token) == 2 and token[1] in "sv":
        wide = abs(across) >= abs(ahead) if token[1] == "s" else abs(ahead) >= abs(across)
        return wide and across != 0 and ahead != 0 and _lies(token[0], across, ahead, step)
    here = {
        "f": ahead > 0.01,
        "b": ahead < -0.01,
        "l": across < -0.01,
        "r": across > 0.01,
        "v": abs(ahead) > 0.01,
        "s": abs(across) > 0.01,
        "h": True,
    }
    return all(here[sign] for sign in token)
