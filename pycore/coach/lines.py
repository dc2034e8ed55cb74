"""Lines of play with their verdicts, described by the game's own narrator."""

from __future__ import annotations

from collections.abc import Sequence
from itertools import groupby
from typing import Any

from ..engine.scores import DECIDED, WON
from ..engine.search import Found, static_score
from ..interfaces.game import Game
from ..kernel.record import find_move
from ..kernel.types import Actor, CellId, Effect, Json, Remove, Shift
from .verdict import Verdict, Win, verdict

LONGEST = 12
"""The most plies of a line that are described."""


def sign(game: Game, pos: Any) -> int:
    """Return the factor between a score for the side to move and one for the first side."""
    return -1 if game.rules.actor(pos) is Actor.SECOND else 1


def line_json(game: Game, pos: Any, actions: Sequence[str]) -> list[Json]:
    """Return a line from a position, ply by ply, as JSON (docs/api/analysis.md)."""
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
    """Return the cells of a move from where it starts to where it ends, or one cell if it happens in place."""
    for effect in effects:
        if isinstance(effect, Shift):
            return effect.path
    for effect in effects:
        if not isinstance(effect, Shift):
            return (effect.cell,)
    return ()


def ends(ply: Json) -> tuple[CellId, ...]:
    """Return the first and the last cell of a described ply."""
    return tuple(dict.fromkeys([*ply["arrow"][:1], *ply["arrow"][-1:]]))


def ended_score(game: Game, pos: Any) -> int:
    """Return the score, for the first side, of a position in which no side decides."""
    outcome = game.rules.outcome(pos)
    if outcome is None:
        return static_score(game, pos)
    first, *others = game.spec.sides
    return WON if outcome.winner == first else -WON if outcome.winner in others else 0


def standing(game: Game, pos: Any, score: int, line: Sequence[Json] = ()) -> Verdict:
    """Return the verdict for a score of the side to move, or the outcome if the game is over."""
    found, outcome = verdict_of(game, pos, score, line), game.rules.outcome(pos)
    return found._replace(text=outcome.text, number=outcome.text) if outcome else found


def verdict_of(game: Game, pos: Any, score: int, line: Sequence[Json] = ()) -> Verdict:
    """Return the verdict for a score of the side to move, or that the position is known to be a draw.

    The turns of a forced win are counted in the line.
    """
    dead = game.spec.play.dead_draw
    if abs(score) < DECIDED and dead and (text := dead(pos)):
        return Verdict(text, "0.0", None, 0.5)
    sides = {side: game.spec.side_name(side) for side in game.spec.sides}
    return verdict(score * sign(game, pos), sides, game.spec.play.slope, win_of(game, pos, score, line))


def pgn_score(game: Game, pos: Any, score: int, line: Sequence[Json] = ()) -> str:
    """Return a score of the side to move as the command `eval` of PGN has it: pawns, or `#` and turns, for White."""
    way = sign(game, pos) * score
    if win := win_of(game, pos, score, line):
        return f"#{win.turns if way > 0 else -win.turns}"
    return f"{way / 100:.2f}"


def win_of(game: Game, pos: Any, score: int, line: Sequence[Json] = ()) -> Win | None:
    """Return the forced win that a score of the side to move stands for, or None."""
    if abs(score) < DECIDED:
        return None
    mover = game.spec.side(game.rules.actor(pos))
    left = WON - abs(score)
    winner = game.spec.sides[0 if score * sign(game, pos) > 0 else 1]
    if len(line) != left:
        return Win((left + (winner == mover)) // 2, at_once=False)
    turns = sum(side == winner for side, _ in groupby(ply["by"] for ply in line))
    return Win(turns, at_once=winner == mover and turns == 1)


def candidate(game: Game, pos: Any, found: Found) -> Json:
    """Return a move that was searched, with its verdict and the expected line, as JSON."""
    line = line_json(game, pos, found.line)
    judgement = verdict_of(game, pos, found.score, line)
    return {"score": found.score * sign(game, pos), "depth": found.depth, "line": line, **judgement._asdict()}
