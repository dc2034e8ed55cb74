"""Steps of lessons: the lesson's author says which actions are right, and what is said and played after each."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any, NamedTuple

from ...interfaces.game import Game
from ...kernel.record import find_move
from ..puzzles import Judged


class Step(NamedTuple):
    """What a step of a lesson asks, and its answers (docs/api/teaching.md)."""

    task: str
    accept: Sequence[str]
    replies: Mapping[str, Sequence[str]]
    wrong: Mapping[str, str]
    otherwise: str  # the sentence for the other wrong actions
    done: str


def judged_step(game: Game, pos: Any, step: Step, actions: Sequence[str]) -> Judged:
    """Return the judgement of an attempt at a step of a lesson; its first action decides.

    Args:
        pos: the position of the step.
        actions: all actions since that position.

    Raises:
        GameError: the first action is not legal.
    """
    if not actions:
        return Judged("open", step.task, next=step.accept[0] if step.accept else None)
    action = find_move(game, pos, actions[0]).text
    if action in step.accept:
        return Judged("won", step.done, tuple(step.replies.get(action, ())))
    return Judged("wrong", step.wrong.get(action, step.otherwise))
