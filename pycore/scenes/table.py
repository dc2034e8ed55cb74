"""Tables: a record with the scene and the turns that replaying it produces (docs/api/tables.md)."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from ..interfaces.game import Game
from ..interfaces.narrator import Loss, taken
from ..kernel import record as records
from ..kernel.errors import GameError
from ..kernel.lines import endings
from ..kernel.messages import Noun, clauses, count, say
from ..kernel.replays import Replays
from ..kernel.rules import Ply
from ..kernel.types import CHANCE, NOBODY, Effect, Json, Move, Piece, Shift
from .scene import scene, touched
from .to_json import effect_json, loss_json


def _turn(game: Game, pos: Any, move: Move, before: Sequence[Json]) -> Json:
    """Return the description of a move in a record."""
    rules, narrator, ply = game.rules, game.narrator, game.ply(pos, move)
    drawn = any(move.text == chance.text for chance, _ in rules.chances(pos))
    counted = rules.turn(pos)
    losses = narrator.losses(ply)
    by = CHANCE if drawn else game.spec.side(rules.actor(pos))
    turn, notation = _turn_number(game, pos, by, before), narrator.notation(ply)
    return {
        "action": move.text,
        "by": by,
        "notation": notation,
        "say": narrator.say(ply),
        "number": len(before) + 1 if counted is None else counted,
        "turn": turn,
        "moment": _moment(game, by, turn),
        "events": narrator.events(ply),
        "losses": [loss_json(loss) for loss in losses],
        "captures": _captures(game, ply, losses),
        **_opens(game, ply),
        **_label(game, notation),
    }


def _opens(game: Game, ply: Ply[Any]) -> Json:
    """Return the field `opens`: the places on a bench that pieces leave for the board; {} if there are none."""
    cell = game.rules.board.cell
    left = [shift.frm for shift in ply.effects if isinstance(shift, Shift) and cell[shift.frm].kind == "bench"]
    return {"opens": left} if left else {}


def _label(game: Game, notation: str) -> Json:
    """Return the field `label` of a vote or a placement, which the list of turns shows in place of the notation."""
    choices = game.narrator.choices()
    piece, mark, cell = notation.partition("@")
    if mark and (put := choices.get(piece + mark)):
        return {"label": say("{piece} {cell}", piece=put.label, cell=cell)}
    chosen = choices.get(notation)
    return {"label": chosen.brief or chosen.label} if chosen else {}


def _moment(game: Game, by: str | None, turn: int) -> str:
    """Return the moment after an action as part of a sentence: "turn 5, White", or "turn 5" in a game for one."""
    if by is None or game.spec.players == 1:
        return say("turn {number}", number=turn) if turn else say("before the first move")
    side = game.spec.side_name(by)
    if not turn:
        return say("before the first move, {side}", side=side)
    return say("turn {number}, {side}", number=turn, side=side)


def _captures(game: Game, ply: Ply[Any], losses: Sequence[Loss]) -> int:
    """Return how many enemy pieces the move removes, without those that their owner forfeits."""
    mover = game.spec.side(game.rules.actor(ply.pos))
    if mover not in game.spec.sides:
        return 0
    forfeited = {loss.cell for loss in losses if loss.how == "forfeited"}
    removed = taken(game.narrator.pieces(ply.pos), ply, mover)
    return sum(loss.piece.side in game.spec.sides and loss.cell not in forfeited for loss in removed)


def _turn_number(game: Game, pos: Any, by: str | None, before: Sequence[Json]) -> int:
    """Return the number of the turn that an action in this position belongs to.

    A game may count its turns itself; otherwise a turn begins with each action of the first side.
    """
    counted = game.rules.turn(pos)
    if counted is not None:
        return counted
    return int(before[-1]["turn"]) + (by == game.spec.sides[0]) if before else 1


def turns(memory: Replays, game: Game, start: str | None, log: Sequence[str]) -> tuple[Json, ...]:
    """Return the description of each move of a log, as far as it is legal."""
    return memory.described(game, start, log, _turn)


def table(memory: Replays, game: Game, record: Json, moved: bool = False) -> Json:
    """Return the reply to every request that shows a table.

    Args:
        memory: the replays to reuse.
        game: the game.
        record: a checked record; if its log cannot be replayed to the end, the tail is set aside under `rest`.
        moved: whether this request made the last move, so that its effects are animated.
    """
    played = memory.replay(game, record["start"], record["log"])
    problem = played.problem
    if problem:
        record = records.replayable(record, len(played.moves))
    at = record["at"]
    pos, past = played.positions[at], turns(memory, game, record["start"], record["log"])
    number = _turn_number(game, pos, game.spec.side(game.rules.actor(pos)), past[:at])
    last = game.rules.effects(played.positions[at - 1], played.moves[at - 1]) if at else ()
    seen = _last_visible(game, played.positions, played.moves, at)
    shown = scene(game, pos, seen)
    opened = list(dict.fromkeys(cell for turn in past[:at] for cell in turn.get("opens", ())))
    shown["marks"] += [{"kind": "open", "cells": opened}] if opened else []
    return {
        "record": record,
        "scene": {**shown, "turn_number": number, **_lost(game, past[:at]), **by_will(game, record)},
        "turns": list(past),
        "at": at,
        "effects": [effect_json(effect) for effect in last] if moved else [],
        "problem": _problem(problem, len(played.moves)),
    }


def _lost(game: Game, past: Sequence[Json]) -> Json:
    """Return the scene field `lost`: the pieces that have left the game, by how and by side; {} if there are none."""
    groups: dict[tuple[str, str], list[Noun]] = {}
    for turn in past:
        for loss in turn["losses"]:
            piece = Piece(loss["side"], loss["kind"], loss["letter"], loss["name"])
            groups.setdefault((loss["how"], piece.side), []).append(game.narrator.called(piece))
    found = []
    for (how, side), nouns in sorted(groups.items(), reverse=True):
        names = {str(name): name for name in nouns}
        pieces = clauses(*(name if (n := nouns.count(name)) == 1 else count(n, name) for name in names.values()))
        owner = game.spec.side_name(side)
        if how == "forfeited":
            text = say("Forfeited by {side}: {pieces}.", side=owner, pieces=pieces)
        else:
            text = say("Taken from {side}: {pieces}.", side=owner, pieces=pieces)
        found.append({"how": how, "side": side, "text": text})
    return {"lost": found} if found else {}


def _last_visible(game: Game, positions: Sequence[Any], moves: Sequence[Move], at: int) -> tuple[Effect, ...]:
    """Return the effects of the last move that changed the board: its marks stay through later rolls and votes."""
    for number in range(at - 1, -1, -1):
        effects = game.rules.effects(positions[number], moves[number])
        if touched(effects):
            return effects
    return ()


def by_will(game: Game, record: Json) -> Json:
    """Return the fields of a scene that change when the players themselves have ended the game; else nothing."""
    ended = endings.ended(record)
    if not ended:
        return {}
    side = ended["side"]
    winner = NOBODY
    how = endings.how_ended(ended)
    if side and len(game.spec.sides) > 1:
        winner = next(other for other in game.spec.sides if other != side)
        text = _won(how, game.spec.side_name(winner), game.spec.side_name(side))
    elif ended["reason"] == endings.AGREEMENT:
        text = _drawn(how)
    else:
        text = say("You gave up.")
    outcome = {"winner": winner, "reason": ended["reason"], "rule": None, "text": text}
    return {"outcome": outcome, "moves": [], "to_move": None, "prompt": text, "alarms": []}


def _won(how: str, winner: str, loser: str) -> str:
    """Return how a game ended that a side has lost other than by the rules."""
    match how:
        case endings.TIME:
            return say("{winner} wins: {loser} ran out of time.", winner=winner, loser=loser)
        case endings.FORFEIT:
            return say("{winner} wins: {loser} forfeited the game.", winner=winner, loser=loser)
        case endings.TOLD:
            return say("{winner} wins, as the text of the game says.", winner=winner)
    return say("{winner} wins: {loser} resigned.", winner=winner, loser=loser)


def _drawn(how: str) -> str:
    """Return how a game ended that is drawn other than by the rules."""
    if how == endings.TIME:
        return say("Draw: the time ran out.")
    return say("Draw, as the text of the game says.") if how else say("Draw by agreement.")


def _problem(problem: GameError | None, at: int) -> Json | None:
    return {**problem.json(), "at": at} if problem else None
