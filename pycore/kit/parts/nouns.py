"""The words of the kit and its examples as nouns, so that other languages know what inventors write in English.

An inventor's own word that no catalogue has stays as it was written.
"""

from __future__ import annotations

from ...kernel.messages import Noun, named, noun, say

PIECES = (
    *(noun("pawn"), noun("knight"), noun("bishop"), noun("rook"), noun("queen"), noun("king"), noun("guard")),
    *(noun("chancellor"), noun("archbishop"), noun("amazon"), noun("commoner"), noun("royal knight")),
    *(noun("ferz"), noun("alfil"), noun("wazir"), noun("dabbaba"), noun("khon"), noun("camel"), noun("zebra")),
    *(noun("nightrider"), noun("grasshopper"), noun("cannon"), noun("elephant"), noun("soldier"), noun("boat")),
    *(noun("stone"), noun("man", plural="men"), noun("disk"), noun("double disk"), noun("runner"), noun("raven")),
    *(noun("attacker"), noun("defender"), noun("hunter"), noun("tiger"), noun("goat"), noun("fox", plural="foxes")),
    *(noun("goose", plural="geese"), noun("shield"), noun("crown"), noun("star"), noun("general"), noun("dragon")),
)
"""Pieces: those of the stock of drawings, of the examples, and others that inventors often name."""
ZONES = (
    *(noun("corner"), noun("edge"), noun("middle"), noun("centre"), noun("goal"), noun("home"), noun("camp")),
    *(noun("throne"), noun("temple"), noun("castle"), noun("palace"), noun("gate"), noun("island"), noun("ocean")),
    *(noun("river"), noun("rosette"), noun("den"), noun("trap"), noun("wall"), noun("lake")),
)
"""Zones, named in the singular."""
LINES = {
    "file": say("file", context="line"),
    "rank": say("rank", context="line"),
    "rise": say("rising line", context="line"),
    "fall": say("falling line", context="line"),
    "row": say("row", context="line"),
    "line": say("line", context="line"),
    "ring": say("ring", context="line"),
    "track": say("track", context="line"),
}
"""Kinds of lines, as said after "along a"."""


def zone_noun(name: str) -> Noun:
    """Return the name of a zone, without the underscores that a name in a program has for spaces.

    >>> zone_noun("corner"), zone_noun("safe_cells")
    ('corner', 'safe cells')
    """
    words = name.replace("_", " ")
    return named(words, noun("{zone}", zone=words))
