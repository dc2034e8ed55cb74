"""I2, I4, I5, I6: the start, the course of a game and its ends."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import NamedTuple

from ...kernel import chance
from ...kernel.cells import cells_in
from ...kernel.errors import PositionError
from ...kernel.rules import Rules
from ...kernel.types import Actor, CellId, Effect, Outcome, Piece, Put, Remove, Shift
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
    WORDS,
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

PILGRIM_SQUARES = ["a2", "b1", "k1", "l2", "a11", "b12", "k12", "l11"]
GUARDIAN_SQUARES = ["a1", "l1", "a12", "l12", "b2", "k2", "b11", "k11"]
MIRRORED = ["f6", "g6", "f7", "g7", "e5", "h5", "e8", "h8"]
"""For each Guardian's square the one mirrored through the centre of its quadrant."""
GATE_SQUARES = ["f5", "g5", "f8", "g8", "e6", "e7", "h6", "h7"]
CLASSIC = "KQRBNNBR"


class Position(NamedTuple):
    """One moment. `die` is 0 and `named` NONE between turns; both stay until the next roll or naming."""

    board: str
    die: int = 0
    named: int = NONE
    exiled: int = 0
    lost: int = 0
    turn: int = 1  # completed turns and one


def piece_of(letter: str) -> Piece:
    """A letter of the board as a piece."""
    if letter == "P":
        return Piece("white", "pilgrim", "P", "Pilgrim")
    side, rank = ("white", "Guardian") if letter.isupper() else ("black", "Shadow")
    return Piece(side, WORDS[letter.lower()], letter.upper(), f"{rank} {WORDS[letter.lower()]}")


