"""The reasons for a move in a game for two players: true statements about it, the most telling first.

Each statement is checked by the rules or by a small search before it is made, and names a piece or a cell. Those that
would be just as true of the next-best move are given only if there are no others.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from functools import cached_property
from typing import Any, Literal, NamedTuple

from ..engine.scores import DECIDED
from ..engine.search import Manner, Search, static_score
from ..interfaces.game import Game
from ..kernel.messages import Message, Noun, count, listing, noun, say
from ..kernel.record import find_move
from ..kernel.types import CellId, Json, Move, Piece, Remove, Shift
from .lines import line_json, sign, win_of
from .verdict import Win

Kind = Literal[
    "wins", "only", "forced", "takes", "check", "answers-check", "parries", "threatens", "attacks", "leaves", "guards",
    "enters", "restrains", "frees", "advances", "reaches", "covers", "holds-out", "plan", "best",
]  # fmt: skip
"""The kind of a reason; docs/api/search.md explains each."""

GAIN = 90
"""The centipawns that a move must gain to count as a threat, compared with the score without it."""
NODES = 300
"""The nodes of each small search for a threat."""
MANY = 2
"""A move frees or restrains a piece if that piece gains or loses at least this many cells to go to."""
MOST = 2
"""The most reasons that are given for a move."""


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

    Reasons that the next-best move does not share come first; one that it shares is given only if there is no other.

    Args:
        score: the score of the move for the side to move, in centipawns.
    """
    found = all_reasons(game, pos, move, score)
    if not found or found[0].kind in ("wins", "only", "forced"):
        return found[:1]
    other = next_best(game, pos, move)
    shared = {(one.kind, one.cells) for one in all_reasons(game, pos, *other)} if other else set()
    return [one for one in found if (one.kind, one.cells) not in shared][:MOST] or found[:1]


def all_reasons(game: Game, pos: Any, move: Move, score: int) -> list[MoveReason]:
    """Return all reasons for a legal move, the most telling first. `score` is as in `reasons_for`."""
    return list(_reasons(_Played(game, pos, move, score)))


def next_best(game: Game, pos: Any, move: Move) -> tuple[Move, int] | None:
    """Return the best other move that a small search finds, and its score; None if the search finds no other."""
    search = Search(game, pos, Manner(nodes=NODES), lines=MOST)
    search.advance()
    for found in search.candidates():
        if found.move and found.move != move.text:
            return find_move(game, pos, found.move), found.score
    return None


def _threats(game: Game, supposed: Any, score: int) -> Iterator[tuple[Move, list[Json], Win | None]]:
    """Yield the moves by which the side to move after a null move would win, or gain `GAIN` with a capture at once.

    Slower threats are left out: a small search errs too often about them.

    Args:
        supposed: the position after the null move.
        score: the score that this side has in any case.

    Yields:
        The move, its line as JSON, and the forced win, if it is one.
    """
    search = Search(game, supposed, Manner(nodes=NODES), lines=MOST)
    search.advance()
    anyway = max(score, static_score(game, supposed) * sign(game, supposed))
    for found in search.candidates():
        if found.score < DECIDED and found.score - anyway < GAIN:
            continue
        line = line_json(game, supposed, found.line)
        win = win_of(game, supposed, found.score, line) if found.score > 0 else None
        if win or line[0]["takes"]:
            yield find_move(game, supposed, f"{found.move}"), line, win


