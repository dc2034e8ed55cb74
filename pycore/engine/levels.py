"""The levels of opponents, as data: level 1 is for a first game, each beats the one below (docs/measured/strength.md).

A weak opponent overlooks moves and misjudges those it sees; a strong one searches more nodes and knows some openings.
No opponent waits, or loses on purpose. Work is limited by nodes, so that a level plays the same on every machine that
is fast enough; `Play.pace` is the number of nodes that a search of the game visits per second (measured by
`python -m lab reply_time`). A strength between two levels, such as 3.4, draws one of them for each move.
"""

from __future__ import annotations

from math import floor
from typing import Any, NamedTuple

from ..interfaces.game import Game
from ..kernel import chance
from ..kernel.messages import say
from .handicap import NOISE
from .search import Manner, is_generic


class Level(NamedTuple):
    """An opponent: its name, its description, and the manner and limits of its search."""

    name: str
    about: str  # describes its play in one sentence
    manner: Manner
    work: float | None = None  # seconds on a typical machine (`lab reply_time`); the browser takes twice as long
    book_tolerance: int = 0  # the most centipawns that its book moves may lose; 0 for no book


LEVELS = {
    1: Level(
        say("beginner"),
        say("Overlooks a third of its own moves. Good for a first game."),
        Manner(depth=1, quiescence=4, eval_noise=190, move_visibility=68, reply_visibility=0),
    ),
    2: Level(
        say("learner"),
        say("Takes undefended pieces and rarely sees your reply."),
        Manner(depth=1, quiescence=4, eval_noise=110, move_visibility=85, reply_visibility=18),
    ),
    3: Level(
        say("gentle"),
        say("Looks at your replies but overlooks some of them."),
        Manner(depth=2, quiescence=4, eval_noise=60, move_visibility=92, reply_visibility=54),
    ),
    4: Level(
        say("steady"),
        say("Sees its own moves and most of your replies."),
        Manner(depth=2, eval_noise=50, move_visibility=97, reply_visibility=73),
        None,
        60,
    ),
    5: Level(
        say("firm"),
        say("Overlooks almost nothing two moves ahead."),
        Manner(depth=2, eval_noise=30, reply_visibility=92),
        None,
        50,
    ),
    6: Level(say("strong"), say("Looks as far ahead as it can in a moment."), Manner(eval_noise=8), 0.05, 35),
    7: Level(say("very strong"), say("Thinks six times as long."), Manner(eval_noise=6), 0.3, 25),
    8: Level(say("relentless"), say("Thinks for a few seconds and forgives little."), Manner(eval_noise=4), 1.5, 18),
}


LONGEST = 5.5
"""The time limit of every level in seconds, which makes the last level search fewer nodes on slow machines."""
GENERIC_PACE = 3_000
"""About how many nodes per second a search visits in the generic state."""


def is_strength(value: float) -> bool:
    """Return whether a number is the strength of an opponent: from the first level to the last, with one decimal."""
    return min(LEVELS) <= value <= max(LEVELS) and round(value, 1) == value


def level_at(game: Game, pos: Any, strength: float, seed: str) -> int:
    """Return the level at which an opponent of a strength moves in a position.

    Between two levels the seed draws one of them: strength 3.4 moves as level 4 in four of ten positions, else as
    level 3.
    """
    low = floor(strength)
    tenths = round(10 * (strength - low))
    return low + (tenths > 0 and chance.draw(f"{seed}/level/{game.rules.write(pos)}", NOISE, 0, 10) < tenths)


def manner(game: Game, pos: Any, level: int) -> Manner:
    """Return the manner in which a level searches a position."""
    _, _, found, work, _ = LEVELS[level]
    if work is None:
        return found
    return found._replace(nodes=round(work * (GENERIC_PACE if is_generic(game, pos) else game.spec.play.pace)))
