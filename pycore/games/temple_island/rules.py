"""The rules: the set-up (I2), the turn (I4), touching and support (I5), and the end (I6)."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import NamedTuple

from ...kernel import chance
from ...kernel.cells import cells_in
from ...kernel.errors import PositionError
from ...kernel.messages import count, noun, say, sentences
from ...kernel.rules import Rules
from ...kernel.types import NOBODY, Actor, CellId, Effect, Outcome, Put, Remove, Shift
from . import notation
from .board import board
from .notation import Fields
from .pieces import (
    CORNER,
    GATE,
    GUARDIANS,
    NAMES,
    NEAR,
    NONE,
    NUMBER,
    ROLLS,
    TERRAIN,
    TURN_OF,
    Law,
    Move,
    action,
    actions,
    acts,
    breach,
    force,
    moved,
    picking,
    put,
    returning,
)
from .wording import PIECES

PILGRIM_SQUARES = ["a2", "b1", "k1", "l2", "a11", "b12", "k12", "l11"]
GUARDIAN_SQUARES = ["a1", "l1", "a12", "l12", "b2", "k2", "b11", "k11"]
MIRRORED = ["f6", "g6", "f7", "g7", "e5", "h5", "e8", "h8"]
"""For each square of GUARDIAN_SQUARES, its mirror image in the centre of its quadrant."""
GATE_SQUARES = ["f5", "g5", "f8", "g8", "e6", "e7", "h6", "h7"]
CLASSIC = "KQRBNNBR"


class Position(NamedTuple):
    """A position. Between turns `die` is 0 and `named` is NONE; both keep their value until the next roll or naming."""

    board: str
    die: int = 0
    named: int = NONE
    exiled: int = 0
    lost: int = 0
    turn: int = 1  # one more than the completed turns


class TempleIsland(Rules[Position]):
    """The rules of Temple Island Chess under one set of options."""

    def __init__(self, options: Mapping[str, str]) -> None:
        self.options = dict(options)
        large = options["islands"] == "large"
        self.board = board(large)
        self.terrain = TERRAIN[large]
        self.forbids = options["mistakes"] == "forbid"
        self.exiles = options["mistakes"] == "exile"
        self.limit = int(options["lost_limit"]) if options["mistakes"] == "lost" else None
        self.piece_first = options["order"] == "piece_first"
        self.rerolls = options["no_move"] == "reroll"
        self.law = Law(self.forbids, options["touch"] == "always", self.terrain.ocean)

    def start(self) -> Position:
        """Return the starting position (I2).

        A random set-up deals the Guardians from the seed; a scattered one also deals the Shadow pieces, after them.
        """
        how, seed = self.options["setup"], self.options["seed"]
        guardians: Sequence[str] = CLASSIC
        if how != "classic":
            guardians = chance.shuffled(seed, chance.DEALING, GUARDIANS)
        shadows = guardians
        if how == "scattered":
            shadows = chance.shuffled(seed, chance.DEALING, GUARDIANS, first=len(GUARDIANS) - 1)
        placed = [(square, "P") for square in PILGRIM_SQUARES] + [(square, "p") for square in GATE_SQUARES]
        placed += zip(GUARDIAN_SQUARES, guardians, strict=True)
        placed += [(square, letter.lower()) for square, letter in zip(MIRRORED, shadows, strict=True)]
        return Position(put("." * len(NAMES), ((NUMBER[CellId(square)], letter) for square, letter in placed)))

    def read(self, text: str) -> Position:
        """Return the position of a text (I8).

        Raises:
            PositionError: the text is no position, or the options do not allow it.
        """
        found = notation.read(text)
        if found.named != NONE:
            if not self.piece_first:
                raise PositionError("named", say("A piece is named only if the piece is chosen before the roll."))
            if not found.board[found.named].isupper():
                raise PositionError("named", say("There is no white piece to name on {cell}.", cell=NAMES[found.named]))
        elif self.piece_first and found.die:
            raise PositionError("die", say("If the piece is chosen before the roll, a die needs a named piece."))
        if found.exiled and not self.exiles:
            raise PositionError("exiled", say("These options have no exile."))
        if found.lost and self.limit is None:
            raise PositionError("lost", say("Under these options no Pilgrim is lost."))
        notation.check_pieces(found)
        pos = Position(*found)
        if self.between_turns(pos) and self._too_many_lost(pos):
            raise PositionError(
                "lost", say("Losing this many Pilgrims ends the game as a turn begins, not between turns.")
            )
        return pos

    def write(self, pos: Position) -> str:
        """Return the text of a position (I8)."""
        return notation.write(Fields(*pos))

    # The stages of a turn

    def between_turns(self, pos: Position) -> bool:
        """Return whether no roll or naming has begun the turn."""
        return not pos.die and pos.named == NONE

    def in_breach(self, pos: Position) -> int:
        """Return the Pilgrims that are touched, or alone at sea (I5), as a bitboard."""
        return breach(pos.board, self.terrain.ocean)

    def leaving(self, pos: Position) -> list[int]:
        """Return the cells of the Pilgrims that leave the board if the next turn begins now (I5, `mistakes`)."""
        if self.forbids or not self.between_turns(pos):
            return []
        return cells_in(self.in_breach(pos))

    def actions(self, pos: Position) -> tuple[Move, ...]:
        """Return the paired moves and exchanges that the die allows (I4, I5)."""
        return actions(pos.board, TURN_OF[pos.die], self.law, pos.named)

    def stuck(self, pos: Position) -> bool:
        """Return whether the die has been rolled and allows nothing (I4)."""
        return bool(pos.die) and not acts(pos.board, TURN_OF[pos.die], self.law, pos.named)

    def naming(self, pos: Position) -> bool:
        """Return whether a piece is to be named (I4, `order=piece_first`)."""
        return self.piece_first and (self.stuck(pos) if pos.die else pos.named == NONE)

    def rolling(self, pos: Position) -> bool:
        """Return whether the die may be rolled (I4)."""
        if self.piece_first:
            return pos.named != NONE and not pos.die
        return not pos.die or self.stuck(pos)

    def may_be_named(self, pos: Position) -> list[int]:
        """Return the cells of the white pieces, without those that leave the board as the turn begins (I4, I5)."""
        leaving = self.leaving(pos)
        return [cell for cell, letter in enumerate(pos.board) if letter.isupper() and cell not in leaving]

    def open_corners(self, pos: Position) -> list[int]:
        """Return the corners to which an exiled Pilgrim may return (I5)."""
        if not pos.exiled or not self.between_turns(pos):
            return []
        sets = force(pos.board)
        return [
            cell
            for cell in CORNER
            if pos.board[cell] == "." and NEAR[cell] & sets.guardians and not NEAR[cell] & sets.shadows
        ]

    # The interface of all games

    def actor(self, pos: Position) -> Actor:
        """Return chance if only rolls are possible, else the player; nobody once the game has ended."""
        if self.outcome(pos) is not None:
            return Actor.NOBODY
        return Actor.CHANCE if self.rolling(pos) and not self.open_corners(pos) else Actor.FIRST

    def phase(self, pos: Position) -> str:
        """Return the kind of decision that is due: "roll" (a return may be possible too), "name" or "move"."""
        return "roll" if self.rolling(pos) else "name" if self.naming(pos) else "move"

    def legal_moves(self, pos: Position) -> tuple[Move, ...]:
        """Return the legal actions (I4, I5, I8); none when the game has ended."""
        if self.outcome(pos) is not None:
            return ()
        if pos.die and not self.stuck(pos):
            return self.actions(pos)
        returns = [returning(cell) for cell in self.open_corners(pos)]
        names = [picking(cell) for cell in self.may_be_named(pos)] if self.naming(pos) else ROLLS
        return (*returns, *names)

    def legal_move(self, pos: Position, text: str) -> Move | None:
        """Return the legal move with this text, or None. After a roll, only the moves of its piece are generated."""
        if not pos.die or self.stuck(pos) or self.outcome(pos) is not None:
            return super().legal_move(pos, text)
        found = action(pos.board, TURN_OF[pos.die], self.law, text)
        return found if found and pos.named in (NONE, found.frm) else None

    def play(self, pos: Position, move: Move) -> Position:
        """Return the position after a legal move."""
        match move.kind:
            case "roll":
                return self._begun(pos)._replace(die=move.die)
            case "pick":
                return self._begun(pos)._replace(die=0, named=move.frm)
            case "return":
                return pos._replace(board=put(pos.board, ((move.to, "P"),)), exiled=pos.exiled - 1)
            case _:
                return Position(moved(pos.board, move), 0, NONE, pos.exiled, pos.lost, pos.turn + 1)

    def _begun(self, pos: Position) -> Position:
        """Return the position as the turn begins, without the Pilgrims in breach; a turn under way is unchanged."""
        leaving = self.leaving(pos)
        if not leaving:
            return pos
        left = put(pos.board, ((cell, ".") for cell in leaving))
        if self.exiles:
            return pos._replace(board=left, exiled=pos.exiled + len(leaving))
        return pos._replace(board=left, lost=pos.lost + len(leaving))

    def effects(self, pos: Position, move: Move) -> tuple[Effect, ...]:
        """Return the changes that a legal move makes on the board; in an exchange the Shadow steps aside first."""
        match move.kind:
            case "roll" | "pick":
                return tuple(Remove(NAMES[cell]) for cell in self.leaving(pos))
            case "return":
                return (Put(NAMES[move.to], PIECES["P"]),)
            case "exchange":
                frm, to = NAMES[move.frm], NAMES[move.to]
                return Remove(to), Shift(frm, to), Put(frm, PIECES[pos.board[move.to]])
            case _:
                shadow = Shift(NAMES[move.shadow], NAMES[move.lands])
                return Shift(NAMES[move.frm], NAMES[move.to]), shadow

    def outcome(self, pos: Position) -> Outcome | None:
        """Return the outcome (I6), or None. A win is tested only between turns, a loss once a turn has begun."""
        if self.between_turns(pos):
            return self._won(pos)
        if self._too_many_lost(pos):
            text = say(
                "The pilgrimage has failed: {pilgrims} {pilgrims:one=is|other=are} out of the world for good.",
                pilgrims=count(pos.lost, noun("Pilgrim")),
            )
            return Outcome(NOBODY, "pilgrims", "I5", text)
        if not self.rerolls and self.stuck(pos):
            text = say("The pilgrimage has failed: a roll of {die} allows nothing.", die=pos.die)
            return Outcome(NOBODY, "no-move", "I4", text)
        return None

    def _too_many_lost(self, pos: Position) -> bool:
        return self.limit is not None and pos.lost >= self.limit

    def _won(self, pos: Position) -> Outcome | None:
        sets = force(pos.board)
        if sets.pilgrims & ~GATE or sets.guardians & ~self.terrain.temple_island or sets.shadows & ~self.terrain.ocean:
            return None
        if pos.exiled or self.in_breach(pos):
            return None
        complete = say("The pilgrimage is complete after {turns}.", turns=count(pos.turn - 1, noun("turn")))
        order = say("The Temple is in order.") if temple_in_order(pos.board) else ""
        return Outcome("player", "pilgrimage", "I6", sentences(complete, order))

    def steps(self, text: str, pos: Position) -> tuple[str, ...]:
        """Return the steps of an action's text (I8)."""
        return notation.steps(text)

    def chances(self, pos: Position) -> tuple[tuple[Move, int], ...]:
        """Return the six rolls with their weights if the die may be rolled (I4), even if a Pilgrim may return first."""
        if not self.rolling(pos) or self.outcome(pos) is not None:
            return ()
        return tuple((roll, 1) for roll in ROLLS)

    # What this game counts for itself

    def turn(self, pos: Position) -> int:
        """Return the number of the turn, one more than the completed turns (I8)."""
        return pos.turn

    def sealed(self, pos: Position) -> bool:
        """Return whether a piece is to be named again because the roll does not let the named one move (I4)."""
        return bool(pos.die) and self.naming(pos)


def temple_in_order(pieces: str) -> bool:
    """Return whether K, Q, R and B stand in the Temple and the others diagonally next to it, the inventor's order."""
    temple, beside = (sorted(pieces[NUMBER[CellId(name)]] for name in names) for names in (MIRRORED[:4], MIRRORED[4:]))
    return temple == sorted("KQRB") and beside == sorted("NNRB")