class _Played:
    """A move in its position, with what changes by it. Everything is computed when it is first asked for."""

    def __init__(self, game: Game, pos: Any, move: Move, score: int) -> None:
        self.game, self.pos, self.move, self.score = game, pos, move, score
        self.ply = game.ply(pos, move)
        self.after = self.ply.after
        self.side = f"{game.spec.side(game.rules.actor(pos))}"
        self.pieces, self.pieces_after = game.narrator.pieces(pos), game.narrator.pieces(self.after)
        self.shifts = [each for each in self.ply.effects if isinstance(each, Shift)]

    @cached_property
    def attacks(self) -> dict[CellId, set[CellId]]:
        """The cells that each piece attacks before the move."""
        return {cell: set(cells) for cell, cells in self.game.narrator.attacks(self.pos).items()}

    @cached_property
    def attacks_after(self) -> dict[CellId, set[CellId]]:
        """The cells that each piece attacks after the move."""
        return {cell: set(cells) for cell, cells in self.game.narrator.attacks(self.after).items()}

    @cached_property
    def passed(self) -> Any | None:
        """The position in which the other side moves at once, or None if it cannot be supposed."""
        return self.game.rules.passed(self.pos)

    @cached_property
    def passed_after(self) -> Any | None:
        """The position after the move in which the same side moves again, or None if it cannot be supposed."""
        return None if self.game.rules.outcome(self.after) else self.game.rules.passed(self.after)

    @cached_property
    def stayed(self) -> list[tuple[CellId, Piece]]:
        """The pieces that the move leaves where they are."""
        return [(cell, piece) for cell, piece in self.pieces.items() if self.pieces_after.get(cell) == piece]

    @cached_property
    def moved(self) -> list[tuple[CellId, CellId, Piece]]:
        """The pieces that move on the board: from, to, and the piece as it then stands."""
        return [
            (each.frm, each.to, self.pieces_after[each.to])
            for each in self.shifts
            if each.frm in self.attacks and each.to in self.pieces_after
        ]

    def mine(self, piece: Piece) -> bool:
        """Return whether a piece belongs to the side that moves."""
        return piece.side == self.side

    def cell(self, cell: CellId) -> str:
        """Return a cell's name as people read it."""
        return self.game.rules.board.cell[cell].label or cell

    def place(self, piece: Piece, cell: CellId) -> Noun:
        """Return a piece and its cell as the end of a sentence: "the rook on A1", "the Black rook on B7"."""
        name = self.game.narrator.called(piece) if self.mine(piece) else piece.name
        return noun("the {piece} on {cell}", plural="the {piece} on {cell}", piece=name, cell=self.cell(cell))

    def attacked(self, cell: CellId, mine: bool, *, after: bool) -> bool:
        """Return whether the side that moves, or the other one, attacks a cell before or after the move."""
        pieces, attacks = (self.pieces_after, self.attacks_after) if after else (self.pieces, self.attacks)
        return any(cell in cells for frm, cells in attacks.items() if self.mine(pieces[frm]) is mine)

    def loose(self, cell: CellId, *, mine: bool, after: bool) -> bool:
        """Return whether a piece there would be attacked and not guarded; `mine` says whose piece it is."""
        return self.attacked(cell, not mine, after=after) and not self.attacked(cell, mine, after=after)

    def checked(self, mine: bool, *, after: bool) -> list[CellId]:
        """Return the cells of that side's pieces which are in check before or after the move."""
        pos, pieces = (self.after, self.pieces_after) if after else (self.pos, self.pieces)
        marked = [cell for kind, cells in self.game.narrator.marks(pos) if kind == "check" for cell in cells]
        return [cell for cell in marked if cell in pieces and self.mine(pieces[cell]) is mine]


def _reasons(played: _Played) -> Iterator[MoveReason]:
    """Yield the reasons for a move, the most telling first."""
    game, outcome = played.game, played.ply.outcome
    if outcome and outcome.winner == played.side:
        yield MoveReason("wins", say("It wins: {outcome}", outcome=outcome.text))
        return
    if len(game.rules.legal_moves(played.pos)) == 1:
        yield MoveReason("only", say("It is the only move."))
        return
    if played.score >= DECIDED:
        yield MoveReason("forced", say("It leads to a forced win."))
        return
    yield from _captures(played)
    yield from _parries(played)
    yield from _threatens(played)
    if played.checked(False, after=True):
        yield MoveReason("check", say("It gives check."), _moved_to(played))
    if played.checked(True, after=False):
        yield MoveReason("answers-check", say("It answers the check."), _moved_to(played))
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
    ):
        yield from statements(played)
    if -played.score >= DECIDED:
        yield MoveReason("holds-out", say("It holds out longest."))


def _moved_to(played: _Played) -> tuple[CellId, ...]:
    return tuple(each.to for each in played.shifts)


def _captures(played: _Played) -> Iterator[MoveReason]:
    """Yield the pieces of the other side that the move removes, and whether the capturing piece is safe."""
    gone = [
        cell
        for cell in dict.fromkeys(each.cell for each in played.ply.effects if isinstance(each, Remove))
        if cell in played.pieces and not played.mine(played.pieces[cell])
    ]
    if not gone:
        return
    captured = listing(noun("the {piece}", plural="the {piece}", piece=played.pieces[cell].name) for cell in gone)
    checks, free = bool(played.checked(False, after=True)), not _can_be_retaken(played)
    if checks and free:
        text = say("It captures {pieces} and gives check, and nothing can recapture.", pieces=captured)
    elif checks:
        text = say("It captures {pieces} and gives check.", pieces=captured)
    elif free:
        text = say("It captures {pieces}, and nothing can recapture.", pieces=captured)
    else:
        text = say("It captures {pieces}.", pieces=captured)
    yield MoveReason("takes", text, tuple(gone))


