"""How much what matters to the Guide, in turns. Found by trying on games of seeds 1 to 240, and of 70001 to 70024
(docs/measured/strength.md)."""

from __future__ import annotations

from typing import NamedTuple

from ....kernel.chance import mix


class Weights(NamedTuple):
    """Each says what it is the price of."""

    step: float = 1.0  # a Pilgrim's step to its gate
    met: float = 0.3  # a man on a Pilgrim's way
    bare: float = 0.7  # that any cell of the Pilgrims' ways at sea has no escort
    cover: float = 0.5  # each such cell
    crowd: float = 0.55  # each cell of a Pilgrim's way that a Shadow touches or stands on
    pin: float = 1.6  # how many times that where no Guardian of the Shadow's kind is free to move it
    home: float = 1.0  # a Guardian's move to its place
    out: float = 0.8  # a Guardian that is not at its place, however near
    near: float = 0.06  # each step between a Guardian and its place: a long move is harder to answer
    corner: float = 1.3  # a Guardian in a corner of the small Temple Island while others must still pass
    way: float = 2.5  # a Guardian at home that shuts another one out
    detour: float = 1.0  # a turn of a Guardian's way round by a post, against a cell that it covers there
    off: float = 0.7  # a Shadow that is where it must not be in the end
    far: float = 0.3  # each of its moves to where it may be, after the first
    lock: float = 0.6  # how much dearer that is for each two moves that the Guardians of its kind have too few
    last: float = 4.0  # how much dearer it is where they have one move left at the most
    later: float = 0.9  # how many times that is worth a turn later, in the end, what would else be put off for ever
    pawn: float = 0.8  # how dear that is for Shadow pawns, who move with every Pilgrim
    whim: float = 0.0  # at most, what a piece likes one cell better than another for no reason at all
    whims: int = 0  # which likings those are


USUAL = Weights()
PATIENCE = 90
"""Turns after which the Guide changes its mind now and then, so that it does not go round in a ring for ever."""
SPELL = 5
"""Turns for which it keeps to one mind."""
LONG = 115
"""Turns after which it has whims too: of a ring that no mood leads out of, only what makes no sense does."""
BETWEEN = 4
"""Spells from whim to whim, long enough to come home in between."""
MOODS = ("off", "crowd", "cover", "corner", "lock", "pin", "pawn")
FACTORS = (0.3, 0.7, 1.5, 2.5)
WHIMS = (1.0, 2.0, 3.0)


def weights(turn: int) -> Weights:
    """The weights for a turn: late in a long game every other spell has its own, drawn from the turn's number alone."""
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
