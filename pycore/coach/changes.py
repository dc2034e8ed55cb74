"""A move with the positions before and after it, as the reasons for moves look at them."""

from __future__ import annotations

from collections.abc import Iterable
from functools import cached_property
from typing import Any

from ..engine.search import Manner, Search, static_score
from ..interfaces.attacks import Attacked, attacked_by
from ..interfaces.game import Game
from ..kernel.messages import Noun, noun
from ..kernel.record import find_move
from ..kernel.types import CellId, Effect, Json, Move, Piece, Remove, Shift
from .analysis import GAIN, THREATS, real_threats
from .lines import ended_score, line_json, sign, win_of
from .verdict import Win

NODES = 300
"""The nodes of each small search."""
CONFIRMING = 2000
"""The nodes by which a threat or a loss that another search found is looked at again."""
Threat = tuple[Move, list[Json], Win | None]
"""A move that threatens something, its line as JSON, and the forced win, if it is one."""


def threats(game: Game, supposed: Any, score: int) -> list[Threat]:
    """Return the moves by which the side to move after a null move would win, or gain with a capture at once.

    Slower threats are left out, and so are those that a larger search refutes: a small one errs too often about them.

    Args:
        supposed: the position after the null move.
        score: the score that this side has in any case.
    """
    search = Search(game, supposed, Manner(nodes=NODES), lines=THREATS)
    search.advance()
    found = []
    anyway = max(score, static_score(game, supposed) * sign(game, supposed))
    for one in real_threats(search.candidates(), anyway):
        line = line_json(game, supposed, one.line)
        win = win_of(game, supposed, one.score, line) if one.score > 0 else None
        if win or line[0]["takes"]:
            move = find_move(game, supposed, f"{one.move}")
            if win or score_after(game, supposed, move, CONFIRMING) - anyway >= GAIN:
                found.append((move, line, win))
    return found


def score_after(game: Game, pos: Any, move: Move, nodes: int = NODES) -> int:
    """Return the score of a move for the side that makes it, by a search of the position after it."""
    after = game.rules.play(pos, move)
    if game.rules.outcome(after):
        return ended_score(game, after) * sign(game, pos)
    search = Search(game, after, Manner(nodes=nodes))
    search.advance()
    return search.found.score * sign(game, after) * sign(game, pos)


class Snapshot:
    """A position with what is asked about it. Everything is computed once, when it is first needed."""

    def __init__(self, game: Game, pos: Any) -> None:
        self.game, self.pos = game, pos

    @cached_property
    def pieces(self) -> dict[CellId, Piece]:
        """The pieces by cell."""
        return self.game.narrator.pieces(self.pos)

    @cached_property
    def attacks(self) -> dict[CellId, set[CellId]]:
        """The cells that each piece attacks."""
        return {cell: set(cells) for cell, cells in self.game.narrator.attacks(self.pos).items()}

    @cached_property
    def attacked(self) -> Attacked:
        """The cells that each side attacks."""
        return attacked_by(self.game.spec.sides, self.pieces, self.attacks)

    def attacked_from(self, cell: CellId) -> set[CellId]:
        """Return the cells that the piece on a cell attacks as it lies there, without turning over."""
        reach = self.game.narrator.reach(self.pos).get(cell)
        return self.attacks.get(cell, set()) & {*reach.moves, *reach.captures, *reach.guards} if reach else set()

    @cached_property
    def checked(self) -> set[CellId]:
        """The cells of the pieces in check."""
        return set(self.game.narrator.in_check(self.pos))

    @cached_property
    def passed(self) -> Any | None:
        """The position after a null move, or None if there is none or the game is over."""
        return None if self.game.rules.outcome(self.pos) else self.game.rules.passed(self.pos)

    @cached_property
    def destinations(self) -> dict[CellId, set[CellId]]:
        """The cells that each piece can go to by a legal move."""
        return destinations(self.game, self.pos)

    @cached_property
    def destinations_passed(self) -> dict[CellId, set[CellId]]:
        """The cells that each piece of the other side could go to if it were to move; none if that is not supposed."""
        return {} if self.passed is None else destinations(self.game, self.passed)

    @cached_property
    def captures(self) -> dict[CellId, list[Move]]:
        """The legal moves that capture a piece of the other side, by its cell."""
        rules, found = self.game.rules, dict[CellId, list[Move]]()
        mover = self.game.spec.side(rules.actor(self.pos))
        for move in rules.legal_moves(self.pos):
            for cell in removed(rules.effects(self.pos, move)):
                if cell in self.pieces and self.pieces[cell].side != mover:
                    found.setdefault(cell, []).append(move)
        return found

    @cached_property
    def worth(self) -> int:
        """The static evaluation for the side to move, in centipawns."""
        return static_score(self.game, self.pos) * sign(self.game, self.pos)

    @cached_property
    def dangers(self) -> list[Threat]:
        """What the other side threatens: the moves by which it would gain by moving now."""
        return [] if self.passed is None else threats(self.game, self.passed, -self.worth)


