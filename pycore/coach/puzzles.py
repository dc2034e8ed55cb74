"""Puzzles: their JSON, and the judgement of attempts, with the reply to a right move or the answer to a wrong one."""

from __future__ import annotations

from collections.abc import Sequence
from itertools import pairwise
from typing import Any, NamedTuple

from ..engine.scores import WON
from ..engine.search import Manner, Search
from ..interfaces.game import Game, GameSpec, setup
from ..interfaces.puzzles import CROSSING, WIN, Puzzle
from ..kernel import record as records
from ..kernel.errors import RequestError
from ..kernel.messages import Count, Message, Noun, count, noun, say, sentences
from ..kernel.types import Actor, Json
from .proof import Proof

ANSWERING = 400
"""The nodes of the search for an answer to a move that missed a win in one."""


def puzzle_json(puzzle: Puzzle) -> Json:
    """Return a puzzle as JSON (docs/api/puzzles.md)."""
    return {
        "id": puzzle.id,
        "options": dict(puzzle.options),
        "start": puzzle.start,
        "after": [],
        "goal": {"kind": puzzle.goal, "turns": puzzle.turns},
        "first": [puzzle.solution[0]] if puzzle.goal == WIN else [],
        "solution": list(puzzle.solution),
        "also": {place: list(actions) for place, actions in puzzle.also.items()},
        "theme": puzzle.theme,
        "title": puzzle.title,
        "rating": puzzle.rating,
    }


def by_rating(puzzles: Sequence[Puzzle]) -> list[Puzzle]:
    """Return puzzles with the easiest first."""
    return sorted(puzzles, key=lambda one: (one.rating, one.id))


def _turns(n: int) -> Count:
    return count(n, noun("turn"))


def _mover(game: Game, pos: Any) -> Noun:
    return game.spec.side_name(game.spec.side(game.rules.actor(pos)) or "")


class Judged(NamedTuple):
    """The judgement of an attempt (docs/api/puzzles.md)."""

    verdict: str  # "open", "right", "wrong" or "won"
    text: str
    reply: tuple[str, ...] = ()  # the other side's actions, also in answer to a wrong action
    next: str | None = None  # the right action now
    score: int = 0  # the score of the right action, as a search would give it
    left: int = 0  # the number of turns the solver has left; in a crossing, the number made


def judged(spec: GameSpec, puzzle: Puzzle, actions: Sequence[str]) -> Judged:
    """Return the judgement of an attempt, given all actions since its start, by both sides and by chance.

    Raises:
        GameError: an action is not legal.
    """
    game = setup(spec, puzzle.options)
    played = records.replay(game, puzzle.start, actions)
    if played.problem:
        raise played.problem
    if puzzle.goal == CROSSING:
        return _crossing(game, puzzle, played.positions)
    return _win(game, puzzle, played.positions, actions)


def _crossing(game: Game, puzzle: Puzzle, positions: Sequence[Any]) -> Judged:
    """Return the judgement of a crossing: every way home is right, and the planner's turns are par."""
    rules = game.rules
    turns = (rules.turn(positions[-1]) or 1) - (rules.turn(positions[0]) or 1)
    outcome = rules.outcome(positions[-1])
    if outcome and outcome.winner in game.spec.sides:
        return Judged("won", say("Home in {turns}. The Guide needed {par}.", turns=turns, par=puzzle.turns), left=turns)
    if outcome:
        return Judged("wrong", outcome.text, left=turns)
    text = say("The Guide needed {turns}.", turns=_turns(puzzle.turns))
    return Judged("open", text, left=turns)


