"""The request `attempt`, which judges what a player does in a task: a puzzle, a step of a lesson, or a turn to find."""

from __future__ import annotations

from collections.abc import Callable, Iterable

from ..coach.daily import day_of
from ..coach.puzzles import Effort, Judged, effort, judged, share_line
from ..coach.tasks.steps import Step, judged_step
from ..coach.tasks.turns import UNSURE, Sought, TurnJob, judged_turn
from ..kernel import record as records
from ..kernel.errors import RequestError
from ..kernel.messages import listing, say
from ..kernel.types import Json
from . import thinking
from .puzzling import puzzle_of
from .requests import Asked, Opened, field, seed_of, spec_of


def attempt(request: Json) -> Json:
    """Return the verdict on an attempt at a task, or at the `puzzle` of a request without one."""
    actions = field(request, "actions", list)
    if len(actions) > records.MAX_ACTIONS or not _are_texts(actions):
        raise RequestError(
            say("“actions” must be a list of at most {most} actions, each a text.", most=records.MAX_ACTIONS)
        )
    task = field(request, "task", dict, None)
    if task is None:
        return _puzzle(request, request, actions)
    kind = field(task, "kind", str)
    if kind not in KINDS:
        raise RequestError(say("“kind” must be {kinds}.", kinds=listing(KINDS, "or")))
    reply = KINDS[kind](request, task, actions)
    return reply | _standing(reply["verdict"], _took(request, ""))


def _standing(verdict: str, took: Effort) -> Json:
    """Return whether a task counts as solved without help or with it; nothing before its end."""
    return {"solved": "helped" if took.hints or took.shown else "alone"} if verdict == "won" else {}


def _took(request: Json, goal: str) -> Effort:
    """Return what an attempt took, by its request; a puzzle's goal says what many hints once stood for."""
    tries, hints = field(request, "tries", int, 1), field(request, "hints", int, 0)
    return effort(goal, tries, hints, field(request, "shown", bool, None if goal else False))


def _puzzle(request: Json, named: Json, actions: list[str]) -> Json:
    """Return the judgement of a puzzle, with a line to share when that of a day is solved.

    Args:
        named: what names the puzzle.
    """
    spec = spec_of(request)
    puzzle = puzzle_of(spec, field(named, "puzzle", str))
    found = judged(spec, puzzle, actions)
    reply = _json(found)
    date = field(request, "date", str, None)
    if date is not None and found.verdict == "won":
        day_of(date)
        reply["share"] = share_line(spec, puzzle, date, found, _took(request, puzzle.goal))
    return reply


def _step(request: Json, task: Json, actions: list[str]) -> Json:
    """Return the judgement of a step of a lesson."""
    given = field(task, "step", dict)
    asked = Asked({**given, "game": field(request, "game", str)})
    about, otherwise, done = (field(given, name, str) for name in ("task", "else", "done"))
    accept: list[str] = field(given, "accept", list)
    replies: dict[str, list[str]] = field(given, "replies", dict)
    wrong: dict[str, str] = field(given, "wrong", dict)
    if not (_are_texts([*accept, *wrong.values()]) and all(map(_are_actions, replies.values()))):
        raise RequestError(say("“{field}” has the wrong type.", field="step"))
    return _json(judged_step(asked.game, asked.pos, Step(about, accept, replies, wrong, otherwise, done), actions))


def _turn(request: Json, task: Json, actions: list[str]) -> Json:
    """Return the judgement of a turn to find; with `nodes`, begin a search if only that can tell."""
    opened = Opened(task).reached()
    instead = field(task, "instead", list)
    if not instead or not _are_texts(instead):
        raise RequestError(say("“{field}” has the wrong type.", field="instead"))
    sought = Sought(tuple(instead), field(task, "text", str), field(task, "right", str, ""))
    shown = _took(request, "").shown
    found = judged_turn(opened.game, opened.pos, sought, actions, shown)
    if found is not UNSURE or "nodes" not in request:
        return _json(found)
    nodes = thinking.nodes_of(request)
    work = TurnJob(opened.game, opened.pos, sought, actions, nodes, seed_of(request), shown)
    return _json(found) | thinking.begin(_Searched(work, _took(request, "")))


class _Searched:
    """A search that judges a turn, with its result as the reply to `attempt`."""

    def __init__(self, work: TurnJob, took: Effort) -> None:
        self._took = took
        self._work = work
        self.advance = work.advance

    def json(self) -> Json:
        """Return the judgement, which is `unsure` while the search is running."""
        found = self._work.judged()
        return _json(found) | _standing(found.verdict, self._took)


def _json(found: Judged) -> Json:
    return {**found._asdict(), "reply": list(found.reply)}


def _are_actions(given: object) -> bool:
    return isinstance(given, list) and _are_texts(given)


def _are_texts(given: Iterable[object]) -> bool:
    return all(isinstance(one, str) for one in given)


KINDS: dict[str, Callable[[Json, Json, list[str]], Json]] = {"puzzle": _puzzle, "step": _step, "turn": _turn}
"""The judges, by the kind of task."""
