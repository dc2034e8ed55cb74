"""Puzzles told and judged: what is asked for, whether an action does it, what is answered, and why one does not."""

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
from ..kernel.types import Actor, Json
from .proof import Proof

NUMBERS = ("no", "one", "two", "three", "four", "five")
ANSWERING = 400
"""Nodes of the search for an answer to a move that missed a win in one."""


def puzzle_json(puzzle: Puzzle) -> Json:
    """A puzzle as the door tells it (docs/api/puzzles.md)."""
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
    """The easy ones first."""
    return sorted(puzzles, key=lambda one: (one.rating, one.id))


def _turns(count: int) -> str:
    return f"{NUMBERS[count]} turn{'' if count == 1 else 's'}" if count < len(NUMBERS) else f"{count} turns"


def _mover(game: Game, pos: Any) -> str:
    return (game.spec.side(game.rules.actor(pos)) or "").capitalize()


def _aim(game: Game, puzzle: Puzzle) -> str:
    """`White wins in two turns`."""
    return f"{_mover(game, game.rules.read(puzzle.start))} wins in {_turns(puzzle.turns)}"


class Judged(NamedTuple):
    """How an attempt stands (docs/api/puzzles.md)."""

    verdict: str  # "open", "right", "wrong" or "won"
    text: str
    reply: tuple[str, ...] = ()  # what the other side plays, or, after a wrong action, its answer to it
    next: str | None = None  # what is right now
    score: int = 0  # what it is worth, as a search would say
    left: int = 0  # turns of the solver


def judged(spec: GameSpec, puzzle: Puzzle, actions: Sequence[str]) -> Judged:
    """How an attempt stands after all that was played since its start, by both sides and by chance.

    Raises:
        GameError: the actions cannot be played.
    """
    game = setup(spec, puzzle.options)
    played = records.replay(game, puzzle.start, actions)
    if played.problem:
        raise played.problem
    if puzzle.goal == CROSSING:
        return _crossing(game, puzzle, played.positions)
    return _win(game, puzzle, played.positions, actions)


def _crossing(game: Game, puzzle: Puzzle, positions: Sequence[Any]) -> Judged:
    """Every way home is right; the turns are compared with the planner's."""
    rules = game.rules
    turns = (rules.turn(positions[-1]) or 1) - (rules.turn(positions[0]) or 1)
    outcome = rules.outcome(positions[-1])
    if outcome and outcome.winner in game.spec.sides:
        return Judged("won", f"Home in {turns}. The Guide needed {puzzle.turns}.", left=turns)
    if outcome:
        return Judged("wrong", outcome.text, left=turns)
    text = f"Bring home what is left. The Guide needed {_turns(puzzle.turns)}."
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
        task = f"{_aim(game, puzzle)}. One first move does it."
        return Judged("open", task, (), puzzle.solution[0], _worth(puzzle.turns), left)
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
    text = f"Right. {_spoken(game, pos, reply)}Now win in {_turns(left)}." if reply else "Right. Go on with your turn."
    return Judged("right", text, reply, following, _worth(left), left)


def _worth(turns: int) -> int:
    return WON - (2 * turns - 1)


def _still_wins(puzzle: Puzzle, actions: Sequence[str], proof: Proof, left: int) -> bool:
    """Whether the last action is one of those that do, and all before it were."""
    last = len(actions) - 1
    if tuple(actions[:last]) == puzzle.solution[:last]:
        return actions[last] in puzzle.also.get(str(last), ())
    return proof.wins(left)


def _reply(puzzle: Puzzle, actions: Sequence[str], on_line: bool, proof: Proof, left: int) -> tuple[str, ...]:
    """The other side's whole turn: as the solution has it, else whatever holds out longest."""
    found: list[str] = []
    while not proof.solver_decides():
        place = len(actions) + len(found)
        action = puzzle.solution[place] if on_line else proof.defence(left)
        found.append(action)
        proof.go(action)
    return tuple(found)


def _refuted(game: Game, pos: Any, proof: Proof, left: int) -> Judged:
    """Why that does not do, with the answer to it."""
    if proof.solver_decides():
        return Judged("wrong", "No turn that begins so does it in time.", left=left)
    if left:
        answer = proof.defence(left)
    else:
        search = Search(game, pos, Manner(nodes=ANSWERING))
        search.advance()
        answer = search.found.move or ""
    move = records.find_move(game, pos, answer)
    ply = game.ply(pos, move)
    text = f"{_mover(game, pos)} has an answer: {game.narrator.say(ply)}."
    if ply.outcome:
        text += f" {ply.outcome.text}"
    else:
        text += f" There is no win in {_turns(left)} any more." if left else " The game goes on."
    return Judged("wrong", text, (answer,), left=left)


def _spoken(game: Game, pos: Any, reply: Sequence[str]) -> str:
    """The other side's turn in a sentence for each action."""
    said = []
    for action in reply:
        ply = game.ply(pos, records.find_move(game, pos, action))
        said.append(f"{_mover(game, pos)}: {game.narrator.say(ply)}. ")
        pos = ply.after
    return "".join(said)


def share_line(spec: GameSpec, puzzle: Puzzle, date: str, judgement: Judged, tries: int) -> str:
    """What one may tell others of a puzzle of the day, without giving anything away.

    Raises:
        RequestError: it is not solved.
    """
    if judgement.verdict != "won":
        raise RequestError("There is nothing to tell yet: the puzzle is not solved.")
    if puzzle.goal == CROSSING:
        return f"Daily Crossing {date}: home in {judgement.left}, the Guide {puzzle.turns}"
    done = "at the first try" if tries <= 1 else f"in {tries} tries"
    return f"Daily puzzle {date}, {spec.name}: solved {done}"
