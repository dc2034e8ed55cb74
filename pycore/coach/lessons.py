"""What a game teaches: where it turned, what would have been better and why, and the wins that nobody took."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any, NamedTuple

from ..engine.scores import DECIDED
from ..engine.search import Found
from ..interfaces.game import Game
from ..kernel.types import Json, Move
from .lines import sign, told, verdict_of
from .verdict import Verdict, share

POINTS = 3
"""Turning points that are named."""
TELLING = 0.1
"""What a move must cost of a point to be one of them."""
MISSED = 5
"""Missed wins that are named, the quickest ones."""


class Played(NamedTuple):
    """A move of the game with what the search found before and after it. Scores are for the first side."""

    at: int  # actions before it
    pos: Any
    after: Any
    move: Move
    best: Found
    reply: Found | None  # none where the game has ended
    before_score: int
    after_score: int


def cost(game: Game, one: Played) -> float:
    """How much of a point the mover gave away. What was played is worth at least what came of it."""
    return 0.0 if one.move.text == one.best.move else given_away(game, one.pos, one.before_score, one.after_score)


def given_away(game: Game, pos: Any, before: int, after: int) -> float:
    """How much less of a point the side to move may expect after than before; both scores are for the first side."""
    way, slope = sign(game, pos), game.spec.play.slope
    return max(0.0, share(way * before, slope) - share(way * after, slope))


def turning_points(game: Game, played: Sequence[Played]) -> list[Json]:
    """The moves that cost most, in the order of the game."""
    dear = sorted(played, key=lambda one: -cost(game, one))[:POINTS]
    told_of = [one for one in sorted(dear, key=lambda one: one.at) if cost(game, one) >= TELLING]
    return [_turning_point(game, one, _begun(game, played, one)) for one in told_of]


def _begun(game: Game, played: Sequence[Played], one: Played) -> int:
    """The actions before the turn that a move belongs to: a turn may be several actions of a side."""
    sides = {other.at: game.rules.actor(other.pos) for other in played}
    since = one.at
    while sides.get(since - 1) is sides[one.at]:
        since -= 1
    return since


def _turning_point(game: Game, one: Played, since: int) -> Json:
    better = told(game, one.pos, one.best.line)
    reply = told(game, one.after, one.reply.line) if one.reply else []
    before = verdict_of(game, one.pos, one.best.score, better)
    after = _standing(game, one, reply)
    return {
        "at": one.at,
        "since": since,
        "by": game.spec.side(game.rules.actor(one.pos)),
        "cost": round(cost(game, one), 3),
        "played": told(game, one.pos, [one.move.text])[0],
        "before": before._asdict(),
        "after": after._asdict(),
        "better": better,
        "reply": reply,
        "text": _why(game, one, before, after, better, reply),
    }


def _standing(game: Game, one: Played, reply: Sequence[Json]) -> Verdict:
    outcome = game.rules.outcome(one.after)
    standing = verdict_of(game, one.after, one.after_score * sign(game, one.after), reply)
    return standing._replace(text=outcome.text.rstrip("."), number=outcome.text.rstrip(".")) if outcome else standing


def _why(game: Game, one: Played, before: Verdict, after: Verdict, better: list[Json], reply: list[Json]) -> str:
    """What would have been better, and what was wrong with what was played."""
    mover = better[0]["by"]
    first = f"Better: {better[0]['say']}"
    if before.side == mover and abs(one.before_score) >= DECIDED and len(better) > 1:
        first += f", which wins{before.text.split(' wins', 1)[1]}"
    if not one.reply or reply[0]["by"] == mover:
        return f"{first}."
    answer = reply[0]["say"]
    lost = after.side != mover and abs(one.after_score) >= DECIDED
    if lost and len(reply) > 1:
        return f"{first}. Now {after.text}, beginning with {answer}."
    if lost or reply[0]["takes"]:
        return f"{first}. What was played allows this: {answer}."
    return f"{first}."


def missed(game: Game, played: Sequence[Played]) -> list[Json]:
    """The forced wins that were there and not taken: the quickest, in the order of the game."""
    found = []
    for one in played:
        way = sign(game, one.pos)
        if one.move.text != one.best.move and way * one.before_score >= DECIDED > way * one.after_score:
            line = told(game, one.pos, one.best.line)
            standing = verdict_of(game, one.pos, one.best.score, line)
            by = line[0]["by"]
            wins = standing.text.split(" wins", 1)[1]
            text = f"{by.capitalize()} could have won{wins}: {line[0]['say']}."
            found.append((-way * one.before_score, {"at": one.at, "by": by, "line": line, "text": text}))
    found.sort(key=lambda one: one[0])
    return sorted((entry for _, entry in found[:MISSED]), key=lambda entry: int(entry["at"]))
