"""The weights of the evaluation, in centipawns for the side concerned, fitted to self-play games by

python -m lab tune monkey-king --games 800 --nodes 60 --seed 1 --rounds 150 --pull 300 --write

The road was then added by hand, and the weights in `RISING` were put in ascending order.
"""

from __future__ import annotations

ANCHOR = "Monkey Knight"
"""The feature whose weight stays fixed when the others are fitted, so that a centipawn keeps its meaning."""

RISING = tuple(f"Pilgrim on rank {rank}" for rank in range(1, 9))
"""Features whose weights must not decrease from one to the next, or the Pilgrim would stop on its way."""

LEAN = -24
"""The correction for each disk in either hand: while the boards fill, the evaluation overrates Blue by that much
(`python -m lab calibration monkey-king`)."""
LEANING = 11
"""The largest number of disks in hand that `LEAN` is applied to."""

WEIGHTS = {
    "Monkey Pawn": 126,
    "Monkey Knight": 300,
    "Hero": 238,
    "Bodhisattva": 586,
    "Monkey King": 256,
    "Phoenix Lancer": 271,
    "Red Mountain": 94,
    "Goblin Pawn": 99,
    "Goblin Knight": 355,
    "Hero-Foe": 249,
    "Erh-lang": 586,
    "Goblin King": 512,
    "Goblin General": 436,
    "Goblin Lancer": 241,
    "Sea Serpent": 157,
    "Blue Mountain": 38,
    "Monkey Pawn in hand": 107,
    "Monkey Knight in hand": 276,
    "Hero in hand": 219,
    "Bodhisattva in hand": 670,
    "Goblin Pawn in hand": 104,
    "Goblin Knight in hand": 299,
    "Hero-Foe in hand": 217,
    "Erh-lang in hand": 500,
    "Goblin King in hand": 470,
    "Monkey Pawn ahead": 2,
    "Monkey Knight ahead": -1,
    "Hero ahead": 4,
    "Monkey King ahead": -11,
    "Phoenix Lancer ahead": -15,
    "Goblin Pawn ahead": -9,
    "Goblin Knight ahead": -12,
    "Hero-Foe ahead": -3,
    "Goblin General ahead": 7,
    "Goblin Lancer ahead": -29,
    "Sea Serpent ahead": -1,
    "Red in the clouds": -68,
    "Blue in the clouds": -46,
    "Pilgrim on rank 1": 11,
    "Pilgrim on rank 2": 43,
    "Pilgrim on rank 3": 43,
    "Pilgrim on rank 4": 43,
    "Pilgrim on rank 5": 66,
    "Pilgrim on rank 6": 333,
    "Pilgrim on rank 7": 627,
    "Pilgrim on rank 8": 904,
    "Fists": 109,
    "frozen": 18,
    "frozen officers": 58,
    "danger": 12,
    "way": 36,
    "blockers": 8,
    "road": 15,
    "tempo": 10,
}
