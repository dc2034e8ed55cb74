"""Lines of play and what they come to, as the game's own narrator tells them."""

from __future__ import annotations

from collections.abc import Sequence
from itertools import groupby
from typing import Any

from ..engine.scores import DECIDED, WON
from ..engine.search import Found, static_score
from ..interfaces.game import Game
from ..kernel.record import find_move
from ..kernel.types import Actor, CellId, Effect, Json, Remove, Shift
from .verdict import Verdict, verdict

LONGEST = 12
"""Plies of a line that are told."""


def sign(game: Game, pos: Any) -> int:
    """What turns a score for the side to move into one for the first side."""
    return -1 if game.rules.actor(pos) is Actor.SECOND else 1


def told(game: Game, pos: Any, actions: Sequence[str]) -> list[Json]:
    """A line from a position, ply by ply: action, by, notation, say, whether it takes, arrow (docs/api/analysis.md)."""
    plies = []
    for action in actions[:LONGEST]:
        move = find_move(game, pos, action)
        ply = game.ply(pos, move)
        effects = ply.effects
        plies.append(
            {
                "action": action,
                "by": game.spec.side(game.rules.actor(pos)),
                "notation": game.narrator.notation(ply),
                "say": game.narrator.say(ply),
                "takes": any(isinstance(effect, Remove) for effect in effects),
                "arrow": list(_arrow(effects)),
            }
        )
        pos = ply.after
    return plies


def _arrow(effects: Sequence[Effect]) -> tuple[CellId, ...]:
    """From where to where a move goes, as far as it goes anywhere: one cell for what happens in place."""
    for effect in effects:
        if isinstance(effect, Shift):
            return (effect.frm, effect.to)
    for effect in effects:
        if not isinstance(effect, Shift):
            return (effect.cell,)
    return ()


def ended_score(game: Game, pos: Any) -> int:
    """The score, for the first side, of a position in which nobody decides."""
    outcome = game.rules.outcome(pos)
    if outcome is None:
        return static_score(game, pos)
    first, *others = game.spec.sides
    return WON if outcome.winner == first else -WON if outcome.winner in others else 0


def standing(game: Game, pos: Any, score: int, line: Sequence[Json] = ()) -> Verdict:
    """The verdict on a score for the side to move; where the game is over, how it ended."""
    found, outcome = verdict_of(game, pos, score, line), game.rules.outcome(pos)
    return found._replace(text=outcome.text, number=outcome.text) if outcome else found


def verdict_of(game: Game, pos: Any, score: int, line: Sequence[Json] = ()) -> Verdict:
    """A score for the side to move in words; a forced win is counted in turns, as the line tells them."""
    mover = game.spec.side(game.rules.actor(pos))
    first = score * sign(game, pos)
    sides, slope = game.spec.sides, game.spec.play.slope
    if abs(score) < DECIDED:
        return verdict(first, sides, slope)
    left = WON - abs(score)
    winner = sides[0 if first > 0 else 1]
    if len(line) != left:
        return verdict(first, sides, slope, (left + (winner == mover)) // 2)
    turns = sum(side == winner for side, _ in groupby(ply["by"] for ply in line))
    return verdict(first, sides, slope, turns, at_once=winner == mover and turns == 1)


def candidate(game: Game, pos: Any, found: Found) -> Json:
    """A move that was searched: what it comes to, and the line that is expected."""
    line = told(game, pos, found.line)
    judgement = verdict_of(game, pos, found.score, line)
    return {"score": found.score * sign(game, pos), "depth": found.depth, "line": line, **judgement._asdict()}
