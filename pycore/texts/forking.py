"""Say where a friend's line parts from ours."""

from __future__ import annotations

from collections.abc import Sequence

from ..interfaces.game import GameSpec
from ..kernel.messages import count, noun, say, sentences
from ..kernel.types import Json

MOVE = noun("move")


def fork_text(spec: GameSpec, turns: Sequence[Json], at: int, theirs: Sequence[str]) -> str:
    """Return where the lines part, what was played there, and how long the friend's line is, as sentences.

    Args:
        spec: the game.
        turns: our turns up to the current position.
        at: how many actions both lines begin with.
        theirs: the actions of the friend's line.
    """
    more = sum(map(spec.is_move, theirs[at:]))
    return sentences(
        say("Your friend’s game differs from yours after {moment}.", moment=_moment(spec, turns[at - 1]))
        if at and turns[at - 1]["turn"]
        else say("Your friend’s game differs from yours from the start."),
        say("There you played {move}.", move=turns[at]["notation"]),
        say("Their line continues for {moves}.", moves=count(more, MOVE)) if more else "",
    )


def _moment(spec: GameSpec, turn: Json) -> str:
    """Return the name of the moment after an action."""
    number, side = turn["turn"], spec.side_name(turn["by"])
    if len(spec.sides) < 2:
        return say("turn {number}", number=number)
    return say("turn {number}, {side}", number=number, side=side)
