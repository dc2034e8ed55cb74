"""The reasons for a move in a game for two players: true statements about it, the most telling first.

Each statement is checked by the rules or by a small search before it is made, and names a piece or a cell. Those that
would be just as true of the next-best move are given only if there are no others.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from typing import Any, Literal, NamedTuple

from ..engine.scores import DECIDED
from ..engine.search import Manner, Search, static_score
from ..interfaces.attacks import is_loose
from ..interfaces.game import Game
from ..kernel.messages import Message, count, listing, noun, say
from ..kernel.record import find_move
from ..kernel.types import CellId, Json, Move, Piece, Remove, Shift
from .analysis import GAIN
from .changes import NODES, Change, Snapshot, removed, score_after, threats
from .lines import ends, sign

Kind = Literal[
    "wins", "only", "forced", "takes", "check", "answers-check", "parries", "threatens", "attacks", "leaves", "guards",
    "enters", "restrains", "frees", "advances", "reaches", "covers", "holds-out", "plan", "otherwise", "goes-on",
]  # fmt: skip
"""The kind of a reason; docs/api/search.md explains each."""

MANY = 2
"""A move frees or restrains a piece if that piece gains or loses at least this many cells to go to."""
MOST = 2
"""The most reasons that are given for a move."""


PERSUADING = {"wins", "only", "forced", "holds-out", "takes", "check", "parries", "threatens", "attacks", "leaves"}
"""The kinds of reasons that would make a person play a move."""


class MoveReason(NamedTuple):
    """A true statement about a move, as a sentence, and the cells it is about."""

    kind: Kind
    text: str
    cells: tuple[CellId, ...] = ()

    def json(self) -> Json:
        """Return the reason as JSON."""
        return {"kind": self.kind, "text": self.text, "cells": list(self.cells)}


def reasons_for(game: Game, pos: Any, move: Move, score: int) -> list[MoveReason]:
    """Return the one or two most telling reasons for a legal move; none if nothing in particular speaks for it.

    Reasons that the next-best move does not share come first, but a capture before all, and a telling one before those
    that are not; else a shared one is given only if there is no other.

    Args:
        score: the score of the move for the side to move, in centipawns.
    """
    before = Snapshot(game, pos)
    found = list(_reasons(Change(before, move, score)))
    if not found or found[0].kind in ("wins", "only", "forced"):
        return found[:1]
    own = _own(before, move, found)
    first = found[0]
    outranks = first.kind == "takes" or (first.kind in PERSUADING and not any(one.kind in PERSUADING for one in own))
    shared = [first] if own and first not in own and outranks else []
    return [*shared, *own][:MOST] or found[:1]


def own_reasons(game: Game, pos: Any, move: Move, score: int) -> list[MoveReason]:
    """Return all reasons for a legal move that the next-best move does not share; `score` is as in `reasons_for`."""
    before = Snapshot(game, pos)
    return _own(before, move, list(_reasons(Change(before, move, score))))


def _own(before: Snapshot, move: Move, found: list[MoveReason]) -> list[MoveReason]:
    """Return the reasons found for a move that the best other move of a small search does not share."""
    search = Search(before.game, before.pos, Manner(nodes=NODES), lines=2)
    search.advance()
    other = next((one for one in search.candidates() if one.move and one.move != move.text), None)
    if other is None:
        return found
    change = Change(before, find_move(before.game, before.pos, f"{other.move}"), other.score)
    shared = {(one.kind, one.cells) for one in _reasons(change)}
    return [one for one in found if (one.kind, one.cells) not in shared]


def _reasons(change: Change) -> Iterator[MoveReason]:
    """Yield the reasons for a move, the most telling first."""
    game, outcome = change.game, change.ply.outcome
    if outcome and outcome.winner == change.side:
        yield MoveReason("wins", say("It wins: {outcome}", outcome=outcome.text))
        return
    if len(game.rules.legal_moves(change.before.pos)) == 1:
        yield MoveReason("only", say("It is the only move."))
        return
    if change.score >= DECIDED:
        yield MoveReason("forced", say("It leads to a forced win."))
        return
    if -change.score >= DECIDED:
        yield MoveReason("holds-out", say("It holds out longest."))
    captures = list(_captures(change))
    yield from captures
    yield from _parries(change)
    if -change.score < DECIDED:  # who is about to be mated threatens nothing
        yield from _threatens(change)
    if change.in_check(change.other, change.after) and not captures:
        yield MoveReason("check", say("It gives check."), change.arrived)
    if change.in_check(change.side, change.before):
        yield MoveReason("answers-check", say("It answers the check."), change.arrived)
    for statements in (
        _attacks,
        _leaves,
        _guards,
        _enters,
        _restrains,
        _frees,
        _advances,
        _reaches,
        _covers,
        _guards_besides,
    ):
        yield from statements(change)


def _captures(change: Change) -> Iterator[MoveReason]:
    """Yield the pieces of the other side that the move removes, and whether the capturing piece is safe."""
    gone = [
        cell
        for cell in removed(change.ply.effects)
        if cell in change.before.pieces and not change.mine(change.before.pieces[cell])
    ]
    if not gone:
        return
    captured = listing(
        noun("the {piece}", plural="the {piece}", piece=change.before.pieces[cell].name) for cell in gone
    )
    checks, free = change.in_check(change.other, change.after), not _can_be_retaken(change)
    if checks and free:
        text = say("It captures {pieces} and gives check, and nothing can recapture.", pieces=captured)
    elif checks:
        text = say("It captures {pieces} and gives check.", pieces=captured)
    elif free:
        text = say("It captures {pieces}, and nothing can recapture.", pieces=captured)
    else:
        text = say("It captures {pieces}.", pieces=captured)
    yield MoveReason("takes", text, tuple(gone))


def _can_be_retaken(change: Change) -> bool:
    """Return whether the other side can capture a piece that has just moved, or may be able to once the turn ends."""
    if change.ply.outcome:
        return False
    return change.answered is not change.after or not change.after.captures.keys().isdisjoint(change.arrived)


def _parries(change: Change) -> Iterator[MoveReason]:
    """Yield the threat of the other side that the move stops: what it would gain by moving now, it gains no more."""
    game, before = change.game, change.before
    if change.answered is None:
        return
    there = change.answered.pos
    for threat, line, win in before.dangers:
        move = game.rules.legal_move(there, threat.text)
        if move is None or -score_after(game, there, move) >= before.worth - GAIN // 2:
            text = say("It stops a threat: {move}.", move=line[0]["say"])
            if win and win.at_once:
                text = say("It stops a move that would win at once: {move}.", move=line[0]["say"])
            yield MoveReason("parries", text, ends(line[0]))
            return


def _threatens(change: Change) -> Iterator[MoveReason]:
    """Yield what the move threatens: a gain if the other side did nothing, which it could not have had before."""
    game = change.game
    if change.followed is None:
        return
    anyway = max(change.score, static_score(game, change.after.pos) * sign(game, change.before.pos))
    for _, line, win in threats(game, change.followed.pos, anyway):
        move = line[0]["say"]
        text = say("It threatens: {move}.", move=move)
        if win and win.at_once:
            text = say("It threatens to win at once: {move}.", move=move)
        elif win:
            text = say("It threatens a forced win: {move}.", move=move)
        yield MoveReason("threatens", text, ends(line[0]))
        return


def _attacks(change: Change) -> Iterator[MoveReason]:
    """Yield the pieces of the other side that are loose after the move and were not before."""
    found = [
        (cell, piece)
        for cell, piece in change.stayed
        if not change.mine(piece)
        and cell not in change.after.checked
        and is_loose(change.after.attacked, cell, change.other)
        and not is_loose(change.before.attacked, cell, change.other)
        and _falls_for_nothing(change, cell)
    ]
    if found:
        cells = tuple(cell for cell, _ in found)
        text = say("It attacks {pieces}, which nothing guards.", pieces=_places(change, found))
        if len(found) > 1:
            text = say(
                "It attacks several pieces at once that nothing guards: {pieces}.", pieces=_places(change, found)
            )
        yield MoveReason("attacks", text, cells)


def _falls_for_nothing(change: Change, cell: CellId) -> bool:
    """Return whether the side that moved could capture the piece on a cell next, and nothing could recapture.

    If the other side is in check, so that it cannot pass, this must hold after every reply that leaves a capture.
    """
    game, pos = change.game, change.after.pos
    supposed = (
        [change.followed]
        if change.followed
        else [Snapshot(game, game.rules.play(pos, reply)) for reply in game.rules.legal_moves(pos)]
    )
    captures = [
        Change(there, capture, 0)
        for there in supposed
        if there.pieces.get(cell) == change.after.pieces[cell]
        for capture in there.captures.get(cell, ())
    ]
    return bool(captures) and not any(_can_be_retaken(capture) for capture in captures)


def _places(change: Change, pieces: Iterable[tuple[CellId, Piece]]) -> Message:
    return listing(change.place(piece, cell) for cell, piece in pieces)


def _leaves(change: Change) -> Iterator[MoveReason]:
    """Yield a piece that was attacked and unguarded, and goes, without a capture, where nothing attacks it."""
    if any(isinstance(each, Remove) for each in change.ply.effects):
        return
    for frm, to, piece in change.moved:
        if is_loose(change.before.attacked, frm, change.side) and to not in change.after.attacked[change.other]:
            name = change.game.narrator.called(piece)
            yield MoveReason("leaves", say("It takes the {piece} out of danger.", piece=name), (frm, to))


def _guards(change: Change) -> Iterator[MoveReason]:
    """Yield an own piece that the move guards, which was attacked and nothing guarded."""
    attacked = [one for one in change.newly_guarded if one[0] in change.before.attacked[change.other]]
    if attacked and _avenges(change, attacked[0][0]):
        text = say("It guards {pieces}, which was attacked.", pieces=_places(change, attacked[:1]))
        yield MoveReason("guards", text, (attacked[0][0],))


def _guards_besides(change: Change) -> Iterator[MoveReason]:
    """Yield an own piece that the move guards, which nothing guarded and nothing attacks."""
    unguarded = change.newly_guarded
    if unguarded and not any(cell in change.before.attacked[change.other] for cell, _ in unguarded):
        text = say("It guards {pieces}, which nothing guarded.", pieces=_places(change, unguarded[:1]))
        yield MoveReason("guards", text, (unguarded[0][0],))


def _avenges(change: Change, cell: CellId) -> bool:
    """Return whether the side that moved could recapture after each capture that the other side can make on a cell."""
    there = change.answered
    captures = [Change(there, capture, 0) for capture in there.captures.get(cell, ())] if there else []
    return bool(captures) and all(_can_be_retaken(capture) for capture in captures)


def _enters(change: Change) -> Iterator[MoveReason]:
    """Yield a piece that comes onto the board by itself, and what one from a tray attacks, as the move names it."""
    arrival = change.game.narrator.arrival(change.ply)
    if arrival:
        yield MoveReason("enters", say("It brings in the {piece}.", piece=arrival.piece.name), (arrival.cell,))
    board = change.game.rules.board
    for each in change.shifts:
        if board.cell[each.frm].kind == "tray" and each.to in change.after.attacks:
            reached = len(change.after.attacked_from(each.to))
            if reached:
                text = say("There it attacks {cells}.", cells=count(reached, noun("cell")))
                yield MoveReason("enters", text, (each.to,))


def _restrains(change: Change) -> Iterator[MoveReason]:
    """Yield the piece of the other side that loses most of its moves: a block, a pin, or cells taken from a king."""
    if change.in_check(change.other, change.after) or change.answered is None:
        return
    before, after = change.before.destinations_passed, change.answered.destinations
    ranked = []
    for cell, piece in change.stayed:
        gone = before.get(cell, set()) - after.get(cell, set())
        if not change.mine(piece) and (len(gone) >= MANY or (gone and cell not in after)):
            ranked.append((len(gone), cell, piece, gone))
    if ranked:
        _, cell, piece, gone = max(ranked, key=lambda one: (one[1] not in after, one[0]))
        where = change.place(piece, cell)
        if cell not in after:
            text = say("Now {piece} cannot move at all.", piece=where)
        else:
            text = say("It takes {cells} away from {piece}.", cells=count(len(gone), noun("cell")), piece=where)
        yield MoveReason("restrains", text, (cell,))


def _frees(change: Change) -> Iterator[MoveReason]:
    """Yield the own piece, other than the one that moves, that can go to most cells more at the next turn."""
    before, after = change.before.destinations, change.followed.destinations if change.followed else {}
    gains = [
        (len(after.get(cell, ())) - len(before.get(cell, ())), cell, piece)
        for cell, piece in change.stayed
        if change.mine(piece) and cell in change.before.attacks
    ]
    gain, cell, piece = max(gains, key=lambda one: one[0], default=(0, None, None))
    if gain >= MANY and cell is not None and piece is not None:
        now, then, place = len(after[cell]), len(before.get(cell, ())), change.place(piece, cell)
        text = say("It opens the way for {piece}, which could not move.", piece=place)
        if then:
            text = say(
                "It opens the way for {piece}, which can then go to {after} cells instead of {before}.",
                piece=place,
                after=now,
                before=then,
            )
        yield MoveReason("frees", text, (cell,))


def _advances(change: Change) -> Iterator[MoveReason]:
    """Yield what the game's narrator says of a move that brings a piece nearer to its goal."""
    for text, cells in change.game.narrator.advances(change.ply):
        yield MoveReason("advances", text, tuple(cells))