def _can_be_retaken(played: _Played) -> bool:
    """Return whether the other side can capture a piece that has just moved."""
    rules, stands = played.game.rules, {each.to for each in played.shifts}
    return any(
        isinstance(effect, Remove) and effect.cell in stands
        for reply in rules.legal_moves(played.after)
        for effect in rules.effects(played.after, reply)[:1]
    )


def _parries(played: _Played) -> Iterator[MoveReason]:
    """Yield the threat of the other side that the move stops: what it would gain by moving now, it gains no more."""
    game = played.game
    if played.passed is None or game.rules.outcome(played.after):
        return
    anyway = static_score(game, played.pos) * sign(game, played.pos)
    for threat, line, win in _threats(game, played.passed, -anyway):
        move = game.rules.legal_move(played.after, threat.text)
        if move is None or _score_after(played, move) >= anyway - GAIN // 2:
            text = say("It stops a threat: {move}.", move=line[0]["say"])
            if win and win.at_once:
                text = say("It stops a move that would win at once: {move}.", move=line[0]["say"])
            yield MoveReason("parries", text, tuple(line[0]["arrow"]))
            return


def _score_after(played: _Played, reply: Move) -> int:
    """Return the score, for the side that moved, of the position after a reply of the other side."""
    game = played.game
    pos = game.rules.play(played.after, reply)
    outcome = game.rules.outcome(pos)
    if outcome:
        return DECIDED * (1 if outcome.winner == played.side else -1 if outcome.winner in game.spec.sides else 0)
    search = Search(game, pos, Manner(nodes=NODES))
    search.advance()
    return search.found.score * (1 if game.rules.actor(pos) is game.rules.actor(played.pos) else -1)


def _threatens(played: _Played) -> Iterator[MoveReason]:
    """Yield what the move threatens: a gain if the other side did nothing, which it could not have had before."""
    if played.passed_after is None:
        return
    game = played.game
    anyway = max(played.score, static_score(game, played.after) * sign(game, played.pos))
    for _, line, win in _threats(game, played.passed_after, anyway):
        move = line[0]["say"]
        text = say("It threatens: {move}.", move=move)
        if win and win.at_once:
            text = say("It threatens to win at once: {move}.", move=move)
        elif win:
            text = say("It threatens a forced win: {move}.", move=move)
        yield MoveReason("threatens", text, tuple(line[0]["arrow"]))
        return


def _attacks(played: _Played) -> Iterator[MoveReason]:
    """Yield the pieces of the other side that are loose after the move and were not before."""
    found = [
        (cell, piece)
        for cell, piece in played.stayed
        if not played.mine(piece)
        and cell not in played.checked(False, after=True)
        and played.loose(cell, mine=False, after=True)
        and not played.loose(cell, mine=False, after=False)
    ]
    if found:
        cells = tuple(cell for cell, _ in found)
        text = say("It attacks {pieces}, which nothing guards.", pieces=_places(played, found))
        if len(found) > 1:
            text = say(
                "It attacks several pieces at once that nothing guards: {pieces}.", pieces=_places(played, found)
            )
        yield MoveReason("attacks", text, cells)


def _places(played: _Played, pieces: Iterable[tuple[CellId, Piece]]) -> Message:
    return listing(played.place(piece, cell) for cell, piece in pieces)


def _leaves(played: _Played) -> Iterator[MoveReason]:
    """Yield a piece that was attacked and unguarded, and goes, without a capture, where nothing attacks it."""
    if any(isinstance(each, Remove) for each in played.ply.effects):
        return
    for frm, to, piece in played.moved:
        if played.loose(frm, mine=True, after=False) and not played.attacked(to, False, after=True):
            name = played.game.narrator.called(piece)
            yield MoveReason("leaves", say("It takes the {piece} out of danger.", piece=name), (frm, to))


def _guards(played: _Played) -> Iterator[MoveReason]:
    """Yield own pieces that the move guards, which nothing guarded: those under attack first, then the others."""
    unguarded = [
        (cell, piece)
        for cell, piece in played.stayed
        if played.mine(piece)
        and cell in played.attacks
        and not played.attacked(cell, True, after=False)
        and played.attacked(cell, True, after=True)
        and not played.checked(True, after=False)
    ]
    attacked = [one for one in unguarded if played.attacked(one[0], False, after=False)]
    if attacked:
        text = say("It guards {pieces}, which was attacked.", pieces=_places(played, attacked[:1]))
        yield MoveReason("guards", text, (attacked[0][0],))
    elif unguarded:
        text = say("It guards {pieces}, which nothing guarded.", pieces=_places(played, unguarded[:1]))
        yield MoveReason("guards", text, (unguarded[0][0],))


