"""What men are worth, in centipawns: in the opening, and when few officers are left (docs/measured/strength.md)."""

from __future__ import annotations

Pair = tuple[int, int]
"""Worth with all officers on the board, and with none."""

MEN: dict[str, Pair] = {
    "P": (85, 110),
    "N": (330, 310),
    "B": (345, 330),
    "R": (480, 550),
    "Q": (970, 1010),
    "K": (0, 0),
}
GUESTS: dict[str, int] = {
    "swedish-cannon": 310,
    "chancellor": 855,
    "archbishop": 730,
    "amazon": 1215,
    "mastodon": 610,
    "dimachaer": 265,
    "trebuchet": 315,
    "kwagga": 250,
    "divaricator": 370,
    "murmillo": 340,
    "culverin": 330,
    "belfry": 250,
    "adjutant": 445,
    "zeppelin": 300,
    "dragonet": 415,
    "llama": 135,
    "alpaca": 70,
    "guanaco": 170,
    "vicuna": 275,
    "consul": 475,
    "camel": 135,
}
"""External pieces by id, at any time of a game: `python -m lab price --games 50 --nodes 80 --write`."""

RINGS: dict[str, tuple[Pair, ...]] = {
    "N": ((28, 20), (18, 10), (-4, -8), (-38, -30)),
    "B": ((20, 12), (16, 8), (8, 0), (-12, -12)),
    "R": ((4, 2), (4, 2), (0, 0), (0, 0)),
    "Q": ((6, 22), (8, 12), (4, 0), (-8, -18)),
    "K": ((-60, 34), (-48, 22), (-22, 2), (0, -26)),
    "guest": ((16, 16), (10, 8), (2, -2), (-14, -14)),
}
"""From the four middle squares outwards."""
PAWN_RANKS: tuple[Pair, ...] = ((0, 0), (0, 0), (2, 2), (8, 8), (20, 22), (42, 55), (75, 95), (0, 0))
PAWN_FILES: tuple[Pair, ...] = ((-8, 4), (-2, 2), (0, 0), (10, -2))
"""From the edge to the middle, for each step a pawn has come."""
HOME_RANK: dict[str, Pair] = {"N": (-10, 0), "B": (-12, 0), "Q": (4, 0), "guest": (-6, 0)}
SEVENTH_RANK: dict[str, Pair] = {"R": (18, 22), "Q": (4, 10)}
KING_HOME: dict[int, Pair] = {1: (26, 0), 2: (16, 0), 6: (34, 0), 7: (18, 0), 0: (12, 0)}
"""On the first rank, by file: where a king is who has castled."""
KING_RANK: Pair = (-24, 2)
"""For each of the first three ranks a king has walked up."""

PASSED: tuple[Pair, ...] = ((0, 0), (4, 8), (4, 14), (12, 30), (30, 56), (58, 96), (90, 130), (0, 0))
ISOLATED: Pair = (-14, -12)
DOUBLED: Pair = (-8, -18)
SHIELD: Pair = (11, 0)
"""For each own pawn beside or one or two squares before the king."""
OPEN_FILE: Pair = (24, 10)
"""A rook on a file without pawns, and half of it without own ones."""
PAIR_OF_BISHOPS: Pair = (28, 45)
CHASE_LEAD = 400
"""How far officers must be ahead of a side without pawns for its king to be driven to the edge."""
EDGE, NEAR = 12, 5
"""For each step of the king driven from the middle, and for each step that the kings are nearer to each other."""
CORNER, CORNER_EDGE, CORNER_NEAR, CORNER_KNIGHT = 100, 8, 14, 5
"""Where a bishop and a knight chase it: for each step towards a corner of the bishop's colour, from the middle, and
that the other king and the knight are nearer."""
TEMPO = 12
"""Centipawns for having the move."""
WAITS = 0.85
"""A piece that waits is worth a little less than one that is out: its pawn may be taken."""