def removed(effects: Iterable[Effect]) -> tuple[CellId, ...]:
    """Return the cells that the effects of a move remove something from, each once."""
    return tuple(dict.fromkeys(each.cell for each in effects if isinstance(each, Remove)))


def destinations(game: Game, pos: Any) -> dict[CellId, set[CellId]]:
    """Return the cells that each piece can go to by the legal moves of a position."""
    found: dict[CellId, set[CellId]] = {}
    cells = game.rules.board.cell
    for move in game.rules.legal_moves(pos):
        first, *rest = move.steps
        if first in cells and rest and rest[0] in cells:
            found.setdefault(CellId(first), set()).add(CellId(rest[0]))
    return found


class Change:
    """A legal move in a position, with what it changes."""

    def __init__(self, before: Snapshot, move: Move, score: int) -> None:
        """Play the move.

        Args:
            before: the position, which several moves may share.
            score: the score of the move for the side to move, in centipawns.
        """
        self.game, self.before, self.score = before.game, before, score
        self.ply = before.game.ply(before.pos, move)
        self.after = Snapshot(before.game, self.ply.after)
        self.side = f"{self.game.spec.side(self.game.rules.actor(before.pos))}"
        self.other = next(side for side in self.game.spec.sides if side != self.side)
        self.shifts = [each for each in self.ply.effects if isinstance(each, Shift)]

    @cached_property
    def stayed(self) -> list[tuple[CellId, Piece]]:
        """The pieces that the move leaves where they are."""
        return [(cell, piece) for cell, piece in self.before.pieces.items() if self.after.pieces.get(cell) == piece]

    @cached_property
    def moved(self) -> list[tuple[CellId, CellId, Piece]]:
        """The pieces that move on the board: from, to, and the piece as it then stands."""
        return [
            (each.frm, each.to, self.after.pieces[each.to])
            for each in self.shifts
            if each.frm in self.before.attacks and each.to in self.after.pieces
        ]

    @cached_property
    def newly_guarded(self) -> list[tuple[CellId, Piece]]:
        """The own pieces that the move guards and nothing guarded; none if it has to answer a check."""
        if self.in_check(self.side, self.before):
            return []
        return [
            (cell, piece)
            for cell, piece in self.stayed
            if self.mine(piece)
            and cell in self.before.attacks
            and cell not in self.before.attacked[self.side]
            and cell in self.after.attacked[self.side]
        ]

    @cached_property
    def answered(self) -> Snapshot | None:
        """The position after the move in which the other side is to move; None if it cannot be supposed."""
        return self._with_mover(self.other)

    @cached_property
    def followed(self) -> Snapshot | None:
        """The position after the move in which the same side moves again; None if it cannot be supposed."""
        return self._with_mover(self.side)

    def _with_mover(self, side: str) -> Snapshot | None:
        """Return the position after the move with this side to move, which the other one may have to pass for."""
        if self.game.spec.side(self.game.rules.actor(self.after.pos)) == side:
            return None if self.ply.outcome else self.after
        return None if self.after.passed is None else Snapshot(self.game, self.after.passed)

    @property
    def arrived(self) -> tuple[CellId, ...]:
        """The cells where pieces stand that have moved."""
        return tuple(each.to for each in self.shifts)

    def mine(self, piece: Piece) -> bool:
        """Return whether a piece belongs to the side that moves."""
        return piece.side == self.side

    def in_check(self, side: str, at: Snapshot) -> bool:
        """Return whether a piece of that side is in check before or after the move."""
        return any(cell in at.pieces and at.pieces[cell].side == side for cell in at.checked)

    def cell(self, cell: CellId) -> str:
        """Return a cell's name as people read it."""
        return self.game.rules.board.cell[cell].label or cell

    def place(self, piece: Piece, cell: CellId) -> Noun:
        """Return a piece and its cell as the end of a sentence: "the rook on A1", "the Black rook on B7"."""
        name = self.game.narrator.called(piece) if self.mine(piece) else piece.name
        return noun("the {piece} on {cell}", plural="the {piece} on {cell}", piece=name, cell=self.cell(cell))