class TempleIsland(Rules[Position]):
    """The laws of Temple Island Chess under one set of options."""

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
        """I2. A random set-up deals the Guardians, a scattered one then the Shadow pieces, from the game's seed."""
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
        """A position from its text (I8). Raises PositionError, also for what the options do not know."""
        found = notation.read(text)
        if found.named != NONE:
            if not self.piece_first:
                raise PositionError("named", "A piece is named only where the piece is chosen before the roll.")
            if not found.board[found.named].isupper():
                raise PositionError("named", f"There is no white piece on {NAMES[found.named]} that could be named.")
        elif self.piece_first and found.die:
            raise PositionError("die", "Where the piece is chosen before the roll, a die needs a named piece.")
        if found.exiled and not self.exiles:
            raise PositionError("exiled", "These options know no exile.")
        if found.lost and self.limit is None:
            raise PositionError("lost", "Under these options no Pilgrim is lost.")
        notation.check_pieces(found)
        pos = Position(*found)
        if self.between_turns(pos) and self._too_many_lost(pos):
            raise PositionError("lost", "So many Pilgrims lost end the game as a turn begins, not between turns.")
        return pos

    def write(self, pos: Position) -> str:
        """The text of a position (I8)."""
        return notation.write(Fields(*pos))

    # Where a position stands in its turn

    def between_turns(self, pos: Position) -> bool:
        """No roll or naming has begun the turn."""
        return not pos.die and pos.named == NONE

    def in_breach(self, pos: Position) -> int:
        """I5: the Pilgrims that are touched, or alone at sea."""
        return breach(pos.board, self.terrain.ocean)

    def leaving(self, pos: Position) -> list[int]:
        """I5, `mistakes`: the Pilgrims that leave the board if the next turn begins now."""
        if self.forbids or not self.between_turns(pos):
            return []
        return cells_in(self.in_breach(pos))

    def actions(self, pos: Position) -> tuple[Move, ...]:
        """I4, I5: what the die allows."""
        return actions(pos.board, TURN_OF[pos.die], self.law, pos.named)

    def stuck(self, pos: Position) -> bool:
        """I4: the die has been rolled and allows nothing."""
        return bool(pos.die) and not acts(pos.board, TURN_OF[pos.die], self.law, pos.named)

    def naming(self, pos: Position) -> bool:
        """I4, `order=piece_first`: whether a piece is to be named."""
        return self.piece_first and (self.stuck(pos) if pos.die else pos.named == NONE)

    def rolling(self, pos: Position) -> bool:
        """I4: whether the die may be rolled."""
        if self.piece_first:
            return pos.named != NONE and not pos.die
        return not pos.die or self.stuck(pos)

    def may_be_named(self, pos: Position) -> list[int]:
        """I4, I5: every white piece on the board, without those that leave it as the turn begins."""
        leaving = self.leaving(pos)
        return [cell for cell, letter in enumerate(pos.board) if letter.isupper() and cell not in leaving]

    def open_corners(self, pos: Position) -> list[int]:
        """I5: the corners an exiled Pilgrim may return to."""
        if not pos.exiled or not self.between_turns(pos):
            return []
        men = force(pos.board)
        return [
            cell
            for cell in CORNER
            if pos.board[cell] == "." and NEAR[cell] & men.guardians and not NEAR[cell] & men.shadows
        ]

    # The protocol of all games

    def actor(self, pos: Position) -> Actor:
        """Chance where only rolls are possible, the player otherwise."""
        if self.outcome(pos) is not None:
            return Actor.NOBODY
        return Actor.CHANCE if self.rolling(pos) and not self.open_corners(pos) else Actor.FIRST

    def phase(self, pos: Position) -> str:
        """What is to be done: roll (returns may be possible too), name, or move."""
        return "roll" if self.rolling(pos) else "name" if self.naming(pos) else "move"

    def legal_moves(self, pos: Position) -> tuple[Move, ...]:
        """I4, I5, I8; none when the game has ended."""
        if self.outcome(pos) is not None:
            return ()
        if pos.die and not self.stuck(pos):
            return self.actions(pos)
        returns = [returning(cell) for cell in self.open_corners(pos)]
        names = [picking(cell) for cell in self.may_be_named(pos)] if self.naming(pos) else ROLLS
        return (*returns, *names)

    def legal_move(self, pos: Position, text: str) -> Move | None:
        """The legal move of that text, or None: with a roll on the table only what one piece may do is listed."""
        if not pos.die or self.stuck(pos) or self.outcome(pos) is not None:
            return super().legal_move(pos, text)
        found = action(pos.board, TURN_OF[pos.die], self.law, text)
        return found if found and pos.named in (NONE, found.frm) else None

    def play(self, pos: Position, move: Move) -> Position:
        """The position after a legal move."""
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
        """The position as the turn begins: Pilgrims in breach have left. Nothing changes where it had begun."""
        leaving = self.leaving(pos)
        if not leaving:
            return pos
        left = put(pos.board, ((cell, ".") for cell in leaving))
        if self.exiles:
            return pos._replace(board=left, exiled=pos.exiled + len(leaving))
        return pos._replace(board=left, lost=pos.lost + len(leaving))

    def effects(self, pos: Position, move: Move) -> tuple[Effect, ...]:
        """What a legal move changes on the board; in an exchange the Shadow steps aside first."""
        match move.kind:
            case "roll" | "pick":
                return tuple(Remove(NAMES[cell]) for cell in self.leaving(pos))
            case "return":
                return (Put(NAMES[move.to], piece_of("P")),)
            case "exchange":
                frm, to = NAMES[move.frm], NAMES[move.to]
                return Remove(to), Shift(frm, to), Put(frm, piece_of(pos.board[move.to]))
            case _:
                shadow = Shift(NAMES[move.shadow], NAMES[move.lands])
                return Shift(NAMES[move.frm], NAMES[move.to]), shadow

    def outcome(self, pos: Position) -> Outcome | None:
        """I6. Winning is tested between turns only, losing once a turn has begun."""
        if self.between_turns(pos):
            return self._won(pos)
        if self._too_many_lost(pos):
            count = "A Pilgrim is" if pos.lost == 1 else f"{pos.lost} Pilgrims are"
            return Outcome("nobody", "pilgrims", "I5", f"The pilgrimage has failed: {count} out of the world for good.")
        if not self.rerolls and self.stuck(pos):
            text = f"The pilgrimage has failed: with a roll of {pos.die} there is nothing to do."
            return Outcome("nobody", "no-move", "I4", text)
        return None

    def _too_many_lost(self, pos: Position) -> bool:
        return self.limit is not None and pos.lost >= self.limit

    def _won(self, pos: Position) -> Outcome | None:
        men = force(pos.board)
        if men.pilgrims & ~GATE or men.guardians & ~self.terrain.temple_island or men.shadows & ~self.terrain.ocean:
            return None
        if pos.exiled or self.in_breach(pos):
            return None
        turns = "1 turn" if pos.turn == 2 else f"{pos.turn - 1} turns"
        order = " The Temple is in order." if temple_in_order(pos.board) else ""
        return Outcome("player", "pilgrimage", "I6", f"The pilgrimage is complete after {turns}.{order}")

    def steps(self, text: str, pos: Position) -> tuple[str, ...]:
        """The steps of an action's text (I8)."""
        return notation.steps(text)

    def chances(self, pos: Position) -> tuple[tuple[Move, int], ...]:
        """I4: a die, wherever it may be rolled; also where the player may still bring a Pilgrim back first."""
        if not self.rolling(pos) or self.outcome(pos) is not None:
            return ()
        return tuple((roll, 1) for roll in ROLLS)

    # What this game counts itself

    def turn(self, pos: Position) -> int:
        """I8: completed turns and one."""
        return pos.turn

    def sealed(self, pos: Position) -> bool:
        """I4: a naming after a roll with which the piece named before could not move, in the middle of a turn."""
        return bool(pos.die) and self.naming(pos)


def temple_in_order(pieces: str) -> bool:
    """The inventor's taste: King, Queen, a Rook and a Bishop in the Temple, the others diagonally beside it."""
    temple, beside = (sorted(pieces[NUMBER[CellId(name)]] for name in names) for names in (MIRRORED[:4], MIRRORED[4:]))
    return temple == sorted("KQRB") and beside == sorted("NNRB")
