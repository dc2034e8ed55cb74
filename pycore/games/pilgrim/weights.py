"""The weights of the evaluation, in centipawns, for the opening and for the endgame.

The piece-square values and the terms for pawns and kings were fitted to the scores of many positions
(docs/measured/tried.md).
"""

from __future__ import annotations

Pair = tuple[int, int]
"""A value with all officers on the board, and one with none."""

PIECES: dict[str, Pair] = {
    "P": (85, 110),
    "N": (330, 310),
    "B": (345, 330),
    "R": (480, 550),
    "Q": (970, 1010),
    "K": (0, 0),
}
"""The value of an orthodox piece irrespective of its square: for exchanges and for waiting pieces."""
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
"""The value of each external piece by id, at any stage, fitted as docs/measured/strength.md describes."""

PLACES: dict[str, tuple[tuple[Pair, ...], ...]] = {
    "P": (
        ((0, 0), (0, 0), (0, 0), (0, 0)),
        ((56, 115), (62, 116), (71, 120), (49, 121)),
        ((59, 106), (66, 105), (77, 106), (67, 108)),
        ((69, 113), (80, 116), (97, 102), (103, 97)),
        ((76, 140), (88, 129), (109, 130), (118, 85)),
        ((98, 179), (107, 150), (118, 181), (155, 139)),
        ((128, 222), (146, 209), (167, 185), (197, 199)),
        ((0, 0), (0, 0), (0, 0), (0, 0)),
    ),
    "N": (
        ((284, 281), (297, 280), (284, 280), (309, 296)),
        ((289, 281), (327, 303), (322, 312), (323, 313)),
        ((303, 273), (328, 307), (330, 327), (352, 337)),
        ((331, 280), (325, 307), (354, 323), (341, 340)),
        ((321, 299), (357, 319), (358, 330), (359, 344)),
        ((303, 290), (358, 312), (346, 335), (358, 316)),
        ((305, 279), (332, 304), (338, 308), (333, 311)),
        ((248, 265), (292, 280), (295, 280), (286, 275)),
    ),
    "B": (
        ((337, 310), (350, 313), (322, 319), (320, 319)),
        ((346, 314), (360, 329), (342, 338), (341, 327)),
        ((333, 332), (359, 324), (346, 346), (342, 349)),
        ((337, 327), (353, 332), (358, 347), (359, 353)),
        ((349, 313), (357, 343), (351, 327), (370, 343)),
        ((350, 330), (361, 325), (362, 330), (367, 324)),
        ((334, 319), (356, 330), (370, 320), (347, 328)),
        ((324, 309), (332, 320), (321, 312), (331, 314)),
    ),
    "R": (
        ((449, 537), (450, 545), (464, 540), (465, 556)),
        ((430, 542), (455, 540), (465, 550), (476, 529)),
        ((449, 542), (483, 547), (471, 535), (470, 547)),
        ((464, 540), (481, 545), (458, 541), (476, 544)),
        ((475, 537), (492, 549), (473, 545), (488, 552)),
        ((487, 557), (478, 561), (485, 546), (490, 549)),
        ((513, 566), (488, 567), (503, 560), (493, 575)),
        ((477, 558), (481, 549), (485, 565), (483, 553)),
    ),
    "Q": (
        ((964, 990), (958, 990), (951, 981), (960, 963)),
        ((951, 990), (964, 1008), (970, 992), (965, 990)),
        ((967, 992), (970, 1017), (961, 1019), (970, 1019)),
        ((964, 994), (975, 1007), (971, 1022), (951, 1036)),
        ((975, 991), (971, 1009), (964, 1016), (966, 1028)),
        ((970, 988), (978, 1011), (965, 1013), (979, 1022)),
        ((965, 1002), (975, 1019), (973, 1015), (969, 1015)),
        ((954, 986), (959, 993), (960, 984), (965, 990)),
    ),
    "K": (
        ((27, -27), (24, -22), (0, -27), (3, -40)),
        ((-13, -23), (-46, 3), (-37, -10), (-58, 5)),
        ((-51, -17), (-78, 7), (-98, 14), (-99, 30)),
        ((-72, -24), (-91, 20), (-124, 30), (-131, 48)),
        ((-71, -13), (-91, 12), (-118, 33), (-135, 31)),
        ((-71, -21), (-94, 8), (-120, 27), (-119, 33)),
        ((-72, -21), (-90, 21), (-93, 12), (-95, -4)),
        ((-74, -23), (-72, -19), (-72, -20), (-72, -20)),
    ),
}
"""The value of a piece by rank, from its own first to the last, and by file, from the edge to the middle."""
GUEST_RINGS: tuple[Pair, ...] = ((16, 16), (10, 8), (2, -2), (-14, -14))
"""The bonus of a guest for its square, from the four central squares outwards."""
GUEST_AT_HOME: Pair = (-6, 0)
"""The further bonus of a guest on its own first rank."""

PASSED: tuple[Pair, ...] = ((0, 0), (-28, -30), (-39, 10), (2, 27), (39, 62), (50, 89), (87, 109), (0, 0))
"""A passed pawn, by rank: no enemy pawn can stop or take it."""
PASSED_OWN_KING: Pair = (-3, -8)
PASSED_OTHER_KING: Pair = (-1, 10)
"""For each king step from the square in front of a passed pawn, times the ranks that the pawn is beyond the third."""
GUARDED: tuple[Pair, ...] = ((0, 0), (0, 0), (18, 15), (0, 15), (17, -8), (34, 12), (22, 11), (0, 0))
"""A pawn guarded by a pawn, by rank."""
PHALANX: Pair = (6, 1)
"""A pawn beside another one, not guarded by a pawn."""
ISOLATED: Pair = (-13, 2)
DOUBLED: Pair = (-32, -18)
ATTACKED: Pair = (42, 21)
"""An enemy piece that a pawn attacks."""
SHIELD: Pair = (7, 4)
"""For each own pawn beside the king, or one or two ranks in front of it."""
KING_OPEN: Pair = (-13, 19)
KING_BARE: Pair = (-24, -10)
"""For each file by the king without own pawns, and additionally for one without any pawns."""
STORM: Pair = (-1, 19)
"""For each file by the king with an enemy pawn at most three ranks in front of it."""
OPEN_FILE: Pair = (30, 10)
"""A rook on an open file; half of it on a half-open one."""
PAIR_OF_BISHOPS: Pair = (24, 43)
CHASE_LEAD = 400
"""The lead in officers over a side without pawns from which its king is driven to the edge."""
EDGE, NEAR = 50, 25
"""For each step of the driven king from the centre, and for each step that the kings are nearer to each other."""
CORNER, CORNER_EDGE, CORNER_NEAR, CORNER_KNIGHT = 100, 8, 14, 5
"""With bishop and knight: for each step towards a corner of the bishop's colour, for each step from the centre, and for
each step that the other king and the knight are nearer."""
TEMPO = -15
"""Centipawns for the side to move, besides what the network gives it: too much, since it learned from quiet positions,
in which nothing threatens whoever is to move."""
WAITS = 0.85
"""The value of a waiting piece, compared with one on the board: its pawn may be taken."""
