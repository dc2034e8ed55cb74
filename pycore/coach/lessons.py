"""The lessons of a played game: its turning points, the better moves with reasons, and missed wins."""

from __future__ import annotations

from collections.abc import Container, Sequence
from typing import Any, NamedTuple

from ..engine.scores import DECIDED, share
from ..engine.search import Found
from ..interfaces.game import Game
from ..kernel.messages import Message, say, sentences
from ..kernel.record import find_move
from ..kernel.types import Json, Move
from .lines import line_json, sign, verdict_of, win_of
from .reasons import reasons_for
from .verdict import Verdict

POINTS = 3
"""The most turning points that are named."""
TELLING = 0.1
"""The share of a point that a move must cost to be a turning point."""
SLIP = TELLING / 2
"""The share of a point that a move must cost to be marked at all."""
OPEN = 0.15
"""A game has turned only if the side that errs could expect this share of a point before, and the other one after."""
TOLD_BY_A_MOVE = ("takes", "check", "answers-check")
"""The kinds of reasons that say what the words for a move have said already."""
MISSED = 5
"""The most missed wins that are named; the quickest come first."""


class Played(NamedTuple):
    """A move of the game, with the search results before and after it. Scores are for the first side."""

    at: int  # the number of actions before it
    pos: Any
    after: Any
    move: Move
    best: Found
    reply: Found | None  # None if the game has ended
    before_score: int
    after_score: int


def cost(game: Game, one: Played) -> float:
    """Return the share of a point that a move gave away; the best move gives away nothing."""
    return 0.0 if one.move.text == one.best.move else given_away(game, one.pos, one.before_score, one.after_score)


def given_away(game: Game, pos: Any, before: int, after: int) -> float:
    """Return the share of a point that the side to move loses between two scores, both for the first side."""
    way, slope = sign(game, pos), game.spec.play.slope
    return max(0.0, share(way * before, slope) - share(way * after, slope))


def turning_points(game: Game, played: Sequence[Played]) -> list[Json]:
    """Return the moves that cost most, in the order of the game."""
    telling = [one for one in played if cost(game, one) >= TELLING and _was_open(game, one)]
    dearest = sorted(telling, key=lambda one: -cost(game, one))[:POINTS]
    costly = sorted(dearest, key=lambda one: one.at)
    return [_turning_point(game, one, _begun(game, played, one)) for one in costly]


def _was_open(game: Game, one: Played) -> bool:
    """Return whether the mover still had chances before a move, and the other side has some after it."""
    way, slope = sign(game, one.pos), game.spec.play.slope
    return share(way * one.before_score, slope) >= OPEN and share(way * one.after_score, slope) <= 1 - OPEN


def costs(game: Game, played: Sequence[Played], sure: Container[int] = ()) -> list[Json]:
    """Return every move that cost something, with its kind.

    Args:
        sure: the places of the moves that were looked at again; if one cost enough for a turning point, what should
            have been played comes with it.
    """
    found = []
    for one in played:
        given = cost(game, one)
        if entry := cost_json(one.at, given, TELLING):
            known = given >= TELLING and one.at in sure
            found.append({**entry, "better": _better_turn(game, one, _begun(game, played, one))} if known else entry)
    return found


def _better_turn(game: Game, one: Played, begun: Sequence[str]) -> Json:
    """Return the whole turn as it should have been, and its score for the side that plays it."""
    pos, mover, turn = one.pos, game.rules.actor(one.pos), list(begun)
    for action in one.best.line:
        if game.rules.actor(pos) is not mover:
            break
        turn.append(action)
        pos = game.rules.play(pos, find_move(game, pos, action))
    return {"since": one.at - len(begun), "instead": turn, "score": one.best.score}


def cost_json(at: int, given: float, telling: float) -> Json | None:
    """Return the entry of a move that cost something, or None.

    Args:
        given: what the move gave away.
        telling: how much makes a turning point; half as much is a slip, and three times as much a blunder.
    """
    if given < telling / 2:
        return None
    if given < telling:
        return {"at": at, "kind": "slip", "sign": "?!", "text": say("Inaccuracy")}
    if given < 3 * telling:
        return {"at": at, "kind": "mistake", "sign": "?", "text": say("Mistake")}
    return {"at": at, "kind": "blunder", "sign": "??", "text": say("Blunder")}


def _begun(game: Game, played: Sequence[Played], one: Played) -> list[str]:
    """Return the actions before a move that belong to the same turn."""
    sides = {other.at: game.rules.actor(other.pos) for other in played}
    since = one.at
    while sides.get(since - 1) is sides[one.at]:
        since -= 1
    return [other.move.text for other in played if since <= other.at < one.at]


def task(move: str, before: Verdict, after: Verdict) -> str:
    """Return the task to find something better than a move of a reviewed game."""
    return say(
        "{move:cap} was played. Before it: {before}. After it: {after}. Find something better.",
        move=move,
        before=before.text,
        after=after.text,
    )


