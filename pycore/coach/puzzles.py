"""Puzzles: their JSON, and the judgement of attempts, with the reply to a right move or the answer to a wrong one."""

from __future__ import annotations

from collections.abc import Sequence
from itertools import pairwise
from typing import Any, NamedTuple

from ..engine.scores import WON
from ..engine.search import Manner, Search
from ..interfaces.game import Game, GameSpec, setup
from ..interfaces.puzzles import CROSSING, GAIN, SAVE, Puzzle
from ..kernel import record as records
from ..kernel.errors import RequestError
from ..kernel.messages import Count, Message, Noun, count, noun, say, sentences
from ..kernel.types import Actor, Json
from .goals import Gain
from .proof import Proof
from .puzzle_titles import theme_name, title

ANSWERING = 400
"""The nodes of the search for an answer to a move that missed a win in one."""
AS_HINTS = 3
"""As how many hints earlier versions of the page counted an answer that was shown."""


def puzzle_json(spec: GameSpec, puzzle: Puzzle) -> Json:
    """Return a puzzle as JSON (docs/api/puzzles.md)."""
    return {
        "id": puzzle.id,
        "options": dict(puzzle.options),
        "start": puzzle.start,
        "after": [],
        "goal": {"kind": puzzle.goal, "turns": puzzle.turns},
        "first": [puzzle.solution[0]] if puzzle.goal != CROSSING else [],
        "solution": list(puzzle.solution),
        "also": {place: list(actions) for place, actions in puzzle.also.items()},
        "theme": str(puzzle.theme),
        "motif": theme_name(puzzle),
        "title": title(spec, puzzle),
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

    verdict: str  # "open", "right", "wrong" or "won"; of a turn that only a search can judge, "unsure"
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
    if puzzle.goal == SAVE:
        return _save(game, puzzle, played.positions, actions)
    return _forced(game, puzzle, played.positions, actions)


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


def _save(game: Game, puzzle: Puzzle, positions: Sequence[Any], actions: Sequence[str]) -> Judged:
    """Return the judgement of the only action that saves the game: all others lose within the puzzle's turns."""
    rules, turns = game.rules, _turns(puzzle.turns)
    if not actions:
        text = say("Every other move loses within {turns}.", turns=turns)
        return Judged("open", text, (), puzzle.solution[0], left=puzzle.turns)
    solver, pos = rules.actor(positions[0]), positions[1]
    if actions[0] == puzzle.solution[0]:
        return Judged("won", say("Every other move would have lost within {turns}.", turns=turns))
    outcome = rules.outcome(pos)
    if outcome:
        return Judged("wrong", outcome.text)
    if rules.actor(pos) is solver:
        return Judged("wrong", say("No turn that begins like this saves the game."))
    proof = Proof(game, pos)
    answer = proof.best(puzzle.turns)
    wins = say("{side} wins within {turns}.", side=_mover(game, pos), turns=turns)
    return Judged("wrong", _answered(game, pos, answer, wins), (answer,))


def _forced(game: Game, puzzle: Puzzle, positions: Sequence[Any], actions: Sequence[str]) -> Judged:
    """Return the judgement of an attempt to win the game or to gain a piece by force."""
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
        text = say("Only one first move works.")
        return Judged("open", text, (), puzzle.solution[0], _worth(game, puzzle, left), left)
    on_line = tuple(actions) == puzzle.solution[: len(actions)]
    proof = _proof(game, puzzle, positions)
    if not on_line and not _still_wins(puzzle, actions, proof, left):
        return _refuted(game, pos, proof, left)
    if not left and not proof.solver_decides():
        return Judged("won", say("Whatever {side} replies, a piece is won.", side=_mover(game, pos)))
    reply = _reply(puzzle, actions, on_line, proof, left)
    if on_line:
        following = puzzle.solution[len(actions) + len(reply)]
    else:
        following = proof.best(left)
    return Judged("right", _praise(game, puzzle, pos, reply, left), reply, following, _worth(game, puzzle, left), left)


def _proof(game: Game, puzzle: Puzzle, positions: Sequence[Any]) -> Proof:
    """Return the proof of the puzzle's goal from the last position, for the side to move in the first."""
    pos = positions[-1]
    side = 1 if game.rules.actor(positions[0]) is Actor.FIRST else -1
    if puzzle.goal == GAIN:
        gain = Gain(game, pos)
        gain.side, gain.target = side, Gain(game, positions[0]).target
        return gain
    proof = Proof(game, pos)
    proof.side = side
    return proof


def _worth(game: Game, puzzle: Puzzle, left: int) -> int:
    """Return the score of the right action, in centipawns."""
    material = game.spec.play.material
    if puzzle.goal == GAIN and material:
        return 10 * material.piece
    return WON - (2 * left - 1)


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
        return Judged("wrong", say("No turn that begins like this solves it in time."), left=left)
    if isinstance(proof, Gain):
        answer, result = proof.refutation(left), say("That does not win a piece.")
    elif left:
        answer, result = proof.defence(left), say("There is no longer a win in {turns}.", turns=_turns(left))
    else:
        search = Search(game, pos, Manner(nodes=ANSWERING))
        search.advance()
        answer, result = search.found.move or "", say("The game goes on.")
    return Judged("wrong", _answered(game, pos, answer, result), (answer,), left=left)


def _answered(game: Game, pos: Any, answer: str, result: Message) -> Message:
    """Return the text for a wrong action: the other side's answer, and the outcome or else the result."""
    ply = game.ply(pos, records.find_move(game, pos, answer))
    refutation = say("{side} has an answer: {move}.", side=_mover(game, pos), move=game.narrator.say(ply))
    return sentences(refutation, ply.outcome.text if ply.outcome else result)


def _praise(game: Game, puzzle: Puzzle, pos: Any, reply: Sequence[str], left: int) -> Message:
    """Return the text for a right action, with the other side's turn if the solver's is over."""
    if not reply:
        return sentences(say("Right."), say("Go on with your turn."))
    moves = []
    for action in reply:
        ply = game.ply(pos, records.find_move(game, pos, action))
        moves.append(say("{side}: {move}.", side=_mover(game, pos), move=game.narrator.say(ply)))
        pos = ply.after
    task = say("Now win a piece in {turns}.", turns=_turns(left))
    if puzzle.goal != GAIN:
        task = say("Now win in {turns}.", turns=_turns(left))
    return sentences(say("Right."), *moves, task)


class Effort(NamedTuple):
    """What it took to solve a puzzle: the tries, the hints, and whether the answer was shown."""

    tries: int = 1
    hints: int = 0
    shown: bool = False


def effort(goal: str, tries: int, hints: int, shown: bool | None = None) -> Effort:
    """Return what it took to solve a puzzle.

    Args:
        goal: the puzzle's goal.
        tries: the tries.
        hints: the hints; in results without `shown`, an answer that was shown counts as `AS_HINTS` of them.
        shown: whether the answer was shown; None if that is not told. A crossing has no answer.
    """
    if shown is None:
        shown = hints >= AS_HINTS and goal != CROSSING
    return Effort(tries, hints, shown)


def share_line(spec: GameSpec, puzzle: Puzzle, date: str, judgement: Judged, took: Effort) -> str:
    """Return a line to share about a solved puzzle of the day, which does not give the solution away.

    It claims no more than is true: that the answer was shown, or how many hints were taken, is part of it.

    Raises:
        RequestError: the puzzle is not solved.
    """
    if judgement.verdict != "won":
        raise RequestError(say("There is nothing to share yet: the puzzle is not solved."))
    game, tries, hints = spec.name, took.tries, count(took.hints, noun("hint"))
    if puzzle.goal == CROSSING:
        turns, par = judgement.left, puzzle.turns
        if not took.hints:
            return say("Daily Crossing {date}: home in {turns}, the Guide {par}", date=date, turns=turns, par=par)
        return say(
            "Daily Crossing {date}: home in {turns} with {hints}, the Guide {par}",
            date=date,
            turns=turns,
            hints=hints,
            par=par,
        )
    if took.shown:
        return say("Daily puzzle {date}, {game}: the answer was shown", date=date, game=game)
    if tries <= 1 and not took.hints:
        return say("Daily puzzle {date}, {game}: solved on the first try", date=date, game=game)
    if tries <= 1:
        return say("Daily puzzle {date}, {game}: solved with {hints}", date=date, game=game, hints=hints)
    if not took.hints:
        return say("Daily puzzle {date}, {game}: solved in {tries} tries", date=date, game=game, tries=tries)
    return say(
        "Daily puzzle {date}, {game}: solved in {tries} tries with {hints}",
        date=date,
        game=game,
        tries=tries,
        hints=hints,
    )