def _reaches(change: Change) -> Iterator[MoveReason]:
    """Yield the moving piece if it attacks more cells from its new place, unless it has become another one."""
    for frm, to, piece in change.moved:
        if change.before.pieces[frm] != piece:
            continue
        before, after = len(change.before.attacked_from(frm)), len(change.after.attacked_from(to))
        if after > before + 1:
            cell, called = change.cell(to), change.game.narrator.called(piece)
            text = say("From {cell} the {piece} attacks {after} cells.", cell=cell, piece=called, after=after)
            if before:
                text = say(
                    "From {cell} the {piece} attacks {after} cells instead of {before}.",
                    cell=cell,
                    piece=called,
                    after=after,
                    before=before,
                )
            yield MoveReason("reaches", text, (to,))


def _covers(change: Change) -> Iterator[MoveReason]:
    """Yield cells that the other side can enter and that are guarded by the move for the first time."""
    if change.answered is None:
        return
    entries = {
        effect.to: reply
        for reply in change.game.rules.legal_moves(change.answered.pos)
        for effect in change.game.rules.effects(change.answered.pos, reply)
        if isinstance(effect, Shift)
    }
    held = [
        cell
        for cell in dict.fromkeys(cell for to in change.arrived for cell in sorted(change.after.attacks.get(to, ())))
        if cell in entries
        and cell not in change.after.pieces
        and cell not in change.before.attacked[change.side]
        and _can_be_retaken(Change(change.answered, entries[cell], 0))
    ][:MOST]
    if held:
        cells = listing(change.cell(cell) for cell in held)
        yield MoveReason("covers", say("It covers {cells}, where an enemy piece could go.", cells=cells), tuple(held))