def _turning_point(game: Game, one: Played, begun: Sequence[str]) -> Json:
    better = line_json(game, one.pos, one.best.line)
    [played] = line_json(game, one.pos, [one.move.text])
    reply = line_json(game, one.after, one.reply.line) if one.reply else []
    before = verdict_of(game, one.pos, one.best.score, better)
    after = _standing(game, one, reply)
    turn = _better_turn(game, one, begun)
    return {
        "at": one.at,
        "since": turn["since"],
        "by": game.spec.side(game.rules.actor(one.pos)),
        "cost": round(cost(game, one), 3),
        "played": played,
        "before": before._asdict(),
        "after": after._asdict(),
        "better": better,
        "instead": turn["instead"],
        "reply": reply,
        "task": task(played["say"], before, after),
        "text": _why(game, one, before, after, better, reply),
    }


def _standing(game: Game, one: Played, reply: Sequence[Json]) -> Verdict:
    """Return the verdict after a move. It is a clause even if the move ends the game, unlike the outcome's sentence."""
    outcome = game.rules.outcome(one.after)
    standing = verdict_of(game, one.after, one.after_score * sign(game, one.after), reply)
    if outcome is None:
        return standing
    spec, winner = game.spec, outcome.winner
    text = say("{side} has won", side=spec.side_name(winner)) if winner in spec.sides else say("The game is drawn")
    return standing._replace(text=text, number=text)


def _why(game: Game, one: Played, before: Verdict, after: Verdict, better: list[Json], reply: list[Json]) -> str:
    """Return sentences with the better move, and with the fault of the move that was played."""
    mover = better[0]["by"]
    first = sentences(_better(game, one, before.side == mover, better), _reason(game, one))
    if not one.reply or reply[0]["by"] == mover:
        return first
    answer = reply[0]["say"]
    lost = after.side != mover and abs(one.after_score) >= DECIDED
    if lost and len(reply) > 1:
        return sentences(first, say("Now {standing}, beginning with {answer}.", standing=after.text, answer=answer))
    allowed = say("The move played allows this: {answer}.", answer=answer)
    if lost or reply[0]["takes"]:
        return sentences(first, allowed)
    if harm := _harm(game, one):
        return sentences(first, allowed, harm)
    return first


def _harm(game: Game, one: Played) -> str:
    """Return the most telling reason for the answer to a move as a sentence; an empty text if there is none."""
    assert one.reply, "only a move that was answered is judged by its answer"
    reply = find_move(game, one.after, f"{one.reply.move}")
    reasons = reasons_for(game, one.after, reply, one.reply.score)
    return next((reason.text for reason in reasons if reason.kind not in TOLD_BY_A_MOVE), "")


def _reason(game: Game, one: Played) -> str:
    """Return the most telling reason for the better move as a sentence; an empty text if a win or loss is forced."""
    score = one.best.score
    if abs(score) >= DECIDED:
        return ""
    reasons = reasons_for(game, one.pos, find_move(game, one.pos, f"{one.best.move}"), score)
    return reasons[0].text if reasons else ""


def _better(game: Game, one: Played, winning: bool, better: list[Json]) -> Message:
    """Return the better move as a sentence, with the win that it forces if it is not the last move of it.

    Args:
        winning: whether the mover stood better before the move.
    """
    move = better[0]["say"]
    win = win_of(game, one.pos, one.best.score, better) if winning and len(better) > 1 else None
    if win is None:
        return say("Better: {move}.", move=move)
    if win.at_once:
        return say("Better: {move}, which wins at once.", move=move)
    if win.turns > 1:
        return say("Better: {move}, which wins in {turns}.", move=move, turns=win.turns)
    return say("Better: {move}, which wins next turn.", move=move)


def missed(game: Game, played: Sequence[Played]) -> list[Json]:
    """Return the quickest forced wins that were missed, in the order of the game."""
    found = []
    for one in played:
        way = sign(game, one.pos)
        if one.move.text != one.best.move and way * one.before_score >= DECIDED > way * one.after_score:
            line = line_json(game, one.pos, one.best.line)
            by = line[0]["by"]
            text = _missed_win(game, one, line)
            found.append((-way * one.before_score, {"at": one.at, "by": by, "line": line, "text": text}))
    found.sort(key=lambda one: one[0])
    return sorted((entry for _, entry in found[:MISSED]), key=lambda entry: int(entry["at"]))


def _missed_win(game: Game, one: Played, line: list[Json]) -> Message:
    win = win_of(game, one.pos, one.best.score, line)
    assert win, "only forced wins are missed"
    side, move = game.spec.side_name(line[0]["by"]), line[0]["say"]
    if win.at_once:
        return say("{side} could have won at once: {move}.", side=side, move=move)
    if win.turns > 1:
        return say("{side} could have won in {turns}: {move}.", side=side, turns=win.turns, move=move)
    return say("{side} could have won next turn: {move}.", side=side, move=move)
