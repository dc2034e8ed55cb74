"""Turns to find: the turning points of a reviewed game, a player's own mistakes, and the question of a friend."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any, NamedTuple

from ...engine.jobs import decided_by_somebody
from ...interfaces.game import Game
from ...kernel.errors import RequestError
from ...kernel.messages import say, sentences
from ...kernel.record import find_move
from ...kernel.types import Json
from ..puzzles import Judged
from ..retry import judging

UNSURE = Judged("unsure", "")
"""The judgement of a turn while only a search can tell whether it is right."""


class Sought(NamedTuple):
    """A turn to find, from its first action to its last."""

    instead: tuple[str, ...]
    text: str  # the turn in words, with its reasons
    right: str = ""  # of a question: the sentences for whoever finds its answer


def judged_turn(game: Game, pos: Any, sought: Sought, actions: Sequence[str], shown: bool) -> Judged:
    """Return the judgement of an attempt as far as no search is needed; else it is `UNSURE`.

    In a game for two sides a turn is judged once it is over, in a game for one each action.

    Args:
        pos: the position before the turn.
        actions: all actions since that position.
        shown: whether the answer was shown; then it is not judged.

    Raises:
        GameError: an action is not legal.
        RequestError: an action does not belong to the turn, or it is chance's turn.
    """
    mover = game.rules.actor(pos)
    decided_by_somebody(game, pos)
    for number, action in enumerate(actions):
        if number and (game.rules.actor(pos) is not mover or game.rules.outcome(pos)):
            raise RequestError(say("“actions” must belong to one turn."))
        pos = game.rules.play(pos, find_move(game, pos, action))
    follows = sought.instead[: len(actions)] == tuple(actions)
    left = sought.instead[len(actions) :] if follows else ()
    if shown and follows and not left:
        return Judged("won", sought.text)
    if sought.right and follows and actions:
        return Judged("won", sought.right)
    goes_on = len(game.spec.sides) > 1 and game.rules.actor(pos) is mover and not game.rules.outcome(pos)
    if not actions or goes_on or (shown and left):
        text = game.narrator.prompt(pos) if actions else ""
        return Judged("open", text, next=left[0] if left else None, left=len(left))
    return UNSURE


class TurnJob:
    """The judgement of a whole turn by a search, or by the game's planner, as in a review."""

    def __init__(
        self, game: Game, pos: Any, sought: Sought, actions: Sequence[str], nodes: int, seed: str, shown: bool
    ) -> None:
        """Begin to judge a turn; the arguments are those of `judged_turn` and of `judging`."""
        self._sought, self._shown = sought, shown
        self._retry = judging(game, pos, actions, nodes, seed)

    def advance(self, seconds: float | None = None) -> bool:
        """Search for `seconds`, or to the end; return whether the end is reached."""
        return self._retry.advance(seconds)

    def judged(self) -> Judged:
        """Return the judgement, which is `UNSURE` while the search is running."""
        found: Json = self._retry.json()
        if not found:
            return UNSURE
        if not found["right"]:
            return Judged("wrong", found["text"])
        if self._shown:
            return Judged("won", self._sought.text)
        return Judged("won", sentences(found["text"], self._sought.text) if self._sought.right else found["text"])
