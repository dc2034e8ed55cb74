"""The weights of the Guide's plan, in turns, tuned on games of seeds 1 to 240 and 70001 to 70024
(docs/measured/strength.md).
"""

from __future__ import annotations

from typing import NamedTuple

from ....kernel.chance import mix


class Weights(NamedTuple):
    """The prices of a plan."""

    step: float = 1.0  # a Pilgrim's step to its gate
    met: float = 0.3  # a piece on a Pilgrim's way
    bare: float = 0.7  # the Pilgrims' ways at sea having any cell without an escort
    cover: float = 0.5  # each such cell
    crowd: float = 0.55  # each cell of a Pilgrim's way that a Shadow touches or stands on
    pin: float = 1.6  # factor of that if no Guardian of the Shadow's kind is free to move
    home: float = 1.0  # a Guardian's move to its place
    out: float = 0.8  # a Guardian that is not at its place, however near
    near: float = 0.06  # each step between a Guardian and its place: a long move is harder to answer
    corner: float = 1.3  # a Guardian in a corner of the small Temple Island while others must still pass
    way: float = 2.5  # a Guardian at home that shuts another out
    detour: float = 1.0  # a turn of a Guardian's detour by a post, per cell that it covers there
    off: float = 0.7  # a Shadow that must not stay where it is
    far: float = 0.3  # each of its moves to a cell where it may stay, after the first
    lock: float = 0.6  # how much that rises for each two moves that the Guardians of its kind lack
    last: float = 4.0  # factor of that if they have at most one move left
    later: float = 0.9  # factor of a gain one turn later, in the endgame, so that nothing is put off for ever
    pawn: float = 0.8  # factor of that for Shadow pawns, which move with every Pilgrim
    whim: float = 0.0  # the most that a piece may like one cell better than another, at random
    whims: int = 0  # the seed of those likings


USUAL = Weights()
PATIENCE = 90
"""The turn from which the Guide changes its weights now and then, so that it does not repeat moves for ever."""
SPELL = 5
"""The turns for which it keeps its weights."""
LONG = 115
"""The turn from which it has whims too: only a senseless move leads out of some repetitions."""
BETWEEN = 4
"""The spells from whim to whim, long enough to finish in between."""
MOODS = ("off", "crowd", "cover", "corner", "lock", "pin", "pawn")
FACTORS = (0.3, 0.7, 1.5, 2.5)
WHIMS = (1.0, 2.0, 3.0)


def weights(turn: int) -> Weights:
    """Return the weights for a turn. Late in a long game every other spell draws its own from the turn's number."""
    spell = turn // SPELL
    if turn < PATIENCE or spell % 2:
        return USUAL
    draw = mix(spell)
    changed = {}
    for name in MOODS:
        draw, which = divmod(draw, len(FACTORS))
        changed[name] = getattr(USUAL, name) * FACTORS[which]
    mood = USUAL._replace(**changed)
    if turn < LONG or spell % BETWEEN:
        return mood
    draw, size = divmod(draw, len(WHIMS))
    return mood._replace(whim=WHIMS[size], whims=draw)