def _enters(played: _Played) -> Iterator[MoveReason]:
    """Yield a piece that comes onto the board by itself or from a tray."""
    arrival = played.game.narrator.arrival(played.ply)
    if arrival:
        yield MoveReason("enters", say("It brings in the {piece}.", piece=arrival.piece.name), (arrival.cell,))
    board = played.game.rules.board
    for each in played.shifts:
        if board.cell[each.frm].kind == "tray" and each.to in played.attacks_after:
            reached = played.attacks_after[each.to]
            piece = played.game.narrator.called(played.pieces_after[each.to])
            text = say(
                "It brings the {piece} into play, where it attacks {cells}.",
                piece=piece,
                cells=count(len(reached), noun("cell")),
            )
            yield MoveReason("enters", text, (each.to,))


def _destinations(game: Game, pos: Any) -> dict[CellId, set[CellId]]:
    """Return the cells that each piece can go to by the legal moves of a position."""
    found: dict[CellId, set[CellId]] = {}
    cells = game.rules.board.cell
    for move in game.rules.legal_moves(pos):
        first, *rest = move.steps
        if first in cells and rest and rest[0] in cells:
            found.setdefault(CellId(first), set()).add(CellId(rest[0]))
    return found


def _restrains(played: _Played) -> Iterator[MoveReason]:
    """Yield the piece of the other side that loses most of its moves: a block, a pin, or cells taken from a king."""
    if played.passed is None or played.checked(False, after=True) or played.ply.outcome:
        return
    before = _destinations(played.game, played.passed)
    after = _destinations(played.game, played.after)
    ranked = []
    for cell, piece in played.stayed:
        gone = before.get(cell, set()) - after.get(cell, set())
        if not played.mine(piece) and (len(gone) >= MANY or (gone and cell not in after)):
            ranked.append((len(gone), cell, piece, gone))
    if ranked:
        _, cell, piece, gone = max(ranked, key=lambda one: (one[1] not in after, one[0]))
        where = played.place(piece, cell)
        if cell not in after:
            text = say("Now {piece} cannot move at all.", piece=where)
        else:
            text = say("It takes {cells} away from {piece}.", cells=count(len(gone), noun("cell")), piece=where)
        yield MoveReason("restrains", text, (cell,))


def _frees(played: _Played) -> Iterator[MoveReason]:
    """Yield the own piece, other than the one that moves, that can go to most cells more at the next turn."""
    if played.passed_after is None:
        return
    before = _destinations(played.game, played.pos)
    after = _destinations(played.game, played.passed_after)
    gains = [
        (len(after.get(cell, ())) - len(before.get(cell, ())), cell, piece)
        for cell, piece in played.stayed
        if played.mine(piece) and cell in played.attacks
    ]
    gain, cell, piece = max(gains, key=lambda one: one[0], default=(0, None, None))
    if gain >= MANY and cell is not None and piece is not None:
        text = say(
            "It opens the way for {piece}, which can then go to {after} cells instead of {before}.",
            piece=played.place(piece, cell),
            after=len(after[cell]),
            before=len(before.get(cell, ())),
        )
        yield MoveReason("frees", text, (cell,))


def _advances(played: _Played) -> Iterator[MoveReason]:
    """Yield what the game's narrator says of a move that brings a piece nearer to its goal."""
    for text, cells in played.game.narrator.advances(played.ply):
        yield MoveReason("advances", text, tuple(cells))


def _reaches(played: _Played) -> Iterator[MoveReason]:
    """Yield the moving piece if it attacks more cells from its new place."""
    for frm, to, piece in played.moved:
        before, after = len(played.attacks[frm]), len(played.attacks_after.get(to, ()))
        if after > before + 1:
            text = say(
                "From {cell} the {piece} attacks {after} cells instead of {before}.",
                cell=played.cell(to),
                piece=played.game.narrator.called(piece),
                after=after,
                before=before,
            )
            yield MoveReason("reaches", text, (to,))


def _covers(played: _Played) -> Iterator[MoveReason]:
    """Yield cells that the other side can enter and that are guarded by the move for the first time."""
    if played.ply.outcome:
        return
    entered = set().union(*_destinations(played.game, played.after).values())
    held = [
        cell
        for cell in dict.fromkeys(cell for to in _moved_to(played) for cell in sorted(played.attacks_after.get(to, ())))
        if cell in entered and cell not in played.pieces_after and not played.attacked(cell, True, after=False)
    ][:MOST]
    if held:
        cells = listing(played.cell(cell) for cell in held)
        yield MoveReason("covers", say("It covers {cells}, where an enemy piece could go.", cells=cells), tuple(held))
