"""Characters of opponents: what they value besides the game's evaluation, as data, and what they say."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Any, NamedTuple

from ..kernel.messages import Message


class Words(NamedTuple):
    """What a character says as a game begins, and once it has won, lost or drawn."""

    begins: Message
    won: Message
    lost: Message
    drawn: Message


class Taste(NamedTuple):
    """What a character values besides the game's evaluation, in centipawns for its own side."""

    moves: Mapping[str, int]  # by kind of move (`Traits.kinds`): added to the score of its own next move
    aspects: Mapping[str, int] = {}  # by aspect (`Traits.aspects`): added for each count to the score of every leaf
    contempt: int = 0  # how much worse than even it thinks a draw
    book: tuple[str, ...] = ()  # the opening moves that it prefers where its book has one of them
    guests: int = 0  # percentage points by which it votes more often for what is new


def towards(ahead: int, frm: int, to: int, kings: tuple[int, int], distance: Callable[[int, int], int]) -> list[str]:
    """Return the kinds of an officer's move by where it leads: ahead, back or aside; closer to the other king; home.

    Args:
        ahead: how far forward it leads, negative if it leads back.
        frm: the cell that it leaves.
        to: the cell that it enters.
        kings: the cells of the own and of the other king.
        distance: the distance of two cells.
    """
    own, other = kings
    found = ["ahead" if ahead > 0 else "back" if ahead < 0 else "aside"]
    if distance(to, other) < distance(frm, other):
        found.append("closer")
    if distance(to, own) < distance(frm, own):
        found.append("home")
    return found


class Character(NamedTuple):
    """An opponent with a taste of its own, as strong as the plain one of its level.

    Its face is the symbol of its name in the game's `assets/faces.svg`.
    """

    name: Message
    about: Message  # describes its play in one sentence
    words: Words
    taste: Taste


class Traits(NamedTuple):
    """What a game tells of moves and positions, by which characters differ."""

    kinds: Callable[[Any, Any, Any], tuple[str, ...]]
    """A function of the rules, a position and a legal move. Returns the kinds of move that it is."""
    aspects: tuple[str, ...]
    counts: Callable[[Any, bool], tuple[int, ...]]
    """A function of the game's own search state and a side (True for the first). Returns the count of each aspect."""
