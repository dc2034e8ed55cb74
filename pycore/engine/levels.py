"""The opponents on offer, as data: level 1 is for a first game, each beats the one below (docs/measured/strength.md).

A weak one overlooks moves and misjudges those it sees; a strong one is given more work, and knows some first moves.
Never does one wait, or throw a game away on purpose. Work is measured in nodes, so that a level plays the same wherever
it has the time; how many a search of a game looks at in a second is said by the game (`Play.pace`, held by
`python -m lab reply_time`).
"""

from __future__ import annotations

from typing import Any, NamedTuple

from ..interfaces.game import Game
from ..kernel.errors import RequestError
from .search import Manner, is_generic


class Level(NamedTuple):
    """An opponent: its name, and the manner and limits of its search."""

    name: str
    about: str  # what it is like to play against, in one sentence
    manner: Manner
    work: float | None = (
        None  # seconds on a usual machine, natively (`lab reply_time`); the browser takes twice as long
    )
    book_tolerance: int = 0  # centipawns that a first move out of the book may lose; 0 is one that has no book


LEVELS = {
    1: Level(
        "beginner",
        "Overlooks a third of what it could do: for a first game.",
        Manner(depth=1, quiescence=4, eval_noise=190, move_visibility=68, reply_visibility=0),
    ),
    2: Level(
        "learner",
        "Takes what stands open, and rarely sees your answer.",
        Manner(depth=1, quiescence=4, eval_noise=110, move_visibility=85, reply_visibility=25),
    ),
    3: Level(
        "gentle",
        "Thinks of your answer, and still overlooks some of it.",
        Manner(depth=2, quiescence=4, eval_noise=60, move_visibility=92, reply_visibility=62),
    ),
    4: Level(
        "steady",
        "Sees its own moves, and most of your answers.",
        Manner(depth=2, eval_noise=50, move_visibility=97, reply_visibility=80),
        None,
        60,
    ),
    5: Level(
        "firm",
        "Overlooks next to nothing two moves ahead.",
        Manner(depth=2, eval_noise=30, reply_visibility=95),
        None,
        50,
    ),
    6: Level("strong", "Looks as far as it can in a moment.", Manner(eval_noise=8), 0.05, 35),
    7: Level("very strong", "Looks six times as long.", Manner(eval_noise=6), 0.3, 25),
    8: Level("relentless", "Thinks for some seconds, and forgives little.", Manner(eval_noise=4), 1.5, 18),
}


LONGEST = 5.5
"""Seconds after which the best so far is played, whatever work is left: on slow machines the last level plays with less
of it."""
GENERIC_PACE = 3_000
"""Nodes a second of the generic state, about."""


def manner(game: Game, pos: Any, level: int) -> Manner:
    """How an opponent of that level searches a position. Raises RequestError where there is none."""
    if level not in LEVELS:
        raise RequestError(f"“level” is a whole number from {min(LEVELS)} to {max(LEVELS)}.")
    _, _, found, work, _ = LEVELS[level]
    if work is None:
        return found
    return found._replace(nodes=round(work * (GENERIC_PACE if is_generic(game, pos) else game.spec.play.pace)))