def _win(game: Game, puzzle: Puzzle, positions: Sequence[Any], actions: Sequence[str]) -> Judged:
    rules = game.rules
    solver = rules.actor(positions[0])
    left = puzzle.turns
    for before, after in pairwise(positions):
        left -= rules.actor(before) is solver is not rules.actor(after)
    pos = positions[-1]
    outcome = rules.outcome(pos)
    side = game.spec.side(solver)
    if outcome:
        if outcome.winner == side:
            return Judged("won", outcome.text)
        return Judged("wrong", outcome.text)
    if not actions:
        return Judged("open", say("Only one first move works."), (), puzzle.solution[0], _worth(puzzle.turns), left)
    on_line = tuple(actions) == puzzle.solution[: len(actions)]
    proof = Proof(game, pos)
    proof.side = 1 if solver is Actor.FIRST else -1
    if not on_line and not _still_wins(puzzle, actions, proof, left):
        return _refuted(game, pos, proof, left)
    reply = _reply(puzzle, actions, on_line, proof, left)
    if on_line:
        following = puzzle.solution[len(actions) + len(reply)]
    else:
        following = proof.best(left)
    return Judged("right", _praise(game, pos, reply, left), reply, following, _worth(left), left)


def _worth(turns: int) -> int:
    return WON - (2 * turns - 1)


def _still_wins(puzzle: Puzzle, actions: Sequence[str], proof: Proof, left: int) -> bool:
    """Return whether an attempt that has left the solution's line still wins."""
    last = len(actions) - 1
    if tuple(actions[:last]) == puzzle.solution[:last]:
        return actions[last] in puzzle.also.get(str(last), ())
    return proof.wins(left)


def _reply(puzzle: Puzzle, actions: Sequence[str], on_line: bool, proof: Proof, left: int) -> tuple[str, ...]:
    """Return the other side's whole turn: that of the solution on its line, else the longest defence."""
    found: list[str] = []
    while not proof.solver_decides():
        place = len(actions) + len(found)
        action = puzzle.solution[place] if on_line else proof.defence(left)
        found.append(action)
        proof.go(action)
    return tuple(found)


def _refuted(game: Game, pos: Any, proof: Proof, left: int) -> Judged:
    """Return the judgement of a wrong action, with the other side's answer to it."""
    if proof.solver_decides():
        return Judged("wrong", say("No turn that begins like this wins in time."), left=left)
    if left:
        answer = proof.defence(left)
    else:
        search = Search(game, pos, Manner(nodes=ANSWERING))
        search.advance()
        answer = search.found.move or ""
    move = records.find_move(game, pos, answer)
    ply = game.ply(pos, move)
    refutation = say("{side} has an answer: {move}.", side=_mover(game, pos), move=game.narrator.say(ply))
    if ply.outcome:
        result: str = ply.outcome.text
    elif left:
        result = say("There is no longer a win in {turns}.", turns=_turns(left))
    else:
        result = say("The game goes on.")
    return Judged("wrong", sentences(refutation, result), (answer,), left=left)


def _praise(game: Game, pos: Any, reply: Sequence[str], left: int) -> Message:
    """Return the text for a right action, with the other side's turn if the solver's is over."""
    if not reply:
        return sentences(say("Right."), say("Go on with your turn."))
    moves = []
    for action in reply:
        ply = game.ply(pos, records.find_move(game, pos, action))
        moves.append(say("{side}: {move}.", side=_mover(game, pos), move=game.narrator.say(ply)))
        pos = ply.after
    return sentences(say("Right."), *moves, say("Now win in {turns}.", turns=_turns(left)))


def share_line(spec: GameSpec, puzzle: Puzzle, date: str, judgement: Judged, tries: int) -> str:
    """Return a line to share about a solved puzzle of the day, which does not give the solution away.

    Raises:
        RequestError: the puzzle is not solved.
    """
    if judgement.verdict != "won":
        raise RequestError(say("There is nothing to share yet: the puzzle is not solved."))
    if puzzle.goal == CROSSING:
        return say(
            "Daily Crossing {date}: home in {turns}, the Guide {par}", date=date, turns=judgement.left, par=puzzle.turns
        )
    if tries <= 1:
        return say("Daily puzzle {date}, {game}: solved on the first try", date=date, game=spec.name)
    return say("Daily puzzle {date}, {game}: solved in {tries} tries", date=date, game=spec.name, tries=tries)
